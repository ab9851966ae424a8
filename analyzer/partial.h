// A game as it stood after some move: for pictures and tables of the middle of a game.
#pragma once

#include <cstdint>

#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

// Plays `recording` up to and with turn `move` and scores it; beyond the last turn, the whole game. Acts that the log itself
// calls refused are passed over; an act that the rules refuse ends the replay there, and the reason is given back.
Refusal play_until(Game& game, const Recording& recording, const Catalogue& catalogue, std::uint32_t move);

}  // namespace carcaudit
