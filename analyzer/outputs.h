// The files a run writes beside its text, as named on the command line.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/options.h"
#include "reports/report.h"

namespace carcaudit {

// --csv, --scores-csv, --lines-csv, --summary, --db, --junit and --diagram.
void add_output_options(po::options_description& options);

// The reports that `values` ask for; a file that cannot be created, or that is one of `logs` or
// of the `fixtures`, is a Fault before anything is read.
Result<std::vector<std::unique_ptr<Report>>> make_outputs(const po::variables_map& values, const std::vector<std::string>& logs,
                                                          const std::filesystem::path& fixtures, const std::string& version);

}  // namespace carcaudit
