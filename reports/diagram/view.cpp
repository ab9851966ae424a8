#include "reports/diagram/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/diagram/words.h"

namespace carcaudit::drawing {

View::View(const Game& game, const Recording& recording, const Catalogue& catalogue, const RuleBook& book)
    : game_(game), recording_(recording), catalogue_(catalogue), book_(book) {
    std::vector<std::string> names = recording.setup.players;
    names.resize(std::min<std::size_t>(names.size(), max_players));
    letters_ = player_letters(names);

    std::vector<bool> scored(position().node_count(), false);
    for (const Event& event : game.ledger().events())
        if (event.node < scored.size()) scored[position().root(event.node)] = true;
    for (std::size_t i = 0; i < position().node_count(); ++i) {
        const NodeId node = static_cast<NodeId>(i), root = position().root(node);
        const FeatureKind kind = position().node(node).kind;
        if (kind == FeatureKind::field && !scored[root] && !position().occupied(root)) continue;
        const auto [at, added] = by_root_.try_emplace(root, features_.size());
        if (added) {
            ShownFeature& feature = features_.emplace_back();
            const Square first = position().tile_at(position().node(node).placed).square;
            feature.name = fmt::format("{}_{}_{}_{}", kind_word(kind), first.x, first.y, ordinal(node));
            feature.kind = kind;
            feature.complete = position().complete(root);
            feature.claimed = position().occupied(root);
        }
        features_[at->second].nodes.push_back(node);
    }
    find_scores();
    for (ShownFeature& feature : features_) find_owners(feature);
}

void View::find_scores() {
    const Ledger& ledger = game_.ledger();
    for (std::uint32_t i = 0; i < ledger.events().size(); ++i) {
        const Event& event = ledger.events()[i];
        if (event.node >= position().node_count()) continue;
        const auto found = by_root_.find(position().root(event.node));
        if (found == by_root_.end()) continue;
        std::vector<Scored>& scores = features_[found->second].scores;
        const std::size_t first = scores.size();
        for (const Score& score : ledger.scores(event)) {
            if (score.points == 0) continue;
            const auto same = std::find_if(scores.begin() + static_cast<std::ptrdiff_t>(first), scores.end(),
                                           [&](const Scored& other) { return other.points == score.points; });
            if (same != scores.end()) same->players.push_back(score.player);
            else scores.push_back({i, score.points, {score.player}});
        }
    }
}

void View::find_owners(ShownFeature& feature) const {
    if (!feature.scores.empty()) {
        const std::uint32_t last = feature.scores.back().event;
        for (const Scored& scored : feature.scores)
            if (scored.event == last) feature.owners.insert(feature.owners.end(), scored.players.begin(), scored.players.end());
        return;
    }
    std::array<std::int32_t, max_players> strengths{};
    std::array<bool, max_players> present{};
    position().for_each_piece(feature.nodes.front(), [&](std::uint16_t id) {
        const Piece& piece = position().pieces()[id];
        if (piece.owner >= max_players) return;
        const Strength strength = game_.rules().strength(feature.kind, Phase::game, piece.kind);
        strengths[piece.owner] += strength.fixed ? strength.value : 1;
        present[piece.owner] = true;
    });
    const std::int32_t most = *std::max_element(strengths.begin(), strengths.end());
    for (PlayerId player = 0; player < max_players; ++player)
        if (present[player] && strengths[player] == most) feature.owners.push_back(player);
}

const ShownFeature* View::feature(NodeId node) const {
    const auto found = by_root_.find(position().root(node));
    return found == by_root_.end() ? nullptr : &features_[found->second];
}

const std::string& View::letter(PlayerId player) const {
    static const std::string nobody = "?";
    return player < letters_.size() ? letters_[player] : nobody;
}

std::string View::letters(const std::vector<PlayerId>& players) const {
    std::string text;
    for (const PlayerId player : players) text += (text.empty() ? "" : ", ") + letter(player);
    return text;
}

Face View::face(PlacedId placed) const {
    const Placed& lies = position().tile_at(placed);
    return {&catalogue_.tile(lies.tile), lies.turn, {lies.square.x * tile_size, lies.square.y * tile_size}};
}

Point View::anchor(NodeId node) const {
    const Node& at = position().node(node);
    return drawing::anchor(face(at.placed), at.segment);
}

std::string View::kind_word(FeatureKind kind) const { return node_word(names().text(kind)); }

std::string View::tile_name(Square square) { return fmt::format("t_{}_{}", square.x, square.y); }

unsigned View::ordinal(NodeId node) const {
    unsigned before = 0;
    for (NodeId other = position().tile_at(position().node(node).placed).first_node; other < node; ++other)
        before += position().node(other).kind == position().node(node).kind ? 1 : 0;
    return before;
}

std::string View::node_name(NodeId node) const {
    const Node& at = position().node(node);
    return fmt::format("{}_{}_{}", tile_name(position().tile_at(at.placed).square), kind_word(at.kind), ordinal(node));
}

}  // namespace carcaudit::drawing
