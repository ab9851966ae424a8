// Board, feature graph and pieces. An act changes it, or is refused and leaves it untouched.
//
// Flat arrays with room for a whole game, kept from game to game. Every segment of a placed tile is a node; joined nodes form
// one feature, whose root holds what belongs to the feature. Nodes, and pieces of a feature, are linked in rings.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/act.h"
#include "engine/catalogue.h"
#include "engine/refusal.h"
#include "engine/setup.h"

namespace carcaudit {

using PlacedId = std::uint16_t;  // order of placing, from 0
using NodeId = std::uint16_t;
inline constexpr PlacedId no_placed = 0xffff;
inline constexpr NodeId no_node = 0xffff;
inline constexpr std::uint16_t no_piece_id = 0xffff;

struct Placed {
    Square square;
    TileId tile = no_tile;
    Turn turn = 0;
    NodeId first_node = 0;        // node of its segment 0; the others follow
    PlacedId group = 0;           // first square of the tile it belongs to: itself, unless the tile has several
    PlacedId twin = no_placed;    // the other triangle on this square
};

struct Node {
    NodeId parent = 0;            // the root of the feature; a root's is itself
    NodeId next = 0;              // ring of all nodes of the feature
    PlacedId placed = 0;
    PlacedId first = 0;           // root: the tile of the feature that was placed first
    std::uint8_t segment = 0;
    FeatureKind kind = no_feature;
    std::int16_t open = 0;        // root: border slots that face an empty square
    std::uint16_t size = 1;       // root: nodes in the feature
    std::uint16_t piece = no_piece_id;  // root: one of the pieces on the feature
};

struct Piece {
    PlayerId owner = no_player;
    PieceKind kind = no_piece;
    NodeId node = no_node;        // no_node: free for reuse
    std::uint16_t next = no_piece_id;  // ring of the pieces on the same feature
    bool lying = false;           // on a special monastery, as an abbot
};

// A figure that belongs to nobody, or something in a player's hands: fairy, mage, teacher.
struct Figure {
    PieceKind kind = no_piece;
    PlayerId holder = no_player;  // whose hands it is in; on the board: whose meeple it stands beside, if that is said
    NodeId node = no_node;
};

// A token on the board, or in a player's hands.
struct Token {
    SymbolId symbol = no_symbol;
    PlayerId owner = no_player;
    std::int32_t value = 1;       // how many, or the number on it
    PlacedId placed = no_placed;  // no_placed: in the owner's hands, or on the score track
    NodeId node = no_node;        // no_node: on the tile, on no feature of it
};

class Position {
public:
    static constexpr int reach = 127;  // squares are at most this far from the start in x and y

    explicit Position(const Catalogue& catalogue);

    // An empty table for this setup. Throws nothing away that a next game can use.
    void reset(const Setup& setup, const Catalogue& catalogue);

    // Tiles. The first one needs no neighbour.
    Refusal can_place_tile(TileId tile, Square square, Turn turn) const;
    Refusal place_tile(TileId tile, Square square, Turn turn);
    Refusal discard_tile(TileId tile);
    bool fits_somewhere(TileId tile) const;
    // Squares beside the board that a tile could be laid on, in order of x, then y.
    void frontier(std::vector<Square>& squares) const;
    unsigned copies_left(TileId tile) const { return copies_[static_cast<std::size_t>(tile)]; }

    // Pieces. resolve() turns a spot as written into a node.
    Refusal resolve(const Spot& spot, NodeId& node) const;
    Refusal can_place_piece(PlayerId player, PieceKind piece, NodeId node) const;
    // By names.csv. A figure that has no features there stands beside meeples, on any.
    bool may_stand(PieceKind piece, NodeId node) const {
        return stands_on_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(nodes_[node].kind)];
    }
    std::uint16_t place_piece(PlayerId player, PieceKind piece, NodeId node);  // after can_place_piece said none
    void take_piece(std::uint16_t piece);                              // back to its owner's supply
    std::uint16_t find_piece(PlayerId player, PieceKind piece, NodeId node) const;  // exactly on this node
    unsigned supply(PlayerId player, PieceKind piece) const;
    void set_lying(std::uint16_t piece) { pieces_[piece].lying = true; }

    // Figures and tokens. There is one figure of a kind; setting it moves it.
    void set_figure(PieceKind kind, PlayerId holder, NodeId node);
    void remove_figure(PieceKind kind) {
        std::erase_if(figures_, [&](const Figure& figure) { return figure.kind == kind; });
    }
    const Figure* figure(PieceKind kind) const {  // null: there is none on the board or in anybody's hands
        for (const Figure& figure : figures_)
            if (figure.kind == kind) return &figure;
        return nullptr;
    }
    std::span<const Figure> figures() const { return figures_; }
    void add_token(const Token& token) { tokens_.push_back(token); }
    // Drops the tokens that f picks.
    template <class F>
    std::size_t remove_tokens(F f) {
        return std::erase_if(tokens_, f);
    }
    std::span<const Token> tokens() const { return tokens_; }

    // Looking.
    std::span<const Placed> placed() const { return placed_; }
    PlacedId at(Square square) const { return inside(square) ? grid_[cell(square)] : no_placed; }  // no_placed if empty
    PlacedId at(Square square, Side side) const {                      // what reaches this side of it
        const PlacedId id = at(square);
        return id == no_placed || !odd_shapes_ ? id : half_at(id, side);
    }
    Role role(PieceKind kind) const { return roles_[static_cast<std::size_t>(kind)]; }
    const Placed& tile_at(PlacedId id) const { return placed_[id]; }
    NodeId root(NodeId node) const { return nodes_[node].parent; }  // joining relabels the smaller feature
    const Node& node(NodeId node) const { return nodes_[node]; }
    std::size_t node_count() const { return nodes_.size(); }
    const Segment& segment(NodeId node) const {
        const Node& of = nodes_[node];
        return catalogue_->tile(placed_[of.placed].tile).segments[of.segment];
    }
    unsigned tiles_around(PlacedId id) const { return around_[cell(placed_[id].square)]; }  // squares of the eight that hold a tile
    bool complete(NodeId node) const;                                  // no open end left; all eight squares around it taken
    Shape shape(FeatureKind kind) const { return shapes_[static_cast<std::size_t>(kind)]; }
    std::span<const Piece> pieces() const { return pieces_; }          // those with node == no_node are free
    bool occupied(NodeId node) const { return nodes_[root(node)].piece != no_piece_id; }
    const Catalogue& catalogue() const { return *catalogue_; }
    std::size_t players() const { return players_; }
    bool strict() const { return strict_; }
    std::span<const PlacedId> ringed() const { return ringed_; }       // squares whose eight neighbours the last tile filled up
    bool odd_shapes() const { return odd_shapes_; }                    // a tile of several squares, or a triangle, lies there

    // f(NodeId) for every segment of the feature; f(piece index) for every piece on it.
    template <class F>
    void for_each_node(NodeId node, F f) const {
        NodeId at = node;
        do {
            f(at);
            at = nodes_[at].next;
        } while (at != node);
    }
    template <class F>
    void for_each_piece(NodeId node, F f) const {
        const std::uint16_t first = nodes_[root(node)].piece;
        if (first == no_piece_id) return;
        std::uint16_t at = first;
        do {
            const std::uint16_t next = pieces_[at].next;
            f(at);
            at = next;
        } while (at != first);
    }
    // Cities that a field segment touches on its own tile.
    template <class F>
    void for_each_touched_city(NodeId field, F f) const {
        const Node& node = nodes_[field];
        unsigned cities = segment(field).cities;
        for (NodeId first = placed_[node.placed].first_node; cities != 0; cities &= cities - 1)
            f(static_cast<NodeId>(first + std::countr_zero(cities)));
    }

private:
    static constexpr int width = 2 * reach + 3;  // with a margin of one square all around
    static constexpr std::array<std::ptrdiff_t, 8> steps_around{-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};

    std::size_t cell(Square square) const {
        return static_cast<std::size_t>(square.y + reach + 1) * width + static_cast<std::size_t>(square.x + reach + 1);
    }
    bool inside(Square square) const {
        return square.x >= -reach && square.x <= reach && square.y >= -reach && square.y <= reach;
    }
    PlacedId half_at(PlacedId id, Side side) const;  // of two triangles on a square the one that reaches this side
    bool open_square(Square square) const { return inside(square) && grid_[cell(square)] == no_placed; }
    void learn(const Catalogue& catalogue);
    void fill_box(const Setup& setup);
    Refusal river_refusal(const Tile& tile, Square square, Turn turn) const;
    bool turns_back(const Tile& tile, Side entry, Turn turn, const Placed& before) const;
    Refusal square_refusal(const Tile& tile, Square square, Turn turn, bool& touches) const;
    PlacedId lay(TileId tile, Square square, Turn turn);
    void join(NodeId a, NodeId b);

    const Catalogue* catalogue_;
    std::vector<PlacedId> grid_;
    std::vector<std::uint8_t> around_;           // beside grid_: how many of the eight squares around hold a tile
    std::vector<Placed> placed_;
    std::vector<Node> nodes_;
    std::vector<Piece> pieces_;
    std::vector<Figure> figures_;
    std::vector<Token> tokens_;
    std::vector<std::uint8_t> copies_;           // left in the box, by tile
    std::vector<std::uint8_t> supply_;           // [player * piece kinds + kind]
    std::vector<std::uint8_t> box_;              // copies_ at the start of a game with box_setup_
    std::vector<std::uint16_t> box_key_;         // edition and expansions that box_ is for
    std::vector<std::uint16_t> key_;
    std::array<std::array<bool, 256>, 256> stands_on_{};  // [piece kind][feature kind]
    std::array<Shape, 256> shapes_{};
    std::array<Role, 256> roles_{};
    std::size_t players_ = 0;
    std::size_t piece_kinds_ = 0;
    std::size_t known_tiles_ = 0;                // of the catalogue when it was learnt
    std::uint64_t stamp_ = 0;                    // the same
    int river_ends_ = 0;                         // river sides that face an empty square
    std::vector<PlacedId> ringed_;
    bool odd_shapes_ = false;
    bool strict_ = true;                         // every expansion in play is replayed wholly, so its moves are checked
};

}  // namespace carcaudit
