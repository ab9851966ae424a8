#include "reports/diagram/art.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace carcaudit::drawing {

Colour mix(Colour a, Colour b, double share_of_b) {
    const auto one = [&](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(std::lround(from + (to - from) * share_of_b));
    };
    return {one(a.red, b.red), one(a.green, b.green), one(a.blue, b.blue)};
}

std::string colour_text(Colour colour) { return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue); }

std::string number_text(double value) {
    const long tenths = std::lround(value * 10);
    const long whole = tenths / 10, rest = std::labs(tenths % 10);
    const char* sign = tenths < 0 && whole == 0 ? "-" : "";
    return rest == 0 ? fmt::format("{}", whole) : fmt::format("{}{}.{}", sign, whole, rest);
}

void Art::use(Colour fill, Colour pen, double width) {
    const bool first = width_ < 0;
    if (first || !(fill == fill_)) ops_ += fmt::format("C 7 -{} ", colour_text(fill));
    if (first || !(pen == pen_)) ops_ += fmt::format("c 7 -{} ", colour_text(pen));
    if (width != width_) {
        const std::string style = fmt::format("setlinewidth({})", number_text(width));
        ops_ += fmt::format("S {} -{} ", style.size(), style);
    }
    fill_ = fill;
    pen_ = pen;
    width_ = width;
}

void Art::points(std::string_view op, std::span<const Point> list) {
    ops_ += fmt::format("{} {} ", op, list.size());
    for (const Point& point : list) ops_ += number_text(point.x) + ' ' + number_text(-point.y) + ' ';
}

void Art::fill(std::span<const Point> polygon, Colour colour) {
    use(colour, colour, 0.5);  // a thin pen of the same colour closes the seams between neighbours
    points("P", polygon);
}

void Art::outline(std::span<const Point> polygon, Colour fill, Colour pen, double width) {
    use(fill, pen, width);
    points("P", polygon);
}

void Art::line(Point from, Point to, Colour pen, double width) {
    use(fill_, pen, width);
    points("L", std::array{from, to});
}

void Art::curve(std::span<const Point> bezier, Colour pen, double width) {
    use(fill_, pen, width);
    points("B", bezier);
}

void Art::ellipse(Point centre, double rx, double ry, Colour fill, Colour pen, double width) {
    use(fill, pen, width);
    ops_ += fmt::format("E {} {} {} {} ", number_text(centre.x), number_text(-centre.y), number_text(rx), number_text(ry));
}

void Art::text(Point middle, std::string_view words, Colour colour) {
    use(fill_, colour, 1);
    if (!font_) ops_ += "F 10 9 -Helvetica ";  // without it Graphviz stops the program
    font_ = true;
    ops_ += fmt::format("T {} {} 0 {} {} -{} ", number_text(middle.x), number_text(-middle.y), 6 * words.size(), words.size(), words);
}

}  // namespace carcaudit::drawing
