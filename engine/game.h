// One game being replayed: position, turn order, ledger.
//
// The wiki's order of a turn: place a tile; place a meeple or call the abbot home; score what the tile completed, meeples home.
// A turn ends when the next one begins, when end_turn() is called, or with the end of the game.
#pragma once

#include <memory>
#include <span>

#include "engine/position.h"
#include "engine/scoring/ledger.h"
#include "engine/scoring/rule_book.h"
#include "engine/scoring/scorer.h"

namespace carcaudit {

class Game {
public:
    Game(const Catalogue& catalogue, const RuleBook& book);

    // A new game. `catalogue` may differ from the last game's. Rule sets are kept for setups seen before.
    void start(const Setup& setup, const Catalogue& catalogue);

    // Applies one act, or refuses it and changes nothing (a turn that the act would have ended has ended all the same).
    Refusal play(const Act& act);
    // Scores what the last tile completed. Idempotent; done by play() when a next turn begins.
    void end_turn();
    // Ends the turn and scores the end of the game. Idempotent.
    void finish();

    const Position& position() const { return position_; }
    const Ledger& ledger() const { return ledger_; }
    const RuleSet& rules() const { return *rules_; }
    std::uint32_t turn() const { return turn_; }       // 1 = first placed tile
    std::uint32_t acts() const { return acts_; }       // acts tried so far, refused ones too
    PlayerId to_move() const { return to_move_; }
    bool finished() const { return finished_; }
    PlacedId last_placed() const { return last_placed_; }
    bool acted() const { return acted_; }              // a meeple was placed or taken in this turn

private:
    // A feature that was completed in this turn and what a castle in its reach gets for it.
    struct Trigger {
        std::int64_t value = 0;
        std::vector<PlacedId> tiles;
        std::vector<Outcome::Lord> lords;
        NodeId castle = no_node;  // the castle that triggered it, if it was one
    };

    // A feature with a piece on it when the game ends, in the order of scoring.
    struct Waiting {
        bool field = false;
        PlacedId first = no_placed;  // tile placed first
        NodeId root = no_node;

        friend auto operator<=>(const Waiting&, const Waiting&) = default;
    };

    void select_rules(const Setup& setup, const Catalogue& catalogue);
    Refusal apply(const Act& act);
    Refusal not_theirs(PlayerId player);
    Refusal begin_turn(const Act& act);
    Refusal place(const Act& act);
    Refusal place_piece(const Act& act, NodeId node);
    Refusal place_token(const Act& act);
    Refusal move(const Act& act);
    Refusal take(const Act& act);
    Refusal take_figure(const Act& act);
    Refusal call_home(const Act& act, NodeId node, std::uint16_t piece);
    std::uint16_t piece_of(PlayerId player, PieceKind kind) const;

    // What a tile completed (completion.cpp).
    void score_completed();
    void score_ringed();
    void score_if_complete(NodeId node);
    void score_now(NodeId node, FeatureKind subject, const Circumstances& now);
    void score_cathedrals();
    void score_challenged(NodeId building);
    void score_barn(NodeId field, bool placed);
    void note_joined_fields();
    bool barn_and_farmers(NodeId field) const;
    bool someone_lies(NodeId node) const;
    void score_castles();
    bool castles_about() const;
    std::int64_t value_for(const Trigger& trigger, NodeId castle) const;
    bool in_castle_area(NodeId castle, std::span<const PlacedId> tiles) const;
    void send_home(NodeId node, bool farmers_only);
    bool cathedral_complete(NodeId cathedral) const;
    void drop_tokens(NodeId node, std::span<const PlacedId> tiles, bool awarded);
    std::int64_t castles_in_reach(NodeId node) const;
    Moment now(Phase phase) const { return {turn_, acts_, phase, to_move_}; }

    Position position_;
    Ledger ledger_;
    Scorer scorer_;
    const RuleBook* book_;
    std::vector<std::pair<std::vector<std::uint16_t>, std::unique_ptr<RuleSet>>> cache_;  // key: edition, expansions, variants
    std::vector<std::uint16_t> key_;
    const RuleSet* rules_ = nullptr;
    std::vector<std::uint16_t> home_;  // pieces on their way home
    std::vector<Waiting> final_;
    std::vector<Trigger> triggers_;
    std::vector<PlacedId> tiles_;            // of the feature scored last
    std::vector<NodeId> completed_;          // roots scored in this turn
    std::array<std::int64_t, 256> largest_{};  // by feature kind: size of the largest completed one
    std::int64_t most_removed_ = 0;          // farmers that one barn sent home
    std::vector<NodeId> joined_;             // fields with farmers that this turn's tile joined to one with a barn
    std::uint32_t turn_ = 0;
    std::uint32_t acts_ = 0;
    PlayerId to_move_ = 0;
    PlacedId last_placed_ = no_placed;
    std::size_t players_ = 0;
    bool in_turn_ = false;   // a tile was placed and its turn is not scored yet
    bool acted_ = false;
    bool finished_ = false;
};

}  // namespace carcaudit
