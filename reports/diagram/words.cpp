#include "reports/diagram/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/printable.h"

namespace carcaudit::drawing {

namespace {

std::size_t bytes_of_first(std::string_view text) {  // of valid UTF-8
    std::size_t bytes = 1;
    while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) ++bytes;
    return bytes;
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

std::string initial(std::string_view name) {
    const std::string text = printable(name);
    std::string_view rest = text;
    while (!rest.empty() && !is_letter(rest.front())) {
        if (rest.starts_with("\\x")) rest.remove_prefix(std::min<std::size_t>(4, rest.size()));  // a byte that is no text
        else if (rest.starts_with("\\u")) rest.remove_prefix(std::min<std::size_t>(6, rest.size()));
        else rest.remove_prefix(1);
    }
    if (rest.empty()) return "P";
    std::string letter(rest.substr(0, bytes_of_first(rest)));
    if (letter[0] >= 'a' && letter[0] <= 'z') letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
    return letter;
}

}  // namespace

std::vector<std::string> player_letters(const std::vector<std::string>& names) {
    std::vector<std::string> letters;
    for (const std::string& name : names) {
        const std::string first = initial(name);
        std::string letter = first;
        for (int i = 2; std::find(letters.begin(), letters.end(), letter) != letters.end(); ++i) letter = fmt::format("{}{}", first, i);
        letters.push_back(std::move(letter));
    }
    return letters;
}

std::string shortened(std::string_view text, std::size_t columns) {
    std::string shown = printable(text.substr(0, 8 * columns));  // no more than that can be shown
    if (width(shown) <= columns && text.size() <= 8 * columns) return shown;
    std::size_t end = 0;
    for (std::size_t i = 0; i + 1 < columns && end < shown.size(); ++i) end += bytes_of_first(std::string_view(shown).substr(end));
    shown.resize(end);
    return shown + "…";
}

std::string label_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') out += "\\\\";
        else if (c == '&') out += "&amp;";
        else out += c;
    }
    return out;
}

std::string node_word(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c != '-' && (!is_letter(c) || static_cast<unsigned char>(c) >= 0x80)) c = '_';
    return out;
}

Colour player_colour(std::size_t player) {
    constexpr std::array<Colour, 6> colours{Colour{0x00, 0x5f, 0xb0}, Colour{0xd5, 0x45, 0x00}, Colour{0xf2, 0xd5, 0x1e},
                                            Colour{0x30, 0x30, 0x30}, Colour{0xc8, 0x5c, 0x9e}, Colour{0x00, 0x8f, 0x6b}};
    return colours[player % colours.size()];
}

Colour letter_colour(std::size_t player) { return player % 6 == 2 ? Colour{0x22, 0x22, 0x22} : Colour{0xff, 0xff, 0xff}; }

}  // namespace carcaudit::drawing
