// Every reason a move is refused. X(name, sentence): the name stands in findings, logs and cases.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace carcaudit {

#define CARCAUDIT_REFUSALS(X)                                                                          \
    X(none, "the move is legal")                                                                       \
    X(unknown_tile, "this tile is not in the box of this edition and these expansions")               \
    X(no_copy_left, "every copy of this tile has been used already")                                   \
    X(square_taken, "a tile lies on this square already")                                              \
    X(not_adjacent, "the tile touches no other tile")                                                  \
    X(edges_differ, "an edge of the tile does not match its neighbour")                                \
    X(river_not_continued, "a river tile must continue the river while the river is being laid")       \
    X(river_turns_back, "the river may not turn twice in a row to the same side")                      \
    X(board_too_large, "the square is farther from the start than a board can reach")                  \
    X(tile_fits, "the tile was discarded, but it fits somewhere")                                      \
    X(not_your_turn, "it is another player's turn")                                                    \
    X(no_such_player, "no player of this name sits at the table")                                      \
    X(no_turn, "no tile has been placed in this turn")                                                 \
    X(already_acted, "the player has placed or taken a meeple in this turn already")                   \
    X(not_this_tile, "a meeple goes on the tile just placed")                                          \
    X(no_such_spot, "the tile has no such feature at this place")                                      \
    X(ambiguous_spot, "the tile has several features like that; name a side")                          \
    X(feature_occupied, "the feature has a meeple on it already")                                      \
    X(piece_not_here, "this kind of piece may not stand on this feature")                              \
    X(none_in_supply, "the player has no such piece left")                                             \
    X(nothing_to_take, "the player has no such piece on this place")                                   \
    X(cannot_take, "this piece may not be taken back by its owner")                                    \
    X(game_over, "the game has ended")                                                                 \
    X(unknown_act, "the rules in play know no such move")

enum class Refusal : std::uint8_t {
#define X(name, sentence) name,
    CARCAUDIT_REFUSALS(X)
#undef X
};

std::string_view refusal_name(Refusal refusal);      // "edges-differ"
std::string_view refusal_sentence(Refusal refusal);
std::optional<Refusal> parse_refusal(std::string_view name);

}  // namespace carcaudit
