// What tiles and meeples look like. Worked out from the slots of a tile, so that any tile can be drawn.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/tile.h"
#include "reports/diagram/art.h"

namespace carcaudit::drawing {

inline constexpr double tile_size = 72;

inline constexpr Colour field_green{0xd3, 0xe6, 0xb4};
inline constexpr Colour city_stone{0xd0, 0xc8, 0xbc};
inline constexpr Colour wall_brown{0x5a, 0x38, 0x1c};
inline constexpr Colour road_white{0xff, 0xfd, 0xf4};
inline constexpr Colour road_edge{0x6f, 0x68, 0x5c};
inline constexpr Colour river_blue{0x7f, 0xc4, 0xe8};
inline constexpr Colour garden_green{0x9c, 0xc7, 0x6a};
inline constexpr Colour ink{0x22, 0x22, 0x22};

// A tile as it lies: its segments are those of `tile`, its slots are turned.
struct Face {
    const Tile* tile = nullptr;
    Turn turn = 0;
    Point corner;  // north-west

    SlotMask slots(std::uint8_t segment) const { return turned(tile->segments[segment].slots, turn); }
    FeatureKind kind_at(Slot slot) const;
};

using Tints = std::array<std::optional<Colour>, max_segments>;  // colour of whoever owns the segment's feature

void paint_face(Art& art, const Face& face, const Tints& tints);
void paint_coat_of_arms(Art& art, Point middle);
void paint_garden(Art& art, Point middle, Colour ground);

// Where the segment's node lies.
Point anchor(const Face& face, std::uint8_t segment);
// Middle of the border slot.
Point border_point(Point corner, Slot slot);

enum class Figure : std::uint8_t { standing, lying, abbot, other };
void paint_figure(Art& art, Point middle, Figure figure, Colour colour, double scale);

}  // namespace carcaudit::drawing
