// Native logs from their text to what is found in them.
#include "conformance/native_reader.h"
#include "tests/conformance/native_support.h"
#include "tests/conformance/small_game.h"

namespace carcaudit::native_tests {

namespace {

using test::book;
using test::catalogue;

// "line:column code: message" of each finding, then "agreed/checked/claims".
std::vector<std::string> found(const std::string& text) {
    std::istringstream stream(text);
    NativeReader reader(catalogue(), "x.csv", stream);
    Recording recording;
    const Step step = reader.next(recording);
    if (step != Step::game) return {fmt::format("{}:{} {}", reader.fault().where.line, reader.fault().where.column, reader.fault().message)};
    Checker checker(catalogue(), book());
    const Verdict& verdict = checker.check(recording, reader.catalogue());
    std::vector<std::string> all;
    for (const Finding& one : verdict.findings)
        all.push_back(fmt::format("{}:{} {}: {}", one.where.line, one.where.column, finding_code(one.code), one.message));
    all.push_back(fmt::format("{}/{}/{}", verdict.claims_agreed, verdict.claims_checked, verdict.claims));
    return all;
}

// Ann's meeple is on the road of 0,0 and 1,0; Bob's completes the city of two tiles. The rows stand from line 11 on, those of
// the setup from line 3 on and before the players.
std::string text_of(const std::vector<std::string>& setup, const std::vector<std::string>& rows) {
    std::vector<std::string> all{"game,,g"};
    all.insert(all.end(), setup.begin(), setup.end());
    for (const char* row : {"player,A,Ann", "player,B,Bob", "start,,D,0,0,0", "tile,A,V,1,0,0", "place,A,normal,1,0,,road", "tile,B,E,0,-1,180",
                            "place,B,normal,0,-1,,city"})
        all.emplace_back(row);
    all.insert(all.end(), rows.begin(), rows.end());
    return file(all);
}

std::vector<std::string> game(const std::vector<std::string>& setup, const std::vector<std::string>& rows) { return found(text_of(setup, rows)); }

std::string in_part(const std::vector<std::string>& setup, const std::vector<std::string>& rows) {
    std::istringstream stream(text_of(setup, rows));
    NativeReader reader(catalogue(), "x.csv", stream);
    Recording recording;
    REQUIRE(reader.next(recording) == Step::game);
    Checker checker(catalogue(), book());
    return checker.check(recording, reader.catalogue()).in_part;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("findings about rows and awards stand where the log says it") {
    CHECK(game({"rows,,road.inn"}, {"end"}) == Lines{"3:7 row-not-fired: row road.inn should count in this game, but it did not", "0/0/0"});
    CHECK(game({"rows,,!city.base"}, {"end"}) == Lines{"3:7 row-fired: row city.base must not count in this game, but it did", "0/0/0"});
    CHECK(game({"claims,,some"}, {"award,B,gold,,,,,3", "award,A,gold,,,,,0", "end"}) ==
          Lines{"11:18 award-mismatch: Bob is given 3 gold, the rules give 0", "1/2/2"});
    CHECK(game({"claims,,some"}, {"award,B,gold,,,,,1", "end", "award,B,gold,,,,,1"}) ==
          Lines{"13:18 award-mismatch: Bob is given 2 gold, the rules give 0", "0/2/2"});
}

TEST_CASE("what a row says about the feature holds beside the points") {
    const struct {
        std::string scored, score;
        Lines told;
    } cases[] = {
        {"scored,,city,0,-1,,,,0:-1 0:0", "score,B,city,0,0,,,4", {"2/2/2"}},
        {"scored,,city,0,-1,,,,0:-1 0:0", "score,B,-,,,,,4", {"2/2/2"}},
        {"scored,,city,1,0,,,,0:-1 0:0", "score,B,city,0,0,,,4",
         {"11:20 tiles-mismatch: the log scores a city at 1,0, the rules score the one at 0,0", "1/2/2"}},
        {"scored,,city,0,-1,,,,0:-1 0:0", "score,B,road,0,0,,,4", {"12:20 kind-mismatch: Bob scored 4 for a road, by the rules it is a city", "1/2/2"}},
        {"scored,,city,0,-1,,,,0:-1 0:0", "score,B,city,1,0,,,4",
         {"12:20 tiles-mismatch: the log scores a city at 1,0, the rules score the one at 0,0", "1/2/2"}},
        {"scored,,road,0,-1,,,,0:-1 0:0", "score,B,road,0,0,,,4", {"11:21 kind-mismatch: the log scores a road, by the rules it is a city", "0/2/2"}},
    };
    for (const auto& one : cases) {
        INFO(one.scored << " " << one.score);
        CHECK(game({"claims,,complete"}, {one.scored, one.score}) == one.told);
    }
}

TEST_CASE("points that no table is about are a note where an expansion is replayed in part") {
    const std::string city = "score,B,city,0,0,,,4";
    CHECK(game({"with,,traders-and-builders"}, {city, "score,A,-,,,,,10"}) ==
          Lines{"12:15 score-extra: Ann scored 10 for something, which the tables here are not about", "1/2/2"});
    CHECK(game({"with,,traders-and-builders"}, {city, "score,A,road,,,,,10"}) ==
          Lines{"12:18 score-extra: Ann scored 10 for a road, the rules give nothing for that", "1/2/2"});
    CHECK(game({}, {city, "score,A,-,,,,,10"}) == Lines{"11:15 score-extra: Ann scored 10 for something, the rules give nothing for that", "1/2/2"});
}

TEST_CASE("a game that is checked says what of it was not") {
    const std::string believed = ": its moves and its points outside the seven tables are not checked";
    const std::string breaks_off = "the log ends before the game does, so there was no final scoring to compare";
    const struct {
        std::vector<std::string> setup, rows;
        std::string told;
    } cases[] = {
        {{"claims,,complete"}, {"score,B,city,0,0,,,4"}, breaks_off},
        {{"claims,,complete"}, {"score,B,city,0,0,,,4", "end", "score,A,road,,,,,2"}, ""},
        {{"claims,,some"}, {"score,B,city,0,0,,,4"}, ""},
        {{"claims,,complete", "rows,,city.base"}, {"score,B,city,0,0,,,4"}, ""},  // a case
        {{"claims,,some", "with,,inns-and-cathedrals"}, {"score,B,city,0,0,,,4"}, "it is played with inns-and-cathedrals" + believed},
        {{"claims,,some", "name,,double-roads,,,,expansion", "with,,double-roads"}, {"score,B,city,0,0,,,4"},
         "it is played with double-roads: the log declares it itself, and no rule row speaks of it"},
        {{"claims,,complete", "with,,mage-and-witch"}, {"score,B,city,0,0,,,4"}, "it is played with mage-and-witch" + believed + "; " + breaks_off},
    };
    for (const auto& one : cases) {
        INFO(one.setup.front() << " " << one.rows.size());
        CHECK(in_part(one.setup, one.rows) == one.told);
    }
}

TEST_CASE("a claim of no points for nothing is not compared; one that names what it is about is") {
    const std::string city = "score,B,city,0,0,,,4";
    struct {
        std::string row;
        Lines told;
    } const cases[] = {
        {"score,A,-,,,,,0", {"1/1/2"}},
        {"score,A,-,,,anywhere,,0", {"1/1/2"}},
        {"score,A,city,,,,,0", {"2/2/2"}},            // Bob's city gave her nothing
        {"score,A,-,0,-1,,,0", {"2/2/2"}},
        {"score,A,city,,,anywhere,,0", {"2/2/2"}},
        {"score,A,road,,,,,0", {"12:18 score-extra: Ann scored 0 for a road, the rules give nothing for that", "1/2/2"}},
        {"score,A,-,,,,,1", {"12:15 score-extra: Ann scored 1 for something, the rules give nothing for that", "1/2/2"}},
    };
    for (const auto& one : cases) {
        INFO(one.row);
        CHECK(game({"claims,,complete"}, {city, one.row}) == one.told);
    }
    // An incomplete city with a cathedral scores 0 by the rules, and the log may say so.
    for (const char* row : {"score,A,city,,,,,0", "score,A,-,,,,,0"}) {
        INFO(row);
        CHECK(found(file({"game,,g", "edition,,C2", "with,,inns-and-cathedrals", "claims,,complete", "player,A,Ann", "start,,D,0,0,0", "tile,A,IC/Cccc.c,0,-1,0",
                          "place,A,normal,0,-1,,city", "end", row})) == Lines{"1/1/1"});
    }
}

TEST_CASE("pieces go where names.csv lets them, whatever else is taken as recorded") {
    const Lines fine{"0/0/0"};
    const auto not_here = [](const std::string& said) {
        return Lines{"11:1 move-illegal: " + said + ": this kind of piece may not stand on this feature (piece-not-here)", "0/0/0"};
    };
    struct {
        std::string expansion, row;
        Lines told;
    } const cases[] = {
        {"inns-and-cathedrals", "place,A,large,0,-1,,field", fine},
        {"inns-and-cathedrals", "place,A,large,0,0,,road lying", not_here("Ann puts a large meeple on the road at 0,0")},
        {"monasteries", "place,A,normal,0,0,,city lying", not_here("Ann puts a meeple on the city at 0,0")},
        {"traders-and-builders", "place,A,pig,0,-1,,field", fine},
        {"traders-and-builders", "place,A,pig,0,0,,road", not_here("Ann puts a pig on the road at 0,0")},
        {"traders-and-builders", "place,A,builder,0,-1,,field", not_here("Ann puts a builder on the field at 0,-1")},
        {"the-abbot", "place,A,abbot,0,-1,,city", {"11:1 move-illegal: Ann puts an abbot on the city at 0,-1: it is another player's turn (not-your-turn)", "0/0/0"}},
        {"mage-and-witch", "place,,mage,0,0,,road", fine},
        {"mage-and-witch", "place,,mage,0,-1,,field", not_here("the mage is put on the field at 0,-1")},
        {"the-princess-and-the-dragon", "place,,fairy,0,-1,,field", fine},
    };
    for (const auto& one : cases) {
        INFO(one.expansion << " " << one.row);
        CHECK(game({"with,," + one.expansion}, {one.row}) == one.told);
    }
    CHECK(game({"with,,inns-and-cathedrals"}, {"place,A,large,0,-1,,field", "move,A,large,0,0,,road"}) == fine);
    CHECK(game({"with,,mage-and-witch"}, {"place,,mage,0,0,,road", "move,,mage,0,-1,,field"}) ==
          Lines{"12:1 move-illegal: the mage is moved to the field at 0,-1: this kind of piece may not stand on this feature (piece-not-here)", "0/0/0"});
    // A meeple lies on a special monastery, and on no other.
    for (const bool special : {true, false}) {
        INFO(special);
        const Lines told = found(file({"game,,g", "with,,monasteries", "player,A,Ann", "start,,D,0,0,0", special ? "tile,A,MO/M1,0,1,0" : "tile,A,B,0,1,0",
                                       "place,A,normal,0,1,,monastery lying"}));
        CHECK(told == (special ? fine : Lines{"7:1 move-illegal: Ann puts a meeple on the monastery at 0,1: this kind of piece may not stand on this feature (piece-not-here)", "0/0/0"}));
    }
}

TEST_CASE("what is taken or moved must be there") {
    const Lines fine{"0/0/0"};
    const auto gone = [](unsigned line, const std::string& said) {
        return Lines{fmt::format("{}:1 move-illegal: {}: the player has no such piece on this place (nothing-to-take)", line, said), "0/0/0"};
    };
    struct {
        std::string expansion;
        std::vector<std::string> rows;
        Lines told;
    } const cases[] = {
        {"the-school", {"take,A,teacher"}, gone(11, "Ann gives the teacher back")},
        {"the-school", {"place,B,teacher", "take,A,teacher"}, gone(12, "Ann gives the teacher back")},
        {"the-school", {"place,A,teacher", "take,A,teacher", "take,A,teacher"}, gone(13, "Ann gives the teacher back")},
        {"the-school", {"move,A,teacher"}, gone(11, "Ann gets the teacher")},
        {"the-school", {"place,B,teacher", "move,A,teacher"}, fine},
        {"the-princess-and-the-dragon", {"take,,fairy"}, gone(11, "the fairy is taken off the board")},
        {"the-princess-and-the-dragon", {"move,,fairy,1,0,,road"}, gone(11, "the fairy is moved to the road at 1,0")},
        {"the-princess-and-the-dragon", {"place,,fairy,1,0,,road", "take,,fairy,0,0,,road"}, gone(12, "the fairy is taken from the road at 0,0")},
        {"the-princess-and-the-dragon", {"place,,fairy,1,0,,road", "move,,fairy,0,0,,road", "take,,fairy,0,0,,road"}, fine},
        {"the-princess-and-the-dragon", {"place,,fairy,1,0,,road", "take,,fairy"}, fine},
        {"the-goldmines", {"place,,ingot,1,0,,,2", "take,,ingot,0,0"}, gone(12, "the ingot is taken from 0,0")},
        {"the-goldmines", {"take,A,ingot"}, gone(11, "Ann gives the ingot back")},
        {"inns-and-cathedrals", {"move,A,large,1,0,,road"}, gone(11, "Ann moves a large meeple to the road at 1,0")},
    };
    for (const auto& one : cases) {
        INFO(one.expansion << " " << one.rows.back());
        CHECK(game({"with,," + one.expansion}, one.rows) == one.told);
    }
}

TEST_CASE("moves are told by the name of what is moved") {
    const std::string nowhere = ": the tile has no such feature at this place (no-such-spot)";
    struct {
        std::string expansion, row, said;
    } const cases[] = {
        {"bridges-castles-and-bazaars", "place,A,castle,99,99,,city", "Ann puts a castle on the city at 99,99" + nowhere},
        {"bridges-castles-and-bazaars", "place,,castle,99,99,,city", "a castle is put on the city at 99,99" + nowhere},
        {"the-goldmines", "place,,ingot,99,99", "an ingot is put on 99,99" + nowhere},
        {"the-phantom", "move,A,normal,99,99,,road", "Ann moves a meeple to the road at 99,99" + nowhere},
        {"the-phantom", "take,A,normal,99,99,,road", "Ann takes the meeple back from the road at 99,99" + nowhere},
    };
    for (const auto& one : cases) {
        INFO(one.row);
        CHECK(game({"with,," + one.expansion}, {one.row}) == Lines{"11:1 move-illegal: " + one.said, "0/0/0"});
    }
    CHECK(game({"edition,,C2"}, {"discard,,U"}) ==
          Lines{"11:1 move-illegal: tile U is discarded: the tile was discarded, but it fits somewhere (tile-fits)", "0/0/0"});
}

}  // namespace carcaudit::native_tests
