#include "engine/game.h"

#include <algorithm>

namespace carcaudit {

Game::Game(const Catalogue& catalogue, const RuleBook& book) : position_(catalogue), book_(&book) {}

void Game::start(const Setup& setup, const Catalogue& catalogue) {
    select_rules(setup, catalogue);
    position_.reset(setup, catalogue);
    scorer_.start(*rules_, book_->rows().size(), setup, catalogue.names(), ledger_);
    players_ = position_.players();
    turn_ = 0;
    acts_ = 0;
    to_move_ = 0;
    last_placed_ = no_placed;
    in_turn_ = false;
    acted_ = false;
    finished_ = false;
}

void Game::select_rules(const Setup& setup, const Catalogue& catalogue) {
    constexpr std::uint16_t gap = 0xffff;
    key_.clear();
    key_.push_back(static_cast<std::uint16_t>(setup.edition));
    for (const ExpansionId id : setup.expansions) key_.push_back(static_cast<std::uint16_t>(id));
    key_.push_back(gap);
    for (const VariantId id : setup.variants) key_.push_back(static_cast<std::uint16_t>(id));
    const auto known = std::find_if(cache_.begin(), cache_.end(), [&](const auto& entry) { return entry.first == key_; });
    if (known != cache_.end()) {
        rules_ = known->second.get();
        return;
    }
    // A log names few setups; a hostile one may name many, which must not fill the memory.
    if (cache_.size() >= 64) cache_.erase(cache_.begin());
    cache_.emplace_back(key_, std::make_unique<RuleSet>(book_->select(setup, catalogue.names())));
    rules_ = cache_.back().second.get();
}

Refusal Game::play(const Act& act) {
    const Refusal refusal = apply(act);
    ++acts_;
    return refusal;
}

Refusal Game::apply(const Act& act) {
    if (finished_) return act.kind == ActKind::end ? Refusal::none : Refusal::game_over;
    switch (act.kind) {
        case ActKind::start:
            if (turn_ != 0) return Refusal::unknown_act;
            return position_.place_tile(act.tile, act.spot.square, act.turn);
        case ActKind::tile:
        case ActKind::discard: return begin_turn(act);
        case ActKind::place: return place_piece(act);
        case ActKind::take: return take_piece(act);
        case ActKind::pass: return in_turn_ ? not_theirs(act.player) : Refusal::no_turn;
        case ActKind::choose: scorer_.choose(act.name, act.value); return Refusal::none;
        case ActKind::end: finish(); return Refusal::none;
        case ActKind::move: return Refusal::unknown_act;
    }
    return Refusal::unknown_act;
}

Refusal Game::not_theirs(PlayerId player) const {
    if (player >= players_) return Refusal::no_such_player;
    return player == to_move_ ? Refusal::none : Refusal::not_your_turn;
}

Refusal Game::begin_turn(const Act& act) {
    end_turn();
    if (const Refusal refusal = not_theirs(act.player); refusal != Refusal::none) return refusal;
    if (act.kind == ActKind::discard) return position_.discard_tile(act.tile);
    const Refusal refusal = position_.place_tile(act.tile, act.spot.square, act.turn);
    if (refusal != Refusal::none) return refusal;
    last_placed_ = static_cast<PlacedId>(position_.placed().size() - 1);
    ++turn_;
    in_turn_ = true;
    acted_ = false;
    return Refusal::none;
}

Refusal Game::place_piece(const Act& act) {
    if (!in_turn_) return Refusal::no_turn;
    if (const Refusal refusal = not_theirs(act.player); refusal != Refusal::none) return refusal;
    if (acted_) return Refusal::already_acted;
    NodeId node = no_node;
    if (const Refusal refusal = position_.resolve(act.spot, node); refusal != Refusal::none) return refusal;
    if (position_.node(node).placed != last_placed_) return Refusal::not_this_tile;
    if (const Refusal refusal = position_.can_place_piece(act.player, act.piece, node); refusal != Refusal::none)
        return refusal;
    position_.place_piece(act.player, act.piece, node);
    acted_ = true;
    return Refusal::none;
}

// Only an abbot may be called home, instead of placing a meeple, and not from a building that this tile completed.
Refusal Game::take_piece(const Act& act) {
    if (!in_turn_) return Refusal::no_turn;
    if (const Refusal refusal = not_theirs(act.player); refusal != Refusal::none) return refusal;
    if (acted_) return Refusal::already_acted;
    NodeId node = no_node;
    if (const Refusal refusal = position_.resolve(act.spot, node); refusal != Refusal::none) return refusal;
    const std::uint16_t id = position_.find_piece(act.player, act.piece, node);
    if (id == no_piece_id) return Refusal::nothing_to_take;
    if (act.piece != PieceKind::abbot || position_.complete(node)) return Refusal::cannot_take;
    scorer_.score_figure(position_, position_.pieces()[id], FeatureKind::abbot, now(Phase::game));
    position_.take_piece(id);
    acted_ = true;
    return Refusal::none;
}

void Game::end_turn() {
    if (!in_turn_) return;
    in_turn_ = false;
    score_completed();
    to_move_ = static_cast<PlayerId>((to_move_ + 1u) % std::max<std::size_t>(players_, 1));
}

// Only the tile just placed can complete something: a road or city it is part of, or a building on it or beside it.
void Game::score_completed() {
    const Placed& placed = position_.tile_at(last_placed_);
    const Tile& tile = position_.catalogue().tile(placed.tile);
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        const FeatureKind kind = tile.segments[i].kind;
        if (kind == FeatureKind::field || position_.shape(kind) != Shape::linked) continue;
        score_if_complete(static_cast<NodeId>(placed.first_node + i));
    }
    for (std::int16_t y = -1; y <= 1; ++y) {
        for (std::int16_t x = -1; x <= 1; ++x) {
            const PlacedId id = position_.at({static_cast<std::int16_t>(placed.square.x + x), static_cast<std::int16_t>(placed.square.y + y)});
            if (id == no_placed) continue;
            const Placed& beside = position_.tile_at(id);
            const Tile& its = position_.catalogue().tile(beside.tile);
            if (!its.has_surrounded) continue;
            for (std::size_t i = 0; i < its.segments.size(); ++i)
                if (position_.shape(its.segments[i].kind) == Shape::surrounded)
                    score_if_complete(static_cast<NodeId>(beside.first_node + i));
        }
    }
}

void Game::score_if_complete(NodeId node) {
    if (!position_.complete(node) || !position_.occupied(node)) return;
    scorer_.score_feature(position_, node, now(Phase::game));
    position_.for_each_piece(node, [&](std::uint16_t id) { home_.push_back(id); });
    for (const std::uint16_t id : home_) position_.take_piece(id);
    home_.clear();
}

// The wiki's order after the game: roads, cities, monasteries and gardens as they lie on the board, then fields.
void Game::finish() {
    if (finished_) return;
    end_turn();
    finished_ = true;
    final_.clear();
    for (const Piece& piece : position_.pieces()) {
        if (piece.node == no_node) continue;
        const NodeId root = position_.root(piece.node);
        const bool field = position_.node(root).kind == FeatureKind::field;
        PlacedId first = no_placed;
        position_.for_each_node(root, [&](NodeId node) { first = std::min(first, position_.node(node).placed); });
        final_.push_back({field, first, root});
    }
    std::sort(final_.begin(), final_.end());
    final_.erase(std::unique(final_.begin(), final_.end()), final_.end());
    for (const Waiting& feature : final_) scorer_.score_feature(position_, feature.root, now(Phase::final));
}

}  // namespace carcaudit
