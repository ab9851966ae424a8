#include "engine/scoring/rule_book.h"

#include <algorithm>

#include "engine/scoring/rule_table.h"

namespace carcaudit {

namespace {

bool in_force(std::string_view name, const Setup& setup, const Names& names) {
    if (const auto edition = parse_edition(name)) return setup.edition == *edition;
    if (const auto variant = names.find(NameList::variant, name); variant && setup.uses(static_cast<VariantId>(*variant))) return true;
    const auto expansion = names.find(NameList::expansion, name);
    return expansion && setup.plays(static_cast<ExpansionId>(*expansion));
}

bool met(const std::string& need, const Setup& setup, const Names& names) {
    if (need.starts_with('!')) return !in_force(std::string_view(need).substr(1), setup, names);
    return in_force(need, setup, names);
}

// The first case whose guards hold; null = none does.
const Case* chosen_case(const Formula& formula, const Setup& setup, const Names& names) {
    for (const Case& one : formula.cases) {
        const auto holds = [&](const std::string& guard) { return in_force(guard, setup, names); };
        if (one.guards.empty() || std::any_of(one.guards.begin(), one.guards.end(), holds)) return &one;
    }
    return nullptr;
}

std::optional<std::int32_t> constant(const Program& program) {
    if (program.size() != 1 || program[0].op != Op::number) return std::nullopt;
    return program[0].number;
}

bool looks_at_player(const Program& program) {
    return std::any_of(program.begin(), program.end(), [](const Instruction& step) { return step.op == Op::term && step.term.own; });
}

// "fairy.road" scores a fairy if names.csv has one; "king.tile" in the city table scores a city.
FeatureKind epilogue_subject(const Row& row, const Names& names) {
    if (row.stage != Stage::epilogue) return row.subject;
    const auto found = names.find(NameList::feature, std::string_view(row.name).substr(0, row.name.find('.')));
    return found ? static_cast<FeatureKind>(*found) : row.subject;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view name) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return pattern == name;
    const std::string_view head = pattern.substr(0, star), tail = pattern.substr(star + 1);
    if (!name.starts_with(head)) return false;
    name.remove_prefix(head.size());
    if (tail.find('*') == std::string_view::npos) return name.size() >= tail.size() && name.ends_with(tail);
    for (std::size_t skip = 0; skip <= name.size(); ++skip)
        if (matches(tail, name.substr(skip))) return true;
    return false;
}

std::span<const SelectedRow> RuleSet::rows(FeatureKind subject, Phase phase) const {
    const std::size_t at = index(subject, phase);
    if (at >= index_.size()) return {};
    return std::span(rows_).subspan(index_[at].front(), index_[at].back() - index_[at].front());
}

std::span<const SelectedRow> RuleSet::rows(FeatureKind subject, Phase phase, Stage stage) const {
    const std::size_t at = index(subject, phase), which = static_cast<std::size_t>(stage);
    if (at >= index_.size()) return {};
    return std::span(rows_).subspan(index_[at][which], index_[at][which + 1] - index_[at][which]);
}

Strength RuleSet::strength(FeatureKind subject, Phase phase, PieceKind piece) const {
    const std::size_t at = index(subject, phase), which = static_cast<std::size_t>(piece);
    if (at >= index_.size() || which >= pieces_) return {};
    return strengths_[at * pieces_ + which];
}

void RuleSet::add_strengths(const std::vector<Strength>& none, const Bounds& bounds) {
    std::vector<Strength> found = none;
    std::vector<bool> named(none.size());
    const auto majority = static_cast<std::size_t>(Stage::majority);
    for (std::size_t i = bounds[majority]; i < bounds[majority + 1]; ++i)
        for (const Clause& clause : rows_[i].clauses) {
            if (clause.target.kind != TermKind::piece) continue;
            const std::size_t piece = clause.target.index;
            const auto value = constant(clause.value);
            const bool always = rows_[i].when->empty() && clause.condition.empty();
            if (named[piece] && found[piece].fixed && always && clause.effect == Effect::define) continue;
            found[piece] = value && always && found[piece].fixed ? Strength{true, *value} : Strength{false, 0};
            named[piece] = true;
        }
    strengths_.insert(strengths_.end(), found.begin(), found.end());
}

void RuleSet::add_flags(const Bounds& bounds) {
    const auto rows_of = [&](Stage stage) {
        const auto which = static_cast<std::size_t>(stage);
        return std::span(rows_).subspan(bounds[which], bounds[which + 1] - bounds[which]);
    };
    const auto about_player = [](const SelectedRow& row) {
        return row.recipients != Recipients::majority || looks_at_player(*row.when) ||
               std::any_of(row.clauses.begin(), row.clauses.end(), [](const Clause& clause) {
                   return looks_at_player(clause.value) || looks_at_player(clause.condition);
               });
    };
    const auto without_meeple = [](const SelectedRow& row) {
        return row.recipients == Recipients::active || row.recipients == Recipients::everyone || row.castle ||
               std::any_of(row.clauses.begin(), row.clauses.end(), [](const Clause& clause) { return clause.effect == Effect::give; });
    };
    const auto any = [](std::span<const SelectedRow> rows, auto f) { return std::any_of(rows.begin(), rows.end(), f); };
    personal_.push_back(any(rows_of(Stage::value), about_player) || any(rows_of(Stage::share), about_player));
    minds_empty_.push_back(any(rows_of(Stage::epilogue), without_meeple));
}

Result<RuleBook> RuleBook::load(const std::filesystem::path& fixtures, const Names& names) {
    auto tables = load_rule_tables(fixtures, names);
    if (!tables) return std::move(tables.fault());
    RuleBook book;
    book.rows_ = std::move(tables->rows);
    book.pages_ = std::move(tables->pages);
    book.quantities_ = std::move(tables->vocabulary.quantities);
    book.tokens_ = std::move(tables->vocabulary.tokens);
    return book;
}

std::optional<RowId> RuleBook::find(std::string_view name) const {
    const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.name == name; });
    if (found == rows_.end()) return std::nullopt;
    return static_cast<RowId>(found - rows_.begin());
}

const Page* RuleBook::page(std::string_view key) const {
    const auto found = std::find_if(pages_.begin(), pages_.end(), [&](const Page& page) { return page.key == key; });
    return found == pages_.end() ? nullptr : &*found;
}

bool RuleBook::applies(const Row& row, const Setup& setup, const Names& names) const {
    if (!row.editions[static_cast<std::size_t>(setup.edition)]) return false;
    const auto all_met = [&](const std::vector<std::string>& needs) {
        return std::all_of(needs.begin(), needs.end(), [&](const std::string& need) { return met(need, setup, names); });
    };
    return row.needs.empty() || std::any_of(row.needs.begin(), row.needs.end(), all_met);
}

RuleSet RuleBook::select(const Setup& setup, const Names& names) const {
    std::vector<const Case*> cases(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (applies(rows_[i], setup, names)) cases[i] = chosen_case(rows_[i].formula, setup, names);
    const auto taken = [&](std::size_t i) { return cases[i] || (rows_[i].stage == Stage::words && applies(rows_[i], setup, names)); };

    RuleSet set;
    set.quantities_ = quantities_.size();
    set.pieces_ = names.size(NameList::piece);
    std::vector<std::size_t> over_first;  // of each selected row; spans are made when over_ has stopped growing
    const std::vector<Strength> none(set.pieces_);
    for (std::size_t bucket = 0; bucket < names.size(NameList::feature) * 2; ++bucket) {
        RuleSet::Bounds bounds{};
        const auto here = [&](std::size_t i) { return static_cast<std::size_t>(rows_[i].subject) == bucket / 2 && rows_[i].phases[bucket % 2] && taken(i); };
        for (std::size_t stage = 0; stage < stages; ++stage) {
            bounds[stage] = static_cast<std::uint32_t>(set.rows_.size());
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                const Row& row = rows_[i];
                if (!here(i) || static_cast<std::size_t>(row.stage) != stage) continue;
                const std::span<const Clause> clauses = cases[i] ? std::span<const Clause>(cases[i]->clauses) : std::span<const Clause>{};
                over_first.push_back(set.over_.size());
                for (std::size_t other = 0; other < i; ++other)
                    if (here(other) && std::any_of(row.over.begin(), row.over.end(), [&](const std::string& name) { return matches(name, rows_[other].name); }))
                        set.over_.push_back(static_cast<RowId>(other));
                set.rows_.push_back({static_cast<RowId>(i), row.stage, row.recipients, row.castle, row.floor, row.over.empty(),
                                     epilogue_subject(row, names), &row.when, clauses, {}});
            }
        }
        bounds[stages] = static_cast<std::uint32_t>(set.rows_.size());
        set.index_.push_back(bounds);
        set.add_strengths(none, bounds);
        set.add_flags(bounds);
    }
    over_first.push_back(set.over_.size());
    for (std::size_t i = 0; i < set.rows_.size(); ++i)
        set.rows_[i].over = std::span<const RowId>(set.over_).subspan(over_first[i], over_first[i + 1] - over_first[i]);
    return set;
}

std::string RuleBook::cite(const Citation& citation) const {
    const Page* found = page(citation.page);
    if (!found) return citation.page + " > " + citation.place;
    std::string text = found->title;
    if (!found->language.empty()) text += " (" + found->language + ")";
    text += " > " + citation.place;
    if (!found->address.empty()) text += ", " + found->address;
    return text;
}

}  // namespace carcaudit
