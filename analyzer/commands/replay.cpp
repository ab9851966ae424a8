#include <fmt/format.h>

#include "analyzer/commands/command.h"
#include "analyzer/outputs.h"
#include "analyzer/partial.h"
#include "analyzer/run.h"
#include "reports/printable.h"
#include "reports/text.h"
#include "reports/transcript.h"

namespace carcaudit {

namespace {

constexpr VerbHelp words{
    "replay", "LOG...",
    "Replays the games in the logs and prints every move and every score with the rows it is made of. Scores come from the\n"
    "rules, so a log that records none will do; where it records some they are checked as well. LOG as in check.",
    "carcaudit replay game.csv\n"
    "carcaudit replay table-1234.json --at 40\n"
    "carcaudit replay logs/ --quiet --scores-csv scores.csv --db games.sqlite",
    "0  everything was replayed, and recorded scores agree\n"
    "1  there are errors\n"
    "2  a log could not be read, an output could not be written, or nothing at all was replayed"};

// Shows the table of each game after one move, and nothing else.
Result<ExitCode> show_tables(const po::variables_map& values) {
    const Result<std::uint32_t> move = parse_move("--at", option<std::string>(values, "at"), 0);
    if (!move) return move.fault();
    const Result<Choice> choice = make_choice(values);
    if (!choice) return choice.fault();
    const auto data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    Game game((*data)->catalogue, (*data)->book);
    ExitCode code = ExitCode::failed;
    bool unreadable = false;
    const Visitor visitor{[&](const Recording& recording, const Catalogue& catalogue) -> Result<Done> {
                              if (!recording.not_checked.empty())
                                  return Terminal::out(fmt::format("game {}: not replayed: {}\n", printable(recording.title),
                                                                   printable(recording.not_checked)));
                              const Refusal refusal = play_until(game, recording, catalogue, *move);
                              if (Result<Done> there = reached(game, recording, *move); refusal == Refusal::none && !there) {
                                  unreadable = true;
                                  return Terminal::out(fault_text(there.fault()));
                              }
                              if (code != ExitCode::findings) code = ExitCode::agree;
                              if (refusal == Refusal::none) return Terminal::out(table_text(game, recording));
                              code = ExitCode::findings;
                              return Terminal::out(fmt::format("{}the rules refuse the next act: {}\n", table_text(game, recording),
                                                               refusal_sentence(refusal)));
                          },
                          [&](const Fault& fault) {
                              unreadable = true;
                              return Terminal::out(fault_text(fault));
                          }};
    if (const Result<Done> done = visit_games(*choice, (*data)->catalogue, visitor); !done) return done.fault();
    return unreadable ? ExitCode::failed : code;
}

}  // namespace

ExitCode run_replay(Arguments arguments) {
    po::options_description options("options", 100);
    options.add_options()
        ("help,h", "this text")
        ("at", po::value<std::string>()->value_name("N"),
         "instead: the table after move N: totals, meeples, features that can still grow");
    add_choice_options(options);
    add_output_options(options);
    add_text_options(options);
    const auto values = parse_options(words, options, "log", arguments);
    if (!values) return Terminal::fail(values.fault());
    if (has(*values, "help")) return Terminal::print(help_text(words, options));
    if (!has(*values, "at")) return run_logs(*values, true);
    const Result<ExitCode> code = show_tables(*values);
    return code ? *code : Terminal::fail(code.fault());
}

}  // namespace carcaudit
