#include <fmt/format.h>

#include "analyzer/commands/command.h"
#include "analyzer/explanation.h"
#include "analyzer/outputs.h"
#include "analyzer/run.h"

namespace carcaudit {

namespace {

constexpr VerbHelp words{
    "check", "LOG...",
    "Replays the games in the logs and compares every recorded score with the rules. LOG is a file, a folder (searched for\n"
    ".csv, .json and .jcz), a pattern in quotes, or - for standard input. Board Game Arena archives, JCloisterZone games and\n"
    "our own CSV are told apart by their content.",
    "carcaudit check games/\n"
    "carcaudit check table-1234.json --csv discrepancies.csv --diagram pictures\n"
    "carcaudit check 'logs/*.jcz' --output concise --junit result.xml\n"
    "carcaudit check --explain score-mismatch",
    "0  everything that was checked agrees; notes (disputed rules) and games not checked do not change that\n"
    "1  there are errors\n"
    "2  a log could not be read, an output could not be written, or nothing at all was checked"};

}  // namespace

ExitCode run_check(Arguments arguments) {
    po::options_description options("options", 100);
    options.add_options()
        ("help,h", "this text")
        ("explain", po::value<std::string>()->value_name("CODE"), "what a finding's code, a refusal or a row means");
    add_choice_options(options);
    add_output_options(options);
    add_text_options(options);
    const auto values = parse_options(words, options, "log", arguments);
    if (!values) return Terminal::fail(values.fault());
    if (has(*values, "help")) return Terminal::print(help_text(words, options));
    if (has(*values, "explain") && has(*values, "log")) return Terminal::fail("--explain takes no log; it tells what a word means");
    if (has(*values, "explain"))
        return explain_word((*values)["explain"].as<std::string>(), option<std::string>(*values, "fixtures"));
    return run_logs(*values, false);
}

}  // namespace carcaudit
