// Squares and places on tiles as JCloisterZone messages give them.
#pragma once

#include <map>

#include "analyzer/readers/jcz_input.h"
#include "engine/act.h"

namespace carcaudit {

struct JczLaid {
    TileId tile = no_tile;
    Turn turn = 0;
};
using JczBoard = std::map<Square, JczLaid>;

// Each returns false with a fault when what it reads is not there; `parent` is what the fault points at then.
bool read_jcz_coordinate(JczInput& in, JsonValue parent, JsonValue number, std::int16_t& into);
bool read_jcz_position(JczInput& in, JsonValue parent, Square& square);
// A feature pointer {position, location, feature}; may make the game unchecked instead.
bool read_jcz_spot(JczInput& in, const JczBoard& board, JsonValue pointer, Spot& spot);

}  // namespace carcaudit
