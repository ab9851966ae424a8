// fixtures/jcz.csv: what the words of JCloisterZone games (sets, elements, rules, meeples, messages) mean here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"

namespace carcaudit {

enum class JczMeans : std::uint8_t {
    nothing,
    edition,         // id: Edition
    expansion,       // id: ExpansionId
    piece,           // id: PieceKind
    feature,         // id: FeatureKind
    variant,         // id: VariantId
    default_rule,    // a rule's value when the game does not say; nothing to switch
    default_variant, // the same, with a variant (id) to switch on
    of,              // belongs to the expansion id; not read
    unchecked,       // a game with it is not checked; detail says why
};

struct JczWord {
    std::string kind, name, value;
    JczMeans means = JczMeans::nothing;
    std::uint16_t id = 0;
    std::string detail;
};

class JczWords {
public:
    // `catalogue` has the names that the rows use and the folder the table stands in.
    static Result<JczWords> load(const Catalogue& catalogue);

    // f(row) for every row of that kind and name with this value, or else with none; returns how many there were.
    template <class F>
    unsigned for_each(std::string_view kind, std::string_view name, std::string_view value, F f) const {
        unsigned found = 0;
        for (const std::string_view wanted : {value, std::string_view{}}) {
            for (const JczWord& word : words_)
                if (word.kind == kind && word.name == name && word.value == wanted) ++found, f(word);
            if (found > 0) break;
        }
        return found;
    }
    const JczWord* find(std::string_view kind, std::string_view name, std::string_view value = {}) const;
    const std::vector<JczWord>& all() const { return words_; }

private:
    std::vector<JczWord> words_;
};

}  // namespace carcaudit
