#include "reports/diagram.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/diagram/board.h"
#include "reports/diagram/words.h"
#include "reports/output.h"

namespace carcaudit {

namespace {

using namespace drawing;

constexpr double margin = 40;  // around the board, for coordinates and open ends
constexpr double largest_picture = 8000;  // pixels a side: what a stranger's log may make us allocate

std::string caption(const View& view, const DiagramOptions& options) {
    std::string text = shortened(options.title.empty() ? view.recording().title : options.title, 60);
    if (text.empty()) text = "Carcassonne";
    const std::uint32_t move = options.move != 0 ? options.move : view.game().turn();
    return text + (view.game().finished() ? ", at the end" : fmt::format(", after move {}", move));
}

// Room for legend and title; pictures of very long boards get fewer pixels an inch.
std::string resolution(const Box& board) {
    const double side = std::max(board.to.x - board.from.x + 400, board.to.y - board.from.y + 500);
    return number_text(std::min(96.0, largest_picture * 72 / side));
}

void build(Graph& graph, const View& view, const DiagramOptions& options, DiagramFormat format) {
    Art art;
    const Box board = board_box(view.position());
    graph.defaults({{"shape", "box"}, {"label", ""}, {"fixedsize", "shape"}, {"fontname", "Helvetica"}, {"fontsize", "1"}, {"margin", "0"}, {"style", ""},
                    {"tooltip", " "}},
                   {{"style", ""}, {"tooltip", " "}});
    double top = board.from.y - margin;
    if (options.highlight && !options.highlight->words.empty()) {
        top -= 8;
        text_line(graph, "finding", {board.from.x - 24, top}, label_text(shortened(options.highlight->words, 110)), 12, 420);
        top -= 24;
    }
    text_line(graph, "title", {board.from.x - 24, top - 4}, label_text(caption(view, options)), 17, 420);
    BoardDrawing drawing(view, graph, art);
    drawing.draw();
    if (options.highlight) drawing.highlight(*options.highlight);
    draw_legend(view, graph, art, {board.to.x + 28, board.from.y + 10});

    graph.set("layout", "nop");
    graph.set("outputorder", "edgesfirst");
    graph.set("splines", "line");
    graph.set("bgcolor", "#fbfaf5");
    graph.set("pad", "0.25");
    if (format == DiagramFormat::png) graph.set("dpi", resolution(board));
    graph.set("_background", art.ops());
}

}  // namespace

Result<DiagramFormat> diagram_format(const std::filesystem::path& out) {
    const std::string extension = out.extension().string();
    if (extension == ".dot" || extension == ".gv") return DiagramFormat::dot;
    if (extension == ".svg") return DiagramFormat::svg;
    if (extension == ".png") return DiagramFormat::png;
    return Fault{"expected a name that ends in .svg, .png or .dot for a diagram", out.string(), {}};
}

Result<std::string> diagram(const Game& game, const Recording& recording, const Catalogue& catalogue, const RuleBook& book,
                            const DiagramOptions& options, DiagramFormat format) {
    const View view(game, recording, catalogue, book);
    Graphviz graphviz;
    Graph graph("board");
    build(graph, view, options, format);
    if (format == DiagramFormat::dot) return graph.text();
    return graph.render(format == DiagramFormat::svg ? "svg" : "png", graphviz);
}

Result<Done> draw(const Game& game, const Recording& recording, const Catalogue& catalogue, const RuleBook& book,
                  const DiagramOptions& options, const std::filesystem::path& out) {
    const Result<DiagramFormat> format = diagram_format(out);
    if (!format) return format.fault();
    Result<Output> output = Output::create(out.string());  // before the work: it may not be ours to write
    if (!output) return output.fault();
    Result<std::string> bytes = diagram(game, recording, catalogue, book, options, *format);
    if (!bytes) {
        bytes.fault().file = out.string();
        return bytes.fault();
    }
    output->buffer().append(bytes->data(), bytes->data() + bytes->size());
    return output->finish();
}

}  // namespace carcaudit
