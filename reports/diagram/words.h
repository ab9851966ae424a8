// Text of strangers made fit for Graphviz, and the letters that stand for players.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/diagram/art.h"

namespace carcaudit::drawing {

// First letters in capitals, made different by numbers: Ann, Bob, Bill give A, B, B2.
std::vector<std::string> player_letters(const std::vector<std::string>& names);

// Printable, on one line, with an ellipsis if it has more than `columns` characters.
std::string shortened(std::string_view text, std::size_t columns);

// As the value of a label: \N and the like, and entities such as &lt;, stay what was written.
std::string label_text(std::string_view text);

// Part of a node's name: letters, digits and hyphens, anything else is an underscore.
std::string node_word(std::string_view text);

// Colours that colour-blind people can tell apart (after Okabe and Ito), by seat; and one to write on them.
Colour player_colour(std::size_t player);
Colour letter_colour(std::size_t player);

}  // namespace carcaudit::drawing
