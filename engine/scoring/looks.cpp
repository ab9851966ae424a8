// The looks of terms.h: one short function or expression each.
#include <algorithm>

#include "engine/scoring/scene.h"

namespace carcaudit {

namespace {

// A city part that lies on one side of its tile only.
bool is_semicircle(const Segment& segment) { return std::popcount(static_cast<unsigned>(segment.slots)) == 1; }

bool shows(const Tile& tile, FeatureKind kind) {
    return std::any_of(tile.segments.begin(), tile.segments.end(), [&](const Segment& segment) { return segment.kind == kind; });
}

}  // namespace

class Looks {
public:
    Looks(const Scene& scene, bool own, std::int32_t element) : scene_(scene), position_(*scene.position_), own_(own), element_(element) {}

    std::int64_t see(Look look) const {
        const Circumstances& now = scene_.now;
        switch (look) {
            case Look::distinct_tiles: return scene_.whole_tiles(scene_.tiles_);
            case Look::actual_tiles: return actual_tiles();
            case Look::neighbour_tiles: return neighbour_tiles();
            case Look::occupied_neighbour_spaces: return position_.tiles_around(scene_.first_tile_);
            case Look::completed_cities: return scene_.completed_cities();
            case Look::open_ends: return position_.node(position_.root(scene_.node_)).open;
            case Look::complete: return position_.complete(element_ >= 0 ? member().root : scene_.node_) ? 1 : 0;
            case Look::new_cities: return unpaid([](NodeId) { return true; });
            case Look::cities_ahead: return unpaid([&](NodeId city) { return ahead(city); });
            case Look::segments: return position_.node(position_.root(scene_.node_)).size;
            case Look::meeples:
            case Look::network_meeples: return meeples([](const Piece&) { return true; });
            case Look::lying: return meeples([](const Piece& piece) { return piece.lying; });
            case Look::tiles_beyond_semicircles: return tiles_beyond_semicircles();
            case Look::tiles_with_road: return showing(FeatureKind::road, scene_.known_.wooden_bridge, true);
            case Look::squares_with_road: return showing(FeatureKind::road, scene_.known_.wooden_bridge, false);
            case Look::tiles_with_city: return showing(FeatureKind::city, scene_.known_.city_bridge, true);
            case Look::squares_with_city: return showing(FeatureKind::city, scene_.known_.city_bridge, false);
            case Look::most_around_tiles: return most_around(true);
            case Look::most_around_spaces: return most_around(false);
            case Look::gapless_tiles: return gapless_tiles();
            case Look::challenge_lost: return now.challenge_lost ? 1 : 0;
            case Look::statue_vineyards: return statue_vineyards();
            case Look::castles: return scene_.only_city_ != no_node ? 0 : castles();
            case Look::cities_with_great_fair: return cities_with(scene_.known_.great_fair);
            case Look::besieged_cities:
            case Look::roads: return static_cast<std::int64_t>(scene_.elements_.size());
            case Look::city_part: return element_ >= 0 ? member().quantity : 0;
            case Look::barn_placed: return now.barn_placed ? 1 : 0;
            case Look::barn_connected: return now.barn_connected ? 1 : 0;
            case Look::deployed: return now.deployed ? 1 : 0;
            case Look::scoring: return scene_.player_ < max_players && now.scoring[scene_.player_] ? 1 : 0;
            case Look::german_castles: return german_castles();
            case Look::bathhouse_points: return scene_.symbols_on_feature(scene_.node_, scene_.known_.bathhouse, false);
            case Look::correct_signposts: return signposts(false);
            case Look::correct_types: return signposts(true);
            case Look::most_removed: return now.most_removed ? 1 : 0;
            case Look::largest: return now.largest ? 1 : 0;
            case Look::feature_value: return now.feature_value;
            case Look::castle_value: return now.castle_value;
            case Look::castles_in_reach: return now.castles_in_reach;
            case Look::primary: return scene_.player_ < max_players ? now.primary[scene_.player_] : 0;
        }
        return 0;
    }

private:
    const Scene::Element& member() const {
        static constexpr Scene::Element nothing;
        return static_cast<std::size_t>(element_) < scene_.elements_.size() ? scene_.elements_[static_cast<std::size_t>(element_)] : nothing;
    }

    template <class F>
    std::int64_t meeples(F counted) const {
        std::int64_t count = 0;
        position_.for_each_piece(scene_.node_, [&](std::uint16_t id) {
            const Piece& piece = position_.pieces()[id];
            if (position_.role(piece.kind) == Role::meeple && scene_.counts(piece.owner, own_) && counted(piece)) ++count;
        });
        return count;
    }

    // The size as the edition counts tiles, but a German cathedral's tile once however many segments it adds, and whatever a
    // scoring tile set it to.
    std::int64_t actual_tiles() const {
        const Term segments{TermKind::symbol, Scope::feature, false, static_cast<std::uint16_t>(scene_.known_.cathedral)};
        const Term tiles{TermKind::symbol, Scope::tiles, false, static_cast<std::uint16_t>(scene_.known_.cathedral)};
        return scene_.real_size() - (scene_.read(segments) - scene_.read(tiles));
    }

    std::int64_t neighbour_tiles() const {
        if (!position_.odd_shapes()) return position_.tiles_around(scene_.first_tile_);
        std::vector<PlacedId> found;
        const PlacedId own = position_.tile_at(scene_.first_tile_).group;
        scene_.for_each_around(scene_.first_tile_, false, [&](PlacedId id) {
            const Placed& placed = position_.tile_at(id);
            const bool counted = scene_.known_.pair_is_one && std::find(found.begin(), found.end(), placed.twin) != found.end();
            if (placed.group != own && !counted) found.push_back(id);
        });
        return scene_.whole_tiles(found);
    }

    template <class F>
    std::int64_t unpaid(F wanted) const {
        scene_.completed_cities();
        return std::count_if(scene_.cities_.begin(), scene_.cities_.end(), [&](NodeId city) {
            const std::pair<PlayerId, NodeId> entry{scene_.player_, city};
            const auto& paid = scene_.paid_cities_;
            return std::find(paid.begin(), paid.end(), entry) == paid.end() && wanted(city);
        });
    }

    // Most farmers of all fields around the city.
    bool ahead(NodeId city) const {
        std::array<int, max_players> farmers{};
        for (const Piece& piece : position_.pieces()) {
            if (piece.node == no_node || position_.node(piece.node).kind != FeatureKind::field) continue;
            bool touches = false;
            position_.for_each_node(piece.node, [&](NodeId field) {
                position_.for_each_touched_city(field, [&](NodeId touched) { touches |= position_.root(touched) == city; });
            });
            if (touches) farmers[piece.owner] += piece.kind == scene_.known_.large ? 2 : 1;
        }
        const int most = *std::max_element(farmers.begin(), farmers.end());
        return most > 0 && scene_.player_ < max_players && farmers[scene_.player_] == most;
    }

    std::int64_t tiles_beyond_semicircles() const {
        std::vector<PlacedId> found;
        position_.for_each_node(scene_.node_, [&](NodeId at) {
            const PlacedId placed = position_.node(at).placed;
            if (!is_semicircle(position_.segment(at)) && std::find(found.begin(), found.end(), placed) == found.end()) found.push_back(placed);
        });
        return scene_.whole_tiles(found);
    }

    std::int64_t showing(FeatureKind kind, SymbolId bridge, bool whole) const {
        std::vector<PlacedId> found;
        scene_.for_each_around(scene_.first_tile_, true, [&](PlacedId id) {
            if (shows(position_.catalogue().tile(position_.tile_at(id).tile), kind) || scene_.on_square(id, bridge, false) > 0) found.push_back(id);
        });
        return whole ? scene_.whole_tiles(found) : static_cast<std::int64_t>(found.size());
    }

    // By tiles a meeple on the far half of a larger tile counts, by squares it does not.
    std::int64_t most_around(bool whole_tiles) const {
        std::vector<PlacedId> counted;
        const auto key = [&](PlacedId id) { return whole_tiles ? position_.tile_at(id).group : id; };
        scene_.for_each_around(scene_.first_tile_, true, [&](PlacedId id) { counted.push_back(key(id)); });
        std::array<int, max_players> strength{};
        for (const Piece& piece : position_.pieces()) {
            if (piece.node == no_node || position_.role(piece.kind) != Role::meeple) continue;
            const Node& node = position_.node(piece.node);
            if (node.kind == scene_.known_.quarter || std::find(counted.begin(), counted.end(), key(node.placed)) == counted.end()) continue;
            strength[piece.owner] += piece.kind == scene_.known_.large ? 2 : 1;
        }
        const int most = *std::max_element(strength.begin(), strength.end());
        return most > 0 && scene_.player_ < max_players && strength[scene_.player_] == most ? 1 : 0;
    }

    std::int64_t gapless_tiles() const {
        std::int64_t count = 0;
        for (const Side side : all_sides)
            for (Square at = neighbour(position_.tile_at(scene_.first_tile_).square, side); position_.at(at) != no_placed; at = neighbour(at, side)) ++count;
        return count;
    }

    std::int64_t statue_vineyards() const {
        std::int64_t count = 0;
        scene_.for_each_around(scene_.first_tile_, false, [&](PlacedId id) {
            if (scene_.on_square(id, scene_.known_.hans_statue, false) > 0) count += scene_.on_square(id, scene_.known_.vineyard, false);
        });
        return count;
    }

    std::int64_t castles() const {
        std::vector<NodeId> found;
        position_.for_each_node(scene_.node_, [&](NodeId at) {
            position_.for_each_touched_city(at, [&](NodeId city) {
                const NodeId root = position_.root(city);
                if (scene_.is_castle(root) && std::find(found.begin(), found.end(), root) == found.end()) found.push_back(root);
            });
        });
        return static_cast<std::int64_t>(found.size());
    }

    std::int64_t cities_with(SymbolId symbol) const {
        if (scene_.only_city_ != no_node) return scene_.symbols_on_feature(scene_.only_city_, symbol, false) > 0 ? 1 : 0;
        scene_.completed_cities();
        return std::count_if(scene_.cities_.begin(), scene_.cities_.end(), [&](NodeId city) { return scene_.symbols_on_feature(city, symbol, false) > 0; });
    }

    std::int64_t german_castles() const {
        std::vector<PlacedId> found;
        for (const PlacedId square : scene_.tiles_)
            if (scene_.on_square(square, scene_.known_.german_castle, false) > 0) found.push_back(square);
        return scene_.whole_tiles(found);
    }

    // A signpost token that points right lies on the road; its number is its kind.
    std::int64_t signposts(bool types) const {
        std::vector<std::int32_t> kinds;
        const NodeId root = position_.root(scene_.node_);
        for (const Token& token : position_.tokens())
            if (token.symbol == scene_.known_.signpost && token.node != no_node && position_.root(token.node) == root) kinds.push_back(token.value);
        if (!types) return static_cast<std::int64_t>(kinds.size());
        std::sort(kinds.begin(), kinds.end());
        return std::unique(kinds.begin(), kinds.end()) - kinds.begin();
    }

    const Scene& scene_;
    const Position& position_;
    bool own_;
    std::int32_t element_;
};

std::int64_t Scene::look(Look look, bool own, std::int32_t element) const {
    // The two that the base game asks for most.
    if (look == Look::distinct_tiles && !position_->odd_shapes()) return static_cast<std::int64_t>(tiles_.size());
    return Looks(*this, own, element).see(look);
}

}  // namespace carcaudit
