// Lines and cells of a CSV file, over the Fast C++ CSV Parser's line reader and quoting rules.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "conformance/native_format.h"
#include "engine/result.h"

namespace carcaudit::native {

enum class LineStep : std::uint8_t { row, fault, broken, done };  // broken: nothing more can be read

class Lines {
public:
    explicit Lines(std::string path);
    // `head`: bytes taken from the stream already. The stream must outlive this.
    Lines(std::string name, std::istream& rest, std::string head);
    ~Lines();

    // The next line with something in it, split into its cells; comments and blank lines are passed over.
    LineStep next();

    std::string_view cell(Cell cell) const { return cells_[static_cast<std::size_t>(cell)]; }
    std::string_view cell(std::size_t i) const { return cells_[i]; }
    unsigned used() const { return used_; }  // bit per cell: there is something in it
    std::uint32_t line() const { return line_; }
    // Column of a byte of one of the cells.
    std::uint32_t column(std::string_view cell) const;
    const std::string& name() const { return name_; }
    const Fault& fault() const { return fault_; }

private:
    class Source;
    struct State;

    void open(std::unique_ptr<Source> source);
    bool split();
    bool split_slowly();
    bool split_quoted(char*& at, std::string_view& cell);
    std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - start_); }
    LineStep fail(LineStep step, std::string message, std::uint32_t column);

    std::string name_;
    std::unique_ptr<State> state_;
    char* start_ = nullptr;  // of the line
    std::array<std::string_view, cells_per_row> cells_;
    unsigned used_ = 0;
    std::uint32_t line_ = 0;
    Fault fault_;
};

// A whole number of at most nine digits at `at`, which moves behind it. Quicker than from_chars, and logs are full of them.
inline bool take_number(const char*& at, const char* end, std::int32_t& value) {
    const bool negative = at != end && *at == '-';
    const char* const first = at + negative;
    const char* digit = first;
    value = 0;
    for (; digit != end && static_cast<unsigned char>(*digit - '0') < 10 && digit - first < 9; ++digit) value = 10 * value + (*digit - '0');
    if (negative) value = -value;
    at = digit;
    return digit != first;
}

// `text` for a message: quoted, cut if long, without control characters.
std::string shown(std::string_view text);

}  // namespace carcaudit::native
