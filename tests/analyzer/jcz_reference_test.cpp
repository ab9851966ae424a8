// JCloisterZone's own games, assertions, scoring events and legal moves against ours.
#include <map>
#include <set>
#include <sstream>

#include "analyzer/readers/jcz_location.h"
#include "analyzer/readers/json_tree.h"
#include "conformance/checker.h"
#include "engine/game.h"
#include "tests/analyzer/jcz_support.h"

namespace carcaudit {

namespace {

using jcz_test::jcz_files;
using test::book;
using test::catalogue;
using test::contents;
using test::reference_folder;

Recording read_game(const std::filesystem::path& file) {
    const std::string text = contents(file);
    JczReader reader(file.string(), text, catalogue());
    Recording recording;
    const Step step = reader.next(recording);
    INFO(reader.fault().message);
    REQUIRE(step == Step::game);
    return recording;
}

JsonTree parse(const std::filesystem::path& file) {
    auto tree = JsonTree::parse(contents(file));
    INFO(file);
    REQUIRE(tree);
    return std::move(*tree);
}

// "player points subject amount", where the amount is tiles, or cities of a field.
using Events = std::multiset<std::string>;

std::string event_text(std::int64_t player, std::int64_t points, std::string_view subject, std::int64_t amount) {
    std::ostringstream text;
    text << player << " gets " << points << " for " << subject << " of " << amount;
    return text.str();
}

std::map<std::int64_t, Events> expected_events(JsonValue root) {
    std::map<std::int64_t, Events> moves;
    for (const JsonValue event : root["events"]) {
        const std::string_view name = event["name"].text();
        const std::string_view subject = name.substr(0, name.find('.'));
        std::int64_t amount = 0;
        for (const JsonValue item : event["items"])
            if (item["name"].text() == (subject == "field" ? "cities" : "tiles")) amount += item["count"].integer().value_or(0);
        moves[*event["move"].integer()].insert(event_text(*event["player"].integer(), *event["points"].integer(), subject, amount));
    }
    return moves;
}

Events events_from(const Ledger& ledger, std::size_t first) {
    Events events;
    for (std::size_t i = first; i < ledger.events().size(); ++i) {
        const Event& event = ledger.events()[i];
        const auto amount = event.subject == FeatureKind::field ? event.cities.count : event.tiles.count;
        for (const Score& score : ledger.scores(event))
            events.insert(event_text(score.player, score.points, catalogue().names().text(event.subject), amount));
    }
    return events;
}

// "x,y@rotation", with rotations as the other program counts them.
std::set<std::string> legal_tiles(const Position& position, std::string_view tile) {
    std::set<std::string> legal;
    const auto alias = catalogue().find_alias("jcz", tile);
    REQUIRE(alias);
    std::vector<Square> squares;
    position.frontier(squares);
    for (const Square square : squares) {
        for (Turn turn = 0; turn < 4; ++turn) {
            if (position.can_place_tile(alias->tile, square, static_cast<Turn>((turn + alias->turn) % 4)) != Refusal::none) continue;
            legal.insert(std::to_string(square.x) + "," + std::to_string(square.y) + "@" + std::to_string(90 * turn));
        }
    }
    return legal;
}

std::set<std::string> expected_tiles(JsonValue options) {
    std::set<std::string> legal;
    for (const JsonValue option : options) {
        const std::string text(option.text());
        const std::size_t at = text.find('@');
        std::istringstream rotations(text.substr(at + 1));
        for (std::string rotation; std::getline(rotations, rotation, '/');) legal.insert(text.substr(0, at + 1) + rotation);
    }
    return legal;
}

// Segments of the tile just placed that take a meeple.
std::set<int> legal_segments(const Game& game, PlayerId player) {
    std::set<int> legal;
    const Position& position = game.position();
    const Placed& placed = position.tile_at(game.last_placed());
    const std::size_t count = catalogue().tile(placed.tile).segments.size();
    for (std::size_t i = 0; i < count; ++i)
        if (position.can_place_piece(player, PieceKind::normal, static_cast<NodeId>(placed.first_node + i)) == Refusal::none)
            legal.insert(static_cast<int>(i));
    return legal;
}

FeatureKind feature_kind(std::string_view name) {
    if (name == "Road") return FeatureKind::road;
    if (name == "City") return FeatureKind::city;
    if (name == "Field") return FeatureKind::field;
    return name == "Monastery" ? FeatureKind::monastery : no_feature;
}

std::set<int> expected_segments(const Game& game, JsonValue options) {
    std::set<int> legal;
    const Placed& placed = game.position().tile_at(game.last_placed());
    const std::string here = std::to_string(placed.square.x) + "," + std::to_string(placed.square.y);
    for (const JsonValue option : options) {
        std::istringstream text{std::string(option.text())};
        std::string square, feature, location;
        REQUIRE((std::getline(text, square, ':') && std::getline(text, feature, ':') && std::getline(text, location, ':')));
        CHECK(square == here);
        const auto parsed = parse_jcz_location(location);
        REQUIRE(parsed);
        const std::uint8_t segment =
            find_jcz_segment(catalogue().tile(placed.tile), placed.turn, feature_kind(feature), *parsed);
        CHECK(segment != no_segment);
        legal.insert(segment);
    }
    return legal;
}

struct Counts {
    std::size_t games = 0, events = 0, placements = 0, meeples = 0;
};

// Walks the messages of one game beside its acts.
class Walk {
public:
    Walk(const std::filesystem::path& file, Counts& counts)
        : recording_(read_game(file)),
          log_(parse(file)),
          events_(parse(std::filesystem::path(file).replace_extension(".events.json"))),
          legal_(parse(std::filesystem::path(file).replace_extension(".legal.json"))),
          game_(catalogue(), book()),
          counts_(counts) {
        for (const JsonValue entry : legal_.root()["legal"]) options_[*entry["move"].integer()] = entry;
        expected_ = expected_events(events_.root());
    }

    void run() {
        REQUIRE(recording_.not_checked.empty());
        game_.start(recording_.setup, catalogue());
        while (next_ < recording_.acts.size() && recording_.acts[next_].kind == ActKind::start) play();
        std::int64_t move = 0;
        for (const JsonValue message : log_.root()["replay"]) step(move++, message["type"].text(), message["payload"]);
        CHECK(next_ == recording_.acts.size());
        CHECK(game_.finished());
        CHECK(seen_ == expected_);
        std::size_t player = 0;
        for (const JsonValue total : events_.root()["finalScores"])
            CHECK(game_.ledger().total(static_cast<PlayerId>(player++)) == *total.integer());
        CHECK(player == recording_.setup.players.size());
        ++counts_.games;
    }

private:
    void play() {
        REQUIRE(next_ < recording_.acts.size());
        const Refusal refusal = game_.play(recording_.acts[next_++]);
        INFO(refusal_sentence(refusal));
        REQUIRE(refusal == Refusal::none);
    }

    void step(std::int64_t move, std::string_view type, JsonValue payload) {
        INFO("move " << move << " " << type);
        const JsonValue entry = options_[move];
        REQUIRE(entry);
        if (type == "PLACE_TILE") {
            while (next_ < recording_.acts.size() && recording_.acts[next_].kind == ActKind::discard) play();
            const JsonValue action = *entry["actions"].begin();
            REQUIRE(action["type"].text() == "TilePlacement");
            REQUIRE(action["tileId"].text() == payload["tileId"].text());
            const auto expected = expected_tiles(action["options"]);
            CHECK(legal_tiles(game_.position(), payload["tileId"].text()) == expected);
            counts_.placements += expected.size();
            play();
            placed_ = true;
            return;
        }
        if (placed_) compare_meeples(entry);
        placed_ = false;
        if (type == "COMMIT") {
            const std::size_t before = game_.ledger().events().size();
            game_.end_turn();
            while (next_ < recording_.acts.size() && recording_.acts[next_].kind == ActKind::discard &&
                   recording_.acts.back().kind == ActKind::end && only_discards_left())
                play();
            if (next_ < recording_.acts.size() && recording_.acts[next_].kind == ActKind::end) play();
            Events events = events_from(game_.ledger(), before);
            counts_.events += events.size();
            if (!events.empty()) seen_[move] = std::move(events);
            return;
        }
        play();
    }

    bool only_discards_left() const {
        return std::all_of(recording_.acts.begin() + static_cast<std::ptrdiff_t>(next_), recording_.acts.end() - 1,
                           [](const Act& act) { return act.kind == ActKind::discard; });
    }

    void compare_meeples(JsonValue entry) {
        const auto player = static_cast<PlayerId>(*entry["player"].integer());
        std::set<int> expected;
        for (const JsonValue action : entry["actions"])
            if (action["type"].text() == "Meeple") expected = expected_segments(game_, action["options"]);
        CHECK(legal_segments(game_, player) == expected);
        counts_.meeples += expected.size();
    }

    Recording recording_;
    JsonTree log_, events_, legal_;
    Game game_;
    Counts& counts_;
    std::map<std::int64_t, JsonValue> options_;
    std::map<std::int64_t, Events> expected_, seen_;
    std::size_t next_ = 0;
    bool placed_ = false;
};

}  // namespace

TEST_CASE("random base games: scoring events, totals and legal moves are those of JCloisterZone", "[reference]") {
    const auto folder = reference_folder("random-games/a");
    if (!folder) return;
    Counts counts;
    for (const auto& file : jcz_files(*folder / "random-games" / "a")) {
        INFO(file);
        Walk(file, counts).run();
    }
    CHECK(counts.games == 30);
    CHECK(counts.events == 506);
    CHECK(counts.placements == 60979);
    CHECK(counts.meeples == 1698);
}

TEST_CASE("assertions of JCloisterZone's basic suite hold, and no other file disagrees", "[reference]") {
    const auto folder = reference_folder("jcz-suite");
    if (!folder) return;
    Checker checker(catalogue(), book());
    std::size_t checked = 0;
    for (const auto& file : jcz_files(*folder / "jcz-suite")) {
        INFO(file);
        const Recording recording = read_game(file);
        const Verdict& verdict = checker.check(recording, catalogue());
        const bool basic = file.parent_path().filename() == "basic";
        CHECK(verdict.claims == recording.claims.size());
        CHECK((!basic || verdict.not_checked.empty()));
        for (const Finding& finding : verdict.findings) FAIL_CHECK(finding.message);
        if (!verdict.not_checked.empty()) {
            CHECK(verdict.claims_checked == 0);
            continue;
        }
        ++checked;
        CHECK(verdict.claims_checked == recording.claims.size());
        CHECK(verdict.claims_agreed == recording.claims.size());
    }
    CHECK(checked >= 6);
}

TEST_CASE("random base games agree with the totals they assert", "[reference]") {
    const auto folder = reference_folder("random-games/a");
    if (!folder) return;
    Checker checker(catalogue(), book());
    for (const auto& file : jcz_files(*folder / "random-games" / "a")) {
        INFO(file);
        const Verdict& verdict = checker.check(read_game(file), catalogue());
        CHECK(verdict.not_checked.empty());
        CHECK(verdict.findings.empty());
        CHECK(verdict.claims == 3);  // two totals, and the phase, which is not checked
        CHECK(verdict.claims_checked == 2);
    }
}

TEST_CASE("a small game agrees with its assertions, and not with changed ones") {
    struct Case {
        const char *from, *to;
        std::size_t findings;
        std::uint32_t agreed;
    };
    const std::string text = contents(test::fixtures / "games" / "jcz" / "small.jcz");
    Checker checker(catalogue(), book());
    for (const Case& changed : {Case{"", "", 0, 9}, Case{"Ada has 14", "Ada has 15", 1, 8},
                                Case{"Ben scored monastery for 6", "Ben scored monastery for 7", 1, 8},
                                Case{"Ada scored field for 3", "Ben scored field for 3", 1, 8},
                                Case{"Ada scored road for 2 points", "Ada scored road for 5 points", 1, 8}}) {
        std::string bytes = text;
        if (*changed.from) bytes.replace(bytes.find(changed.from), std::string_view(changed.from).size(), changed.to);
        INFO(changed.to);
        JczReader reader("small.jcz", bytes, catalogue());
        Recording recording;
        REQUIRE(reader.next(recording) == Step::game);
        const Verdict& verdict = checker.check(recording, catalogue());
        CHECK(verdict.claims == 10);
        CHECK(verdict.claims_checked == 9);
        CHECK(verdict.claims_agreed == changed.agreed);
        CHECK(verdict.findings.size() == changed.findings);
    }
}

}  // namespace carcaudit
