// What check and replay share: every game is replayed and checked, and told to the text and to the output files.
#pragma once

#include "analyzer/games.h"
#include "analyzer/terminal.h"

namespace carcaudit {

// Options of the text: --output, --quiet, -v, --color; and --exit-zero.
void add_text_options(po::options_description& options);

// The run. `transcript`: the text shows every move and score, and a log that claims nothing is no failure.
//
// Exit code: failed when anything could not be read or written, or when nothing at all was checked (transcript: replayed);
// else findings when an error was found (notes are none); else agree.
ExitCode run_logs(const po::variables_map& values, bool transcript);

}  // namespace carcaudit
