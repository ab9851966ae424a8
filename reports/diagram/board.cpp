#include "reports/diagram/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/diagram/words.h"

namespace carcaudit::drawing {

namespace {

Figure figure_of(PieceKind kind, FeatureKind on) {
    if (kind == PieceKind::abbot) return Figure::abbot;
    if (kind != PieceKind::normal) return Figure::other;
    return on == FeatureKind::field ? Figure::lying : Figure::standing;
}

std::string owners_colour(const std::vector<PlayerId>& owners) {  // several: parallel lines
    std::string text;
    for (const PlayerId owner : owners) {
        if (!text.empty()) text += ':';
        text += colour_text(mix(player_colour(owner), ink, 0.15));
    }
    return text.empty() ? "#00000066" : text;
}

bool is_building(FeatureKind kind) { return kind == FeatureKind::monastery || kind == FeatureKind::garden; }

// A meeple would hide a building that it stands on.
Point piece_place(const View& view, NodeId node) {
    const Point at = view.anchor(node);
    return is_building(view.position().node(node).kind) ? at + Point{17, 9} : at;
}

}  // namespace

NodeStyle style_of(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::city: return {"box", "solid", 6};
        case FeatureKind::road: return {"circle", "dashed", 5.5};
        case FeatureKind::field: return {"diamond", "dotted", 7};
        case FeatureKind::monastery: return {"house", "solid", 27};
        case FeatureKind::garden: return {"octagon", "solid", 22};
        case FeatureKind::river: return {"ellipse", "solid", 4};
        default: return {"hexagon", "solid", 12};
    }
}

std::string inches(double points) { return fmt::format("{:.3f}", points / 72); }

Box box_around(Point middle, double width, double height) {
    const Point half{width / 2, height / 2};
    return {middle - half, middle + half};
}

Box board_box(const Position& position) {
    if (position.placed().empty()) return {{0, 0}, {tile_size, tile_size}};
    Box box{{1e9, 1e9}, {-1e9, -1e9}};
    for (const Placed& placed : position.placed()) {
        const Point corner{placed.square.x * tile_size, placed.square.y * tile_size};
        box.from = {std::min(box.from.x, corner.x), std::min(box.from.y, corner.y)};
        box.to = {std::max(box.to.x, corner.x + tile_size), std::max(box.to.y, corner.y + tile_size)};
    }
    return box;
}

void BoardDrawing::draw() {
    for (const Piece& piece : view_.position().pieces())
        if (piece.node != no_node) stood_on_.insert(piece.node);
    coordinates();
    tiles();
    for (const ShownFeature& feature : view_.features()) segments(feature);
    for (const ShownFeature& feature : view_.features())
        if (feature.claimed && !feature.complete && !view_.game().finished()) open_ends(feature);
    pieces();
    for (const ShownFeature& feature : view_.features()) scores(feature);
    art_.end_line();
}

void BoardDrawing::coordinates() {
    if (view_.position().placed().empty()) return;
    const Box box = board_box(view_.position());
    constexpr Colour grey{0x70, 0x70, 0x70};
    for (double x = box.from.x; x < box.to.x; x += tile_size)
        art_.text({x + tile_size / 2, box.from.y - 14}, fmt::format("{}", std::lround(x / tile_size)), grey);
    for (double y = box.from.y; y < box.to.y; y += tile_size)
        art_.text({box.from.x - 18, y + tile_size / 2 + 3}, fmt::format("{}", std::lround(y / tile_size)), grey);
    art_.end_line();
}

void BoardDrawing::tiles() {
    const Position& position = view_.position();
    for (PlacedId id = 0; id < position.placed().size(); ++id) {
        const Placed& placed = position.tile_at(id);
        const Face face = view_.face(id);
        Tints tints;
        const std::size_t segments = std::min<std::size_t>(face.tile->segments.size(), max_segments);
        for (std::size_t i = 0; i < segments; ++i) {
            const ShownFeature* feature = view_.feature(static_cast<NodeId>(placed.first_node + i));
            if (feature != nullptr && feature->owners.size() == 1) tints[i] = player_colour(feature->owners[0]);
            else if (feature != nullptr && feature->owners.size() > 1) tints[i] = Colour{0xff, 0xff, 0xff};
        }
        paint_face(art_, face, tints);
        for (std::size_t i = 0; i < segments; ++i) {
            if (face.tile->segments[i].coats_of_arms == 0) continue;
            // The corner of the city keeps clear of what stands on its node.
            const Point at = view_.anchor(static_cast<NodeId>(placed.first_node + i));
            const unsigned side = std::countr_zero(static_cast<unsigned>(face.slots(static_cast<std::uint8_t>(i)))) / 3U;
            const Point edge = border_point(face.corner, slot_of(static_cast<Side>(side % 4), 0));
            const Point arms = edge + (at - edge) * 0.22;
            paint_coat_of_arms(art_, arms);
            taken_.push_back(box_around(arms, 9, 11));
        }
        art_.end_line();
        const bool last = id == view_.game().last_placed() && !view_.game().finished();
        graph_.node(View::tile_name(placed.square), face.corner + Point{tile_size / 2, tile_size / 2},
                    {{"shape", "box"},
                     {"width", "1"},
                     {"height", "1"},
                     {"color", last ? "#000000" : "#00000055"},
                     {"penwidth", last ? "3" : "0.7"},
                     {"tooltip", label_text(fmt::format("{} at {},{} turned {}", shortened(face.tile->name, 40), placed.square.x,
                                                        placed.square.y, 90 * placed.turn))}});
    }
}

void BoardDrawing::segments(const ShownFeature& feature) {
    const Graph::Part part = graph_.part("f_" + feature.name, {{"comment", feature.owners.empty() ? "" : "of " + view_.letters(feature.owners)}});
    for (const NodeId node : feature.nodes) segment(part, feature, node);
    joins(part, feature);
}

void BoardDrawing::segment(Graph::Part part, const ShownFeature& feature, NodeId node) {
    const NodeStyle style = style_of(feature.kind);
    const Point at = view_.anchor(node);
    const bool building = is_building(feature.kind);
    if (!building && stood_on_.contains(node)) {  // the meeple takes its place; lines end around it
        graph_.add(part, graph_.node(view_.node_name(node), at, {{"shape", "circle"}, {"width", inches(22)}, {"height", inches(22)}, {"color", "#ffffff00"}}));
        return;
    }
    const std::string size = inches(style.size), colour = owners_colour(feature.owners);
    const std::string fill = building && feature.owners.size() == 1 ? colour_text(mix({255, 255, 255}, player_colour(feature.owners[0]), 0.45))
                             : building ? "#ffffff" : feature.owners.size() == 1 ? colour : "#ffffff";
    graph_.add(part, graph_.node(view_.node_name(node), at,
                                 {{"shape", style.shape},
                                  {"width", size},
                                  {"height", size},
                                  {"style", feature.kind == FeatureKind::garden ? "" : "filled"},
                                  {"fillcolor", fill},
                                  {"color", building ? "#222222" : feature.owners.empty() ? "#00000088" : "#222222"},
                                  {"penwidth", building ? "1.5" : "0.7"}}));
    if (feature.kind == FeatureKind::garden) paint_garden(art_, at, feature.owners.size() == 1 ? mix(garden_green, player_colour(feature.owners[0]), 0.5) : garden_green);
    if (feature.kind == FeatureKind::garden) taken_.push_back(box_around(at, 18, 18));
    if (feature.kind == FeatureKind::monastery) taken_.push_back(box_around(at, 25, 25));
}

void BoardDrawing::joins(Graph::Part part, const ShownFeature& feature) {
    const Position& position = view_.position();
    const std::string colour = owners_colour(feature.owners);
    const std::string width = feature.owners.empty() ? "0.8" : "2";
    std::set<std::pair<NodeId, NodeId>> done;
    for (const NodeId node : feature.nodes) {
        const Node& at = position.node(node);
        const Placed& placed = position.tile_at(at.placed);
        const SlotMask slots = turned(position.segment(node).slots, placed.turn);
        for (Slot slot = 0; slot < slots_per_tile; ++slot) {
            if ((slots >> slot & 1) == 0) continue;
            const PlacedId other = position.at(neighbour(placed.square, side_of(slot)));
            if (other == no_placed) continue;
            const Placed& beside = position.tile_at(other);
            const std::uint8_t segment = position.catalogue().tile(beside.tile).owner[beside.turn][facing(slot)];
            if (segment == no_segment) continue;
            const NodeId to = static_cast<NodeId>(beside.first_node + segment);
            if (to == node || !done.insert(std::minmax(node, to)).second) continue;
            graph_.edge(part, graph_.find(view_.node_name(std::min(node, to))), graph_.find(view_.node_name(std::max(node, to))),
                        {{"style", style_of(feature.kind).line}, {"color", colour}, {"penwidth", width}});
        }
    }
}

void BoardDrawing::open_ends(const ShownFeature& feature) {
    if (view_.position().shape(feature.kind) == Shape::surrounded) return surroundings(feature);
    const std::string colour = owners_colour(feature.owners);
    const bool field = feature.kind == FeatureKind::field;
    const Position& position = view_.position();
    for (const NodeId node : feature.nodes) {
        const Placed& placed = position.tile_at(position.node(node).placed);
        const SlotMask slots = turned(position.segment(node).slots, placed.turn);
        for (Slot slot = 0; slot < slots_per_tile; ++slot) {
            if ((slots >> slot & 1) == 0 || position.at(neighbour(placed.square, side_of(slot))) != no_placed) continue;
            const unsigned side = static_cast<unsigned>(side_of(slot));
            constexpr std::array<Point, 4> out{Point{0, -1}, Point{1, 0}, Point{0, 1}, Point{-1, 0}};
            const Point at = border_point(view_.face(position.node(node).placed).corner, slot) + out[side] * (field ? 4 : 7);
            graph_.node(fmt::format("open_{}_{}", view_.node_name(node), slot_name(slot)), at,
                        {{"shape", field ? "circle" : "triangle"},
                         {"orientation", fmt::format("{}", (360 - 90 * static_cast<int>(side)) % 360)},
                         {"width", inches(field ? 5 : 13)},
                         {"height", inches(field ? 5 : 11)},
                         {"style", "filled"},
                         {"fillcolor", field ? "#ffffff" : colour_text(player_colour(feature.owners.empty() ? 0 : feature.owners[0]))},
                         {"color", field ? colour : "#222222"}});
        }
    }
}

// How many of the nine squares are taken.
void BoardDrawing::surroundings(const ShownFeature& feature) {
    const Position& position = view_.position();
    for (const NodeId node : feature.nodes) {
        const unsigned tiles = 1U + position.tiles_around(position.node(node).placed);
        const Point at = view_.anchor(node) + Point{-15, 19};
        graph_.node("around_" + view_.node_name(node), at,
                    {{"shape", "box"}, {"style", "filled"}, {"fillcolor", "#ffffffcc"}, {"color", "#ffffff00"}, {"width", inches(22)},
                     {"height", inches(12)}, {"fontsize", "9"}, {"fixedsize", "true"}, {"label", fmt::format("{}/9", tiles)}});
        taken_.push_back(box_around(at, 22, 12));
    }
}

void BoardDrawing::pieces() {
    const Position& position = view_.position();
    std::map<NodeId, int> on_node;
    std::map<std::string, int> names;
    for (const Piece& piece : position.pieces()) {
        if (piece.node == no_node) continue;
        const int before = on_node[piece.node]++;
        const Point at = piece_place(view_, piece.node) + Point{9.0 * before, 0};
        const FeatureKind kind = position.node(piece.node).kind;
        const Figure figure = figure_of(piece.kind, kind);
        paint_figure(art_, at, figure, player_colour(piece.owner), 1.15);
        art_.end_line();
        const std::string word = node_word(view_.names().text(piece.kind));
        std::string name = fmt::format("m_{}_{}", view_.node_name(piece.node).substr(2), word);
        if (const int same = names[name]++; same > 0) name += fmt::format("_{}", same);
        graph_.node(name, at + Point{0, figure == Figure::lying ? 0.0 : figure == Figure::abbot ? 4.5 : -1.0},
                    {{"shape", "none"},
                     {"width", inches(16)},
                     {"height", inches(16)},
                     {"fontsize", view_.letter(piece.owner).size() > 1 ? "9" : "12"},
                     {"fontname", "Helvetica-Bold"},
                     {"fontcolor", colour_text(letter_colour(piece.owner))},
                     {"fixedsize", "true"}, {"label", label_text(view_.letter(piece.owner))},
                     {"tooltip", fmt::format("{} of {} on {}", word, label_text(view_.letter(piece.owner)), view_.kind_word(kind))}});
        taken_.push_back(box_around(at, 26, 26));
    }
}

}  // namespace carcaudit::drawing
