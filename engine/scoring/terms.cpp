#include "engine/scoring/terms.h"

#include <array>
#include <cstddef>

namespace carcaudit {

namespace {

struct Entry {
    std::string_view name, words;
};

constexpr auto entries = std::to_array<Entry>({
#define X(name, words) Entry{#name, words},
    CARCAUDIT_LOOKS(X)
#undef X
});

}  // namespace

std::optional<Look> find_look(std::string_view name) {
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].name == name) return static_cast<Look>(i);
    return std::nullopt;
}

std::string_view look_name(Look look) { return entries[static_cast<std::size_t>(look)].name; }
std::string_view look_words(Look look) { return entries[static_cast<std::size_t>(look)].words; }

}  // namespace carcaudit
