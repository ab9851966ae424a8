// Reads fixtures/pages.csv and fixtures/rules/*.csv and checks every cell; RuleBook keeps the outcome.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/scoring/rule_book.h"
#include "engine/scoring/table_lines.h"

namespace carcaudit {

struct RuleTables {
    std::vector<Page> pages;
    std::vector<Row> rows;
    std::vector<TableLine> lines;    // of the rows, for faults
    std::deque<std::string> files{};  // that the lines point to
    Vocabulary vocabulary;
};

Result<RuleTables> load_rule_tables(const std::filesystem::path& fixtures, const Names& names);

// What one row alone cannot tell: ids twice, pages and rows that do not exist, rows never reached. A fault names the row and its place.
Result<Done> cross_check(const RuleTables& tables);

}  // namespace carcaudit
