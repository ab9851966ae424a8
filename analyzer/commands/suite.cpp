#include "conformance/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "analyzer/commands/command.h"
#include "analyzer/data.h"
#include "analyzer/options.h"
#include "reports/junit.h"
#include "reports/printable.h"
#include "reports/suite.h"
#include "reports/text.h"

namespace carcaudit {

namespace {

constexpr VerbHelp words{
    "suite", "",
    "Runs the conformance cases under fixtures/cases through our own engine. Nothing is said about a case that passes; a case\n"
    "that fails shows its findings as check does. At the end: a table edition by group, and the counts.",
    "carcaudit suite\n"
    "carcaudit suite --edition C1 --group road\n"
    "carcaudit suite --row 'road.inn*' -v\n"
    "carcaudit suite --expansion mage-and-witch --junit result.xml",
    "0  every case that was run passed\n"
    "1  a case failed\n"
    "2  a case could not be read, an output could not be written, or no case was run"};

template <class Kind>
Result<std::unique_ptr<Kind>> make_file(const po::variables_map& values, const char* name) {
    if (!has(values, name)) return std::unique_ptr<Kind>();
    Result<Output> output = Output::create(values[name].as<std::string>());
    if (!output) return output.fault();
    return std::make_unique<Kind>(*std::move(output));
}

class SuiteRun {
public:
    SuiteRun(const po::variables_map& values, bool colour)
        : values_(values), colour_(colour), verbose_(has(values, "verbose")), fail_fast_(has(values, "fail-fast")) {}

    Result<Done> open();
    Result<bool> add(const CaseRun& run, const RuleBook& book);
    Result<bool> unreadable(const Fault& fault);
    void left_out() { ++left_out_; }
    Result<ExitCode> finish();

private:
    Result<Done> tell(const CaseRun& run) const;
    Result<Done> tell_junit(const CaseRun& run, const RuleBook& book);

    const po::variables_map& values_;
    bool colour_, verbose_, fail_fast_;
    std::unique_ptr<SuiteCsv> csv_;
    std::unique_ptr<JUnit> junit_;
    std::unique_ptr<Output> summary_;
    RunTotals totals_;
    CaseTable table_;
    std::size_t left_out_ = 0, unreadable_ = 0;
};

Result<Done> SuiteRun::open() {
    auto csv = make_file<SuiteCsv>(values_, "csv");
    if (!csv) return csv.fault();
    auto junit = make_file<JUnit>(values_, "junit");
    if (!junit) return junit.fault();
    auto summary = make_file<Output>(values_, "summary");
    if (!summary) return summary.fault();
    csv_ = *std::move(csv);
    junit_ = *std::move(junit);
    summary_ = *std::move(summary);
    return Done{};
}

Result<Done> SuiteRun::tell(const CaseRun& run) const {
    std::string text;
    bool first = true;
    for (const Finding& finding : run.info.findings) {
        text += finding_text(finding, run.recording, colour_);
        if (first) text += finding_block(finding, run.recording);
        first = false;
    }
    const std::string reason = run.info.reason.empty() ? "" : ": " + printable(run.info.reason);
    if (verbose_)
        text += fmt::format("{} {} {}{}\n", outcome_name(run.info.outcome), edition_name(run.info.edition), printable(run.info.title), reason);
    return text.empty() ? Result<Done>(Done{}) : Terminal::out(text);
}

// The file is named as it lies in the fixtures, so that a report does not depend on where they are.
Result<Done> SuiteRun::tell_junit(const CaseRun& run, const RuleBook& book) {
    Recording recording = run.recording;
    recording.source = run.info.file;
    return junit_->add(GameResult{recording, run.verdict, run.game, run.catalogue, book});
}

Result<bool> SuiteRun::add(const CaseRun& run, const RuleBook& book) {
    table_.add(run.info);
    if (Result<Done> told = tell(run); !told) return told.fault();
    if (junit_)
        if (Result<Done> told = tell_junit(run, book); !told) return told.fault();
    if (csv_)
        if (Result<Done> told = csv_->add(run.info); !told) return told.fault();
    return run.info.outcome != CaseOutcome::failed || !fail_fast_;
}

Result<bool> SuiteRun::unreadable(const Fault& fault) {
    ++unreadable_;
    if (Result<Done> told = Terminal::out(fault_text(fault, colour_)); !told) return told.fault();
    if (junit_)
        if (Result<Done> told = junit_->add(UnreadableResult{fault}); !told) return told.fault();
    return !fail_fast_;
}

Result<ExitCode> SuiteRun::finish() {
    if (csv_)
        if (Result<Done> done = csv_->finish(); !done) return done.fault();
    if (junit_)
        if (Result<Done> done = junit_->finish(totals_); !done) return done.fault();
    if (summary_)
        if (Result<Done> done = write_suite_summary(std::move(*summary_), table_, left_out_, unreadable_, program_version()); !done)
            return done.fault();
    const CaseCounts sum = table_.total();
    const std::string text = (sum.all() == 0 ? "" : suite_table(table_, colour_)) + suite_totals(table_, left_out_, unreadable_);
    if (Result<Done> told = Terminal::out(text); !told) return told.fault();
    if (unreadable_ != 0 || sum.passed + sum.failed == 0) return ExitCode::failed;
    return sum.failed == 0 ? ExitCode::agree : ExitCode::findings;
}

Result<Done> check_group(const std::string& group, const std::filesystem::path& fixtures) {
    if (group.empty()) return Done{};
    const auto files = find_cases(fixtures);
    if (!files) return files.fault();
    std::vector<std::string> known;
    for (const auto& file : *files) {
        const auto inside = file.lexically_relative(fixtures / "cases");
        if (inside.has_parent_path()) known.push_back(inside.begin()->string());
    }
    if (std::find(known.begin(), known.end(), group) != known.end()) return Done{};
    return Fault{fmt::format("there are no cases of a group {}{}", group, did_you_mean(group, known)), {}, {}};
}

Result<CaseFilter> make_filter(const po::variables_map& values, const Data& data) {
    CaseFilter filter;
    if (has(values, "edition")) {
        const Result<Edition> edition = find_edition(values["edition"].as<std::string>());
        if (!edition) return edition.fault();
        filter.edition = *edition;
    }
    filter.group = option<std::string>(values, "group");
    if (const Result<Done> known = check_group(filter.group, data.folder); !known) return known.fault();
    filter.expansion = option<std::string>(values, "expansion");
    if (!filter.expansion.empty())
        if (const auto known = find_name(data.catalogue.names(), NameList::expansion, filter.expansion); !known) return known.fault();
    filter.row = option<std::string>(values, "row");
    std::vector<std::string> names;
    for (const Row& row : data.book.rows()) names.push_back(row.name);
    if (!filter.row.empty() && std::none_of(names.begin(), names.end(), [&](const std::string& name) { return matches(filter.row, name); }))
        return Fault{fmt::format("{} is no row of the rules{}", filter.row, did_you_mean(filter.row, names)), {}, {}};
    return filter;
}

Result<ExitCode> run_all(const po::variables_map& values) {
    const std::string colour = option<std::string>(values, "color", "auto");
    if (colour != "auto" && colour != "always" && colour != "never")
        return Fault{fmt::format("--color {} is unknown; expected auto, always or never", colour), {}, {}};
    const auto data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    const Result<CaseFilter> filter = make_filter(values, **data);
    if (!filter) return filter.fault();
    for (const char* name : {"csv", "junit", "summary"})
        if (const auto spared = spare_fixtures(option<std::string>(values, name), std::string("--") + name, (*data)->folder); !spared)
            return spared.fault();
    SuiteRun suite(values, Terminal::colour(colour));
    if (const Result<Done> opened = suite.open(); !opened) return opened.fault();
    const RuleBook& book = (*data)->book;
    const CaseVisitor visitor{[&](const CaseRun& run) { return suite.add(run, book); },
                              [&](const Fault& fault) { return suite.unreadable(fault); },
                              [&](const SuiteCase&) { suite.left_out(); }};
    if (const Result<Done> done = run_cases((*data)->folder, (*data)->catalogue, book, *filter, visitor); !done) return done.fault();
    return suite.finish();
}

}  // namespace

ExitCode run_suite(Arguments arguments) {
    const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
    po::options_description options("options", 100);
    options.add_options()
        ("help,h", "this text")
        ("edition", text("NAME"), "only cases of C1, C2, C3 or WE")
        ("group", text("NAME"), "only cases of this group: a folder under fixtures/cases")
        ("row", text("GLOB"), "only cases that list a row of this name (* stands for any text)")
        ("expansion", text("NAME"), "only cases with this expansion")
        ("csv", text("FILE"), "write a row per case")
        ("junit", text("FILE"), "write JUnit XML")
        ("summary", text("FILE"), "write the counts as one JSON object")
        ("fail-fast", "stop at the first case that fails or cannot be read")
        ("verbose,v", "also a line for every case")
        ("color", text("WHEN"), "auto (default), always or never; NO_COLOR is honoured")
        ("fixtures", text("DIR"), "folder of rules, tiles and cases instead of the one found");
    const auto values = parse_options(words, options, "", arguments);
    if (!values) return Terminal::fail(values.fault());
    if (has(*values, "help")) return Terminal::print(help_text(words, options));
    const Result<ExitCode> code = run_all(*values);
    return code ? *code : Terminal::fail(code.fault());
}

}  // namespace carcaudit
