// Counting symbols, tokens and pieces in the places that a formula may name.
#include <algorithm>

#include "engine/scoring/scene.h"

namespace carcaudit {

namespace {

std::int64_t printed(std::span<const SymbolCount> symbols, SymbolId symbol) {
    std::int64_t count = 0;
    for (const SymbolCount& each : symbols)
        if (each.symbol == symbol) count += each.count;
    return count;
}

}  // namespace

// On the segments of one feature, and tokens that lie on it.
std::int64_t Scene::symbols_on_feature(NodeId node, SymbolId symbol, bool own) const {
    std::int64_t count = 0;
    if (!own) position_->for_each_node(node, [&](NodeId at) { count += printed(position_->segment(at).symbols, symbol); });
    const NodeId root = position_->root(node);
    for (const Token& token : position_->tokens()) {
        if (token.symbol != symbol || token.node == no_node || !counts(token.owner, own)) continue;
        if (position_->root(token.node) == root) count += token.value;
    }
    return count;
}

// Anywhere on one square.
std::int64_t Scene::on_square(PlacedId placed, SymbolId symbol, bool own) const {
    std::int64_t count = 0;
    const Tile& tile = position_->catalogue().tile(position_->tile_at(placed).tile);
    if (!own) {
        count += printed(tile.symbols, symbol);
        for (const Segment& segment : tile.segments) count += printed(segment.symbols, symbol);
    }
    for (const Token& token : position_->tokens())
        if (token.symbol == symbol && token.placed == placed && counts(token.owner, own)) count += token.value;
    return count;
}

std::int64_t Scene::whole_tiles(std::span<const PlacedId> squares) const {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const PlacedId group = position_->tile_at(squares[i]).group;
        const bool seen = std::any_of(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(i),
                                      [&](PlacedId other) { return position_->tile_at(other).group == group; });
        if (!seen) ++count;
    }
    return count;
}

std::int64_t Scene::symbols(const Term& term) const {
    const auto symbol = static_cast<SymbolId>(term.index);
    if (plain_ && term.scope <= Scope::squares && position_->tokens().empty()) return symbol == SymbolId::coat_of_arms && term.scope == Scope::feature && !term.own ? coats_of_arms_ : 0;
    const auto sum = [&](std::span<const PlacedId> squares) {
        std::int64_t count = 0;
        for (const PlacedId square : squares) count += on_square(square, symbol, term.own);
        return count;
    };
    const auto with = [&](auto has) {
        std::vector<PlacedId> found;
        for (const PlacedId square : tiles_)
            if (has(square)) found.push_back(square);
        return found;
    };
    const auto distinct_squares = [&](std::span<const PlacedId> squares) {  // two triangles share one
        std::int64_t count = 0;
        for (std::size_t i = 0; i < squares.size(); ++i) {
            const PlacedId twin = position_->tile_at(squares[i]).twin;
            if (twin == no_placed || std::find(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(i), twin) == squares.begin() + static_cast<std::ptrdiff_t>(i))
                ++count;
        }
        return count;
    };
    const auto on_segment = [&](PlacedId square) {
        bool found = false;
        position_->for_each_node(node_, [&](NodeId at) {
            if (position_->node(at).placed == square) found |= printed(position_->segment(at).symbols, symbol) > 0;
        });
        for (const Token& token : position_->tokens())
            found |= token.symbol == symbol && token.placed == square && token.node != no_node && position_->root(token.node) == position_->root(node_);
        return found;
    };
    const auto anywhere = [&](PlacedId square) { return on_square(square, symbol, term.own) > 0; };
    switch (term.scope) {
        case Scope::feature:
        case Scope::element:
            if (symbol == SymbolId::coat_of_arms && !term.own && position_->tokens().empty()) return coats_of_arms_;
            return symbols_on_feature(node_, symbol, term.own);
        case Scope::tiles: return whole_tiles(with(on_segment));
        case Scope::squares: return distinct_squares(with(on_segment));
        case Scope::tiles_with: return whole_tiles(with(anywhere));
        case Scope::squares_with: return distinct_squares(with(anywhere));
        case Scope::feature_tiles: return feature_tiles(symbol, term.own);
        case Scope::around: return around(symbol, term.own, first_tile_, false, 9);
        case Scope::own_and_around: return look(Look::lying, false, -1) > 0 ? along_lines(symbol, term.own) : around(symbol, term.own, first_tile_, true, 9);
        case Scope::own_tile: return piece_ == no_node ? 0 : on_square(position_->node(piece_).placed, symbol, term.own);
        case Scope::own_and_8: return piece_ == no_node ? 0 : around(symbol, term.own, position_->node(piece_).placed, true, 9);
        case Scope::own_and_orthogonal: return piece_ == no_node ? 0 : around(symbol, term.own, position_->node(piece_).placed, true, 1);
        case Scope::own_and_corners: return piece_ == no_node ? 0 : around(symbol, term.own, position_->node(piece_).placed, true, 2);
        case Scope::placed_tile: return sum(position_->placed().empty() ? std::span<const PlacedId>() : last_tile());
        case Scope::under: {
            std::int64_t count = 0;
            position_->for_each_piece(node_, [&](std::uint16_t id) {
                const Piece& piece = position_->pieces()[id];
                if (position_->role(piece.kind) != Role::meeple || !counts(piece.owner, term.own)) return;
                if (on_square(position_->node(piece.node).placed, symbol, false) > 0) ++count;
            });
            return count;
        }
        case Scope::occupied: {
            std::int64_t count = 0;
            for (const Piece& piece : position_->pieces()) {
                if (piece.node == no_node || position_->role(piece.kind) != Role::meeple || !counts(piece.owner, term.own)) continue;
                if (printed(position_->segment(piece.node).symbols, symbol) > 0) ++count;
            }
            return count;
        }
        case Scope::held: {
            std::int64_t count = 0;
            for (const Token& token : position_->tokens())
                if (token.symbol == symbol && token.placed == no_placed && counts(token.owner, term.own)) count += token.value;
            return count;
        }
        case Scope::area:
        case Scope::beside: return 0;
    }
    return 0;
}

// On the tiles of the feature; a cathedral's are its own and its roads', a castle's those of what triggered it.
std::int64_t Scene::feature_tiles(SymbolId symbol, bool own) const {
    std::vector<PlacedId> squares(tiles_.begin(), tiles_.end());
    const FeatureKind kind = position_->node(node_).kind;
    if (!now.trigger_tiles.empty()) squares.assign(now.trigger_tiles.begin(), now.trigger_tiles.end());
    if (kind == known_.german_cathedral) {
        for (const Element& road : elements_)
            position_->for_each_node(road.root, [&](NodeId at) { squares.push_back(position_->node(at).placed); });
        std::sort(squares.begin(), squares.end());
        squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
    }
    std::int64_t count = 0;
    for (const PlacedId square : squares) count += on_square(square, symbol, own);
    return count;
}

// On its own tile and the gapless runs of tiles in the four directions: what a lying meeple counts.
std::int64_t Scene::along_lines(SymbolId symbol, bool own) const {
    const Square middle = position_->tile_at(first_tile_).square;
    std::int64_t count = on_square(first_tile_, symbol, own);
    for (const Side side : all_sides)
        for (Square at = neighbour(middle, side); position_->at(at) != no_placed; at = neighbour(at, side)) count += on_square(position_->at(at), symbol, own);
    return count;
}

// On tiles around `centre`. `sides`: 9 all, 1 only those beside it, 2 only those at its corners.
std::int64_t Scene::around(SymbolId symbol, bool own, PlacedId centre, bool with_own, int sides) const {
    std::int64_t count = 0;
    const Square middle = position_->tile_at(centre).square;
    for_each_around(centre, with_own, [&](PlacedId id) {
        const Square square = position_->tile_at(id).square;
        const int steps = (square.x != middle.x ? 1 : 0) + (square.y != middle.y ? 1 : 0);
        if (sides == 9 || steps == 0 || steps == sides) count += on_square(id, symbol, own);
    });
    return count;
}

std::span<const PlacedId> Scene::last_tile() const {
    last_ = static_cast<PlacedId>(position_->placed().size() - 1);
    return {&last_, 1};
}

std::int64_t Scene::pieces(const Term& term) const {
    const auto kind = static_cast<PieceKind>(term.index);
    std::int64_t count = 0;
    if (position_->role(kind) == Role::figure) {
        for (const Figure& figure : position_->figures()) {
            if (figure.kind != kind) continue;
            if (term.scope == Scope::held) return figure.node == no_node && counts(figure.holder, term.own) ? 1 : 0;
            if (figure.node == no_node) return 0;
            if (term.scope != Scope::beside) return position_->root(figure.node) == position_->root(node_) ? 1 : 0;
            position_->for_each_piece(node_, [&](std::uint16_t id) {
                const Piece& piece = position_->pieces()[id];
                const bool beside = piece.node == figure.node && (figure.holder == no_player || figure.holder == piece.owner);
                if (beside && position_->role(piece.kind) == Role::meeple && counts(piece.owner, term.own)) ++count;
            });
            return count;
        }
        return 0;
    }
    position_->for_each_piece(node_, [&](std::uint16_t id) {
        const Piece& piece = position_->pieces()[id];
        if (piece.kind == kind && counts(piece.owner, term.own)) ++count;
    });
    return count;
}

}  // namespace carcaudit
