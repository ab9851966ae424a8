#include "engine/game.h"

#include <algorithm>

namespace carcaudit {

namespace {

// A meeple lies only on a special monastery.
bool may_lie(const Position& position, NodeId node) {
    const auto special = position.catalogue().names().find(NameList::symbol, "special");
    const auto& symbols = position.segment(node).symbols;
    return special && position.node(node).kind == FeatureKind::monastery &&
           std::any_of(symbols.begin(), symbols.end(), [&](const SymbolCount& one) { return one.symbol == static_cast<SymbolId>(*special); });
}

}  // namespace

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
    largest_.fill(0);
    most_removed_ = 0;
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
    if (finished_) return Refusal::game_over;
    switch (act.kind) {
        case ActKind::start:
            if (turn_ != 0) return Refusal::unknown_act;
            return position_.place_tile(act.tile, act.spot.square, act.turn);
        case ActKind::tile:
        case ActKind::discard: return begin_turn(act);
        case ActKind::place: return place(act);
        case ActKind::take: return take(act);
        case ActKind::pass: return in_turn_ ? not_theirs(act.player) : Refusal::no_turn;
        case ActKind::choose:
            if (position_.strict()) return Refusal::unknown_act;  // nothing is left open in the base game
            scorer_.choose(act.name, act.value);
            return Refusal::none;
        case ActKind::end: finish(); return Refusal::none;
        case ActKind::move: return move(act);
    }
    return Refusal::unknown_act;
}

// Where not all rules are replayed (double turns, wagons) the log says whose turn it is.
Refusal Game::not_theirs(PlayerId player) {
    if (player >= players_) return Refusal::no_such_player;
    if (!position_.strict()) to_move_ = in_turn_ ? to_move_ : player;
    return player == to_move_ || !position_.strict() ? Refusal::none : Refusal::not_your_turn;
}

Refusal Game::begin_turn(const Act& act) {
    end_turn();
    const bool unsaid = act.kind == ActKind::discard && act.player == no_player;  // whoever's turn it is
    if (const Refusal refusal = unsaid ? Refusal::none : not_theirs(act.player); refusal != Refusal::none) return refusal;
    if (act.kind == ActKind::discard) return position_.discard_tile(act.tile);
    const std::size_t first = position_.placed().size();
    const Refusal refusal = position_.place_tile(act.tile, act.spot.square, act.turn);
    if (refusal != Refusal::none) return refusal;
    last_placed_ = static_cast<PlacedId>(first);
    ++turn_;
    in_turn_ = true;
    acted_ = false;
    if (!position_.strict()) note_joined_fields();
    return Refusal::none;
}

Refusal Game::place(const Act& act) {
    if (position_.strict() && act.symbol != no_symbol) return Refusal::unknown_act;
    if (act.symbol != no_symbol) return place_token(act);
    const bool figure = static_cast<std::size_t>(act.piece) < position_.catalogue().names().size(NameList::piece) &&
                        position_.role(act.piece) == Role::figure;
    if (figure && position_.strict()) return Refusal::unknown_act;
    if (figure && act.held) {
        if (act.player >= players_) return Refusal::no_such_player;
        position_.set_figure(act.piece, act.player, no_node);
        return Refusal::none;
    }
    NodeId node = no_node;
    if (figure) {
        if (const Refusal refusal = position_.resolve(act.spot, node); refusal != Refusal::none) return refusal;
        if (!position_.may_stand(act.piece, node)) return Refusal::piece_not_here;
        position_.set_figure(act.piece, act.player, node);
        return Refusal::none;
    }
    if (position_.strict()) {
        if (!in_turn_) return Refusal::no_turn;
        if (const Refusal refusal = not_theirs(act.player); refusal != Refusal::none) return refusal;
        if (acted_) return Refusal::already_acted;
    }
    if (const Refusal refusal = position_.resolve(act.spot, node); refusal != Refusal::none) return refusal;
    return place_piece(act, node);
}

Refusal Game::place_piece(const Act& act, NodeId node) {
    if (position_.strict() && position_.node(node).placed != last_placed_) return Refusal::not_this_tile;
    if (const Refusal refusal = position_.can_place_piece(act.player, act.piece, node); refusal != Refusal::none)
        return refusal;
    if (act.value == 1 && !may_lie(position_, node)) return Refusal::piece_not_here;
    const std::uint16_t id = position_.place_piece(act.player, act.piece, node);
    if (act.value == 1) position_.set_lying(id);
    acted_ = true;
    if (position_.role(act.piece) == Role::barn) score_barn(node, true);
    return Refusal::none;
}

Refusal Game::place_token(const Act& act) {
    if (act.player != no_player && act.player >= players_) return Refusal::no_such_player;
    Token token{act.symbol, act.player, act.value, no_placed, no_node};
    if (!act.held) {
        token.placed = position_.at(act.spot.square);
        if (token.placed == no_placed) return Refusal::no_such_spot;
        if (act.spot.feature != no_feature || act.spot.segment != no_segment) {
            if (const Refusal refusal = position_.resolve(act.spot, token.node); refusal != Refusal::none) return refusal;
            token.placed = position_.node(token.node).placed;
        }
    }
    position_.add_token(token);
    return Refusal::none;
}

// The only piece of that kind the player has on the board.
std::uint16_t Game::piece_of(PlayerId player, PieceKind kind) const {
    std::uint16_t found = no_piece_id;
    const auto pieces = position_.pieces();
    for (std::uint16_t id = 0; id < pieces.size(); ++id)
        if (pieces[id].node != no_node && pieces[id].owner == player && pieces[id].kind == kind) found = id;
    return found;
}

Refusal Game::move(const Act& act) {
    if (position_.strict() || static_cast<std::size_t>(act.piece) >= position_.catalogue().names().size(NameList::piece))
        return Refusal::unknown_act;
    if (position_.role(act.piece) == Role::figure) return position_.figure(act.piece) == nullptr ? Refusal::nothing_to_take : place(act);
    NodeId node = no_node;
    if (const Refusal refusal = position_.resolve(act.spot, node); refusal != Refusal::none) return refusal;
    const std::uint16_t id = piece_of(act.player, act.piece);
    if (id == no_piece_id) return Refusal::nothing_to_take;
    if (!position_.may_stand(act.piece, node)) return Refusal::piece_not_here;
    position_.take_piece(id);
    position_.place_piece(act.player, act.piece, node);
    return Refusal::none;
}

Refusal Game::take(const Act& act) {
    if (act.symbol != no_symbol) {
        const PlacedId placed = position_.at(act.spot.square);
        const bool held = act.held;
        const std::size_t gone = position_.remove_tokens([&](const Token& token) {
            return token.symbol == act.symbol && (held ? token.placed == no_placed && token.owner == act.player : token.placed == placed);
        });
        return gone == 0 ? Refusal::nothing_to_take : Refusal::none;
    }
    if (static_cast<std::size_t>(act.piece) < position_.catalogue().names().size(NameList::piece) && position_.role(act.piece) == Role::figure)
        return take_figure(act);
    if (position_.strict()) {
        if (!in_turn_) return Refusal::no_turn;
        if (const Refusal refusal = not_theirs(act.player); refusal != Refusal::none) return refusal;
        if (acted_) return Refusal::already_acted;
    }
    NodeId node = no_node;
    if (const Refusal refusal = position_.resolve(act.spot, node); refusal != Refusal::none) return refusal;
    const std::uint16_t id = position_.find_piece(act.player, act.piece, node);
    if (id == no_piece_id) return Refusal::nothing_to_take;
    return call_home(act, node, id);
}

// From the square the log names, or else from whoever it says has it.
Refusal Game::take_figure(const Act& act) {
    const Figure* figure = position_.figure(act.piece);
    if (figure == nullptr) return Refusal::nothing_to_take;
    const bool on_board = figure->node != no_node;
    const bool there = on_board && position_.tile_at(position_.node(figure->node).placed).square == act.spot.square;
    if (act.held ? act.player != no_player && act.player != figure->holder : !there) return Refusal::nothing_to_take;
    position_.remove_figure(act.piece);
    return Refusal::none;
}

// Only an abbot may be called home, instead of placing a meeple, and not from a building that this tile completed. Other
// pieces leave the board by rules that the log knows (dragon, princess, tower).
Refusal Game::call_home(const Act& act, NodeId node, std::uint16_t id) {
    if (act.piece == PieceKind::abbot && !position_.complete(node) && !position_.pieces()[id].lying) {
        scorer_.score_figure(position_, position_.pieces()[id], FeatureKind::abbot, now(Phase::game));
    } else if (position_.strict()) {
        return Refusal::cannot_take;
    }
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

// The wiki's order after the game: roads, cities, monasteries and gardens as they lie on the board, then fields.
void Game::finish() {
    if (finished_) return;
    end_turn();
    finished_ = true;
    final_.clear();
    for (const Piece& piece : position_.pieces()) {
        if (piece.node == no_node) continue;
        const NodeId root = position_.root(piece.node);
        final_.push_back({position_.node(root).kind == FeatureKind::field, position_.node(root).first, root});
    }
    std::sort(final_.begin(), final_.end());
    final_.erase(std::unique(final_.begin(), final_.end()), final_.end());
    for (const Waiting& feature : final_) {
        const bool castle = !position_.tokens().empty() && scorer_.scene_knows_castle(position_, feature.root);
        const FeatureKind subject = castle ? scorer_.scene().known().castle_subject : position_.node(feature.root).kind;
        Circumstances circumstances;
        if (feature.field && !position_.strict() && barn_and_farmers(feature.root)) {  // first the farmers sent there, then the barn
            circumstances.deployed = true;
            scorer_.score_feature(position_, feature.root, subject, now(Phase::final), circumstances);
            circumstances.deployed = false;
            circumstances.barn_alone = true;
        }
        scorer_.score_feature(position_, feature.root, subject, now(Phase::final), circumstances);
    }
}

}  // namespace carcaudit
