// Saved games of JCloisterZone (.jcz, JSON of versions 5 and 6). One file is one game.
//
// Assertions of such a file become claims about the end of the recording. The game is over, and scored, after the COMMIT
// with which the draws end: drawOrder says "#END", endTurn tiles were drawn, or every tile of the sets is used. A file that
// asserts "Phase is GameOverPhase" while the tiles left in drawOrder are the last ones means that they fitted nowhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conformance/reader.h"

namespace carcaudit {

// True when the text begins as such a file does.
bool looks_like_jcz(std::string_view head);

class JczReader final : public Reader {
public:
    // `file` is its name for faults. Everything but `text` must outlive the reader; `text` until the first next().
    JczReader(std::string file, std::string_view text, const Catalogue& catalogue,
              std::optional<Edition> forced = std::nullopt);

    Step next(Recording& recording) override;
    const Fault& fault() const override { return fault_; }
    const Catalogue& catalogue() const override { return catalogue_; }

private:
    bool read(Recording& recording);

    std::string file_;
    std::string_view text_;
    const Catalogue& catalogue_;
    std::optional<Edition> forced_;
    Fault fault_;
    bool done_ = false;
};

}  // namespace carcaudit
