// What the reader and the writer of the native log format share: row names, limits, defaults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "conformance/recording.h"

namespace carcaudit::native {

inline constexpr std::string_view header = "act/1,player,what,x,y,turn,on,points,note";

enum class Cell : std::uint8_t { act, player, what, x, y, turn, on, points, note };
inline constexpr std::size_t cells_per_row = 9;

// The most frequent ones first: the reader looks them up in this order.
enum class Row : std::uint8_t {
    tile, score, place, scored, total, returned, winner, discard, take, move, choose, pass, start, end, refused, award, other,  // the game
    game, player, edition, with, variant, supply, set, name, tiledef, claims, rows, cite, sum, unchecked,  // before it
};
inline constexpr std::array<std::string_view, 31> row_names{
    "tile", "score", "place", "scored", "total", "returned", "winner", "discard", "take", "move", "choose", "pass", "start", "end", "refused", "award", "other",
    "game", "player", "edition", "with", "variant", "supply", "set", "name", "tiledef", "claims", "rows", "cite", "sum", "unchecked"};
constexpr bool is_setup(Row row) { return row >= Row::game; }
constexpr std::string_view row_name(Row row) { return row_names[static_cast<std::size_t>(row)]; }

// No honest game comes near any of these; they bound the memory of a game and keep every sum of points inside 32 bits.
inline constexpr std::size_t max_acts = 4000;        // 16 segments each still fit a 16-bit node number
inline constexpr std::size_t max_claims = 16000;     // claim rows of one game, `returned` and `winner` rows among them
inline constexpr std::size_t max_squares = 100000;   // tiles listed by the `scored` rows of one game
inline constexpr std::size_t max_declared = 1000;    // `name` and `tiledef` rows of one game
inline constexpr std::size_t max_text = 4000;        // bytes of a title, a player's name, a note that is kept
inline constexpr std::size_t max_key = 40;           // bytes of a player's key and of a name
inline constexpr std::int32_t max_coordinate = 9999;
inline constexpr std::int32_t max_count = 255;      // of pieces of a kind, copies of a tile, tokens in one row, the number on one
inline constexpr std::int32_t max_points = 100000;
inline constexpr std::int32_t max_value = 1000000;   // of parameters and choices

inline constexpr std::array<std::string_view, 4> coverage_names{"none", "some", "totals", "complete"};
inline constexpr std::array<std::string_view, name_lists> list_names{"feature", "piece", "symbol", "expansion", "variant", "parameter"};
inline constexpr std::array<std::string_view, 3> shape_names{"linked", "surrounded", "single"};

// What claims say when there is no `claims` row.
inline Coverage default_coverage(bool scores, bool totals, bool any) {
    if (scores) return Coverage::complete;
    if (totals) return Coverage::totals;
    return any ? Coverage::some : Coverage::none;
}

// Whether a claim is a final one when its row does not say: yes after an `end` that was not refused.
class Ending {
public:
    void act(ActKind kind) {
        before_ = ended_;
        ended_ = ended_ || kind == ActKind::end;
    }
    void refused() { ended_ = before_; }
    bool ended() const { return ended_; }

private:
    bool ended_ = false;
    bool before_ = false;
};

}  // namespace carcaudit::native
