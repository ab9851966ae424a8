// Loads fixtures/rules/*.csv and pages.csv, and selects the rows for a setup.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scoring/row.h"
#include "engine/setup.h"

namespace carcaudit {

struct Page {
    std::string key, title, language, revision, address;
    std::string seed;  // number of the document in the project's sources ("000"), or empty
};

// A row with everything decided that the setup decides, so that scoring a feature only runs programs.
struct SelectedRow {
    RowId row{};
    Stage stage{};
    Recipients recipients{};
    bool castle = false;
    bool floor = false;                     // what it takes never takes the scoring figure below 0
    bool over_all = true;                   // acts on everything before it; else on the rows in `over` alone
    FeatureKind subject{};                  // epilogue: what is said to be scored, fairy rather than road
    const Program* when = nullptr;          // never null; empty = always
    std::span<const Clause> clauses;        // of the case whose guards hold; empty for words
    std::span<const RowId> over;
};

// How much one piece of a kind counts for the majority.
struct Strength {
    bool fixed = true;       // always `value`; otherwise the rows of stage majority have to be run
    std::int32_t value = 0;  // 0 for a piece that no row names
};

// The tables in force for one setup. Points into the book, which must outlive it.
class RuleSet {
public:
    RuleSet() = default;
    RuleSet(RuleSet&&) = default;
    RuleSet& operator=(RuleSet&&) = default;

    // In the order of stages, inside a stage in file order.
    std::span<const SelectedRow> rows(FeatureKind subject, Phase phase) const;
    std::span<const SelectedRow> rows(FeatureKind subject, Phase phase, Stage stage) const;
    Strength strength(FeatureKind subject, Phase phase, PieceKind piece) const;
    // Whether a value or share row looks at the player who scores, or is not for the majority: then every player has lines of
    // their own.
    bool personal(FeatureKind subject, Phase phase) const { return flag(personal_, index(subject, phase)); }
    // Whether something happens even if nobody is on the feature.
    bool minds_empty(FeatureKind subject) const { return flag(minds_empty_, index(subject, Phase::game)); }
    // All quantities the book knows; scratch arrays are this long.
    std::size_t quantities() const { return quantities_; }

private:
    friend class RuleBook;
    using Bounds = std::array<std::uint32_t, stages + 1>;  // first row of each stage, and the end

    static bool flag(const std::vector<bool>& flags, std::size_t at) { return at < flags.size() && flags[at]; }
    void add_flags(const Bounds& bounds);
    void add_strengths(const std::vector<Strength>& none, const Bounds& bounds);
    static std::size_t index(FeatureKind subject, Phase phase) { return static_cast<std::size_t>(subject) * 2 + static_cast<std::size_t>(phase); }

    std::vector<Bounds> index_;  // [index(subject, phase)]
    std::vector<SelectedRow> rows_;
    std::vector<RowId> over_;
    std::vector<Strength> strengths_;  // [index(subject, phase) * pieces + piece]
    std::size_t pieces_ = 0;
    std::vector<bool> personal_, minds_empty_;  // [subject * 2 + phase]
    std::size_t quantities_ = 0;
};

class RuleBook {
public:
    // `names` must hold every name the rows use; a row with an unknown one is a Fault with its file, line and column.
    static Result<RuleBook> load(const std::filesystem::path& fixtures, const Names& names);

    std::span<const Row> rows() const { return rows_; }
    const Row& row(RowId id) const { return rows_[static_cast<std::size_t>(id)]; }
    std::optional<RowId> find(std::string_view name) const;
    std::span<const Page> pages() const { return pages_; }
    const Page* page(std::string_view key) const;
    std::span<const std::string> quantities() const { return quantities_; }
    std::span<const std::string> tokens() const { return tokens_; }

    bool applies(const Row& row, const Setup& setup, const Names& names) const;
    RuleSet select(const Setup& setup, const Names& names) const;

    // "Scoring During the Game (fr) > Route > points per tile, https://…", one citation in words.
    std::string cite(const Citation& citation) const;

private:
    std::vector<Row> rows_;
    std::vector<Page> pages_;
    std::vector<std::string> quantities_;
    std::vector<std::string> tokens_;
};

// "fairy.*" against "fairy.road"; * stands for any text.
bool matches(std::string_view pattern, std::string_view name);

}  // namespace carcaudit
