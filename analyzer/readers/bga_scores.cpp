// The half of BgaEvents that reads what the log says about scoring.
#include <algorithm>
#include <array>

#include "analyzer/readers/bga_events.h"

namespace carcaudit {

namespace {

constexpr std::int32_t most_points = 1000000;
constexpr std::size_t most_meeples = 100;  // on one feature, said once

bool empty_or(JsonKind kind, JsonValue value) {  // PHP writes an empty object as an empty list
    return value.is(kind) || (value.is(JsonKind::array) && value.begin() == value.end());
}

bool same_values(JsonValue a, JsonValue b) {
    auto left = a.begin(), right = b.begin();
    for (; left != a.end() && right != b.end(); ++left, ++right)
        if ((*left).key() != (*right).key() || (*left).text() != (*right).text()) return false;
    return left == a.end() && right == b.end();
}

}  // namespace

Claim BgaEvents::base_claim(ClaimKind kind, Where where) const {
    Claim claim;
    claim.kind = kind;
    claim.final = ended_;
    claim.after_act = static_cast<std::uint32_t>(recording_.acts.size());
    claim.where = where;
    return claim;
}

Result<Done> BgaEvents::achieve(JsonValue event, JsonValue args) {
    const bool counted = event["log"].text().starts_with("Counting unachieved");
    if (counted || args["city_nbr"]) end(args.where());  // where the change of state is missing
    Claim claim = base_claim(ClaimKind::scored, event["type"].where());
    claim.subject = kind_of(event, args);
    if (auto done = read_values(args, claim); !done) return done;
    if (auto done = read_winners(args, claim); !done) return done;
    if (claim.subject != FeatureKind::field)
        if (auto done = read_returned(args, claim); !done) return done;

    Achievement achievement;
    achievement.claim = recording_.claims.size();
    if (args["points"]) {
        const auto points = number(args, "points", -most_points, most_points);
        if (!points) return points.fault();
        if (*points != claim.points) achievement.other_worth = *points;
    }
    recording_.claims.push_back(claim);
    // Told twice: the points that follow belong to the first telling.
    const bool again = !open_.empty() && !all_paid(open_.back()) && same_values(open_.back().values, args["tile_to_value"]);
    achievement.values = args["tile_to_value"];
    open_.push_back(std::move(achievement));
    if (!again) current_ = open_.size() - 1;
    return Done{};
}

// Names of kinds may be translated; then the kind of place under the first meeple tells.
FeatureKind BgaEvents::kind_of(JsonValue event, JsonValue args) const {
    if (args["city_nbr"] || event["log"].text().starts_with("This fields")) return FeatureKind::field;
    const std::string_view type = args["real_type"].text();
    if (type == "road") return FeatureKind::road;
    if (type == "city") return FeatureKind::city;
    if (type == "abbey" || type == "monastery" || type == "cloister") return FeatureKind::monastery;
    if (type == "field") return FeatureKind::field;
    for (const JsonValue meeple : args["partisans"]) {
        const auto tile = table_.find(meeple["tile"].integer().value_or(-1));
        const auto position = meeple["pos"].integer().value_or(-1);
        if (tile == table_.end() || position < 0 || position > 255) continue;
        const auto segment = catalogue_.bga_segment(tile->second.tile, static_cast<unsigned>(position));
        if (segment != no_segment) return catalogue_.tile(tile->second.tile).segments[segment].kind;
    }
    return no_feature;
}

// Worth and counted tiles. The whole worth of a field stands beside one of its tiles, that of a monastery beside its own.
Result<Done> BgaEvents::read_values(JsonValue args, Claim& claim) {
    const JsonValue values = args["tile_to_value"];
    if (!empty_or(JsonKind::object, values))
        return Fault{"expected an object with points for each tile as \"tile_to_value\"", {}, (values ? values : args).where()};
    claim.tiles.first = static_cast<std::uint32_t>(recording_.squares.size());
    claim.has_worth = true;
    claim.has_tiles = claim.subject != FeatureKind::field && claim.subject != FeatureKind::monastery;
    std::int64_t worth = 0;
    for (const JsonValue value : values) {
        const auto tile = on_table(value, value.key());
        if (!tile) return tile.fault();
        const auto points = value.integer();
        if (!points || *points < -most_points || *points > most_points)
            return Fault{"expected the points of a tile, a whole number", {}, value.where()};
        worth += *points;
        if (!claim.has_square) claim.square = (*tile)->square;
        claim.has_square = true;
        if (claim.has_tiles) recording_.squares.push_back((*tile)->square);
    }
    if (worth < -most_points || worth > most_points)
        return Fault{"expected points that sum to at most " + std::to_string(most_points), {}, values.where()};
    claim.points = static_cast<std::int32_t>(worth);
    claim.tiles.count = static_cast<std::uint32_t>(recording_.squares.size()) - claim.tiles.first;
    return Done{};
}

Result<Done> BgaEvents::read_winners(JsonValue args, Claim& claim) {
    const JsonValue winners = args["winners"];
    if (!winners) return Done{};
    if (!winners.is(JsonKind::array)) return Fault{"expected a list of player ids as \"winners\"", {}, winners.where()};
    claim.has_winners = true;
    claim.winners.first = static_cast<std::uint32_t>(recording_.winners.size());
    for (const JsonValue winner : winners) {
        if (++claim.winners.count > max_players)
            return Fault{"expected at most 6 winners", {}, winner.where()};
        const auto who = seat(winner.text(), winner);
        if (!who) return who.fault();
        recording_.winners.push_back(*who);
    }
    return Done{};
}

Result<Done> BgaEvents::read_returned(JsonValue args, Claim& claim) {
    const JsonValue meeples = args["partisans"], removed = args["part_to_remove"], recovered = args["part_to_recover"];
    if (!meeples && !removed) return Done{};
    const std::size_t first = recording_.returned.size();
    if (meeples) {
        if (auto done = read_meeples(meeples); !done) return done;
        if (stopped()) return Done{};
    }
    if (removed)
        if (auto done = compare_removed(removed, first); !done) return done;
    if (!meeples)
        for (std::size_t i = first; i < recording_.returned.size(); ++i) recording_.returned[i].piece = PieceKind::normal;
    if (recovered)
        if (auto done = compare_recovered(recovered, first, claim.square); !done) return done;
    claim.has_returned = true;
    claim.returned.first = static_cast<std::uint32_t>(first);
    claim.returned.count = static_cast<std::uint32_t>(recording_.returned.size() - first);
    return Done{};
}

Result<Done> BgaEvents::read_meeples(JsonValue partisans) {
    if (!partisans.is(JsonKind::array)) return Fault{"expected a list of meeples as \"partisans\"", {}, partisans.where()};
    std::size_t count = 0;
    for (const JsonValue meeple : partisans) {
        if (!meeple.is(JsonKind::object)) return Fault{"expected a meeple, which is an object", {}, meeple.where()};
        if (++count > most_meeples) return Fault{"expected at most 100 meeples", {}, meeple.where()};
        if (needs_expansion(meeple["type"])) return Done{};
        const JsonValue id = meeple["tile"];
        const auto tile = on_table(id ? id : meeple, id.text());
        if (!tile) return tile.fault();
        const auto who = player(meeple, "player");
        if (!who) return who.fault();
        recording_.returned.push_back({*who, PieceKind::normal, (*tile)->square});
    }
    return Done{};
}

// `tiles` has one entry for each meeple. Marks what only one of the two lists knows.
Result<Done> BgaEvents::compare_removed(JsonValue tiles, std::size_t first) {
    if (!tiles.is(JsonKind::array)) return Fault{"expected a list of tile ids as \"part_to_remove\"", {}, tiles.where()};
    auto& returned = recording_.returned;
    std::vector<bool> met(returned.size() - first);
    std::vector<Returned> others;
    for (const JsonValue id : tiles) {
        const auto tile = on_table(id, id.text());
        if (!tile) return tile.fault();
        std::size_t i = 0;
        while (i < met.size() && (met[i] || returned[first + i].square != (*tile)->square)) ++i;
        if (i < met.size()) met[i] = true;
        else others.push_back({(*tile)->meeple_of, no_piece, (*tile)->square});
        if (others.size() > most_meeples) return Fault{"expected at most 100 meeples", {}, id.where()};
    }
    for (std::size_t i = 0; i < met.size(); ++i)
        if (!met[i]) returned[first + i].piece = no_piece;
    returned.insert(returned.end(), others.begin(), others.end());
    return Done{};
}

// `players` counts each player's meeples. Marks one where the count is another than that of the meeples read so far.
Result<Done> BgaEvents::compare_recovered(JsonValue players, std::size_t first, Square square) {
    if (!empty_or(JsonKind::object, players))
        return Fault{"expected an object with each player's meeples as \"part_to_recover\"", {}, players.where()};
    std::array<std::int32_t, max_players> counts{};
    for (const JsonValue pieces : players) {
        const auto who = seat(pieces.key(), pieces);
        if (!who) return who.fault();
        if (!pieces.is(JsonKind::object)) return Fault{"expected an object with numbers of pieces", {}, pieces.where()};
        const auto count = number(pieces, "normal", 0, most_meeples);
        if (!count) return count.fault();
        counts[*who] = *count;
    }
    auto& returned = recording_.returned;
    for (PlayerId who = 0; who < recording_.setup.players.size(); ++who) {
        std::int32_t count = 0;
        Returned* last = nullptr;
        for (std::size_t i = first; i < returned.size(); ++i) {
            if (returned[i].owner != who) continue;
            ++count;
            last = &returned[i];
        }
        if (count > counts[who]) last->piece = no_piece;
        if (count < counts[who]) returned.push_back({who, no_piece, square});
    }
    return Done{};
}

bool BgaEvents::all_paid(const Achievement& achievement) const {
    const Claim& claim = recording_.claims[achievement.claim];
    return claim.has_winners && achievement.paid.size() >= claim.winners.count;
}

// The achievement that these points belong to. Points that follow none stand for one that the log has lost: nobody is said
// to win it, so that the rules find it even where the points are right.
BgaEvents::Achievement& BgaEvents::payee(Where where) {
    while (current_ + 1 < open_.size() && all_paid(open_[current_])) ++current_;
    if (!open_.empty()) return open_[current_];
    Claim lost = base_claim(ClaimKind::scored, where);
    lost.has_winners = true;
    recording_.claims.push_back(lost);
    open_.push_back({recording_.claims.size() - 1, {}, {}, {}});
    return open_.back();
}

Result<Done> BgaEvents::win_points(JsonValue args) {
    const auto who = player(args, "player_id");
    if (!who) return who.fault();
    const auto points = number(args, "points", -most_points, most_points);
    if (!points) return points.fault();
    Achievement& achievement = payee(args["points"].where());
    achievement.paid.push_back(*who);
    Claim& scored = recording_.claims[achievement.claim];
    if (achievement.other_worth && scored.points == *points) scored.points = *achievement.other_worth;
    achievement.other_worth.reset();
    Claim claim = base_claim(ClaimKind::score, args["points"].where());
    claim.player = *who;
    claim.points = *points;
    claim.event = static_cast<std::int32_t>(achievement.claim);
    claim.subject = scored.subject;
    claim.has_square = scored.has_square;
    claim.square = scored.square;
    recording_.claims.push_back(claim);
    if (!args["score"]) return Done{};
    const auto total = number(args, "score", -most_points, most_points);
    if (!total) return total.fault();
    Claim sum = base_claim(ClaimKind::total, args["score"].where());
    sum.player = *who;
    sum.points = *total;
    recording_.claims.push_back(sum);
    return Done{};
}

Result<Done> BgaEvents::final_totals(JsonValue results) {
    for (const JsonValue result : results) {
        const auto who = player(result, "player");
        if (!who) return who.fault();
        const auto total = number(result, "score", -most_points, most_points);
        if (!total) return total.fault();
        Claim claim = base_claim(ClaimKind::total, result["score"].where());
        claim.player = *who;
        claim.points = *total;
        recording_.claims.push_back(claim);
    }
    return Done{};
}

}  // namespace carcaudit
