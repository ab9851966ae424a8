// Replays a recording and compares the ledger with the claims, event by event.
#pragma once

#include "conformance/finding.h"
#include "conformance/reader.h"
#include "engine/game.h"

namespace carcaudit {

// Everything a run shares: catalogue and rule book are read only; one Checker per thread.
class Checker {
public:
    Checker(const Catalogue& catalogue, const RuleBook& book);
    ~Checker();

    // Replays `recording` and compares. `catalogue` is the reader's (it may hold tiles of the log's own). The game stays
    // available until the next call, for reports that want board and ledger.
    const Verdict& check(const Recording& recording, const Catalogue& catalogue);

    const Game& game() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace carcaudit
