// Board Game Arena logs that cannot be read, and recorded ones.
#include <algorithm>
#include <random>

#include "tests/analyzer/bga_support.h"
#include "tests/shared_folder.h"

using namespace bga_test;

namespace {

// Where `part` begins the last time.
Where place_of(std::string_view part, std::string_view text) {
    const std::size_t at = text.rfind(part);
    REQUIRE(at != std::string_view::npos);
    const std::string_view before = text.substr(0, at);
    const auto line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
    const std::size_t begin = before.rfind('\n');
    return {line, static_cast<std::uint32_t>(begin == std::string_view::npos ? at + 1 : at - begin)};
}

}  // namespace

TEST_CASE("Faults name what was expected, and where", "[bga]") {
    struct Row {
        std::string text;
        const char* message;
        const char* at;  // the fault points to the beginning of this
    };
    const auto with = [](std::string_view event, const char* from, const char* to) {
        return log_of({tile_22, ann_on_22, replaced(std::string(event), from, to)});
    };
    const auto tile = [](const char* from, const char* to) { return log_of({replaced(std::string(tile_22), from, to)}); };
    const std::vector<Row> rows{
        {"7", "expected a JSON object or list", "7"},
        {" {}", "expected a Board Game Arena log: a list of packets, alone or as \"data\" or \"logs\"", "{}"},
        {"\n[]", "expected at least one \"playTile\" event in this log", "[]"},
        {"[\n 1]", "expected a packet, which is an object", "1]"},
        {"[{\n\"data\": 5}]", "expected a list of events as \"data\" of this packet", "5}"},
        {"[] x", "expected nothing after the end of the JSON text", "x"},
        {"{\"a\": tru}", "expected well-formed JSON", "tru"},
        {"{\"a\":\n 12x}", "expected well-formed JSON; this is not a number", "12x"},
        {"{\"a\":\n\"b", "expected well-formed JSON; this string does not end", "\"b"},
        {"{\"a\":\n\"b\t\"}", "expected well-formed JSON; a string may not hold this character as it is", "\t"},
        {"{\"a\":\n\"b\\q\"}", "expected well-formed JSON; this string has a bad escape", "\"b"},
        {"{\"a\":\n\"b\xff\"}", "expected well-formed JSON in UTF-8; this line is not", "\"b"},
        {log_of({"5"}), "expected an event, which is an object", "5"},
        {log_of({"{\"type\": 5}"}), "expected the \"type\" of this event", "5}"},
        {log_of({R"({"type": "playTile", "args": []})"}), "expected an object as \"args\" of \"playTile\"", "[]}"},
        {tile("\"ori\": \"3\"", "\"ori\": \"5\""), "expected a whole number from 1 to 4 as \"ori\", not \"5\"", "\"5\""},
        {tile("\"x\": \"0\"", "\"x\": 99999999999999999999"),
         "expected a whole number from -1000 to 1000 as \"x\", not \"99999999999999999999\"", "99999999999999999999"},
        {tile(", \"ori\": \"3\"", ""), "expected a whole number from 1 to 4 as \"ori\"; there is none", "{\"player_name\""},
        {tile("\"11\"", "{}"), "expected a tile type, which is a number, as \"type\", not an object", "{},"},
        {tile("\"player_id\": \"1\"", "\"player_id\": null"), "expected a player's id as \"player_id\"", "null"},
        {with(ann_on_22, "\"player_id\": 1", "\"player_id\": 9"), "expected the id of a player who has drawn a tile, not \"9\"", "9,"},
        {with(ann_on_22, "\"id\": 22", "\"id\": 23"), "expected the id of a tile on the table, not \"23\"", "23,"},
        {with(city_done, "{\"22\": 2", "{\"24\": 7"), "expected the id of a tile on the table, not \"24\"", "7,"},
        {with(city_done, "{\"22\": 2", "{\"22\": 2.5"), "expected the points of a tile, a whole number", "2.5"},
        {with(city_done, "[1]", "[3]"), "expected the id of a player who has drawn a tile, not \"3\"", "3]"},
        {with(ann_wins_4, "\"4\"", "\"four\""), "expected a whole number from -1000000 to 1000000 as \"points\", not \"four\"", "\"four\""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Fault fault = refused(row.text);
        CHECK(fault.message == row.message);
        const Where place = place_of(row.at, row.text);
        CHECK(fault.where.line == place.line);
        CHECK(fault.where.column == place.column);
    }
    CHECK(refused("").message == "expected well-formed JSON; there is nothing");
}

TEST_CASE("A log cut off anywhere is refused", "[bga]") {
    const std::string text = log_of({tile_22, ann_on_22, city_done, ann_wins_4});
    for (std::size_t length = 0; length < text.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(refused(text.substr(0, length)).message.empty());
    }
}

TEST_CASE("Deep nesting is refused", "[bga]") {
    const std::size_t depth = GENERATE(65u, 1000u, 100000u);
    const Fault fault = refused(std::string(depth, '[') + std::string(depth, ']'));
    CHECK(fault.message == "expected lists and objects at most 64 deep");
    CHECK(fault.where.line == 1);
    CHECK(refused("[" + std::string(depth, '{')).message != "");
}

TEST_CASE("Seven players are one too many", "[bga]") {
    std::string text = log_of({tile_22});
    text.resize(text.size() - 3);
    for (int i = 2; i <= 7; ++i)
        text += ",\n" + replaced(replaced(std::string(tile_22), "\"player_id\": \"1\"", "\"player_id\": " + std::to_string(i)), "Ann", "");
    const Fault fault = refused(text + "]}]");
    CHECK(fault.message == "expected at most 6 players; this one is the seventh");
    CHECK(fault.where.line == 8);
}

// Nothing a stranger writes may crash the reader. Run with sanitizers, this finds reads past an end as well.
TEST_CASE("Damaged logs are read or refused, whatever the damage", "[bga]") {
    const std::string good = small_game();
    std::mt19937 random(20240607);
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    const std::vector<std::string> pieces{"{", "}", "[", "]", "\"", ",", ":", "null", "true", "-1", "1e999", "\"\\ud800\"", "\\", "99999999999999999999",
                                          "{}", "[]", "0", "\xff", "\n", "\"36\"", "2001"};
    int games = 0, faults = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
            const std::size_t at = below(text.size());
            switch (below(5)) {
                case 0: text[at] = static_cast<char>(below(256)); break;
                case 1: text.erase(at, 1 + below(40)); break;
                case 2: text.insert(at, pieces[below(pieces.size())]); break;
                case 3: text.insert(at, text.substr(below(text.size()), below(300))); break;
                default: {  // a whole value for another
                    const std::size_t colon = text.find(": ", at);
                    if (colon == std::string::npos) break;
                    const std::size_t end = text.find_first_of(",}]", colon);
                    if (end != std::string::npos) text.replace(colon + 2, end - colon - 2, pieces[below(pieces.size())]);
                }
            }
        }
        BgaReader reader(text, "log.json", catalogue());
        Recording recording;
        if (reader.next(recording) == Step::game) {
            ++games;
            const bool complete = recording.acts.size() == recording.act_where.size();
            if (!complete) FAIL("round " << round);
            for (const Claim& claim : recording.claims)
                if (claim.tiles.first + claim.tiles.count > recording.squares.size() || claim.returned.first + claim.returned.count > recording.returned.size() ||
                    claim.after_act > recording.acts.size() || claim.where.line == 0)
                    FAIL("round " << round);
        } else {
            ++faults;
            if (reader.fault().message.empty() || reader.fault().where.line == 0 || reader.fault().where.column == 0) FAIL("round " << round);
        }
    }
    CHECK(games > 100);
    CHECK(faults > 1000);
}

TEST_CASE("Recorded games are read in full", "[bga][shared]") {
    const auto folder = test::reference_folder("games recorded by Board Game Arena");
    if (!folder) return;
    struct Row {
        const char* file;
        Counts counts;
        std::vector<std::string> names;
        std::vector<int> totals;  // as in the result, best first
    };
    // Counted apart: events by type in each file; acts = start + playTile + playPartisan + end, totals = winPoints + 2 results.
    const std::vector<Row> rows{{"table-9001.json", {102, 24, 25, 27}, {"Alice", "Bob"}, {96, 70}},
                                {"table-9002.json", {106, 31, 31, 33}, {"Alice", "Bob"}, {94, 91}},
                                {"table-9003.json", {104, 27, 28, 30}, {"Alice", "Bob"}, {98, 96}}};
    for (const Row& row : rows) {
        CAPTURE(row.file);
        const Recording game = read(test::contents(*folder / "bga" / row.file));
        CHECK(count(game) == row.counts);
        CHECK(game.setup.players == row.names);
        CHECK(game.not_checked.empty());
        CHECK(game.claims[game.claims.size() - 2].points == row.totals[0]);
        CHECK(game.claims[game.claims.size() - 1].points == row.totals[1]);
        for (const Returned& one : game.returned) CHECK(one.piece == PieceKind::normal);
    }
}
