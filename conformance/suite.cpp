#include "conformance/suite.h"

#include <algorithm>

#include <fmt/format.h>

#include "conformance/checker.h"
#include "conformance/native_reader.h"

namespace carcaudit {

namespace fs = std::filesystem;

namespace {

void split_rows(std::string_view text, SuiteCase& one) {
    while (true) {
        const std::size_t start = text.find_first_not_of(" ;,\t");
        if (start == std::string_view::npos) return;
        text.remove_prefix(start);
        std::string_view name = text.substr(0, text.find_first_of(" ;,\t"));
        text.remove_prefix(name.size());
        const bool must_not = name.front() == '!';
        if (must_not) name.remove_prefix(1);
        (must_not ? one.must_not : one.must).emplace_back(name);
    }
}

SuiteCase describe(const Recording& recording, const Catalogue& catalogue, const std::string& file, const std::string& group) {
    SuiteCase one;
    one.title = recording.title;
    one.group = group;
    one.file = file;
    one.where = recording.where;
    one.edition = recording.setup.edition;
    for (const ExpansionId id : recording.setup.expansions) one.expansions.emplace_back(catalogue.names().text(id));
    split_rows(recording.rows, one);
    return one;
}

void judge(SuiteCase& one, const Verdict& verdict) {
    one.findings = verdict.findings;
    one.reason = verdict.not_checked;
    if (!verdict.findings.empty()) one.outcome = CaseOutcome::failed;
    else if (!one.reason.empty()) one.outcome = CaseOutcome::not_applicable;
    else if (verdict.claims_checked == 0) {
        one.outcome = CaseOutcome::not_applicable;
        one.reason = "the case claims nothing that could be compared";
    }
}

// One run: what all files of cases share.
struct Runner {
    Runner(const fs::path& folder, const Catalogue& names, const RuleBook& book, const CaseFilter& chosen, const CaseVisitor& told)
        : fixtures(folder), catalogue(names), filter(chosen), visitor(told), checker(names, book) {}

    Result<bool> run_file(const fs::path& path);
    Result<bool> run_case(const Catalogue& its, const std::string& file, const std::string& group);

    const fs::path& fixtures;
    const Catalogue& catalogue;
    const CaseFilter& filter;
    const CaseVisitor& visitor;
    Checker checker;
    Recording recording;
    Verdict verdict;
};

Result<bool> Runner::run_case(const Catalogue& its, const std::string& file, const std::string& group) {
    SuiteCase one = describe(recording, its, file, group);
    if (!filter.accepts(one)) {
        if (visitor.left_out) visitor.left_out(one);
        return true;
    }
    verdict = checker.check(recording, its);
    for (Finding& finding : verdict.findings) finding.severity = Severity::error;
    judge(one, verdict);
    return visitor.run(CaseRun{one, recording, verdict, checker.game(), its});
}

Result<bool> Runner::run_file(const fs::path& path) {
    const fs::path inside = path.lexically_relative(fixtures / "cases");
    const std::string group = inside.has_parent_path() ? inside.begin()->string() : "other";
    const std::string file = (fs::path("cases") / inside).generic_string();
    if (!filter.group.empty() && filter.group != group && !visitor.left_out) return true;  // need not even be read
    NativeReader reader(catalogue, path.string());
    for (;;) {
        const Step step = reader.next(recording);
        if (step == Step::done) return true;
        Result<bool> more = true;
        if (step == Step::fault) {
            Fault fault = reader.fault();
            if (fault.file.empty()) fault.file = path.string();
            more = visitor.unreadable(fault);
        } else {
            more = run_case(reader.catalogue(), file, group);
        }
        if (!more || !*more) return more;
    }
}

}  // namespace

std::string_view outcome_name(CaseOutcome outcome) {
    switch (outcome) {
        case CaseOutcome::passed: return "passed";
        case CaseOutcome::failed: return "failed";
        case CaseOutcome::not_applicable: return "not-applicable";
    }
    return "-";
}

bool CaseFilter::accepts(const SuiteCase& one) const {
    const auto lists = [&](const std::vector<std::string>& rows) {
        return std::any_of(rows.begin(), rows.end(), [&](const std::string& name) { return matches(row, name); });
    };
    if (edition && *edition != one.edition) return false;
    if (!group.empty() && group != one.group) return false;
    if (!row.empty() && !lists(one.must) && !lists(one.must_not)) return false;
    return expansion.empty() || std::find(one.expansions.begin(), one.expansions.end(), expansion) != one.expansions.end();
}

Result<std::vector<fs::path>> find_cases(const fs::path& fixtures) {
    const fs::path folder = fixtures / "cases";
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".csv" && at->is_regular_file(ignored)) files.push_back(at->path());
    }
    if (error) return Fault{fmt::format("cannot read this folder of cases: {}", error.message()), folder.string(), {}};
    if (files.empty()) return Fault{"there are no cases here: expected folders with .csv files", folder.string(), {}};
    std::sort(files.begin(), files.end());
    return files;
}

Result<Done> run_cases(const fs::path& fixtures, const Catalogue& catalogue, const RuleBook& book, const CaseFilter& filter,
                       const CaseVisitor& visitor) {
    const auto files = find_cases(fixtures);
    if (!files) return files.fault();
    Runner runner(fixtures, catalogue, book, filter, visitor);
    for (const fs::path& file : *files) {
        const Result<bool> more = runner.run_file(file);
        if (!more) return more.fault();
        if (!*more) break;
    }
    return Done{};
}

void CaseCounts::add(CaseOutcome outcome) {
    passed += outcome == CaseOutcome::passed;
    failed += outcome == CaseOutcome::failed;
    not_applicable += outcome == CaseOutcome::not_applicable;
}

void CaseCounts::add(const CaseCounts& other) {
    passed += other.passed;
    failed += other.failed;
    not_applicable += other.not_applicable;
}

CaseTable::Line& CaseTable::line(const std::string& group) {
    const auto at = std::lower_bound(lines_.begin(), lines_.end(), group, [](const Line& one, const std::string& name) { return one.group < name; });
    if (at != lines_.end() && at->group == group) return *at;
    return *lines_.insert(at, Line{group, {}});
}

void CaseTable::add(const SuiteCase& one) { line(one.group).editions[static_cast<std::size_t>(one.edition)].add(one.outcome); }

CaseCounts CaseTable::total() const {
    CaseCounts sum;
    for (const Line& one : lines_)
        for (const CaseCounts& counts : one.editions) sum.add(counts);
    return sum;
}

}  // namespace carcaudit
