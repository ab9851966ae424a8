#include "reports/database_batch.h"

#include "reports/escape.h"

namespace carcaudit {

std::size_t Batch::size() const {
    std::size_t sum = 0;
    for (const std::vector<SqlCell>& cells : cells_) sum += cells.size();
    return sum;
}

bool Batch::note_game(std::string_view source, std::string_view title) {
    // The cleaned texts, as the database compares them; neither holds a NUL any more.
    return games_.insert(*keep(source) + '\0' + *keep(title)).second;
}

const std::string* Batch::keep(std::string_view text) {
    auto found = texts_.find(text);
    if (found == texts_.end()) found = texts_.emplace(text, clean_text(text)).first;
    return &found->second;
}

void Batch::clear() {
    for (std::vector<SqlCell>& cells : cells_) cells.clear();
    texts_.clear();
    games_.clear();
    sources_.clear();
}

}  // namespace carcaudit
