// A reader turns the bytes of one log into Recordings. It knows syntax and names, never rules.
#pragma once

#include <optional>

#include "conformance/recording.h"
#include "engine/catalogue.h"

namespace carcaudit {

// What a reader says after one step.
enum class Step : std::uint8_t {
    game,   // a recording is ready
    fault,  // this game could not be read (see fault()); the next call goes on with the next game, if there is one
    done,   // nothing is left
};

class Reader {
public:
    virtual ~Reader() = default;

    // Fills `recording`, reusing its memory.
    virtual Step next(Recording& recording) = 0;
    // After Step::fault: what was wrong, with file, line and column.
    virtual const Fault& fault() const = 0;
    // The catalogue to replay the last recording with: the one given at the start, or one with the log's own tiles and names.
    virtual const Catalogue& catalogue() const = 0;
};

}  // namespace carcaudit
