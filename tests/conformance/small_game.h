// One small game, worked by hand. C1, Ann and Bob:
//   turn 1  Ann  E  0,-1   closes the city with the start tile: 2 tiles x 2 = 4
//   turn 4  Bob  W  1,1    ends the road monastery-start-bend-junction: 4 tiles = 4
//   turn 7  Ann  A  2,-1   ends the road of Ann's and Bob's meeples, a tie: 4 tiles = 4 each
//   end     Ann's monasteries: at -1,0 itself + 3 neighbours = 4; at 2,-1 itself + 2 = 3; Bob's city of one tile: 1
// Totals: Ann 4, 8, then 15; Bob 4, 8, then 9.
#pragma once

#include "conformance/checker.h"
#include "tests/catch.h"
#include "tests/fixtures.h"

namespace carcaudit::small_game {

using test::book;
using test::catalogue;

constexpr PlayerId ann = 0, bob = 1;
constexpr auto road = FeatureKind::road, city = FeatureKind::city, monastery = FeatureKind::monastery;

inline Slot slot(const char* name) { return name[0] == 0 ? no_slot : *parse_slot(name); }

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
        one.tile = catalogue().find_tile(name).value();
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

inline Recording base_game() {
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

inline std::string told(const Verdict& verdict) {
    std::string out;
    for (const Finding& finding : verdict.findings) out += (out.empty() ? "" : " ") + std::string(finding_code(finding.code));
    return out;
}

inline std::string text(const Verdict& verdict) {
    std::string out;
    for (const Finding& finding : verdict.findings)
        out += std::to_string(finding.where.line) + ": " + std::string(finding_code(finding.code)) + ": " + finding.message + "\n";
    return out;
}

}  // namespace carcaudit::small_game
