#include "engine/names.h"

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"

namespace carcaudit {
namespace {

using test::fixtures;

// A file that goes when the test ends.
struct Scratch {
    test::Folder folder;
    std::filesystem::path path = folder.path() / "names.csv";

    explicit Scratch(const std::string& text) { test::put(path, text); }
};

Name named(std::string text) {
    Name name;
    name.text = std::move(text);
    return name;
}

const std::string header = "list,name,shape,expansion,supply,stands_on,unchecked,note\n";
const std::string promised = header +
                             "expansion,base,,,,,,\nexpansion,the-abbot,,,,,,\n"
                             "feature,road,linked,,,,,\nfeature,city,linked,,,,,\nfeature,field,linked,,,,,\n"
                             "feature,monastery,surrounded,,,,,\nfeature,garden,surrounded,,,,,\n"
                             "feature,river,linked,,,,,\nfeature,abbot,single,the-abbot,,,,\n"
                             "piece,normal,,,7,road city,,\npiece,abbot,,the-abbot,C2=1 C3=1,monastery,,\n"
                             "symbol,coat-of-arms,,,,,,\n";

TEST_CASE("the vocabulary of the fixtures is the one the enums stand for") {
    const auto names = Names::load(fixtures / "names.csv");
    REQUIRE(names);
    CHECK(names->text(FeatureKind::road) == "road");
    CHECK(names->text(FeatureKind::abbot) == "abbot");
    CHECK(names->text(no_feature) == "-");
    CHECK(names->text(PieceKind::abbot) == "abbot");
    CHECK(names->text(SymbolId::coat_of_arms) == "coat-of-arms");
    CHECK(names->text(ExpansionId::base) == "base");
    CHECK(names->shape(FeatureKind::field) == Shape::linked);
    CHECK(names->shape(FeatureKind::garden) == Shape::surrounded);
    CHECK(names->shape(FeatureKind::abbot) == Shape::single);
    CHECK(names->find(NameList::variant, "legacy-small-city").has_value());
    CHECK_FALSE(names->find(NameList::expansion, "the-moon").has_value());
    const Name& normal = names->at(NameList::piece, 0);
    CHECK(normal.supply == std::array<std::uint8_t, 4>{7, 7, 7, 7});
    const auto feature = [&](const char* name) { return static_cast<FeatureKind>(names->find(NameList::feature, name).value()); };
    CHECK(normal.stands_on == std::vector{FeatureKind::road, FeatureKind::city, FeatureKind::field, FeatureKind::monastery,
                                          feature("german-cathedral"), feature("quarter")});
    const Name& abbot = names->at(NameList::piece, 1);
    CHECK(abbot.stands_on == std::vector{FeatureKind::monastery, FeatureKind::garden});
    CHECK(names->text(static_cast<ExpansionId>(abbot.expansion)) == "the-abbot");
}

TEST_CASE("which expansions are replayed") {
    const auto names = Names::load(fixtures / "names.csv");
    REQUIRE(names);
    struct Row {
        const char* expansion;
        Replay replay;
    };
    const auto row = GENERATE(values<Row>({{"base", Replay::all},
                                           {"the-abbot", Replay::all},
                                           {"the-river", Replay::all},
                                           {"abbey-and-mayor", Replay::tiles},
                                           {"the-hans-statue", Replay::part},
                                           {"besiegers-cathars-siege", Replay::part},
                                           {"the-tower", Replay::none}}));
    CAPTURE(row.expansion);
    const auto id = names->find(NameList::expansion, row.expansion);
    REQUIRE(id.has_value());
    const Name& name = names->at(NameList::expansion, *id);
    CHECK(name.replay == row.replay);
    CHECK(name.unchecked.empty() == (row.replay == Replay::all));
    CHECK_FALSE(name.unchecked.starts_with("pieces:"));
}

TEST_CASE("a small vocabulary loads; comments and empty lines are skipped") {
    const Scratch file(promised + "\n# more\nvariant, a-variant,,,,,, \"with, comma\"\n");
    const auto names = Names::load(file.path);
    REQUIRE(names);
    CHECK(names->size(NameList::variant) == 1);
    CHECK(names->at(NameList::variant, 0).note == "with, comma");
    CHECK(names->at(NameList::piece, 1).supply == std::array<std::uint8_t, 4>{0, 1, 1, 0});
}

TEST_CASE("bad vocabularies are refused with the place") {
    struct Row {
        std::string text;
        std::uint32_t line, column;
        const char* message;
    };
    const auto row = GENERATE(values<Row>({
        {header + "colour,red,,,,,,\n", 2, 1, "expected a list"},
        {header + "feature,road,,,,,,\n", 2, 14, "expected a shape"},
        {header + "feature,Road,linked,,,,,\n", 2, 9,
         "expected a name of small letters, digits and hyphens, not \"Road\""},
        {header + "feature,,linked,,,,,\n", 2, 9, "expected a name"},
        {header + "variant,a,,moon,,,,\n", 2, 12, "expected an expansion declared above, not \"moon\""},
        {header + "piece,normal,,,many,,,\n", 2, 16, "expected a supply"},
        {header + "piece,normal,,,100,,,\n", 2, 16, "expected a supply"},
        {header + "piece,normal,,,C9=1,,,\n", 2, 16, "expected a supply"},
        {header + "feature,road,linked,,,,,\npiece,normal,,,7,road lake,,\n", 3, 23,
         "expected features declared above, not \"lake\""},
        {header + "symbol,inn,,,,,,\nsymbol,inn,,,,,,\n", 3, 8, "expected a new name, \"inn\" is declared above"},
        {header + "symbol,inn\n", 2, 11, "expected 8 cells as in the header, found 2"},
        {header + "symbol,inn,,,,,,,\n", 2, 18, "expected 8 cells as in the header, found 9"},
        {"# a, b\r\n \r\n" + header + "symbol,inn,,,,,,\r\nsymbol,\"a\"\r\n", 5, 11, "expected 8 cells as in the header, found 2"},
        {header + "symbol,\"inn,,,,,,\n", 2, 0, "expected a table"},
        {"list,name\n", 0, 0, "expected a table"},
        {"", 0, 0, "expected a table"},
        {header, 0, 0, "expected road as number 1 of the list feature"},
        {header + "feature,city,linked,,,,,\nfeature,road,linked,,,,,\n", 0, 0, "expected road as number 1"},
    }));
    CAPTURE(row.text);
    const Scratch file(row.text);
    const auto names = Names::load(file.path);
    REQUIRE_FALSE(names);
    CHECK(names.fault().message.substr(0, std::string(row.message).size()) == row.message);
    CHECK(names.fault().where.line == row.line);
    CHECK(names.fault().where.column == row.column);
    CHECK(names.fault().file == file.path.string());
}

TEST_CASE("a vocabulary that is not there") {
    const auto names = Names::load(fixtures / "no-such-file.csv");
    REQUIRE_FALSE(names);
    CHECK(names.fault().message == "expected a file that can be read");
}

TEST_CASE("a log may add names until a list is full") {
    const Scratch file(promised);
    auto names = Names::load(file.path);
    REQUIRE(names);
    const auto known = names->add(NameList::symbol, named("coat-of-arms"));
    REQUIRE(known);
    CHECK(*known == 0);
    CHECK(names->size(NameList::symbol) == 1);
    CHECK_FALSE(names->add(NameList::symbol, named(std::string(65, 'a'))));
    CHECK_FALSE(names->add(NameList::symbol, named("two words")));
    while (names->size(NameList::piece) < 255)
        REQUIRE(names->add(NameList::piece, named("p" + std::to_string(names->size(NameList::piece)))));
    CHECK_FALSE(names->add(NameList::piece, named("one-more")));
}

TEST_CASE("editions have their names") {
    for (const Edition edition : all_editions) CHECK(parse_edition(edition_name(edition)) == edition);
    CHECK_FALSE(parse_edition("C4").has_value());
    CHECK_FALSE(parse_edition("c1").has_value());
}

}  // namespace
}  // namespace carcaudit
