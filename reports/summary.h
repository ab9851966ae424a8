// The run in one JSON object, on one line. `games` are those that could be read; `unreadable` counts faults, `findings` errors,
// `notes` findings on disputed or fan rules; the rest as in RunTotals.
#pragma once

#include <string>

#include "reports/output.h"
#include "reports/report.h"

namespace carcaudit {

class Summary : public Report {
public:
    Summary(Output output, std::string version);
    Result<Done> add(const GameResult&) override { return Done{}; }
    Result<Done> add(const UnreadableResult&) override { return Done{}; }
    Result<Done> finish(const RunTotals& totals) override;

private:
    Output output_;
    std::string version_;
};

}  // namespace carcaudit
