// Text of strangers made safe for each kind of file. In all of them a byte that is not UTF-8 becomes U+FFFD, and so does a
// character that the kind of file cannot hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace carcaudit {

void append(fmt::memory_buffer& out, std::string_view text);  // as it is
void append(fmt::memory_buffer& out, std::int64_t number);

// A JSON string with its quotes.
void append_json(fmt::memory_buffer& out, std::string_view text);

// Text between tags, or an attribute's value in double quotes.
enum class Xml : std::uint8_t { text, attribute };
void append_xml(fmt::memory_buffer& out, std::string_view text, Xml where);

// One CSV cell, in quotes when RFC 4180 asks for them. A cell that a spreadsheet would take for a formula, because it starts
// with = + - @ tab or carriage return, gets an apostrophe before it.
void append_csv(fmt::memory_buffer& out, std::string_view text);

// Only the repair: valid UTF-8 without NUL.
std::string clean_text(std::string_view text);

}  // namespace carcaudit
