// One move in plain words: who got what and why, and why the features it touched gave nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

struct Reason {
    std::string words;
    std::string row;       // the rule row it rests on; empty only if the rules in play have none
    std::string citation;  // where the wiki has it
};

// Somebody's points, or a feature without points, with what led there.
struct Account {
    std::string heading;
    std::vector<Reason> reasons;
};

struct MoveAccount {
    std::string heading;              // "move 12, Ann: tile V at 1,0 turned by 90, edition C2"
    std::vector<Account> scored;      // players who got or lost something, in order
    std::vector<Account> empty_handed;  // had meeples on a scored feature and got nothing
    std::vector<Account> awards;
    std::vector<Account> not_scored;  // features the move touched
};

// `game` has replayed the recording up to and with this move and scored it. No move: the scoring after the game, which
// `game` has reached.
MoveAccount explain_move(const Game& game, const Recording& recording, const RuleBook& book, std::optional<std::uint32_t> move);

}  // namespace carcaudit
