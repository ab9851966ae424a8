#include "analyzer/games.h"

#include <fmt/format.h>

#include "analyzer/terminal.h"
#include "reports/printable.h"

namespace carcaudit {

namespace {

Result<Done> visit_log(const std::string& file, const Choice& choice, const Catalogue& catalogue, const Visitor& visitor,
                       Recording& recording, bool& found) {
    const Result<std::unique_ptr<Reader>> log = open_log(file, choice, catalogue);
    if (!log) return visitor.unreadable(log.fault());
    Reader& reader = **log;
    for (;;) {
        const Step step = reader.next(recording);
        if (step == Step::done) return Done{};
        if (step == Step::fault) {
            Fault fault = reader.fault();
            if (fault.file.empty()) fault.file = file;
            if (Result<Done> told = visitor.unreadable(fault); !told) return told;
            continue;
        }
        if (!choice.title.empty() && recording.title != choice.title) continue;
        found = true;
        if (choice.edition) {
            recording.setup.edition = *choice.edition;
            recording.setup.edition_reason = fmt::format("{}, from --edition", edition_name(*choice.edition));
        }
        if (Result<Done> told = visitor.game(recording, reader.catalogue()); !told) return told;
    }
}

Result<Done> tell_passed_over(const std::vector<std::string>& files) {
    const bool one = files.size() == 1;
    return Terminal::out(fmt::format("{} passed over, no log{} ({}{}): the first line is not act/1,...\n", counted(files.size(), "CSV file"),
                                     one ? "" : "s", printable(files.front()), one ? "" : ", ..."));
}

}  // namespace

void add_choice_options(po::options_description& options) {
    options.add_options()
        ("format", po::value<std::string>()->value_name("NAME"), "native, bga or jcz instead of what the content shows")
        ("edition", po::value<std::string>()->value_name("NAME"), "C1, C2, C3 or WE instead of the log's own edition")
        ("game", po::value<std::string>()->value_name("TITLE"), "only the game of this title")
        ("fixtures", po::value<std::string>()->value_name("DIR"), "folder of rules and tiles instead of the one found");
}

Result<Choice> make_choice(const po::variables_map& values) {
    Choice choice;
    choice.logs = option<std::vector<std::string>>(values, "log");
    choice.title = option<std::string>(values, "game");
    if (choice.logs.empty()) return Fault{"no log is named; expected files, folders, patterns or - for standard input", {}, {}};
    if (has(values, "format")) {
        const std::string text = values["format"].as<std::string>();
        choice.format = parse_format(text);
        if (!choice.format) return Fault{fmt::format("{} is no format; expected native, bga or jcz", text), {}, {}};
    }
    if (has(values, "edition")) {
        Result<Edition> edition = find_edition(values["edition"].as<std::string>());
        if (!edition) return edition.fault();
        choice.edition = *edition;
    }
    return choice;
}

Result<Done> visit_games(const Choice& choice, const Catalogue& catalogue, const Visitor& visitor) {
    const Inputs inputs = expand_inputs(choice.logs);
    for (const Fault& fault : inputs.faults)
        if (Result<Done> told = visitor.unreadable(fault); !told) return told;
    if (!inputs.passed_over.empty())
        if (Result<Done> told = tell_passed_over(inputs.passed_over); !told) return told;
    Recording recording;
    bool found = false;
    for (const std::string& file : inputs.files)
        if (Result<Done> told = visit_log(file, choice, catalogue, visitor, recording, found); !told) return told;
    if (!choice.title.empty() && !found)
        return visitor.unreadable({fmt::format("no game is called {}", choice.title), {}, {}});
    return Done{};
}

}  // namespace carcaudit
