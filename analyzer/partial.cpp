#include "analyzer/partial.h"

#include <fmt/format.h>

#include <charconv>

#include "reports/printable.h"

namespace carcaudit {

namespace {

bool expected_refusal(const Recording& recording, std::size_t act) {
    for (const Claim& claim : recording.claims)
        if (claim.kind == ClaimKind::refused && claim.after_act == act + 1) return true;
    return false;
}

}  // namespace

Result<std::uint32_t> parse_move(std::string_view option, std::string_view text, std::uint32_t least) {
    std::uint32_t move = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), move);
    if (error == std::errc() && end == text.data() + text.size() && move >= least) return move;
    return Fault{fmt::format("{} {} is no move; expected a number from {}", option, printable(text), least), {}, {}};
}

Result<Done> reached(const Game& game, const Recording& recording, std::uint32_t move) {
    if (game.turn() >= move) return Done{};
    return Fault{fmt::format("there is no move {}; the last one is {}", move, game.turn()), recording.source, recording.where};
}

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
