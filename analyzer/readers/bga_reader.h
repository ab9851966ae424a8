// Logs of Board Game Arena: the archive of one table as JSON, whole answers of the site or a bare list of packets.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conformance/reader.h"

namespace carcaudit {

// How the log becomes a recording:
// - The start tile, which no packet tells, is laid at 0,0. `playTile`, `playPartisan`, refused draws and the beginning of
//   end-of-game scoring (state 6 or 7) are acts. Players sit in the order of their first draw.
// - Every `realizationAchieved` is a `scored` claim with kind, worth, winners, meeples (not for fields) and tiles (roads and
//   cities). Every `winPoints` is a score claim and a total claim; the result (state 99) gives final totals.
// - A `winPoints` belongs to the achievement before it, the first that still lacks a winner if there are several. Without one
//   it makes a `scored` claim that names no winners, which the rules contradict: a lost achievement is found.
// - The log says three times who goes home (`partisans`, `part_to_remove`, `part_to_recover`). What the three do not agree
//   about is a returned meeple of kind no_piece, which no rule can confirm: a wrong list is found whichever it is.
// - The worth is said twice for fields. If the two differ, the one that the paid points contradict is the claim.
// The log names no edition. Board Game Arena's box is that of C1 (72 tiles, no gardens), so C1 is taken unless told otherwise.
class BgaReader : public Reader {
public:
    BgaReader(std::string bytes, std::string file, const Catalogue& catalogue, std::optional<Edition> forced = std::nullopt);

    Step next(Recording& recording) override;  // one game a file
    const Fault& fault() const override { return fault_; }
    const Catalogue& catalogue() const override { return *catalogue_; }

private:
    Result<Done> read(Recording& recording);

    std::string bytes_;
    std::string file_;
    const Catalogue* catalogue_;
    std::optional<Edition> forced_;
    bool done_ = false;
    Fault fault_;
};

// `head` is the beginning of a file, the more the surer.
bool looks_like_bga(std::string_view head);

}  // namespace carcaudit
