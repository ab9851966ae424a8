// The closed set of acts. Expansions add names, not kinds of act.
#pragma once

#include <cstdint>

#include "engine/geometry.h"
#include "engine/names.h"
#include "engine/tile.h"

namespace carcaudit {

enum class ActKind : std::uint8_t {
    start,    // a tile that lies on the table before the first turn
    tile,     // a player places a tile; this begins a turn
    discard,  // a drawn tile fits nowhere and leaves the game; the same player draws again
    place,    // a piece or token goes to a place on the board, or into a player's hands
    move,     // a piece on the board goes elsewhere
    take,     // a piece leaves the board for its owner's supply (abbot called home), a token for the box
    choose,   // a choice or number the rules leave open
    pass,     // a turn or part of it is given up
    end,      // no tile is left: end-of-game scoring
};

// Where on a tile. A reader gives the segment when its format says which; or feature and slot as people write them
// ("city N", "field SL"), with no_slot where the tile has only one segment of that feature.
struct Spot {
    Square square;
    FeatureKind feature = no_feature;
    Slot slot = no_slot;               // as placed, not as drawn
    std::uint8_t segment = no_segment;
};

struct Act {
    ActKind kind = ActKind::pass;
    PlayerId player = no_player;       // no_player for start and end, and for pieces and tokens of nobody
    Turn turn = 0;                     // rotation of a tile
    PieceKind piece = no_piece;
    TileId tile = no_tile;
    SymbolId symbol = no_symbol;       // place, take: a token instead of a piece
    std::uint16_t name = 0;            // choose: NameList::parameter
    std::int32_t value = 0;            // choose: the value; place: the number on a token, how many of it, or 1 for a lying meeple
    bool held = false;                 // place: into the hands of `player`, not on the board
    Spot spot;
};

}  // namespace carcaudit
