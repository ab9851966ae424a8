#include "reports/printable.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/characters.h"

namespace carcaudit {

namespace {

// Pictures are XML, which has no way to write some characters.
bool steers(std::uint32_t code) {
    return !fits_xml(code) || code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character next = decode(text);
        const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
        if (next.bytes == 0) {
            out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[0]));
        } else if (steers(next.code)) {
            out += next.code < 0x100 ? fmt::format("\\x{:02X}", next.code) : fmt::format("\\u{:04X}", next.code);
        } else {
            out += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return out;
}

std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t columns) {
    std::string out(text);
    const std::size_t has = width(text);
    if (has < columns) out.append(columns - has, ' ');
    return out;
}

std::string grouped(std::uint64_t number) {
    std::string digits = fmt::format("{}", number);
    for (std::size_t at = digits.size(); at > 3;) digits.insert(digits.begin() + static_cast<std::ptrdiff_t>(at -= 3), ' ');
    return digits;
}

std::string counted(std::uint64_t number, std::string_view one) {
    return fmt::format("{} {}{}", grouped(number), one, number == 1 ? "" : "s");
}

}  // namespace carcaudit
