// A recorded game: setup, acts, claims. A log and a fixture case are the same thing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/act.h"
#include "engine/refusal.h"
#include "engine/result.h"
#include "engine/scoring/ledger.h"
#include "engine/setup.h"

namespace carcaudit {

// What a log says about scoring. Claims stand in the order of the log, each after the acts before it.
enum class ClaimKind : std::uint8_t {
    score,    // `player` got `points` for `subject`
    scored,   // `subject` was scored (what Board Game Arena calls an achievement): tiles, meeples, worth; its score claims follow
    total,    // `player` has `points` in all now; at the end of the recording: in the end
    refused,  // the act before it is refused, for the reason `refusal`; the game goes on without it
    award,    // `player` was given `points` of the token `token`; if a log claims any award, all of them are checked
    other,    // says something that is not about points (a phase, a token) and is never checked: counts as a claim, not as a checked one
};

struct Claim {
    ClaimKind kind = ClaimKind::score;
    PlayerId player = no_player;
    FeatureKind subject = no_feature;     // no_feature: the log does not say
    bool final = false;                   // claimed as end-of-game scoring
    // score: the log says that it happened, not when. It agrees with any score of this player, subject and points in the
    // whole game, final or not, that no other such claim has agreed with; with 0 points also with an event of the subject
    // that gave the player nothing. `after_act` says nothing then.
    bool anywhere = false;
    bool has_square = false;              // `square` holds a tile of the feature
    bool has_tiles = false;               // `tiles` lists all tiles counted
    bool has_returned = false;            // `returned` lists all meeples that went home
    bool has_worth = false;               // scored: `points` is what the feature is worth
    bool has_winners = false;             // scored: `winners` lists all who are said to get points, beside the score claims
    Refusal refusal = Refusal::none;
    SymbolId token = no_symbol;
    std::int32_t points = 0;
    Square square;
    Range tiles;                          // of Recording::squares
    Range returned;                       // of Recording::returned; a piece no_piece: the log contradicts itself about it
    Range winners;                        // of Recording::winners
    std::int32_t event = -1;              // score: index of the `scored` claim it belongs to, if the log tells
    std::uint32_t after_act = 0;          // number of acts of the recording before this claim
    Where where;
};

// How much a recording's claims say.
enum class Coverage : std::uint8_t {
    none,      // no claims: replay only
    some,      // what is claimed must hold; what is not claimed is no fault (assertions)
    totals,    // only totals
    complete,  // every score is claimed: a score the rules give and the log does not is a fault
};

struct Recording {
    std::string source;                 // file, or "-" for standard input
    std::string format;                 // "native", "bga", "jcz"
    std::string title;                  // id of the game inside its file: unique there
    Setup setup;
    std::vector<Act> acts;
    std::vector<Where> act_where;       // beside acts
    std::vector<Claim> claims;
    std::vector<Square> squares;
    std::vector<Returned> returned;
    std::vector<PlayerId> winners;
    Coverage coverage = Coverage::none;
    // Why this game is not checked, in one sentence ("the log needs the expansion bridges, …"); empty = it is.
    std::string not_checked;
    // What of the log its reader did not understand and passed over, in words; empty = nothing.
    std::string passed_over;
    Where where;                        // of its beginning

    // Conformance cases (and any native log) may add:
    std::vector<Edition> editions;      // an edition list: the reader gives the game once for each
    Where rows_where;                   // of `rows`
    std::string rows;                   // rows under test, space separated; "!road.inn" must not fire
    std::string citation;               // page key and place
    std::string sum;                    // the worked arithmetic, in words
    // Board Game Arena assigns seats of its own; other programs' player ids beside setup.players.
    std::vector<std::string> player_keys;

    void clear();                       // keeps the memory
};

}  // namespace carcaudit
