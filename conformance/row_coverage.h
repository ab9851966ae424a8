// Which cases show that a row acts, and which that it keeps still.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "conformance/suite.h"
#include "engine/scoring/rule_book.h"

namespace carcaudit {

// Titles of passed cases, by Edition. A case is evidence only for rows it lists: one that fires a row by the way may have
// been written without a thought of it.
struct RowCoverage {
    std::array<std::vector<std::string>, 4> fires;  // listed, and fired
    std::array<std::vector<std::string>, 4> still;  // listed with !, and did not fire

    bool fires_in(Edition edition) const { return !fires[static_cast<std::size_t>(edition)].empty(); }
};

// What a row lacks.
struct CoverageGap {
    std::vector<Edition> editions;  // the page has the row for sure, and no case fires it
    bool no_firing = false;         // no case of any edition fires it
    bool no_still = false;          // there is no case in which it must not fire

    bool none() const { return editions.empty() && !no_firing && !no_still; }
};

class CoverageTable {
public:
    explicit CoverageTable(const RuleBook& book) : book_(&book), rows_(book.rows().size()) {}

    void add(const SuiteCase& one, const Ledger& ledger);

    const RowCoverage& of(RowId row) const { return rows_[static_cast<std::size_t>(row)]; }
    CoverageGap gap(RowId row) const;
    // Rows of order and restriction are words; there is nothing in them that could fire.
    static bool needs_cases(const Row& row) { return row.stage != Stage::words; }
    const RuleBook& book() const { return *book_; }

    struct Counts {
        std::size_t rows = 0, words = 0, covered = 0, no_firing = 0, no_still = 0;  // no_firing: in some edition

        std::size_t lacking() const { return rows - words - covered; }
        void add(const Counts& other);
    };
    Counts count(std::string_view group) const;

private:
    const RuleBook* book_;
    std::vector<RowCoverage> rows_;
};

}  // namespace carcaudit
