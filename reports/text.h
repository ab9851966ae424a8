// The report for people: findings as an editor can jump to, and counts at the end.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/report.h"

namespace carcaudit {

// Where text goes; the caller owns the terminal.
using Sink = std::function<Result<Done>(std::string_view)>;

struct TextOptions {
    enum class Detail : std::uint8_t {
        counts,   // only the counts, and what could not be read
        concise,  // one line a finding
        full,     // the first divergence of a game with its score lines
    };
    Detail detail = Detail::full;
    bool verbose = false;     // also a line for every game that agrees
    bool colour = false;
    bool transcript = false;  // every move and score line of each game
};

class TextReport final : public Report {
public:
    TextReport(Sink sink, TextOptions options);

    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult& result) override;
    Result<Done> finish(const RunTotals& totals) override;

private:
    // Reasons why games were not checked, or not wholly: the first few, with the number of games.
    struct Reasons {
        std::vector<std::pair<std::string, std::uint64_t>> first;
        std::uint64_t others = 0;

        void add(const std::string& reason);
        std::string text(std::string_view label) const;
    };

    void add_findings(const GameResult& result);

    Sink sink_;
    TextOptions options_;
    std::string text_;  // of the game at hand
    Reasons not_checked_;
    Reasons in_part_;
};

// "file:line:col: error: sentence", without what is not known.
std::string fault_text(const Fault& fault, bool colour = false);
// The last line: "14 games, 1 203 claims checked: 1 199 agree, 3 errors, 1 note.  2 games not checked".
std::string totals_text(const RunTotals& totals);
// One finding on one line, and the block that gives its reasons.
std::string finding_text(const Finding& finding, const Recording& recording, bool colour);
std::string finding_block(const Finding& finding, const Recording& recording);

}  // namespace carcaudit
