// Small Board Game Arena logs, and reading them.
#pragma once

#include "analyzer/readers/bga_reader.h"

#include <ostream>

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"

namespace bga_test {

using namespace carcaudit;

using test::catalogue;

inline std::string small_game() { return test::contents(test::fixtures / "games/bga/small.json"); }

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

inline Recording read(const std::string& text, std::optional<Edition> forced = std::nullopt) {
    BgaReader reader(text, "log.json", catalogue(), forced);
    Recording recording;
    const Step step = reader.next(recording);
    INFO(reader.fault().message << " at " << reader.fault().where.line << ":" << reader.fault().where.column);
    REQUIRE(step == Step::game);
    Recording none;
    CHECK(reader.next(none) == Step::done);
    return recording;
}

inline Fault refused(const std::string& text) {
    BgaReader reader(text, "log.json", catalogue());
    Recording recording;
    REQUIRE(reader.next(recording) == Step::fault);
    CHECK(reader.next(recording) == Step::done);
    CHECK(reader.fault().file == "log.json");
    return reader.fault();
}

// A log of one packet with these events, each on a line of its own, from line 2.
inline std::string log_of(std::initializer_list<std::string_view> events) {
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
inline constexpr std::string_view tile_22 =
    R"({"type": "playTile", "args": {"player_name": "Ann", "player_id": "1", "id": "22", "x": "0", "y": "-1", "type": "11", "ori": "3"}})";
inline constexpr std::string_view ann_on_22 =
    R"({"type": "playPartisan", "args": {"player_id": 1, "id": 22, "x": 0, "y": -1, "pos": 1, "type": "city"}})";
inline constexpr std::string_view tile_48 =
    R"({"type": "playTile", "args": {"player_name": "Bob", "player_id": 2, "id": 48, "x": 1, "y": 0, "type": 17, "ori": 1}})";
inline constexpr std::string_view city_done =
    R"({"type": "realizationAchieved", "log": "${player_name} achieved a ${real_type}", "args": {"real_type": "city", "tile_to_value": {"22": 2, "36": 2}, "part_to_remove": ["22"], "part_to_recover": {"1": {"normal": 1, "big": 0}}, "partisans": [{"tile": "22", "player": "1", "type": "normal", "pos": "1"}], "winners": [1]}})";
inline constexpr std::string_view ann_wins_4 = R"({"type": "winPoints", "args": {"player_id": 1, "points": "4", "score": 4}})";

struct Counts {
    std::size_t acts, scored, scores, totals;
    friend bool operator==(const Counts&, const Counts&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Counts& c) {
        return out << c.acts << " acts, " << c.scored << " scored, " << c.scores << " scores, " << c.totals << " totals";
    }
};

inline Counts count(const Recording& recording) {
    Counts counts{recording.acts.size(), 0, 0, 0};
    for (const Claim& claim : recording.claims) {
        counts.scored += claim.kind == ClaimKind::scored;
        counts.scores += claim.kind == ClaimKind::score;
        counts.totals += claim.kind == ClaimKind::total;
    }
    return counts;
}

}  // namespace bga_test
