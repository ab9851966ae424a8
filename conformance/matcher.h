// Pairs what a log says about scores with the events of the ledger, one moment (a turn, or the end of the game) at a time.
// It decides what belongs together, never what is wrong; conformance/teller.h words that.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "conformance/recording.h"
#include "engine/scoring/ledger.h"

namespace carcaudit {

inline constexpr std::uint32_t none_such = 0xffffffff;  // of claims, scores and events

enum class Fate : std::uint8_t { open, agreed, disagreed };

// What became of a claim, beside Recording::claims.
struct ClaimState {
    std::uint32_t next = none_such;   // next score claim of the same group
    std::uint32_t score = none_such;  // score of the ledger it was compared with
    Fate fate = Fate::open;
};

enum class Use : std::uint8_t { free, claimed, missed };  // of a score of the ledger; missed: told as missing

// What the log says about one scoring: a `scored` claim and the score claims that belong to it, or one loose score claim.
struct Group {
    std::uint32_t scored = none_such;
    std::uint32_t first = none_such;  // first score claim; ClaimState::next leads on
    std::uint32_t last = none_such;
    std::uint32_t event = none_such;  // of the ledger
    std::uint32_t score = none_such;  // of the ledger; loose groups only
    std::uint32_t moment = 0;         // sorting key of the moment it stands in
    bool exact = false;
};

// Where the log puts a scoring, against where an event of the ledger lies.
enum class Place : std::uint8_t { unknown, same, inside, overlapping, apart };

class Matcher {
public:
    void start(const Recording& recording, const Ledger& ledger, const Names& names);

    // Pairs claims [first, last) with the events in `events`. groups() then holds what was claimed; those with an event
    // and not `exact` differ in something; those without are kept for match_moved(). True: all are exact.
    bool match(std::uint32_t first, std::uint32_t last, Range events, std::uint32_t moment);
    std::span<Group> groups() { return groups_; }
    // At the end: pairs what is left with equal events of other moments. left() holds all, paired or not.
    void match_moved();
    std::span<Group> left() { return left_; }
    // A claim that does not say when: agreed if any free score of the game is like it.
    void match_anywhere(std::uint32_t claim);

    // Any free score of an event among `events` that is exactly this: for claims that stand apart from what they are about.
    std::uint32_t find_score(Range events, PlayerId player, std::int32_t points) const;

    const Claim& claim(std::uint32_t index) const { return recording_->claims[index]; }
    ClaimState& state(std::uint32_t claim) { return states_[claim]; }
    const ClaimState& state(std::uint32_t claim) const { return states_[claim]; }
    std::span<const ClaimState> states() const { return states_; }
    Use& use(std::uint32_t score) { return uses_[score]; }
    Use use(std::uint32_t score) const { return uses_[score]; }
    const Event& event(std::uint32_t index) const { return ledger_->events()[index]; }
    const Score& score(std::uint32_t index) const { return ledger_->scores()[index]; }
    const Claim& head(const Group& group) const { return claim(group.scored != none_such ? group.scored : group.first); }
    bool taken(std::uint32_t event) const { return taken_[event]; }
    bool worth_telling(const Event& event) const;  // somebody got points
    // A loose score of 0 for nothing in particular: any game agrees with it, so unless the ledger has a score of 0, it is not compared.
    bool says_nothing(std::uint32_t claim) const;

    Place place(const Claim& claim, const Event& event) const;
    bool of_event(const Claim& said, const Event& event) const;  // kind and place
    bool same_returned(const Claim& claim, const Event& event) const;
    bool same_winners(const Claim& claim, const Event& event) const;
    bool same_worth(const Claim& claim, const Event& event) const;
    std::span<const Square> tiles(const Claim& claim) const;
    std::span<const Returned> returned(const Claim& claim) const;

private:
    struct Pair {
        int likeness = 0;
        std::uint32_t group = 0, event = 0, score = none_such;
    };

    void collect(std::uint32_t first, std::uint32_t last, std::uint32_t moment);
    void grow();
    bool match_in_order(Range events);
    void match_scored(Range events);
    void match_loose(Range events, bool placed);
    bool find_event(std::uint32_t group, Range events, bool displace);
    bool find_score(std::uint32_t group, Range events, bool displace);
    void match_near(Range events);
    void settle_pairs();
    bool equal_scored(const Group& group, const Event& event) const;
    bool equal_loose(const Group& group, const Event& event, const Score& score) const;
    bool equal_scores(const Group& group, const Event& event) const;
    int likeness(const Group& group, const Event& event) const;
    int likeness(const Group& group, const Event& event, const Score& score) const;
    int setting(const Claim& claim, const Event& event) const;
    void accept(Group& group);
    bool spend(std::size_t comparisons);

    const Recording* recording_ = nullptr;
    const Ledger* ledger_ = nullptr;
    const Names* names_ = nullptr;
    std::vector<ClaimState> states_;         // beside the claims
    std::vector<Use> uses_;                  // beside the scores
    std::vector<std::uint8_t> taken_;        // beside the events: a scored group has it
    std::vector<std::uint32_t> owners_;      // scratch: group that has an event (or score), counted from the moment's first
    std::vector<std::uint8_t> seen_;
    std::uint32_t hint_ = 0;                 // where the next event probably is: logs mostly keep our order
    std::vector<std::uint32_t> group_of_;    // beside the claims: group of a `scored` claim
    std::vector<Group> groups_;
    std::vector<Group> left_;
    std::vector<Pair> pairs_;
    std::uint64_t spent_ = 0;                // comparisons in this game: hostile logs must not take hours
};

}  // namespace carcaudit
