// What a diagram shows of a game: features with their owners, what they scored, the names of nodes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reports/diagram.h"
#include "reports/diagram/faces.h"

namespace carcaudit::drawing {

// Points of one event, for the players who got as many.
struct Scored {
    std::uint32_t event = 0;
    std::int32_t points = 0;
    std::vector<PlayerId> players;
};

struct ShownFeature {
    std::string name;                // city_3_-1_0: its tile placed first, and which segment of the kind on it
    FeatureKind kind = no_feature;
    bool complete = false;
    bool claimed = false;            // pieces stand on it
    std::vector<PlayerId> owners;    // who got its points; before that, who would get them
    std::vector<NodeId> nodes;       // in the order of placing
    std::vector<Scored> scores;
};

class View {
public:
    View(const Game& game, const Recording& recording, const Catalogue& catalogue, const RuleBook& book);

    const Game& game() const { return game_; }
    const Position& position() const { return game_.position(); }
    const Recording& recording() const { return recording_; }
    const RuleBook& book() const { return book_; }
    const Names& names() const { return catalogue_.names(); }

    // Every feature but fields that nobody stands on or has scored.
    const std::vector<ShownFeature>& features() const { return features_; }
    const ShownFeature* feature(NodeId node) const;
    const std::string& letter(PlayerId player) const;
    std::string letters(const std::vector<PlayerId>& players) const;  // "A, B"
    std::size_t players() const { return letters_.size(); }

    Face face(PlacedId placed) const;
    Point anchor(NodeId node) const;
    std::string kind_word(FeatureKind kind) const;
    static std::string tile_name(Square square);     // t_3_-1
    std::string node_name(NodeId node) const;        // t_3_-1_city_0

private:
    unsigned ordinal(NodeId node) const;
    void find_scores();
    void find_owners(ShownFeature& feature) const;

    const Game& game_;
    const Recording& recording_;
    const Catalogue& catalogue_;
    const RuleBook& book_;
    std::vector<std::string> letters_;
    std::vector<ShownFeature> features_;
    std::map<NodeId, std::size_t> by_root_;
};

}  // namespace carcaudit::drawing
