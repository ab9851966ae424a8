#include "conformance/recording.h"

namespace carcaudit {

void Recording::clear() {
    title.clear();
    setup.clear();
    acts.clear();
    act_where.clear();
    claims.clear();
    squares.clear();
    returned.clear();
    winners.clear();
    coverage = Coverage::none;
    not_checked.clear();
    passed_over.clear();
    where = {};
    editions.clear();
    rows_where = {};
    rows.clear();
    citation.clear();
    sum.clear();
    player_keys.clear();
}

}  // namespace carcaudit
