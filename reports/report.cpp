#include "reports/report.h"

namespace carcaudit {

void RunTotals::add(const GameResult& result) {
    const Verdict& verdict = result.verdict;
    ++games;
    // A game whose first move is refused compares no claim, but its finding is a result of checking.
    const bool checked = verdict.not_checked.empty() && (verdict.claims_checked > 0 || !verdict.findings.empty());
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
