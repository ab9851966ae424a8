#include "engine/scoring/formula.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/scoring/formula_parser.h"
#include "engine/scoring/terms.h"

namespace carcaudit {

namespace {

constexpr auto scope_names = std::to_array<std::string_view>(
    {"feature", "tiles", "squares", "tiles_with", "squares_with", "feature_tiles", "around", "own_and_around", "own_tile",
     "own_and_8", "own_and_orthogonal", "own_and_corners", "placed_tile", "area", "beside", "under", "occupied", "held", "element"});
static_assert(scope_names.size() == scope_count);

}  // namespace

std::optional<std::uint16_t> index_in(const std::vector<std::string>& list, std::string_view name) {
    const auto found = std::find(list.begin(), list.end(), name);
    if (found == list.end()) return std::nullopt;
    return static_cast<std::uint16_t>(found - list.begin());
}

std::string_view scope_name(Scope scope) { return scope_names[static_cast<std::size_t>(scope)]; }

std::optional<Term> Vocabulary::find(std::string_view text) const {
    const auto term = [](TermKind kind, std::uint16_t index) { return Term{kind, Scope::feature, false, index}; };
    if (const auto known = index_in(quantities, text)) return term(TermKind::quantity, *known);
    if (const auto look = find_look(text)) return term(TermKind::look, static_cast<std::uint16_t>(*look));
    // names.csv writes coat-of-arms; in a formula that would subtract
    std::string name(text);
    std::replace(name.begin(), name.end(), '_', '-');
    static constexpr std::array<std::pair<NameList, TermKind>, 3> lists{{{NameList::piece, TermKind::piece},
                                                                        {NameList::symbol, TermKind::symbol},
                                                                        {NameList::parameter, TermKind::parameter}}};
    for (const auto& [list, kind] : lists)
        if (const auto id = names ? names->find(list, name) : std::nullopt) return term(kind, *id);
    if (text.starts_with("own_")) {
        auto found = find(text.substr(4));
        if (found) found->own = true;
        return found;
    }
    return std::nullopt;
}

Result<Formula> parse_formula(std::string_view text, Vocabulary& vocabulary) {
    auto tokens = lex(text);
    if (!tokens) return tokens.fault();
    return FormulaParser(std::move(*tokens), vocabulary, &vocabulary).formula(text);
}

Result<Program> parse_condition(std::string_view text, const Vocabulary& vocabulary) {
    auto tokens = lex(text);
    if (!tokens) return tokens.fault();
    return FormulaParser(std::move(*tokens), vocabulary, nullptr).whole_condition();
}

}  // namespace carcaudit
