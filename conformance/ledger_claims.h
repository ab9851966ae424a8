// A ledger as claims: what a log would say whose program scores as we do.
#pragma once

#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

// Replaces all claims of `recording` by everything in the ledger of `game`, which has replayed all its acts and is finished.
// Claims that a move is refused stay.
void claim_ledger(const Game& game, Recording& recording);

}  // namespace carcaudit
