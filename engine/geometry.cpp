#include "engine/geometry.h"

#include <algorithm>

namespace carcaudit {

namespace {
constexpr std::array<std::string_view, all_slots> names{"NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR", "DL", "D", "DR"};
}

std::optional<Slot> parse_slot(std::string_view text) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Slot>(found - names.begin());
}

std::string_view slot_name(Slot slot) { return slot < all_slots ? names[slot] : std::string_view("-"); }

std::string slots_text(SlotMask mask) {
    std::string text;
    for (Slot slot = 0; slot < all_slots; ++slot) {
        if ((mask >> slot & 1) == 0) continue;
        if (!text.empty()) text += ' ';
        text += names[slot];
    }
    return text;
}

}  // namespace carcaudit
