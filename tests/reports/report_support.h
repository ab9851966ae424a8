// The game of tests/conformance/small_game.h as a log, with a move that is refused; and what reports must show of it.
#pragma once

#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/checker.h"
#include "conformance/native_reader.h"
#include "reports/report.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"

namespace carcaudit::report_tests {

using test::book;
using test::catalogue;
using test::contents;
using test::Folder;
using test::put;

inline constexpr std::string_view small_game =
    "act/1,player,what,x,y,turn,on,points,note\n"
    "game,,small,,,,,,\n"
    "edition,,C1,,,,,,\n"
    "player,A,Ann,,,,,,\n"
    "player,B,Bob,,,,,,\n"
    "start,,D,0,0,0,,,\n"
    "tile,A,E,0,-1,180,,,\n"
    "place,A,normal,0,-1,,city,,\n"
    "score,A,city,0,-1,,,4,\n"
    "tile,B,V,1,0,0,,,\n"
    "place,B,normal,1,0,,road,,\n"
    "tile,A,E,5,5,0,,,\n"
    "refused,,not-adjacent,,,,,,\n"
    "tile,A,A,-1,0,270,,,\n"
    "place,A,normal,-1,0,,monastery,,\n"
    "tile,B,W,1,1,180,,,\n"
    "place,B,normal,1,1,,road E,,\n"
    "score,B,road,1,0,,,4,\n"
    "tile,A,U,2,0,0,,,\n"
    "place,A,normal,2,0,,road,,\n"
    "tile,B,V,2,1,90,,,\n"
    "tile,A,A,2,-1,0,,,\n"
    "place,A,normal,2,-1,,monastery,,\n"
    "score,A,road,2,0,,,4,\n"
    "score,B,road,2,0,,,4,\n"
    "tile,B,E,-1,-1,270,,,\n"
    "place,B,normal,-1,-1,,city,,\n"
    "end,,,,,,,,\n"
    "score,A,monastery,-1,0,,,4,\n"
    "score,A,monastery,2,-1,,,3,\n"
    "score,B,city,-1,-1,,,1,\n";

inline constexpr std::size_t small_scores = 7;  // all have one line
inline constexpr std::size_t small_moves = 11;  // acts, less those that share a row with their tile

inline Recording read_small_game() {
    std::istringstream stream{std::string(small_game)};
    NativeReader reader(catalogue(), "small.csv", stream);
    Recording recording;
    if (reader.next(recording) != Step::game) throw std::runtime_error(reader.fault().message);
    return recording;
}

// What strangers call themselves.
inline const std::string formula_name = "=cmd|' /C calc'!A0";
inline const std::string markup_name = "\"<b>&\\\n\x01\xff";

// The game as replayed, with a verdict to be changed at will.
struct Played {
    Recording recording = read_small_game();
    Checker checker{catalogue(), book()};
    Verdict verdict = checker.check(recording, catalogue());

    GameResult result() const { return {recording, verdict, checker.game(), catalogue(), book()}; }
};

inline Finding example_finding() {
    Finding finding;
    finding.code = FindingCode::score_mismatch;
    finding.where = {9, 1};
    finding.turn = 1;
    finding.message = formula_name + " got 5 points for the city; the rules give 4";
    finding.player = formula_name;
    finding.subject = "city";
    finding.has_numbers = finding.has_square = true;
    finding.expected = 4;
    finding.recorded = 5;
    finding.square = {0, -1};
    finding.lines = {{"city.base", "2 tile", 2, 4, "2 points a tile", "page > \"City\", row 1"}};
    return finding;
}

// Compares with tests/golden/NAME; CARCAUDIT_APPROVE=1 rewrites it.
inline void check_golden(const std::string& name, const std::string& text) {
    const std::string path = std::string(CARCAUDIT_SOURCE) + "/tests/golden/" + name;
    if (std::getenv("CARCAUDIT_APPROVE") != nullptr) put(path, text);
    CHECK(text == contents(path));
}

// The runs that the golden files show: a game that agrees, hostile names with a finding, one not checked, a log unreadable.
template <class Kind>
RunTotals report_all(Kind& report) {
    RunTotals totals;
    const auto tell = [&](const auto& result) {
        totals.add(result);
        const Result<Done> told = report.add(result);
        INFO((told ? "" : told.fault().message));
        CHECK(told);
    };
    Played plain;
    tell(plain.result());

    Played hostile;
    hostile.recording.title = "@title, \"quoted\"";
    hostile.recording.setup.players = {formula_name, markup_name};
    hostile.verdict.findings = {example_finding(), example_finding()};
    hostile.verdict.findings[1].severity = Severity::note;
    hostile.verdict.findings[1].lines.clear();
    hostile.verdict.findings[1].has_numbers = hostile.verdict.findings[1].has_square = false;
    hostile.verdict.findings[1].where = {};
    hostile.verdict.findings[1].message = markup_name;
    tell(hostile.result());

    Played skipped;
    skipped.recording.source = "other <&>.jcz";
    skipped.recording.title = "1";
    skipped.recording.not_checked = "the log needs bridges & \"more\"";
    skipped.verdict = skipped.checker.check(skipped.recording, catalogue());
    tell(skipped.result());

    const Fault fault{"expected a number, found \"<x>\"", "broken.csv", {3, 7}};
    tell(UnreadableResult{fault});
    CHECK(report.finish(totals));
    return totals;
}

}  // namespace carcaudit::report_tests
