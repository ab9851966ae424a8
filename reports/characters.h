// One look at UTF-8 for everything that writes text of strangers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace carcaudit {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;  // 0: not UTF-8 (overlong forms and surrogates are none)
};

// The character at the start of `text`, which is not empty.
inline Character decode(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3
                              : first >= 0xc2 && first < 0xe0 ? 2 : 0;
    if (bytes == 0 || text.size() < bytes) return {};
    std::uint32_t code = first & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
    return {code, bytes};
}

// Whether XML 1.0 can hold it at all, escaped or not. JUnit files and pictures are XML.
constexpr bool fits_xml(std::uint32_t code) {
    if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
    return code < 0xd800 || (code >= 0xe000 && code != 0xfffe && code != 0xffff);
}

}  // namespace carcaudit
