// Every game of the logs named on the command line, one after the other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/data.h"
#include "analyzer/inputs.h"
#include "analyzer/options.h"

namespace carcaudit {

// Both return a Fault to end the run: an output that cannot be written, say. A log that cannot be read never does.
struct Visitor {
    std::function<Result<Done>(const Recording&, const Catalogue&)> game;
    std::function<Result<Done>(const Fault&)> unreadable;
};

// --fixtures, --format, --edition and --game.
void add_choice_options(po::options_description& options);
Result<Choice> make_choice(const po::variables_map& values);

// Tells on the terminal what was passed over in folders.
Result<Done> visit_games(const Choice& choice, const Catalogue& catalogue, const Visitor& visitor);

}  // namespace carcaudit
