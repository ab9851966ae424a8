#include "conformance/sources.h"

#include <array>

#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::array<std::string_view, 5> columns{"row", "says", "decision", "why", "cite"};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// "during.fr > Road > inn [553-558]; during-c1.ro > …": each part begins with the key of a page.
Result<Done> check_pages(std::string_view cite, const RuleBook& book) {
    while (true) {
        const std::size_t end = cite.find(';');
        const std::string_view part = trimmed(cite.substr(0, end));
        const std::string_view page = trimmed(part.substr(0, part.find('>')));
        if (!book.page(page)) return Fault{"expected a page of pages.csv, not " + in_quotes(page), {}, {}};
        if (part.find('>') == std::string_view::npos) return Fault{"expected page > place, not " + in_quotes(part), {}, {}};
        if (end == std::string_view::npos) return Done{};
        cite.remove_prefix(end + 1);
    }
}

Result<Done> check(SourceDifference& one, const RuleBook& book) {
    const std::array<const std::string*, columns.size()> cells{&one.row, &one.says, &one.decision, &one.why, &one.cite};
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i]->empty()) return Fault{"expected text in the column " + std::string(columns[i]), {}, {}};
    for (std::size_t i = 0; i < book.rows().size(); ++i)
        if (matches(one.row, book.rows()[i].name)) one.rows.push_back(static_cast<RowId>(i));
    if (one.rows.empty()) return Fault{"expected the name of a row (with * for several), not " + in_quotes(one.row), {}, {}};
    return check_pages(one.cite, book);
}

}  // namespace

Result<std::vector<SourceDifference>> load_sources(const std::filesystem::path& fixtures, const RuleBook& book) {
    const std::filesystem::path file = fixtures / "sources.csv";
    std::vector<SourceDifference> all;
    const Result<Done> done = read_csv_table(file, [&]() -> Result<Done> {
        CsvTable<5> table(file.string());
        table.read_header(io::ignore_no_column, "row", "says", "decision", "why", "cite");
        SourceDifference one;
        while (table.read_row(one.row, one.says, one.decision, one.why, one.cite)) {
            one.line = table.get_file_line();
            one.rows.clear();
            if (Result<Done> good = check(one, book); !good) {
                good.fault().where.line = one.line;
                return good;
            }
            all.push_back(one);
        }
        return Done{};
    });
    if (!done) return done.fault();
    return all;
}

}  // namespace carcaudit
