// The lines of one table under fixtures/rules, as text with the place of each cell.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/result.h"

namespace carcaudit {

enum class Column : std::uint8_t { row, phase, editions, needs, when, stage, formula, to, over, castle, floor, robber, status, words, cite };
inline constexpr std::size_t column_count = 15;

struct Cell {
    std::string text;
    const std::string* file = nullptr;
    Where where;

    bool empty() const { return text.empty() || text == "-"; }
    // `column` counts within the text, from 1.
    Fault fault(std::string message, std::uint32_t column = 1) const {
        return {std::move(message), *file, {where.line, where.column == 0 ? 0 : where.column + column - 1}};
    }
};

struct TableLine {
    std::array<Cell, column_count> cells;

    Cell& operator[](Column column) { return cells[static_cast<std::size_t>(column)]; }
    const Cell& operator[](Column column) const { return cells[static_cast<std::size_t>(column)]; }
};

// `files` keeps the name that the cells point to.
Result<std::vector<TableLine>> read_table_lines(const std::filesystem::path& file, std::deque<std::string>& files);

// Puts the shared row in place of each line "= name": cells the line fills in itself win.
Result<Done> expand_shared(std::vector<TableLine>& lines, const std::vector<TableLine>& shared);

}  // namespace carcaudit
