// What each edit of the claims of a small game must give.
#include <functional>

#include "tests/conformance/claim_edits.h"
#include "tests/conformance/small_game.h"

using namespace carcaudit;
using namespace carcaudit::small_game;

namespace {

struct Edit {
    const char* name;
    std::function<void(Recording&)> edit;
    const char* findings;            // codes in order
    std::uint32_t line;              // of the first
    std::uint32_t wrong;             // claims checked that do not agree
    std::uint32_t consequences;
};

using C = Recording&;

const std::vector<Edit>& edits() {
    static const std::vector<Edit> all{
        {"nothing", [](C) {}, "", 0, 0, 0},
        {"score +1", [](C r) { r.claims[4].points = 5; }, "score-mismatch", 5, 1, 0},
        {"score +1, and the totals with it", [](C r) { r.claims[4].points = 5; add_to_totals(r, 5, bob, 1); }, "score-mismatch", 5, 4, 3},
        {"score and worth +1", [](C r) { r.claims[4].points = r.claims[3].points = 5; }, "score-mismatch", 5, 2, 1},
        {"both winners of a tie +1", [](C r) { r.claims[7].points = r.claims[9].points = 5; }, "score-mismatch", 8, 2, 1},
        {"worth", [](C r) { r.claims[3].points = 5; }, "worth-mismatch", 4, 1, 0},
        {"recipient, total stays", [](C r) { r.claims[4].player = ann; r.claims[5].player = ann; r.claims[5].points = 4; }, "recipient-mismatch", 5, 1, 0},
        {"recipient, total of the other", [](C r) { r.claims[18].player = bob; r.claims[19].player = bob; }, "recipient-mismatch", 19, 2, 1},
        {"recipient, totals follow", [](C r) { r.claims[4].player = r.claims[5].player = ann; r.claims[5].points = 8; add_to_totals(r, 6, ann, 4); add_to_totals(r, 6, bob, -4); }, "recipient-mismatch", 5, 7, 6},
        {"one winner of a tie is another", [](C r) { r.claims[9].player = ann; }, "recipient-mismatch", 10, 1, 0},
        {"a third winner", [](C r) { repeat(r, 9, 1); r.claims[10].player = 77; }, "recipient-mismatch", 10, 1, 0},
        {"whole event missing", [](C r) { remove(r, 3, 3); }, "score-missing", 1008, 0, 0},
        {"whole event missing, totals follow", [](C r) { remove(r, 3, 3); add_to_totals(r, 3, bob, -4); }, "score-missing", 1008, 2, 2},
        {"event with two winners missing", [](C r) { remove(r, 6, 5); }, "score-missing", 1013, 0, 0},
        {"score missing, scored stays", [](C r) { remove(r, 4, 2); }, "score-missing", 1008, 0, 0},
        {"one score of a tie missing", [](C r) { remove(r, 9, 2); }, "score-missing", 1013, 0, 0},
        {"final event missing", [](C r) { remove(r, 11, 3); }, "score-missing", 1017, 0, 0},
        {"final event missing, total follows", [](C r) { remove(r, 11, 3); add_to_totals(r, 3 + 8, ann, -3); }, "score-missing", 1017, 1, 1},
        {"notification twice", [](C r) { repeat(r, 3, 3); }, "score-extra", 4, 2, 0},
        {"notification twice, totals follow", [](C r) { repeat(r, 3, 3); add_to_totals(r, 8, bob, 4); }, "score-extra", 4, 5, 3},
        {"notification of two winners twice", [](C r) { repeat(r, 6, 5); }, "score-extra", 7, 3, 0},
        {"scored twice", [](C r) { repeat(r, 3, 1); r.claims[5].event = 3; }, "score-extra", 4, 1, 0},
        {"score twice", [](C r) { repeat(r, 4, 2); r.claims[6].event = 3; }, "score-extra", 5, 1, 0},
        {"score in a turn without events", [](C r) { repeat(r, 15, 2); r.claims[15].event = -1; r.claims[15].after_act = r.claims[16].after_act = r.claims[10].after_act;  r.claims[16].points = 8; r.claims[17].event = 14; }, "score-extra", 16, 1, 0},
        {"tile left out", [](C r) { r.claims[3].tiles.count = 3; }, "tiles-mismatch", 4, 1, 0},
        {"another tile", [](C r) { r.squares[r.claims[3].tiles.first] = {9, 9}; }, "tiles-mismatch", 4, 1, 0},
        {"another place", [](C r) { r.claims[17].square = {9, 9}; }, "tiles-mismatch", 18, 1, 0},
        {"tiles in another order", [](C r) { std::swap(r.squares[r.claims[3].tiles.first], r.squares[r.claims[3].tiles.first + 2]); }, "", 0, 0, 0},
        {"tiles and points", [](C r) { r.claims[3].tiles.count = 3; r.claims[3].points = r.claims[4].points = 3; }, "score-mismatch", 5, 2, 2},
        {"meeple stays", [](C r) { r.claims[6].returned.count = 1; }, "return-mismatch", 7, 1, 0},
        {"no meeple goes home", [](C r) { r.claims[3].returned.count = 0; }, "return-mismatch", 4, 1, 0},
        {"another's meeple", [](C r) { r.returned[r.claims[3].returned.first].owner = ann; }, "return-mismatch", 4, 1, 0},
        {"a meeple of another place", [](C r) { r.returned[r.claims[3].returned.first].square = {0, 0}; }, "return-mismatch", 4, 1, 0},
        {"kind", [](C r) { r.claims[3].subject = city; }, "kind-mismatch", 4, 1, 0},
        {"one turn too late", [](C r) { for (int i = 3; i < 6; ++i) r.claims[static_cast<std::size_t>(i)].after_act += 2; }, "timing-mismatch", 4, 2, 0},
        {"at the end of the game", [](C r) { for (std::size_t i = 6; i < 11; ++i) r.claims[i].after_act = static_cast<std::uint32_t>(r.acts.size()); }, "timing-mismatch", 7, 3, 0},
        {"a total", [](C r) { r.claims[5].points = 5; }, "total-mismatch", 6, 1, 0},
        {"all totals from there on", [](C r) { add_to_totals(r, 5, bob, 1); }, "total-mismatch", 6, 3, 2},
        {"a final total", [](C r) { r.claims[19].points = 14; }, "total-mismatch", 20, 1, 0},
        {"score +1 and another total", [](C r) { r.claims[4].points = 5; r.claims[10].points = 11; }, "score-mismatch total-mismatch", 5, 2, 0},
        {"winners named otherwise", [](C r) { r.winners = {ann}; r.claims[3].has_winners = true; r.claims[3].winners = {0, 1}; }, "recipient-mismatch", 4, 1, 0},
        {"scored claim lost", [](C r) { r.claims[3] = {}; r.claims[3].kind = ClaimKind::scored; r.claims[3].has_winners = true; r.claims[3].after_act = r.claims[4].after_act; r.claims[3].where = {4, 1}; r.claims[4].subject = no_feature; }, "score-missing", 4, 1, 0},
        {"scored claim lost, its score beside another", [](C r) { remove(r, 14, 1); r.claims[14].event = 11; }, "score-missing", 16, 1, 0},
    };
    return all;
}

}  // namespace

TEST_CASE("each edit of a recording gives the finding that names it") {
    Checker checker(catalogue(), book());
    for (const Edit& edit : edits()) {
        Recording log = base_game();
        edit.edit(log);
        const Verdict& verdict = checker.check(log, catalogue());
        INFO(edit.name << "\n" << text(verdict));
        CHECK(told(verdict) == edit.findings);
        if (!verdict.findings.empty()) CHECK(verdict.findings[0].where.line == edit.line);
        CHECK(verdict.claims == log.claims.size());
        CHECK(verdict.claims_checked == verdict.claims);
        CHECK(verdict.claims_checked - verdict.claims_agreed == edit.wrong);
        CHECK(verdict.consequences == edit.consequences);
        CHECK(verdict.unchecked_claims == 0);
    }
}

TEST_CASE("scores without a scored claim") {
    const std::vector<Edit> loose{
        {"nothing", [](C) {}, "", 0, 0, 0},
        {"points", [](C r) { r.claims[1].points = 5; }, "score-mismatch", 5, 1, 0},
        {"player", [](C r) { r.claims[1].player = ann; }, "recipient-mismatch", 5, 1, 0},
        {"kind", [](C r) { r.claims[1].subject = city; }, "kind-mismatch", 5, 1, 0},
        {"missing", [](C r) { remove(r, 1); }, "score-missing", 1008, 0, 0},
        {"tie missing", [](C r) { remove(r, 2, 2); }, "score-missing", 1013, 0, 0},
        {"half a tie missing", [](C r) { remove(r, 2); }, "score-missing", 1013, 0, 0},
        {"twice", [](C r) { repeat(r, 1, 1); }, "score-extra", 5, 1, 0},
        {"half a tie twice", [](C r) { repeat(r, 3, 1); }, "score-extra", 10, 1, 0},
        {"half a tie to a stranger", [](C r) { r.claims[3].player = 77; }, "recipient-mismatch", 10, 1, 0},
        {"too late", [](C r) { r.claims[1].after_act += 2; }, "timing-mismatch", 5, 1, 0},
    };
    Checker checker(catalogue(), book());
    for (const bool with_squares : {true, false}) {
        for (const Edit& edit : loose) {
            Recording log = base_game();
            only_scores(log, with_squares);
            edit.edit(log);
            const Verdict& verdict = checker.check(log, catalogue());
            INFO(edit.name << (with_squares ? ", with squares" : "") << "\n" << text(verdict));
            CHECK(told(verdict) == edit.findings);
            if (!verdict.findings.empty()) CHECK(verdict.findings[0].where.line == edit.line);
            CHECK(verdict.claims_checked == log.claims.size());
            CHECK(verdict.claims_checked - verdict.claims_agreed == edit.wrong);
        }
    }
}
