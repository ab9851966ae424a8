#include "engine/setup.h"

#include <algorithm>

namespace carcaudit {

bool Setup::plays(ExpansionId id) const {
    return id == ExpansionId::base || std::find(expansions.begin(), expansions.end(), id) != expansions.end();
}

bool Setup::uses(VariantId id) const { return std::find(variants.begin(), variants.end(), id) != variants.end(); }

void Setup::clear() {
    edition = Edition::c2;
    edition_reason.clear();
    expansions.clear();
    variants.clear();
    parameters.clear();
    players.clear();
    supply.clear();
}

}  // namespace carcaudit
