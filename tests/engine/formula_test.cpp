#include "engine/scoring/formula.h"

#include <limits>
#include <map>

#include "engine/scoring/terms.h"
#include "tests/catch.h"

namespace carcaudit {
namespace {

Names small_names() {
    Names names;
    const auto add = [&](NameList list, const char* text) {
        Name name;
        name.text = text;
        REQUIRE(names.add(list, name));
    };
    for (const char* piece : {"normal", "abbot", "large", "mayor", "fairy"}) add(NameList::piece, piece);
    for (const char* symbol : {"coat-of-arms", "inn", "double-tile", "ghost"}) add(NameList::symbol, symbol);
    add(NameList::expansion, "base");
    add(NameList::variant, "friendly");
    add(NameList::parameter, "season-value");
    return names;
}

struct Words {
    Names names = small_names();
    Vocabulary vocabulary;

    Words() {
        vocabulary.names = &names;
        vocabulary.quantities.insert(vocabulary.quantities.end(), {"length", "size"});
        vocabulary.size = 2;
    }
};

// Reads a term by the text it was written with.
struct Table {
    const Vocabulary* vocabulary;
    std::map<std::string, std::int64_t> values;

    std::int64_t operator()(const Term& term) const {
        for (const auto& [text, value] : values) {
            const std::size_t bracket = text.find('(');
            auto found = vocabulary->find(text.substr(0, bracket));
            REQUIRE(found);
            if (bracket != std::string::npos)
                for (std::size_t i = 0; i < scope_count; ++i)
                    if (text.substr(bracket) == "(" + std::string(scope_name(static_cast<Scope>(i))) + ")") found->scope = static_cast<Scope>(i);
            if (*found == term) return value;
        }
        return 0;
    }
};

TEST_CASE("expressions give what arithmetic says") {
    struct Case { const char* text; std::int64_t expected; };
    const Case cases[] = {
        {"+1*length", 5}, {"+2*length", 10}, {"-2*own_ghost", -6}, {"=9", 9}, {"+length*(length-1)/2", 10},
        {"-1*length-1*size", -12}, {"+min(x,40)", 12}, {"+min(x,4)", 4}, {"+max(length,size,1)", 7}, {"+ceil(length/2)", 3},
        {"+ceil(-5/2)", -2}, {"+length/0", 0}, {"+2*(length+size)", 24}, {"+-length", -5}, {"+ceil(length/0)", 0},
        {"+7-2", 5}, {"+coat_of_arms*2", 2}, {"+inn(feature_tiles)", 4}, {"+inn", 0}, {"+own_fairy(beside)", 1}, {"+fairy(beside)", 0},
        {"+season_value", -3}, {"+table(length, 1=3, 2-4=6, 5=10, 6+=20)", 10}, {"+table(size, 1=3, 2-4=6, 6+=size)", 7},
        {"+table(size, 1=3)", 0}, {"+(length > 3)", 1}, {"+size*(length > 3 and inn)", 0}, {"+size*(length > 3 and not inn)", 7},
        {"+2147483647*2147483647*2147483647", std::numeric_limits<std::int64_t>::max()},
        {"+0-2147483647*2147483647*2147483647-9", std::numeric_limits<std::int64_t>::min()},
        {"+(0-2147483647*2147483647*2147483647-9)/(0-1)", std::numeric_limits<std::int64_t>::max()},
    };
    Words words;
    const Table read{&words.vocabulary, {{"length", 5}, {"size", 7}, {"own_ghost", 3}, {"coat_of_arms", 1}, {"inn(feature_tiles)", 4},
                                         {"own_fairy(beside)", 1}, {"season_value", -3}}};
    for (const Case& each : cases) {
        INFO(each.text);
        const auto formula = parse_formula(each.text, words.vocabulary);
        REQUIRE(formula);
        REQUIRE(formula->cases.size() == 1);
        REQUIRE(evaluate(formula->cases[0].clauses.at(0).value, 12, read) == each.expected);
    }
}

TEST_CASE("conditions are 1 or 0") {
    struct Case { const char* text; bool expected; };
    const Case cases[] = {{"length", true}, {"inn", false}, {"not inn", true}, {"not not inn", false}, {"not not not inn", true},
                          {"length == 5", true}, {"length != 5", false}, {"length >= 5 and length <= 5", true}, {"length < 5 or length > 5", false},
                          {"inn or length > 4 and size", true}, {"(inn or length) and inn", false}, {"not (inn or length)", false}};
    Words words;
    const Table read{&words.vocabulary, {{"length", 5}, {"size", 7}}};
    for (const Case& each : cases) {
        INFO(each.text);
        const auto program = parse_condition(each.text, words.vocabulary);
        REQUIRE(program);
        REQUIRE((evaluate(*program, 0, read) != 0) == each.expected);
    }
}

TEST_CASE("the form of a clause tells its effect") {
    struct Case { const char* text; Effect effect; };
    const Case cases[] = {{"+1", Effect::add}, {"-1*length", Effect::add}, {"=9", Effect::set}, {"x0", Effect::times}, {"x2", Effect::times},
                          {"ceil(x/2)", Effect::half_up}, {"x1/2 (toward 0)", Effect::half_toward_zero}, {"length = distinct_tiles", Effect::define},
                          {"length := 5", Effect::redefine}, {"length += inn", Effect::redefine}, {"large = 2", Effect::define},
                          {"double_tile = 1", Effect::redefine}, {"give(gold) inn", Effect::give}, {"give(king)", Effect::give}};
    for (const Case& each : cases) {
        Words words;
        INFO(each.text);
        const auto formula = parse_formula(each.text, words.vocabulary);
        REQUIRE(formula);
        REQUIRE(formula->cases[0].clauses[0].effect == each.effect);
    }
}

TEST_CASE("a clause keeps its target, amount and condition") {
    Words words;
    auto formula = parse_formula("give(gold) 2*inn(feature_tiles) if length > 3 ; +3*coat_of_arms", words.vocabulary);
    REQUIRE(formula);
    const auto& clauses = formula->cases[0].clauses;
    REQUIRE(clauses.size() == 2);
    REQUIRE(clauses[0].target == Term{TermKind::token, Scope::feature, false, 0});
    REQUIRE(words.vocabulary.tokens == std::vector<std::string>{"gold"});
    REQUIRE(clauses[0].condition.size() == 3);
    REQUIRE(clauses[0].amount == Term{TermKind::symbol, Scope::feature_tiles, false, 1});
    REQUIRE(clauses[1].amount == Term{TermKind::symbol, Scope::feature, false, 0});
    REQUIRE(clauses[1].condition.empty());
}

TEST_CASE("cases have guards; only the last may go without") {
    Words words;
    const auto formula = parse_formula("[C1;WE] +1 | [c1_friendly] x2 | +3", words.vocabulary);
    REQUIRE(formula);
    REQUIRE(formula->cases.size() == 3);
    REQUIRE(formula->cases[0].guards == std::vector<std::string>{"C1", "WE"});
    REQUIRE(formula->cases[1].guards == std::vector<std::string>{"c1-friendly"});
    REQUIRE(formula->cases[2].guards.empty());
    REQUIRE_FALSE(parse_formula("+1 | [C1] +2", words.vocabulary));
}

TEST_CASE("a symbol counts more or less than its tile") {
    Words words;
    const auto formula = parse_formula("double_tile = 3", words.vocabulary);
    REQUIRE(formula);
    const Clause& clause = formula->cases[0].clauses[0];
    REQUIRE(clause.target == Term{TermKind::quantity, Scope::feature, false, 2});
    const Table read{&words.vocabulary, {{"length", 5}, {"double_tile(tiles)", 2}}};
    REQUIRE(evaluate(clause.value, 0, read) == 5 + (3 - 1) * 2);
    words.vocabulary.size.reset();
    REQUIRE_FALSE(parse_formula("double_tile = 3", words.vocabulary));
}

TEST_CASE("sums run over the elements of a set") {
    Words words;
    const std::int64_t lengths[] = {4, 1, 7};
    std::int64_t count = 3;
    const auto read = [&](const Term& term, std::int32_t element) -> std::int64_t {
        if (term.kind == TermKind::look && static_cast<Look>(term.index) == Look::roads) return count;
        if (term.scope == Scope::element) return lengths[element];
        return element == -1 ? 100 : 1000;
    };
    struct Case { const char* text; std::int64_t expected; };
    for (const Case& each : {Case{"+sum(length(r) for r in roads)", 12}, Case{"+min(length(r) for r in roads)", 1}, Case{"+max(length(r)-1 for r in roads)", 6},
                             Case{"+1+2*sum(length(r)*(length(r) > 3) for r in roads)", 23}, Case{"+size+sum(1 for r in roads)", 103},
                             Case{"+sum(size for r in roads)+size", 3100}}) {
        INFO(each.text);
        const auto formula = parse_formula(each.text, words.vocabulary);
        REQUIRE(formula);
        REQUIRE(evaluate(formula->cases[0].clauses[0].value, 0, read) == each.expected);
    }
    count = 0;
    const auto formula = parse_formula("+5+sum(length(r) for r in roads)*2", words.vocabulary);
    REQUIRE(evaluate(formula->cases[0].clauses[0].value, 0, read) == 5);
}

TEST_CASE("what is no formula is refused at its column") {
    struct Case { const char* text; std::uint32_t column; };
    const Case cases[] = {{"", 1}, {"+", 2}, {"1*length", 1}, {"+1*lenght", 4}, {"+1*length extra", 11}, {"+(length", 9}, {"+length)", 8},
                          {"length", 7}, {"length = ", 10}, {"x = 5", 1}, {"min = 5", 1}, {"+min(length)", 12}, {"+sum(length)", 2}, {"+ceil(length)", 13},
                          {"+table(length)", 14}, {"+table(length, 3=1, 2=4)", 21}, {"+table(length, 5-3=1)", 16}, {"+table(length, 3+=1, 4=2)", 22},
                          {"[C1 +1", 5}, {"[] +1", 2}, {"+1 | ", 6}, {"+1 ; ", 6}, {"x1/3 (toward 0)", 4}, {"x2/2", 4}, {"+99999999999", 2}, {"+3-5$", 5},
                          {"+inn(nowhere)", 6}, {"+sum(sum(length for a in roads) for b in roads)", 6}, {"+1 if", 6}, {"give() 1", 6}, {"inn += 1", 1},
                          {"fairy(beside) = 1", 6}, {"+sum(length for r in nothing)", 22}, {"+length(r)", 9}};
    for (const Case& each : cases) {
        Words words;
        INFO(each.text);
        const auto formula = parse_formula(each.text, words.vocabulary);
        REQUIRE_FALSE(formula);
        INFO(formula.fault().message);
        REQUIRE(formula.fault().where.column == each.column);
    }
}

TEST_CASE("a formula from a stranger cannot grow the stack") {
    Words words;
    for (const std::string& open : {std::string("("), std::string("-"), std::string("min(1,"), std::string("1+(")}) {
        std::string text = "+";
        for (int i = 0; i < 10000; ++i) text += open;
        REQUIRE_FALSE(parse_formula(text, words.vocabulary));
    }
    std::string deep = "+1", wide = "+1", nots = "";
    for (int i = 0; i < 30; ++i) deep += "*(1+1";
    for (int i = 0; i < 30; ++i) deep += ")";
    REQUIRE_FALSE(parse_formula(deep, words.vocabulary));
    for (int i = 0; i < 3000; ++i) wide += "+1", nots += "not ";
    const auto formula = parse_formula(wide, words.vocabulary);
    REQUIRE(formula);
    REQUIRE(evaluate(formula->cases[0].clauses[0].value, 0, [](const Term&) { return std::int64_t{0}; }) == 3001);
    const auto even = parse_condition(nots + "1", words.vocabulary);
    REQUIRE(even);
    REQUIRE(evaluate(*even, 0, [](const Term&) { return std::int64_t{0}; }) == 1);
}

}  // namespace
}  // namespace carcaudit
