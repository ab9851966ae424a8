#include "engine/scoring/table_lines.h"

#include <utility>

#include "engine/csv_table.h"
#include "engine/scoring/rule_book.h"

namespace carcaudit {

namespace {

using Texts = std::array<char*, column_count>;

template <std::size_t... i>
bool read_row(CsvTable<column_count>& table, Texts& texts, std::index_sequence<i...>) {
    return table.read_row(texts[i]...);
}

Result<Done> read_lines(const std::filesystem::path& path, const std::string& file, std::vector<TableLine>& lines) {
    CsvTable<column_count> table(path.string());
    table.read_header(io::ignore_no_column, "row", "phase", "editions", "needs", "when", "stage", "formula", "to", "over",
                      "castle", "floor", "robber", "status", "words", "cite");
    Texts texts{};
    while (read_row(table, texts, std::make_index_sequence<column_count>{})) {
        TableLine& line = lines.emplace_back();
        for (std::size_t i = 0; i < column_count; ++i)
            line.cells[i] = {texts[i], &file, {static_cast<std::uint32_t>(table.get_file_line()), csv_column(texts[0], texts[i])}};
    }
    return Done{};
}

// What * stands for when `pattern` is `name`.
std::string_view star(std::string_view pattern, std::string_view name) {
    const std::size_t at = std::min(pattern.find('*'), pattern.size());
    return name.substr(at, name.size() - pattern.size() + 1);
}

void replace_star(std::string& text, std::string_view by) {
    for (std::size_t at = text.find('*'); at != std::string::npos; at = text.find('*', at + by.size())) text.replace(at, 1, by);
}

// The shared row for `name`: the one that says most of it.
const TableLine* find_shared(const std::vector<TableLine>& shared, std::string_view name) {
    const TableLine* best = nullptr;
    for (const TableLine& line : shared) {
        const std::string& pattern = line[Column::row].text;
        if (matches(pattern, name) && (!best || pattern.size() > (*best)[Column::row].text.size())) best = &line;
    }
    return best;
}

}  // namespace

Result<std::vector<TableLine>> read_table_lines(const std::filesystem::path& path, std::deque<std::string>& files) {
    std::vector<TableLine> lines;
    const std::string& file = files.emplace_back(path.string());
    auto done = read_csv_table(path, [&] { return read_lines(path, file, lines); });
    if (!done) return std::move(done.fault());
    return lines;
}

Result<Done> expand_shared(std::vector<TableLine>& lines, const std::vector<TableLine>& shared) {
    for (TableLine& line : lines) {
        Cell& row = line[Column::row];
        if (!row.text.starts_with("= ")) continue;
        const std::size_t skip = std::min(row.text.find_first_not_of(' ', 1), row.text.size());
        row.text.erase(0, skip);
        row.where.column += static_cast<std::uint32_t>(skip);
        const TableLine* found = find_shared(shared, row.text);
        if (!found) return row.fault("expected the name of a row of shared.csv, not " + in_quotes(row.text));
        const std::string_view by = star((*found)[Column::row].text, row.text);
        for (std::size_t i = 1; i < column_count; ++i)
            if (line.cells[i].text.empty()) line.cells[i] = found->cells[i];
        replace_star(line[Column::over].text, by);
    }
    return Done{};
}

}  // namespace carcaudit
