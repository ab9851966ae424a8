// One small game, worked by hand, and what each edit of its claims must give. C1, Ann and Bob:
//   turn 1  Ann  E  0,-1   closes the city with the start tile: 2 tiles x 2 = 4
//   turn 4  Bob  W  1,1    ends the road monastery-start-bend-junction: 4 tiles = 4
//   turn 7  Ann  A  2,-1   ends the road of Ann's and Bob's meeples, a tie: 4 tiles = 4 each
//   end     Ann's monasteries: at -1,0 itself + 3 neighbours = 4; at 2,-1 itself + 2 = 3; Bob's city of one tile: 1
// Totals: Ann 4, 8, then 15; Bob 4, 8, then 9.
#include <functional>

#include "conformance/checker.h"
#include "tests/catch.h"

using namespace carcaudit;

namespace {

struct World {
    Catalogue catalogue;
    RuleBook book;
};

const World& world() {
    static const World all = [] {
        auto catalogue = Catalogue::load(CARCAUDIT_FIXTURES);
        if (!catalogue) throw std::runtime_error(catalogue.fault().message);
        auto book = RuleBook::load(CARCAUDIT_FIXTURES, catalogue->names());
        if (!book) throw std::runtime_error(book.fault().file + ": " + book.fault().message);
        return World{std::move(*catalogue), std::move(*book)};
    }();
    return all;
}

constexpr PlayerId ann = 0, bob = 1;
constexpr auto road = FeatureKind::road, city = FeatureKind::city, monastery = FeatureKind::monastery;

Slot slot(const char* name) { return name[0] == 0 ? no_slot : *parse_slot(name); }

struct Builder {
    Recording log;

    Builder() {
        log.setup.edition = Edition::c1;
        log.setup.players = {"Ann", "Bob"};
        log.coverage = Coverage::complete;
    }
    void act(Act act) {
        log.acts.push_back(act);
        log.act_where.push_back({static_cast<std::uint32_t>(1000 + log.acts.size()), 1});
    }
    void tile(PlayerId player, const char* name, std::int16_t x, std::int16_t y, unsigned degrees) {
        Act one;
        one.kind = player == no_player ? ActKind::start : ActKind::tile;
        one.player = player;
        one.tile = world().catalogue.find_tile(name).value();
        one.spot.square = {x, y};
        one.turn = static_cast<Turn>(degrees / 90);
        act(one);
    }
    void meeple(PlayerId player, FeatureKind feature, std::int16_t x, std::int16_t y, const char* where = "") {
        Act one;
        one.kind = ActKind::place;
        one.player = player;
        one.piece = PieceKind::normal;
        one.spot = {{x, y}, feature, slot(where), no_segment};
        act(one);
    }
    void end() {
        Act one;
        one.kind = ActKind::end;
        act(one);
    }
    Claim& claim(ClaimKind kind, std::int32_t points) {
        Claim& one = log.claims.emplace_back();
        one.kind = kind;
        one.points = points;
        one.after_act = static_cast<std::uint32_t>(log.acts.size());
        one.final = !log.acts.empty() && log.acts.back().kind == ActKind::end;
        one.where = {static_cast<std::uint32_t>(log.claims.size()), 1};
        return one;
    }
    void scored(FeatureKind kind, std::int32_t worth, std::vector<Square> tiles, std::vector<Returned> home) {
        Claim& one = claim(ClaimKind::scored, worth);
        one.subject = kind;
        one.has_worth = one.has_square = true;
        one.square = tiles.front();
        one.has_tiles = kind != monastery;
        one.tiles = {static_cast<std::uint32_t>(log.squares.size()), static_cast<std::uint32_t>(tiles.size())};
        log.squares.insert(log.squares.end(), tiles.begin(), tiles.end());
        one.has_returned = !home.empty();
        one.returned = {static_cast<std::uint32_t>(log.returned.size()), static_cast<std::uint32_t>(home.size())};
        log.returned.insert(log.returned.end(), home.begin(), home.end());
    }
    // A score of the last `scored` claim, and the total after it.
    void score(PlayerId player, std::int32_t points, std::int32_t total) {
        std::int32_t head = static_cast<std::int32_t>(log.claims.size()) - 1;
        while (log.claims[static_cast<std::size_t>(head)].kind != ClaimKind::scored) --head;
        const FeatureKind subject = log.claims[static_cast<std::size_t>(head)].subject;
        Claim& one = claim(ClaimKind::score, points);
        one.player = player;
        one.event = head;
        one.subject = subject;
        claim(ClaimKind::total, total).player = player;
    }
};

Recording base_game() {
    Builder b;
    b.tile(no_player, "D", 0, 0, 0);
    b.tile(ann, "E", 0, -1, 180);
    b.meeple(ann, city, 0, -1);
    b.scored(city, 4, {{0, -1}, {0, 0}}, {{ann, PieceKind::normal, {0, -1}}});  // 0
    b.score(ann, 4, 4);                                                        // 1 2
    b.tile(bob, "V", 1, 0, 0);
    b.meeple(bob, road, 1, 0);
    b.tile(ann, "A", -1, 0, 270);
    b.meeple(ann, monastery, -1, 0);
    b.tile(bob, "W", 1, 1, 180);
    b.meeple(bob, road, 1, 1, "E");
    b.scored(road, 4, {{-1, 0}, {0, 0}, {1, 0}, {1, 1}}, {{bob, PieceKind::normal, {1, 0}}});  // 3
    b.score(bob, 4, 4);                                                                       // 4 5
    b.tile(ann, "U", 2, 0, 0);
    b.meeple(ann, road, 2, 0);
    b.tile(bob, "V", 2, 1, 90);
    b.tile(ann, "A", 2, -1, 0);
    b.meeple(ann, monastery, 2, -1);
    b.scored(road, 4, {{1, 1}, {2, 1}, {2, 0}, {2, -1}}, {{ann, PieceKind::normal, {2, 0}}, {bob, PieceKind::normal, {1, 1}}});  // 6
    b.score(ann, 4, 8);                                                                                                     // 7 8
    b.score(bob, 4, 8);                                                                                                     // 9 10
    b.tile(bob, "E", -1, -1, 270);
    b.meeple(bob, city, -1, -1);
    b.end();
    b.scored(monastery, 3, {{2, -1}}, {});  // 11: not in our order
    b.score(ann, 3, 11);                    // 12 13
    b.scored(city, 1, {{-1, -1}}, {});      // 14
    b.score(bob, 1, 9);                     // 15 16
    b.scored(monastery, 4, {{-1, 0}}, {});  // 17
    b.score(ann, 4, 15);                    // 18 19
    return b.log;
}

void remove(Recording& log, std::size_t first, std::size_t count = 1) {
    log.claims.erase(log.claims.begin() + static_cast<std::ptrdiff_t>(first), log.claims.begin() + static_cast<std::ptrdiff_t>(first + count));
    for (Claim& claim : log.claims) {
        if (claim.event < static_cast<std::int32_t>(first)) continue;
        claim.event = claim.event < static_cast<std::int32_t>(first + count) ? -1 : claim.event - static_cast<std::int32_t>(count);
    }
}

// Repeats claims [first, first + count) right after them.
void repeat(Recording& log, std::size_t first, std::size_t count) {
    const std::vector<Claim> copy(log.claims.begin() + static_cast<std::ptrdiff_t>(first), log.claims.begin() + static_cast<std::ptrdiff_t>(first + count));
    for (std::size_t i = first + count; i < log.claims.size(); ++i)
        if (log.claims[i].event >= static_cast<std::int32_t>(first + count)) log.claims[i].event += static_cast<std::int32_t>(count);
    log.claims.insert(log.claims.begin() + static_cast<std::ptrdiff_t>(first + count), copy.begin(), copy.end());
    if (copy.front().kind != ClaimKind::scored) return;
    for (std::size_t i = first + count; i < first + 2 * count; ++i)
        if (log.claims[i].event >= 0) log.claims[i].event = static_cast<std::int32_t>(first + count);
}

void add_to_totals(Recording& log, std::size_t from, PlayerId player, std::int32_t points) {
    for (std::size_t i = from; i < log.claims.size(); ++i)
        if (log.claims[i].kind == ClaimKind::total && log.claims[i].player == player) log.claims[i].points += points;
}

// No scored claims and no totals: what a person writes down.
void only_scores(Recording& log, bool with_squares) {
    std::vector<Claim> kept;
    for (Claim claim : log.claims) {
        if (claim.kind != ClaimKind::score) continue;
        if (with_squares) {
            claim.has_square = true;
            claim.square = log.claims[static_cast<std::size_t>(claim.event)].square;
        }
        claim.event = -1;
        kept.push_back(claim);
    }
    log.claims = kept;  // 0 city; 1 road; 2 3 road tie; 4 monastery; 5 city; 6 monastery
}

std::string told(const Verdict& verdict) {
    std::string out;
    for (const Finding& finding : verdict.findings) out += (out.empty() ? "" : " ") + std::string(finding_code(finding.code));
    return out;
}

std::string text(const Verdict& verdict) {
    std::string out;
    for (const Finding& finding : verdict.findings)
        out += std::to_string(finding.where.line) + ": " + std::string(finding_code(finding.code)) + ": " + finding.message + "\n";
    return out;
}

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
    Checker checker(world().catalogue, world().book);
    for (const Edit& edit : edits()) {
        Recording log = base_game();
        edit.edit(log);
        const Verdict& verdict = checker.check(log, world().catalogue);
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
    Checker checker(world().catalogue, world().book);
    for (const bool with_squares : {true, false}) {
        for (const Edit& edit : loose) {
            Recording log = base_game();
            only_scores(log, with_squares);
            edit.edit(log);
            const Verdict& verdict = checker.check(log, world().catalogue);
            INFO(edit.name << (with_squares ? ", with squares" : "") << "\n" << text(verdict));
            CHECK(told(verdict) == edit.findings);
            if (!verdict.findings.empty()) CHECK(verdict.findings[0].where.line == edit.line);
            CHECK(verdict.claims_checked == log.claims.size());
            CHECK(verdict.claims_checked - verdict.claims_agreed == edit.wrong);
        }
    }
}

TEST_CASE("a score that two events fit does not take the one another claim needs") {
    Recording log = base_game();
    only_scores(log, false);
    log.claims[6].points = 3;   // both of Ann's monasteries would be 3 …
    log.claims[6].has_square = true;
    log.claims[6].square = {2, -1};  // … but only this one is
    log.claims[4].points = 4;
    Checker checker(world().catalogue, world().book);
    const Verdict& verdict = checker.check(log, world().catalogue);
    INFO(text(verdict));
    CHECK(told(verdict).empty());
}

TEST_CASE("what a recording does not claim is a fault only if it claims everything") {
    Checker checker(world().catalogue, world().book);
    Recording log = base_game();
    remove(log, 0, 11);
    CHECK(told(checker.check(log, world().catalogue)) == "score-missing score-missing score-missing");
    log.coverage = Coverage::some;
    CHECK(told(checker.check(log, world().catalogue)).empty());
    log.claims[1].points = 2;
    CHECK(told(checker.check(log, world().catalogue)) == "score-mismatch");

    log = base_game();
    log.coverage = Coverage::totals;
    log.claims[4].points = 99;
    const Verdict& totals = checker.check(log, world().catalogue);
    CHECK(told(totals).empty());
    CHECK(totals.claims_checked == 7);
    CHECK(totals.claims_agreed == 7);
    log.claims[16].points = 8;  // before the last point of Bob's
    CHECK(told(checker.check(log, world().catalogue)) == "total-mismatch");

    log.coverage = Coverage::none;
    CHECK(checker.check(log, world().catalogue).claims_checked == 0);
    CHECK(told(checker.check(log, world().catalogue)).empty());
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
    Checker checker(world().catalogue, world().book);
    CHECK(checker.check(b.log, world().catalogue).claims_agreed == 6);
    b.log.claims[4].points = 5;
    CHECK(told(checker.check(b.log, world().catalogue)) == "score-mismatch");
    b.log.claims[4].points = 4;
    b.log.claims[3].player = ann;  // Ann has one road of 4: holds, too
    CHECK(told(checker.check(b.log, world().catalogue)).empty());
    b.log.claims[2].subject = FeatureKind::garden;
    CHECK(told(checker.check(b.log, world().catalogue)) == "score-extra");
    b.log.claims[5].points = 14;
    CHECK(told(checker.check(b.log, world().catalogue)) == "total-mismatch score-extra");
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
    Checker checker(world().catalogue, world().book);

    Recording log = with_try(wrong);
    const Verdict* verdict = &checker.check(log, world().catalogue);
    CHECK(told(*verdict) == "move-illegal");
    CHECK(verdict->findings[0].where.line == 500);
    CHECK(verdict->findings[0].message.find("Bob places tile V at 1,0, turned by 180 degrees") == 0);
    CHECK(verdict->claims_checked == 3);
    CHECK(verdict->claims_agreed == 3);
    CHECK(verdict->unchecked_claims == 17);

    refused(log, 4, Refusal::edges_differ);
    verdict = &checker.check(log, world().catalogue);
    INFO(text(*verdict));
    CHECK(told(*verdict).empty());
    CHECK(verdict->claims_agreed == 21);

    log.claims[3].refusal = Refusal::square_taken;
    verdict = &checker.check(log, world().catalogue);
    CHECK(told(*verdict) == "refusal-mismatch");
    CHECK(verdict->claims_checked == 21);

    log = base_game();
    refused(log, 4, Refusal::edges_differ);
    verdict = &checker.check(log, world().catalogue);
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
    Checker checker(world().catalogue, world().book);
    const Verdict& verdict = checker.check(b.log, world().catalogue);
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
    CHECK(checker.check(b.log, world().catalogue).findings[0].hint.empty());
}

TEST_CASE("rows under test") {
    struct Line { const char* rows; const char* findings; };
    const std::vector<Line> lines{{"road.base city.base !city.pennants", ""}, {"city.pennants", "row-not-fired"},
                                  {"!road.base", "row-fired"}, {"road.size.square", ""}, {"!road.bsae", "row-not-fired"}, {"  ", ""}};
    Checker checker(world().catalogue, world().book);
    Recording log = base_game();
    for (const Line& line : lines) {
        log.rows = line.rows;
        INFO(line.rows);
        CHECK(told(checker.check(log, world().catalogue)) == line.findings);
    }
}

TEST_CASE("nothing a recording says can break the checker") {
    Checker checker(world().catalogue, world().book);
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
    CHECK_FALSE(checker.check(log, world().catalogue).findings.empty());
    log.acts[3].tile = TileId{0xfff0};
    log.acts[3].player = 9;
    CHECK(told(checker.check(log, world().catalogue)).find("move-illegal") != std::string::npos);
    log.setup.players.assign(9, "x");
    CHECK_FALSE(checker.check(log, world().catalogue).not_checked.empty());
    log.setup.players.clear();
    CHECK_FALSE(checker.check(log, world().catalogue).not_checked.empty());
    log = base_game();
    log.not_checked = "the log needs bridges";
    const Verdict& verdict = checker.check(log, world().catalogue);
    CHECK(verdict.not_checked == "the log needs bridges");
    CHECK(verdict.claims == 20);
    CHECK(verdict.claims_checked == 0);
    CHECK(checker.game().ledger().events().empty());
}
