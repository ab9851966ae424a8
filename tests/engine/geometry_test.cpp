#include "engine/geometry.h"

#include "tests/catch.h"

namespace carcaudit {
namespace {

TEST_CASE("slots have names, and only those") {
    for (Slot slot = 0; slot < slots_per_tile; ++slot) {
        const auto parsed = parse_slot(slot_name(slot));
        REQUIRE(parsed.has_value());
        CHECK(*parsed == slot);
    }
    for (const char* wrong : {"", "n", "NE", "NLL", " N", "N ", "I", "-"}) CHECK_FALSE(parse_slot(wrong).has_value());
    CHECK(slot_name(no_slot) == "-");
}

TEST_CASE("quarter turns are clockwise") {
    struct Row {
        const char* drawn;
        Turn turn;
        const char* placed;
    };
    const auto row = GENERATE(values<Row>({{"N", 0, "N"},
                                           {"N", 1, "E"},
                                           {"N", 2, "S"},
                                           {"N", 3, "W"},
                                           {"W", 1, "N"},
                                           {"NL", 1, "EL"},
                                           {"NL", 2, "SL"},
                                           {"NR", 3, "WR"},
                                           {"WR", 1, "NR"},
                                           {"SL", 1, "WL"},
                                           {"ER", 3, "NR"},
                                           {"SR", 2, "NR"}}));
    CAPTURE(row.drawn, row.turn);
    const Slot slot = *parse_slot(row.drawn);
    CHECK(slot_name(turned(slot, row.turn)) == row.placed);
    CHECK(side_of(turned(slot, row.turn)) == turned(side_of(slot), row.turn));
    CHECK(slots_text(turned(static_cast<SlotMask>(1u << slot), row.turn)) == row.placed);
}

TEST_CASE("a mask turns as its slots do, and four turns are none") {
    const SlotMask mask = 0b100101001011;
    for (Turn turn = 0; turn < 4; ++turn) {
        SlotMask expected = 0;
        for (Slot slot = 0; slot < slots_per_tile; ++slot)
            if (mask >> slot & 1) expected = static_cast<SlotMask>(expected | 1u << turned(slot, turn));
        CHECK(turned(mask, turn) == expected);
    }
    CHECK(turned(turned(mask, 3), 1) == mask);
    CHECK(slots_text(0).empty());
}

TEST_CASE("what lies against a slot on the next tile") {
    struct Row {
        const char* slot;
        const char* across;
    };
    const auto row =
        GENERATE(values<Row>({{"NL", "SR"}, {"N", "S"}, {"NR", "SL"}, {"EL", "WR"}, {"E", "W"}, {"ER", "WL"}}));
    CHECK(slot_name(facing(*parse_slot(row.slot))) == row.across);
    CHECK(slot_name(facing(*parse_slot(row.across))) == row.slot);
}

TEST_CASE("x grows to the east, y to the south") {
    CHECK(neighbour({3, 4}, Side::north) == Square{3, 3});
    CHECK(neighbour({3, 4}, Side::east) == Square{4, 4});
    CHECK(neighbour({3, 4}, Side::south) == Square{3, 5});
    CHECK(neighbour({-3, 4}, Side::west) == Square{-4, 4});
}

}  // namespace
}  // namespace carcaudit
