#include <algorithm>
#include <vector>

#include "reports/diagram/faces.h"

namespace carcaudit::drawing {

namespace {

// Outlines around 0,0, about 22 wide and high.
std::vector<Point> outline_of(Figure figure) {
    if (figure == Figure::abbot)  // a robe and a mitre
        return {{0, -13}, {4.5, -8.5}, {3.6, -3.5}, {6.5, -1}, {9, 10}, {-9, 10}, {-6.5, -1}, {-3.6, -3.5}, {-4.5, -8.5}};
    if (figure == Figure::other) return {{0, -11}, {11, 0}, {0, 11}, {-11, 0}};
    return {{-3, -11.5}, {3, -11.5}, {4.6, -9}, {4.2, -5.5}, {11, -2.2}, {11, 1}, {5.6, 2.4}, {9, 10},  {2, 10},
            {0, 6.5},    {-2, 10},   {-9, 10},  {-5.6, 2.4}, {-11, 1},   {-11, -2.2}, {-4.2, -5.5}, {-4.6, -9}};
}

}  // namespace

void paint_figure(Art& art, Point middle, Figure figure, Colour colour, double scale) {
    std::vector<Point> outline = outline_of(figure);
    for (Point& point : outline) {
        if (figure == Figure::lying) point = {-point.y, point.x};
        point = middle + point * scale;
    }
    art.outline(outline, colour, {255, 255, 255}, 3.2);  // a halo, whatever is below
    art.outline(outline, colour, ink, 1);
}

void paint_coat_of_arms(Art& art, Point middle) {
    const std::vector<Point> shield{middle + Point{-4.5, -5}, middle + Point{4.5, -5}, middle + Point{4.5, 1}, middle + Point{0, 6},
                                    middle + Point{-4.5, 1}};
    art.outline(shield, {0x2b, 0x4f, 0x9e}, {255, 255, 255}, 1.4);
    art.line(middle + Point{0, -4.5}, middle + Point{0, 4.5}, {255, 255, 255}, 1.4);
    art.line(middle + Point{-4, -1.5}, middle + Point{4, -1.5}, {255, 255, 255}, 1.4);
}

void paint_garden(Art& art, Point middle, Colour ground) {
    art.ellipse(middle, 10, 10, ground, ground, 1);
    constexpr Colour petal{0xff, 0xff, 0xff};
    for (const Point by : {Point{0, -4}, Point{3.8, -1.2}, Point{2.4, 3.2}, Point{-2.4, 3.2}, Point{-3.8, -1.2}})
        art.ellipse(middle + by, 2.4, 2.4, petal, ink, 0.6);
    art.ellipse(middle, 1.8, 1.8, {0xe8, 0xa8, 0x00}, ink, 0.6);
}

}  // namespace carcaudit::drawing
