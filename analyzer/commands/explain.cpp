#include "conformance/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "analyzer/commands/command.h"
#include "analyzer/games.h"
#include "analyzer/partial.h"
#include "reports/printable.h"

namespace carcaudit {

namespace {

constexpr VerbHelp words{
    "explain", "LOG",
    "Tells in plain words what one move of a game was worth: who got what and why, each line with the row of the rules it rests\n"
    "on, and where the wiki has that row; and for every feature the move touched and nobody got points for, why not.",
    "carcaudit explain game.csv --move 12\n"
    "carcaudit explain many.csv --game final-round --move end",
    "0  the move was explained\n"
    "1  the rules refuse a move before it, or the move itself\n"
    "2  the log could not be read, or the game or the move is not there"};

struct Wanted {
    std::optional<std::uint32_t> move;  // none: after the game
};

Result<Wanted> parse_wanted(const std::string& text) {
    if (text == "end") return Wanted{};
    const Result<std::uint32_t> move = parse_move("--move", text, 1);
    if (!move) return Fault{move.fault().message + ", or end for the scoring after the game", {}, {}};
    return Wanted{*move};
}

// Rows that were named, each once with its citation.
using Cited = std::vector<std::pair<std::string, std::string>>;

void add(std::string& text, const std::vector<Account>& accounts, Cited& cited) {
    for (const Account& one : accounts) {
        text += printable(one.heading) + '\n';
        for (const Reason& reason : one.reasons) {
            text += fmt::format("  {}{}\n", printable(reason.words), reason.row.empty() ? "" : fmt::format("  [{}]", printable(reason.row)));
            const bool known = std::any_of(cited.begin(), cited.end(), [&](const auto& entry) { return entry.first == reason.row; });
            if (!known && !reason.row.empty()) cited.emplace_back(reason.row, reason.citation);
        }
    }
}

std::string told(const MoveAccount& account) {
    Cited cited;
    std::string text = printable(account.heading) + '\n';
    add(text, account.scored, cited);
    add(text, account.empty_handed, cited);
    add(text, account.awards, cited);
    if (account.scored.empty()) text += "nobody gets points\n";
    add(text, account.not_scored, cited);
    std::size_t widest = 0;
    for (const auto& [row, citation] : cited) widest = std::max(widest, width(printable(row)));
    if (!cited.empty()) text += "rows\n";
    for (const auto& [row, citation] : cited) text += fmt::format("  {}  {}\n", padded(printable(row), widest), printable(citation));
    return text;
}

// Explains the one game that is chosen; a second one is a Fault.
class Explaining {
public:
    Explaining(const Data& data, Wanted wanted) : data_(data), game_(data.catalogue, data.book), wanted_(wanted) {}

    Result<Done> game(const Recording& recording, const Catalogue& catalogue) {
        if (!title_.empty()) return Fault{"there are several games; name one with --game, for example " + title_, recording.source, recording.where};
        title_ = recording.title.empty() ? "-" : recording.title;
        if (!recording.not_checked.empty())
            return Fault{fmt::format("this game cannot be replayed: {}", recording.not_checked), recording.source, recording.where};
        refusal_ = play_until(game_, recording, catalogue, wanted_.move.value_or(UINT32_MAX));
        if (refusal_ != Refusal::none) {
            text_ = fmt::format("the rules refuse what follows move {}: {}\n", game_.turn(), refusal_sentence(refusal_));
            return Done{};
        }
        if (Result<Done> there = reached(game_, recording, wanted_.move.value_or(0)); !there) return there;
        if (!wanted_.move && !game_.finished())
            return Fault{"this game has no end, so nothing is scored after it", recording.source, recording.where};
        text_ = told(explain_move(game_, recording, data_.book, wanted_.move));
        return Done{};
    }
    const std::string& text() const { return text_; }
    Refusal refusal() const { return refusal_; }

private:
    const Data& data_;
    Game game_;
    Wanted wanted_;
    std::string title_, text_;
    Refusal refusal_ = Refusal::none;
};

Result<ExitCode> explain_log(const po::variables_map& values) {
    if (!has(values, "move")) return Fault{"no move is named; expected --move N, or --move end for the scoring after the game", {}, {}};
    const Result<Wanted> wanted = parse_wanted(values["move"].as<std::string>());
    if (!wanted) return wanted.fault();
    const Result<Choice> choice = make_choice(values);
    if (!choice) return choice.fault();
    const auto data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    Explaining explaining(**data, *wanted);
    const Visitor visitor{[&](const Recording& recording, const Catalogue& catalogue) { return explaining.game(recording, catalogue); },
                          [](const Fault& fault) -> Result<Done> { return fault; }};
    if (const Result<Done> done = visit_games(*choice, (*data)->catalogue, visitor); !done) return done.fault();
    if (const Result<Done> done = Terminal::out(explaining.text()); !done) return done.fault();
    return explaining.refusal() == Refusal::none ? ExitCode::agree : ExitCode::findings;
}

}  // namespace

ExitCode run_explain(Arguments arguments) {
    po::options_description options("options", 100);
    options.add_options()
        ("help,h", "this text")
        ("move", po::value<std::string>()->value_name("N"), "the move, counted in placed tiles from 1; or end");
    add_choice_options(options);
    const auto values = parse_options(words, options, "log", arguments);
    if (!values) return Terminal::fail(values.fault());
    if (has(*values, "help")) return Terminal::print(help_text(words, options));
    const Result<ExitCode> code = explain_log(*values);
    return code ? *code : Terminal::fail(code.fault());
}

}  // namespace carcaudit
