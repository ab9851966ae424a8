// The conformance cases, run once per program: what came of each, and which rows they cover.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "conformance/row_coverage.h"
#include "conformance/suite.h"
#include "tests/catch.h"
#include "tests/fixtures.h"

namespace carcaudit::suite_tests {

// What a case says about itself, beside its outcome.
struct Told {
    SuiteCase info;
    std::string rows, citation, sum;
    bool refuses = false;  // claims that a move is refused
};

struct Ran {
    const RuleBook& book = test::book();
    std::vector<Told> cases;
    std::vector<Fault> faults;
    std::unique_ptr<CoverageTable> coverage;
};

inline std::unique_ptr<Ran> run_suite() {
    auto ran = std::make_unique<Ran>();
    ran->coverage = std::make_unique<CoverageTable>(ran->book);
    const CaseVisitor visitor{[&](const CaseRun& run) -> Result<bool> {
                                  Told told{run.info, run.recording.rows, run.recording.citation, run.recording.sum, false};
                                  for (const Claim& claim : run.recording.claims) told.refuses = told.refuses || claim.kind == ClaimKind::refused;
                                  ran->coverage->add(run.info, run.game.ledger());
                                  ran->cases.push_back(std::move(told));
                                  return true;
                              },
                              [&](const Fault& fault) -> Result<bool> {
                                  ran->faults.push_back(fault);
                                  return true;
                              },
                              {}};
    const auto done = run_cases(test::fixtures, test::catalogue(), test::book(), {}, visitor);
    if (!done) FAIL(test::text(done.fault()));
    return ran;
}

inline const Ran& suite() {
    static const std::unique_ptr<Ran> ran = run_suite();
    return *ran;
}

}  // namespace carcaudit::suite_tests
