// The names a formula may use that need looking at the board; one line each. Everything else in a formula is a symbol, a
// piece, a parameter, or a quantity that a size or count row defines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace carcaudit {

// X(name, words)
#define CARCAUDIT_LOOKS(X)                                                                    \
    X(distinct_tiles, "different tiles of the feature")                                       \
    X(neighbour_tiles, "tiles around it, 8 at most")                                          \
    X(occupied_neighbour_spaces, "squares around it that hold a tile, 8 at most")             \
    X(completed_cities, "different completed cities the field touches")                       \
    X(open_ends, "sides where the feature can still grow")                                    \
    X(complete, "1 if the feature is complete")

enum class Look : std::uint16_t {
#define X(name, words) name,
    CARCAUDIT_LOOKS(X)
#undef X
};

std::optional<Look> find_look(std::string_view name);
std::string_view look_words(Look look);

}  // namespace carcaudit
