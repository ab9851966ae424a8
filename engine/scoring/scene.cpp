#include "engine/scoring/scene.h"

#include <algorithm>

namespace carcaudit {

void Scene::set_parameters(const Setup& setup, std::size_t count) {
    parameters_.assign(count, 0);
    for (const auto& [parameter, value] : setup.parameters) set_parameter(parameter, value);
}

void Scene::set_parameter(std::uint16_t parameter, std::int32_t value) {
    if (parameter < parameters_.size()) parameters_[parameter] = value;
}

void Scene::look_at(const Position& position, NodeId node, std::size_t quantities) {
    position_ = &position;
    node_ = node;
    player_ = no_player;
    quantities_.assign(quantities, 0);
    defined_.assign(quantities, 0);
    if (tile_seen_.size() < position.placed().size()) tile_seen_.resize(position.placed().size() + 256, 0);
    if (city_seen_.size() < position.node_count()) city_seen_.resize(position.node_count() + 1024, 0);
    ++mark_;
    tiles_.clear();
    cities_.clear();
    coats_of_arms_ = 0;
    first_tile_ = no_placed;
    position.for_each_node(node, [&](NodeId at) {
        const PlacedId tile = position.node(at).placed;
        coats_of_arms_ += position.segment(at).coats_of_arms;
        if (tile_seen_[tile] == mark_) return;
        tile_seen_[tile] = mark_;
        tiles_.push_back(tile);
        first_tile_ = std::min(first_tile_, tile);
    });
}

Square Scene::square_of(NodeId city) const {
    PlacedId first = no_placed;
    position_->for_each_node(city, [&](NodeId at) { first = std::min(first, position_->node(at).placed); });
    return position_->tile_at(first).square;
}

std::int64_t Scene::read(const Term& term) const {
    switch (term.kind) {
        case TermKind::quantity: return term.index < quantities_.size() ? quantities_[term.index] : 0;
        case TermKind::look: return look(static_cast<Look>(term.index));
        case TermKind::symbol: return symbols(static_cast<SymbolId>(term.index));
        case TermKind::piece: return pieces(static_cast<PieceKind>(term.index), term.own);
        case TermKind::parameter: return term.index < parameters_.size() ? parameters_[term.index] : 0;
        case TermKind::token: return 0;
    }
    return 0;
}

std::int64_t Scene::look(Look look) const {
    switch (look) {
        case Look::distinct_tiles: return static_cast<std::int64_t>(tiles_.size());
        case Look::neighbour_tiles:
        case Look::occupied_neighbour_spaces: return position_->tile_at(first_tile_).neighbours;
        case Look::completed_cities: return completed_cities();
        case Look::open_ends: return position_->node(position_->root(node_)).open;
        case Look::complete: return position_->complete(node_) ? 1 : 0;
        default: return 0;  // of expansions that are not replayed yet; games with them are not checked
    }
    return 0;
}

std::int64_t Scene::symbols(SymbolId symbol) const {
    if (symbol == SymbolId::coat_of_arms) return coats_of_arms_;
    std::int64_t count = 0;
    const auto add = [&](std::span<const SymbolCount> printed) {
        for (const SymbolCount& each : printed)
            if (each.symbol == symbol) count += each.count;
    };
    position_->for_each_node(node_, [&](NodeId at) { add(position_->segment(at).symbols); });
    return count;
}

std::int64_t Scene::pieces(PieceKind kind, bool own) const {
    std::int64_t count = 0;
    position_->for_each_piece(node_, [&](std::uint16_t id) {
        const Piece& piece = position_->pieces()[id];
        if (piece.kind == kind && (!own || piece.owner == player_)) ++count;
    });
    return count;
}

std::int64_t Scene::completed_cities() const {
    if (!cities_.empty()) return static_cast<std::int64_t>(cities_.size());
    position_->for_each_node(node_, [&](NodeId at) {
        if (position_->segment(at).cities == 0) return;
        position_->for_each_touched_city(at, [&](NodeId city) {
            const NodeId root = position_->root(city);
            if (city_seen_[root] == mark_) return;
            city_seen_[root] = mark_;
            if (position_->complete(root)) cities_.push_back(root);
        });
    });
    return static_cast<std::int64_t>(cities_.size());
}

}  // namespace carcaudit
