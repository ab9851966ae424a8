#include "reports/junit.h"

#include "tests/reports/report_support.h"

using namespace carcaudit;
using namespace carcaudit::report_tests;

TEST_CASE("JUnit: suites, cases, failures, skips and errors") {
    const Folder folder;
    Result<Output> output = Output::create(folder.file("out"));
    REQUIRE(output);
    JUnit report(*std::move(output));
    report_all(report);
    check_golden("junit.xml", contents(folder.file("out")));
}

TEST_CASE("JUnit leaves the counts out where it cannot seek") {
    std::FILE* const stream = std::tmpfile();
    REQUIRE(stream != nullptr);
    JUnit report(Output::to(stream, "standard output"));
    Played game;
    for (int i = 0; i < 2000; ++i) REQUIRE(report.add(game.result()));  // more than the buffer holds
    REQUIRE(report.finish({}));
    std::rewind(stream);
    std::string head(200, ' ');
    REQUIRE(std::fread(head.data(), 1, head.size(), stream) == head.size());
    std::fclose(stream);
    CHECK(head.find("<testsuite name=\"small.csv\"") != std::string::npos);
    CHECK(head.find("tests=") == std::string::npos);
}

TEST_CASE("JUnit: a full disk is a fault") {
    Result<Output> output = Output::create("/dev/full");
    REQUIRE(output);
    JUnit report(*std::move(output));
    Played game;
    CHECK(report.add(game.result()));
    CHECK_FALSE(report.finish({}));
}
