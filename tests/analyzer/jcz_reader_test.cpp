// The JCloisterZone reader: what words, messages and sentences become, what makes a game unchecked, what is a fault.
#include "analyzer/readers/jcz_location.h"
#include "tests/analyzer/jcz_support.h"

namespace carcaudit {

using namespace jcz_test;

TEST_CASE("a JCloisterZone game is told from other text") {
    struct Row {
        const char* head;
        bool is;
    };
    for (const Row& row : {Row{"{ \"appVersion\": \"5.7.0\"", true}, Row{"\xef\xbb\xbf\n {\"initialRandom\":0", true},
                           Row{"{\"setup\":{\"sets\":{", true}, Row{"{\"status\":1,\"data\":{\"logs\":[", false},
                           Row{"act/1,player,what", false}, Row{"[\"appVersion\"]", false}, Row{"", false}, Row{"{}", false}}) {
        INFO(row.head);
        CHECK(looks_like_jcz(row.head) == row.is);
    }
}

TEST_CASE("locations of JCloisterZone") {
    struct Row {
        const char* text;
        bool ok;
        std::string slots;
        int inner;
    };
    for (const Row& row : {Row{"N", true, "N", 0}, Row{"WE", true, "E W", 0}, Row{"NWSE", true, "N E S W", 0},
                           Row{"_N", true, "E S W", 0}, Row{"_W", true, "N E S", 0}, Row{"NL.NR.EL.WR", true, "NL NR EL WR", 0},
                           Row{"SL", true, "SL", 0}, Row{"I", true, "", 1}, Row{"II", true, "", 2}, Row{"", false, "", 0},
                           Row{"NN", false, "", 0}, Row{"NL.N", false, "", 0}, Row{"NL.NL", false, "", 0}, Row{"NL.", false, "", 0},
                           Row{"_X", false, "", 0}, Row{"AS_ABBOT", false, "", 0}, Row{"IX", false, "", 0}}) {
        INFO(row.text);
        const auto location = parse_jcz_location(row.text);
        REQUIRE(location.has_value() == row.ok);
        if (!location) continue;
        CHECK(slots_text(location->slots) == row.slots);
        CHECK(location->inner == row.inner);
    }
}

TEST_CASE("the setup of a JCloisterZone game") {
    struct Row {
        std::string sets, elements, rules;
        const char* edition;
        const char* variants;
        const char* not_checked;  // part of the reason
    };
    const std::string base = R"("small-follower":7,"farmers":true)";
    for (const Row& row : {
             Row{R"("basic:1":1)", base, "", "C1", "", ""},
             Row{R"("basic:2":1)", base + R"(,"abbot":1,"garden":1)", "", "C2", "", ""},
             Row{R"("winter":1)", base, "", "WE", "", ""},
             Row{R"("basic:1":1)", base, R"("tiny-city-scoring":"2")", "C1", "legacy-small-city", ""},
             Row{R"("basic:1":1)", base, R"("tiny-city-scoring":"4")", "C1", "", ""},
             Row{R"("basic:1":1)", base, R"("wagon-move":"C1","bazaar-no-auction":true)", "C1", "", ""},
             Row{R"("basic:1":1,"abbey-and-mayor:1":1)", base + R"(,"wagon":1,"mayor":1)", "", "C1", "", ""},
             Row{R"("basic:1":1,"count":0)", base, "", "C1", "", ""},
             Row{R"("basic:1":1,"count":1)", base, "", "C1", "", "its tile set \"count\" needs the-count-of-carcassonne"},
             Row{R"("basic:1":1)", base + R"(,"fairy":1)", "", "C1", "", "its element \"fairy\" needs the-princess"},
             Row{R"("basic:1":1)", base + R"(,"fairy":0)", "", "C1", "", ""},
             Row{R"("basic:1":1,"moon:1":1)", base, "", "C1", "", "its tile set \"moon:1\" is unknown"},
             Row{R"("basic:1":1)", base + R"(,"robots":true)", "", "C1", "", "its element \"robots\" is unknown"},
             Row{R"("basic:1":1)", base, R"("gravity":"low")", "C1", "", "its rule \"gravity\" with the value \"low\" is unknown"},
             Row{R"("basic:1":1)", base, R"("tiny-city-scoring":"3")", "C1", "", "the value \"3\" is unknown"},
             Row{R"("basic:1":2)", base, "", "C1", "", "2 boxes"},
             Row{R"("basic:1":1,"basic:2":1)", base, "", "C2", "", "mixes the tile sets"},
             Row{R"("basic:1":1,"abbey-and-mayor:2":1)", base, "", "C1", "", "mixes the tile sets"},
             Row{R"("basic":1)", base, "", "C2", "", "does not say which edition"},
         }) {
        Parts parts;
        parts.sets = row.sets;
        parts.elements = row.elements;
        parts.rules = row.rules;
        const Outcome outcome = read(game_text(parts));
        INFO(row.sets << " " << row.elements << " " << row.rules << " " << outcome.fault.message);
        REQUIRE(outcome.step == Step::game);
        const Setup& setup = outcome.recording.setup;
        CHECK(edition_name(setup.edition) == row.edition);
        CHECK(!setup.edition_reason.empty());
        std::string variants;
        for (const VariantId id : setup.variants) variants += catalogue().names().text(id);
        CHECK(variants == row.variants);
        INFO(outcome.recording.not_checked);
        CHECK(outcome.recording.not_checked.empty() == (std::string_view(row.not_checked).empty()));
        CHECK(outcome.recording.not_checked.find(row.not_checked) != std::string::npos);
    }
    const Outcome forced = read(game_text({}), Edition::c3);
    CHECK(forced.recording.setup.edition == Edition::c3);
    CHECK(forced.recording.setup.edition_reason == "C3, as asked for");
}

TEST_CASE("pieces of a player come from the elements") {
    Parts parts;
    parts.sets = R"("basic:2":1)";
    parts.elements = R"("small-follower":5,"farmers":true)";
    const Outcome outcome = read(game_text(parts));
    REQUIRE(outcome.step == Step::game);
    unsigned normal = 99, abbot = 99;
    for (const auto& [piece, count] : outcome.recording.setup.supply) {
        if (piece == PieceKind::normal) normal = count;
        if (piece == PieceKind::abbot) abbot = count;
    }
    CHECK(normal == 5);
    CHECK(abbot == 0);
}

TEST_CASE("messages become acts") {
    const std::string city = tile("BA/C", "R180", 0, -1), cloister = tile("BA/L", "R0", 0, 1);
    const std::string knight = meeple("0.small.1", 0, -1, "City", "S"), monk = meeple("1.small.1", 0, 1, "Monastery", "I");
    const std::string farmer = meeple("0.small.1", 0, -1, "Field", "NL.NR.EL.ER.WL.WR");
    struct Row {
        std::string replay, annotations;
        const char* acts;
        const char* not_checked;
    };
    for (const Row& row : {
             Row{"", "", "S", ""},
             Row{city + "," + knight + "," + commit, "", "STP", ""},
             Row{city + "," + pass + "," + commit + "," + cloister + "," + monk + "," + commit, "", "STATP", ""},
             Row{city + "," + farmer + "," + undo + "," + knight + "," + commit, "", "STP", ""},
             Row{city + "," + knight + "," + undo + "," + undo + "," + cloister + "," + commit, "", "ST", ""},
             Row{city + "," + commit, R"("endTurn":1)", "STE", ""},
             Row{city + "," + commit, R"("endTurn":2)", "ST", ""},
             Row{city, R"("endTurn":1)", "ST", ""},
             Row{city + "," + commit + "," + cloister + "," + commit, R"("endTurn":1)", "STE", ""},
             Row{city + "," + commit, R"("drawOrder":["BA/C","#END"])", "STE", ""},
             Row{city + "," + commit, R"("drawOrder":["BA/C","BA/L"])", "ST", ""},
             Row{city + "," + commit + "," + cloister + "," + commit, R"("drawOrder":["BA/C","BA/Cccc+","BA/L"],"endTurn":3)",
                 "STDTE", ""},
             Row{city + "," + commit + R"(,{"type":"PLACE_TOKEN","payload":{"token":"BRIDGE","pointer":{}}})", "", "ST",
                 "its message \"PLACE_TOKEN\" of \"BRIDGE\" needs bridges-castles-and-bazaars"},
             Row{city + R"(,{"type":"PAY_RANSOM","payload":{}},)" + undo + "," + knight + "," + commit, "", "STP", ""},
             Row{city + R"(,{"type":"DANCE"})", "", "ST", "its message \"DANCE\" is unknown"},
             Row{city + "," + meeple("0.wagon.1", 0, -1, "City", "S"), "", "ST", "its meeple \"wagon\" needs abbey-and-mayor"},
             Row{city + "," + meeple("0.elf.1", 0, -1, "City", "S"), "", "ST", "its meeple \"elf\" is unknown"},
             Row{city + "," + meeple("0.small.1", 0, -1, "Tower", "I"), "", "ST", "its feature \"Tower\" needs the-tower"},
             Row{city + "," + meeple("0.small.1", 0, -1, "Garden", "I"), "", "ST", "the element \"garden\" is off"},
             Row{cloister + "," + meeple("0.small.1", 0, 1, "Monastery", "AS_ABBOT"), "", "ST", "its location \"AS_ABBOT\""},
             Row{tile("AM/A", "R0", 0, 1), "", "S", "its tile \"AM/A\" needs abbey-and-mayor"},
             Row{tile("ZZ/1", "R0", 0, 1), "", "S", "its tile \"ZZ/1\" is unknown"},
         }) {
        Parts parts;
        parts.replay = row.replay;
        parts.annotations = row.annotations;
        const Outcome outcome = read(game_text(parts));
        INFO(row.replay << " " << outcome.fault.message << outcome.recording.not_checked);
        REQUIRE(outcome.step == Step::game);
        CHECK(acts_text(outcome.recording) == row.acts);
        CHECK(outcome.recording.not_checked.empty() == (std::string_view(row.not_checked).empty()));
        CHECK(outcome.recording.not_checked.find(row.not_checked) != std::string::npos);
    }
}

TEST_CASE("an act says who, what and where") {
    Parts parts;
    parts.replay = "\n" + tile("BA/RFr", "R90", 5, 0) + ",\n" + meeple("0.small.1", 5, 0, "Road", "NS") + "," + commit + ",\n" +
                   tile("BA/L", "R0", 0, 1) + "," + meeple("1.small.3", 0, 1, "Field", "_N");
    parts.replay.replace(parts.replay.rfind("_N"), 2, "NL.NR.EL.ER.SL.SR.WL.WR");
    const Outcome outcome = read(game_text(parts));
    INFO(outcome.fault.message);
    REQUIRE(outcome.step == Step::game);
    const auto& acts = outcome.recording.acts;
    REQUIRE(acts.size() == 5);
    const auto straight = catalogue().find_alias("jcz", "BA/RFr");
    REQUIRE(straight);
    CHECK(acts[1].tile == straight->tile);
    CHECK(acts[1].turn == (1 + straight->turn) % 4);
    CHECK(acts[1].player == 0);
    CHECK(acts[1].spot.square == Square{5, 0});
    CHECK(outcome.recording.act_where[1] == Where{5, 1});
    const Tile& road = catalogue().tile(acts[1].tile);
    CHECK(acts[2].spot.feature == FeatureKind::road);
    CHECK(slots_text(turned(road.segments[acts[2].spot.segment].slots, acts[1].turn)) == "N S");
    CHECK(outcome.recording.act_where[2] == Where{6, 1});
    CHECK(acts[3].player == 1);
    CHECK(acts[4].player == 1);
    CHECK(acts[4].piece == PieceKind::normal);
    CHECK(acts[4].spot.feature == FeatureKind::field);
}

TEST_CASE("assertions become claims") {
    struct Row {
        const char* sentence;
        ClaimKind kind;
        int player;
        int points;
        FeatureKind subject;
    };
    for (const Row& row : {
             Row{"Ada has 12 points", ClaimKind::total, 0, 12, no_feature},
             Row{"Ben has -2 points.", ClaimKind::total, 1, -2, no_feature},
             Row{"Ben has 1 point", ClaimKind::total, 1, 1, no_feature},
             Row{"Ada scored road for 3 points", ClaimKind::score, 0, 3, FeatureKind::road},
             Row{"Ada scored city.tiny for 2 points", ClaimKind::score, 0, 2, FeatureKind::city},
             Row{"Ada scored watchtower for 6 points", ClaimKind::other, 255, 0, no_feature},
             Row{"Cid has 3 points", ClaimKind::other, 255, 0, no_feature},
             Row{"Ada has 3 meeples", ClaimKind::other, 255, 0, no_feature},
             Row{"Ada has 99999999999 points", ClaimKind::other, 255, 0, no_feature},
             Row{"phase is TilePhase", ClaimKind::other, 255, 0, no_feature},
             Row{"", ClaimKind::other, 255, 0, no_feature},
         }) {
        Parts parts;
        parts.assertions = '"' + std::string(row.sentence) + '"';
        const Outcome outcome = read(game_text(parts));
        INFO(row.sentence);
        REQUIRE(outcome.step == Step::game);
        CHECK(outcome.recording.coverage == Coverage::some);
        REQUIRE(outcome.recording.claims.size() == 1);
        const Claim& claim = outcome.recording.claims[0];
        CHECK(claim.kind == row.kind);
        CHECK(int{claim.player} == row.player);
        CHECK(claim.points == row.points);
        CHECK(claim.subject == row.subject);
        CHECK(claim.anywhere == (row.kind == ClaimKind::score));
        CHECK(claim.after_act == outcome.recording.acts.size());
        CHECK(claim.where.line == 6);
    }
    CHECK(read(game_text({})).recording.coverage == Coverage::none);

    Parts twins;  // a sentence that could mean either of two players says nothing
    twins.players = R"({"name":"Ada"},{"name":"Ada"})";
    twins.assertions = R"("Ada has 3 points")";
    CHECK(read(game_text(twins)).recording.claims[0].kind == ClaimKind::other);

    Parts open;  // in the middle of a turn
    open.replay = tile("BA/L", "R0", 0, 1);
    open.assertions = R"("Ada has 0 points")";
    CHECK(read(game_text(open)).recording.not_checked.find("no COMMIT") != std::string::npos);
}

}  // namespace carcaudit
