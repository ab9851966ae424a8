#include "engine/scoring/rule_book.h"

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"

namespace carcaudit {
namespace {

// A fixtures folder of one page and no table.
struct Scratch : test::Folder {
    Scratch() { write("pages.csv", "key,title,language,revision,address,seed\nwiki,The Page,en,7,https://example.org/p,\n"); }
};

const std::string header = "row,phase,editions,needs,when,stage,formula,to,over,castle,floor,robber,status,words,cite\n";
const std::string length_row = "a.length,both,*,,,size,length = distinct_tiles,,,,,,settled,w,wiki > x\n";

Setup setup(const Names& names, Edition edition, std::vector<std::string> expansions, std::vector<std::string> variants = {}) {
    Setup out;
    out.edition = edition;
    for (const std::string& name : expansions) {
        const auto id = names.find(NameList::expansion, name);
        INFO(name);
        REQUIRE(id);
        out.expansions.push_back(static_cast<ExpansionId>(*id));
    }
    for (const std::string& name : variants) {
        const auto id = names.find(NameList::variant, name);
        INFO(name);
        REQUIRE(id);
        out.variants.push_back(static_cast<VariantId>(*id));
    }
    return out;
}

std::vector<std::string> names_of(const RuleBook& book, std::span<const SelectedRow> rows) {
    std::vector<std::string> out;
    for (const SelectedRow& row : rows) out.push_back(book.row(row.row).name);
    return out;
}

using Texts = std::vector<std::string>;

TEST_CASE("the tables of the fixtures load") {
    const RuleBook& book = test::book();
    REQUIRE(book.rows().size() > 300);
    REQUIRE(book.find("road.base"));
    REQUIRE_FALSE(book.find("road.bass"));
}

TEST_CASE("selected value rows by edition, expansion and variant") {
    struct Case {
        const char* title;
        Edition edition;
        Texts expansions, variants;
        FeatureKind subject;
        Phase phase;
        Texts expected;
    };
    const Case cases[] = {
        {"road", Edition::c2, {}, {}, FeatureKind::road, Phase::game, {"road.base"}},
        {"road after", Edition::c1, {}, {}, FeatureKind::road, Phase::final, {"road.after.base"}},
        {"city", Edition::c3, {}, {}, FeatureKind::city, Phase::game, {"city.base", "city.pennants"}},
        {"small city", Edition::c1, {}, {"legacy-small-city"}, FeatureKind::city, Phase::game, {"city.base", "city.pennants", "city.legacy-small-city"}},
        {"city after", Edition::winter, {}, {}, FeatureKind::city, Phase::final, {"city.after.base"}},
        {"monastery by tiles", Edition::c1, {}, {}, FeatureKind::monastery, Phase::game, {"monastery.base.tiles"}},
        {"monastery by tiles", Edition::winter, {}, {}, FeatureKind::monastery, Phase::game, {"monastery.base.tiles"}},
        {"monastery by squares", Edition::c2, {}, {}, FeatureKind::monastery, Phase::game, {"monastery.base.spaces"}},
        {"monastery by squares", Edition::c3, {}, {}, FeatureKind::monastery, Phase::game, {"monastery.base.spaces"}},
        {"garden without abbot", Edition::c2, {}, {}, FeatureKind::garden, Phase::game, {}},
        {"garden", Edition::c2, {"the-abbot"}, {}, FeatureKind::garden, Phase::game, {"garden.base.spaces"}},
        {"abbot", Edition::c1, {"the-abbot"}, {}, FeatureKind::abbot, Phase::game, {"abbot.return.tiles"}},
        {"abbot", Edition::c3, {"the-abbot"}, {}, FeatureKind::abbot, Phase::game, {"abbot.return.spaces"}},
        {"field", Edition::c2, {}, {}, FeatureKind::field, Phase::game, {}},
        {"field after", Edition::c2, {}, {}, FeatureKind::field, Phase::final, {"field.after.city"}},
        {"farmers of the first print", Edition::c1, {}, {"legacy-farmers-city-once"}, FeatureKind::field, Phase::final, {"field.legacy-farmers.city-once"}},
        {"farmers of the second print", Edition::c1, {}, {"legacy-farmers-player-once"}, FeatureKind::field, Phase::final, {"field.legacy-farmers.player-once"}},
        {"farmers of the first print, a later edition", Edition::c2, {}, {"legacy-farmers-city-once"}, FeatureKind::field, Phase::final, {"field.after.city"}},
        {"pig-herd", Edition::c2, {"the-river"}, {}, FeatureKind::field, Phase::final, {"field.after.city", "field.after.pig-herd", "field.after.coc.pig-herd"}},
        {"mage before witch", Edition::c2, {"mage-and-witch", "inns-and-cathedrals"}, {}, FeatureKind::road, Phase::game,
         {"road.base", "road.inn", "road.mage", "road.witch"}},
        {"witch last after the game", Edition::c2, {"mage-and-witch", "inns-and-cathedrals"}, {}, FeatureKind::city, Phase::final,
         {"city.after.base", "city.after.cathedral", "city.after.mage", "city.after.witch"}},
        {"little buildings", Edition::c1, {"little-buildings"}, {}, FeatureKind::road, Phase::final, {"road.after.base", "road.after.little-buildings.basic"}},
        {"little buildings, variant", Edition::c1, {"little-buildings"}, {"little-buildings-variant"}, FeatureKind::road, Phase::final,
         {"road.after.base", "road.after.little-buildings.variant"}},
    };
    const Names& names = test::catalogue().names();
    const RuleBook& book = test::book();
    for (const Case& each : cases) {
        INFO(each.title << " " << edition_name(each.edition));
        const RuleSet set = book.select(setup(names, each.edition, each.expansions, each.variants), names);
        REQUIRE(names_of(book, set.rows(each.subject, each.phase, Stage::value)) == each.expected);
    }
}

TEST_CASE("guards choose the formula of the edition") {
    const Names& names = test::catalogue().names();
    const RuleBook& book = test::book();
    const auto zero = [](const Term&) { return std::int64_t{0}; };
    for (const auto& [edition, term] : {std::pair(Edition::c1, "neighbour_tiles"), std::pair(Edition::c3, "occupied_neighbour_spaces")}) {
        const RuleSet set = book.select(setup(names, edition, {}), names);
        const auto rows = set.rows(FeatureKind::monastery, Phase::final, Stage::value);
        REQUIRE(rows.size() == 1);
        REQUIRE(rows[0].clauses.size() == 1);
        Vocabulary words;
        REQUIRE(rows[0].clauses[0].amount == words.find(term));
        REQUIRE(evaluate(rows[0].clauses[0].value, 0, zero) == 1);
    }
    const RuleSet friendly = book.select(setup(names, Edition::c2, {"the-hans-statue"}, {"friendly"}), names);
    const RuleSet plain = book.select(setup(names, Edition::c2, {"the-hans-statue"}), names);
    REQUIRE(friendly.rows(FeatureKind::road, Phase::game, Stage::share).front().clauses.front().effect == Effect::add);
    REQUIRE(plain.rows(FeatureKind::road, Phase::game, Stage::share).front().clauses.front().effect == Effect::times);
}

TEST_CASE("rows stand in the order of stages and of the file") {
    const Names& names = test::catalogue().names();
    const RuleBook& book = test::book();
    for (const Edition edition : all_editions) {
        std::vector<std::string> all;
        for (std::uint16_t i = 1; i < names.size(NameList::expansion); ++i) all.emplace_back(names.text(static_cast<ExpansionId>(i)));
        const RuleSet set = book.select(setup(names, edition, all), names);
        for (std::uint8_t kind = 0; kind < names.size(NameList::feature); ++kind) {
            for (const Phase phase : {Phase::game, Phase::final}) {
                const auto rows = set.rows(static_cast<FeatureKind>(kind), phase);
                for (std::size_t i = 1; i < rows.size(); ++i)
                    REQUIRE(std::pair(rows[i - 1].stage, rows[i - 1].row) < std::pair(rows[i].stage, rows[i].row));
            }
        }
    }
}

TEST_CASE("strength of a piece") {
    const Names& names = test::catalogue().names();
    const RuleBook& book = test::book();
    const auto piece = [&](const char* name) { return static_cast<PieceKind>(*names.find(NameList::piece, name)); };
    const RuleSet base = book.select(setup(names, Edition::c2, {}), names);
    REQUIRE(base.strength(FeatureKind::road, Phase::game, PieceKind::normal).value == 1);
    REQUIRE(base.strength(FeatureKind::road, Phase::game, piece("large")).value == 0);
    REQUIRE(base.strength(FeatureKind::city, Phase::game, piece("mayor")).fixed);
    const RuleSet more = book.select(setup(names, Edition::c2, {"inns-and-cathedrals", "abbey-and-mayor", "the-abbot"}), names);
    REQUIRE(more.strength(FeatureKind::city, Phase::final, piece("large")).value == 2);
    REQUIRE_FALSE(more.strength(FeatureKind::city, Phase::game, piece("mayor")).fixed);
    REQUIRE(more.strength(FeatureKind::monastery, Phase::game, PieceKind::abbot).value == 1);
    REQUIRE(more.strength(FeatureKind::road, Phase::game, PieceKind::abbot).value == 0);
    REQUIRE(more.strength(FeatureKind::field, Phase::final, piece("pig")).value == 0);
    REQUIRE(more.strength(no_feature, Phase::game, PieceKind::normal).value == 0);
    REQUIRE(more.strength(FeatureKind::road, Phase::game, no_piece).value == 0);
}

TEST_CASE("a row over others acts on those that are selected and stand above") {
    const Names& names = test::catalogue().names();
    const RuleBook& book = test::book();
    const RuleSet set = book.select(setup(names, Edition::c2, {"the-hans-statue", "the-princess-and-the-dragon"}), names);
    std::size_t seen = 0;
    for (const SelectedRow& row : set.rows(FeatureKind::road, Phase::game)) {
        const std::string& name = book.row(row.row).name;
        if (name == "fairy.road.hans") {
            REQUIRE_FALSE(row.over_all);
            REQUIRE(row.over.size() == 1);
            REQUIRE(row.over[0] == *book.find("fairy.road"));
            ++seen;
        }
        if (name == "ringmaster.road.hans") {  // the ringmaster is not in play: nothing to double
            REQUIRE_FALSE(row.over_all);
            REQUIRE(row.over.empty());
            ++seen;
        }
        if (name == "hans-statue.road") REQUIRE(row.over_all);
    }
    REQUIRE(seen == 2);
}

TEST_CASE("shared rows are taken by name, and a table may fill in cells of its own") {
    const Scratch scratch;
    scratch.write("rules/shared.csv", header + "*.twice,game,C1,,,value,x2,majority,*.base,yes,,robber,fan,double,\n*.more.twice,final,C2,,,value,x2,majority,,,,,fan,other,\n");
    scratch.write("rules/road.csv", header + length_row +
                                        "road.base,game,*,,,value,+1*length,majority,,,,,settled,w,wiki > x\n"
                                        "= road.twice,,C1 C3,,,,,,,-,,,,,wiki > y [3-4 9]\n= road.more.twice,,,,,,,,,,,,,,wiki > z\n");
    const Names& names = test::catalogue().names();
    const auto book = RuleBook::load(scratch.path(), names);
    if (!book) FAIL(book.fault().message);
    const Row& row = book->row(*book->find("road.twice"));
    REQUIRE(row.editions == std::array<bool, 4>{true, false, true, false});
    REQUIRE_FALSE(row.castle);
    REQUIRE(row.robber == Robber::robber);
    REQUIRE(row.over == Texts{"road.base"});
    REQUIRE(row.citations.at(0).lines == "3-4 9");
    REQUIRE(book->cite(row.citations[0]) == "The Page (en) > y, https://example.org/p");
    REQUIRE(book->row(*book->find("road.more.twice")).words == "other");
}

TEST_CASE("a bad table is refused at its place") {
    struct Case { const char* title; std::string rows; std::uint32_t line, column; const char* message = ""; };
    const std::string good = "road.base,game,*,,,value,+1*length,majority,,,,,settled,w,wiki > x\n";
    const Case cases[] = {
        {"phase", "road.base,never,*,,,value,+1,majority,,,,,settled,w,wiki > x\n", 3, 11},
        {"edition", "road.base,game,C1 C9,,,value,+1,majority,,,,,settled,w,wiki > x\n", 3, 19},
        {"needs", "road.base,game,*,the-river & moon,,value,+1,majority,,,,,settled,w,wiki > x\n", 3, 30},
        {"when", "road.base,game,*,,inns > 0,value,+1,majority,,,,,settled,w,wiki > x\n", 3, 19},
        {"stage", "road.base,game,*,,,points,+1,majority,,,,,settled,w,wiki > x\n", 3, 20},
        {"formula", "road.base,game,*,,,value,+1*lenght,majority,,,,,settled,w,wiki > x\n", 3, 29},
        {"formula of another stage", "road.base,game,*,,,value,width = 3,majority,,,,,settled,w,wiki > x\n", 3, 26},
        {"guard", "road.base,game,*,,,value,[C9] +1,majority,,,,,settled,w,wiki > x\n", 3, 26},
        {"whom", "road.base,game,*,,,value,+1,winner,,,,,settled,w,wiki > x\n", 3, 29},
        {"nobody", "road.base,game,*,,,value,+1,,,,,,settled,w,wiki > x\n", 3, 29},
        {"castle", "road.base,game,*,,,value,+1,majority,,maybe,,,settled,w,wiki > x\n", 3, 39},
        {"robber", "road.base,game,*,,,value,+1,majority,,,,thief,settled,w,wiki > x\n", 3, 41},
        {"status", "road.base,game,*,,,value,+1,majority,,,,,sure,w,wiki > x\n", 3, 42},
        {"citation", "road.base,game,*,,,value,+1,majority,,,,,settled,w,wiki\n", 3, 52},
        {"lines", "road.base,game,*,,,value,+1,majority,,,,,settled,w,wiki > x [a]\n", 3, 61},
        {"no words", "road.base,game,*,,,value,+1,majority,,,,,settled,,wiki > x\n", 3, 50},
        {"page", "road.base,game,*,,,value,+1*length,majority,,,,,settled,w,moon > x\n", 3, 59},
        {"second page", "road.base,game,*,,,value,+1*length,majority,,,,,settled,w,wiki > moon; moon > x\n", 3, 72},
        {"twice", good + good, 4, 1},
        {"over", "road.base,game,*,,,value,x2,majority,road.inn,,,,settled,w,wiki > x\n", 3, 38},
        {"second over", "road.base,game,*,,,value,x2,majority,a.* road.inn,,,,settled,w,wiki > x\n", 3, 42},
        {"never reached", "road.size,game,C1,,,size,length = 3,,,,,,settled,w,wiki > x\n" + good, 3, 1},
        {"never used", "road.width,game,C1,,,size,width = 3,,,,,,settled,w,wiki > x\n" + good, 3, 1},
        {"shared", "= road.unknown,,,,,,,,,,,,,,wiki > x\n", 3, 3},
        {"too few cells", "road.base,game\n", 3, 15, "expected 15 cells as in the header, found 2"},
        {"too many cells", "road.base,game,*,,,value,+1,majority,,,,,settled,\"w, x\",wiki > x,,y\n", 3, 66, "expected 15 cells as in the header, found 17"},
        {"quote", "\"road.base,game,*,,,value,+1,majority,,,,,settled,w,wiki > x\n", 3, 0},
    };
    const Names& names = test::catalogue().names();
    for (const Case& each : cases) {
        INFO(each.title);
        const Scratch scratch;
        scratch.write("rules/road.csv", header + length_row + each.rows);
        const auto book = RuleBook::load(scratch.path(), names);
        REQUIRE_FALSE(book);
        INFO(book.fault().message);
        REQUIRE(book.fault().file.ends_with("rules/road.csv"));
        REQUIRE(std::filesystem::exists(book.fault().file));
        REQUIRE(book.fault().message.find(each.message) != std::string::npos);
        REQUIRE(book.fault().where.line == each.line);
        REQUIRE(book.fault().where.column == each.column);
    }
}

TEST_CASE("a folder that lacks its tables is refused") {
    const Names& names = test::catalogue().names();
    const Scratch scratch;
    scratch.write("rules/moon.csv", header);
    REQUIRE_FALSE(RuleBook::load(scratch.path(), names));
    REQUIRE_FALSE(RuleBook::load(scratch.path() / "nowhere", names));
    scratch.write("pages.csv", "key,title\n");
    REQUIRE_FALSE(RuleBook::load(scratch.path(), names));
}

TEST_CASE("patterns") {
    for (const auto& [pattern, name, expected] : {std::tuple("fairy.*", "fairy.road", true), std::tuple("fairy.*.hans", "fairy.road.hans", true),
                                                  std::tuple("fairy.*.hans", "fairy.hans", false), std::tuple("road", "road", true), std::tuple("*", "x", true),
                                                  std::tuple("a*b*c", "aXbYc", true), std::tuple("a*b*c", "aXcYb", false), std::tuple("road.*", "roa", false)}) {
        INFO(pattern << " " << name);
        REQUIRE(matches(pattern, name) == expected);
    }
}

}  // namespace
}  // namespace carcaudit
