// What every report is given. One report = one file of output; it sees each game once, in order, and keeps none.
#pragma once

#include <cstdint>
#include <string>

#include "conformance/checker.h"
#include "conformance/finding.h"
#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

struct GameResult {
    const Recording& recording;
    const Verdict& verdict;
    const Game& game;          // replayed as far as it went; empty if verdict.not_checked
    const Catalogue& catalogue;
    const RuleBook& book;
};

// A log, or a game in it, that could not be read.
struct UnreadableResult {
    const Fault& fault;
};

struct RunTotals {
    std::uint64_t games = 0;              // read
    std::uint64_t games_checked = 0;      // replayed, and at least one claim compared
    std::uint64_t games_in_part = 0;      // of those checked: something of them was not (Verdict::in_part)
    std::uint64_t games_not_checked = 0;  // need what we do not replay, or claim nothing
    std::uint64_t unreadable = 0;         // files or games with a fault
    std::uint64_t claims = 0;
    std::uint64_t claims_checked = 0;
    std::uint64_t claims_agreed = 0;
    std::uint64_t findings = 0;           // errors
    std::uint64_t notes = 0;              // findings on disputed rows
    std::uint64_t consequences = 0;
    std::uint64_t scores = 0;             // of our ledger

    void add(const GameResult& result);
    void add(const UnreadableResult&) { ++unreadable; }
    bool all_agree() const { return findings == 0; }
};

// Why this game counts as not checked; empty if it counts as checked.
std::string_view why_not_checked(const Verdict& verdict);

class Report {
public:
    virtual ~Report() = default;
    virtual Result<Done> add(const GameResult& result) = 0;
    virtual Result<Done> add(const UnreadableResult& result) = 0;
    // The run is over. A report that was never finished must not look finished.
    virtual Result<Done> finish(const RunTotals& totals) = 0;
};

}  // namespace carcaudit
