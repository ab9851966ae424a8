// What is printed on a tile: segments, symbols, borders; worked out for its four rotations when it is loaded.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/geometry.h"
#include "engine/names.h"

namespace carcaudit {

enum class TileId : std::uint16_t {};
inline constexpr TileId no_tile{0xffff};

inline constexpr std::uint8_t max_segments = 16;  // of one tile
inline constexpr std::uint8_t no_segment = 0xff;

struct SymbolCount {
    SymbolId symbol{};
    std::uint8_t count = 0;
};

// One feature part of a tile.
struct Segment {
    FeatureKind kind = no_feature;
    SlotMask slots = 0;                // as drawn; roads, cities and rivers own middle slots, fields own halves
    std::uint16_t cities = 0;          // fields: bit i set = segment i of this tile is a city this field touches
    std::int16_t ends = 0;             // how many slots it owns
    std::uint8_t coats_of_arms = 0;
    std::vector<SymbolCount> symbols;  // all printed symbols, coats of arms among them
};

// What lies on a side; tiles fit when both sides show the same.
using Border = FeatureKind;  // road, city, river or field; no_feature: the tile does not reach this side

struct TilePart;

struct Tile {
    std::string name;
    std::vector<Segment> segments;
    std::vector<SymbolCount> symbols;  // those that belong to the tile and to no segment
    ExpansionId expansion{};
    std::array<std::uint8_t, 4> copies{};  // in one box, per edition
    std::uint8_t start_copies = 0;         // copies among them that begin the game instead of being drawn
    std::array<Border, 4> borders{};       // as drawn, by side
    std::array<std::array<std::uint8_t, slots_per_tile>, 4> owner{};  // [turn][slot]: segment, or no_segment
    std::array<std::uint8_t, 3> diagonal{no_segment, no_segment, no_segment};  // triangles: what lies on its long side
    bool has_surrounded = false;           // a monastery, garden or the like
    bool has_single = false;               // a feature that ends where its tile ends
    bool half = false;                     // a triangle: reaches two neighbouring sides; its diagonal is slots 12 to 14
    std::vector<TilePart> parts;           // further squares of a larger tile, each with a face of its own
};

// A larger tile is several faces that are always placed together, turned as one. Features go on over the inner borders.
struct TilePart {
    Square offset;           // from the first square, as drawn
    TileId id = no_tile;     // its face in the catalogue, once it is there
    std::vector<Tile> face;  // the same while the tile is on its own: exactly one
};

}  // namespace carcaudit
