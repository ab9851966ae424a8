// What a tile completed, in the wiki's order: roads, cities and buildings, then what hangs on them: cathedrals, barns, castles.
#include <algorithm>

#include "engine/game.h"

namespace carcaudit {

void Game::score_completed() {
    triggers_.clear();
    const auto placed_tiles = position_.placed().size();
    for (PlacedId id = last_placed_; id < placed_tiles; ++id) {  // a larger tile has several squares
        const Placed& placed = position_.tile_at(id);
        const Tile& tile = position_.catalogue().tile(placed.tile);
        for (std::size_t i = 0; i < tile.segments.size(); ++i) {
            const FeatureKind kind = tile.segments[i].kind;
            if (kind == FeatureKind::field || position_.shape(kind) != Shape::linked) continue;
            score_if_complete(static_cast<NodeId>(placed.first_node + i));
        }
    }
    score_ringed();
    if (position_.strict()) return;
    score_cathedrals();
    for (const NodeId field : joined_) score_barn(field, false);
    joined_.clear();
    score_castles();
    completed_.clear();
}

// Monasteries, gardens and the like whose last neighbour this was.
void Game::score_ringed() {
    for (const PlacedId id : position_.ringed()) {
        const Placed& placed = position_.tile_at(id);
        const Tile& tile = position_.catalogue().tile(placed.tile);
        for (std::size_t i = 0; tile.has_surrounded && i < tile.segments.size(); ++i)
            if (position_.shape(tile.segments[i].kind) == Shape::surrounded) score_if_complete(static_cast<NodeId>(placed.first_node + i));
    }
}

void Game::score_if_complete(NodeId node) {
    if (!position_.complete(node)) return;
    const FeatureKind kind = position_.node(node).kind;
    const bool occupied = position_.occupied(node);
    if (!position_.strict()) {
        const NodeId root = position_.root(node);
        if (std::find(completed_.begin(), completed_.end(), root) != completed_.end()) return;
        completed_.push_back(root);
        if (scorer_.scene_knows_castle(position_, root)) return;  // a castle since this turn: its meeples wait for other features
        if (someone_lies(node)) return;                           // a lying meeple waits for the end
        if (occupied && position_.shape(kind) == Shape::surrounded) score_challenged(node);
    }
    if (occupied || scorer_.minds_empty(kind)) score_now(node, kind, {});
}

bool Game::someone_lies(NodeId node) const {
    bool found = false;
    position_.for_each_piece(node, [&](std::uint16_t id) { found |= position_.pieces()[id].lying; });
    return found;
}

void Game::score_now(NodeId node, FeatureKind subject, const Circumstances& circumstances) {
    Circumstances now_ = circumstances;
    const Position& position = position_;
    if (!position.strict()) now_.castles_in_reach = castles_in_reach(node);
    if (!position.strict()) now_.largest = scorer_.size_of(position_, node) > largest_[static_cast<std::size_t>(subject)];
    const std::size_t awards = ledger_.awards().size();
    Outcome outcome = scorer_.score_feature(position_, node, subject, now(Phase::game), now_);
    if (!position.strict()) {
        std::int64_t& largest = largest_[static_cast<std::size_t>(subject)];
        largest = std::max(largest, outcome.size);
        tiles_.assign(scorer_.scene().tiles().begin(), scorer_.scene().tiles().end());
        if (castles_about()) {
            const bool castle = subject == scorer_.scene().known().castle_subject;
            triggers_.push_back({outcome.castle_value, tiles_, std::move(outcome.lords), castle ? position_.root(node) : no_node});
        }
        drop_tokens(node, tiles_, ledger_.awards().size() > awards);
    }
    send_home(node, subject == FeatureKind::field);
}

// Ghosts leave with the meeples they haunt; gold that was awarded leaves its tiles.
void Game::drop_tokens(NodeId node, std::span<const PlacedId> tiles, bool awarded) {
    const Scene::Known& known = scorer_.scene().known();
    const NodeId root = position_.root(node);
    position_.remove_tokens([&](const Token& token) {
        if (token.symbol == known.ghost) return token.node != no_node && position_.root(token.node) == root;
        if (!awarded || token.symbol != known.ingot || token.placed == no_placed) return false;
        if (position_.shape(position_.node(root).kind) == Shape::surrounded) {
            const Square own = position_.tile_at(tiles.front()).square, there = position_.tile_at(token.placed).square;
            return std::abs(own.x - there.x) <= 1 && std::abs(own.y - there.y) <= 1;
        }
        return std::find(tiles.begin(), tiles.end(), token.placed) != tiles.end();
    });
}

// Farmers go home when a barn scores them, the barn stays; from any other feature everything goes.
void Game::send_home(NodeId node, bool farmers_only) {
    position_.for_each_piece(node, [&](std::uint16_t id) {
        if (!farmers_only || position_.role(position_.pieces()[id].kind) != Role::barn) home_.push_back(id);
    });
    for (const std::uint16_t id : home_) position_.take_piece(id);
    home_.clear();
}

// ---- German cathedrals

bool Game::cathedral_complete(NodeId cathedral) const {
    const Placed& placed = position_.tile_at(position_.node(cathedral).placed);
    const Tile& tile = position_.catalogue().tile(placed.tile);
    bool any = false;
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (tile.segments[i].kind != FeatureKind::road) continue;
        any = true;
        if (!position_.complete(static_cast<NodeId>(placed.first_node + i))) return false;
    }
    return any;
}

void Game::score_cathedrals() {
    const FeatureKind kind = scorer_.scene().known().german_cathedral;
    if (kind == no_feature) return;
    // One of its roads was completed now, whether or not somebody is on the cathedral.
    std::vector<NodeId> cathedrals;
    for (const NodeId road : completed_) {
        if (position_.node(road).kind != FeatureKind::road) continue;
        position_.for_each_node(road, [&](NodeId node) {
            const Placed& placed = position_.tile_at(position_.node(node).placed);
            const Tile& tile = position_.catalogue().tile(placed.tile);
            for (std::size_t i = 0; tile.has_single && i < tile.segments.size(); ++i)
                if (tile.segments[i].kind == kind) cathedrals.push_back(static_cast<NodeId>(placed.first_node + i));
        });
    }
    std::sort(cathedrals.begin(), cathedrals.end());
    cathedrals.erase(std::unique(cathedrals.begin(), cathedrals.end()), cathedrals.end());
    for (const NodeId cathedral : cathedrals)
        if (cathedral_complete(cathedral) && (position_.occupied(cathedral) || scorer_.minds_empty(kind))) score_now(cathedral, kind, {});
}

// ---- shrines

// A shrine and a monastic building that lie side by side, both occupied, challenge each other: the one completed first
// wins, and the other scores nothing. Completed by the same tile, neither was first.
void Game::score_challenged(NodeId building) {
    const SymbolId shrine = scorer_.scene().known().shrine;
    const auto is_shrine = [&](NodeId node) { return scorer_.scene().printed_on(position_, node, shrine); };
    if (shrine == no_symbol || !position_.occupied(building) || position_.node(building).kind != FeatureKind::monastery) return;
    const Square square = position_.tile_at(position_.node(building).placed).square;
    std::vector<NodeId> losers;
    for (const Piece& piece : position_.pieces()) {
        if (piece.node == no_node || piece.lying || position_.node(piece.node).kind != FeatureKind::monastery) continue;
        const NodeId other = position_.root(piece.node);
        const Square there = position_.tile_at(position_.node(other).placed).square;
        if (other == position_.root(building) || std::abs(there.x - square.x) > 1 || std::abs(there.y - square.y) > 1) continue;
        if (is_shrine(other) == is_shrine(building) || position_.complete(other)) continue;
        losers.push_back(other);
    }
    for (const NodeId loser : losers) {
        if (!position_.occupied(loser)) continue;
        Circumstances lost;
        lost.challenge_lost = true;
        scorer_.score_feature(position_, loser, FeatureKind::monastery, now(Phase::game), lost);
        send_home(loser, false);
    }
}

// ---- barns

void Game::score_barn(NodeId field, bool placed) {
    std::int64_t farmers = 0;
    bool barn = false;
    position_.for_each_piece(field, [&](std::uint16_t id) {
        const Role role = position_.role(position_.pieces()[id].kind);
        farmers += role == Role::meeple ? 1 : 0;
        barn |= role == Role::barn;
    });
    if (!barn || farmers == 0) return;
    Circumstances circumstances;
    circumstances.barn_placed = placed;
    circumstances.barn_connected = !placed;
    circumstances.most_removed = placed && farmers > most_removed_;
    if (placed) most_removed_ = std::max(most_removed_, farmers);
    scorer_.score_feature(position_, field, FeatureKind::field, now(Phase::game), circumstances);
    send_home(field, true);
}

// Fields that the tile just placed joins to one with a barn; farmers who come there later are no farmers of a joined field.
void Game::note_joined_fields() {
    joined_.clear();
    for (PlacedId id = last_placed_; id < position_.placed().size(); ++id) {
        const Placed& placed = position_.tile_at(id);
        const Tile& tile = position_.catalogue().tile(placed.tile);
        for (std::size_t i = 0; i < tile.segments.size(); ++i) {
            const auto node = static_cast<NodeId>(placed.first_node + i);
            if (tile.segments[i].kind != FeatureKind::field || !position_.occupied(node)) continue;
            if (std::find(joined_.begin(), joined_.end(), position_.root(node)) == joined_.end() && barn_and_farmers(node)) joined_.push_back(position_.root(node));
        }
    }
}

bool Game::barn_and_farmers(NodeId field) const {
    bool barn = false, farmer = false;
    position_.for_each_piece(field, [&](std::uint16_t id) {
        const Role role = position_.role(position_.pieces()[id].kind);
        barn |= role == Role::barn;
        farmer |= role == Role::meeple;
    });
    return barn && farmer;
}

// ---- castles

// The six squares of a castle: its own two and those on both long sides of them.
bool Game::in_castle_area(NodeId castle, std::span<const PlacedId> tiles) const {
    std::vector<Square> own;
    position_.for_each_node(castle, [&](NodeId node) {
        const Square square = position_.tile_at(position_.node(node).placed).square;
        if (std::find(own.begin(), own.end(), square) == own.end()) own.push_back(square);
    });
    if (own.size() != 2) return false;
    const bool across = own[0].y == own[1].y;  // side by side: the long sides are north and south
    return std::any_of(tiles.begin(), tiles.end(), [&](PlacedId id) {
        const Square square = position_.tile_at(id).square;
        return std::any_of(own.begin(), own.end(), [&](Square part) {
            return across ? square.x == part.x && std::abs(square.y - part.y) <= 1 : square.y == part.y && std::abs(square.x - part.x) <= 1;
        });
    });
}

bool Game::castles_about() const {
    const SymbolId symbol = scorer_.scene().known().castle;
    return symbol != no_symbol && std::any_of(position_.tokens().begin(), position_.tokens().end(), [&](const Token& token) { return token.symbol == symbol; });
}

// What a castle in reach gets for a feature: with a lord's bonus if it has the road castle in its area.
std::int64_t Game::value_for(const Trigger& trigger, NodeId castle) const {
    std::int64_t value = trigger.value;
    for (const Outcome::Lord& lord : trigger.lords)
        if (in_castle_area(castle, {&lord.placed, 1})) value = std::max(value, lord.value);
    return value;
}

std::int64_t Game::castles_in_reach(NodeId node) const {
    const SymbolId symbol = scorer_.scene().known().castle;
    std::vector<PlacedId> tiles;
    for (const Token& token : position_.tokens()) {
        if (token.symbol != symbol || token.node == no_node || position_.root(token.node) == position_.root(node)) continue;
        if (tiles.empty()) position_.for_each_node(node, [&](NodeId at) { tiles.push_back(position_.node(at).placed); });
        if (position_.occupied(token.node) && in_castle_area(token.node, tiles)) return 1;
    }
    return 0;
}

// Each occupied castle scores once with the most valuable feature that was completed in its area; that may trigger others.
void Game::score_castles() {
    const Scene::Known& known = scorer_.scene().known();
    if (known.castle == no_symbol || position_.tokens().empty()) return;
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < position_.tokens().size(); ++i) {
            const Token token = position_.tokens()[i];
            if (token.symbol != known.castle || token.node == no_node || !position_.occupied(token.node)) continue;
            if (std::find(completed_.begin(), completed_.end(), position_.root(token.node)) != completed_.end()) continue;  // just became one
            const Trigger* best = nullptr;
            std::int64_t most = 0;
            for (const Trigger& trigger : triggers_) {
                if (trigger.castle == position_.root(token.node) || !in_castle_area(token.node, trigger.tiles)) continue;
                const std::int64_t value = value_for(trigger, token.node);
                if (best == nullptr || value > most) best = &trigger, most = value;
            }
            if (best == nullptr) continue;
            const std::vector<PlacedId> tiles = best->tiles;
            Circumstances circumstances;
            circumstances.castle_value = most;
            circumstances.trigger_tiles = tiles;
            score_now(token.node, known.castle_subject, circumstances);
            again = true;
        }
    }
}

}  // namespace carcaudit
