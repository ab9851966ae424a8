// Walks the selected rows over one feature: the whole scoring algorithm.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/scoring/ledger.h"
#include "engine/scoring/rule_book.h"
#include "engine/scoring/scene.h"

namespace carcaudit {

// When something is scored.
struct Moment {
    std::uint32_t turn = 0;
    std::uint32_t act = 0;
    Phase phase = Phase::game;
    PlayerId active = no_player;
};

// What scoring a feature led to, for the caller to act on.
struct Outcome {
    struct Lord {
        PlacedId placed = no_placed;  // the tile with the road castle
        std::int64_t value = 0;       // what a castle with this tile in its area gets
    };
    std::int64_t castle_value = 0;  // what a castle gets for it
    std::int64_t size = 0;          // its length or size
    std::vector<Lord> lords;        // of players with the majority
};

class Scorer {
public:
    // For every game: the rows in force, the setup, and where the scores go. All must outlive the game.
    void start(const RuleSet& rules, std::size_t row_count, const Setup& setup, const Names& names, Ledger& ledger);

    // Scores the feature of `node` as `subject` (its own kind, or a castle) for everybody with a piece on it, as it stands.
    // An event is written if somebody has a piece there or a row gives something without. The event lists the pieces as
    // returned; taking them off the board is the caller's.
    Outcome score_feature(Position& position, NodeId node, FeatureKind subject, const Moment& moment, const Circumstances& now);
    // Scores one figure by the rows of `subject`, for its owner: an abbot called home.
    void score_figure(const Position& position, const Piece& piece, FeatureKind subject, const Moment& moment);

    void choose(std::uint16_t parameter, std::int32_t value) { scene_.set_parameter(parameter, value); }
    // Whether rows in force give something for a feature that nobody occupies.
    bool minds_empty(FeatureKind subject) const { return rules_->minds_empty(subject); }
    const Scene& scene() const { return scene_; }
    bool scene_knows_castle(const Position& position, NodeId node) const { return scene_.is_castle(position, node); }
    // Length or size of a feature by the size rows.
    std::int64_t size_of(const Position& position, NodeId node);

private:
    using Rows = std::span<const SelectedRow>;

    void count(Rows rows);
    void define(const SelectedRow& row);
    void measure_roads(Phase phase);
    std::int64_t evaluate_size() const;
    void find_winners(const Position& position, NodeId node, FeatureKind subject, const Moment& moment, Rows rows);
    std::int32_t worked_out(Rows rows, PieceKind kind) const;
    void break_tie(Rows rows);
    Event& open_event(const Position& position, NodeId node, FeatureKind subject, const Moment& moment);
    void list_returned(const Position& position, NodeId node);
    void give(Rows rows, const Moment& moment, bool personal);
    void give_shared(Rows rows);
    void book(std::uint32_t event, PlayerId player, std::int64_t points, Range lines);
    bool is_for(const SelectedRow& row, PlayerId player, PlayerId active) const;
    void run(Rows rows, std::uint32_t first_line, std::int64_t& running, PlayerId player, PlayerId active);
    std::int64_t change(const SelectedRow& row, const Clause& clause, std::int64_t running, std::int64_t base) const;
    std::int64_t covered(const SelectedRow& row, std::uint32_t first_line, std::int64_t running) const;
    std::int64_t silent_value(Rows rows, bool castle);
    void value_lords(Rows rows, Outcome& outcome);
    FeatureKind subject_of(std::uint32_t event) const { return ledger_->events_[event].subject; }
    void split_by_city(const SelectedRow& row, const Clause& clause);
    // Epilogue (epilogue.cpp): further scores, each an event of its own, and awards.
    void epilogue(Position& position, NodeId node, Rows rows, const Moment& moment);
    void run_epilogue(Position& position, NodeId node, Rows rows, const Moment& moment, std::uint32_t cause);
    void award(const SelectedRow& row, const Clause& clause, const Moment& moment, std::uint32_t cause);
    void find_robbed(const Position& position, std::uint32_t cause);
    NodeId scoring_piece(const Position& position, const SelectedRow& row, PlayerId player) const;

    bool holds(const Program& condition, std::int64_t running) const { return condition.empty() || evaluate(condition, running, reader()) != 0; }
    struct Reader {
        const Scene* scene;
        std::int64_t operator()(const Term& term, std::int32_t element) const { return scene->read(term, element); }
    };
    Reader reader() const { return {&scene_}; }
    void mark(RowId row) { ledger_->fired_[static_cast<std::size_t>(row)] = 1; }
    bool wins(PlayerId player) const { return std::find(winners_.begin(), winners_.begin() + static_cast<std::ptrdiff_t>(winner_count_), player) != winners_.begin() + static_cast<std::ptrdiff_t>(winner_count_); }
    std::uint32_t last_event() const { return static_cast<std::uint32_t>(ledger_->events_.size() - 1); }

    const RuleSet* rules_ = nullptr;
    Ledger* ledger_ = nullptr;
    Scene scene_;
    std::vector<Scene::Element> roads_;
    std::size_t players_ = 0;
    bool floored_ = false;  // the rows just run took something that must not take the total below 0
    std::array<std::int32_t, max_players> strengths_{};  // by player
    std::array<bool, max_players> present_{};            // has a meeple there
    std::array<bool, max_players> owns_{};               // has any piece there
    std::array<PlayerId, max_players> winners_{};
    std::size_t winner_count_ = 0;
    std::array<std::int32_t, max_players> before_{};     // totals when the feature began to score
};

}  // namespace carcaudit
