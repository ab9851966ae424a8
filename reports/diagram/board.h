// The parts of a diagram: board (tiles and feature graph over them), labels with points, legend.
#pragma once

#include <set>
#include <vector>

#include "reports/diagram/graph.h"
#include "reports/diagram/view.h"

namespace carcaudit::drawing {

struct Box {
    Point from, to;  // north-west and south-east corner

    bool overlaps(const Box& other) const {
        return from.x < other.to.x && other.from.x < to.x && from.y < other.to.y && other.from.y < to.y;
    }
};

Box box_around(Point middle, double width, double height);

// Kinds differ by the shape of their nodes and by the line of their edges.
struct NodeStyle {
    const char* shape;
    const char* line;
    double size;
};
NodeStyle style_of(FeatureKind kind);

// Where tiles lie, in points; for an empty board one empty square.
Box board_box(const Position& position);

class BoardDrawing {
public:
    BoardDrawing(const View& view, Graph& graph, Art& art) : view_(view), graph_(graph), art_(art) {}

    void draw();
    void highlight(const Highlight& highlight);

private:
    void tiles();
    void coordinates();
    void segments(const ShownFeature& feature);
    void segment(Graph::Part part, const ShownFeature& feature, NodeId node);
    void joins(Graph::Part part, const ShownFeature& feature);
    void open_ends(const ShownFeature& feature);
    void pieces();
    void scores(const ShownFeature& feature);
    void surroundings(const ShownFeature& feature);
    Point free_place(const ShownFeature& feature, double width, double height) const;

    const View& view_;
    Graph& graph_;
    Art& art_;
    std::set<NodeId> stood_on_;
    std::vector<Box> taken_;  // by meeples and labels: other labels keep away
};

// Players, then what the signs mean; `corner` is its north-west.
void draw_legend(const View& view, Graph& graph, Art& art, Point corner);

// A line of text whose left end is at `start`.
void text_line(Graph& graph, const std::string& name, Point start, const std::string& label, double size, double width);

std::string inches(double points);

}  // namespace carcaudit::drawing
