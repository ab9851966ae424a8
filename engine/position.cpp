#include "engine/position.h"

#include <algorithm>
#include <utility>

namespace carcaudit {

namespace {

constexpr std::size_t max_nodes = 60000;


Border border(const Tile& tile, Side side, Turn turn) {
    return tile.borders[(static_cast<unsigned>(side) + 4u - turn) % 4u];
}

}  // namespace

Position::Position(const Catalogue& catalogue)
    : catalogue_(&catalogue), grid_(static_cast<std::size_t>(width) * width, no_placed), around_(grid_.size(), 0) {
    learn(catalogue);
}

void Position::learn(const Catalogue& catalogue) {
    catalogue_ = &catalogue;
    known_tiles_ = catalogue.tile_count();
    stamp_ = catalogue.stamp();
    const Names& names = catalogue.names();
    piece_kinds_ = names.size(NameList::piece);
    for (auto& row : stands_on_) row.fill(false);
    roles_.fill(Role::meeple);
    for (std::size_t piece = 0; piece < piece_kinds_; ++piece) {
        const Name& name = names.at(NameList::piece, static_cast<std::uint16_t>(piece));
        roles_[piece] = name.role;
        if (name.role == Role::figure && name.stands_on.empty()) stands_on_[piece].fill(true);
        for (const FeatureKind kind : name.stands_on) stands_on_[piece][static_cast<std::size_t>(kind)] = true;
    }
    shapes_.fill(Shape::single);
    for (std::size_t kind = 0; kind < names.size(NameList::feature); ++kind)
        shapes_[kind] = names.at(NameList::feature, static_cast<std::uint16_t>(kind)).shape;
    box_key_.clear();
}

void Position::fill_box(const Setup& setup) {
    key_.clear();
    key_.push_back(static_cast<std::uint16_t>(setup.edition));
    for (const ExpansionId id : setup.expansions) key_.push_back(static_cast<std::uint16_t>(id));
    if (key_ != box_key_) {
        const auto edition = static_cast<std::size_t>(setup.edition);
        box_.assign(known_tiles_, 0);
        for (std::size_t id = 0; id < known_tiles_; ++id) {
            const Tile& tile = catalogue_->tile(static_cast<TileId>(id));
            if (setup.plays(tile.expansion)) box_[id] = tile.copies[edition];
        }
        box_key_ = key_;
    }
    copies_ = box_;
}

void Position::reset(const Setup& setup, const Catalogue& catalogue) {
    for (const Placed& placed : placed_) {
        const std::size_t centre = cell(placed.square);
        grid_[centre] = no_placed;
        for (const std::ptrdiff_t step : steps_around) around_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(centre) + step)] = 0;
    }
    placed_.clear();
    nodes_.clear();
    pieces_.clear();
    figures_.clear();
    tokens_.clear();
    river_ends_ = 0;
    odd_shapes_ = false;
    ringed_.clear();
    if (&catalogue != catalogue_ || catalogue.stamp() != stamp_) learn(catalogue);
    fill_box(setup);

    strict_ = std::all_of(setup.expansions.begin(), setup.expansions.end(), [&](ExpansionId id) {
        return catalogue.names().at(NameList::expansion, static_cast<std::uint16_t>(id)).replay == Replay::all;
    });
    players_ = std::min<std::size_t>(setup.players.size(), max_players);
    supply_.assign(players_ * piece_kinds_, 0);
    const auto edition = static_cast<std::size_t>(setup.edition);
    for (std::size_t kind = 0; kind < piece_kinds_; ++kind) {
        const Name& piece = catalogue.names().at(NameList::piece, static_cast<std::uint16_t>(kind));
        const bool played = setup.plays(static_cast<ExpansionId>(piece.expansion));
        std::uint8_t count = played ? piece.supply[edition] : std::uint8_t{0};
        for (const auto& [stated, number] : setup.supply)
            if (played && static_cast<std::size_t>(stated) == kind) count = number;
        for (std::size_t player = 0; player < players_; ++player) supply_[player * piece_kinds_ + kind] = count;
    }
}

// ---- tiles

Refusal Position::can_place_tile(TileId id, Square square, Turn turn) const {
    if (static_cast<std::size_t>(id) >= known_tiles_) return Refusal::unknown_tile;
    if (!inside(square) || nodes_.size() > max_nodes) return Refusal::board_too_large;
    if (box_[static_cast<std::size_t>(id)] == 0) return Refusal::unknown_tile;
    if (copies_left(id) == 0) return Refusal::no_copy_left;
    const Tile& tile = catalogue_->tile(id);
    bool touches = placed_.empty();
    if (const Refusal refusal = square_refusal(tile, square, turn, touches); refusal != Refusal::none) return refusal;
    for (const TilePart& part : tile.parts) {
        const Square at = moved(square, turned(part.offset, turn));
        if (!inside(at)) return Refusal::board_too_large;
        const Refusal refusal = square_refusal(catalogue_->tile(part.id), at, turn, touches);
        if (refusal != Refusal::none) return refusal;
    }
    if (!touches) return Refusal::not_adjacent;
    return placed_.empty() ? Refusal::none : river_refusal(tile, square, turn);
}

// One square of a tile against what lies there and beside it.
Refusal Position::square_refusal(const Tile& tile, Square square, Turn turn, bool& touches) const {
    if (const PlacedId here = grid_[cell(square)]; here != no_placed) {
        const Placed& other = placed_[here];
        const Tile& its = catalogue_->tile(other.tile);
        if (!tile.half || !its.half || other.twin != no_placed) return Refusal::square_taken;
        for (const Side side : all_sides)
            if ((border(tile, side, turn) == no_feature) == (border(its, side, other.turn) == no_feature)) return Refusal::square_taken;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint8_t mine = tile.diagonal[i], theirs = its.diagonal[2 - i];
            const auto kind = [](const Tile& of, std::uint8_t segment) { return segment == no_segment ? no_feature : of.segments[segment].kind; };
            if (kind(tile, mine) != kind(its, theirs)) return Refusal::edges_differ;
        }
        touches = true;
    }
    for (const Side side : all_sides) {
        const Border mine = border(tile, side, turn);
        if (mine == no_feature) continue;
        const PlacedId other = at(neighbour(square, side), turned(side, 2));
        if (other == no_placed) continue;
        touches = true;
        const Placed& placed = placed_[other];
        if (border(catalogue_->tile(placed.tile), turned(side, 2), placed.turn) != mine) return Refusal::edges_differ;
    }
    return Refusal::none;
}

// While the river has an open end, each tile continues it; a river tile never lies anywhere else.
Refusal Position::river_refusal(const Tile& tile, Square square, Turn turn) const {
    const bool is_river = std::find(tile.borders.begin(), tile.borders.end(), FeatureKind::river) != tile.borders.end();
    if (!is_river) return river_ends_ > 0 ? Refusal::river_not_continued : Refusal::none;
    for (const Side side : all_sides) {
        if (border(tile, side, turn) != FeatureKind::river) continue;
        const PlacedId other = at(neighbour(square, side));
        if (other == no_placed) continue;
        return turns_back(tile, side, turn, placed_[other]) ? Refusal::river_turns_back : Refusal::none;
    }
    return Refusal::river_not_continued;
}

// Both tiles bend the river, and both to the same side: it would make a U-turn.
bool Position::turns_back(const Tile& tile, Side entry, Turn turn, const Placed& before) const {
    const auto bend = [](const Tile& of, Turn by, Side from) {
        unsigned bends = 0, ends = 0;
        for (const Side side : all_sides) {
            if (side == from || border(of, side, by) != FeatureKind::river) continue;
            ++ends;
            bends = (static_cast<unsigned>(side) + 4u - static_cast<unsigned>(from)) % 4u;
        }
        return ends == 1 && bends != 2 ? bends : 0u;  // 1 or 3: to one side or the other; 0: no bend
    };
    const unsigned now = bend(tile, turn, entry);
    // Seen from the other end of the tile before, a bend to the same side has the opposite sign.
    const unsigned then = bend(catalogue_->tile(before.tile), before.turn, turned(entry, 2));
    return now != 0 && then != 0 && now == 4u - then;
}

Refusal Position::place_tile(TileId id, Square square, Turn turn) {
    const Refusal refusal = can_place_tile(id, square, turn);
    if (refusal != Refusal::none) return refusal;
    --copies_[static_cast<std::size_t>(id)];
    ringed_.clear();
    const PlacedId first = lay(id, square, turn);
    odd_shapes_ |= catalogue_->tile(id).half || !catalogue_->tile(id).parts.empty();
    for (const TilePart& part : catalogue_->tile(id).parts)
        placed_[lay(part.id, moved(square, turned(part.offset, turn)), turn)].group = first;
    return Refusal::none;
}

// Puts one square down and joins its segments with those beside it.
PlacedId Position::lay(TileId id, Square square, Turn turn) {
    const Tile& tile = catalogue_->tile(id);
    const auto placed_id = static_cast<PlacedId>(placed_.size());
    const auto first_node = static_cast<NodeId>(nodes_.size());
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        const auto node = static_cast<NodeId>(first_node + i);
        nodes_.push_back({node, node, placed_id, placed_id, static_cast<std::uint8_t>(i), tile.segments[i].kind,
                          tile.segments[i].ends, 1, no_piece_id});
    }
    const std::size_t centre = cell(square);
    PlacedId& here = grid_[centre];
    if (here == no_placed)
        for (const std::ptrdiff_t step : steps_around) {  // the grid has a margin of one square
            const auto beside = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(centre) + step);
            if (++around_[beside] == steps_around.size() && grid_[beside] != no_placed) ringed_.push_back(grid_[beside]);
        }
    if (around_[centre] == steps_around.size()) ringed_.push_back(placed_id);
    placed_.push_back({square, id, turn, first_node, placed_id, no_placed});
    const auto meet = [&](std::uint8_t mine, const Placed& beside, std::uint8_t theirs) {
        if (mine == no_segment || theirs == no_segment) return;
        const auto node = static_cast<NodeId>(first_node + mine);
        const auto their_node = static_cast<NodeId>(beside.first_node + theirs);
        --nodes_[root(node)].open;
        --nodes_[root(their_node)].open;
        join(node, their_node);
    };
    if (here == no_placed) {
        here = placed_id;
    } else {
        placed_[here].twin = placed_id;
        placed_[placed_id].twin = here;
        const Placed& other = placed_[here];
        for (std::size_t i = 0; i < 3; ++i) meet(tile.diagonal[i], other, catalogue_->tile(other.tile).diagonal[2 - i]);
    }
    for (const Side side : all_sides) {
        const Border mine = border(tile, side, turn);
        if (mine == no_feature) continue;
        const PlacedId other = at(neighbour(square, side), turned(side, 2));
        if (mine == FeatureKind::river) river_ends_ += other == no_placed ? 1 : -1;
        if (other == no_placed) continue;
        const Placed& beside = placed_[other];
        const auto& owner = catalogue_->tile(beside.tile).owner[beside.turn];
        std::uint8_t last_mine = no_segment, last_theirs = no_segment;
        for (std::uint8_t place = 0; place < 3; ++place) {
            const Slot slot = slot_of(side, place);
            const std::uint8_t mine_here = tile.owner[turn][slot], theirs = owner[facing(slot)];
            if (mine_here == last_mine && theirs == last_theirs && mine_here != no_segment) {
                nodes_[root(static_cast<NodeId>(first_node + mine_here))].open -= 2;  // joined by the slot before
                continue;
            }
            meet(mine_here, beside, theirs);
            last_mine = mine_here;
            last_theirs = theirs;
        }
    }
    return placed_id;
}

void Position::join(NodeId a, NodeId b) {
    NodeId keep = root(a);
    NodeId gone = root(b);
    if (keep == gone) return;
    if (nodes_[keep].size < nodes_[gone].size) std::swap(keep, gone);
    Node& into = nodes_[keep];
    Node& from = nodes_[gone];
    for_each_node(gone, [&](NodeId node) { nodes_[node].parent = keep; });
    std::swap(into.next, from.next);
    into.first = std::min(into.first, from.first);
    into.open = static_cast<std::int16_t>(into.open + from.open);
    into.size = static_cast<std::uint16_t>(into.size + from.size);
    if (into.piece == no_piece_id) {
        into.piece = from.piece;
    } else if (from.piece != no_piece_id) {
        std::swap(pieces_[into.piece].next, pieces_[from.piece].next);
    }
    from.piece = no_piece_id;
}

Refusal Position::discard_tile(TileId id) {
    if (static_cast<std::size_t>(id) >= known_tiles_ || box_[static_cast<std::size_t>(id)] == 0) return Refusal::unknown_tile;
    if (copies_left(id) == 0) return Refusal::no_copy_left;
    if (fits_somewhere(id)) return Refusal::tile_fits;
    --copies_[static_cast<std::size_t>(id)];
    return Refusal::none;
}

bool Position::fits_somewhere(TileId tile) const {
    std::vector<Square> squares;
    frontier(squares);
    return std::any_of(squares.begin(), squares.end(), [&](Square square) {
        for (Turn turn = 0; turn < 4; ++turn)
            if (can_place_tile(tile, square, turn) == Refusal::none) return true;
        return false;
    });
}

void Position::frontier(std::vector<Square>& squares) const {
    squares.clear();
    for (const Placed& placed : placed_)
        for (const Side side : all_sides)
            if (const Square beside = neighbour(placed.square, side); open_square(beside)) squares.push_back(beside);
    std::sort(squares.begin(), squares.end());
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
}

PlacedId Position::half_at(PlacedId id, Side side) const {
    const Placed& placed = placed_[id];
    const Tile& tile = catalogue_->tile(placed.tile);
    if (!tile.half || border(tile, side, placed.turn) != no_feature) return id;
    return placed.twin;
}

// ---- features

bool Position::complete(NodeId node) const {
    switch (shape(nodes_[node].kind)) {
        case Shape::linked: return nodes_[root(node)].open == 0;
        case Shape::surrounded: return tiles_around(nodes_[node].placed) == steps_around.size();
        case Shape::single: return false;
    }
    return false;
}

// ---- pieces

Refusal Position::resolve(const Spot& spot, NodeId& node) const {
    PlacedId id = at(spot.square);
    if (id == no_placed) return Refusal::no_such_spot;
    // Of two triangles on the square: the one that reaches the side, or without a side the one placed last.
    if (const PlacedId twin = placed_[id].twin; twin != no_placed)
        id = spot.slot < slots_per_tile ? at(spot.square, side_of(spot.slot)) : std::max(id, twin);
    const Placed& placed = placed_[id];
    const Tile& tile = catalogue_->tile(placed.tile);
    std::uint8_t found = no_segment;
    if (spot.segment != no_segment) {
        if (spot.segment < tile.segments.size()) found = spot.segment;
    } else if (spot.slot != no_slot) {
        if (spot.slot >= all_slots) return Refusal::no_such_spot;
        const std::uint8_t owner = spot.slot < slots_per_tile ? tile.owner[placed.turn][spot.slot] : tile.diagonal[spot.slot - first_diagonal_slot];
        if (owner != no_segment && tile.segments[owner].kind == spot.feature) found = owner;
    } else {
        for (std::uint8_t i = 0; i < tile.segments.size(); ++i) {
            if (tile.segments[i].kind != spot.feature) continue;
            if (found != no_segment) return Refusal::ambiguous_spot;
            found = i;
        }
    }
    if (found == no_segment) return Refusal::no_such_spot;
    node = static_cast<NodeId>(placed.first_node + found);
    return Refusal::none;
}

Refusal Position::can_place_piece(PlayerId player, PieceKind piece, NodeId node) const {
    if (player >= players_) return Refusal::no_such_player;
    if (static_cast<std::size_t>(piece) >= piece_kinds_) return Refusal::none_in_supply;
    if (!may_stand(piece, node)) return Refusal::piece_not_here;
    if (strict_ && occupied(node)) return Refusal::feature_occupied;
    if (supply(player, piece) == 0) return Refusal::none_in_supply;
    return Refusal::none;
}

std::uint16_t Position::place_piece(PlayerId player, PieceKind kind, NodeId node) {
    auto id = static_cast<std::uint16_t>(pieces_.size());
    for (std::uint16_t i = 0; i < pieces_.size(); ++i) {
        if (pieces_[i].node != no_node) continue;
        id = i;
        break;
    }
    if (id == pieces_.size()) pieces_.emplace_back();
    Node& feature = nodes_[root(node)];
    Piece& piece = pieces_[id];
    piece = {player, kind, node, id};
    if (feature.piece == no_piece_id) {
        feature.piece = id;
    } else {
        std::swap(piece.next, pieces_[feature.piece].next);
    }
    --supply_[player * piece_kinds_ + static_cast<std::size_t>(kind)];
    return id;
}

void Position::set_figure(PieceKind kind, PlayerId holder, NodeId node) {
    remove_figure(kind);
    figures_.push_back({kind, holder, node});
}

void Position::take_piece(std::uint16_t id) {
    Piece& piece = pieces_[id];
    Node& feature = nodes_[root(piece.node)];
    std::uint16_t before = id;
    while (pieces_[before].next != id) before = pieces_[before].next;
    pieces_[before].next = piece.next;
    feature.piece = before == id ? no_piece_id : before;
    ++supply_[piece.owner * piece_kinds_ + static_cast<std::size_t>(piece.kind)];
    piece.node = no_node;
    piece.next = no_piece_id;
}

std::uint16_t Position::find_piece(PlayerId player, PieceKind kind, NodeId node) const {
    std::uint16_t found = no_piece_id;
    for_each_piece(node, [&](std::uint16_t id) {
        const Piece& piece = pieces_[id];
        if (piece.node == node && piece.owner == player && piece.kind == kind) found = id;
    });
    return found;
}

unsigned Position::supply(PlayerId player, PieceKind piece) const {
    if (player >= players_ || static_cast<std::size_t>(piece) >= piece_kinds_) return 0;
    return supply_[player * piece_kinds_ + static_cast<std::size_t>(piece)];
}

}  // namespace carcaudit
