#include "engine/scoring/scene.h"

#include <algorithm>

namespace carcaudit {

void Scene::start(const Setup& setup, const Names& names) {
    edition_ = setup.edition;
    parameters_.assign(names.size(NameList::parameter), 0);
    for (const auto& [parameter, value] : setup.parameters) set_parameter(parameter, value);
    paid_cities_.clear();
    const auto symbol = [&](std::string_view text) {
        const auto id = names.find(NameList::symbol, text);
        return id ? static_cast<SymbolId>(*id) : no_symbol;
    };
    const auto feature = [&](std::string_view text) {
        const auto id = names.find(NameList::feature, text);
        return id ? static_cast<FeatureKind>(*id) : no_feature;
    };
    known_.castle = symbol("castle");
    known_.siege = symbol("siege");
    known_.great_fair = symbol("great-fair");
    known_.hans_statue = symbol("hans-statue");
    known_.vineyard = symbol("vineyard");
    known_.german_castle = symbol("german-castle");
    known_.bathhouse = symbol("bathhouse");
    known_.signpost = symbol("signpost");
    known_.shrine = symbol("shrine");
    known_.ghost = symbol("ghost");
    known_.ingot = symbol("ingot");
    known_.robber = symbol("robber");
    known_.city_bridge = symbol("city-bridge");
    known_.cathedral = symbol("german-cathedral");
    known_.wooden_bridge = symbol("wooden-bridge");
    known_.road_castle = symbol("road-castle");
    known_.german_cathedral = feature("german-cathedral");
    known_.castle_subject = feature("castle");
    known_.quarter = feature("quarter");
    const auto pair = names.find(NameList::variant, "c1-halfling-pair-is-one");
    known_.pair_is_one = pair && setup.uses(static_cast<VariantId>(*pair));
    known_.large = static_cast<PieceKind>(names.find(NameList::piece, "large").value_or(0xff));
    known_.robber_choice = names.find(NameList::parameter, "robber-choice").value_or(0xffff);
}

void Scene::set_parameter(std::uint16_t parameter, std::int32_t value) {
    if (parameter < parameters_.size()) parameters_[parameter] = value;
}

void Scene::look_at(const Position& position, NodeId node, std::size_t quantities) {
    position_ = &position;
    node_ = node;
    player_ = no_player;
    piece_ = no_node;
    only_city_ = no_node;
    quantities_.assign(quantities, 0);
    defined_.assign(quantities, 0);
    if (tile_seen_.size() < position.placed().size()) tile_seen_.resize(position.placed().size() + 256, 0);
    if (city_seen_.size() < position.node_count()) city_seen_.resize(position.node_count() + 1024, 0);
    ++mark_;
    tiles_.clear();
    cities_.clear();
    elements_.clear();
    cities_known_ = false;
    coats_of_arms_ = 0;
    plain_ = true;
    first_tile_ = position.node(position.root(node)).first;
    position.for_each_node(node, [&](NodeId at) {
        const PlacedId tile = position.node(at).placed;
        const Segment& segment = position.segment(at);
        coats_of_arms_ += segment.coats_of_arms;
        plain_ &= segment.symbols.size() == (segment.coats_of_arms > 0 ? 1u : 0u);
        if (tile_seen_[tile] == mark_) return;
        tile_seen_[tile] = mark_;
        tiles_.push_back(tile);
    });
}

std::int64_t Scene::read(const Term& term, std::int32_t element) const {
    const bool of_element = term.scope == Scope::element && element >= 0 && static_cast<std::size_t>(element) < elements_.size();
    switch (term.kind) {
        case TermKind::quantity:
            if (of_element) return elements_[static_cast<std::size_t>(element)].quantity;
            return term.index < quantities_.size() ? quantities_[term.index] : 0;
        case TermKind::look: return look(static_cast<Look>(term.index), term.own, element);
        case TermKind::symbol:
            if (of_element)
                return symbols_on_feature(elements_[static_cast<std::size_t>(element)].root, static_cast<SymbolId>(term.index), term.own);
            return symbols(term);
        case TermKind::piece: return pieces(term);
        case TermKind::parameter: return term.index < parameters_.size() ? parameters_[term.index] : 0;
        case TermKind::token: return 0;
    }
    return 0;
}

Square Scene::square_of(NodeId node) const {
    return position_->tile_at(position_->node(position_->root(node)).first).square;
}

bool Scene::is_castle(const Position& position, NodeId node) const {
    if (position.tokens().empty() || known_.castle == no_symbol) return false;
    const NodeId root = position.root(node);
    return std::any_of(position.tokens().begin(), position.tokens().end(), [&](const Token& token) {
        return token.symbol == known_.castle && token.node != no_node && position.root(token.node) == root;
    });
}

bool Scene::printed_on(const Position& position, NodeId node, SymbolId symbol) {
    const auto& symbols = position.segment(node).symbols;
    return std::any_of(symbols.begin(), symbols.end(), [&](const SymbolCount& printed) { return printed.symbol == symbol; });
}

// Different completed cities that the field touches; a city turned into a castle is none.
std::int64_t Scene::completed_cities() const {
    if (only_city_ != no_node) return 1;
    if (cities_known_) return static_cast<std::int64_t>(cities_.size());
    cities_known_ = true;
    position_->for_each_node(node_, [&](NodeId at) {
        if (position_->segment(at).cities == 0) return;
        position_->for_each_touched_city(at, [&](NodeId city) {
            const NodeId root = position_->root(city);
            if (city_seen_[root] == mark_) return;
            city_seen_[root] = mark_;
            if (position_->complete(root) && !is_castle(root)) cities_.push_back(root);
        });
    });
    return static_cast<std::int64_t>(cities_.size());
}

void Scene::gather_besieged_cities() {
    completed_cities();
    for (const NodeId city : cities_)
        if (symbols_on_feature(city, known_.siege, false) > 0) elements_.push_back({city, 0});
}

// All roads that begin on the tile of the cathedral, each once.
void Scene::gather_roads() {
    const Placed& placed = position_->tile_at(first_tile_);
    const std::size_t segments = position_->catalogue().tile(placed.tile).segments.size();
    for (std::size_t i = 0; i < segments; ++i) {
        const auto node = static_cast<NodeId>(placed.first_node + i);
        if (position_->node(node).kind != FeatureKind::road) continue;
        const NodeId root = position_->root(node);
        const bool seen = std::any_of(elements_.begin(), elements_.end(), [&](const Element& other) { return other.root == root; });
        if (!seen) elements_.push_back({root, 0});
    }
}

void Scene::remember_cities(PlayerId player) {
    for (const NodeId city : cities_) {
        const std::pair<PlayerId, NodeId> entry{player, city};
        if (std::find(paid_cities_.begin(), paid_cities_.end(), entry) == paid_cities_.end()) paid_cities_.push_back(entry);
    }
}

}  // namespace carcaudit
