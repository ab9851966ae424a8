#include "conformance/native_lines.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <istream>
#include <limits>

#include <fmt/format.h>
#include <libfccp/csv.h>

namespace carcaudit::native {

namespace {

using Quotes = io::double_quote_escape<',', '"'>;
using Trim = io::trim_chars<' ', '\t'>;

constexpr bool blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(char* begin, char* end) {
    while (begin != end && blank(*begin)) ++begin;
    while (end != begin && blank(end[-1])) --end;
    return {begin, static_cast<std::size_t>(end - begin)};
}

// Bit i: byte i of the word (as it lies in memory, on machines with the low byte first) is `c`.
std::uint64_t where(std::uint64_t word, char c) {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    constexpr std::uint64_t low = 0x7f * ones;
    const std::uint64_t other = word ^ (static_cast<unsigned char>(c) * ones);  // equal bytes are 0
    const std::uint64_t equal = ~(((other & low) + low) | other | low);         // 0x80 where they are
    return ((equal >> 7) * 0x0102040810204080u) >> 56;                          // the eight bits side by side
}

}  // namespace

// Feeds the parser what it needs to be safe on any input: full reads until the end of the file, a line end behind the last
// line (it may run past the last line otherwise), and no NUL, which would hide the rest of a line: it becomes byte 1.
class Lines::Source : public io::ByteSourceBase {
public:
    Source(std::FILE* file, std::istream* stream, std::string head) : file_(file), stream_(stream), head_(std::move(head)) {}
    ~Source() override {
        if (file_ != nullptr) std::fclose(file_);
    }

    // Where a read error is told; must outlive this.
    void report_to(int* error) { error_ = error; }

    int read(char* buffer, int size) override {
        if (size <= 0) return 0;
        const auto room = static_cast<std::size_t>(size);
        std::size_t count = fill(buffer, room);
        for (char* at = buffer; (at = static_cast<char*>(std::memchr(at, '\0', count - static_cast<std::size_t>(at - buffer)))) != nullptr;)
            *at++ = '\x01';
        if (count > 0) last_ = buffer[count - 1];
        if (count < room && last_ != '\n') buffer[count++] = last_ = '\n';
        return static_cast<int>(count);
    }

private:
    std::size_t fill(char* buffer, std::size_t room) {
        std::size_t count = std::min(room, head_.size() - head_used_);
        std::memcpy(buffer, head_.data() + head_used_, count);
        head_used_ += count;
        if (count == room) return count;
        if (stream_ != nullptr) {
            stream_->read(buffer + count, static_cast<std::streamsize>(room - count));
            count += static_cast<std::size_t>(stream_->gcount());
            if (stream_->bad()) *error_ = EIO;
        } else {
            count += std::fread(buffer + count, 1, room - count, file_);
            if (std::ferror(file_) != 0) *error_ = errno != 0 ? errno : EIO;
        }
        return count;
    }

    std::FILE* file_;
    std::istream* stream_;
    std::string head_;
    std::size_t head_used_ = 0;
    char last_ = '\n';
    int* error_ = nullptr;
};

struct Lines::State {
    int error = 0;  // written by the reading thread before it reports its last bytes
    std::unique_ptr<io::LineReader> reader;
};

Lines::Lines(std::string path) : name_(std::move(path)), state_(std::make_unique<State>()) {
    std::FILE* file = std::fopen(name_.c_str(), "rb");
    if (file == nullptr) {
        state_->error = errno;
        return;
    }
    std::setvbuf(file, nullptr, _IONBF, 0);
    open(std::make_unique<Source>(file, nullptr, std::string()));
}

Lines::Lines(std::string name, std::istream& rest, std::string head)
    : name_(std::move(name)), state_(std::make_unique<State>()) {
    open(std::make_unique<Source>(nullptr, &rest, std::move(head)));
}

Lines::~Lines() = default;

void Lines::open(std::unique_ptr<Source> source) {
    source->report_to(&state_->error);
    try {
        state_->reader = std::make_unique<io::LineReader>(name_, std::move(source));
    } catch (const std::exception&) {
        if (state_->error == 0) state_->error = ENOMEM;
    }
}

LineStep Lines::fail(LineStep step, std::string message, std::uint32_t column) {
    fault_ = {std::move(message), name_, {line_, column}};
    if (step == LineStep::broken) state_->reader.reset();
    return step;
}

LineStep Lines::next() {
    try {
        while (state_->reader != nullptr && (start_ = state_->reader->next_line()) != nullptr) {
            line_ = state_->reader->get_file_line();
            if (*start_ == '#') continue;
            if (!split()) return LineStep::fault;
            // Blank, or what a spreadsheet makes of a blank line.
            if (used_ == 0) continue;
            return LineStep::row;
        }
    } catch (const io::error::line_length_limit_exceeded&) {
        ++line_;
        return fail(LineStep::broken, "expected a line shorter than 16 MiB", 1);
    } catch (const std::exception& error) {
        return fail(LineStep::broken, fmt::format("cannot be read: {}", error.what()), 1);
    }
    if (state_->error != 0)
        return fail(LineStep::broken, fmt::format("cannot be read: {}", std::strerror(std::exchange(state_->error, 0))), 0);
    return LineStep::done;
}

// A cell that has a quote in it; `at` stands on the first byte of the cell that is not blank.
bool Lines::split_quoted(char*& at, std::string_view& cell) {
    char* begin = at;
    try {
        char* end = begin + (Quotes::find_next_column_end(begin) - begin);
        at = end;
        const bool last = *end == '\0';
        Trim::trim(begin, end);
        Quotes::unescape(begin, end);
        if (!last) *at = ',';  // Trim ends the cell with a NUL where the comma was
        cell = {begin, static_cast<std::size_t>(end - begin)};
        return true;
    } catch (const io::error::escaped_string_not_closed&) {
        fail(LineStep::fault, "expected a closing quote before the end of the line", offset(begin) + 1);
        return false;
    }
}

// Nearly all lines are short and have no quotes: their commas are found without looking at single bytes.
bool Lines::split() {
    const std::size_t size = std::strlen(start_);
    if (size == 0 || size > 64 || std::endian::native != std::endian::little) return split_slowly();
    std::uint64_t commas = 0, blanks = 0, quotes = 0;  // bit i: byte i of the line
    const auto look = [&](std::uint64_t word, std::size_t at) {
        commas |= where(word, ',') << at;
        blanks |= (where(word, ' ') | where(word, '\t')) << at;
        quotes |= where(word, '"');
    };
    std::uint64_t word = 0;
    std::size_t at = 0;
    for (; at + 8 <= size; at += 8) {
        std::memcpy(&word, start_ + at, 8);
        look(word, at);
    }
    if (size < 8) {
        word = 0;
        std::memcpy(&word, start_, size);
        look(word, 0);
    } else if (at < size) {  // the last eight bytes; what was seen before goes
        std::memcpy(&word, start_ + size - 8, 8);
        look(word >> (8 * (8 - (size - at))), at);
    }
    if (quotes != 0) return split_slowly();
    const std::uint64_t ends = commas << 1 | commas >> 1 | 1 | std::uint64_t{1} << (size - 1);
    if ((blanks & ends) != 0) return split_slowly();  // there is something to trim
    char* begin = start_;
    used_ = 0;
    for (std::size_t i = 0; i + 1 < cells_per_row; ++i) {
        if (commas == 0) return split_slowly();
        char* const stop = start_ + std::countr_zero(commas);
        commas &= commas - 1;
        cells_[i] = {begin, static_cast<std::size_t>(stop - begin)};
        used_ |= static_cast<unsigned>(stop != begin) << i;
        begin = stop + 1;
    }
    if (commas != 0) return split_slowly();
    char* const stop = start_ + size;
    cells_.back() = {begin, static_cast<std::size_t>(stop - begin)};
    used_ |= static_cast<unsigned>(stop != begin) << (cells_per_row - 1);
    return true;
}

bool Lines::split_slowly() {
    char* at = start_;
    used_ = 0;
    for (std::size_t i = 0;; ++i) {
        while (blank(*at)) ++at;
        char* const begin = at;
        while (*at != ',' && *at != '\0' && *at != '"') ++at;
        std::string_view cell = trimmed(begin, at);
        if (*at == '"') {
            at = begin;
            if (!split_quoted(at, cell)) return false;
        }
        cells_[i] = cell;
        used_ |= static_cast<unsigned>(!cell.empty()) << i;
        const bool last = i + 1 == cells_per_row;
        if (*at == '\0') {
            if (last) return true;
            if (i == 0 && cell.empty()) {  // a blank line
                cells_.fill(cell);
                return true;
            }
            fail(LineStep::fault, fmt::format("expected 9 cells, found {}; empty ones need their commas too", i + 1), offset(at) + 1);
            return false;
        }
        if (last) {
            fail(LineStep::fault, "expected 9 cells, found more; a cell with a comma in it needs quotes", offset(at) + 1);
            return false;
        }
        ++at;
    }
}

std::uint32_t Lines::column(std::string_view cell) const {
    const char* at = cell.data();
    if (at > start_ && at[-1] == '"') --at;
    return offset(at) + 1;
}

std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string out = "\"";
    std::size_t cut = std::min(text.size(), most);
    while (cut < text.size() && cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;  // whole characters
    for (const char c : text.substr(0, cut)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    out += cut < text.size() ? "...\"" : "\"";
    return out;
}

}  // namespace carcaudit::native
