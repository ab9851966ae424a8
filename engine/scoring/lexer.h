// Words, numbers and signs of a formula.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace carcaudit {

enum class TokenKind : std::uint8_t { number, name, sign, end };

struct Lexeme {
    TokenKind kind = TokenKind::end;
    std::string_view text;     // into the formula
    std::uint32_t column = 1;  // in bytes, from 1

    bool end() const { return kind == TokenKind::end; }
};

// All tokens of `text`, which must outlive them, and an end.
Result<std::vector<Lexeme>> lex(std::string_view text);

}  // namespace carcaudit
