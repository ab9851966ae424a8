#include "reports/summary.h"

#include "tests/reports/report_support.h"

using namespace carcaudit;
using namespace carcaudit::report_tests;

TEST_CASE("the summary counts what was and was not checked") {
    const Folder folder;
    Result<Output> output = Output::create(folder.file("out"));
    REQUIRE(output);
    Summary summary(*std::move(output), "1.0 \"beta\"");
    const RunTotals totals = report_all(summary);
    check_golden("summary.json", contents(folder.file("out")));

    CHECK(totals.games == 3);
    CHECK(totals.games_checked == 2);
    CHECK(totals.games_not_checked == 1);
    CHECK(totals.unreadable == 1);
    CHECK(totals.findings == 1);
    CHECK(totals.notes == 1);
    CHECK(totals.scores == 2 * small_scores);
    CHECK_FALSE(totals.all_agree());
}

TEST_CASE("a game is checked when a claim was compared or something was found") {
    struct Row {
        const char* not_checked;
        std::uint32_t claims_checked;
        bool finding, checked;
    };
    const auto row = GENERATE(values<Row>({
        {"", 1, false, true},
        {"", 1, true, true},
        {"", 0, true, true},    // the first move was refused
        {"", 0, false, false},  // claims nothing
        {"needs bridges", 0, false, false},
    }));
    Played game;
    game.verdict.clear();
    game.verdict.not_checked = row.not_checked;
    game.verdict.claims_checked = row.claims_checked;
    if (row.finding) game.verdict.findings.push_back(example_finding());
    RunTotals totals;
    totals.add(game.result());
    CHECK(totals.games == 1);
    CHECK(totals.games_checked == row.checked);
    CHECK(totals.games_not_checked == !row.checked);
}
