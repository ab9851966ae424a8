#include "engine/scoring/formula.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engine/scoring/lexer.h"
#include "engine/scoring/terms.h"

namespace carcaudit {

namespace {

constexpr auto scope_names = std::to_array<std::string_view>(
    {"feature", "tiles", "squares", "tiles_with", "squares_with", "feature_tiles", "around", "own_and_around", "own_tile",
     "own_and_8", "own_and_orthogonal", "own_and_corners", "placed_tile", "area", "beside", "under", "occupied", "held", "element"});
static_assert(scope_names.size() == scope_count);

constexpr auto reserved = std::to_array<std::string_view>(
    {"and", "or", "not", "if", "for", "in", "x", "min", "max", "ceil", "sum", "table", "give"});

constexpr std::size_t max_names = 1000;   // quantities or tokens of a rule book
constexpr std::size_t max_nesting = 40;  // of brackets and signs; keeps the parser's own stack small

std::optional<Scope> find_scope(std::string_view name) {
    for (std::size_t i = 0; i + 1 < scope_count; ++i)  // element is never written
        if (scope_names[i] == name) return static_cast<Scope>(i);
    return std::nullopt;
}

std::optional<std::uint16_t> index_in(const std::vector<std::string>& list, std::string_view name) {
    const auto found = std::find(list.begin(), list.end(), name);
    if (found == list.end()) return std::nullopt;
    return static_cast<std::uint16_t>(found - list.begin());
}

int stack_change(Op op) {
    switch (op) {
        case Op::number: case Op::term: case Op::running: return 1;
        case Op::negate: case Op::opposite: case Op::sum_each: case Op::min_each: case Op::max_each: case Op::each_end: return 0;
        default: return -1;
    }
}

// Recursive descent over the tokens of one formula. The first fault stops it: every step then does nothing.
class Parser {
public:
    Parser(std::vector<Token> tokens, const Vocabulary& names, Vocabulary* declare)
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
    void name_factor(const Token& name);
    void function(const Token& name);
    void ceiling();
    void table();
    void each(Op op);
    std::optional<std::string_view> loop_ahead() const;

    const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
    bool is(std::string_view text, std::size_t ahead = 0) const { return peek(ahead).text == text && !peek(ahead).end(); }
    Token take() { return at_ + 1 < tokens_.size() ? tokens_[at_++] : tokens_.back(); }
    bool take_if(std::string_view text) { return is(text) && (take(), true); }
    void expect(std::string_view text) { if (!take_if(text)) fail("expected '" + std::string(text) + "'"); }
    void fail(std::string what) { fail_at(std::move(what), peek()); }
    void fail_at(std::string what, const Token& token);
    std::optional<std::int32_t> number();
    void emit(Op op, Term term = {}, std::int32_t number = 0, std::int32_t limit = 0);
    Program finish() { depth_ = 0; return std::exchange(program_, {}); }
    std::optional<Term> define(const Token& name);

    std::vector<Token> tokens_;  // the last is an end
    const Vocabulary& names_;
    Vocabulary* declare_;        // where new quantities and tokens go; null in conditions
    std::size_t at_ = 0;
    std::size_t nesting_ = 0;
    Program program_;
    int depth_ = 0;
    std::string_view loop_;      // the name of the element inside sum(... for name in ...)
    std::optional<Fault> fault_;
};

void Parser::fail_at(std::string what, const Token& token) {
    if (fault_) return;
    what += token.end() ? ", found the end" : ", found '" + std::string(token.text) + "'";
    fault_ = Fault{std::move(what), {}, {0, token.column}};
    at_ = tokens_.size() - 1;
}

void Parser::emit(Op op, Term term, std::int32_t number, std::int32_t limit) {
    if (fault_) return;
    program_.push_back({op, term, number, limit});
    depth_ += stack_change(op);
    if (depth_ > static_cast<int>(max_depth)) fail("expected a simpler formula");
}

std::optional<std::int32_t> Parser::number() {
    std::int32_t value = 0;
    const Token token = peek();
    const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (token.kind != TokenKind::number || error != std::errc{} || end != token.text.data() + token.text.size()) {
        fail("expected a number up to 2147483647");
        return std::nullopt;
    }
    take();
    return value;
}

Result<Formula> Parser::formula(std::string_view text) {
    Formula out{std::string(text), {}};
    do {
        if (!out.cases.empty() && out.cases.back().guards.empty()) fail("expected no case after one without a guard");
        one_case(out.cases.emplace_back());
    } while (!fault_ && take_if("|"));
    if (!peek().end()) fail("expected the end of the formula");
    if (fault_) return *fault_;
    return out;
}

Result<Program> Parser::whole_condition() {
    condition();
    if (!peek().end()) fail("expected the end of the condition");
    if (fault_) return *fault_;
    return finish();
}

void Parser::guards(Case& out) {
    do {
        if (peek().kind != TokenKind::name) return fail("expected an edition, a variant or an expansion");
        out.guards.emplace_back(take().text);
        std::replace(out.guards.back().begin(), out.guards.back().end(), '_', '-');
    } while (take_if(";"));
    expect("]");
}

void Parser::one_case(Case& out) {
    if (take_if("[")) guards(out);
    do out.clauses.push_back(clause());
    while (!fault_ && take_if(";"));
}

// x2, x1/2 (toward 0), ceil(x/2)
bool Parser::fixed_form(Clause& out) {
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

Clause Parser::clause() {
    Clause out;
    if (fixed_form(out)) {
    } else if (is("give") && is("(", 1)) {
        take(), take();
        out.effect = Effect::give;
        const Token token = take();
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

std::optional<Term> Parser::define(const Token& name) {
    if (std::find(reserved.begin(), reserved.end(), name.text) != reserved.end()) return std::nullopt;
    if (const auto known = names_.find(name.text)) return known;
    if (declare_->quantities.size() >= max_names) return std::nullopt;
    const Term term{TermKind::quantity, Scope::feature, false, static_cast<std::uint16_t>(declare_->quantities.size())};
    declare_->quantities.emplace_back(name.text);
    return term;
}

// length = …, length := …, length += …, length -= …, normal = 1, abu_simbel = 2
void Parser::assignment(Clause& out) {
    const Token name = take();
    const Token sign = take();
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
void Parser::correction(Clause& out, const Term& symbol) {
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

void Parser::condition() {
    conjunction();
    while (take_if("or")) conjunction(), emit(Op::either);
}

void Parser::conjunction() {
    negation();
    while (take_if("and")) negation(), emit(Op::both);
}

void Parser::negation() {
    std::size_t times = 0;
    while (take_if("not")) ++times;
    comparison();
    for (; times > 0 && !fault_; times = times > 2 ? times - 2 : times - 1) emit(Op::opposite);
}

void Parser::comparison() {
    static constexpr std::array<std::pair<std::string_view, Op>, 6> signs{
        {{"==", Op::equal}, {"!=", Op::not_equal}, {">=", Op::at_least}, {"<=", Op::at_most}, {">", Op::more}, {"<", Op::less}}};
    expression();
    for (const auto& [sign, op] : signs)
        if (take_if(sign)) {
            expression();
            return emit(op);
        }
}

void Parser::expression() {
    product();
    while (is("+") || is("-")) {
        const Op op = take().text == "+" ? Op::add : Op::subtract;
        product();
        emit(op);
    }
}

void Parser::product() {
    factor();
    while (is("*") || is("/")) {
        const Op op = take().text == "*" ? Op::multiply : Op::divide;
        factor();
        emit(op);
    }
}

void Parser::factor() {
    if (fault_) return;
    if (nesting_ >= max_nesting) return fail("expected fewer brackets");
    ++nesting_;
    if (peek().kind == TokenKind::number) {
        if (const auto value = number()) emit(Op::number, {}, *value);
    } else if (take_if("-")) {
        factor();
        emit(Op::negate);
    } else if (take_if("(")) {
        condition();
        expect(")");
    } else if (peek().kind == TokenKind::name) {
        name_factor(take());
    } else {
        fail("expected a value");
    }
    --nesting_;
}

void Parser::name_factor(const Token& name) {
    const bool call = is("(");
    if (call && std::find(reserved.begin(), reserved.end(), name.text) != reserved.end()) return function(name);
    if (name.text == "x") return emit(Op::running);
    auto term = names_.find(name.text);
    if (!term) return fail_at("expected a known name", name);
    if (call) {
        take();
        const Token scope = take();
        if (!loop_.empty() && scope.text == loop_) term->scope = Scope::element;
        else if (const auto known = find_scope(scope.text)) term->scope = *known;
        else return fail_at("expected where to count, as in inn(feature_tiles)", scope);
        expect(")");
    }
    emit(Op::term, *term);
}

void Parser::function(const Token& name) {
    const bool least = name.text == "min", most = name.text == "max";
    if (name.text == "table") return table();
    if (name.text == "ceil") return ceiling();
    if (!least && !most && name.text != "sum") return fail_at("expected a value", name);
    if (loop_ahead()) return each(least ? Op::min_each : most ? Op::max_each : Op::sum_each);
    if (!least && !most) return fail_at("expected sum(value for t in set)", name);
    expect("(");
    expression();
    if (!is(",")) fail("expected ',' and another value");
    while (take_if(",")) expression(), emit(least ? Op::min : Op::max);
    expect(")");
}

void Parser::ceiling() {
    expect("(");
    product();
    if (program_.empty() || program_.back().op != Op::divide) fail("expected a division, as in ceil(size/2)");
    else program_.back().op = Op::ceil_divide;
    expect(")");
}

// table(value, 3=…, 4-6=…, 10+=…): no key fits: 0
void Parser::table() {
    expect("(");
    expression();
    emit(Op::number);
    std::int64_t above = -1;
    if (!is(",")) fail("expected ',' and a key");
    while (!fault_ && take_if(",")) {
        const Token key = peek();
        const auto low = number();
        auto high = low;
        bool open = take_if("+=");
        if (open) high = std::numeric_limits<std::int32_t>::max();
        else if (take_if("-")) high = number();
        if (!low || !high) return;
        if (*low <= above || *high < *low) return fail_at("expected keys that rise", key);
        above = *high;
        if (!open) expect("=");
        expression();
        emit(Op::table_step, {}, *low, *high);
    }
    expect(")");
    emit(Op::table_end);
}

// The name after "for" if the bracket that opens here is one of "(value for name in set)".
std::optional<std::string_view> Parser::loop_ahead() const {
    std::size_t depth = 0;
    for (std::size_t i = at_; i < tokens_.size(); ++i) {
        const std::string_view text = tokens_[i].text;
        if (text == "(") ++depth;
        if (text == ")" && --depth == 0) break;
        if (text == "for" && depth == 1 && i + 1 < tokens_.size()) return tokens_[i + 1].text;
    }
    return std::nullopt;
}

void Parser::each(Op op) {
    if (!loop_.empty()) return fail("expected no sum inside a sum");
    loop_ = *loop_ahead();
    expect("(");
    const std::size_t start = program_.size();
    emit(op);
    expression();
    emit(Op::each_end);
    expect("for"), take(), expect("in");
    loop_ = {};
    const Token set = take();
    const auto term = names_.find(set.text);
    if (!term) return fail_at("expected a known set", set);
    if (fault_) return;
    program_[start].term = *term;
    program_[start].number = static_cast<std::int32_t>(program_.size() - start - 1);
    expect(")");
}

}  // namespace

std::string_view scope_name(Scope scope) { return scope_names[static_cast<std::size_t>(scope)]; }

std::optional<Term> Vocabulary::find(std::string_view text) const {
    const auto term = [](TermKind kind, std::uint16_t index) { return Term{kind, Scope::feature, false, index}; };
    if (const auto known = index_in(quantities, text)) return term(TermKind::quantity, *known);
    if (const auto look = find_look(text)) return term(TermKind::look, static_cast<std::uint16_t>(*look));
    // names.csv writes coat-of-arms; in a formula that would subtract
    std::string name(text);
    std::replace(name.begin(), name.end(), '_', '-');
    static constexpr std::array<std::pair<NameList, TermKind>, 3> lists{{{NameList::piece, TermKind::piece},
                                                                        {NameList::symbol, TermKind::symbol},
                                                                        {NameList::parameter, TermKind::parameter}}};
    for (const auto& [list, kind] : lists)
        if (const auto id = names ? names->find(list, name) : std::nullopt) return term(kind, *id);
    if (text.starts_with("own_")) {
        auto found = find(text.substr(4));
        if (found) found->own = true;
        return found;
    }
    return std::nullopt;
}

Result<Formula> parse_formula(std::string_view text, Vocabulary& vocabulary) {
    auto tokens = lex(text);
    if (!tokens) return tokens.fault();
    return Parser(std::move(*tokens), vocabulary, &vocabulary).formula(text);
}

Result<Program> parse_condition(std::string_view text, const Vocabulary& vocabulary) {
    auto tokens = lex(text);
    if (!tokens) return tokens.fault();
    return Parser(std::move(*tokens), vocabulary, nullptr).whole_condition();
}

}  // namespace carcaudit
