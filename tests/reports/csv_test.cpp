#include "reports/csv.h"

#include "reports/escape.h"
#include "tests/reports/report_support.h"

using namespace carcaudit;
using namespace carcaudit::report_tests;

namespace {

template <class Kind>
std::string written() {
    const Folder folder;
    Result<Output> output = Output::create(folder.file("out"));
    REQUIRE(output);
    Kind report(*std::move(output));
    report_all(report);
    return contents(folder.file("out"));
}

template <class Kind>
void check_full_disk() {
    Result<Output> output = Output::create("/dev/full");
    REQUIRE(output);
    Kind report(*std::move(output));
    Played game;
    CHECK(report.add(game.result()));
    const Result<Done> finished = report.finish({});
    REQUIRE_FALSE(finished);
    CHECK(finished.fault().file == "/dev/full");
}

}  // namespace

TEST_CASE("discrepancies as CSV") { check_golden("discrepancies.csv", written<DiscrepancyCsv>()); }
TEST_CASE("scores as CSV") { check_golden("scores.csv", written<ScoresCsv>()); }

TEST_CASE("score lines as CSV, each with the citation of its row") {
    // The citation itself is the rule book's business: [row] stands for it.
    std::string text = written<LinesCsv>();
    for (const Row& row : book().rows()) {
        if (row.citations.empty()) continue;
        fmt::memory_buffer citation_cell;
        append_csv(citation_cell, book().cite(row.citations.front()));
        const std::string cell = "," + fmt::to_string(citation_cell) + "\n";
        for (std::size_t at = text.find("," + row.name + ","); at != std::string::npos; at = text.find("," + row.name + ",", at + 1)) {
            const std::size_t citation = text.find(cell, at);
            REQUIRE(citation != std::string::npos);
            text.replace(citation, cell.size(), ",[" + row.name + "]\n");
        }
    }
    check_golden("lines.csv", text);
}

TEST_CASE("the scores are those worked by hand") {
    const std::string text = written<ScoresCsv>();
    CHECK(text.rfind("game,move,player,subject,points,final,x,y,tiles\n"
                     "small.csv#small,1,Ann,city,4,0,0,0,2\n"
                     "small.csv#small,4,Bob,road,4,0,0,0,4\n"
                     "small.csv#small,7,Ann,road,4,0,1,1,4\n"
                     "small.csv#small,7,Bob,road,4,0,1,1,4\n",
                     0) == 0);
    CHECK(text.find("small.csv#small,8,Ann,monastery,4,1,-1,0,") != std::string::npos);
}

TEST_CASE("a full disk is a fault of every CSV file") {
    check_full_disk<DiscrepancyCsv>();
    check_full_disk<ScoresCsv>();
    check_full_disk<LinesCsv>();
}
