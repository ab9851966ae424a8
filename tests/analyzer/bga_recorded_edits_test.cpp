// Real logs of Board Game Arena (CARCAUDIT_SHARED), edited in their text: every scoring notification, every tile, every meeple
// is tried in turn, and each edit must give exactly the one finding that names it.
#include <algorithm>
#include <map>

#include "conformance/checker.h"
#include "tests/analyzer/bga_support.h"
#include "tests/shared_folder.h"

using namespace bga_test;

namespace {

const std::vector<std::string>& logs() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> read;
        if (const auto folder = test::reference_folder("games recorded by Board Game Arena"))
            for (const char* name : {"table-9001.json", "table-9002.json", "table-9003.json"}) read.push_back(test::contents(*folder / "bga" / name));
        return read;
    }();
    return all;
}

// Where an event object stands in the text.
struct Block {
    std::size_t first = 0;
    std::size_t size = 0;
};

constexpr std::string_view opening = "     {\n", closing = "\n     }";

std::string head(const std::string& type) { return "     {\n      \"type\": \"" + type + "\""; }

std::vector<Block> blocks(const std::string& log, const std::string& type) {
    std::vector<Block> found;
    for (std::size_t at = log.find(head(type)); at != std::string::npos; at = log.find(head(type), at + 1))
        found.push_back({at, log.find(closing, at) + closing.size() - at});
    return found;
}

// The next event of the same packet.
Block next(const std::string& log, Block block) {
    const std::size_t first = block.first + block.size + 2;
    REQUIRE(log.compare(first, opening.size(), opening) == 0);
    return {first, log.find(closing, first) + closing.size() - first};
}

// The first `"key": …` of the block, without quotes.
struct Value {
    std::size_t first = 0;
    std::string text;
};
Value value(const std::string& log, Block block, const std::string& key) {
    std::size_t at = log.find("\"" + key + "\": ", block.first);
    REQUIRE(at < block.first + block.size);
    at += key.size() + 4;
    if (log[at] == '"') ++at;
    return {at, log.substr(at, log.find_first_of("\",\n", at) - at)};
}

std::string put(std::string log, const Value& old, const std::string& text) { return log.replace(old.first, old.text.size(), text); }
std::string cut(std::string log, Block block) { return log.erase(block.first, block.size + 2); }  // with its comma
std::string twice(std::string log, Block first, Block last) {
    const std::size_t end = last.first + last.size;
    return log.insert(end, ",\n" + log.substr(first.first, end - first.first));
}

std::string told(const std::string& log, std::string& words) {
    BgaReader reader(log, "edited.json", catalogue());
    Recording recording;
    if (reader.next(recording) != Step::game) return "fault: " + reader.fault().message;
    static Checker checker(catalogue(), test::book());
    const Verdict& verdict = checker.check(recording, reader.catalogue());
    if (!verdict.not_checked.empty()) return "not checked: " + verdict.not_checked;
    std::string out;
    for (const Finding& finding : verdict.findings) {
        out += (out.empty() ? "" : " ") + std::string(finding_code(finding.code));
        words += finding.message + "\n";
    }
    if (verdict.claims_checked + verdict.unchecked_claims != verdict.claims) out += " (claims left out)";
    return out;
}

void expect(const std::string& log, const std::string& code, const char* edit, std::size_t index, const char* word = "") {
    std::string words;
    const std::string got = told(log, words);
    INFO(edit << " " << index << "\n" << words);
    CHECK(got == code);
    CHECK(words.find(word) != std::string::npos);
}

}  // namespace

TEST_CASE("untouched logs of Board Game Arena agree in everything") {
    for (const std::string& log : logs()) {
        Checker checker(catalogue(), test::book());
        const Recording recording = read(log);
        const Verdict& verdict = checker.check(recording, catalogue());
        CHECK(verdict.findings.empty());
        CHECK(verdict.claims > 70);
        CHECK(verdict.claims_agreed == verdict.claims);
    }
}

TEST_CASE("every payment of a recorded game, edited") {
    for (const std::string& log : logs()) {
        const auto payments = blocks(log, "winPoints");
        CHECK(payments.size() > 20);
        for (std::size_t i = 0; i < payments.size(); ++i) {
            const Block block = payments[i];
            const Value points = value(log, block, "points"), player = value(log, block, "player_id");
            expect(put(log, points, std::to_string(std::stoi(points.text) + 1)), "score-mismatch", "score +1", i);
            expect(cut(log, block), "score-missing", "payment removed", i);
            expect(twice(log, block, block), "score-extra", "payment twice", i);
            const std::string other = player.text == "1001" ? "1002" : "1001";
            if (log.find("\"player_id\": \"" + other + "\"") < block.first)  // the reader knows who has drawn a tile
                expect(put(log, player, other), "recipient-mismatch", "recipient swapped", i);
        }
    }
}

TEST_CASE("every scoring of a recorded game, edited") {
    for (const std::string& log : logs()) {
        const auto scorings = blocks(log, "realizationAchieved");
        CHECK(scorings.size() > 20);
        for (std::size_t i = 0; i < scorings.size(); ++i) {
            const Block block = scorings[i];
            const std::string pay = head("winPoints");
            std::vector<Block> paid;
            for (Block at = next(log, block); log.compare(at.first, pay.size(), pay) == 0; at = next(log, at)) paid.push_back(at);
            REQUIRE_FALSE(paid.empty());
            std::string unpaid = log;
            for (auto one = paid.rbegin(); one != paid.rend(); ++one) unpaid = cut(unpaid, *one);
            expect(cut(unpaid, block), "score-missing", "scoring and payments removed", i);
            expect(unpaid, "score-missing", "all payments of a scoring removed", i);
            expect(cut(log, block), "score-missing", "scoring removed, payments stay", i);
            expect(twice(log, block, paid.back()), "score-extra", "scoring and payments twice", i);
            expect(twice(log, block, block), "score-extra", "scoring twice", i);
            const auto inside = [&](const char* text) {
                const std::size_t at = log.find(text, block.first);
                return at < block.first + block.size ? at : std::string::npos;
            };
            if (const std::size_t at = inside("\"normal\": 1"); at != std::string::npos)
                expect(std::string(log).replace(at, 11, "\"normal\": 0"), "return-mismatch", "a meeple not returned", i);
            if (const std::size_t at = inside("\"part_to_remove\": [\n"); at != std::string::npos)
                expect(std::string(log).replace(at, log.find(']', at) - at, "\"part_to_remove\": ["), "return-mismatch", "no meeple removed", i);
        }
    }
}

TEST_CASE("every tile of a recorded game, turned so that an edge differs") {
    for (const std::string& log : logs()) {
        const Recording recording = read(log);
        const auto tiles = blocks(log, "playTile");
        std::map<Square, std::array<Border, 4>> table;  // borders as they lie
        std::size_t played = 0, edits = 0;
        for (const Act& act : recording.acts) {
            if (act.kind != ActKind::tile && act.kind != ActKind::start) continue;
            const auto lying = [&](unsigned turn) {
                std::array<Border, 4> out{};
                for (unsigned side = 0; side < 4; ++side) out[(side + turn) % 4] = catalogue().tile(act.tile).borders[side];
                return out;
            };
            const auto fits = [&](const std::array<Border, 4>& borders) {
                return std::all_of(all_sides.begin(), all_sides.end(), [&](Side side) {
                    const auto beside = table.find(neighbour(act.spot.square, side));
                    const auto across = static_cast<std::size_t>(turned(side, 2));
                    return beside == table.end() || beside->second[across] == borders[static_cast<std::size_t>(side)];
                });
            };
            if (act.kind == ActKind::tile) {
                REQUIRE(fits(lying(act.turn)));
                const Value ori = value(log, tiles[played], "ori");
                for (unsigned more = 1; more < 4; ++more) {
                    if (fits(lying(act.turn + more))) continue;
                    const unsigned other = (static_cast<unsigned>(std::stoi(ori.text)) - 1 + more) % 4 + 1;
                    expect(put(log, ori, std::to_string(other)), "move-illegal", "tile turned", played, "edges-differ");
                    ++edits;
                }
                ++played;
            }
            table[act.spot.square] = lying(act.turn);
        }
        CHECK(edits > 60);
    }
}

TEST_CASE("meeples of a recorded game, put on a feature of their tile that is taken") {
    for (const std::string& log : logs()) {
        const Recording recording = read(log);
        const auto meeples = blocks(log, "playPartisan");
        Game game(catalogue(), test::book());
        game.start(recording.setup, catalogue());
        std::size_t placed = 0, edits = 0;
        for (const Act& act : recording.acts) {
            if (act.kind == ActKind::place) {
                const Placed& tile = game.position().tile_at(game.last_placed());
                for (unsigned pos = 1; pos < 9; ++pos) {
                    const std::uint8_t segment = catalogue().bga_segment(tile.tile, pos);
                    if (segment == no_segment || !game.position().occupied(static_cast<NodeId>(tile.first_node + segment))) continue;
                    expect(put(log, value(log, meeples[placed], "pos"), std::to_string(pos)), "move-illegal", "meeple", placed, "feature-occupied");
                    ++edits;
                }
                ++placed;
            }
            REQUIRE(game.play(act) == Refusal::none);
        }
        CHECK(edits > 5);
    }
}
