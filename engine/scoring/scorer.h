// Walks the selected rows over one feature: the whole scoring algorithm.
#pragma once

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

class Scorer {
public:
    // For every game: the rows in force, the setup, and where the scores go. All must outlive the game.
    void start(const RuleSet& rules, std::size_t row_count, const Setup& setup, const Names& names, Ledger& ledger);

    // Scores the feature of `node` for everybody with a piece on it, as it stands. Nothing happens if nobody has. The event lists
    // the pieces as returned; taking them off the board is the caller's. A choice changes a parameter for what follows.
    void score_feature(const Position& position, NodeId node, const Moment& moment);
    // Scores one figure by the rows of `subject`, for its owner: an abbot called home.
    void score_figure(const Position& position, const Piece& piece, FeatureKind subject, const Moment& moment);
    void choose(std::uint16_t parameter, std::int32_t value) { scene_.set_parameter(parameter, value); }

private:
    using Rows = std::span<const SelectedRow>;

    void count(Rows rows);
    void find_winners(const Position& position, NodeId node, const Moment& moment, Rows rows);
    std::int32_t worked_out(Rows rows, PieceKind kind) const;
    void break_tie(Rows rows);
    Event& open_event(const Position& position, NodeId node, FeatureKind subject, const Moment& moment);
    void give(Event& event, Rows rows);
    void run(Rows rows, std::uint32_t first_line, std::int64_t& running);
    std::int64_t covered(const SelectedRow& row, std::uint32_t first_line, std::int64_t running) const;
    bool holds(const Program& condition, std::int64_t running) const {
        return condition.empty() || evaluate(condition, running, reader()) != 0;
    }
    struct Reader {
        const Scene* scene;
        std::int64_t operator()(const Term& term) const { return scene->read(term); }
    };
    Reader reader() const { return {&scene_}; }
    void mark(RowId row) { ledger_->fired_[static_cast<std::size_t>(row)] = 1; }

    const RuleSet* rules_ = nullptr;
    Ledger* ledger_ = nullptr;
    Scene scene_;
    std::size_t players_ = 0;
    std::array<std::int32_t, max_players> strengths_{};  // by player
    std::array<bool, max_players> present_{};
    std::array<PlayerId, max_players> winners_{};
    std::size_t winner_count_ = 0;
};

}  // namespace carcaudit
