#include "engine/scoring/formula_parser.h"

#include <array>
#include <charconv>
#include <limits>

namespace carcaudit {

namespace {

constexpr auto reserved = std::to_array<std::string_view>(
    {"and", "or", "not", "if", "for", "in", "x", "min", "max", "ceil", "sum", "table", "give"});

constexpr std::size_t max_nesting = 40;  // of brackets and signs; keeps the parser's own stack small

std::optional<Scope> find_scope(std::string_view name) {
    for (std::size_t i = 0; i + 1 < scope_count; ++i)  // element is never written
        if (scope_name(static_cast<Scope>(i)) == name) return static_cast<Scope>(i);
    return std::nullopt;
}

int stack_change(Op op) {
    switch (op) {
        case Op::number: case Op::term: case Op::running: return 1;
        case Op::negate: case Op::opposite: case Op::sum_each: case Op::min_each: case Op::max_each: case Op::each_end: return 0;
        default: return -1;
    }
}

}  // namespace

bool is_reserved(std::string_view word) { return std::find(reserved.begin(), reserved.end(), word) != reserved.end(); }

void FormulaParser::fail_at(std::string what, const Lexeme& token) {
    if (fault_) return;
    what += token.end() ? ", found the end" : ", found '" + std::string(token.text) + "'";
    fault_ = Fault{std::move(what), {}, {0, token.column}};
    at_ = tokens_.size() - 1;
}

void FormulaParser::emit(Op op, Term term, std::int32_t number, std::int32_t limit) {
    if (fault_) return;
    program_.push_back({op, term, number, limit});
    depth_ += stack_change(op);
    if (depth_ > static_cast<int>(max_depth)) fail("expected a simpler formula");
}

std::optional<std::int32_t> FormulaParser::number() {
    std::int32_t value = 0;
    const Lexeme token = peek();
    const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (token.kind != TokenKind::number || error != std::errc{} || end != token.text.data() + token.text.size()) {
        fail("expected a number up to 2147483647");
        return std::nullopt;
    }
    take();
    return value;
}

Result<Program> FormulaParser::whole_condition() {
    condition();
    if (!peek().end()) fail("expected the end of the condition");
    if (fault_) return *fault_;
    return finish();
}

void FormulaParser::condition() {
    conjunction();
    while (take_if("or")) conjunction(), emit(Op::either);
}

void FormulaParser::conjunction() {
    negation();
    while (take_if("and")) negation(), emit(Op::both);
}

void FormulaParser::negation() {
    std::size_t times = 0;
    while (take_if("not")) ++times;
    comparison();
    if (times > 0) emit(Op::opposite);
    if (times > 0 && times % 2 == 0) emit(Op::opposite);
}

void FormulaParser::comparison() {
    static constexpr std::array<std::pair<std::string_view, Op>, 6> signs{
        {{"==", Op::equal}, {"!=", Op::not_equal}, {">=", Op::at_least}, {"<=", Op::at_most}, {">", Op::more}, {"<", Op::less}}};
    expression();
    for (const auto& [sign, op] : signs)
        if (take_if(sign)) {
            expression();
            return emit(op);
        }
}

void FormulaParser::expression() {
    product();
    while (is("+") || is("-")) {
        const Op op = take().text == "+" ? Op::add : Op::subtract;
        product();
        emit(op);
    }
}

void FormulaParser::product() {
    factor();
    while (is("*") || is("/")) {
        const Op op = take().text == "*" ? Op::multiply : Op::divide;
        factor();
        emit(op);
    }
}

void FormulaParser::factor() {
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

void FormulaParser::name_factor(const Lexeme& name) {
    const bool call = is("(");
    if (call && is_reserved(name.text)) return function(name);
    if (name.text == "x") return emit(Op::running);
    auto term = names_.find(name.text);
    if (!term) return fail_at("expected a known name", name);
    if (call) {
        take();
        const Lexeme scope = take();
        if (!loop_.empty() && scope.text == loop_) term->scope = Scope::element;
        else if (const auto known = find_scope(scope.text)) term->scope = *known;
        else return fail_at("expected where to count, as in inn(feature_tiles)", scope);
        expect(")");
    }
    emit(Op::term, *term);
}

void FormulaParser::function(const Lexeme& name) {
    const bool least = name.text == "min", most = name.text == "max";
    if (name.text == "table") return table();
    if (name.text == "ceil") return ceiling();
    if (!least && !most && name.text != "sum") return fail_at("expected a value", name);
    if (loop_ahead() && !loop_.empty()) return fail_at("expected no sum inside a sum", name);
    if (loop_ahead()) return each(least ? Op::min_each : most ? Op::max_each : Op::sum_each);
    if (!least && !most) return fail_at("expected sum(value for t in set)", name);
    expect("(");
    expression();
    if (!is(",")) fail("expected ',' and another value");
    while (take_if(",")) expression(), emit(least ? Op::min : Op::max);
    expect(")");
}

void FormulaParser::ceiling() {
    expect("(");
    product();
    if (program_.empty() || program_.back().op != Op::divide) fail("expected a division, as in ceil(size/2)");
    else program_.back().op = Op::ceil_divide;
    expect(")");
}

// table(value, 3=…, 4-6=…, 10+=…): no key fits: 0
void FormulaParser::table() {
    expect("(");
    expression();
    emit(Op::number);
    std::int64_t above = -1;
    if (!is(",")) fail("expected ',' and a key");
    while (!fault_ && take_if(",")) {
        const Lexeme key = peek();
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
std::optional<std::string_view> FormulaParser::loop_ahead() const {
    std::size_t depth = 0;
    for (std::size_t i = at_; i < tokens_.size(); ++i) {
        const std::string_view text = tokens_[i].text;
        if (text == "(") ++depth;
        if (text == ")" && --depth == 0) break;
        if (text == "for" && depth == 1 && i + 1 < tokens_.size()) return tokens_[i + 1].text;
    }
    return std::nullopt;
}

void FormulaParser::each(Op op) {
    loop_ = *loop_ahead();
    expect("(");
    const std::size_t start = program_.size();
    emit(op);
    expression();
    emit(Op::each_end);
    expect("for"), take(), expect("in");
    loop_ = {};
    const Lexeme set = take();
    const auto term = names_.find(set.text);
    if (!term) return fail_at("expected a known set", set);
    if (fault_) return;
    program_[start].term = *term;
    program_[start].number = static_cast<std::int32_t>(program_.size() - start - 1);
    expect(")");
}

}  // namespace carcaudit
