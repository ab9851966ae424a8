#include "analyzer/rule_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/printable.h"

namespace carcaudit {

namespace {

constexpr std::array<std::string_view, 6> titles{"row", "phase", "formula", "when", "needs", "words"};
using Cells = std::array<std::string, titles.size()>;

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
    Cells cells{printable(row.name), phase_text(row), or_dash(row.formula.text), or_dash(row.when_text),
                printable(needs_text(row)), or_dash(row.words)};
    if (row.stage == Stage::words && !row.formula.text.empty()) {  // a sentence, too wide for a column
        cells[5] += ": " + cells[2];
        cells[2] = "-";
    }
    return cells;
}

// Columns as wide as their widest cell; 0 for those that say nothing.
std::array<std::size_t, titles.size()> column_widths(std::span<const Cells> table) {
    std::array<std::size_t, titles.size()> widths{};
    for (std::size_t i = 0; i < titles.size(); ++i) {
        for (const Cells& cells : table)
            if (cells[i] != "-") widths[i] = std::max(widths[i], width(cells[i]));
        if (widths[i] != 0) widths[i] = std::max(widths[i], width(titles[i]));
    }
    return widths;
}

std::string cite_text(const Citation& citation) {
    return printable(citation.place.empty() ? citation.page : citation.page + " > " + citation.place);
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

std::string table_text(std::span<const Row* const> rows) {
    std::vector<Cells> table;
    for (const Row* row : rows) table.push_back(cells(*row));
    const auto widths = column_widths(table);
    const auto line = [&](const auto& cells) {
        std::string text = " ";
        for (std::size_t i = 0; i < titles.size(); ++i)
            if (widths[i] != 0) (text += ' ') += padded(cells[i], widths[i] + 1);
        text.erase(text.find_last_not_of(' ') + 1);
        return text + '\n';
    };
    std::string text = line(titles);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += line(table[i]);
        for (const Citation& citation : rows[i]->citations) text += fmt::format("      {}\n", cite_text(citation));
    }
    return text;
}

std::string pages_text(std::span<const Row* const> rows, const RuleBook& book) {
    std::string text;
    for (const Page& page : book.pages()) {
        const bool cited = std::any_of(rows.begin(), rows.end(), [&](const Row* row) {
            return std::any_of(row->citations.begin(), row->citations.end(),
                               [&](const Citation& citation) { return citation.page == page.key; });
        });
        if (cited) text += fmt::format("  {}: {}{}, {}\n", printable(page.key), printable(page.title),
                                       page.revision.empty() ? "" : ", revision " + printable(page.revision), printable(page.address));
    }
    return text;
}

}  // namespace carcaudit
