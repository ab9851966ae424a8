// What a run of the conformance cases leaves: a table for people, a CSV row per case, and counts as JSON.
#pragma once

#include <string>

#include "conformance/suite.h"
#include "reports/output.h"

namespace carcaudit {

// group, and per edition passed/failed/not applicable; "." where a group has no case for an edition. Then the sums.
std::string suite_table(const CaseTable& table, bool colour);

// "passed", "1 of 3 failed" … for the last line.
std::string suite_totals(const CaseTable& table, std::size_t left_out, std::size_t unreadable);

// Columns: case,file,line,group,edition,expansions,rows,rows_not,outcome,reason,findings. Lists are separated by blanks;
// findings counts them.
class SuiteCsv {
public:
    explicit SuiteCsv(Output output);
    Result<Done> add(const SuiteCase& one);
    Result<Done> finish() { return output_.finish(); }

private:
    Output output_;
};

// One JSON object on one line: counts of the whole run, then one object per group with one per edition.
Result<Done> write_suite_summary(Output output, const CaseTable& table, std::size_t left_out, std::size_t unreadable,
                                 const std::string& version);

}  // namespace carcaudit
