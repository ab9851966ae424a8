// A game as it stands as a picture: tiles at their coordinates, and over them the graph of the features. The graph is made
// with Graphviz' cgraph and drawn by its gvc; board.dot can be drawn by `dot -Tsvg` as well, since every node has its place.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "conformance/recording.h"
#include "engine/game.h"

namespace carcaudit {

enum class DiagramFormat : std::uint8_t { dot, svg, png };

// By the extension of a file's name: .dot (or .gv), .svg, .png.
Result<DiagramFormat> diagram_format(const std::filesystem::path& out);

// A place to point at: that of a finding.
struct Highlight {
    Square square;
    FeatureKind subject = no_feature;
    std::string words;            // shown below the title, may be empty
};

struct DiagramOptions {
    std::string title;            // empty: the recording's
    std::uint32_t move = 0;       // the move after which the board looks like this; 0: the game's own count
    std::optional<Highlight> highlight;
};

// The bytes of the file. One call at a time, others wait: Graphviz has global state.
Result<std::string> diagram(const Game& game, const Recording& recording, const Catalogue& catalogue, const RuleBook& book,
                            const DiagramOptions& options, DiagramFormat format);

// Writes it, in the format that the extension of `out` names.
Result<Done> draw(const Game& game, const Recording& recording, const Catalogue& catalogue, const RuleBook& book,
                  const DiagramOptions& options, const std::filesystem::path& out);

}  // namespace carcaudit
