#include "analyzer/partial.h"

namespace carcaudit {

namespace {

bool expected_refusal(const Recording& recording, std::size_t act) {
    for (const Claim& claim : recording.claims)
        if (claim.kind == ClaimKind::refused && claim.after_act == act + 1) return true;
    return false;
}

}  // namespace

Refusal play_until(Game& game, const Recording& recording, const Catalogue& catalogue, std::uint32_t move) {
    game.start(recording.setup, catalogue);
    Refusal refusal = Refusal::none;
    for (std::size_t i = 0; i < recording.acts.size(); ++i) {
        const Act& act = recording.acts[i];
        const bool next_turn = act.kind == ActKind::tile || act.kind == ActKind::discard || act.kind == ActKind::end;
        if (next_turn && game.turn() >= move) break;
        refusal = game.play(act);
        if (refusal != Refusal::none && !expected_refusal(recording, i)) break;
        refusal = Refusal::none;
    }
    game.end_turn();
    return refusal;
}

}  // namespace carcaudit
