#include "analyzer/rule_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/printable.h"

namespace carcaudit {

namespace {

constexpr std::size_t columns = 6;
using Cells = std::array<std::string, columns>;
constexpr std::array<std::string_view, columns> titles{"row", "phase", "formula", "when", "needs", "words"};

std::string phase_text(const Row& row) {
    if (row.phases[0] && row.phases[1]) return "both";
    return row.phases[0] ? "game" : row.phases[1] ? "final" : "-";
}

std::string needs_text(const Row& row) {
    std::string text;
    for (const auto& all : row.needs) {
        if (!text.empty()) text += " | ";
        for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "" : " & ") + all[i];
    }
    return text.empty() ? "-" : text;
}

std::string_view recipients_text(Recipients recipients) {
    switch (recipients) {
        case Recipients::nobody: return "nobody; it prepares other rows";
        case Recipients::majority: return "all who have the most on the feature";
        case Recipients::present: return "all who have a meeple on it";
        case Recipients::owner: return "the owner of the piece";
        case Recipients::active: return "the player whose turn it is";
        case Recipients::everyone: return "everyone";
    }
    return "-";
}

std::string or_dash(std::string_view text) { return text.empty() ? "-" : printable(text); }

Cells cells(const Row& row) {
    return {printable(row.name), phase_text(row), or_dash(row.formula.text), or_dash(row.when_text), printable(needs_text(row)),
            or_dash(row.words)};
}

std::string line(const Cells& cells, const std::array<std::size_t, columns>& widths) {
    std::string text = " ";
    for (std::size_t i = 0; i < columns; ++i)
        text += i + 1 == columns ? " " + cells[i] : " " + padded(cells[i], widths[i] + 1);
    return text + '\n';
}

}  // namespace

std::string editions_text(const Row& row) {
    std::string text;
    bool all = true;
    for (const Edition edition : all_editions) {
        const auto i = static_cast<std::size_t>(edition);
        all = all && row.editions[i];
        if (row.editions[i]) text += fmt::format("{}{}{}", text.empty() ? "" : " ", edition_name(edition), row.unsure[i] ? "?" : "");
    }
    return all && text.find('?') == std::string::npos ? "all" : text;
}

std::string row_text(const Row& row, const RuleBook& book) {
    std::string text = fmt::format("{}: {}\n", printable(row.name), or_dash(row.words));
    const auto fact = [&](std::string_view what, std::string_view value) {
        text += fmt::format("  {:<9} {}\n", what, printable(value));
    };
    fact("group", row.group);
    fact("editions", editions_text(row));
    fact("phase", phase_text(row) == "both" ? "during and after the game" : row.phases[0] ? "during the game" : "after the game");
    if (!row.needs.empty()) fact("needs", needs_text(row));
    if (!row.when_text.empty()) fact("when", row.when_text);
    fact("formula", or_dash(row.formula.text));
    fact("to", recipients_text(row.recipients));
    if (row.status != Status::settled)
        fact("status", row.status == Status::disputed ? "disputed; findings that hang on it are notes" : "a fan rule; findings are notes");
    for (const Citation& citation : row.citations) fact("cite", book.cite(citation));
    return text;
}

std::string table_text(std::span<const Row* const> rows, const RuleBook& book) {
    std::vector<Cells> table;
    Cells head;
    std::copy(titles.begin(), titles.end(), head.begin());
    table.push_back(head);
    for (const Row* row : rows) table.push_back(cells(*row));
    std::array<std::size_t, columns> widths{};
    for (const Cells& cells : table)
        for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], width(cells[i]));
    std::string text = line(table.front(), widths);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += line(table[i + 1], widths);
        for (const Citation& citation : rows[i]->citations)
            text += fmt::format("  {} {}\n", padded("", widths[0]), printable(book.cite(citation)));
    }
    return text;
}

}  // namespace carcaudit
