#include "conformance/row_coverage.h"

#include <algorithm>

namespace carcaudit {

namespace {

bool any(const std::array<std::vector<std::string>, 4>& titles) {
    return std::any_of(titles.begin(), titles.end(), [](const auto& list) { return !list.empty(); });
}

}  // namespace

void CoverageTable::add(const SuiteCase& one, const Ledger& ledger) {
    if (one.outcome != CaseOutcome::passed) return;
    const auto edition = static_cast<std::size_t>(one.edition);
    for (const std::string& name : one.must)
        if (const auto row = book_->find(name); row && ledger.fired(*row))
            rows_[static_cast<std::size_t>(*row)].fires[edition].push_back(one.title);
    for (const std::string& name : one.must_not)
        if (const auto row = book_->find(name); row && !ledger.fired(*row))
            rows_[static_cast<std::size_t>(*row)].still[edition].push_back(one.title);
}

CoverageGap CoverageTable::gap(RowId id) const {
    const Row& row = book_->row(id);
    CoverageGap gap;
    if (!needs_cases(row)) return gap;
    const RowCoverage& found = of(id);
    for (const Edition edition : all_editions) {
        const auto i = static_cast<std::size_t>(edition);
        if (row.editions[i] && !row.unsure[i] && !found.fires_in(edition)) gap.editions.push_back(edition);
    }
    gap.no_firing = !any(found.fires);
    gap.no_still = !any(found.still);
    return gap;
}

void CoverageTable::Counts::add(const Counts& other) {
    rows += other.rows;
    words += other.words;
    covered += other.covered;
    no_firing += other.no_firing;
    no_still += other.no_still;
}

CoverageTable::Counts CoverageTable::count(std::string_view group) const {
    Counts counts;
    for (std::size_t i = 0; i < book_->rows().size(); ++i) {
        const Row& row = book_->rows()[i];
        if (row.group != group) continue;
        ++counts.rows;
        if (!needs_cases(row)) {
            ++counts.words;
            continue;
        }
        const CoverageGap missing = gap(static_cast<RowId>(i));
        counts.covered += missing.none();
        counts.no_firing += missing.no_firing || !missing.editions.empty();
        counts.no_still += missing.no_still;
    }
    return counts;
}

}  // namespace carcaudit
