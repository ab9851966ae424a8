// Turns differences into findings, in a player's words: who, what, where, both numbers, and the rule rows behind ours.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "conformance/finding.h"
#include "conformance/matcher.h"
#include "engine/game.h"

namespace carcaudit {

// Sorting key of a moment: turns in order, then the end of the game.
constexpr std::uint32_t moment_key(std::uint32_t turn, bool final) { return turn | (final ? 0x80000000u : 0u); }
inline constexpr std::uint32_t whole_game = 0xffffffff;  // of findings that belong to no moment

class Teller {
public:
    // Everything must outlive the check of this recording.
    void start(const Recording& recording, const Catalogue& catalogue, const RuleBook& book, const Ledger& ledger, Matcher& matcher,
               Verdict& verdict);
    void turn_begins(std::uint32_t turn, std::uint32_t act);

    // A group paired with an event that differs in something; claims of it that no score answers are kept as strays.
    void compare(Group& group);
    // Strays of this moment: they belong to another of its events, whose `scored` claim is gone, or to nothing.
    void settle_strays(Range events, std::uint32_t moment);
    void moved(const Group& group);               // paired with an event of another moment
    void extra(const Group& group);               // paired with nothing
    void extra_claim(std::uint32_t claim, std::uint32_t moment);
    void missing(std::uint32_t event);            // all its free scores
    void total(std::uint32_t claim, std::int64_t expected, std::uint32_t moment);
    void anywhere(std::uint32_t claim);           // no score of the game is like it
    void illegal(std::uint32_t act, Refusal refusal, std::uint32_t moment);
    void refusal(std::uint32_t claim, const Act& act, Refusal got, std::uint32_t moment);
    void row(FindingCode code, Where where, std::string message, std::string_view name);
    void consequence() { ++verdict_->consequences; }
    void sort();                                  // as the game went

private:
    Finding& add(FindingCode code, std::uint32_t moment, std::uint32_t rank, Where where);
    Finding& add_score(FindingCode code, std::uint32_t moment, std::uint32_t claim, std::uint32_t score);
    void put_event(Finding& finding, const Event& event) const;
    void put_lines(Finding& finding, const Score& score) const;
    bool compare_points(const Group& group);      // true: something differed, and it was told
    void compare_scored(const Group& group, bool told);
    void compare_loose(const Group& group);
    bool beyond_the_tables(FeatureKind subject) const;
    void misplaced(std::uint32_t claim, std::uint32_t score, std::uint32_t moment);
    void score_differs(std::uint32_t claim, std::uint32_t score, std::uint32_t moment);
    void recipient_differs(std::uint32_t claim, std::uint32_t score, std::uint32_t moment);
    void tiles_differ(std::uint32_t claim, std::uint32_t event, std::uint32_t moment);
    void disagree(std::uint32_t claim) { matcher_->state(claim).fate = Fate::disagreed; }
    void disagree_all(const Group& group);
    Where where(const Event& event) const;

    std::string who(PlayerId player) const;
    std::string what(FeatureKind kind) const;         // "a road"
    std::string described(const Act& act) const;      // "Ann places tile V at 1,0 turned by 90"
    std::string described_piece(const Act& act) const;
    std::string receivers(const Event& event) const;  // "Ann and Bob"
    static std::string at(Square square);
    std::string squares(std::span<const Square> all) const;
    std::string meeples(std::span<const Returned> all) const;

    const Recording* recording_ = nullptr;
    const Catalogue* catalogue_ = nullptr;
    const RuleBook* book_ = nullptr;
    const Ledger* ledger_ = nullptr;
    Matcher* matcher_ = nullptr;
    Verdict* verdict_ = nullptr;
    std::vector<std::uint32_t> act_of_turn_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> strays_;  // claim, event of its group
    std::vector<std::uint64_t> keys_;                              // beside the findings
};

// "the recorded 5 is the score without road.inn": the one smallest set of lines whose sum is the difference; else empty.
std::string arithmetic_hint(const RuleBook& book, std::span<const ScoreLine> lines, std::int32_t recorded);

}  // namespace carcaudit
