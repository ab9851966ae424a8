#include "reports/text.h"

#include "reports/printable.h"
#include "tests/catch.h"

using namespace carcaudit;

TEST_CASE("nothing in a log can steer a terminal") {
    struct Row {
        std::string_view text, shown;
    };
    const auto row = GENERATE(values<Row>({
        {"Ann", "Ann"},
        {"Zoë ☃ 😀", "Zoë ☃ 😀"},
        {"\x1b[31mred", "\\x1B[31mred"},
        {"two\nlines\r\t", "two\\x0Alines\\x0D\\x09"},
        {"\x7f", "\\x7F"},
        {"\xc2\x9b" "31m", "\\x9B31m"},               // a control character of two bytes
        {"\xe2\x80\xae" "evil", "\\u202Eevil"},       // right to left
        {"\xff\xfe", "\\xFF\\xFE"},                   // no UTF-8
        {"\xc0\x80", "\\xC0\\x80"},                   // an overlong NUL
        {"\xed\xa0\x80", "\\xED\\xA0\\x80"},          // half a surrogate pair
        {"\xe2\x82", "\\xE2\\x82"},                   // cut short
        {"\xef\xbf\xbe\xef\xbf\xbf", "\\uFFFE\\uFFFF"},   // no XML, so no picture, can hold them
        {"\xef\xbf\xbd", "\xef\xbf\xbd"},             // the sign for what could not be read is a sign
        {"", ""},
    }));
    CHECK(printable(row.text) == row.shown);
}

TEST_CASE("columns count characters, numbers are grouped") {
    CHECK(width("Zoë") == 3);
    CHECK(padded("Zoë", 5) == "Zoë  ");
    CHECK(padded("longer", 3) == "longer");
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1203) == "1 203");
    CHECK(grouped(1234567) == "1 234 567");
    CHECK(counted(1, "game") == "1 game");
    CHECK(counted(0, "game") == "0 games");
}

TEST_CASE("a fault names its place as far as it is known") {
    CHECK(fault_text({"bad", "a.csv", {3, 7}}) == "a.csv:3:7: error: bad\n");
    CHECK(fault_text({"bad", "a.csv", {3, 0}}) == "a.csv:3: error: bad\n");
    CHECK(fault_text({"bad", "a.csv", {}}) == "a.csv: error: bad\n");
    CHECK(fault_text({"bad\x1b", "", {}}) == "error: bad\\x1B\n");
}

TEST_CASE("the last line keeps apart what was checked, what was not and what could not be read") {
    RunTotals totals;
    CHECK(totals_text(totals) == "0 games; nothing is claimed, so nothing was compared.\n");
    totals.games = 14;
    totals.games_checked = 12;
    totals.games_not_checked = 2;
    totals.claims = 1210;
    totals.claims_checked = 1203;
    totals.claims_agreed = 1199;
    totals.findings = 3;
    totals.notes = 1;
    CHECK(totals_text(totals) ==
          "14 games, 1 203 claims checked: 1 199 agree, 3 errors, 1 note.  2 games not checked.  7 claims not compared.\n");
    totals.unreadable = 1;
    totals.consequences = 5;
    CHECK(totals_text(totals) == "14 games, 1 203 claims checked: 1 199 agree, 3 errors, 1 note, 5 consequences.  "
                                 "2 games not checked.  7 claims not compared.  1 unreadable.\n");
    totals.claims_checked = 0;
    CHECK(totals_text(totals).starts_with("14 games, 3 errors, 1 note, 5 consequences; no claim was compared."));
}

namespace {

Finding sample() {
    Finding finding;
    finding.code = FindingCode::score_mismatch;
    finding.where = {214, 9};
    finding.turn = 37;
    finding.message = "Ann scored 5 for a road, the rules give 10";
    finding.has_numbers = true;
    finding.expected = 10;
    finding.recorded = 5;
    finding.lines = {{"road.base", "+1*length", 5, 5, "1 point per tile", "Page > Road"},
                     {"road.mage", "+1*length", 5, 5, "1 more per tile", "Page > Road"}};
    return finding;
}

}  // namespace

TEST_CASE("a finding is a line an editor can jump to, then its reasons") {
    Recording recording;
    recording.source = "games/ann.jcz";
    recording.title = "g1";
    recording.setup.edition_reason = "C2, from the log";
    Finding finding = sample();
    // Two lines make up the difference, so neither is named.
    CHECK(finding_text(finding, recording, false) ==
          "games/ann.jcz:214:9: error: Ann scored 5 for a road, the rules give 10 [score-mismatch]\n");
    finding.lines[0].points = 10;
    finding.lines[0].amount = 10;
    CHECK(finding_text(finding, recording, false).ends_with("[score-mismatch road.mage]\n"));
    CHECK(finding_block(finding, recording) == "    game  g1, move 37, C2, from the log\n"
                                               "    road.base  10 × 1    10  1 point per tile\n"
                                               "    road.mage  5 × 1      5  1 more per tile\n"
                                               "    cite  Page > Road\n");
    finding.turn = 0;  // about the whole game
    CHECK(finding_block(finding, recording).starts_with("    game  g1, C2, from the log\n"));
    finding.severity = Severity::note;
    CHECK(finding_text(finding, recording, true).find("\033[1;36mnote\033[0m") != std::string::npos);
}

TEST_CASE("names from a log are shown harmlessly in a finding") {
    Recording recording;
    recording.source = "a\x1b.csv";
    recording.title = "t\n2";
    Finding finding = sample();
    finding.message = "\x1b]0;owned\x07 scored";
    const std::string text = finding_text(finding, recording, false) + finding_block(finding, recording);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find('\x07') == std::string::npos);
    CHECK(text.find("t\\x0A2") != std::string::npos);
}
