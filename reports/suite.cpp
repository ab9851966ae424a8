#include "reports/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/escape.h"
#include "reports/printable.h"

namespace carcaudit {

namespace {

constexpr std::size_t columns = all_editions.size() + 1;  // the last one: all editions
using Cells = std::array<CaseCounts, columns>;

std::string cell_text(const CaseCounts& counts) {
    if (counts.all() == 0) return ".";
    return fmt::format("{}/{}/{}", counts.passed, counts.failed, counts.not_applicable);
}

Cells cells_of(const CaseTable::Line& line) {
    Cells cells{};
    for (std::size_t i = 0; i < all_editions.size(); ++i) {
        cells[i] = line.editions[i];
        cells.back().add(line.editions[i]);
    }
    return cells;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

void append_counts(fmt::memory_buffer& out, const CaseCounts& counts) {
    fmt::format_to(fmt::appender(out), "\"passed\": {}, \"failed\": {}, \"not_applicable\": {}", counts.passed, counts.failed,
                   counts.not_applicable);
}

}  // namespace

std::string suite_table(const CaseTable& table, bool colour) {
    Cells sums{};
    std::size_t names = width("all");
    std::size_t cell = 8;
    std::vector<std::pair<std::string, Cells>> lines;
    for (const CaseTable::Line& line : table.lines()) {
        lines.emplace_back(printable(line.group), cells_of(line));
        for (std::size_t i = 0; i < columns; ++i) sums[i].add(lines.back().second[i]);
    }
    lines.emplace_back("all", sums);
    for (const auto& [name, cells] : lines) {
        names = std::max(names, width(name));
        for (const CaseCounts& counts : cells) cell = std::max(cell, cell_text(counts).size());
    }
    std::string text = padded("", names);
    for (const Edition edition : all_editions) text += fmt::format("  {:>{}}", edition_name(edition), cell);
    text += fmt::format("  {:>{}}   passed/failed/not applicable\n", "all", cell);
    for (const auto& [name, cells] : lines) {
        text += padded(name, names);
        for (const CaseCounts& counts : cells) {
            const std::string shown = fmt::format("{:>{}}", cell_text(counts), cell);
            text += "  " + (colour && counts.failed != 0 ? "\033[1;31m" + shown + "\033[0m" : shown);
        }
        text += '\n';
    }
    return text;
}

std::string suite_totals(const CaseTable& table, std::size_t left_out, std::size_t unreadable) {
    const CaseCounts sum = table.total();
    std::string text = fmt::format("{}: {} passed, {} failed, {} not applicable.", counted(sum.all(), "case"), grouped(sum.passed),
                                   grouped(sum.failed), grouped(sum.not_applicable));
    if (left_out != 0) text += fmt::format("  {} left out.", grouped(left_out));
    if (unreadable != 0) text += fmt::format("  {} unreadable.", grouped(unreadable));
    return text + '\n';
}

SuiteCsv::SuiteCsv(Output output) : output_(std::move(output)) {
    append(output_.buffer(), "case,file,line,group,edition,expansions,rows,rows_not,outcome,reason,findings\n");
}

Result<Done> SuiteCsv::add(const SuiteCase& one) {
    fmt::memory_buffer& out = output_.buffer();
    const auto text = [&](std::string_view value) {
        append_csv(out, value);
        out.push_back(',');
    };
    text(one.title);
    text(one.file);
    text(fmt::to_string(one.where.line));
    text(one.group);
    text(edition_name(one.edition));
    text(joined(one.expansions));
    text(joined(one.must));
    text(joined(one.must_not));
    text(outcome_name(one.outcome));
    text(one.reason);
    append(out, static_cast<std::int64_t>(one.findings.size()));
    out.push_back('\n');
    return output_.settle();
}

Result<Done> write_suite_summary(Output output, const CaseTable& table, std::size_t left_out, std::size_t unreadable,
                                 const std::string& version) {
    fmt::memory_buffer& out = output.buffer();
    append(out, "{\"tool\": \"carcaudit\", \"version\": ");
    append_json(out, version);
    const CaseCounts sum = table.total();
    fmt::format_to(fmt::appender(out), ", \"cases\": {}, ", sum.all());
    append_counts(out, sum);
    fmt::format_to(fmt::appender(out), ", \"left_out\": {}, \"unreadable\": {}, \"groups\": {{", left_out, unreadable);
    bool first = true;
    for (const CaseTable::Line& line : table.lines()) {
        if (!first) append(out, ", ");
        first = false;
        append_json(out, line.group);
        append(out, ": {");
        bool inner = true;
        for (const Edition edition : all_editions) {
            const CaseCounts& counts = line.editions[static_cast<std::size_t>(edition)];
            if (counts.all() == 0) continue;
            if (!inner) append(out, ", ");
            inner = false;
            append_json(out, edition_name(edition));
            append(out, ": {");
            append_counts(out, counts);
            append(out, "}");
        }
        append(out, "}");
    }
    append(out, "}}\n");
    return output.finish();
}

}  // namespace carcaudit
