#include "analyzer/rule_checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "analyzer/data.h"
#include "analyzer/rule_text.h"
#include "conformance/row_coverage.h"
#include "conformance/sources.h"
#include "reports/escape.h"
#include "reports/output.h"
#include "reports/printable.h"
#include "reports/text.h"

namespace carcaudit {

namespace {

// The groups that are asked for, in the order of the book; all if none is.
Result<std::vector<std::string>> chosen_groups(const po::variables_map& values, const RuleBook& book) {
    std::vector<std::string> known;
    for (const Row& row : book.rows())
        if (std::find(known.begin(), known.end(), row.group) == known.end()) known.push_back(row.group);
    const auto asked = option<std::vector<std::string>>(values, "group");
    for (const std::string& group : asked)
        if (std::find(known.begin(), known.end(), group) == known.end())
            return Fault{fmt::format("{} is no group of rules{}", group, did_you_mean(group, known)), {}, {}};
    return asked.empty() ? known : asked;
}

bool has_group(const std::vector<std::string>& groups, const std::string& group) {
    return std::find(groups.begin(), groups.end(), group) != groups.end();
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

// ---- Coverage

std::string gap_text(const CoverageGap& gap) {
    std::string text;
    if (gap.no_firing) text = "no case fires it";
    else if (!gap.editions.empty()) {
        text = "no case fires it in";
        for (const Edition edition : gap.editions) text += fmt::format(" {}", edition_name(edition));
    }
    if (gap.no_still) text += fmt::format("{}no case in which it must not fire", text.empty() ? "" : "; ");
    return text;
}

std::string coverage_text(const CoverageTable& table, const std::vector<std::string>& groups) {
    CoverageTable::Counts all;
    std::string lines, lacking;
    std::size_t names = 5;
    for (const std::string& group : groups) names = std::max(names, width(group));
    for (const std::string& group : groups) {
        const CoverageTable::Counts counts = table.count(group);
        all.add(counts);
        lines += fmt::format("{}  {:>4}  {:>5}  {:>7}  {:>9}  {:>8}\n", padded(printable(group), names), counts.rows, counts.words,
                             counts.covered, counts.no_firing, counts.no_still);
    }
    for (std::size_t i = 0; i < table.book().rows().size(); ++i) {
        const Row& row = table.book().rows()[i];
        const CoverageGap gap = table.gap(static_cast<RowId>(i));
        if (!gap.none() && has_group(groups, row.group)) lacking += fmt::format("{}: {}\n", printable(row.name), gap_text(gap));
    }
    std::string text = fmt::format("{} rows: {} covered, {} lack a case, {} need none (order and restrictions, in words)\n\n", all.rows,
                                   all.covered, all.lacking(), all.words);
    text += padded("group", names) + "  rows  words  covered  no firing  no still\n" + lines;
    return lacking.empty() ? text : text + "\nlacking\n" + lacking;
}

// A line per row and edition that has the row, and per edition that a case must not fire it in.
Result<Done> write_coverage(const std::string& path, const CoverageTable& table, const std::vector<std::string>& groups) {
    Result<Output> output = Output::create(path);
    if (!output) return output.fault();
    fmt::memory_buffer& out = output->buffer();
    append(out, "row,group,stage_words,edition,in_edition,fired,still,fired_by,still_in\n");
    for (std::size_t i = 0; i < table.book().rows().size(); ++i) {
        const Row& row = table.book().rows()[i];
        if (!has_group(groups, row.group)) continue;
        const RowCoverage& found = table.of(static_cast<RowId>(i));
        for (const Edition edition : all_editions) {
            const auto e = static_cast<std::size_t>(edition);
            if (!row.editions[e] && found.fires[e].empty() && found.still[e].empty()) continue;
            append_csv(out, row.name);
            out.push_back(',');
            append_csv(out, row.group);
            fmt::format_to(fmt::appender(out), ",{},{},{},{},{},", CoverageTable::needs_cases(row) ? 0 : 1, edition_name(edition),
                           !row.editions[e] ? "no" : row.unsure[e] ? "unsure" : "yes", found.fires[e].size(), found.still[e].size());
            append_csv(out, joined(found.fires[e]));
            out.push_back(',');
            append_csv(out, joined(found.still[e]));
            out.push_back('\n');
        }
        if (Result<Done> settled = output->settle(); !settled) return settled;
    }
    return output->finish();
}

Result<ExitCode> coverage(const po::variables_map& values) {
    const auto data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    if (const auto spared = spare_fixtures(option<std::string>(values, "csv"), "--csv", (*data)->folder); !spared) return spared.fault();
    const auto groups = chosen_groups(values, (*data)->book);
    if (!groups) return groups.fault();
    CoverageTable table((*data)->book);
    std::size_t failed = 0, unreadable = 0;
    const CaseVisitor visitor{[&](const CaseRun& run) -> Result<bool> {
                                  table.add(run.info, run.game.ledger());
                                  failed += run.info.outcome == CaseOutcome::failed;
                                  return true;
                              },
                              [&](const Fault& fault) -> Result<bool> {
                                  ++unreadable;
                                  const Result<Done> told = Terminal::out(fault_text(fault));
                                  return told ? Result<bool>(true) : told.fault();
                              },
                              {}};
    if (const Result<Done> done = run_cases((*data)->folder, (*data)->catalogue, (*data)->book, {}, visitor); !done) return done.fault();
    if (has(values, "csv"))
        if (const Result<Done> done = write_coverage(values["csv"].as<std::string>(), table, *groups); !done) return done.fault();
    std::string text = coverage_text(table, *groups);
    if (failed != 0) text += fmt::format("\n{} failed and {} no evidence; see carcaudit suite\n", counted(failed, "case"), failed == 1 ? "is" : "are");
    if (const Result<Done> told = Terminal::out(text); !told) return told.fault();
    if (unreadable != 0) return ExitCode::failed;
    const bool lacking = std::any_of(groups->begin(), groups->end(), [&](const std::string& group) { return table.count(group).lacking() != 0; });
    return lacking ? ExitCode::findings : ExitCode::agree;
}

// ---- Sources

bool concerns(const SourceDifference& one, const RuleBook& book, const std::vector<std::string>& groups) {
    return std::any_of(one.rows.begin(), one.rows.end(), [&](RowId row) { return has_group(groups, book.row(row).group); });
}

std::string rows_of(const SourceDifference& one, const RuleBook& book) {
    std::string text;
    for (const RowId row : one.rows) text += (text.empty() ? "" : " ") + book.row(row).name;
    return text;
}

Result<Done> write_sources(const std::string& path, const std::vector<const SourceDifference*>& list, const RuleBook& book) {
    Result<Output> output = Output::create(path);
    if (!output) return output.fault();
    fmt::memory_buffer& out = output->buffer();
    append(out, "row,rows,says,decision,why,cite\n");
    for (const SourceDifference* one : list) {
        for (const std::string& cell : {one->row, rows_of(*one, book), one->says, one->decision, one->why}) {
            append_csv(out, cell);
            out.push_back(',');
        }
        append_csv(out, one->cite);
        out.push_back('\n');
    }
    return output->finish();
}

std::string sources_text(const std::vector<const SourceDifference*>& list, const RuleBook& book) {
    std::string text;
    for (const SourceDifference* one : list) {
        const std::string name = one->rows.size() == 1 ? one->row : fmt::format("{} ({})", one->row, counted(one->rows.size(), "row"));
        text += fmt::format("{}\n  pages say  {}\n  we use     {}\n  because    {}\n  cite       {}\n", printable(name), printable(one->says),
                            printable(one->decision), printable(one->why), printable(one->cite));
    }
    std::vector<bool> seen(book.rows().size());
    for (const SourceDifference* one : list)
        for (const RowId row : one->rows) seen[static_cast<std::size_t>(row)] = true;
    const auto rows = static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
    return text + fmt::format("{}, {} concerned\n", counted(list.size(), "difference"), counted(rows, "row"));
}

Result<ExitCode> sources(const po::variables_map& values) {
    const auto data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    if (const auto spared = spare_fixtures(option<std::string>(values, "csv"), "--csv", (*data)->folder); !spared) return spared.fault();
    const RuleBook& book = (*data)->book;
    const auto groups = chosen_groups(values, book);
    if (!groups) return groups.fault();
    const auto all = load_sources((*data)->folder, book);
    if (!all) return all.fault();
    std::vector<const SourceDifference*> list;
    for (const SourceDifference& one : *all)
        if (concerns(one, book, *groups)) list.push_back(&one);
    if (has(values, "csv"))
        if (const Result<Done> done = write_sources(values["csv"].as<std::string>(), list, book); !done) return done.fault();
    const Result<Done> told = Terminal::out(sources_text(list, book));
    return told ? Result<ExitCode>(ExitCode::agree) : told.fault();
}

}  // namespace

ExitCode print_coverage(const po::variables_map& values) {
    const Result<ExitCode> code = coverage(values);
    return code ? *code : Terminal::fail(code.fault());
}

ExitCode print_sources(const po::variables_map& values) {
    const Result<ExitCode> code = sources(values);
    return code ? *code : Terminal::fail(code.fault());
}

}  // namespace carcaudit
