// Loads fixtures/rules/*.csv and pages.csv, and selects the rows for a setup.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
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
    const Program* when = nullptr;          // never null
    std::span<const Clause> clauses;        // of the case whose guards hold
    std::span<const RowId> over;            // empty = everything before it
};

// The tables in force for one setup. Holds no copy of the book, which must outlive it.
class RuleSet {
public:
    std::span<const SelectedRow> rows(FeatureKind subject, Phase phase) const;
    // All quantities the selected rows may define; scratch arrays are this long.
    std::size_t quantities() const { return quantities_; }

private:
    friend class RuleBook;
    // [subject * 2 + phase] = first, last
    std::vector<std::pair<std::uint32_t, std::uint32_t>> index_;
    std::vector<SelectedRow> rows_;
    std::vector<RowId> over_;
    std::size_t quantities_ = 0;
};

class RuleBook {
public:
    // `names` must hold every name the rows use; a row with an unknown one is a Fault with its file and line.
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

}  // namespace carcaudit
