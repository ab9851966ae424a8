#include "conformance/running_totals.h"

namespace carcaudit {

void RunningTotals::start(const Recording& recording, const Ledger& ledger) {
    recording_ = &recording;
    ledger_ = &ledger;
    accounts_.fill({});
}

void RunningTotals::open_moment(std::uint32_t first, std::uint32_t last, Range events, const Matcher& matcher) {
    unclaimed_.clear();
    swaps_.clear();
    for (Account& one : seated()) {
        one.running = one.before;
        one.unclaimed = 0;
        one.last = none_such;
    }
    for (std::uint32_t e = events.first; e < events.first + events.count; ++e) {
        const Range scores = matcher.event(e).scores;
        for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s) {
            const Score& score = matcher.score(s);
            Account& theirs = account(score.player);
            theirs.before += score.moved;
            if (matcher.use(s) == Use::claimed || score.moved == 0) continue;
            theirs.unclaimed += score.moved;
            unclaimed_.emplace_back(score.player, score.moved);
        }
    }
    for (std::uint32_t c = first; c < last; ++c) {
        const Claim& said = matcher.claim(c);
        const std::uint32_t score = matcher.state(c).score;
        if (said.kind == ClaimKind::total) account(said.player).last = c;
        else if (score != none_such && matcher.score(score).player != said.player) swaps_.emplace_back(said.player, score);
    }
}

void RunningTotals::check(std::uint32_t first, std::uint32_t last, Range events, std::uint32_t moment, Matcher& matcher, Teller& teller) {
    open_moment(first, last, events, matcher);
    const bool compared = recording_->coverage != Coverage::totals;  // otherwise nothing is told about scores
    for (std::uint32_t c = first; c < last; ++c) {
        const Claim& said = matcher.claim(c);
        if (said.kind == ClaimKind::score && !said.anywhere && compared) follow(said, matcher.state(c), matcher);
        else if (said.kind == ClaimKind::total) check_one(c, moment, matcher, teller);
    }
    // What the log does not record may be missing from its totals from now on.
    if (unclaimed_.empty()) return;
    for (Account& one : seated())
        if (one.unclaimed != 0 && one.last == none_such && recording_->coverage == Coverage::complete) one.told -= one.unclaimed;
}

void RunningTotals::follow(const Claim& said, const ClaimState& state, const Matcher& matcher) {
    if (state.score == none_such) {
        account(said.player).told += said.points;
        return;
    }
    const Score& ours = matcher.score(state.score);
    account(ours.player).running += ours.moved;
    if (ours.player == said.player && ours.points == said.points) return;
    account(ours.player).told -= ours.points;
    account(said.player).told += said.points;
}

// Points that went to the wrong player may stand beside the total of the right one, before or after the score.
bool RunningTotals::is_others_total(const Claim& said, const Matcher& matcher) {
    for (const auto& [player, score] : swaps_) {
        if (player != said.player) continue;
        const Score& theirs = matcher.score(score);
        const std::int64_t beyond = said.points - account(theirs.player).running - account(theirs.player).carried;
        if (beyond == 0 || beyond == theirs.points) return true;
    }
    return false;
}

// Whether some of the player's unclaimed scores of this moment sum to the difference.
bool RunningTotals::is_part_sum(PlayerId player, std::int64_t difference) const {
    std::array<std::int32_t, 10> parts{};
    std::size_t count = 0;
    for (const auto& [theirs, points] : unclaimed_)
        if (theirs == player && count < parts.size()) parts[count++] = points;
    for (unsigned mask = 0; mask < 1u << count; ++mask) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            if ((mask >> i & 1) != 0) sum += parts[i];
        if (sum == difference) return true;
    }
    return false;
}

void RunningTotals::check_one(std::uint32_t claim, std::uint32_t moment, Matcher& matcher, Teller& teller) {
    const Claim& said = matcher.claim(claim);
    ClaimState& state = matcher.state(claim);
    Account& theirs = account(said.player);
    const std::int64_t expected = theirs.running + theirs.unclaimed;
    const std::int64_t off = said.points - expected;
    const bool seated = said.player < recording_->setup.players.size();
    if (seated && off == 0) {
        state.fate = Fate::agreed;
        theirs.carried = theirs.told = 0;
        return;
    }
    if (seated && theirs.unclaimed != 0 && theirs.last != claim && is_part_sum(said.player, said.points - theirs.running)) {
        state.fate = Fate::agreed;
        return;
    }
    // What was told may show in the totals or not, and so may what the log leaves out.
    const std::int64_t left_out = recording_->coverage == Coverage::complete ? theirs.unclaimed : 0;
    const bool follows = off == theirs.carried || off == theirs.carried + theirs.told || off == theirs.carried + theirs.told - left_out ||
                         off == theirs.carried - left_out;
    state.fate = Fate::disagreed;
    if (seated && follows) {
        teller.consequence();
        theirs.carried = off;
        theirs.told = 0;
        return;
    }
    if (is_others_total(said, matcher)) return teller.consequence();
    teller.total(claim, expected, moment);
    theirs.carried = off;
    theirs.told = 0;
}

}  // namespace carcaudit
