// fixtures/sources.csv: where the pages of the wiki disagree about a row, or one of them is silent, and what is used.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/scoring/rule_book.h"

namespace carcaudit {

struct SourceDifference {
    std::string row;       // a row, or a name with * for several
    std::string says;      // what each page says
    std::string decision;  // what the tables do
    std::string why;
    std::string cite;      // pages and places, as in the tables
    std::uint32_t line = 0;
    std::vector<RowId> rows;  // those meant
};

// A Fault: the table cannot be read, a cell is empty, no row has such a name, or a page is not in pages.csv.
Result<std::vector<SourceDifference>> load_sources(const std::filesystem::path& fixtures, const RuleBook& book);

}  // namespace carcaudit
