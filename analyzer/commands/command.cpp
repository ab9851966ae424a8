#include "analyzer/commands/command.h"

#include <array>

namespace carcaudit {

std::span<const Command> commands() {
    static constexpr std::array table{
        Command{"check", "are the recorded scores right?", "carcaudit check games/", run_check},
        Command{"replay", "show every move and every score line", "carcaudit replay game.csv --at 30", run_replay},
        Command{"diagram", "draw the board", "carcaudit diagram game.jcz --move 40 -o board.svg", run_diagram},
        Command{"suite", "run the conformance cases through our engine", "carcaudit suite --group road", run_suite},
        Command{"explain", "who got what in one move, and why", "carcaudit explain game.csv --move 12", run_explain},
        Command{"rules", "print the scoring tables in force, with citations", "carcaudit rules road --edition C3", run_rules},
    };
    return table;
}

}  // namespace carcaudit
