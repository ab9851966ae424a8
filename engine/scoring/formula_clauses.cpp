#include "engine/scoring/formula_parser.h"

#include <charconv>

namespace carcaudit {

namespace {

constexpr std::size_t max_names = 1000;   // quantities or tokens of a rule book

}  // namespace

Result<Formula> FormulaParser::formula(std::string_view text) {
    Formula out{std::string(text), {}};
    do {
        if (!out.cases.empty() && out.cases.back().guards.empty()) fail("expected no case after one without a guard");
        one_case(out.cases.emplace_back());
    } while (!fault_ && take_if("|"));
    if (!peek().end()) fail("expected the end of the formula");
    if (fault_) return *fault_;
    return out;
}

void FormulaParser::guards(Case& out) {
    do {
        if (peek().kind != TokenKind::name) return fail("expected an edition, a variant or an expansion");
        out.guards.emplace_back(take().text);
        std::replace(out.guards.back().begin(), out.guards.back().end(), '_', '-');
    } while (take_if(";"));
    expect("]");
}

void FormulaParser::one_case(Case& out) {
    if (take_if("[")) guards(out);
    do out.clauses.push_back(clause());
    while (!fault_ && take_if(";"));
}

// x2, x1/2 (toward 0), ceil(x/2)
bool FormulaParser::fixed_form(Clause& out) {
    if (is("ceil") && is("(", 1) && is("x", 2) && is("/", 3) && is("2", 4) && is(")", 5)) {
        at_ += 6;
        out.effect = Effect::half_up;
        return true;
    }
    const std::string_view text = peek().text;
    if (text.size() < 2 || text[0] != 'x' || text.find_first_not_of("0123456789", 1) != std::string_view::npos) return false;
    std::int32_t factor = 0;
    if (std::from_chars(text.data() + 1, text.data() + text.size(), factor).ec != std::errc{}) fail("expected a smaller factor");
    take();
    if (take_if("/")) {
        if (factor != 1 || !is("2")) fail("expected x1/2 (toward 0), the only fraction");
        take(), expect("("), expect("toward"), expect("0"), expect(")");
        out.effect = Effect::half_toward_zero;
        return true;
    }
    out.effect = Effect::times;
    emit(Op::number, {}, factor);
    return true;
}

Clause FormulaParser::clause() {
    Clause out;
    if (fixed_form(out)) {
    } else if (is("give") && is("(", 1)) {
        take(), take();
        out.effect = Effect::give;
        const Lexeme token = take();
        if (token.kind != TokenKind::name) fail_at("expected the name of a token", token);
        const auto known = index_in(declare_->tokens, token.text);
        out.target = {TermKind::token, Scope::feature, false, known.value_or(static_cast<std::uint16_t>(declare_->tokens.size()))};
        if (!known && declare_->tokens.size() >= max_names) fail_at("expected fewer tokens", token);
        if (!known && !fault_) declare_->tokens.emplace_back(token.text);
        expect(")");
        if (peek().end() || is("if") || is(";") || is("|")) emit(Op::number, {}, 1);
        else expression();
    } else if (is("+") || is("-")) {
        take_if("+");
        expression();
    } else if (take_if("=")) {
        out.effect = Effect::set;
        expression();
    } else {
        assignment(out);
    }
    out.value = finish();
    for (const Instruction& step : out.value)
        if (step.op == Op::term && !out.amount) out.amount = step.term;
    if (take_if("if")) {
        condition();
        out.condition = finish();
    }
    return out;
}

std::optional<Term> FormulaParser::define(const Lexeme& name) {
    if (is_reserved(name.text)) return std::nullopt;
    if (const auto known = names_.find(name.text)) return known;
    if (declare_->quantities.size() >= max_names) return std::nullopt;
    const Term term{TermKind::quantity, Scope::feature, false, static_cast<std::uint16_t>(declare_->quantities.size())};
    declare_->quantities.emplace_back(name.text);
    return term;
}

// length = …, length := …, length += …, length -= …, normal = 1, abu_simbel = 2
void FormulaParser::assignment(Clause& out) {
    const Lexeme name = take();
    const Lexeme sign = take();
    const bool change = sign.text == "+=" || sign.text == "-=";
    if (name.kind != TokenKind::name) return fail_at("expected +, -, =, x, give or a name", name);
    if (!change && sign.text != "=" && sign.text != ":=") return fail_at("expected =, :=, += or -= after the name", sign);
    const auto target = define(name);
    if (!target) return fail_at("expected a name that may be set", name);
    if (target->kind == TermKind::symbol && sign.text == "=") return correction(out, *target);
    if (target->kind != TermKind::quantity && target->kind != TermKind::piece)
        return fail_at("expected a quantity, a piece or a symbol", name);
    out.target = *target;
    out.effect = sign.text == "=" ? Effect::define : Effect::redefine;
    if (change) emit(Op::term, *target);
    expression();
    if (change) emit(sign.text == "+=" ? Op::add : Op::subtract);
}

// "symbol = 2": a tile with the symbol counts 2 in place of the 1 it has already; size += (2 - 1) * symbol(tiles).
void FormulaParser::correction(Clause& out, const Term& symbol) {
    if (!names_.size) return fail("expected the table to say first what it counts, as in length = distinct_tiles");
    const Term size{TermKind::quantity, Scope::feature, false, *names_.size};
    Term tiles = symbol;
    tiles.scope = Scope::tiles;
    out.target = size;
    out.effect = Effect::redefine;
    emit(Op::term, size);
    expression();
    emit(Op::number, {}, 1);
    emit(Op::subtract);
    emit(Op::term, tiles);
    emit(Op::multiply);
    emit(Op::add);
}

}  // namespace carcaudit
