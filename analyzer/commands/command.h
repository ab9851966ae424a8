// The verbs. A new one is a file beside this with its run function, declared here, and one entry in the table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "analyzer/terminal.h"

namespace carcaudit {

using Arguments = std::span<const std::string>;

struct Command {
    std::string_view name;
    std::string_view purpose;  // one line
    std::string_view example;
    ExitCode (*run)(Arguments arguments);
};

std::span<const Command> commands();

ExitCode run_check(Arguments arguments);
ExitCode run_replay(Arguments arguments);
ExitCode run_diagram(Arguments arguments);
ExitCode run_rules(Arguments arguments);
ExitCode run_suite(Arguments arguments);
ExitCode run_explain(Arguments arguments);

}  // namespace carcaudit
