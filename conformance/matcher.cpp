#include "conformance/matcher.h"

#include <algorithm>
#include <bit>

namespace carcaudit {

namespace {

// A complete game with all expansions needs some thousands of comparisons.
constexpr std::uint64_t most_comparisons = std::uint64_t{1} << 25;
constexpr std::uint32_t most_displaced = 256;  // events of one moment that may be dealt out anew

template <class T>
std::span<const T> clipped(const std::vector<T>& all, Range range) {
    if (range.first >= all.size()) return {};
    return {all.data() + range.first, std::min<std::size_t>(range.count, all.size() - range.first)};
}

// Many lists are compared with many: a square at once, not x and then y.
bool contains(std::span<const Square> squares, Square square) {
    const auto whole = [](Square one) { return std::bit_cast<std::uint32_t>(one); };
    return std::any_of(squares.begin(), squares.end(), [&](Square one) { return whole(one) == whole(square); });
}

}  // namespace

void Matcher::start(const Recording& recording, const Ledger& ledger, const Names& names) {
    recording_ = &recording;
    ledger_ = &ledger;
    names_ = &names;
    states_.assign(recording.claims.size(), {});
    group_of_.resize(recording.claims.size());
    uses_.clear();
    taken_.clear();
    groups_.clear();
    left_.clear();
    spent_ = 0;
}

bool Matcher::spend(std::size_t comparisons) {
    spent_ += comparisons;
    return spent_ <= most_comparisons;
}

void Matcher::grow() {
    uses_.resize(ledger_->scores().size(), Use::free);
    taken_.resize(ledger_->events().size(), 0);
}

// ---- What a claim says against what happened ----

std::span<const Square> Matcher::tiles(const Claim& claim) const { return clipped(recording_->squares, claim.tiles); }
std::span<const Returned> Matcher::returned(const Claim& claim) const { return clipped(recording_->returned, claim.returned); }

bool Matcher::worth_telling(const Event& event) const {
    const auto scores = ledger_->scores(event);
    return std::any_of(scores.begin(), scores.end(), [](const Score& score) { return score.points != 0; });
}

bool Matcher::says_nothing(std::uint32_t index) const {
    const Claim& said = claim(index);
    return said.kind == ClaimKind::score && said.points == 0 && said.subject == no_feature && !said.has_square && !said.has_tiles;
}

Place Matcher::place(const Claim& claim, const Event& event) const {
    const std::span<const Square> counted = ledger_->tiles(event);
    if (claim.has_tiles) {
        const std::span<const Square> listed = tiles(claim);
        const bool lies_there = !claim.has_square || claim.square == event.square || contains(counted, claim.square);
        if (listed.size() == counted.size() && lies_there) {
            if (std::equal(listed.begin(), listed.end(), counted.begin())) return Place::same;
            if (std::all_of(counted.begin(), counted.end(), [&](Square square) { return contains(listed, square); })) return Place::same;
        }
        const auto limit = listed.first(std::min<std::size_t>(listed.size(), 4096));
        const bool overlap = std::any_of(limit.begin(), limit.end(), [&](Square square) { return contains(counted, square); });
        return overlap ? Place::overlapping : Place::apart;
    }
    if (!claim.has_square) return Place::unknown;
    if (claim.square == event.square) return Place::inside;
    // A monastery counts the tiles around it, but it lies on its own.
    const bool linked = static_cast<std::size_t>(event.subject) < names_->size(NameList::feature) && names_->shape(event.subject) == Shape::linked;
    return linked && contains(counted, claim.square) ? Place::inside : Place::apart;
}

bool Matcher::same_returned(const Claim& claim, const Event& event) const {
    if (!claim.has_returned) return true;
    const auto said = returned(claim);
    const auto real = ledger_->returned(event);
    if (said.size() != real.size()) return false;
    const auto equal = [](const Returned& a, const Returned& b) { return a.owner == b.owner && a.piece == b.piece && a.square == b.square; };
    return std::all_of(real.begin(), real.end(), [&](const Returned& one) {
        const auto same = [&](const Returned& other) { return equal(one, other); };
        return std::count_if(said.begin(), said.end(), same) == std::count_if(real.begin(), real.end(), same);
    });
}

// The winners a log names beside the score claims: all who get points, in any order.
bool Matcher::same_winners(const Claim& claim, const Event& event) const {
    if (!claim.has_winners) return true;
    const auto named = clipped(recording_->winners, claim.winners);
    const auto scores = ledger_->scores(event);
    const auto is_named = [&](const Score& score) { return std::find(named.begin(), named.end(), score.player) != named.end(); };
    const auto wins = [&](PlayerId player) {
        return std::any_of(scores.begin(), scores.end(), [&](const Score& score) { return score.player == player; });
    };
    return std::all_of(scores.begin(), scores.end(), [&](const Score& score) { return score.points == 0 || is_named(score); }) &&
           std::all_of(named.begin(), named.end(), wins);
}

bool Matcher::same_worth(const Claim& claim, const Event& event) const {
    const auto scores = ledger_->scores(event);
    if (!claim.has_worth || scores.empty()) return true;
    return std::any_of(scores.begin(), scores.end(), [&](const Score& score) { return score.points == claim.points; });
}

// A score row under a scored row: what it says about the feature holds too.
bool Matcher::of_event(const Claim& said, const Event& event) const {
    if (said.subject != no_feature && said.subject != event.subject) return false;
    if (!said.has_square && !said.has_tiles) return true;
    const Place where = place(said, event);
    return where != Place::overlapping && where != Place::apart;
}

bool Matcher::equal_scores(const Group& group, const Event& event) const {
    const auto scores = ledger_->scores(event);
    std::uint64_t used = 0;
    for (std::uint32_t at = group.first; at != none_such; at = states_[at].next) {
        const Claim& said = claim(at);
        if (!of_event(said, event)) return false;
        std::size_t i = 0;
        bool has_score = false;
        for (; i < scores.size() && i < 64; ++i) {
            if (scores[i].player != said.player) continue;
            has_score = true;
            if ((used >> i & 1) == 0 && scores[i].points == said.points) break;
        }
        if (i < scores.size() && i < 64) used |= std::uint64_t{1} << i;
        else if (said.points != 0 || has_score) return false;
    }
    if (recording_->coverage != Coverage::complete) return true;
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (scores[i].points != 0 && (i >= 64 || (used >> i & 1) == 0)) return false;
    return true;
}

bool Matcher::equal_scored(const Group& group, const Event& event) const {
    const Claim& said = claim(group.scored);
    if (said.subject != no_feature && said.subject != event.subject) return false;
    if (!same_worth(said, event) || !equal_scores(group, event)) return false;
    const Place where = place(said, event);
    return where != Place::overlapping && where != Place::apart && same_returned(said, event) && same_winners(said, event);
}

bool Matcher::equal_loose(const Group& group, const Event& event, const Score& score) const {
    const Claim& said = claim(group.first);
    return said.player == score.player && said.points == score.points && of_event(said, event);
}

// ---- Equal pairs ----

void Matcher::collect(std::uint32_t first, std::uint32_t last, std::uint32_t moment) {
    groups_.clear();
    for (std::uint32_t i = first; i < last; ++i) {
        const Claim& said = claim(i);
        if (said.kind == ClaimKind::scored) {
            group_of_[i] = static_cast<std::uint32_t>(groups_.size());
            Group& group = groups_.emplace_back();
            group.scored = i;
            group.moment = moment;
        } else if (said.kind == ClaimKind::score && !said.anywhere) {
            const auto head = static_cast<std::uint32_t>(said.event);
            const bool belongs = said.event >= 0 && head >= first && head < i && claim(head).kind == ClaimKind::scored;
            Group& group = belongs ? groups_[group_of_[head]] : groups_.emplace_back();
            if (group.first == none_such) group.first = i;
            else states_[group.last].next = i;
            group.last = i;
            group.moment = moment;
        }
    }
}

bool Matcher::match(std::uint32_t first, std::uint32_t last, Range events, std::uint32_t moment) {
    grow();
    collect(first, last, moment);
    if (groups_.empty()) return true;
    const auto loose = [](const Group& group) { return group.scored == none_such; };
    if (match_in_order(events)) return true;
    match_scored(events);
    if (std::any_of(groups_.begin(), groups_.end(), loose)) {
        match_loose(events, true);
        match_loose(events, false);
    }
    if (std::all_of(groups_.begin(), groups_.end(), [](const Group& group) { return group.exact; })) return true;
    match_near(events);
    for (const Group& group : groups_)
        if (group.event == none_such && (group.scored != none_such || !says_nothing(group.first))) left_.push_back(group);
    return false;
}

// The usual case: every event is claimed, in our order.
bool Matcher::match_in_order(Range events) {
    if (groups_.size() != events.count) return false;
    for (std::uint32_t i = 0; i < events.count; ++i)
        if (groups_[i].scored == none_such || !equal_scored(groups_[i], event(events.first + i))) return false;
    for (std::uint32_t i = 0; i < events.count; ++i) {
        groups_[i].event = events.first + i;
        groups_[i].exact = true;
        accept(groups_[i]);
    }
    return true;
}

void Matcher::match_scored(Range events) {
    owners_.assign(events.count, none_such);
    hint_ = 0;
    std::uint32_t displaced = 0;
    for (std::uint32_t g = 0; g < groups_.size(); ++g) {
        if (groups_[g].scored == none_such || !spend(events.count)) continue;
        if (find_event(g, events, false) || events.count > most_displaced || ++displaced > most_displaced) continue;
        seen_.assign(events.count, 0);
        find_event(g, events, true);
    }
    for (std::uint32_t i = 0; i < events.count; ++i) {
        if (owners_[i] == none_such) continue;
        Group& group = groups_[owners_[i]];
        group.event = events.first + i;
        group.exact = true;
        accept(group);
    }
}

// Two equal-looking claims may fit each other's events; then whoever came first moves over (augmenting path).
bool Matcher::find_event(std::uint32_t group, Range events, bool displace) {
    for (std::uint32_t n = 0; n < events.count; ++n) {
        const std::uint32_t i = displace ? n : (hint_ + n) % events.count;
        if (displace ? seen_[i] != 0 : owners_[i] != none_such) continue;
        if (!equal_scored(groups_[group], event(events.first + i))) continue;
        if (displace) seen_[i] = 1;
        if (owners_[i] != none_such && !find_event(owners_[i], events, true)) continue;
        owners_[i] = group;
        hint_ = i + 1;
        return true;
    }
    return false;
}

void Matcher::match_loose(Range events, bool placed) {
    const auto mine = [&](const Group& group) {
        return group.scored == none_such && (claim(group.first).has_square || claim(group.first).has_tiles) == placed;
    };
    if (std::none_of(groups_.begin(), groups_.end(), mine)) return;
    owners_.assign(uses_.size(), none_such);
    std::uint32_t displaced = 0;
    for (std::uint32_t g = 0; g < groups_.size(); ++g) {
        if (!mine(groups_[g]) || !spend(events.count)) continue;
        if (find_score(g, events, false) || events.count > most_displaced || ++displaced > most_displaced) continue;
        seen_.assign(uses_.size(), 0);
        find_score(g, events, true);
    }
    for (std::uint32_t i = 0; i < owners_.size(); ++i) {
        if (owners_[i] == none_such) continue;
        Group& group = groups_[owners_[i]];
        group.score = i;
        group.event = score(i).event;
        group.exact = true;
        accept(group);
    }
    // What the log says got nothing, and did: the ledger may have no score at all for it.
    for (Group& group : groups_) {
        if (!mine(group) || group.event != none_such || claim(group.first).points != 0 || says_nothing(group.first)) continue;
        for (std::uint32_t e = events.first; e < events.first + events.count && group.event == none_such; ++e) {
            const auto scores = ledger_->scores(event(e));
            const auto is_theirs = [&](const Score& one) { return one.player == claim(group.first).player; };
            if (taken_[e] != 0 || std::any_of(scores.begin(), scores.end(), is_theirs)) continue;
            if (!equal_loose(group, event(e), {e, claim(group.first).player, 0, 0, 0, {}})) continue;
            group.event = e;
            group.exact = true;
            accept(group);
        }
    }
}

bool Matcher::find_score(std::uint32_t group, Range events, bool displace) {
    for (std::uint32_t e = events.first; e < events.first + events.count; ++e) {
        if (taken_[e] != 0) continue;
        const Range scores = event(e).scores;
        for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s) {
            if (uses_[s] != Use::free || (displace ? seen_[s] != 0 : owners_[s] != none_such)) continue;
            if (!equal_loose(groups_[group], event(e), score(s))) continue;
            if (displace) seen_[s] = 1;
            if (owners_[s] != none_such && !find_score(owners_[s], events, true)) continue;
            owners_[s] = group;
            return true;
        }
    }
    return false;
}

// All claims of an equal pair agree; each is tied to its score.
void Matcher::accept(Group& group) {
    if (group.scored != none_such) {
        states_[group.scored].fate = Fate::agreed;
        taken_[group.event] = 1;
    }
    const Range scores = event(group.event).scores;
    for (std::uint32_t at = group.first; at != none_such; at = states_[at].next) {
        states_[at].fate = Fate::agreed;
        std::uint32_t found = group.scored == none_such ? group.score : none_such;
        for (std::uint32_t s = scores.first; group.scored != none_such && s < scores.first + scores.count && found == none_such; ++s)
            if (uses_[s] == Use::free && score(s).player == claim(at).player && score(s).points == claim(at).points) found = s;
        states_[at].score = found;
        if (found != none_such) uses_[found] = Use::claimed;
    }
}

}  // namespace carcaudit
