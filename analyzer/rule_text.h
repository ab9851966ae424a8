// Rows of the rules as text for people: one row in full, and tables.
#pragma once

#include <span>
#include <string>

#include "engine/scoring/rule_book.h"

namespace carcaudit {

// Everything about one row, a fact a line.
std::string row_text(const Row& row, const RuleBook& book);

// Rows of one group, columns aligned, each with its citations below; columns that say nothing are left out.
std::string table_text(std::span<const Row* const> rows);

// The pages that `rows` cite: key, title and address.
std::string pages_text(std::span<const Row* const> rows, const RuleBook& book);

std::string editions_text(const Row& row);  // "C1 C2", "all"

}  // namespace carcaudit
