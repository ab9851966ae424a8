// Edits of what a recording claims, by number of claim.
#pragma once

#include <vector>

#include "conformance/recording.h"

namespace carcaudit::small_game {

// Scores stay with their scoring, or have none if it is removed.
inline void remove(Recording& log, std::size_t first, std::size_t count = 1) {
    log.claims.erase(log.claims.begin() + static_cast<std::ptrdiff_t>(first), log.claims.begin() + static_cast<std::ptrdiff_t>(first + count));
    for (Claim& claim : log.claims) {
        if (claim.event < static_cast<std::int32_t>(first)) continue;
        claim.event = claim.event < static_cast<std::int32_t>(first + count) ? -1 : claim.event - static_cast<std::int32_t>(count);
    }
}

// Repeats claims [first, first + count) right after them.
inline void repeat(Recording& log, std::size_t first, std::size_t count) {
    const std::vector<Claim> copy(log.claims.begin() + static_cast<std::ptrdiff_t>(first), log.claims.begin() + static_cast<std::ptrdiff_t>(first + count));
    for (std::size_t i = first + count; i < log.claims.size(); ++i)
        if (log.claims[i].event >= static_cast<std::int32_t>(first + count)) log.claims[i].event += static_cast<std::int32_t>(count);
    log.claims.insert(log.claims.begin() + static_cast<std::ptrdiff_t>(first + count), copy.begin(), copy.end());
    if (copy.front().kind != ClaimKind::scored) return;
    for (std::size_t i = first + count; i < first + 2 * count; ++i)
        if (log.claims[i].event >= 0) log.claims[i].event = static_cast<std::int32_t>(first + count);
}

inline void add_to_totals(Recording& log, std::size_t from, PlayerId player, std::int32_t points) {
    for (std::size_t i = from; i < log.claims.size(); ++i)
        if (log.claims[i].kind == ClaimKind::total && log.claims[i].player == player) log.claims[i].points += points;
}

// No scored claims and no totals: what a person writes down.
inline void only_scores(Recording& log, bool with_squares) {
    std::vector<Claim> kept;
    for (Claim claim : log.claims) {
        if (claim.kind != ClaimKind::score) continue;
        if (with_squares) {
            claim.has_square = true;
            claim.square = log.claims[static_cast<std::size_t>(claim.event)].square;
        }
        claim.event = -1;
        kept.push_back(claim);
    }
    log.claims = kept;  // 0 city; 1 road; 2 3 road tie; 4 monastery; 5 city; 6 monastery
}

}  // namespace carcaudit::small_game
