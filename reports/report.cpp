#include "reports/report.h"

namespace carcaudit {

std::string_view why_not_checked(const Verdict& verdict) {
    if (!verdict.not_checked.empty()) return verdict.not_checked;
    // A game whose first move is refused compares no claim, but its finding is a result of checking.
    return verdict.claims_checked == 0 && verdict.findings.empty() ? "the log claims nothing that could be compared" : "";
}

void RunTotals::add(const GameResult& result) {
    const Verdict& verdict = result.verdict;
    ++games;
    const bool checked = why_not_checked(verdict).empty();
    ++(checked ? games_checked : games_not_checked);
    games_in_part += checked && !verdict.in_part.empty();
    claims += verdict.claims;
    claims_checked += verdict.claims_checked;
    claims_agreed += verdict.claims_agreed;
    consequences += verdict.consequences;
    scores += result.game.ledger().scores().size();
    for (const Finding& finding : verdict.findings) ++(finding.severity == Severity::error ? findings : notes);
}

}  // namespace carcaudit
