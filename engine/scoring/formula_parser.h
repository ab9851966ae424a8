// Recursive descent over the tokens of one formula; only formula.cpp uses it. Clauses and cases are in formula_clauses.cpp,
// values and conditions in formula_values.cpp.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/scoring/formula.h"
#include "engine/scoring/lexer.h"

namespace carcaudit {

std::optional<std::uint16_t> index_in(const std::vector<std::string>& list, std::string_view name);

// Words that no formula may set.
bool is_reserved(std::string_view word);

// The first fault stops it: every step then does nothing.
class FormulaParser {
public:
    FormulaParser(std::vector<Lexeme> tokens, const Vocabulary& names, Vocabulary* declare)
        : tokens_(std::move(tokens)), names_(names), declare_(declare) {}

    Result<Formula> formula(std::string_view text);
    Result<Program> whole_condition();

private:
    void one_case(Case& out);
    void guards(Case& out);
    Clause clause();
    bool fixed_form(Clause& out);
    void assignment(Clause& out);
    void correction(Clause& out, const Term& symbol);
    void condition();
    void conjunction();
    void negation();
    void comparison();
    void expression();
    void product();
    void factor();
    void name_factor(const Lexeme& name);
    void function(const Lexeme& name);
    void ceiling();
    void table();
    void each(Op op);
    std::optional<std::string_view> loop_ahead() const;

    const Lexeme& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
    bool is(std::string_view text, std::size_t ahead = 0) const { return peek(ahead).text == text && !peek(ahead).end(); }
    Lexeme take() { return at_ + 1 < tokens_.size() ? tokens_[at_++] : tokens_.back(); }
    bool take_if(std::string_view text) { return is(text) && (take(), true); }
    void expect(std::string_view text) { if (!take_if(text)) fail("expected '" + std::string(text) + "'"); }
    void fail(std::string what) { fail_at(std::move(what), peek()); }
    void fail_at(std::string what, const Lexeme& token);
    std::optional<std::int32_t> number();
    void emit(Op op, Term term = {}, std::int32_t number = 0, std::int32_t limit = 0);
    Program finish() { depth_ = 0; return std::exchange(program_, {}); }
    std::optional<Term> define(const Lexeme& name);

    std::vector<Lexeme> tokens_;  // the last is an end
    const Vocabulary& names_;
    Vocabulary* declare_;        // where new quantities and tokens go; null in conditions
    std::size_t at_ = 0;
    std::size_t nesting_ = 0;
    Program program_;
    int depth_ = 0;
    std::string_view loop_;      // the name of the element inside sum(... for name in ...)
    std::optional<Fault> fault_;
};

}  // namespace carcaudit
