#include <algorithm>
#include <unordered_set>

#include "engine/scoring/rule_table.h"

namespace carcaudit {

namespace {

// `at` counts within the cell, from 0.
Fault fault(const RuleTables& tables, std::size_t row, std::string message, Column column = Column::row, std::size_t at = 0) {
    return tables.lines[row][column].fault("row " + tables.rows[row].name + ": " + std::move(message), static_cast<std::uint32_t>(at) + 1);
}

Result<Done> check_pages(const RuleTables& tables, std::size_t row) {
    const std::string& text = tables.lines[row][Column::cite].text;
    std::size_t at = 0;
    for (const Citation& citation : tables.rows[row].citations) {
        at = text.find_first_not_of(" \t", at);
        const auto is_page = [&](const Page& page) { return page.key == citation.page; };
        if (std::none_of(tables.pages.begin(), tables.pages.end(), is_page))
            return fault(tables, row, "expected a page of pages.csv, not '" + citation.page + "'", Column::cite, at);
        at = text.find(';', at) + 1;
    }
    return Done{};
}

Result<Done> check_over(const RuleTables& tables, std::size_t row) {
    const Row& self = tables.rows[row];
    std::size_t at = 0;
    for (const std::string& pattern : self.over) {
        at = tables.lines[row][Column::over].text.find(pattern, at);
        const auto hit = [&](const Row& other) { return other.subject == self.subject && matches(pattern, other.name); };
        if (std::none_of(tables.rows.begin(), tables.rows.end(), hit))
            return fault(tables, row, "expected '" + pattern + "' to name a row of the same table", Column::over, at);
        at += pattern.size();
    }
    return Done{};
}

Result<Done> check_names(const RuleTables& tables) {
    std::unordered_set<std::string_view> seen;
    for (std::size_t row = 0; row < tables.rows.size(); ++row) {
        if (!seen.insert(tables.rows[row].name).second) return fault(tables, row, "expected a name that no row has yet");
        if (auto done = check_pages(tables, row); !done) return done;
        if (auto done = check_over(tables, row); !done) return done;
    }
    return Done{};
}

bool meet(const Row& a, const Row& b) {
    const auto shared = [](const auto& x, const auto& y) {
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x[i] && y[i]) return true;
        return false;
    };
    return a.subject == b.subject && shared(a.phases, b.phases) && shared(a.editions, b.editions);
}

// The later of two rows that name the same thing under the same conditions never acts, as the first one to name it wins.
Result<Done> check_reached(const RuleTables& tables) {
    const auto define = [](const Row& row) -> const Clause* {
        if (row.formula.cases.size() != 1 || row.formula.cases[0].clauses.empty()) return nullptr;
        const Clause& clause = row.formula.cases[0].clauses[0];
        return clause.effect == Effect::define && row.when_text.empty() && clause.condition.empty() ? &clause : nullptr;
    };
    for (std::size_t later = 0; later < tables.rows.size(); ++later)
        for (std::size_t first = 0; first < later; ++first) {
            const Row &a = tables.rows[first], &b = tables.rows[later];
            const Clause *one = define(a), *two = define(b);
            if (one && two && one->target == two->target && meet(a, b) && (a.needs.empty() || a.needs == b.needs))
                return fault(tables, later, "expected editions or needs that " + a.name + " does not take already");
        }
    return Done{};
}

void note_read(const Program& program, std::vector<bool>& read, const Clause* clause) {
    for (const Instruction& step : program)
        if (step.op == Op::term && step.term.kind == TermKind::quantity && !(clause && step.term == clause->target)) read[step.term.index] = true;
}

// A quantity that is set and never used is a slip of the pen.
Result<Done> check_used(const RuleTables& tables) {
    std::vector<bool> read(tables.vocabulary.quantities.size());
    read[static_cast<std::size_t>(Known::own_strength)] = read[static_cast<std::size_t>(Known::tie)] = true;
    const auto each_clause = [&](auto act) {
        for (const Row& row : tables.rows)
            for (const Case& one : row.formula.cases)
                for (const Clause& clause : one.clauses) act(row, clause);
    };
    for (const Row& row : tables.rows) note_read(row.when, read, nullptr);
    each_clause([&](const Row&, const Clause& clause) {
        note_read(clause.value, read, &clause);
        note_read(clause.condition, read, nullptr);
    });
    const Row* unused = nullptr;
    each_clause([&](const Row& row, const Clause& clause) {
        const bool defines = clause.effect == Effect::define || clause.effect == Effect::redefine;
        if (defines && clause.target.kind == TermKind::quantity && !read[clause.target.index] && !unused) unused = &row;
    });
    return unused ? Result<Done>(fault(tables, static_cast<std::size_t>(unused - tables.rows.data()), "expected a quantity that another row uses")) : Done{};
}

}  // namespace

Result<Done> cross_check(const RuleTables& tables) {
    if (auto done = check_names(tables); !done) return done;
    if (auto done = check_reached(tables); !done) return done;
    return check_used(tables);
}

}  // namespace carcaudit
