#include "conformance/ledger_claims.h"

#include <algorithm>
#include <iterator>

namespace carcaudit {

namespace {

// What a turn completes is scored when the next turn begins, and stands before it; what an act scores itself stands behind it.
std::uint32_t place_of(const Event& event, const std::vector<Act>& acts) {
    if (event.act >= acts.size()) return static_cast<std::uint32_t>(acts.size());
    const ActKind kind = acts[event.act].kind;
    const bool begins_turn = kind == ActKind::tile || kind == ActKind::discard || kind == ActKind::end;
    return event.act + (begins_turn && event.phase == Phase::game ? 0 : 1);
}

void claim_event(const Ledger& ledger, const Event& event, Recording& recording) {
    Claim claim;
    claim.kind = ClaimKind::scored;
    claim.subject = event.subject;
    claim.final = event.phase == Phase::final;
    claim.has_square = claim.has_tiles = claim.has_returned = true;
    claim.square = event.square;
    claim.after_act = place_of(event, recording.acts);
    const auto tiles = ledger.tiles(event);
    claim.tiles = {static_cast<std::uint32_t>(recording.squares.size()), static_cast<std::uint32_t>(tiles.size())};
    recording.squares.insert(recording.squares.end(), tiles.begin(), tiles.end());
    std::sort(recording.squares.begin() + claim.tiles.first, recording.squares.end());  // the ledger has no order of its own
    const auto returned = ledger.returned(event);
    claim.returned = {static_cast<std::uint32_t>(recording.returned.size()), static_cast<std::uint32_t>(returned.size())};
    recording.returned.insert(recording.returned.end(), returned.begin(), returned.end());
    claim.winners.first = static_cast<std::uint32_t>(recording.winners.size());
    recording.claims.push_back(claim);

    const auto index = static_cast<std::int32_t>(recording.claims.size()) - 1;
    Claim points;
    points.final = claim.final;
    points.after_act = claim.after_act;
    for (const Score& score : ledger.scores(event)) {
        points.kind = ClaimKind::score;
        points.player = score.player;
        points.subject = event.subject;
        points.has_square = true;
        points.square = event.square;
        points.points = score.points;
        points.event = index;
        recording.claims.push_back(points);
    }
    for (const Score& score : ledger.scores(event)) {
        points.kind = ClaimKind::total;
        points.player = score.player;
        points.subject = no_feature;
        points.has_square = false;
        points.square = {};
        points.points = score.total;
        points.event = -1;
        recording.claims.push_back(points);
    }
}

}  // namespace

void claim_ledger(const Game& game, Recording& recording) {
    std::vector<Claim> refused;
    std::copy_if(recording.claims.begin(), recording.claims.end(), std::back_inserter(refused),
                 [](const Claim& claim) { return claim.kind == ClaimKind::refused; });
    recording.claims.clear();
    recording.squares.clear();
    recording.returned.clear();
    recording.winners.clear();
    auto next = refused.begin();
    for (const Event& event : game.ledger().events()) {
        const std::uint32_t place = place_of(event, recording.acts);
        for (; next != refused.end() && next->after_act <= place; ++next) recording.claims.push_back(*next);
        claim_event(game.ledger(), event, recording);
    }
    recording.claims.insert(recording.claims.end(), next, refused.end());
    for (std::size_t i = 0; i < recording.setup.players.size(); ++i) {
        Claim total;
        total.kind = ClaimKind::total;
        total.final = true;
        total.player = static_cast<PlayerId>(i);
        total.points = game.ledger().total(total.player);
        total.after_act = static_cast<std::uint32_t>(recording.acts.size());
        recording.claims.push_back(total);
    }
    recording.coverage = Coverage::complete;
}

}  // namespace carcaudit
