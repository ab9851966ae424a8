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
    bool split_quoted(char*& at, std::string_view& cell);
    LineStep fail(LineStep step, std::string message, std::uint32_t column);

    std::string name_;
    std::unique_ptr<State> state_;
    char* start_ = nullptr;  // of the line
    std::array<std::string_view, cells_per_row> cells_;
    std::uint32_t line_ = 0;
    Fault fault_;
};

// `text` for a message: quoted, cut if long, without control characters.
std::string shown(std::string_view text);

}  // namespace carcaudit::native
