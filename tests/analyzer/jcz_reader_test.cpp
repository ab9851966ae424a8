// The JCloisterZone reader: what words, messages and sentences become, what makes a game unchecked, what is a fault.
#include <random>
#include <set>
#include <sstream>

#include "analyzer/readers/jcz_location.h"
#include "analyzer/readers/jcz_words.h"
#include "analyzer/readers/json_tree.h"
#include "tests/analyzer/jcz_games.h"

namespace carcaudit {

namespace {

using test::fixtures_catalogue;
using test::jcz_files;
using test::reference_folder;
using test::slurp;

// A game of two from its parts; the start tile D lies at 0,0.
struct Parts {
    std::string sets = R"("basic:1":1)";
    std::string elements = R"("small-follower":7,"farmers":true)";
    std::string rules;
    std::string replay;
    std::string annotations;
    std::string assertions;
    std::string players = R"({"name":"Ada"},{"name":"Ben"})";
};

std::string game_text(const Parts& p) {
    return "{\"gameId\":\"g\",\n\"setup\":{\"sets\":{" + p.sets + "},\"elements\":{" + p.elements + "},\"rules\":{" + p.rules +
           "},\"start\":[{\"tile\":\"BA/RCr\",\"x\":0,\"y\":0,\"rotation\":0}]},\n\"players\":[" + p.players +
           "],\n\"replay\":[" + p.replay + "],\n\"gameAnnotations\":{" + p.annotations + "},\n\"test\":{\"assertions\":[" +
           p.assertions + "]}}";
}

struct Outcome {
    Step step = Step::done;
    Recording recording;
    Fault fault;
};

Outcome read(const std::string& text, std::optional<Edition> forced = std::nullopt) {
    Outcome outcome;
    JczReader reader("x.jcz", text, fixtures_catalogue(), forced);
    outcome.step = reader.next(outcome.recording);
    outcome.fault = reader.fault();
    Recording spare;
    CHECK(reader.next(spare) == Step::done);
    return outcome;
}

std::string tile(const std::string& id, const std::string& rotation, int x, int y) {
    std::ostringstream text;
    text << R"({"type":"PLACE_TILE","payload":{"tileId":")" << id << R"(","rotation":")" << rotation << R"(","position":[)" << x
         << "," << y << "]}}";
    return text.str();
}

std::string meeple(const std::string& id, int x, int y, const std::string& feature, const std::string& location) {
    std::ostringstream text;
    text << R"({"type":"DEPLOY_MEEPLE","payload":{"meepleId":")" << id << R"(","pointer":{"position":[)" << x << "," << y
         << R"(],"feature":")" << feature << R"(","location":")" << location << R"("}}})";
    return text.str();
}

const std::string commit = R"({"type":"COMMIT","payload":{"random":0.5}})";
const std::string undo = R"({"type":"UNDO","payload":{}})";
const std::string pass = R"({"type":"PASS","payload":{}})";

// "S tile D T" ...: one letter per act.
std::string acts_text(const Recording& recording) {
    std::string text;
    for (const Act& act : recording.acts) {
        constexpr std::string_view letters = "STDPMKCAE";  // start tile discard place move take choose pass end
        text += letters[static_cast<std::size_t>(act.kind)];
    }
    CHECK(recording.act_where.size() == recording.acts.size());
    return text;
}

}  // namespace

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
        for (const VariantId id : setup.variants) variants += fixtures_catalogue().names().text(id);
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
    const auto straight = fixtures_catalogue().find_alias("jcz", "BA/RFr");
    REQUIRE(straight);
    CHECK(acts[1].tile == straight->tile);
    CHECK(acts[1].turn == (1 + straight->turn) % 4);
    CHECK(acts[1].player == 0);
    CHECK(acts[1].spot.square == Square{5, 0});
    CHECK(outcome.recording.act_where[1] == Where{5, 1});
    const Tile& road = fixtures_catalogue().tile(acts[1].tile);
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

TEST_CASE("text that is no JCloisterZone game is a fault with a place") {
    const auto with = [](auto change) {
        Parts parts;
        change(parts);
        return game_text(parts);
    };
    struct Row {
        std::string text;
        const char* message;
        std::uint32_t line;
    };
    const std::string city = tile("BA/C", "R180", 0, -1);
    for (const Row& row : {
             Row{"", "JSON", 1},
             Row{"{\n\"setup\":", "JSON", 0},
             Row{"[1]", "expected a JCloisterZone game", 1},
             Row{"{}", "expected \"setup\"", 1},
             Row{"{\"setup\":{}}", "expected \"players\"", 1},
             Row{with([](Parts& p) { p.players = ""; }), "expected at least one player", 3},
             Row{with([](Parts& p) { p.players = "3"; }), "expected a player", 3},
             Row{with([](Parts& p) { p.sets = R"("basic:1":"x")"; }), "how often the tile set", 2},
             Row{with([](Parts& p) { p.elements = R"("small-follower":-1)"; }), "a number from 0 to 99", 2},
             Row{with([](Parts& p) { p.replay = "7"; }), "expected \"type\"", 4},
             Row{with([](Parts& p) { p.replay = undo; }), "before an UNDO", 4},
             Row{with([](Parts& p) { p.replay = R"({"type":"PLACE_TILE"})"; }), "expected \"tileId\"", 4},
             Row{with([](Parts& p) { p.replay = tile("BA/C", "R45", 0, 1); }), "R0, R90, R180 or R270", 4},
             Row{with([](Parts& p) { p.replay = tile("BA/C", "R0", 99999, 1); }), "whole numbers for x and y", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + meeple("2.small.1", 0, -1, "City", "S"); }), "\"meepleId\" such as", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + meeple("small", 0, -1, "City", "S"); }), "\"meepleId\" such as", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + meeple("0.small.1", 0, -1, "City", "up"); }), "a location such as", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + meeple("0.small.1", 0, -1, "Field", "NL"); }),
                 "expected a whole field of the tile as it lies: NL NR EL ER WL WR", 4},
             Row{with([](Parts& p) { p.annotations = R"("drawOrder":"BA/C")"; }), "in the order they are drawn", 5},
             Row{with([](Parts& p) { p.annotations = R"("endTurn":"soon")"; }), "how many drawn tiles", 5},
             Row{with([](Parts& p) { p.assertions = "12"; }), "expected a sentence", 6},
         }) {
        const Outcome outcome = read(row.text);
        INFO(row.text << "\n" << outcome.fault.message);
        REQUIRE(outcome.step == Step::fault);
        CHECK(outcome.fault.file == "x.jcz");
        CHECK(outcome.fault.message.find(row.message) != std::string::npos);
        if (row.line != 0) CHECK(outcome.fault.where.line == row.line);
        if (row.line != 0) CHECK(outcome.fault.where.column >= 1);
    }
}

TEST_CASE("a location that the tile does not have is left for the engine to refuse") {
    Parts parts;
    parts.replay = tile("BA/C", "R180", 0, -1) + "," + meeple("0.small.1", 0, -1, "City", "N");
    const Outcome outcome = read(game_text(parts));
    REQUIRE(outcome.step == Step::game);
    const Spot& spot = outcome.recording.acts.back().spot;
    CHECK(spot.segment == no_segment);
    CHECK(spot.feature == FeatureKind::city);
    CHECK(spot.slot == *parse_slot("N"));
}

TEST_CASE("damaged games never crash the reader") {
    const std::string good = slurp(std::filesystem::path(CARCAUDIT_FIXTURES) / "games" / "jcz" / "small.jcz");
    std::mt19937 random(20240611);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const std::vector<std::string> pieces{"\"", "{", "}", "[", "]", ",", "null", "-1", "1e9", "\\u0000", "99999999999999999999",
                                          "R90", "\"NS\"", "true", "\xff", "{\"position\":[0,0]}"};
    std::set<Step> seen;
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
            const std::size_t at = below(text.size());
            switch (below(5)) {
                case 0: text[at] = static_cast<char>(random()); break;
                case 1: text.erase(at, 1 + below(30)); break;
                case 2: text.insert(at, pieces[below(pieces.size())]); break;
                case 3: text.insert(at, text.substr(below(text.size()), below(200))); break;
                default: text.resize(at + 1); break;
            }
        }
        JczReader reader("x.jcz", text, fixtures_catalogue());
        Recording recording;
        const Step step = reader.next(recording);
        seen.insert(step);
        if (step == Step::fault && (reader.fault().message.empty() || reader.fault().file.empty())) FAIL(text);
    }
    CHECK(seen == std::set<Step>{Step::game, Step::fault});
}

TEST_CASE("every set, element and rule that JCloisterZone knows is in the table", "[reference]") {
    const auto folder = reference_folder("jcz-defaults.json");
    if (!folder) return;
    const auto words = JczWords::load(fixtures_catalogue());
    REQUIRE(words);
    const auto tree = JsonTree::parse(slurp(*folder / "jcz-defaults.json"));
    REQUIRE(tree);
    const JsonValue root = tree->root();
    for (const char* part : {"enforces", "implies"}) {
        for (const JsonValue set : root[part]) {
            const std::string_view key = set.key();
            INFO(key);
            const bool numbered = key.ends_with(":1") || key.ends_with(":2");
            CHECK(words->find("set", numbered ? key.substr(0, key.size() - 2) : key, numbered ? key.substr(key.size() - 1) : ""));
            for (const JsonValue element : set) CHECK(words->find("element", element.text()));
        }
    }
    for (const JsonValue rule : root["ruleValues"]) {
        for (const JsonValue value : rule) {
            INFO(rule.key() << " " << value.text());
            const JczWord* word = words->find("rule", rule.key(), value.text());
            REQUIRE(word);
            const bool is_default = word->means == JczMeans::default_rule || word->means == JczMeans::default_variant;
            CHECK(is_default == (root["rules"][rule.key()].text() == value.text()));
        }
    }
}

TEST_CASE("JCloisterZone's suite and the random games are read, or not checked with a reason", "[reference]") {
    const auto folder = reference_folder("jcz-suite and random-games");
    if (!folder) return;
    std::size_t suite = 0, random = 0, basic = 0;
    for (const char* part : {"jcz-suite", "random-games"}) {
        for (const auto& file : jcz_files(*folder / part)) {
            const std::string text = slurp(file);
            CHECK(looks_like_jcz(text.substr(0, 1024)));
            const Outcome outcome = read(text);
            INFO(file << " " << outcome.fault.message);
            REQUIRE(outcome.step == Step::game);
            CHECK((!outcome.recording.not_checked.empty() || outcome.recording.acts.size() > 1));
            CHECK(outcome.recording.not_checked.find("unknown") == std::string::npos);
            CHECK(!outcome.recording.claims.empty());
            const bool must_read = file.parent_path().filename() == "basic" || file.parent_path().filename() == "a";
            if (must_read) CHECK(outcome.recording.not_checked == "");
            ++(std::string_view(part) == "jcz-suite" ? suite : random);
            basic += must_read;
        }
    }
    CHECK(suite == 86);
    CHECK(random == 64);
    CHECK(basic == 36);
}

}  // namespace carcaudit
