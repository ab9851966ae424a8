// Points beside the features that gave them.
#include <fmt/format.h>

#include <algorithm>

#include "reports/diagram/board.h"
#include "reports/diagram/words.h"

namespace carcaudit::drawing {

namespace {

constexpr double line_height = 11.5;

double text_width(std::string_view text) {
    return 6.7 * static_cast<double>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// "road.base +4", the rows that gave the points.
std::string rows_text(const View& view, const ShownFeature& feature) {
    std::string text;
    const Ledger& ledger = view.game().ledger();
    std::uint32_t last = 0xffffffff;
    for (const Scored& scored : feature.scores) {
        if (scored.event == last) continue;  // the lines of one player tell enough
        last = scored.event;
        const Event& event = ledger.events()[scored.event];
        text += fmt::format("{}{}", text.empty() ? "" : "; ", event.phase == Phase::final ? "at the end:" : fmt::format("move {}:", event.turn));
        for (const Score& score : ledger.scores(event)) {
            if (score.points != scored.points) continue;
            for (const ScoreLine& line : ledger.lines(score)) text += fmt::format(" {} {:+}", view.book().row(line.row).name, line.points);
            break;
        }
    }
    return text;
}

}  // namespace

// Beside a node near the middle of the feature where nothing else is written.
Point BoardDrawing::free_place(const ShownFeature& feature, double width, double height) const {
    std::vector<Point> places;
    Point middle;
    for (const NodeId node : feature.nodes) {
        places.push_back(view_.anchor(node));
        middle = middle + places.back();
    }
    middle = middle * (1.0 / static_cast<double>(places.size()));
    std::sort(places.begin(), places.end(), [&](Point a, Point b) {
        const Point x = a - middle, y = b - middle;
        return x.x * x.x + x.y * x.y < y.x * y.x + y.y * y.y;
    });
    for (const Point& by : {Point{0, 0}, Point{0, 20}, Point{0, -21}, Point{-18, 20}, Point{18, 20}, Point{22, 0}, Point{-22, 0}}) {
        for (const Point& place : places) {
            const Box box = box_around(place + by, width, height);
            if (std::none_of(taken_.begin(), taken_.end(), [&](const Box& other) { return box.overlaps(other); })) return place + by;
        }
    }
    return places.front() + Point{0, 20};
}

void BoardDrawing::scores(const ShownFeature& feature) {
    if (feature.scores.empty()) return;
    std::string label;
    double width = 0;
    bool only_final = true;
    for (const Scored& scored : feature.scores) {
        const std::string line = fmt::format("{:+} {}", scored.points, view_.letters(scored.players));
        width = std::max(width, text_width(line));
        label += (label.empty() ? "" : "\\n") + label_text(line);
        only_final = only_final && view_.game().ledger().events()[scored.event].phase == Phase::final;
    }
    width += 5;
    const double height = line_height * static_cast<double>(feature.scores.size()) + 3;
    const Point at = free_place(feature, width, height);
    taken_.push_back(box_around(at, width, height));
    const PlayerId first = feature.scores.back().players.front();
    graph_.node("score_" + feature.name, at,
                {{"shape", "box"},
                 {"style", only_final ? "filled,rounded,dashed" : "filled,rounded"},
                 {"fillcolor", "#ffffff"},
                 {"color", colour_text(player_colour(first))},
                 {"penwidth", "1.6"},
                 {"width", inches(width)},
                 {"height", inches(height)},
                 {"fontsize", "9"},
                 {"fontname", "Helvetica-Bold"},
                 {"fixedsize", "true"}, {"label", label},
                 {"tooltip", label_text(rows_text(view_, feature))}});
}

void BoardDrawing::highlight(const Highlight& highlight) {
    const Point middle{(highlight.square.x + 0.5) * tile_size, (highlight.square.y + 0.5) * tile_size};
    graph_.node("highlight", middle,
                {{"shape", "box"}, {"width", inches(tile_size + 8)}, {"height", inches(tile_size + 8)}, {"style", "dashed"},
                 {"color", "#d40000"}, {"penwidth", "5"}, {"tooltip", view_.kind_word(highlight.subject)}});
}

}  // namespace carcaudit::drawing
