#include "reports/escape.h"

#include "reports/characters.h"

namespace carcaudit {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

// Length of the character at the start of `text`, or 0 if that is no UTF-8, or no character in any file (U+FFFE, U+FFFF).
std::size_t character(std::string_view text) {
    const Character next = decode(text);
    return next.bytes < 3 || fits_xml(next.code) ? next.bytes : 0;
}

// Calls one(out, char) for ASCII and copies the rest, repaired.
template <class One>
void each(fmt::memory_buffer& out, std::string_view text, One one) {
    while (!text.empty()) {
        const std::size_t length = character(text);
        if (length == 1) one(text.front());
        else append(out, length == 0 ? replacement : text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
}

std::string_view xml_entity(char c, Xml where) {
    switch (c) {
        case '<': return "&lt;";
        case '>': return "&gt;";
        case '&': return "&amp;";
        case '"': return "&quot;";
        case '\r': return "&#13;";
        case '\n': return where == Xml::attribute ? "&#10;" : "";
        case '\t': return where == Xml::attribute ? "&#9;" : "";
        default: return fits_xml(static_cast<unsigned char>(c)) ? "" : replacement;
    }
}

}  // namespace

void append(fmt::memory_buffer& out, std::string_view text) { out.append(text.data(), text.data() + text.size()); }

void append(fmt::memory_buffer& out, std::int64_t number) {
    const fmt::format_int digits(number);
    out.append(digits.data(), digits.data() + digits.size());
}

void append_json(fmt::memory_buffer& out, std::string_view text) {
    out.push_back('"');
    each(out, text, [&](char c) {
        if (c == '"' || c == '\\') {
            out.push_back('\\');
            out.push_back(c);
        } else if (c == '\n') {
            append(out, "\\n");
        } else if (static_cast<unsigned char>(c) < 0x20) {
            fmt::format_to(fmt::appender(out), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out.push_back(c);
        }
    });
    out.push_back('"');
}

void append_xml(fmt::memory_buffer& out, std::string_view text, Xml where) {
    each(out, text, [&](char c) {
        const std::string_view entity = xml_entity(c, where);
        if (entity.empty()) out.push_back(c);
        else append(out, entity);
    });
}

void append_csv(fmt::memory_buffer& out, std::string_view text) {
    const bool quoted = text.find_first_of(",\"\n\r") != std::string_view::npos;
    if (quoted) out.push_back('"');
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) out.push_back('\'');
    each(out, text, [&](char c) {
        if (c == '\0') return append(out, replacement);
        if (c == '"') out.push_back('"');
        out.push_back(c);
    });
    if (quoted) out.push_back('"');
}

std::string clean_text(std::string_view text) {
    fmt::memory_buffer out;
    each(out, text, [&](char c) {
        if (c == '\0') append(out, replacement);
        else out.push_back(c);
    });
    return fmt::to_string(out);
}

}  // namespace carcaudit
