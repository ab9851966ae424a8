// Squares, sides, border slots and rotation. The only place that turns anything.
//
// x grows to the east, y grows to the south. A tile has 12 border slots, clockwise from the west half of its
// north side: three a side, the outer two being field halves and the middle one a road, city or river.
//
//        NL  N  NR            slot  0  1  2
//     WR            EL             11        3
//     W              E             10        4        L and R are seen from the middle of the tile looking out.
//     WL            ER              9        5
//        SR  S  SL                  8  7  6
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace carcaudit {

enum class Side : std::uint8_t { north, east, south, west };

inline constexpr std::array<Side, 4> all_sides{Side::north, Side::east, Side::south, Side::west};

struct Square {
    std::int16_t x = 0;
    std::int16_t y = 0;

    friend bool operator==(const Square&, const Square&) = default;
    friend auto operator<=>(const Square&, const Square&) = default;
};

constexpr Square neighbour(Square square, Side side) {
    constexpr std::array<Square, 4> step{Square{0, -1}, Square{1, 0}, Square{0, 1}, Square{-1, 0}};
    const Square by = step[static_cast<std::uint8_t>(side)];
    return {static_cast<std::int16_t>(square.x + by.x), static_cast<std::int16_t>(square.y + by.y)};
}

using Slot = std::uint8_t;       // 0..11 as drawn above
using SlotMask = std::uint16_t;  // bit s set: slot s
using Turn = std::uint8_t;       // quarter turns clockwise, 0..3

inline constexpr Slot slots_per_tile = 12;
inline constexpr Slot no_slot = 0xff;

// The long side of a triangular tile has three slots of its own, DL D DR, which lie against DR D DL of the other triangle.
inline constexpr Slot first_diagonal_slot = 12;
inline constexpr Slot all_slots = 15;

constexpr Slot slot_of(Side side, std::uint8_t place) { return static_cast<Slot>(static_cast<std::uint8_t>(side) * 3 + place); }
constexpr Side side_of(Slot slot) { return static_cast<Side>(slot / 3); }
constexpr Slot turned(Slot slot, Turn turn) { return static_cast<Slot>((slot + 3 * turn) % slots_per_tile); }
constexpr Side turned(Side side, Turn turn) { return static_cast<Side>((static_cast<std::uint8_t>(side) + turn) % 4); }
constexpr SlotMask turned(SlotMask mask, Turn turn) {
    const unsigned wide = (mask & 0xfffu) << (3 * turn);
    return static_cast<SlotMask>(((wide | (wide >> slots_per_tile)) & 0xfff) | (mask & 0x7000u));
}

// A step from one square of a tile to another, turned with the tile.
constexpr Square turned(Square step, Turn turn) {
    for (Turn i = 0; i < turn; ++i) step = {static_cast<std::int16_t>(-step.y), step.x};
    return step;
}
constexpr Square moved(Square square, Square by) {
    return {static_cast<std::int16_t>(square.x + by.x), static_cast<std::int16_t>(square.y + by.y)};
}

// The slot of the neighbouring tile that lies against `slot`: NL meets SR, E meets W.
constexpr Slot facing(Slot slot) {
    const Side across = turned(side_of(slot), 2);
    return slot_of(across, static_cast<std::uint8_t>(2 - slot % 3));
}

// "N", "EL", "SR"...; nullopt when `text` is none of the twelve.
std::optional<Slot> parse_slot(std::string_view text);
std::string_view slot_name(Slot slot);
std::string slots_text(SlotMask mask);  // "N E", in clockwise order; empty for none

}  // namespace carcaudit
