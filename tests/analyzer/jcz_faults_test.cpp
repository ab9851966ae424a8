// JCloisterZone games that cannot be read, damaged ones, and the reference games.
#include <random>
#include <set>

#include "analyzer/readers/jcz_words.h"
#include "analyzer/readers/json_tree.h"
#include "tests/analyzer/jcz_support.h"

namespace carcaudit {

using namespace jcz_test;

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
             Row{with([&](Parts& p) { p.replay = sent(city, "2"); }), "expected a player from 0 to 1", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + sent(meeple("0.small.1", 0, -1, "City", "S"), "99"); }), "expected a player from 0 to 1", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + sent(meeple("0.small.1", 0, -1, "City", "S"), "1"); }), "expected player 0, whose meeple", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + sent(pass, "-1"); }), "expected a player from 0 to 1", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + sent(commit, "\"Ada\""); }), "expected a player from 0 to 1", 4},
             Row{with([&](Parts& p) { p.replay = city + "," + sent(undo, "99"); }), "expected a player from 0 to 1", 4},
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

TEST_CASE("who sends a message passes, and need not be who commits") {
    struct Row {
        std::string message;
        PlayerId player;
    };
    const std::string city = sent(tile("BA/C", "R180", 0, -1), "0");
    for (const Row& row : {Row{pass, 0}, Row{sent(pass, "0"), 0}, Row{sent(pass, "null"), 0}, Row{sent(pass, "1"), 1}, Row{sent(commit, "1"), 0}}) {
        Parts parts;
        parts.replay = city + "," + row.message;
        const Outcome outcome = read(game_text(parts));
        INFO(row.message << "\n" << outcome.fault.message);
        REQUIRE(outcome.step == Step::game);
        CHECK(outcome.recording.acts.back().player == row.player);
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
    const std::string good = contents(test::fixtures / "games" / "jcz" / "small.jcz");
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
        JczReader reader("x.jcz", text, catalogue());
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
    const auto words = JczWords::load(catalogue());
    REQUIRE(words);
    const auto tree = JsonTree::parse(contents(*folder / "jcz-defaults.json"));
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
            const std::string text = contents(file);
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
