// The half of Matcher for pairs that differ in something, and for what is left in the end.
#include <algorithm>

#include "conformance/matcher.h"

namespace carcaudit {

// Weights: where it lies says most, then what it is, then who got how much. `enough` is a feature of the same kind and one
// of player and points, or any two of the three strong signs.
constexpr int enough = 5;

int Matcher::setting(const Claim& said, const Event& event) const {
    static constexpr int by_place[] = {0, 8, 6, 4, -4};
    const int where = by_place[static_cast<std::size_t>(place(said, event))];
    // A feature that gave nobody anything need not be in a log; only its place can tell that it is meant.
    if (where < 6 && !worth_telling(event)) return -100;
    return where + (said.subject == no_feature ? 3 : said.subject == event.subject ? 4 : 0);
}

int Matcher::likeness(const Group& group, const Event& event) const {
    const Claim& said = claim(group.scored);
    const int returns = said.has_returned && same_returned(said, event) ? 2 : 0;
    const int base = setting(said, event) + returns;
    if (equal_scores(group, event)) return base + 5;
    const auto scores = ledger_->scores(event);
    const auto any = [&](auto test) {
        for (std::uint32_t at = group.first; at != none_such; at = states_[at].next)
            if (std::any_of(scores.begin(), scores.end(), [&](const Score& one) { return test(claim(at), one); })) return true;
        return false;
    };
    if (any([](const Claim& a, const Score& b) { return a.player == b.player; })) return base + 3;
    if (any([](const Claim& a, const Score& b) { return a.points == b.points; })) return base + 2;
    return base + (group.first == none_such && said.has_worth && same_worth(said, event) ? 2 : 0);
}

int Matcher::likeness(const Group& group, const Event& event, const Score& score) const {
    const Claim& said = claim(group.first);
    const int base = setting(said, event);
    if (said.player == score.player) return base + (said.points == score.points ? 5 : 3);
    return base + (said.points == score.points ? 2 : 0);
}

void Matcher::match_near(Range events) {
    constexpr std::size_t most_pairs = std::size_t{1} << 18;
    pairs_.clear();
    for (std::uint32_t g = 0; g < groups_.size() && pairs_.size() < most_pairs; ++g) {
        const Group& group = groups_[g];
        if (group.event != none_such || !spend(std::size_t{events.count} * 8)) continue;
        for (std::uint32_t e = events.first; e < events.first + events.count; ++e) {
            if (taken_[e] != 0) continue;
            const Range scores = event(e).scores;
            if (group.scored != none_such) {
                if (const int like = likeness(group, event(e)); like >= enough) pairs_.push_back({like, g, e, none_such});
                continue;
            }
            for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s) {
                if (uses_[s] != Use::free) continue;
                if (const int like = likeness(group, event(e), score(s)); like >= enough) pairs_.push_back({like, g, e, s});
            }
        }
    }
    settle_pairs();
}

void Matcher::settle_pairs() {
    std::stable_sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) { return a.likeness > b.likeness; });
    for (const Pair& pair : pairs_) {
        Group& group = groups_[pair.group];
        if (group.event != none_such || taken_[pair.event] != 0) continue;
        if (pair.score != none_such && uses_[pair.score] != Use::free) continue;
        const Range scores = event(pair.event).scores;
        const auto used = [&](std::uint32_t s) { return uses_[s] != Use::free; };
        bool partly = false;  // loose claims have some of its scores already
        for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s) partly = partly || used(s);
        if (pair.score == none_such && partly) continue;
        group.event = pair.event;
        group.score = pair.score;
        if (pair.score != none_such) uses_[pair.score] = Use::claimed;
        else taken_[pair.event] = 1;
    }
}

// ---- What is left ----

std::uint32_t Matcher::find_score(Range events, PlayerId player, std::int32_t points) const {
    for (std::uint32_t e = events.first; e < events.first + events.count; ++e) {
        if (taken_[e] != 0) continue;
        const Range scores = event(e).scores;
        for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s)
            if (uses_[s] == Use::free && score(s).player == player && score(s).points == points) return s;
    }
    return none_such;
}

void Matcher::match_moved() {
    grow();
    const auto all = static_cast<std::uint32_t>(ledger_->events().size());
    for (Group& group : left_) {
        for (std::uint32_t e = 0; e < all && group.event == none_such && spend(1); ++e) {
            if (taken_[e] != 0 || !worth_telling(event(e))) continue;
            const Range scores = event(e).scores;
            if (group.scored != none_such) {
                bool free = true;
                for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s) free = free && uses_[s] == Use::free;
                if (!free || !equal_scored(group, event(e))) continue;
                group.event = e;
                accept(group);
                continue;
            }
            for (std::uint32_t s = scores.first; s < scores.first + scores.count && group.event == none_such; ++s) {
                if (uses_[s] != Use::free || !equal_loose(group, event(e), score(s))) continue;
                group.event = e;
                group.score = s;
                accept(group);
            }
        }
    }
}

void Matcher::match_anywhere(std::uint32_t index) {
    grow();
    const Claim& said = claim(index);
    const auto fits = [&](const Event& event) { return said.subject == no_feature || said.subject == event.subject; };
    for (std::uint32_t s = 0; s < uses_.size(); ++s) {
        const Score& ours = score(s);
        if (uses_[s] != Use::free || ours.player != said.player || ours.points != said.points || !fits(ledger_->event(ours))) continue;
        uses_[s] = Use::claimed;
        states_[index].score = s;
        states_[index].fate = Fate::agreed;
        return;
    }
    if (said.points != 0 || says_nothing(index)) return;
    for (const Event& event : ledger_->events()) {
        const auto scores = ledger_->scores(event);
        const auto theirs = [&](const Score& score) { return score.player == said.player; };
        if (fits(event) && std::none_of(scores.begin(), scores.end(), theirs)) states_[index].fate = Fate::agreed;
    }
}

}  // namespace carcaudit
