// JUnit XML for build servers: a testsuite per log, a testcase per game. A finding is a failure (a note stands in system-out),
// a game that is not checked is skipped, a log or game that cannot be read is an error. Nothing is kept: a suite's counts are
// filled in when it ends, or left out where the output cannot seek.
#pragma once

#include <string>

#include "reports/output.h"
#include "reports/report.h"

namespace carcaudit {

class JUnit : public Report {
public:
    explicit JUnit(Output output);
    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult& result) override;
    Result<Done> finish(const RunTotals& totals) override;

private:
    struct Counts {
        std::uint64_t tests = 0, failures = 0, errors = 0, skipped = 0;
    };

    Result<Done> open_suite(const std::string& source);
    Result<Done> close_suite();
    void open_case(const std::string& source, const std::string& name, Where where);

    Output output_;
    std::string suite_;
    bool in_suite_ = false;
    std::uint64_t counts_at_ = 0;
    Counts counts_;
};

}  // namespace carcaudit
