// One wrong statement in a Board Game Arena log is one finding that names it.
#include "conformance/checker.h"
#include "tests/analyzer/bga_support.h"

using namespace bga_test;

namespace {

using Lines = std::vector<std::string>;

std::size_t line_with(const Lines& lines, std::string_view type, std::string_view part) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].find(type) != std::string::npos && lines[i].find(part) != std::string::npos) return i;
    FAIL("no line with " << part);
    return 0;
}

struct Edit {
    const char* type;   // of the event
    const char* part;   // first event of the type that holds this
    const char* to;     // in place of `part`; nullptr: the event is removed; "=": it is told twice
    FindingCode code;
};

std::string edited(const Edit& edit) {
    Lines lines = test::lines_of(test::fixtures / "games/bga/small.json");  // one event a line
    const std::size_t at = line_with(lines, edit.type, edit.part);
    if (!edit.to) lines[at] = lines[at].ends_with("]},") ? "  {\"type\": \"gone\"}]}," : "  {\"type\": \"gone\"},";
    else if (std::string_view(edit.to) == "=") lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
    else lines[at].replace(lines[at].find(edit.part), std::string_view(edit.part).size(), edit.to);
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

Verdict check(const std::string& text) {
    Checker checker(catalogue(), test::book());
    return checker.check(read(text), catalogue());
}

}  // namespace

TEST_CASE("The small sample agrees with the rules in everything", "[bga]") {
    const Verdict verdict = check(edited({"simpleNode", "\"log\"", "\"log\"", {}}));
    CHECK(verdict.not_checked.empty());
    CHECK(verdict.claims == 29);
    CHECK(verdict.claims_checked == 29);
    CHECK(verdict.claims_agreed == 29);
    CHECK(verdict.findings.empty());
}

TEST_CASE("One edit of a log is one finding", "[bga]") {
    using enum FindingCode;
    const std::vector<Edit> edits{
        {"winPoints", "\"points\": 6", "\"points\": 7", score_mismatch},
        {"winPoints", "\"player_id\": 2002, \"points\": 6", "\"player_id\": 2001, \"points\": 6", recipient_mismatch},
        {"winPoints", "\"points\": 6", nullptr, score_missing},
        {"winPoints", "\"points\": 6", "=", score_extra},
        {"winPoints", "\"score\": \"6\"", "\"score\": \"60\"", total_mismatch},
        {"winPoints", "\"points\": \"5\"", "\"points\": \"6\"", score_mismatch},
        {"winPoints", "\"points\": 3", "\"points\": 6", score_mismatch},
        {"realizationAchieved", "\"real_type\": \"road\"", nullptr, score_missing},
        {"realizationAchieved", "\"real_type\": \"road\"", "=", score_extra},
        {"realizationAchieved", "\"real_type\": \"road\"", "\"real_type\": \"city\"", kind_mismatch},
        {"realizationAchieved", "\"winners\": [2002]", "\"winners\": [2003]", recipient_mismatch},
        {"realizationAchieved", "\"winners\": [2003, 2002]", "\"winners\": [2003]", recipient_mismatch},
        {"realizationAchieved", "\"7\": 4", "\"7\": 3", worth_mismatch},
        {"realizationAchieved", "{\"40\": 6}", "{\"40\": 9}", worth_mismatch},
        {"realizationAchieved", "\"36\": 1, ", "\"62\": 1, ", tiles_mismatch},
        {"realizationAchieved", "{\"tile\": \"23\", \"player\": \"2003\", \"type\": \"normal\", \"pos\": \"1\"}",
         "{\"tile\": \"24\", \"player\": \"2003\", \"type\": \"normal\", \"pos\": \"1\"}", return_mismatch},
        {"realizationAchieved", "[\"48\"]", "[]", return_mismatch},
        {"realizationAchieved", "\"2002\": {\"normal\": 1", "\"2002\": {\"normal\": 0", return_mismatch},
        {"gameStateChange", "\"score\": \"20\"", "\"score\": \"21\"", total_mismatch},
        {"playTile", "\"type\": \"21\", \"ori\": \"4\"", "\"type\": \"21\", \"ori\": \"2\"", move_illegal},
        {"playPartisan", "\"id\": \"7\", \"piece\": \"partisan\", \"ptype\": \"normal\", \"x\": \"-1\", \"y\": \"-2\", \"pos\": \"2\"",
         "\"id\": \"7\", \"piece\": \"partisan\", \"ptype\": \"normal\", \"x\": \"-1\", \"y\": \"-2\", \"pos\": \"1\"", move_illegal},  // occupied
    };
    for (const Edit& edit : edits) {
        CAPTURE(edit.type, edit.part, edit.to ? edit.to : "(removed)");
        const Verdict verdict = check(edited(edit));
        CHECK(verdict.findings.size() == 1);
        if (verdict.findings.empty()) continue;
        CHECK(std::string(finding_code(verdict.findings[0].code)) == std::string(finding_code(edit.code)));
        CHECK(verdict.findings[0].where.line != 0);
    }
}
