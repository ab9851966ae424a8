// Small tables of the fixtures, read with Fast C++ CSV Parser: cells are trimmed, quotes may surround a cell, lines
// that begin with # and empty lines are skipped. What that library throws becomes a Fault here.
#pragma once

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wstringop-truncation"  // file names in its errors are cut on purpose
#endif
#include <libfccp/csv.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.h"

namespace carcaudit {

template <unsigned columns>
using CsvTable = io::CSVReader<columns, io::trim_chars<' ', '\t'>, io::double_quote_escape<',', '"'>,
                               io::throw_on_overflow, io::single_and_empty_line_comment<'#'>>;

// The cells of a line, counted as the parser does; `start` becomes the column where the cell behind the first `wanted` begins,
// or where the line ends.
inline std::size_t count_cells(std::string_view line, std::size_t wanted, std::uint32_t& start) {
    std::size_t cells = 1;
    bool quoted = false;
    start = static_cast<std::uint32_t>(line.size()) + 1;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] != ',' || quoted) continue;
        if (cells++ == wanted) start = static_cast<std::uint32_t>(i) + 2;
    }
    return cells;
}

// What a line with too few or too many cells lacks or has. The parser does not say, so the line is read again.
inline void tell_cells(const std::filesystem::path& file, Fault& fault) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return;  // not to be had twice
    std::ifstream in(file, std::ios::binary);
    std::size_t wanted = 0;
    std::string text;
    for (std::uint32_t line = 1; std::getline(in, text); ++line) {
        if (!text.empty() && text.back() == '\r') text.pop_back();
        if (line == fault.where.line && wanted != 0) {
            const std::size_t found = count_cells(text, wanted, fault.where.column);
            fault.message = "expected " + std::to_string(wanted) + " cells as in the header, found " + std::to_string(found);
            return;
        }
        const bool comment = text.starts_with('#') || text.find_first_not_of(" \t") == std::string::npos;
        if (wanted == 0 && !comment) wanted = count_cells(text, 0, fault.where.column);
    }
}

// Runs `read`, which returns a Result<Done>, and names the file in its fault.
template <class Read>
Result<Done> read_csv_table(const std::filesystem::path& file, Read read) {
    Fault fault;
    try {
        Result<Done> done = read();
        if (done) return done;
        fault = std::move(done.fault());
    } catch (const io::error::can_not_open_file&) {
        fault.message = "expected a file that can be read";
    } catch (const std::exception& error) {
        fault.message = std::string("expected a table of comma-separated values: ") + error.what();
        const auto* line = dynamic_cast<const io::error::with_file_line*>(&error);
        if (line && line->file_line > 0) fault.where.line = static_cast<std::uint32_t>(line->file_line);
        if (dynamic_cast<const io::error::too_few_columns*>(&error) || dynamic_cast<const io::error::too_many_columns*>(&error))
            tell_cells(file, fault);
    }
    fault.file = file.string();
    return fault;
}

// The byte column of a cell; the parser works in place, so a cell's address tells it. `first` is the row's first cell,
// which must not be indented. 0 when the header put the columns in another order.
inline std::uint32_t csv_column(const char* first, const char* cell) {
    return cell < first ? 0 : static_cast<std::uint32_t>(cell - first) + 1;
}

// Foreign text inside a message: short, on one line, printable.
inline std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string shown(text.substr(0, longest));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return "\"" + shown + (text.size() > longest ? "...\"" : "\"");
}

}  // namespace carcaudit
