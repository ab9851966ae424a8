// What a row may look at while one feature is scored: its tiles, symbols and pieces, gathered once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/position.h"
#include "engine/scoring/formula.h"
#include "engine/scoring/terms.h"

namespace carcaudit {

class Scene {
public:
    // Parameters the setup or a choice gives, by NameList::parameter; missing ones are 0.
    void set_parameters(const Setup& setup, std::size_t count);
    void set_parameter(std::uint16_t parameter, std::int32_t value);

    // Looks at the feature that `node` belongs to; for a figure that is scored by itself, at its own segment.
    void look_at(const Position& position, NodeId node, std::size_t quantities);
    void look_for(PlayerId player) { player_ = player; }  // whose points are being worked out

    std::int64_t read(const Term& term) const;

    std::span<const PlacedId> tiles() const { return tiles_; }     // different tiles of the feature
    PlacedId first_tile() const { return first_tile_; }            // the one placed first
    std::span<const NodeId> cities() const { return cities_; }     // roots, after completed_cities was read
    // Square of the tile of a city that was placed first.
    Square square_of(NodeId city) const;
    bool defined(std::uint16_t quantity) const { return defined_[quantity] != 0; }
    void define(std::uint16_t quantity, std::int64_t value) {
        quantities_[quantity] = value;
        defined_[quantity] = 1;
    }

private:
    std::int64_t look(Look look) const;
    std::int64_t symbols(SymbolId symbol) const;
    std::int64_t pieces(PieceKind kind, bool own) const;
    std::int64_t completed_cities() const;

    const Position* position_ = nullptr;
    NodeId node_ = no_node;
    PlayerId player_ = no_player;
    PlacedId first_tile_ = no_placed;
    std::int64_t coats_of_arms_ = 0;
    std::vector<PlacedId> tiles_;
    std::vector<std::int64_t> quantities_;
    std::vector<std::uint8_t> defined_;
    std::vector<std::int32_t> parameters_;
    // Stamps instead of sets: an entry equal to the current mark has been seen.
    std::vector<std::uint32_t> tile_seen_;
    mutable std::vector<std::uint32_t> city_seen_;
    mutable std::vector<NodeId> cities_;
    mutable std::uint32_t mark_ = 0;
};

}  // namespace carcaudit
