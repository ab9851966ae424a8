#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "reports/diagram/board.h"
#include "reports/diagram/words.h"

namespace carcaudit::drawing {

namespace {

constexpr double row_height = 24;
constexpr double text_width = 230;
constexpr std::size_t longest_name = 18;

class Legend {
public:
    Legend(const View& view, Graph& graph, Art& art, Point corner) : view_(view), graph_(graph), art_(art), at_(corner) {}

    void draw() {
        players();
        at_.y += 12;
        features();
        signs();
        art_.end_line();
    }

private:
    Point swatch() const { return at_ + Point{16, 0}; }

    void row(const std::string& name, std::string_view words) {
        text_line(graph_, "legend_" + name, at_ + Point{38, 0}, label_text(words), 11, text_width);
        at_.y += row_height;
    }

    void players() {
        for (std::size_t i = 0; i < view_.players(); ++i) {
            const PlayerId player = static_cast<PlayerId>(i);
            paint_figure(art_, swatch(), Figure::standing, player_colour(i), 1.15);
            const std::string letter = label_text(view_.letter(player));
            graph_.node(fmt::format("player_{}", i + 1), swatch() + Point{0, -1},
                        {{"shape", "none"}, {"width", inches(16)}, {"height", inches(16)}, {"fontsize", letter.size() > 1 ? "9" : "12"},
                         {"fontname", "Helvetica-Bold"}, {"fontcolor", colour_text(letter_colour(i))}, {"fixedsize", "true"}, {"label", letter}});
            const std::string name = shortened(view_.recording().setup.players[i], longest_name);
            text_line(graph_, fmt::format("player_{}_name", i + 1), at_ + Point{38, 0},
                      label_text(fmt::format("{}  {}", view_.game().ledger().total(player), name)), 14, text_width);
            at_.y += row_height + 6;
        }
    }

    void features() {
        std::set<FeatureKind> kinds;
        for (const Placed& placed : view_.position().placed())
            for (const Segment& segment : view_.position().catalogue().tile(placed.tile).segments) kinds.insert(segment.kind);
        for (const FeatureKind kind : kinds) {
            const Point at = swatch();
            const std::string word = view_.kind_word(kind);
            const NodeStyle style = style_of(kind);
            std::string words = shortened(view_.names().text(kind), 24);
            paint_ground(kind, at);
            const bool linked = view_.position().shape(kind) == Shape::linked;
            if (linked) words += fmt::format(": {}, {} lines", style.shape == std::string("box") ? "square" : style.shape, style.line);
            graph_.node("legend_sign_" + word, at,
                        {{"shape", style.shape}, {"style", kind == FeatureKind::garden ? "" : "filled"}, {"fillcolor", "#ffffff"}, {"color", "#222222"},
                         {"width", inches(std::min(style.size, 20.0))}, {"height", inches(std::min(style.size, 20.0))}});
            row(word, words);
        }
    }

    void paint_ground(FeatureKind kind, Point at) {
        const auto box = [&](double width, double height) {
            return std::array{at + Point{-width, -height}, at + Point{width, -height}, at + Point{width, height}, at + Point{-width, height}};
        };
        if (kind == FeatureKind::city) {
            art_.outline(box(15, 9), city_stone, wall_brown, 2.5);
            for (const double y : {-4.5, 0.0, 4.5}) art_.line(at + Point{-14, y}, at + Point{14, y}, mix(city_stone, wall_brown, 0.28), 1);
            return;
        }
        if (kind == FeatureKind::garden) return paint_garden(art_, at, garden_green);
        if (kind == FeatureKind::monastery) return;
        art_.fill(box(16, 10), field_green);
        if (kind == FeatureKind::road) {
            art_.line(at + Point{-16, 0}, at + Point{16, 0}, road_edge, 9.5);
            art_.line(at + Point{-16, 0}, at + Point{16, 0}, road_white, 6.5);
        }
        if (kind == FeatureKind::river) art_.line(at + Point{-16, 0}, at + Point{16, 0}, river_blue, 15);
    }

    void signs() {
        if (view_.position().placed().empty()) return;
        const bool finished = view_.game().finished();
        const bool arms = std::any_of(view_.position().placed().begin(), view_.position().placed().end(), [&](const Placed& placed) {
            const auto& segments = view_.position().catalogue().tile(placed.tile).segments;
            return std::any_of(segments.begin(), segments.end(), [](const Segment& segment) { return segment.coats_of_arms != 0; });
        });
        if (arms) {
            paint_coat_of_arms(art_, swatch());
            row("arms", "coat of arms");
        }
        const auto figure = [&](Figure kind, const char* name, const char* words) {
            paint_figure(art_, swatch(), kind, {0xbb, 0xbb, 0xbb}, 0.9);
            row(name, words);
        };
        std::set<PieceKind> kinds;
        bool lying = false;
        for (const Piece& piece : view_.position().pieces()) {
            if (piece.node == no_node) continue;
            kinds.insert(piece.kind);
            lying = lying || (piece.kind == PieceKind::normal && view_.position().node(piece.node).kind == FeatureKind::field);
        }
        if (lying) figure(Figure::lying, "lying", "meeple on a field");
        if (kinds.contains(PieceKind::abbot)) figure(Figure::abbot, "abbot", "abbot");
        if (!kinds.empty() && *kinds.rbegin() > PieceKind::abbot) figure(Figure::other, "other", "another piece");
        if (!finished && !kinds.empty()) {
            graph_.node("legend_sign_open", swatch(),
                        {{"shape", "triangle"}, {"style", "filled"}, {"fillcolor", "#bbbbbb"}, {"width", inches(13)}, {"height", inches(11)}});
            row("open", "open end of a claimed feature");
        }
        if (!view_.game().ledger().scores().empty()) score("legend_sign_score", "filled,rounded", "score", "points, and who got them");
        const auto& features = view_.features();
        if (std::any_of(features.begin(), features.end(), [](const ShownFeature& feature) { return feature.owners.size() > 1; })) {
            const Point at = swatch();
            art_.line(at + Point{-15, -1.5}, at + Point{15, -1.5}, player_colour(0), 2.5);
            art_.line(at + Point{-15, 1.5}, at + Point{15, 1.5}, player_colour(1), 2.5);
            row("shared", "shared; its ground is pale");
        }
        if (finished) score("legend_sign_final", "filled,rounded,dashed", "final", "the same, at the end of the game");
    }

    void score(const char* node, const char* style, const char* name, const char* words) {
        graph_.node(node, swatch(), {{"shape", "box"}, {"style", style}, {"fillcolor", "#ffffff"}, {"color", "#222222"}, {"penwidth", "1.6"},
                                     {"width", inches(30)}, {"height", inches(14)}, {"fontsize", "9"}, {"fontname", "Helvetica-Bold"},
                                     {"fixedsize", "true"}, {"label", "+8 A"}});
        row(name, words);
    }

    const View& view_;
    Graph& graph_;
    Art& art_;
    Point at_;
};

}  // namespace

void text_line(Graph& graph, const std::string& name, Point start, const std::string& label, double size, double width) {
    graph.node(name, start + Point{width / 2, 0},
               {{"shape", "none"}, {"width", inches(width)}, {"height", inches(size * 1.5)},
                {"fontsize", number_text(size)}, {"fixedsize", "true"}, {"label", label + "\\l"}});
}

void draw_legend(const View& view, Graph& graph, Art& art, Point corner) { Legend(view, graph, art, corner).draw(); }

}  // namespace carcaudit::drawing
