#include "analyzer/readers/bga_reader.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "tests/catch.h"

using namespace carcaudit;

namespace {

const Catalogue& catalogue() {
    static const Catalogue loaded = [] {
        auto result = Catalogue::load(CARCAUDIT_FIXTURES);
        REQUIRE(result);
        return std::move(*result);
    }();
    return loaded;
}

std::string file_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    REQUIRE(file);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string small_game() { return file_text(CARCAUDIT_FIXTURES "/games/bga/small.json"); }

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

Recording read(const std::string& text, std::optional<Edition> forced = std::nullopt) {
    BgaReader reader(text, "log.json", catalogue(), forced);
    Recording recording;
    const Step step = reader.next(recording);
    INFO(reader.fault().message << " at " << reader.fault().where.line << ":" << reader.fault().where.column);
    REQUIRE(step == Step::game);
    Recording none;
    CHECK(reader.next(none) == Step::done);
    return recording;
}

Fault refused(const std::string& text) {
    BgaReader reader(text, "log.json", catalogue());
    Recording recording;
    REQUIRE(reader.next(recording) == Step::fault);
    CHECK(reader.next(recording) == Step::done);
    CHECK(reader.fault().file == "log.json");
    return reader.fault();
}

// A log of one packet with these events, each on a line of its own, from line 2.
std::string log_of(std::initializer_list<std::string_view> events) {
    std::string text = R"([{"channel": "/table/t7", "table_id": "7", "data": [)";
    const char* between = "\n";
    for (const std::string_view event : events) {
        text += between;
        text += event;
        between = ",\n";
    }
    return text + "]}]";
}

// The city above the start tile, closed by Ann, with her meeple on it.
constexpr std::string_view tile_22 =
    R"({"type": "playTile", "args": {"player_name": "Ann", "player_id": "1", "id": "22", "x": "0", "y": "-1", "type": "11", "ori": "3"}})";
constexpr std::string_view ann_on_22 =
    R"({"type": "playPartisan", "args": {"player_id": 1, "id": 22, "x": 0, "y": -1, "pos": 1, "type": "city"}})";
constexpr std::string_view tile_48 =
    R"({"type": "playTile", "args": {"player_name": "Bob", "player_id": 2, "id": 48, "x": 1, "y": 0, "type": 17, "ori": 1}})";
constexpr std::string_view city_done =
    R"({"type": "realizationAchieved", "log": "${player_name} achieved a ${real_type}", "args": {"real_type": "city", "tile_to_value": {"22": 2, "36": 2}, "part_to_remove": ["22"], "part_to_recover": {"1": {"normal": 1, "big": 0}}, "partisans": [{"tile": "22", "player": "1", "type": "normal", "pos": "1"}], "winners": [1]}})";
constexpr std::string_view ann_wins_4 = R"({"type": "winPoints", "args": {"player_id": 1, "points": "4", "score": 4}})";

struct Counts {
    std::size_t acts, scored, scores, totals;
    friend bool operator==(const Counts&, const Counts&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Counts& c) {
        return out << c.acts << " acts, " << c.scored << " scored, " << c.scores << " scores, " << c.totals << " totals";
    }
};

Counts count(const Recording& recording) {
    Counts counts{recording.acts.size(), 0, 0, 0};
    for (const Claim& claim : recording.claims) {
        counts.scored += claim.kind == ClaimKind::scored;
        counts.scores += claim.kind == ClaimKind::score;
        counts.totals += claim.kind == ClaimKind::total;
    }
    return counts;
}

}  // namespace

TEST_CASE("A Board Game Arena log is known by its beginning", "[bga]") {
    struct Row {
        std::string_view head;
        bool is;
    };
    const Row row = GENERATE(Row{R"({"status": 1, "data": {"valid")", true}, Row{R"( [{"channel": "/table/t1")", true},
                             Row{"\xef\xbb\xbf[{\"channel\":\"\\/table\\/t1\"", true}, Row{R"({"data": [{"packet_id": "1")", true},
                             Row{R"({"gameId": "x", "name": "", "initialRandom": 0)", false}, Row{"act/1,player,what", false},
                             Row{"\"packet_id\"", false}, Row{"", false}, Row{"{", false});
    CHECK(looks_like_bga(row.head) == row.is);
}

TEST_CASE("The small sample is read in full", "[bga]") {
    const Recording game = read(small_game());
    CHECK(game.title == "table 4711");
    CHECK(game.format == "bga");
    CHECK(game.source == "log.json");
    CHECK(game.not_checked.empty());
    CHECK(game.coverage == Coverage::complete);
    CHECK(game.setup.edition == Edition::c1);
    CHECK(game.setup.players == std::vector<std::string>{"Wilma", "Otto", "Ines"});
    CHECK(game.player_keys == std::vector<std::string>{"2001", "2002", "2003"});
    // 1 start tile, 12 tiles, 10 meeples, 1 end; 3 + 3 + 2 scorings, of which one has two winners; 9 + 3 totals.
    CHECK(count(game) == Counts{24, 8, 9, 12});
    CHECK(game.act_where.size() == game.acts.size());
    CHECK(game.acts[0].kind == ActKind::start);
    CHECK(catalogue().tile(game.acts[0].tile).name == "D");
    CHECK(game.acts[1].player == 0);
    CHECK(game.acts[1].turn == 2);
    CHECK(game.acts[1].spot.square == Square{0, -1});
    CHECK(game.act_where[1] == Where{14, 31});
    CHECK(game.acts.back().kind == ActKind::end);
    CHECK(game.claims.back().points == 14);
    CHECK(game.claims.back().final);
}

TEST_CASE("A scoring becomes claims about kind, worth, tiles, meeples, winners and totals", "[bga]") {
    const Recording game = read(log_of({tile_22, ann_on_22, city_done, ann_wins_4}));
    REQUIRE(game.claims.size() == 3);
    const Claim& city = game.claims[0];
    CHECK(city.kind == ClaimKind::scored);
    CHECK(city.subject == FeatureKind::city);
    CHECK(city.after_act == 3);
    CHECK_FALSE(city.final);
    CHECK(city.has_worth);
    CHECK(city.points == 4);
    CHECK(city.where == Where{4, 10});
    REQUIRE(city.has_tiles);
    CHECK(game.squares == std::vector<Square>{{0, -1}, {0, 0}});
    REQUIRE(city.has_returned);
    REQUIRE(game.returned.size() == 1);
    CHECK(game.returned[0].owner == 0);
    CHECK(game.returned[0].piece == PieceKind::normal);
    CHECK(game.returned[0].square == Square{0, -1});
    REQUIRE(city.has_winners);
    CHECK(game.winners == std::vector<PlayerId>{0});
    CHECK(game.claims[1].kind == ClaimKind::score);
    CHECK(game.claims[1].event == 0);
    CHECK(game.claims[1].points == 4);
    CHECK(game.claims[1].subject == FeatureKind::city);
    CHECK(game.claims[2].kind == ClaimKind::total);
    CHECK(game.claims[2].points == 4);
}

TEST_CASE("Fields and monasteries claim a place but no tiles", "[bga]") {
    const Recording game = read(small_game());
    int fields = 0, monasteries = 0;
    for (const Claim& claim : game.claims) {
        if (claim.kind != ClaimKind::scored) continue;
        if (claim.subject == FeatureKind::field) {
            ++fields;
            CHECK_FALSE(claim.has_returned);
        } else if (claim.subject == FeatureKind::monastery) {
            ++monasteries;
            CHECK(claim.has_returned);
        } else {
            CHECK(claim.has_tiles);
            continue;
        }
        CHECK_FALSE(claim.has_tiles);
        CHECK(claim.has_square);
        CHECK(claim.final);
    }
    CHECK(fields == 2);
    CHECK(monasteries == 2);
}

TEST_CASE("A translated kind is known by the meeple's place, a field by its cities", "[bga]") {
    CHECK(read(log_of({tile_22, ann_on_22, replaced(std::string(city_done), "\"city\"", "\"Stadt\"")})).claims[0].subject == FeatureKind::city);
    const auto field = R"({"type": "realizationAchieved", "args": {"real_type": "草原", "tile_to_value": {"22": 3}, "city_nbr": 1, "points": 3, "part_to_recover": []}})";
    const Recording game = read(log_of({tile_22, field}));
    CHECK(game.claims[0].subject == FeatureKind::field);
    CHECK(game.claims[0].final);
    CHECK(game.acts.back().kind == ActKind::end);  // no change of state told it
}

TEST_CASE("Three lists of meeples that disagree give a claim that no rule can confirm", "[bga]") {
    struct Row {
        const char *from, *to;
        std::size_t listed;
    };
    const Row row = GENERATE(Row{R"({"tile": "22", "player": "1", "type": "normal", "pos": "1"})", "", 1}, Row{R"(["22"])", "[]", 1},
                             Row{R"(["22"])", R"(["36"])", 2}, Row{R"("normal": 1)", R"("normal": 0)", 1},
                             Row{R"("normal": 1)", R"("normal": 2)", 2}, Row{R"({"1": {"normal": 1, "big": 0}})", "[]", 1});
    const Recording game = read(log_of({tile_22, ann_on_22, replaced(std::string(city_done), row.from, row.to)}));
    REQUIRE(game.claims[0].has_returned);
    CHECK(game.returned.size() == row.listed);
    CHECK(game.claims[0].returned.count == row.listed);
    const auto unsure = std::count_if(game.returned.begin(), game.returned.end(), [](const Returned& one) { return one.piece == no_piece; });
    CHECK(unsure >= 1);
}

TEST_CASE("Points belong to the achievement before them", "[bga]") {
    const auto events = [](std::initializer_list<std::string_view> after) {
        std::string text = log_of({tile_22, ann_on_22, tile_48});
        text.resize(text.size() - 3);
        for (const std::string_view event : after) text += ",\n" + std::string(event);
        std::vector<int> owners;
        for (const Claim& claim : read(text + "]}]").claims)
            if (claim.kind == ClaimKind::score) owners.push_back(claim.event);
        return owners;
    };
    const std::string bob = replaced(std::string(ann_wins_4), "\"player_id\": 1", "\"player_id\": 2");
    using Owners = std::vector<int>;
    CHECK(events({city_done, ann_wins_4}) == Owners{0});
    CHECK(events({city_done, bob}) == Owners{0});                            // another recipient
    CHECK(events({city_done, ann_wins_4, ann_wins_4}) == Owners{0, 0});      // told twice
    CHECK(events({city_done, city_done, ann_wins_4}) == Owners{0});
    CHECK(events({city_done, city_done, ann_wins_4, ann_wins_4}) == Owners{0, 1});
    CHECK(events({city_done, ann_wins_4, city_done, ann_wins_4}) == Owners{0, 3});
    CHECK(events({ann_wins_4}) == Owners{0});
    // Points without an achievement: it is claimed without winners.
    const Recording lost = read(log_of({tile_22, ann_on_22, ann_wins_4}));
    CHECK(lost.claims[0].kind == ClaimKind::scored);
    CHECK(lost.claims[0].has_winners);
    CHECK(lost.claims[0].winners.count == 0);
    CHECK(lost.claims[0].subject == no_feature);
}

TEST_CASE("Of two worths the one that the points contradict is claimed", "[bga]") {
    const auto worth = [](const char* values, const char* said, const char* paid) {
        const std::string field = std::string(R"({"type": "realizationAchieved", "args": {"real_type": "field", "city_nbr": 1, "winners": [1], "tile_to_value": {"22": )") +
                                  values + R"(}, "points": )" + said + "}}";
        const std::string points = std::string(R"({"type": "winPoints", "args": {"player_id": 1, "points": )") + paid + "}}";
        return read(log_of({tile_22, field, points})).claims[0].points;
    };
    CHECK(worth("3", "3", "3") == 3);
    CHECK(worth("4", "3", "3") == 4);
    CHECK(worth("3", "4", "3") == 4);
    CHECK(worth("3", "3", "4") == 3);
}

TEST_CASE("All envelopes hold the same game", "[bga]") {
    const std::string list = log_of({tile_22, ann_on_22, city_done, ann_wins_4});
    for (const std::string& text : {list, "{\"logs\": " + list + "}", "{\"data\": " + list + "}",
                                    R"({"status": 1, "data": {"valid": 1, "data": )" + list + "}}",
                                    R"({"data": {"players": [], "logs": )" + list + R"(}, "status": "1"})", "\xef\xbb\xbf" + list}) {
        CAPTURE(text);
        CHECK(count(read(text)) == Counts{3, 1, 1, 1});
    }
}

TEST_CASE("Private packets, unknown events and unknown keys change nothing", "[bga]") {
    const std::string list =
        R"([{"channel": "/player/p1", "data": [{"type": "playTile", "args": {}}]}, {"channel": "/table/t7", "h": "x", "data": [)"
        R"({"type": "chatmessage", "args": null}, {"type": "gameStateChange", "args": {"name": "gameSetup"}}, )" +
        replaced(std::string(tile_22), "\"id\"", R"("tileimg": "<div class=\"a\">", "id")") + "]}]";
    CHECK(count(read(list)) == Counts{2, 0, 0, 0});
}

TEST_CASE("Drawn tiles that fit nowhere are discarded", "[bga]") {
    struct Row {
        const char* event;
        const char* tile;
    };
    const Row row = GENERATE(Row{R"({"type": "cantPlay", "args": {"player_id": "2", "tile_id": "68"}})", "C"},
                             Row{R"({"type": "discardTile", "args": {"player_id": 2, "id": 68, "type": 22}})", "C"},
                             Row{R"({"type": "cantPlay", "args": {"player_id": "2"}})", "B"},   // the tile of state 2
                             Row{R"({"type": "cantPlay", "args": {}})", "B"});
    const Recording game = read(log_of({tile_22, tile_48, R"({"type": "gameStateChange", "args": {"id": 2, "active_player": "2", "args": {"tile_type": "20"}}})", row.event}));
    REQUIRE(game.acts.size() == 4);
    CHECK(game.acts[3].kind == ActKind::discard);
    CHECK(game.acts[3].player == 1);
    CHECK(catalogue().tile(game.acts[3].tile).name == row.tile);
}

TEST_CASE("A place that the tile does not have names no feature", "[bga]") {
    const Recording game = read(log_of({tile_22, replaced(std::string(ann_on_22), "\"pos\": 1", "\"pos\": 9")}));
    CHECK(game.acts[2].spot.segment == no_segment);
    CHECK(game.acts[2].spot.feature == no_feature);
}

TEST_CASE("What belongs to expansions is not checked, with a reason", "[bga]") {
    CHECK(read(log_of({tile_22, replaced(std::string(tile_48), "\"type\": 17", "\"type\": 31")})).not_checked ==
          "the log plays Board Game Arena's tile type 31, which is of no set that can be replayed from its logs");
    CHECK(read(log_of({tile_22, replaced(std::string(ann_on_22), "\"pos\"", "\"ptype\": \"big\", \"pos\"")})).not_checked ==
          "the log plays the piece \"big\", which is not of the base game");
}

TEST_CASE("Who gives up ends the game without final scoring", "[bga]") {
    const auto result = [](const char* concede) {
        return std::string(R"({"type": "gameStateChange", "args": {"id": "99", "args": {"table": {"concede": )") + concede +
               R"(}, "result": [{"player": "1", "score": "4"}]}}})";
    };
    CHECK(count(read(log_of({tile_22, result("true")}))) == Counts{2, 0, 0, 0});
    CHECK(count(read(log_of({tile_22, result("false")}))) == Counts{3, 0, 0, 1});
}

TEST_CASE("An edition may be forced", "[bga]") {
    const Recording game = read(log_of({tile_22}), Edition::c2);
    CHECK(game.setup.edition == Edition::c2);
    CHECK(game.setup.edition_reason == "C2, as asked for");
}

// Where `part` begins the last time.
Where place_of(std::string_view part, std::string_view text) {
    const std::size_t at = text.rfind(part);
    REQUIRE(at != std::string_view::npos);
    const std::string_view before = text.substr(0, at);
    const auto line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
    const std::size_t begin = before.rfind('\n');
    return {line, static_cast<std::uint32_t>(begin == std::string_view::npos ? at + 1 : at - begin)};
}

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
    const char* shared = std::getenv("CARCAUDIT_SHARED");
    if (!shared) {
        std::cout << "bga_reader_test: recorded games skipped; CARCAUDIT_SHARED names no folder\n";
        return;
    }
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
        const Recording game = read(file_text(std::string(shared) + "/reference/bga/" + row.file));
        CHECK(count(game) == row.counts);
        CHECK(game.setup.players == row.names);
        CHECK(game.not_checked.empty());
        CHECK(game.claims[game.claims.size() - 2].points == row.totals[0]);
        CHECK(game.claims[game.claims.size() - 1].points == row.totals[1]);
        for (const Returned& one : game.returned) CHECK(one.piece == PieceKind::normal);
    }
}
