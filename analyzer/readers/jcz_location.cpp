#include "analyzer/readers/jcz_location.h"

namespace carcaudit {

namespace {

std::optional<SlotMask> side_mask(char letter) {
    const auto side = std::string_view("NESW").find(letter);
    if (side == std::string_view::npos) return std::nullopt;
    return static_cast<SlotMask>(1u << slot_of(static_cast<Side>(side), 1));
}

std::optional<SlotMask> parse_sides(std::string_view text) {
    SlotMask mask = 0;
    for (const char letter : text) {
        const auto side = side_mask(letter);
        if (!side || (mask & *side) != 0) return std::nullopt;
        mask = static_cast<SlotMask>(mask | *side);
    }
    return mask;
}

std::optional<SlotMask> parse_halves(std::string_view text) {
    SlotMask mask = 0;
    while (true) {
        const std::size_t dot = text.find('.');
        const auto slot = parse_slot(text.substr(0, dot));
        if (!slot || *slot % 3 == 1 || (mask & (1u << *slot)) != 0) return std::nullopt;
        mask = static_cast<SlotMask>(mask | (1u << *slot));
        if (dot == std::string_view::npos) return mask;
        text.remove_prefix(dot + 1);
    }
}

}  // namespace

std::optional<JczLocation> parse_jcz_location(std::string_view text) {
    if (text.empty() || text.size() > 32) return std::nullopt;
    if (text.find_first_not_of('I') == std::string_view::npos) return JczLocation{0, static_cast<std::uint8_t>(text.size())};
    std::optional<SlotMask> mask;
    if (text.front() == '_' && text.size() == 2) {
        mask = side_mask(text[1]);
        if (mask) mask = static_cast<SlotMask>(*parse_sides("NESW") & ~*mask);
    } else if (text.size() > 1 && (text[1] == 'L' || text[1] == 'R')) {
        mask = parse_halves(text);
    } else {
        mask = parse_sides(text);
    }
    if (!mask) return std::nullopt;
    return JczLocation{*mask, 0};
}

std::uint8_t find_jcz_segment(const Tile& tile, Turn turn, FeatureKind kind, JczLocation location) {
    std::uint8_t inner = 0;
    for (std::uint8_t i = 0; i < tile.segments.size(); ++i) {
        const Segment& segment = tile.segments[i];
        if (segment.kind != kind) continue;
        if (location.inner == 0 && segment.slots != 0 && turned(segment.slots, turn) == location.slots) return i;
        if (segment.slots == 0 && ++inner == location.inner) return i;
    }
    return no_segment;
}

}  // namespace carcaudit
