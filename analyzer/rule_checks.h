// rules --coverage and rules --sources: what stands behind the rows.
#pragma once

#include "analyzer/options.h"
#include "analyzer/terminal.h"

namespace carcaudit {

// Which rows have cases, by group; then the rows that lack some. findings (1) if any does.
ExitCode print_coverage(const po::variables_map& values);

// Where the pages of the wiki disagree, by row.
ExitCode print_sources(const po::variables_map& values);

}  // namespace carcaudit
