// The names a formula may use that need looking at the board; one line each. Everything else in a formula is a symbol, a
// piece, a parameter, or a quantity that an earlier row of the same feature defines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace carcaudit {

// X(name, words)
#define CARCAUDIT_LOOKS(X)                                                                                                  \
    X(distinct_tiles, "different tiles of the feature; a tile of odd shape is one")                                         \
    X(neighbour_tiles, "different tiles around it")                                                                         \
    X(occupied_neighbour_spaces, "squares around it that hold a tile, 8 at most")                                           \
    X(completed_cities, "different completed cities the field touches")                                                     \
    X(open_ends, "sides where the feature can still grow")                                                                  \
    X(complete, "1 if the feature is complete")                                                                             \
    X(new_cities, "completed cities of the field that have not scored for the player yet")                                  \
    X(cities_ahead, "completed cities of the field not counted yet where the player has most farmers of all fields around") \
    X(actual_tiles, "real number of tiles, whatever size rows say")                                                         \
    X(segments, "segments of the feature")                                                                                  \
    X(scoring, "1 if the player has the majority")                                                                          \
    X(meeples, "meeples on the feature")                                                                                    \
    X(tiles_beyond_semicircles, "tiles of the city that show more than a semicircle of it")                                 \
    X(tiles_with_road, "its tile and the tiles around it that show a road or a bridge of one")                              \
    X(squares_with_road, "the same by squares")                                                                             \
    X(tiles_with_city, "its tile and the tiles around it that show a city or a bridge of one")                              \
    X(squares_with_city, "the same by squares")                                                                             \
    X(most_around_tiles, "1 if the player has the most meeples on its tile and the tiles around")                           \
    X(most_around_spaces, "the same by squares")                                                                            \
    X(gapless_tiles, "tiles in the four directions from it, each up to the first gap")                                      \
    X(lying, "lying meeples on it")                                                                                         \
    X(challenge_lost, "1 if the other building of its challenge was complete first")                                        \
    X(statue_vineyards, "vineyards around on the tile of the Hans Statue")                                                  \
    X(castles, "castles the field touches")                                                                                 \
    X(cities_with_great_fair, "completed cities the field touches that have a great fair")                                  \
    X(besieged_cities, "set: completed besieged cities the field touches")                                                  \
    X(city_part, "of one city of a set: what the rows above gave for it")                                                   \
    X(barn_placed, "1 while a field scores because a barn was placed on it")                                                \
    X(barn_connected, "1 while farmers score because their field was joined to one with a barn")                            \
    X(deployed, "1 while farmers score that came from the City of Carcassonne to a field with a barn")                      \
    X(german_castles, "different German castles beside the feature")                                                        \
    X(bathhouse_points, "sum of the numbers of the bathhouses on the feature")                                              \
    X(correct_signposts, "signposts of the road that point right")                                                          \
    X(correct_types, "different kinds of such signposts")                                                                   \
    X(network_meeples, "meeples of all players on all roads of the labyrinth")                                              \
    X(roads, "set: roads that lead to the cathedral, each once")                                                            \
    X(most_removed, "1 if no barn has removed as many farmers")                                                             \
    X(largest, "1 if no completed feature of the kind is as large")                                                         \
    X(feature_value, "value of the feature after all its rows")                                                             \
    X(castle_value, "value of the feature that triggered the castle, by rows with the castle mark")                         \
    X(castles_in_reach, "castles that the feature reaches into the area of")                                                \
    X(primary, "points just scored by the figure beside the robber, 0 or more")

enum class Look : std::uint16_t {
#define X(name, words) name,
    CARCAUDIT_LOOKS(X)
#undef X
};

std::optional<Look> find_look(std::string_view name);
std::string_view look_name(Look look);
std::string_view look_words(Look look);

}  // namespace carcaudit
