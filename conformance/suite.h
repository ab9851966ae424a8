// The conformance cases under fixtures/cases, and our engine's run through them. The folder of a case is its group.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

enum class CaseOutcome : std::uint8_t {
    passed,
    failed,          // any finding, also one that hangs on a disputed row: here the case is the judge
    not_applicable,  // it needs what we do not replay, or claims nothing
};
std::string_view outcome_name(CaseOutcome outcome);  // "passed", "failed", "not-applicable"

struct SuiteCase {
    std::string title;                    // unique over all files; one edition of several ends in @C2
    std::string group;                    // first folder under cases
    std::string file;                     // cases/road/inns.csv
    Where where;
    Edition edition = Edition::c2;
    std::vector<std::string> expansions;
    std::vector<std::string> must, must_not;  // rows that fire, rows that do not
    CaseOutcome outcome = CaseOutcome::passed;
    std::string reason;                   // not applicable: why
    std::vector<Finding> findings;
};

// Which cases are meant; empty = all.
struct CaseFilter {
    std::optional<Edition> edition;
    std::string group;
    std::string row;        // a name with *, of a row the case lists, with or without !
    std::string expansion;

    bool accepts(const SuiteCase& one) const;
};

// A case just run, with what it left behind.
struct CaseRun {
    const SuiteCase& info;
    const Recording& recording;
    const Verdict& verdict;      // every finding is an error here
    const Game& game;
    const Catalogue& catalogue;
};

// Both say whether to go on; a Fault ends the run as well.
struct CaseVisitor {
    std::function<Result<bool>(const CaseRun&)> run;
    std::function<Result<bool>(const Fault&)> unreadable;
    std::function<void(const SuiteCase&)> left_out;  // by the filter; may be empty
};

// Files with cases in `fixtures`, sorted. A Fault if there is none.
Result<std::vector<std::filesystem::path>> find_cases(const std::filesystem::path& fixtures);

Result<Done> run_cases(const std::filesystem::path& fixtures, const Catalogue& catalogue, const RuleBook& book,
                       const CaseFilter& filter, const CaseVisitor& visitor);

struct CaseCounts {
    std::size_t passed = 0, failed = 0, not_applicable = 0;

    void add(CaseOutcome outcome);
    void add(const CaseCounts& other);
    std::size_t all() const { return passed + failed + not_applicable; }
};

// Edition by group, groups in order of their names.
class CaseTable {
public:
    struct Line {
        std::string group;
        std::array<CaseCounts, 4> editions;  // by Edition
    };

    void add(const SuiteCase& one);
    void add_group(const std::string& group) { line(group); }  // a group that may stay empty
    const std::vector<Line>& lines() const { return lines_; }
    CaseCounts total() const;

private:
    Line& line(const std::string& group);

    std::vector<Line> lines_;
};

}  // namespace carcaudit
