#include "reports/diagram/faces.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace carcaudit::drawing {

namespace {

constexpr Point centre{0.5, 0.5};  // everything here is in tiles until place() puts it on the page

Point corner_of(unsigned side) {  // where the side begins, clockwise
    constexpr std::array<Point, 4> corners{Point{0, 0}, Point{1, 0}, Point{1, 1}, Point{0, 1}};
    return corners[side % 4];
}
Point middle_of(unsigned side) { return (corner_of(side) + corner_of(side + 1)) * 0.5; }
Point inward(unsigned side) { return (centre - middle_of(side)) * 2; }

Point place(const Face& face, Point point) { return face.corner + point * tile_size; }

std::vector<Point> placed(const Face& face, std::span<const Point> points) {
    std::vector<Point> out;
    for (const Point& point : points) out.push_back(place(face, point));
    return out;
}

using Bezier = std::array<Point, 4>;

Point along(const Bezier& b, double t) {
    const double s = 1 - t;
    return b[0] * (s * s * s) + b[1] * (3 * s * s * t) + b[2] * (3 * s * t * t) + b[3] * (t * t * t);
}

bool has_middle(SlotMask slots, unsigned side) { return (slots >> slot_of(static_cast<Side>(side % 4), 1) & 1) != 0; }

std::vector<unsigned> sides_of(SlotMask slots) {
    std::vector<unsigned> sides;
    for (unsigned side = 0; side < 4; ++side)
        if (has_middle(slots, side)) sides.push_back(side);
    return sides;
}

// The wall of a city between the end of one of its sides and the begin of the next, `gap` sides further.
Bezier wall(unsigned after, unsigned gap) {
    const unsigned begin = after + 1, end = begin + gap;
    const Point from = corner_of(begin), to = corner_of(end);
    if (gap == 2) {
        const Point pull = (corner_of(end + 1) - centre) * 0.14;
        return {from, from + (to - from) * 0.3 + pull, from + (to - from) * 0.7 + pull, to};
    }
    // One side left: the wall keeps close to it. Three left: the city is a cap on its only side.
    const Point deep = inward(gap == 1 ? begin : after) * 0.33;
    return {from, from + (to - from) * 0.33 + deep, from + (to - from) * 0.67 + deep, to};
}

struct City {
    std::vector<Point> outline;
    std::vector<Bezier> walls;
};

City city_of(SlotMask slots) {
    City city;
    unsigned start = 0;
    while (start < 4 && !(has_middle(slots, start) && !has_middle(slots, start + 3))) ++start;
    if (start == 4) {  // all sides
        for (unsigned side = 0; side < 4; ++side) city.outline.push_back(corner_of(side));
        return city;
    }
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned side = start + i;
        if (!has_middle(slots, side)) continue;
        if (city.outline.empty()) city.outline.push_back(corner_of(side));
        city.outline.push_back(corner_of(side + 1));
        unsigned gap = 0;
        while (gap < 3 && !has_middle(slots, side + 1 + gap)) ++gap;
        if (gap == 0) continue;
        city.walls.push_back(wall(side, gap));
        for (int step = 1; step <= 8; ++step) city.outline.push_back(along(city.walls.back(), step / 8.0));
    }
    return city;
}

// Courses of bricks: level lines inside the outline, the same height on every tile.
void paint_bricks(Art& art, std::span<const Point> outline, Colour colour) {
    constexpr double apart = 7.2;
    const auto [low, high] = std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.y < b.y; });
    for (double y = (std::floor(low->y / apart) + 0.5) * apart; y < high->y; y += apart) {
        std::vector<double> cuts;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point a = outline[i], b = outline[(i + 1) % outline.size()];
            if ((a.y <= y) != (b.y <= y)) cuts.push_back(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
        }
        std::sort(cuts.begin(), cuts.end());
        for (std::size_t i = 0; i + 1 < cuts.size(); i += 2)
            if (cuts[i + 1] - cuts[i] > 2) art.line({cuts[i], y}, {cuts[i + 1], y}, colour, 1);
    }
}

void paint_city(Art& art, const Face& face, SlotMask slots, std::optional<Colour> tint) {
    const City city = city_of(slots);
    const Colour colour = tint ? mix(city_stone, *tint, 0.5) : city_stone;
    const std::vector<Point> outline = placed(face, city.outline);
    art.fill(outline, colour);
    paint_bricks(art, outline, mix(colour, wall_brown, 0.28));
    for (const Bezier& wall : city.walls) art.curve(placed(face, wall), wall_brown, 3);
}

// A road or river between two sides.
Bezier band(unsigned from, unsigned to) { return {middle_of(from), centre, centre, middle_of(to)}; }

std::vector<Bezier> bands_of(SlotMask slots) {
    const std::vector<unsigned> sides = sides_of(slots);
    if (sides.size() == 2) return {band(sides[0], sides[1])};
    std::vector<Bezier> bands;
    for (const unsigned side : sides) {
        const Point from = middle_of(side);
        bands.push_back({from, from + (centre - from) * 0.33, from + (centre - from) * 0.67, centre});
    }
    return bands;
}

void paint_bands(Art& art, const Face& face, std::uint8_t segment, Colour colour, double width) {
    for (const Bezier& band : bands_of(face.slots(segment))) art.curve(placed(face, band), colour, width);
}

// The field that lies on half a side (0: the first half, clockwise). On a side with a city that is the one behind it.
std::uint8_t field_at(const Face& face, unsigned side, unsigned half) {
    const auto& owner = face.tile->owner[face.turn];
    const auto is_field = [&](std::uint8_t segment) {
        return segment != no_segment && face.tile->segments[segment].kind == FeatureKind::field;
    };
    const std::uint8_t own = owner[slot_of(static_cast<Side>(side % 4), half == 0 ? 0 : 2)];
    if (is_field(own)) return own;
    const std::uint8_t beside = owner[half == 0 ? slot_of(static_cast<Side>((side + 3) % 4), 2) : slot_of(static_cast<Side>((side + 1) % 4), 0)];
    if (is_field(beside)) return beside;
    const std::uint8_t city = owner[slot_of(static_cast<Side>(side % 4), 1)];
    for (std::uint8_t i = 0; city != no_segment && i < face.tile->segments.size(); ++i)
        if (is_field(i) && (face.tile->segments[i].cities >> city & 1) != 0) return i;
    return no_segment;
}

// Owned fields only: the ground is green already.
void paint_fields(Art& art, const Face& face, const Tints& tints) {
    const auto colour = [&](std::uint8_t field) {
        return field != no_segment && tints[field] ? mix(field_green, *tints[field], 0.26) : field_green;
    };
    std::array<std::array<std::uint8_t, 2>, 4> fields{};
    for (unsigned side = 0; side < 4; ++side)
        for (unsigned half = 0; half < 2; ++half) fields[side][half] = field_at(face, side, half);
    std::array<std::array<std::uint8_t, 2>, 4> wedges = fields;
    std::vector<unsigned> bends;  // corners that a road or river cuts off: the curve parts the fields, not the middle
    for (std::uint8_t i = 0; i < face.tile->segments.size(); ++i) {
        const FeatureKind kind = face.tile->segments[i].kind;
        const std::vector<unsigned> sides = sides_of(face.slots(i));
        if ((kind != FeatureKind::road && kind != FeatureKind::river) || sides.size() != 2 || (sides[1] - sides[0]) % 2 == 0) continue;
        const unsigned side = sides[1] - sides[0] == 1 ? sides[0] : 3;
        bends.push_back(side);
        wedges[side][1] = wedges[(side + 1) % 4][0] = fields[side][0];
    }
    for (unsigned side = 0; side < 4; ++side) {
        for (unsigned half = 0; half < 2; ++half) {
            if (wedges[side][half] == no_segment || !tints[wedges[side][half]]) continue;
            const Point end = half == 0 ? corner_of(side) : corner_of(side + 1);
            art.fill(placed(face, std::array{end, middle_of(side), centre}), colour(wedges[side][half]));
        }
    }
    for (const unsigned side : bends) {
        if (colour(fields[side][1]) == colour(wedges[side][1])) continue;
        std::vector<Point> outline{corner_of(side + 1)};
        for (int step = 0; step <= 8; ++step) outline.push_back(along(band(side + 1, side), step / 8.0));
        art.fill(placed(face, outline), colour(fields[side][1]));
    }
}

Point field_anchor(const Face& face, std::uint8_t segment) {
    Point sum;
    int count = 0;
    std::optional<Point> corner;
    for (unsigned side = 0; side < 4; ++side) {
        const bool before = field_at(face, side, 1) == segment, after = field_at(face, side + 1, 0) == segment;
        const Point at = corner_of(side + 1) + (centre - corner_of(side + 1)) * 0.34;
        const bool real = (face.slots(segment) >> slot_of(static_cast<Side>(side), 2) & 1) != 0;
        if (before && after && real && !corner) corner = at;
        for (const bool half : {before, after}) {
            if (!half) continue;
            sum = sum + at;
            ++count;
        }
    }
    if (count == 0) return centre;
    const Point mean = sum * (1.0 / count);
    if (std::hypot(mean.x - 0.5, mean.y - 0.5) < 0.2) return corner ? *corner : mean;
    return mean;
}

// A garden may be anywhere the tile has grass: the middle, or the corner that lies in one field.
Point garden_anchor(const Face& face) {
    const bool free = std::all_of(face.tile->segments.begin(), face.tile->segments.end(), [&](const Segment& segment) {
        return segment.kind == FeatureKind::field || segment.kind == FeatureKind::garden ||
               (segment.kind == FeatureKind::city && std::popcount(segment.slots) == 1);
    });
    if (free) return centre;
    std::optional<Point> best;
    const auto& owner = face.tile->owner[face.turn];
    for (unsigned side = 0; side < 4; ++side) {
        const std::uint8_t one = owner[slot_of(static_cast<Side>(side), 2)], two = owner[slot_of(static_cast<Side>((side + 1) % 4), 0)];
        if (one == no_segment || one != two) continue;
        if (!best || std::popcount(face.slots(one)) >= 6) best = corner_of(side + 1) + (centre - corner_of(side + 1)) * 0.5;
    }
    if (best) return *best;
    for (unsigned side = 0; side < 4; ++side)  // grass on one side only
        if (face.kind_at(slot_of(static_cast<Side>(side), 0)) == FeatureKind::field) return middle_of(side) + inward(side) * 0.12;
    return centre;
}

Point city_anchor(SlotMask slots) {
    const std::vector<unsigned> sides = sides_of(slots);
    Point sum;
    for (const unsigned side : sides) sum = sum + middle_of(side);
    if (sides.empty()) return centre;
    const Point mean = sum * (1.0 / static_cast<double>(sides.size()));
    if (sides.size() == 1) return mean + inward(sides[0]) * 0.12;
    return mean;
}

Point band_anchor(const Face& face, std::uint8_t segment) {
    const std::vector<Bezier> bands = bands_of(face.slots(segment));
    if (bands.empty()) return centre;
    if (sides_of(face.slots(segment)).size() != 2) return along(bands[0], face.tile->has_surrounded ? 0.1 : 0.4);  // away from what stands in the middle
    const FeatureKind other = face.tile->segments[segment].kind == FeatureKind::road ? FeatureKind::river : FeatureKind::road;
    const bool crossed = std::any_of(face.tile->segments.begin(), face.tile->segments.end(), [&](const Segment& s) { return s.kind == other; });
    return along(bands[0], crossed ? 0.2 : 0.5);
}

}  // namespace

FeatureKind Face::kind_at(Slot slot) const {
    const std::uint8_t segment = tile->owner[turn][slot];
    return segment == no_segment ? no_feature : tile->segments[segment].kind;
}

void paint_face(Art& art, const Face& face, const Tints& tints) {
    const auto& segments = face.tile->segments;
    const auto each = [&](FeatureKind kind, auto paint) {
        for (std::uint8_t i = 0; i < segments.size() && i < max_segments; ++i)
            if (segments[i].kind == kind) paint(i);
    };
    art.fill(placed(face, std::array{corner_of(0), corner_of(1), corner_of(2), corner_of(3)}), field_green);
    paint_fields(art, face, tints);
    each(FeatureKind::river, [&](std::uint8_t i) {
        paint_bands(art, face, i, river_blue, 15);
        if (sides_of(face.slots(i)).size() == 1) art.ellipse(place(face, centre), 13, 10, river_blue, river_blue, 1);
    });
    int ends = 0;
    each(FeatureKind::road, [&](std::uint8_t i) {
        paint_bands(art, face, i, road_edge, 9.5);
        if (sides_of(face.slots(i)).size() == 1) ++ends;
    });
    each(FeatureKind::road, [&](std::uint8_t i) {
        paint_bands(art, face, i, tints[i] ? mix(road_white, *tints[i], 0.55) : road_white, 6.5);
    });
    if (ends > 1) {  // a village parts the roads
        const Point middle = place(face, centre);
        const std::array square{middle + Point{-7, -7}, middle + Point{7, -7}, middle + Point{7, 7}, middle + Point{-7, 7}};
        art.outline(square, road_edge, ink, 1);
    }
    each(FeatureKind::city, [&](std::uint8_t i) { paint_city(art, face, face.slots(i), tints[i]); });
}

Point anchor(const Face& face, std::uint8_t segment) {
    switch (face.tile->segments[segment].kind) {
        case FeatureKind::road:
        case FeatureKind::river: return place(face, band_anchor(face, segment));
        case FeatureKind::city: return place(face, city_anchor(face.slots(segment)));
        case FeatureKind::field: return place(face, field_anchor(face, segment));
        case FeatureKind::garden: return place(face, garden_anchor(face));
        default: return place(face, centre);
    }
}

Point border_point(Point corner, Slot slot) {
    const unsigned side = slot / 3U;
    const double share = 0.2 + 0.3 * (slot % 3);
    return corner + (corner_of(side) + (corner_of(side + 1) - corner_of(side)) * share) * tile_size;
}

}  // namespace carcaudit::drawing
