#include "engine/scoring/lexer.h"

#include <array>
#include <string>

namespace carcaudit {

namespace {

constexpr std::string_view digits = "0123456789";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

std::size_t sign_length(std::string_view rest) {
    for (const std::string_view sign : {":=", "==", "!=", ">=", "<=", "+=", "-="})
        if (rest.starts_with(sign)) return 2;
    return std::string_view("+-*/(),=<>[];|").find(rest[0]) != std::string_view::npos ? 1 : 0;
}

}  // namespace

Result<std::vector<Lexeme>> lex(std::string_view text) {
    std::vector<Lexeme> tokens;
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == ' ') {
            ++at;
            continue;
        }
        const std::string_view rest = text.substr(at);
        TokenKind kind = TokenKind::sign;
        std::size_t length = 0;
        if (digits.find(rest[0]) != std::string_view::npos) {
            kind = TokenKind::number;
            length = rest.find_first_not_of(digits);
        } else if (letters.find(rest[0]) != std::string_view::npos) {
            kind = TokenKind::name;
            length = rest.find_first_not_of(letters);
        } else {
            length = sign_length(rest);
        }
        const auto column = static_cast<std::uint32_t>(at + 1);
        if (length == 0) return Fault{"expected a name, a number or a sign, found '" + std::string(1, rest[0]) + "'", {}, {0, column}};
        length = std::min(length, rest.size());
        tokens.push_back({kind, rest.substr(0, length), column});
        at += length;
    }
    tokens.push_back({TokenKind::end, {}, static_cast<std::uint32_t>(text.size() + 1)});
    return tokens;
}

}  // namespace carcaudit
