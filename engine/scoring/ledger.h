// All scores of a game in order. Flat arrays that keep their memory from game to game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/geometry.h"
#include "engine/names.h"
#include "engine/scoring/row.h"

namespace carcaudit {

// A range of one of the ledger's arrays.
struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct ScoreLine {
    RowId row{};
    std::int32_t points = 0;  // signed
    std::int32_t amount = 0;  // the first named quantity of the formula: 5 tiles, 2 coats of arms
};

struct Returned {
    PlayerId owner = no_player;
    PieceKind piece = no_piece;
    Square square;
};

// One player's points from one event; the lines sum to `points`.
struct Score {
    std::uint32_t event = 0;
    PlayerId player = no_player;
    std::int32_t points = 0;
    std::int32_t moved = 0;  // what the total changed by: less than `points` where a penalty stops at 0
    std::int32_t total = 0;  // the player's total after it
    Range lines;
};

// Tokens that a score hands out: gold, trade goods, the king's tile.
struct Award {
    std::uint32_t event = 0;
    PlayerId player = no_player;
    std::uint16_t token = 0;  // RuleBook::tokens()
    std::int32_t count = 0;
    RowId row{};
};

// One feature (or figure, or happening) that was scored, whoever got something for it.
struct Event {
    std::uint32_t turn = 0;      // 1 = the first tile a player places; 0 = before it
    std::uint32_t act = 0;       // index of the act that caused it in the recording
    Phase phase = Phase::game;
    FeatureKind subject = no_feature;
    Square square;               // of its tile placed first
    std::uint16_t node = 0;      // a segment of the feature in the position
    Range tiles;                 // counted tiles, in no particular order; monastery, garden: its own first
    Range returned;              // meeples that went home
    Range scores;
    Range cities;                // fields: squares, one per completed city counted
    std::int32_t cause = -1;     // epilogue: the event of the feature that caused it
};

class Ledger {
public:
    std::span<const Event> events() const { return events_; }
    std::span<const Score> scores() const { return scores_; }
    std::span<const ScoreLine> lines(const Score& score) const { return part(lines_, score.lines); }
    std::span<const Score> scores(const Event& event) const { return part(scores_, event.scores); }
    std::span<const Square> tiles(const Event& event) const { return part(squares_, event.tiles); }
    std::span<const Square> cities(const Event& event) const { return part(squares_, event.cities); }
    std::span<const Award> awards() const { return awards_; }
    std::span<const Returned> returned(const Event& event) const { return part(returned_, event.returned); }
    const Event& event(const Score& score) const { return events_[score.event]; }
    std::int32_t total(PlayerId player) const { return player < totals_.size() ? totals_[player] : 0; }
    // Whether a row gave a line, or (rows that do not score) was used in counting a feature that was scored.
    bool fired(RowId row) const { return static_cast<std::size_t>(row) < fired_.size() && fired_[static_cast<std::size_t>(row)] != 0; }

    void clear() {
        events_.clear();
        scores_.clear();
        lines_.clear();
        squares_.clear();
        returned_.clear();
        awards_.clear();
        totals_.fill(0);
        std::fill(fired_.begin(), fired_.end(), std::uint8_t{0});
    }

private:
    friend class Scorer;
    template <class T>
    static std::span<const T> part(const std::vector<T>& all, Range range) { return {all.data() + range.first, range.count}; }

    std::vector<Event> events_;
    std::vector<Score> scores_;
    std::vector<ScoreLine> lines_;
    std::vector<Square> squares_;
    std::vector<Returned> returned_;
    std::vector<Award> awards_;
    std::vector<std::uint8_t> fired_;  // by row
    std::array<std::int32_t, max_players> totals_{};
};

}  // namespace carcaudit
