// A replayed game as people read it: every move, every score with its lines. Golden transcripts in tests are this text.
#pragma once

#include <string>

#include "reports/report.h"

namespace carcaudit {

//   37 Bob    tile V at 2,-1 turned 90, normal on road N
//      Bob    +4  road at 0,-1 (4 tiles): road.base 4 × 1 = 4; total 23
std::string transcript(const GameResult& result);

// The table after the moves played so far: totals, supplies, meeples on the board, features that can still grow.
std::string table_text(const Game& game, const Recording& recording);

// "road N" or "monastery": a spot on a tile that lies on the board.
std::string spot_text(const Spot& spot, const Position& position);

}  // namespace carcaudit
