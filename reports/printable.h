// Text from logs is shown on terminals: whatever could steer one is made visible instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace carcaudit {

// `text` with control characters, broken UTF-8 and characters that change the direction of writing as \x1B or \u202E.
std::string printable(std::string_view text);

// Columns that a terminal needs for printable text, one a character; combining and wide ones are not known.
std::size_t width(std::string_view text);
std::string padded(std::string_view text, std::size_t columns);

std::string grouped(std::uint64_t number);  // 12 345
// "1 game", "2 games"; the plural is the singular with an s.
std::string counted(std::uint64_t number, std::string_view one);

}  // namespace carcaudit
