// Where on a tile a JCloisterZone location is: "NS", "_N" (three sides), "NL.NR.EL.WR" (field halves), "I" (inside).
#pragma once

#include <optional>
#include <string_view>

#include "engine/tile.h"

namespace carcaudit {

struct JczLocation {
    SlotMask slots = 0;      // as placed
    std::uint8_t inner = 0;  // 1 for "I", 2 for "II"...; 0 = it is on the border
};

std::optional<JczLocation> parse_jcz_location(std::string_view text);

// The segment of that kind that owns exactly these slots on `tile` lying turned; no_segment if there is none.
std::uint8_t find_jcz_segment(const Tile& tile, Turn turn, FeatureKind kind, JczLocation location);

}  // namespace carcaudit
