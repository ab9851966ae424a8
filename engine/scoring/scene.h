// What a row may look at while one feature is scored: its tiles, symbols and pieces, gathered once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/position.h"
#include "engine/scoring/formula.h"
#include "engine/scoring/terms.h"

namespace carcaudit {

inline constexpr std::uint16_t no_quantity = 0xffff;

// What only the course of the game tells about the feature being scored; Game and Scorer fill it in.
struct Circumstances {
    bool barn_placed = false;
    bool barn_connected = false;
    bool deployed = false;        // farmers on a field with a barn when the game ends; the barn scores apart from them
    bool barn_alone = false;
    bool challenge_lost = false;
    bool largest = false;
    bool most_removed = false;
    std::int64_t feature_value = 0;
    std::int64_t castle_value = 0;
    std::int64_t castles_in_reach = 0;
    std::array<std::int64_t, max_players> primary{};
    std::array<bool, max_players> scoring{};  // who has the majority
    std::span<const PlacedId> trigger_tiles;  // a castle: tiles of the feature that triggered it
};

class Scene {
public:
    // What a game begins with. Names that looks need are found once.
    void start(const Setup& setup, const Names& names);
    void set_parameter(std::uint16_t parameter, std::int32_t value);

    // Looks at the feature that `node` belongs to; for a figure that is scored by itself, at its own segment.
    void look_at(const Position& position, NodeId node, std::size_t quantities);
    // Whose points are being worked out; the piece that scores for them, if a row is about one piece.
    void look_for(PlayerId player, NodeId piece = no_node) {
        player_ = player;
        piece_ = piece;
    }
    // Rows about one city of a field (city_part): only this one is completed.
    void look_at_one_city(NodeId root) { only_city_ = root; }

    // `element` is that of a set a sum is at, or -1; reading a set gives its size.
    std::int64_t read(const Term& term, std::int32_t element = -1) const;

    std::span<const PlacedId> tiles() const { return tiles_; }     // different squares of the feature
    PlacedId first_tile() const { return first_tile_; }            // the one placed first
    NodeId node() const { return node_; }
    const Position& position() const { return *position_; }
    std::int32_t parameter(std::uint16_t index) const { return index < parameters_.size() ? parameters_[index] : 0; }
    std::span<const NodeId> cities() const { return cities_; }     // roots, after completed_cities was read
    // Members of the set a sum goes over: roads of a cathedral, besieged cities of a field. The quantity is what size rows
    // gave for a road, and what the rows above gave for a city.
    struct Element {
        NodeId root = no_node;
        std::int64_t quantity = 0;
    };
    std::vector<Element>& elements() { return elements_; }
    void gather_roads();            // of a cathedral
    void gather_besieged_cities();  // of a field
    Square square_of(NodeId node) const;  // of the tile of that feature that was placed first

    // Which quantity is the length or size of the feature, and its value before a row set it outright.
    void set_real_size(std::uint16_t quantity, std::int64_t value = -1) {
        size_ = quantity;
        real_size_ = value;
    }
    std::int64_t real_size() const { return real_size_ >= 0 ? real_size_ : size_ == no_quantity ? 0 : quantities_[size_]; }
    bool defined(std::uint16_t quantity) const { return defined_[quantity] != 0; }
    std::int64_t quantity(std::uint16_t index) const { return quantities_[index]; }
    void define(std::uint16_t quantity, std::int64_t value) {
        quantities_[quantity] = value;
        defined_[quantity] = 1;
    }
    // Legacy farmers: a city pays a player once.
    void remember_cities(PlayerId player);

    Circumstances now;

    // Names the engine knows beside the rows; absent ones are no_symbol.
    struct Known {
        SymbolId castle = no_symbol, siege = no_symbol, great_fair = no_symbol, hans_statue = no_symbol, vineyard = no_symbol,
                 german_castle = no_symbol, bathhouse = no_symbol, signpost = no_symbol, shrine = no_symbol, ghost = no_symbol,
                 ingot = no_symbol, robber = no_symbol, city_bridge = no_symbol, wooden_bridge = no_symbol, cathedral = no_symbol, road_castle = no_symbol;
        PieceKind large = no_piece;
        FeatureKind german_cathedral = no_feature, castle_subject = no_feature, quarter = no_feature;
        bool pair_is_one = false;  // two triangles on a square count as one tile
        std::uint16_t robber_choice = 0xffff;
    };
    const Known& known() const { return known_; }
    bool is_castle(NodeId node) const { return is_castle(*position_, node); }
    bool is_castle(const Position& position, NodeId node) const;
    static bool printed_on(const Position& position, NodeId node, SymbolId symbol);
    std::int64_t symbols_on_feature(NodeId node, SymbolId symbol, bool own) const;
    std::int64_t on_square(PlacedId placed, SymbolId symbol, bool own) const;

private:
    friend class Looks;

    std::int64_t look(Look look, bool own, std::int32_t element) const;  // looks.cpp
    std::int64_t symbols(const Term& term) const;                        // counts.cpp
    std::int64_t pieces(const Term& term) const;
    std::int64_t feature_tiles(SymbolId symbol, bool own) const;
    std::int64_t around(SymbolId symbol, bool own, PlacedId centre, bool with_own, int sides) const;
    std::int64_t along_lines(SymbolId symbol, bool own) const;
    std::span<const PlacedId> last_tile() const;
    template <class F>
    void for_each_around(PlacedId centre, bool with_own, F f) const;
    bool counts(PlayerId owner, bool own) const { return !own || owner == player_; }
    std::int64_t completed_cities() const;
    std::int64_t whole_tiles(std::span<const PlacedId> squares) const;

    const Position* position_ = nullptr;
    Edition edition_ = Edition::c2;
    NodeId node_ = no_node;
    NodeId piece_ = no_node;
    NodeId only_city_ = no_node;
    PlayerId player_ = no_player;
    PlacedId first_tile_ = no_placed;
    std::int64_t coats_of_arms_ = 0;
    std::int64_t real_size_ = -1;
    std::uint16_t size_ = no_quantity;
    bool plain_ = true;  // no other symbol is printed on the feature
    Known known_;
    std::vector<PlacedId> tiles_;
    std::vector<Element> elements_;
    std::vector<std::int64_t> quantities_;
    std::vector<std::uint8_t> defined_;
    std::vector<std::int32_t> parameters_;
    std::vector<std::pair<PlayerId, NodeId>> paid_cities_;
    // Stamps instead of sets: an entry equal to the current mark has been seen.
    mutable std::vector<std::uint32_t> tile_seen_;
    mutable std::vector<std::uint32_t> city_seen_;
    mutable std::vector<NodeId> cities_;
    mutable bool cities_known_ = false;
    mutable std::uint32_t mark_ = 0;
    mutable PlacedId last_ = no_placed;
};

// f(PlacedId) for every tile on the eight squares around `centre`, and on its own if `with_own`.
template <class F>
void Scene::for_each_around(PlacedId centre, bool with_own, F f) const {
    const Square square = position_->tile_at(centre).square;
    for (std::int16_t y = -1; y <= 1; ++y) {
        for (std::int16_t x = -1; x <= 1; ++x) {
            if (x == 0 && y == 0 && !with_own) continue;
            const PlacedId id = position_->at(moved(square, {x, y}));
            if (id == no_placed) continue;
            f(id);
            if (const PlacedId twin = position_->tile_at(id).twin; twin != no_placed) f(twin);
        }
    }
}

}  // namespace carcaudit
