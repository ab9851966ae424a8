// The checker on a small game: coverage, assertions, refused moves, what a finding tells, and hostile recordings.
#include <algorithm>
#include <random>

#include "tests/conformance/claim_edits.h"
#include "tests/conformance/small_game.h"

using namespace carcaudit;
using namespace carcaudit::small_game;

TEST_CASE("a score that two events fit does not take the one another claim needs") {
    Recording log = base_game();
    only_scores(log, false);
    log.claims[6].points = 3;   // both of Ann's monasteries would be 3 …
    log.claims[6].has_square = true;
    log.claims[6].square = {2, -1};  // … but only this one is
    log.claims[4].points = 4;
    Checker checker(catalogue(), book());
    const Verdict& verdict = checker.check(log, catalogue());
    INFO(text(verdict));
    CHECK(told(verdict).empty());
}

TEST_CASE("what a recording does not claim is a fault only if it claims everything") {
    Checker checker(catalogue(), book());
    Recording log = base_game();
    remove(log, 0, 11);
    CHECK(told(checker.check(log, catalogue())) == "score-missing score-missing score-missing");
    log.coverage = Coverage::some;
    CHECK(told(checker.check(log, catalogue())).empty());
    log.claims[1].points = 2;
    CHECK(told(checker.check(log, catalogue())) == "score-mismatch");

    log = base_game();
    log.coverage = Coverage::totals;
    log.claims[4].points = 99;
    const Verdict& totals = checker.check(log, catalogue());
    CHECK(told(totals).empty());
    CHECK(totals.claims_checked == 7);
    CHECK(totals.claims_agreed == 7);
    log.claims[16].points = 8;  // before the last point of Bob's
    CHECK(told(checker.check(log, catalogue())) == "total-mismatch");

    log.coverage = Coverage::none;
    CHECK(checker.check(log, catalogue()).claims_checked == 0);
    CHECK(told(checker.check(log, catalogue())).empty());
}

TEST_CASE("assertions that do not say when") {
    Builder b;
    b.log.acts = base_game().acts;
    b.log.act_where = base_game().act_where;
    b.log.coverage = Coverage::some;
    const auto say = [&](PlayerId player, FeatureKind kind, std::int32_t points) {
        Claim& one = b.claim(ClaimKind::score, points);
        one.player = player;
        one.subject = kind;
        one.anywhere = true;
    };
    say(ann, monastery, 4);
    say(ann, monastery, 3);
    say(bob, city, 1);
    say(bob, road, 4);
    say(bob, road, 4);
    b.claim(ClaimKind::total, 15).player = ann;
    Checker checker(catalogue(), book());
    CHECK(checker.check(b.log, catalogue()).claims_agreed == 6);
    b.log.claims[4].points = 5;
    CHECK(told(checker.check(b.log, catalogue())) == "score-mismatch");
    b.log.claims[4].points = 4;
    b.log.claims[3].player = ann;  // Ann has one road of 4: holds, too
    CHECK(told(checker.check(b.log, catalogue())).empty());
    b.log.claims[2].subject = FeatureKind::garden;
    CHECK(told(checker.check(b.log, catalogue())) == "score-extra");
    b.log.claims[5].points = 14;
    CHECK(told(checker.check(b.log, catalogue())) == "total-mismatch score-extra");
}

TEST_CASE("refused moves") {
    const auto refused = [](Recording& log, std::size_t after, Refusal reason) {
        Claim claim;
        claim.kind = ClaimKind::refused;
        claim.refusal = reason;
        claim.after_act = static_cast<std::uint32_t>(after);
        claim.where = {77, 1};
        const auto at = std::find_if(log.claims.begin(), log.claims.end(), [&](const Claim& one) { return one.after_act >= after; });
        const auto index = static_cast<std::int32_t>(at - log.claims.begin());
        log.claims.insert(at, claim);
        for (Claim& one : log.claims)
            if (one.event >= index) ++one.event;
    };
    // Bob tries to join his own road at 1,0 again with the fourth act; everything after it moves back by one.
    const auto with_try = [&](const Act& act) {
        Recording log = base_game();
        log.acts.insert(log.acts.begin() + 3, act);
        log.act_where.insert(log.act_where.begin() + 3, Where{500, 1});
        for (Claim& claim : log.claims)
            if (claim.after_act > 3) ++claim.after_act;
        return log;
    };
    Act wrong = base_game().acts[3];
    wrong.turn = 2;  // its field side against the road of the start tile
    Checker checker(catalogue(), book());

    Recording log = with_try(wrong);
    const Verdict* verdict = &checker.check(log, catalogue());
    CHECK(told(*verdict) == "move-illegal");
    CHECK(verdict->findings[0].where.line == 500);
    CHECK(verdict->findings[0].message.find("Bob places tile V at 1,0, turned by 180 degrees") == 0);
    CHECK(verdict->claims_checked == 3);
    CHECK(verdict->claims_agreed == 3);
    CHECK(verdict->unchecked_claims == 17);

    refused(log, 4, Refusal::edges_differ);
    verdict = &checker.check(log, catalogue());
    INFO(text(*verdict));
    CHECK(told(*verdict).empty());
    CHECK(verdict->claims_agreed == 21);

    log.claims[3].refusal = Refusal::square_taken;
    verdict = &checker.check(log, catalogue());
    CHECK(told(*verdict) == "refusal-mismatch");
    CHECK(verdict->claims_checked == 21);

    log = base_game();
    refused(log, 4, Refusal::edges_differ);
    verdict = &checker.check(log, catalogue());
    CHECK(told(*verdict) == "move-accepted");
    CHECK(verdict->claims_checked == 4);
    CHECK(verdict->unchecked_claims == 17);
}

TEST_CASE("a finding shows the lines of the score, and the cause where arithmetic proves it") {
    Builder b;  // 3 tiles x 2 and one coat of arms x 2: 8
    b.tile(no_player, "D", 0, 0, 0);
    b.tile(ann, "M", 0, -1, 180);
    b.meeple(ann, city, 0, -1);
    b.tile(bob, "E", 1, -1, 270);
    Claim& claim = b.claim(ClaimKind::score, 6);
    claim.player = ann;
    claim.subject = city;
    Checker checker(catalogue(), book());
    const Verdict& verdict = checker.check(b.log, catalogue());
    REQUIRE(told(verdict) == "score-mismatch");
    const Finding& finding = verdict.findings[0];
    CHECK(finding.message == "Ann scored 6 for a city, the rules give 8");
    CHECK(finding.expected == 8);
    CHECK(finding.recorded == 6);
    CHECK(finding.turn == 2);
    CHECK(finding.severity == Severity::error);
    REQUIRE(finding.lines.size() == 2);
    CHECK(finding.lines[0].points == 6);
    CHECK(finding.lines[0].amount == 3);
    CHECK(finding.lines[1].row == "city.pennants");
    CHECK_FALSE(finding.lines[1].citation.empty());
    CHECK(finding.hint == "the recorded 6 is the score without city.pennants");
    b.log.claims[0].points = 7;
    CHECK(checker.check(b.log, catalogue()).findings[0].hint.empty());
}

TEST_CASE("rows under test") {
    struct Line { const char* rows; const char* findings; };
    const std::vector<Line> lines{{"road.base city.base !city.pennants", ""}, {"city.pennants", "row-not-fired"},
                                  {"!road.base", "row-fired"}, {"road.size.square", ""}, {"!road.bsae", "row-not-fired"}, {"  ", ""}};
    Checker checker(catalogue(), book());
    Recording log = base_game();
    for (const Line& line : lines) {
        log.rows = line.rows;
        INFO(line.rows);
        CHECK(told(checker.check(log, catalogue())) == line.findings);
    }
}

TEST_CASE("nothing a recording says can break the checker") {
    Checker checker(catalogue(), book());
    Recording log = base_game();
    for (Claim& claim : log.claims) {
        claim.player = 200;
        claim.event = 1 << 30;
        claim.tiles = {0xfffffff0u, 0xffffffffu};
        claim.returned = {5, 0xffffffffu};
        claim.winners = {0, 7};
        claim.has_winners = claim.has_returned = claim.has_tiles = true;
        claim.subject = FeatureKind{0xfe};
        claim.after_act = 0xffffffffu;
    }
    log.act_where.clear();
    CHECK_FALSE(checker.check(log, catalogue()).findings.empty());
    log.acts[3].tile = TileId{0xfff0};
    log.acts[3].player = 9;
    CHECK(told(checker.check(log, catalogue())).find("move-illegal") != std::string::npos);
    log.setup.players.assign(9, "x");
    CHECK_FALSE(checker.check(log, catalogue()).not_checked.empty());
    log.setup.players.clear();
    CHECK_FALSE(checker.check(log, catalogue()).not_checked.empty());
    log = base_game();
    log.not_checked = "the log needs bridges";
    const Verdict& verdict = checker.check(log, catalogue());
    CHECK(verdict.not_checked == "the log needs bridges");
    CHECK(verdict.claims == 20);
    CHECK(verdict.claims_checked == 0);
    CHECK(checker.game().ledger().events().empty());
}

TEST_CASE("random damage to claims and acts is counted, never missed, never fatal") {
    std::mt19937 random(20);
    const auto below = [&](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
    Checker checker(catalogue(), book());
    for (int round = 0; round < 3000; ++round) {
        Recording log = base_game();
        for (std::uint32_t n = 1 + below(6); n > 0; --n) {
            Claim& claim = log.claims[below(20)];
            switch (below(10)) {
                case 0: claim.points += static_cast<std::int32_t>(below(9)) - 4; break;
                case 1: claim.player = static_cast<PlayerId>(below(4)); break;
                case 2: claim.subject = FeatureKind{static_cast<std::uint8_t>(below(9))}; break;
                case 3: claim.kind = static_cast<ClaimKind>(below(4)); break;
                case 4: claim.event = static_cast<std::int32_t>(below(24)) - 2; break;
                case 5: claim.after_act = below(25); break;
                case 6: claim.anywhere = !claim.anywhere; break;
                case 7: claim.returned = {below(9), below(9)}; break;
                case 8: claim.tiles = {below(20), below(20)}; break;
                default: std::swap(log.acts[below(16)], log.acts[below(16)]); break;
            }
        }
        log.coverage = static_cast<Coverage>(below(4));
        const Verdict& verdict = checker.check(log, catalogue());
        INFO(round << "\n" << text(verdict));
        REQUIRE(verdict.claims == 20);
        REQUIRE(verdict.claims_agreed <= verdict.claims_checked);
        REQUIRE(verdict.claims_checked + verdict.unchecked_claims <= verdict.claims);
        // Whoever disagrees is told, or follows from something told.
        if (verdict.claims_agreed < verdict.claims_checked) REQUIRE_FALSE(verdict.findings.empty());
        if (log.coverage == Coverage::complete && verdict.findings.empty()) REQUIRE(verdict.claims_agreed == verdict.claims_checked);
    }
}
