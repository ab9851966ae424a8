// Every row has a case in which it fires, in each edition that has it for sure, and one in which it must not.
#include <algorithm>
#include <array>
#include <string_view>

#include "tests/suite_support.h"

namespace carcaudit {
namespace {

using suite_tests::suite;

// Groups whose rows are all covered, and must stay so.
constexpr std::array<std::string_view, 6> complete_groups{"road", "city", "monastery", "garden", "german-cathedral", "castle"};

std::string lacking(const CoverageGap& gap) {
    std::string text = gap.no_firing ? "no case fires it; " : "";
    for (const Edition edition : gap.editions) text += "no case fires it in " + std::string(edition_name(edition)) + "; ";
    return text + (gap.no_still ? "no case in which it must not fire" : "");
}

void check_rows(bool (*wanted)(const Row& row)) {
    const RuleBook& book = suite().book;
    for (std::size_t i = 0; i < book.rows().size(); ++i) {
        const Row& row = book.rows()[i];
        if (!wanted(row)) continue;
        const CoverageGap gap = suite().coverage->gap(static_cast<RowId>(i));
        INFO(row.name << ": " << lacking(gap));
        CHECK(gap.none());
    }
}

TEST_CASE("rows of complete groups have their cases") {
    check_rows([](const Row& row) {
        return std::find(complete_groups.begin(), complete_groups.end(), row.group) != complete_groups.end();
    });
}

TEST_CASE("coverage takes only passed cases that list the row") {
    const RuleBook& book = suite().book;
    const auto road = book.find("road.base"), city = book.find("city.base");
    REQUIRE((road && city));
    CoverageTable table(book);
    const Ledger nothing_fired;
    SuiteCase one;
    one.title = "one";
    one.edition = Edition::c3;
    one.must = {"road.base"};
    one.must_not = {"city.base", "no.such-row"};

    table.add(one, nothing_fired);
    CHECK_FALSE(table.of(*road).fires_in(Edition::c3));  // it is listed, but did not fire
    CHECK(table.of(*city).still[static_cast<std::size_t>(Edition::c3)] == std::vector<std::string>{"one"});
    CHECK(table.gap(*city).no_firing);
    CHECK_FALSE(table.gap(*city).no_still);
    CHECK(table.gap(*city).editions.size() == 4);

    CoverageTable failed(book);
    one.outcome = CaseOutcome::failed;
    failed.add(one, nothing_fired);
    CHECK(failed.gap(*city).no_still);
}

TEST_CASE("counts of coverage add up") {
    const RuleBook& book = suite().book;
    CoverageTable::Counts all;
    std::vector<std::string> groups;
    for (const Row& row : book.rows())
        if (groups.empty() || groups.back() != row.group) groups.push_back(row.group);
    for (const std::string& group : groups) all.add(suite().coverage->count(group));
    CHECK(all.rows == book.rows().size());
    std::size_t words = 0, covered = 0;
    for (std::size_t i = 0; i < book.rows().size(); ++i) {
        const bool needs = CoverageTable::needs_cases(book.rows()[i]);
        words += !needs;
        covered += needs && suite().coverage->gap(static_cast<RowId>(i)).none();
    }
    CHECK(all.words == words);
    CHECK(all.covered == covered);
    CHECK(all.lacking() == all.rows - words - covered);
    CHECK(covered > 0);
}

}  // namespace
}  // namespace carcaudit
