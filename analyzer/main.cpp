// carcaudit: options and dispatch. What the verbs do is in commands/.
#include <fmt/format.h>

#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "analyzer/commands/command.h"
#include "analyzer/data.h"
#include "analyzer/options.h"

namespace carcaudit {

namespace {

std::string help() {
    std::string text =
        "usage: carcaudit VERB [options] ...\n\n"
        "Replays recorded games of Carcassonne and checks every score against the rules of WikiCarpedia.\n\nverbs:\n";
    for (const Command& command : commands()) text += fmt::format("  {:<9}{}\n", command.name, command.purpose);
    text += "\nexamples:\n";
    for (const Command& command : commands()) text += fmt::format("  {}\n", command.example);
    return text +
           "\ncarcaudit VERB --help tells the options of a verb.\n--version prints the versions of program and rules.\n"
           "exit codes: 0 all agree, 1 findings, 2 the job could not be done\n";
}

ExitCode version() {
    const auto folder = find_fixtures({});
    return Terminal::print(fmt::format("carcaudit {}\nrules and tiles {}\n", program_version(),
                             folder ? fmt::format("{} ({})", data_version(*folder), folder->string()) : "not found"));
}

ExitCode unknown(const std::string& word) {
    std::vector<std::string> known;
    for (const Command& command : commands()) known.emplace_back(command.name);
    if (word.starts_with('-')) known = {"--help", "--version"};
    return Terminal::fail(fmt::format("{} is no {} of carcaudit{} (see carcaudit --help)", word,
                                      word.starts_with('-') ? "option" : "verb", did_you_mean(word, known)));
}

ExitCode dispatch(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return Terminal::fail("a verb is missing; carcaudit --help lists them");
    const std::string& word = arguments.front();
    if (word == "--help" || word == "-h" || word == "help") return Terminal::print(help());
    if (word == "--version") return version();
    for (const Command& command : commands())
        if (command.name == word) return command.run(std::span(arguments).subspan(1));
    return unknown(word);
}

}  // namespace

}  // namespace carcaudit

int main(int count, char** words) {
    using namespace carcaudit;
    std::ios::sync_with_stdio(false);  // logs from standard input; everything else is C's
    try {
        return static_cast<int>(Terminal::close(dispatch(std::vector<std::string>(words + 1, words + count))));
    } catch (const std::exception& error) {
        // Memory ran out, most likely; libraries give Faults for everything else.
        return static_cast<int>(Terminal::fail(error.what()));
    }
}
