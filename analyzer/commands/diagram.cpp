#include "reports/diagram.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "analyzer/commands/command.h"
#include "analyzer/games.h"
#include "analyzer/partial.h"
#include "reports/output.h"

namespace carcaudit {

namespace {

constexpr VerbHelp words{
    "diagram", "LOG",
    "Draws the board of one game: tiles at their coordinates, features with their owners, meeples, open ends, and points where\n"
    "they were scored. The name of the output decides the format: .svg, .png, or .dot (Graphviz) for further work.",
    "carcaudit diagram game.csv -o board.svg\n"
    "carcaudit diagram table-1234.json --move 40 -o move40.png\n"
    "carcaudit diagram many.csv --game final-round -o board.dot",
    "0  the picture was written\n"
    "1  the picture was written, but only up to a move that the rules refuse\n"
    "2  the log could not be read, the game is not there or cannot be replayed, or the picture could not be written"};

// Draws the one game that is chosen; a second one is a Fault.
class Drawing {
public:
    Drawing(const Data& data, std::optional<std::uint32_t> move, DiagramFormat format)
        : data_(data), game_(data.catalogue, data.book), move_(move), format_(format) {}

    Result<Done> game(const Recording& recording, const Catalogue& catalogue) {
        if (drawn_) return Fault{"there are several games; name one with --game, for example " + title_, recording.source, recording.where};
        if (!recording.not_checked.empty())
            return Fault{fmt::format("this game cannot be drawn: {}", recording.not_checked), recording.source, recording.where};
        drawn_ = true;
        title_ = recording.title;
        refusal_ = play_until(game_, recording, catalogue, move_.value_or(UINT32_MAX));
        if (refusal_ == Refusal::none)
            if (Result<Done> there = reached(game_, recording, move_.value_or(0)); !there) return there;
        Result<std::string> picture = diagram(game_, recording, catalogue, data_.book, DiagramOptions{}, format_);
        if (!picture) return picture.fault();
        picture_ = *std::move(picture);
        return Done{};
    }

    Result<Done> write(const std::string& path) const {
        Result<Output> output = Output::create(path);
        if (!output) return output.fault();
        output->buffer().append(picture_);
        return output->finish();
    }

    Refusal refusal() const { return refusal_; }
    std::uint32_t move() const { return game_.turn(); }

private:
    const Data& data_;
    Game game_;
    std::optional<std::uint32_t> move_;
    DiagramFormat format_;
    bool drawn_ = false;
    std::string title_;
    std::string picture_;
    Refusal refusal_ = Refusal::none;
};

Result<ExitCode> draw_log(const po::variables_map& values) {
    const Result<Choice> choice = make_choice(values);
    if (!choice) return choice.fault();
    const std::string path = option<std::string>(values, "out");
    if (path.empty()) return Fault{"no picture is named; expected -o FILE with a name that ends in .svg, .png or .dot", {}, {}};
    const Result<DiagramFormat> format = diagram_format(path);
    if (!format) return format.fault();
    const auto data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    if (const Result<Done> spared = spare_fixtures(path, "--out", (*data)->folder); !spared) return spared.fault();
    std::optional<std::uint32_t> move;
    if (has(values, "move")) {
        const Result<std::uint32_t> wanted = parse_move("--move", option<std::string>(values, "move"), 0);
        if (!wanted) return wanted.fault();
        move = *wanted;
    }
    Drawing drawing(**data, move, *format);
    const Visitor visitor{[&](const Recording& recording, const Catalogue& catalogue) { return drawing.game(recording, catalogue); },
                          [](const Fault& fault) -> Result<Done> { return fault; }};
    if (const Result<Done> done = visit_games(*choice, (*data)->catalogue, visitor); !done) return done.fault();
    for (const std::string& log : expand_inputs(choice->logs).files)
        if (std::error_code ignored; std::filesystem::equivalent(path, log, ignored)) return Fault{"the picture would overwrite this log", log, {}};
    if (const Result<Done> done = drawing.write(path); !done) return done.fault();
    if (drawing.refusal() == Refusal::none) return ExitCode::agree;
    const Result<Done> told = Terminal::out(fmt::format("{}: drawn after move {}; the rules refuse what follows: {}\n", path,
                                                        drawing.move(), refusal_sentence(drawing.refusal())));
    return told ? Result<ExitCode>(ExitCode::findings) : told.fault();
}

}  // namespace

ExitCode run_diagram(Arguments arguments) {
    po::options_description options("options", 100);
    options.add_options()
        ("help,h", "this text")
        ("out,o", po::value<std::string>()->value_name("FILE"), "the picture: .svg, .png or .dot")
        ("move", po::value<std::string>()->value_name("N"), "the board after move N instead of the last");
    add_choice_options(options);
    const auto values = parse_options(words, options, "log", arguments);
    if (!values) return Terminal::fail(values.fault());
    if (has(*values, "help")) return Terminal::print(help_text(words, options));
    const Result<ExitCode> code = draw_log(*values);
    return code ? *code : Terminal::fail(code.fault());
}

}  // namespace carcaudit
