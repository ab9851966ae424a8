// suite, explain, rules --coverage and rules --sources as a user meets them: the built program on a small folder of cases.
#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/program.h"

namespace fs = std::filesystem;

using carcaudit::test::Answer;
using carcaudit::test::contains;

namespace {

const std::string header = "act/1,player,what,x,y,turn,on,points,note\n";

// A two-tile city in C2 and C3; the rules give Alice 4.
std::string city_case(const std::string& title, const std::string& points, const std::string& rows = "city.base !city.cathedral") {
    return "game,," + title + ",,,,,,\nedition,,C2 C3,,,,,,\nplayer,A,Alice,,,,,,\nplayer,B,Bob,,,,,,\n"
           "rows,," + rows + ",,,,,,\ncite,,during.fr,,,,,,City > points [798-803]\nsum,,,,,,,,2 tiles x 2 = 4\n"
           "start,,D,0,0,0,,,\ntile,A,H,0,-1,0,,,\nplace,A,normal,0,-1,,city S,,\nscore,A,city,0,-1,,," + points + ",\n";
}

// A road of three tiles in C1: a large meeple against a normal one.
const std::string road_case =
    "game,,road/large-against-normal,,,,,,\nedition,,C1,,,,,,\nwith,,inns-and-cathedrals,,,,,,\nplayer,A,Alice,,,,,,\nplayer,B,Bob,,,,,,\n"
    "rows,,road.base road.majority.large !road.inn,,,,,,\ncite,,during.fr,,,,,,Road > majority [504-512]\nsum,,,,,,,,2 : 1; 3 tiles: 3\n"
    "start,,A,0,0,270,,,\ntile,A,U,1,0,90,,,\nplace,A,large,1,0,,road,,\ntile,B,A,2,0,90,,,\nplace,B,normal,2,0,,road,,\nscore,A,road,,,,,3,\nend,,,,,,,,\n";

// The project's fixtures with cases of its own.
class Fixtures {
public:
    Fixtures() {
        for (const auto& entry : fs::directory_iterator(CARCAUDIT_FIXTURES))
            if (entry.path().filename() != "cases") fs::create_symlink(entry.path(), path() / entry.path().filename());
        write("city/right.csv", header + city_case("city/right", "4"));
        write("road/deeper/large.csv", header + road_case);
    }
    void write(const std::string& name, const std::string& text) const { folder_.write("cases/" + name, text); }
    std::string read(const std::string& name) const { return folder_.read(name); }
    const fs::path& path() const { return folder_.path(); }
    Answer run(const std::string& arguments) const { return carcaudit::test::run(arguments, {path(), path().string(), ""}); }

private:
    carcaudit::test::Folder folder_;
};

const std::string passing =
    "            C1        C2        C3        WE       all   passed/failed/not applicable\n"
    "city         .     1/0/0     1/0/0         .     2/0/0\n"
    "road     1/0/0         .         .         .     1/0/0\n"
    "all      1/0/0     1/0/0     1/0/0         .     3/0/0\n"
    "3 cases: 3 passed, 0 failed, 0 not applicable.\n";

}  // namespace

TEST_CASE("suite says nothing per pass, and counts edition by group") {
    const Fixtures fixtures;
    const Answer answer = fixtures.run("suite");
    CHECK(answer.code == 0);
    CHECK(answer.text == passing);
}

TEST_CASE("suite shows the findings of a case that fails") {
    const Fixtures fixtures;
    fixtures.write("city/wrong.csv", header + city_case("city/wrong", "5"));
    const Answer answer = fixtures.run("suite");
    CHECK(answer.code == 1);
    CHECK(contains(answer.text, "cases/city/wrong.csv:12:"));
    CHECK(contains(answer.text, "score-mismatch"));
    CHECK(contains(answer.text, "1/1/0"));
    CHECK(contains(answer.text, "5 cases: 3 passed, 2 failed, 0 not applicable.\n"));
    CHECK(contains(fixtures.run("suite --fail-fast").text, "1 failed"));
}

TEST_CASE("a case fails when a row under test keeps still, or one that must not fire does") {
    const Fixtures fixtures;
    fixtures.write("city/rows.csv", header + city_case("city/still", "4", "city.siege") + city_case("city/fires", "4", "!city.base"));
    const Answer answer = fixtures.run("suite");
    CHECK(answer.code == 1);
    CHECK(contains(answer.text, "row-not-fired city.siege"));
    CHECK(contains(answer.text, "row-fired city.base"));
    CHECK(contains(answer.text, "7 cases: 3 passed, 4 failed"));
}

TEST_CASE("a finding about a disputed or fan row fails a case too") {
    const Fixtures fixtures;
    std::string text = city_case("city/poor", "3", "city.surveyors2.plague");
    text.insert(text.find("player,A"), "with,,the-land-surveyors-2,,,,,,\nset,,plague,,,,,1,\n");
    fixtures.write("city/fan.csv", header + text);
    const Answer answer = fixtures.run("suite");
    CHECK(answer.code == 1);
    CHECK_FALSE(contains(answer.text, ": note: "));
}

TEST_CASE("what cannot be judged is no success") {
    const Fixtures fixtures;
    SECTION("a case that claims nothing") {
        std::string text = city_case("city/silent", "4");
        text.erase(text.find("score,"));
        fixtures.write("city/silent.csv", header + text);
        const Answer answer = fixtures.run("suite -v");
        CHECK(answer.code == 0);
        CHECK(contains(answer.text, "not-applicable C2 city/silent@C2: the case claims nothing"));
        CHECK(contains(answer.text, "5 cases: 3 passed, 0 failed, 2 not applicable.\n"));
    }
    SECTION("a file that cannot be read") {
        fixtures.write("city/broken.csv", header + "game,,city/broken,,,,,,\nedition,,C9,,,,,,\n");
        const Answer answer = fixtures.run("suite");
        CHECK(answer.code == 2);
        CHECK(contains(answer.text, "cases/city/broken.csv:3:"));
        CHECK(contains(answer.text, "3 passed, 0 failed, 0 not applicable.  1 unreadable.\n"));
    }
    SECTION("no case at all") {
        CHECK(fixtures.run("suite --edition WE").code == 2);
        fs::remove_all(fixtures.path() / "cases");
        CHECK(fixtures.run("suite").code == 2);
        fs::create_directories(fixtures.path() / "cases");
        CHECK(contains(fixtures.run("suite").text, "there are no cases here"));
    }
}

TEST_CASE("suite runs only what is asked for") {
    const Fixtures fixtures;
    struct Row {
        std::string arguments;
        int code;
        std::string text;
    };
    const Row rows[] = {
        {"suite --edition C2", 0, "1 case: 1 passed, 0 failed, 0 not applicable.  2 left out.\n"},
        {"suite --group road", 0, "1 case: 1 passed"},
        {"suite --row 'city.*'", 0, "2 cases: 2 passed"},
        {"suite --row road.inn", 0, "1 case: 1 passed"},
        {"suite --expansion inns-and-cathedrals", 0, "1 case: 1 passed"},
        {"suite --row road.in", 2, "did you mean road.inn?"},
        {"suite --group rode", 2, "did you mean road?"},
        {"suite --expansion nosuch", 2, "nosuch is no expansion we know"},
        {"suite --expansion mage-and-which", 2, "did you mean mage-and-witch?"},
        {"suite --edition C7", 2, "C7 is no edition"},
        {"suite --color red", 2, "red is unknown"},
        {"suite --csv nowhere/x.csv", 2, "nowhere/x.csv"},
        {"suite extra", 2, "takes no such argument"},
        {"suite -v", 0, "passed C3 city/right@C3\n"},
    };
    for (const Row& row : rows) {
        const Answer answer = fixtures.run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == row.code);
        CHECK(contains(answer.text, row.text));
    }
}

TEST_CASE("no output takes the place of a file of the fixtures in use") {
    carcaudit::test::Folder folder;
    const fs::path fixtures = folder.path() / "f";
    fs::copy(CARCAUDIT_FIXTURES, fixtures, fs::copy_options::recursive);
    fs::remove_all(fixtures / "cases");
    fs::rename(fixtures / "tiles", folder.path() / "moved");
    fs::create_directory_symlink("../moved", fixtures / "tiles");
    fs::create_symlink("f/pages.csv", folder.path() / "link.csv");
    fs::create_hard_link(fixtures / "names.csv", folder.path() / "hard.csv");
    folder.write("f/cases/road/large.csv", header + road_case);
    folder.write("f/games/log-a.svg", "");
    folder.write("log.csv", header + "game,,a,,,,,,\nedition,,C1,,,,,,\nplayer,A,Ann,,,,,,\nstart,,D,0,0,0,,,\ntile,A,V,0,-1,90,,,\nclaims,,complete,,,,,,\n");
    fs::copy(folder.path() / "log.csv", fixtures / "board.svg");
    struct Row {
        std::string arguments, path;
    };
    const Row rows[] = {
        {"check log.csv --csv ", "f/names.csv"},          {"check log.csv --scores-csv ", "f/rules/../rules/road.csv"},
        {"check log.csv --lines-csv ", "link.csv"},       {"check log.csv --summary ", "f/rules/road.csv"},
        {"check log.csv --db ", "hard.csv"},              {"replay log.csv --junit ", "f/tiles/base.csv"},
        {"check log.csv --csv ", "moved/base.csv"},       {"diagram log.csv -o ", "f/board.svg"},
        {"rules --coverage --csv ", "f/pages.csv"},       {"rules --sources --csv ", "f/sources.csv"},
        {"suite --csv ", "f/cases/road/large.csv"},       {"suite --junit ", "f/VERSION"},
        {"suite --summary ", "f/jcz.csv"},
    };
    for (const Row& row : rows) {
        const std::string before = folder.read(row.path);
        const Answer answer = carcaudit::test::run(row.arguments + row.path, {folder.path(), fixtures.string(), ""});
        INFO(row.arguments << row.path << "\n" << answer.text);
        CHECK(answer.code == 2);
        CHECK(contains(answer.text, "would overwrite this file of the fixtures in use"));
        CHECK(folder.read(row.path) == before);
    }
    const Answer pictures = carcaudit::test::run("check log.csv --diagram f/games", {folder.path(), fixtures.string(), ""});
    INFO(pictures.text);
    CHECK(pictures.code == 2);
    CHECK(folder.read("f/games/log-a.svg").empty());
    CHECK(carcaudit::test::run("suite --csv f/new.csv", {folder.path(), fixtures.string(), ""}).code == 0);
    CHECK(carcaudit::test::run("suite --csv new.csv", {folder.path(), fixtures.string(), ""}).code == 0);
}

TEST_CASE("suite writes its files") {
    const Fixtures fixtures;
    fixtures.write("city/wrong.csv", header + city_case("city/wrong", "5"));
    CHECK(fixtures.run("suite --csv s.csv --junit j.xml --summary s.json").code == 1);
    const std::string csv = fixtures.read("s.csv");
    CHECK(csv.starts_with("case,file,line,group,edition,expansions,rows,rows_not,outcome,reason,findings\n"
                          "city/right@C2,cases/city/right.csv,2,city,C2,,city.base,city.cathedral,passed,,0\n"));
    CHECK(contains(csv, "city/wrong@C3,cases/city/wrong.csv,2,city,C3,,city.base,city.cathedral,failed,,1\n"));
    CHECK(contains(csv, "road/large-against-normal,cases/road/deeper/large.csv,2,road,C1,inns-and-cathedrals,"));
    const std::string junit = fixtures.read("j.xml");
    CHECK(contains(junit, "<testsuite name=\"cases/city/wrong.csv\" tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\""));
    CHECK(contains(junit, "</testsuites>"));
    const std::string summary = fixtures.read("s.json");
    CHECK(contains(summary, "\"cases\": 5, \"passed\": 3, \"failed\": 2, \"not_applicable\": 0, \"left_out\": 0, \"unreadable\": 0"));
    CHECK(contains(summary, "\"city\": {\"C2\": {\"passed\": 1, \"failed\": 1, \"not_applicable\": 0}"));
}

TEST_CASE("coverage tells which rows have cases and which lack them") {
    const Fixtures fixtures;
    const Answer answer = fixtures.run("rules --coverage road city --csv c.csv");
    CHECK(answer.code == 1);
    CHECK(contains(answer.text, "\nroad.base: no case fires it in C2 C3 WE; no case in which it must not fire\n"));
    CHECK(contains(answer.text, "\ncity.base: no case fires it in C1 WE; no case in which it must not fire\n"));
    CHECK(contains(answer.text, "\ncity.cathedral: no case fires it\n"));
    CHECK_FALSE(contains(answer.text, "\nroad.sequence: "));  // words
    CHECK_FALSE(contains(answer.text, "\nfield."));
    const std::string csv = fixtures.read("c.csv");
    CHECK(contains(csv, "city.base,city,0,C2,yes,1,0,city/right@C2,\n"));
    CHECK(contains(csv, "city.cathedral,city,0,C3,yes,0,1,,city/right@C3\n"));
    CHECK(fixtures.run("rules --coverage roda").code == 2);
    CHECK(fixtures.run("rules --coverage --sources").code == 2);
    CHECK(fixtures.run("rules road --csv x.csv").code == 2);
}

TEST_CASE("sources tells where the pages differ, what is used and why") {
    const Fixtures fixtures;
    const Answer answer = fixtures.run("rules --sources road --csv s.csv");
    CHECK(answer.code == 0);
    CHECK(contains(answer.text, "leipzig.long-road.c2\n  pages say  "));
    CHECK(contains(answer.text, "\n  we use     "));
    CHECK(contains(answer.text, "\n  because    "));
    CHECK_FALSE(contains(answer.text, "\ncity.siege\n"));
    CHECK(fixtures.read("s.csv").starts_with("row,rows,says,decision,why,cite\n"));
}

TEST_CASE("explain tells who got what and why, and why other features gave nothing") {
    const Fixtures fixtures;
    const Answer last = fixtures.run("explain cases/road/deeper/large.csv --move 2");
    CHECK(last.code == 0);
    CHECK(last.text.starts_with("move 2, Bob: tile A at 2,0 turned by 90, edition C1\n"
                                "Alice gets 3 points for the road at 0,0 (3 tiles), 3 in all\n"
                                "  has the majority: 2 against 1 of Bob  [road.majority.large]\n"
                                "  +3: 1 point per tile  [road.base]\n"
                                "Bob gets nothing for the road at 0,0\n"
                                "  counts 1 there against 2 of Alice: no majority  [road.majority.normal]\n"
                                "the monastery at 2,0 is not scored\n"
                                "  it is incomplete: no tile on 7 of the 8 squares around ("));
    CHECK(contains(last.text, "\nrows\n  road.majority.large   Scoring During the Game (fr) > "));

    const Answer first = fixtures.run("explain cases/road/deeper/large.csv --move 1");
    CHECK(first.code == 0);
    CHECK(contains(first.text, "\nnobody gets points\nthe road at 0,0 is not scored\n"
                               "  it is incomplete: open at 1,0 east  [road.base]\n"
                               "  meeples there: Alice (large)  [road.base]\n"));

    const Answer city = fixtures.run("explain cases/city/right.csv --game city/right@C3 --move 1");
    CHECK(contains(city.text, "Alice gets 4 points for the city at 0,0 (2 tiles), 4 in all\n  is alone there  [city.majority.normal]\n"));

    struct Row {
        std::string arguments;
        int code;
        std::string text;
    };
    const Row rows[] = {
        {"explain cases/road/deeper/large.csv --move end", 0, "after the game, edition C1\nnobody gets points\n"},
        {"explain cases/road/deeper/large.csv --move 3", 2, "there is no move 3; the last one is 2"},
        {"explain cases/road/deeper/large.csv --move 0", 2, "--move 0 is no move"},
        {"explain cases/road/deeper/large.csv --move x", 2, "--move x is no move"},
        {"explain cases/road/deeper/large.csv", 2, "no move is named"},
        {"explain cases/city/right.csv --move 1", 2, "several games"},
        {"explain cases/city/right.csv --game city/right@C2 --move end", 2, "this game has no end"},
        {"explain --move 1", 2, "no log is named"},
    };
    for (const Row& row : rows) {
        const Answer answer = fixtures.run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == row.code);
        CHECK(contains(answer.text, row.text));
    }
}

TEST_CASE("explain stops at a move the rules refuse") {
    const Fixtures fixtures;
    std::string text = road_case;
    const std::string fits = "tile,B,A,2,0,90,,,";
    text.replace(text.find(fits), fits.size(), "tile,B,A,2,0,0,,,");
    fixtures.write("road/refused.csv", header + text);
    const Answer answer = fixtures.run("explain cases/road/refused.csv --move 2");
    INFO(answer.text);
    CHECK(answer.code == 1);
    CHECK(contains(answer.text, "the rules refuse what follows move 1: "));
}
