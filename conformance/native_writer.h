// Writes recordings in Carcaudit's own log format: to convert logs of other programs, and to keep what the
// engine scored (ledger_claims.h).
#pragma once

#include <string>

#include "conformance/recording.h"
#include "engine/catalogue.h"

namespace carcaudit {

// The first line of a file, with its line end.
std::string native_header();

// Appends one game. `catalogue` is the one the recording was read with; what it holds beyond `base`, the program's own, is
// declared in the game. Reading the text gives the same recording, but for places in the source, and for spots that say only
// a segment, which become words. A Fault: something in it cannot be written (a name with a line break in it).
Result<Done> write_native(const Recording& recording, const Catalogue& catalogue, const Catalogue& base, std::string& text);

}  // namespace carcaudit
