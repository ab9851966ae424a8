// Free-hand drawing below a graph: Graphviz' _background attribute, which holds xdot drawing operations.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace carcaudit::drawing {

// On the page, in points: x to the right, y down. The north-west corner of the tile at 0,0 is 0,0.
struct Point {
    double x = 0;
    double y = 0;

    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(Point a, double by) { return {a.x * by, a.y * by}; }
};

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;

    friend bool operator==(const Colour&, const Colour&) = default;
};

Colour mix(Colour a, Colour b, double share_of_b);
std::string colour_text(Colour colour);  // #rrggbb
std::string number_text(double value);   // at most one decimal, "-0" never

class Art {
public:
    void fill(std::span<const Point> polygon, Colour colour);
    void outline(std::span<const Point> polygon, Colour fill, Colour pen, double width);
    void line(Point from, Point to, Colour pen, double width);
    void curve(std::span<const Point> bezier, Colour pen, double width);
    void ellipse(Point centre, double rx, double ry, Colour fill, Colour pen, double width);
    // Our own words only: what strangers wrote goes into labels, where it can be escaped.
    void text(Point middle, std::string_view words, Colour colour);
    void end_line() { ops_ += '\n'; }  // for people who read the .dot

    const std::string& ops() const { return ops_; }

private:
    void use(Colour fill, Colour pen, double width);
    void points(std::string_view op, std::span<const Point> list);

    std::string ops_;
    Colour fill_, pen_;
    double width_ = -1;  // nothing is set yet
    bool font_ = false;
};

}  // namespace carcaudit::drawing
