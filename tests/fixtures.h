// What fixtures/ holds, loaded once per program.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "engine/catalogue.h"
#include "engine/scoring/rule_book.h"

namespace carcaudit::test {

inline const std::filesystem::path fixtures = CARCAUDIT_FIXTURES;

inline std::string text(const Fault& fault) {
    return fault.file + ":" + std::to_string(fault.where.line) + ":" + std::to_string(fault.where.column) + ": " + fault.message;
}

template <class T>
T taken(Result<T> result) {
    if (!result) throw std::runtime_error(text(result.fault()));
    return *std::move(result);
}

inline const Catalogue& catalogue() {
    static const Catalogue loaded = taken(Catalogue::load(fixtures));
    return loaded;
}

inline const RuleBook& book() {
    static const RuleBook loaded = taken(RuleBook::load(fixtures, catalogue().names()));
    return loaded;
}

}  // namespace carcaudit::test
