// A game as it stood after some move: for pictures and tables of the middle of a game.
#pragma once

#include <cstdint>
#include <string_view>

#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

// A move as a command line names it: 0 is the table before the first move. `option` is named in the Fault.
Result<std::uint32_t> parse_move(std::string_view option, std::string_view text, std::uint32_t least);

// What is said when play_until() ended before `move` and nothing was refused.
Result<Done> reached(const Game& game, const Recording& recording, std::uint32_t move);

// Plays `recording` up to and with turn `move` and scores it; beyond the last turn, the whole game. Acts that the log itself
// calls refused are passed over; an act that the rules refuse ends the replay there, and the reason is given back.
Refusal play_until(Game& game, const Recording& recording, const Catalogue& catalogue, std::uint32_t move);

}  // namespace carcaudit
