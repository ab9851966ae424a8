// What was on the table before the first move: edition, expansions, variants, players.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/names.h"

namespace carcaudit {

struct Setup {
    Edition edition = Edition::c2;
    std::string edition_reason;            // why this one: "C2, from the log"; never empty once a reader is done
    std::vector<ExpansionId> expansions;   // base is always in play and need not be listed
    std::vector<VariantId> variants;       // variants and options switched on
    std::vector<std::pair<std::uint16_t, std::int32_t>> parameters;  // NameList::parameter and its value
    std::vector<std::string> players;      // names as the log gives them, in turn order; 1 to 6
    std::vector<std::pair<PieceKind, std::uint8_t>> supply;  // each player's pieces where they differ from names.csv

    bool plays(ExpansionId id) const;      // base: always
    bool uses(VariantId id) const;
    void clear();                          // keeps the memory
};

}  // namespace carcaudit
