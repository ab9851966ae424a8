#include "conformance/explain.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace carcaudit {

namespace {

constexpr std::size_t most_listed = 6;  // squares in one sentence

class Explainer {
public:
    Explainer(const Game& game, const Recording& recording, const RuleBook& book, std::optional<std::uint32_t> move)
        : game_(game), position_(game.position()), recording_(recording), book_(book), move_(move) {}

    MoveAccount run() {
        account_.heading = heading();
        const auto events = game_.ledger().events();
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (!mine(events[i])) continue;
            scored(events[i]);
            awards(static_cast<std::uint32_t>(i));
        }
        if (move_) not_scored();
        return std::move(account_);
    }

private:
    bool mine(const Event& event) const {
        return move_ ? event.phase == Phase::game && event.turn == *move_ : event.phase == Phase::final;
    }
    const Names& names() const { return position_.catalogue().names(); }
    std::string who(PlayerId player) const {
        return player < recording_.setup.players.size() ? recording_.setup.players[player] : "nobody";
    }
    std::string heading() const;
    std::string feature(FeatureKind kind, Square square) const {
        return fmt::format("the {} at {},{}", names().text(kind), square.x, square.y);
    }
    Reason reason(std::string words, RowId row) const;
    Reason reason(std::string words, std::optional<RowId> row) const;
    std::optional<RowId> base_row(FeatureKind subject, Phase phase) const;
    std::optional<RowId> strength_row(FeatureKind subject, Phase phase, PieceKind piece) const;
    std::optional<RowId> special_row(FeatureKind subject, Phase phase) const;

    void scored(const Event& event);
    void awards(std::uint32_t event);
    void points(const Event& event, const Score& score);
    void nothing(const Event& event, PlayerId player);
    std::int64_t strength(const Event& event, PlayerId player) const;
    std::string standing(const Event& event, PlayerId player) const;
    bool has_score(const Event& event, PlayerId player) const;

    void not_scored();
    void add_touched(NodeId node, std::vector<NodeId>& roots) const;
    std::vector<NodeId> touched() const;
    bool was_scored(NodeId root) const;
    void unscored(NodeId root);
    std::string open_places(NodeId root) const;
    std::string missing_squares(NodeId node) const;
    std::string owners(NodeId root) const;
    std::string which(NodeId root) const;

    const Game& game_;
    const Position& position_;
    const Recording& recording_;
    const RuleBook& book_;
    std::optional<std::uint32_t> move_;
    MoveAccount account_;
};

std::string Explainer::heading() const {
    if (!move_) return fmt::format("after the game, edition {}", edition_name(recording_.setup.edition));
    std::uint32_t turn = 0;
    for (const Act& act : recording_.acts) {
        if (act.kind != ActKind::tile || ++turn != *move_) continue;
        return fmt::format("move {}, {}: tile {} at {},{}{}, edition {}", turn, who(act.player),
                           position_.catalogue().tile(act.tile).name, act.spot.square.x, act.spot.square.y,
                           act.turn == 0 ? "" : fmt::format(" turned by {}", 90 * act.turn), edition_name(recording_.setup.edition));
    }
    return fmt::format("move {}, edition {}", *move_, edition_name(recording_.setup.edition));
}

// ---- Rows to rest on

Reason Explainer::reason(std::string words, RowId id) const {
    const Row& row = book_.row(id);
    return {std::move(words), row.name, row.citations.empty() ? std::string() : book_.cite(row.citations.front())};
}

Reason Explainer::reason(std::string words, std::optional<RowId> row) const {
    return row ? reason(std::move(words), *row) : Reason{std::move(words), {}, {}};
}

std::optional<RowId> Explainer::base_row(FeatureKind subject, Phase phase) const {
    const auto rows = game_.rules().rows(subject, phase, Stage::value);
    if (rows.empty()) return std::nullopt;
    return rows.front().row;
}

std::optional<RowId> Explainer::strength_row(FeatureKind subject, Phase phase, PieceKind piece) const {
    for (const SelectedRow& row : game_.rules().rows(subject, phase, Stage::majority))
        for (const Clause& clause : row.clauses)
            if (clause.target.kind == TermKind::piece && clause.target.index == static_cast<std::uint16_t>(piece)) return row.row;
    return std::nullopt;
}

// A row that settled ties, or replaced what pieces count, in this game.
std::optional<RowId> Explainer::special_row(FeatureKind subject, Phase phase) const {
    for (const Stage stage : {Stage::tie, Stage::majority})
        for (const SelectedRow& row : game_.rules().rows(subject, phase, stage))
            for (const Clause& clause : row.clauses)
                if (clause.target.kind != TermKind::piece && game_.ledger().fired(row.row)) return row.row;
    return std::nullopt;
}

// ---- Points

void Explainer::scored(const Event& event) {
    for (const Score& score : game_.ledger().scores(event)) points(event, score);
    for (PlayerId player = 0; player < recording_.setup.players.size(); ++player)
        if (!has_score(event, player)) nothing(event, player);
}

bool Explainer::has_score(const Event& event, PlayerId player) const {
    const auto scores = game_.ledger().scores(event);
    return std::any_of(scores.begin(), scores.end(), [&](const Score& score) { return score.player == player; });
}

std::string line_words(const ScoreLine& line, const Row& row) {
    std::string sum = fmt::format("{:+}", line.points);
    if (line.amount != 0 && line.amount != line.points && line.points % line.amount == 0)
        sum += fmt::format(" ({} x {})", line.amount, line.points / line.amount);
    return sum + ": " + (row.words.empty() ? row.formula.text : row.words);
}

void Explainer::points(const Event& event, const Score& score) {
    Account one;
    const std::string tiles = event.cities.count != 0 ? fmt::format("{} completed cities", event.cities.count)
                                                      : fmt::format("{} tile{}", event.tiles.count, event.tiles.count == 1 ? "" : "s");
    one.heading = fmt::format("{} {} {} point{} for {} ({}), {} in all", who(score.player), score.points < 0 ? "loses" : "gets",
                              std::abs(score.points), std::abs(score.points) == 1 ? "" : "s", feature(event.subject, event.square), tiles,
                              score.total);
    const std::string stands = standing(event, score.player);
    if (!stands.empty()) {
        PieceKind piece = no_piece;
        for (const Returned& home : game_.ledger().returned(event))
            if (home.owner == score.player) piece = home.piece;
        one.reasons.push_back(reason(stands, strength_row(event.subject, event.phase, piece)));
    }
    for (const ScoreLine& line : game_.ledger().lines(score)) one.reasons.push_back(reason(line_words(line, book_.row(line.row)), line.row));
    if (one.reasons.empty()) one.reasons.push_back(reason("no row gives anything here", base_row(event.subject, event.phase)));
    account_.scored.push_back(std::move(one));
}

// What the pieces count together, as far as that does not depend on the board; -1 if it does.
std::int64_t Explainer::strength(const Event& event, PlayerId player) const {
    std::int64_t sum = 0;
    for (const Returned& piece : game_.ledger().returned(event)) {
        if (piece.owner != player) continue;
        const Strength one = game_.rules().strength(event.subject, event.phase, piece.piece);
        if (!one.fixed) return -1;
        sum += one.value;
    }
    return sum;
}

// "has the most there: 2 against 1 of Bob", for somebody with pieces on the feature; empty for anybody else.
std::string Explainer::standing(const Event& event, PlayerId player) const {
    const auto returned = game_.ledger().returned(event);
    const auto there = [&](PlayerId one) { return std::any_of(returned.begin(), returned.end(), [&](const Returned& piece) { return piece.owner == one; }); };
    if (!there(player)) return {};
    const std::int64_t own = strength(event, player);
    std::string others;
    bool tied = false;
    for (PlayerId other = 0; other < recording_.setup.players.size(); ++other) {
        if (other == player || !there(other)) continue;
        const std::int64_t theirs = strength(event, other);
        tied = tied || (theirs == own && has_score(event, other));
        others += fmt::format("{}{} of {}", others.empty() ? "" : ", ", theirs < 0 ? "what the board gives" : fmt::to_string(theirs), who(other));
    }
    if (others.empty()) return "is alone there";
    const std::string mine = own < 0 ? "what the board gives" : fmt::to_string(own);
    if (!has_score(event, player)) return fmt::format("counts {} there against {}", mine, others);
    return fmt::format("{}: {} against {}", tied ? "shares the majority" : "has the majority", mine, others);
}

void Explainer::nothing(const Event& event, PlayerId player) {
    const auto returned = game_.ledger().returned(event);
    const auto piece = std::find_if(returned.begin(), returned.end(), [&](const Returned& one) { return one.owner == player; });
    if (piece == returned.end()) return;
    Account one{fmt::format("{} gets nothing for {}", who(player), feature(event.subject, event.square)), {}};
    std::int64_t best = 0;
    for (const Score& score : game_.ledger().scores(event)) best = std::max(best, strength(event, score.player));
    const std::int64_t own = strength(event, player);
    const auto row = strength_row(event.subject, event.phase, piece->piece);
    const std::string stands = standing(event, player);
    if (own >= 0 && own < best) one.reasons.push_back(reason(stands + ": no majority", row));
    else if (own == 0) one.reasons.push_back(reason(fmt::format("a {} alone counts nothing there", names().text(piece->piece)), row));
    else if (own > 0 && own == best) one.reasons.push_back(reason(stands + ": the tie is lost", special_row(event.subject, event.phase)));
    else one.reasons.push_back(reason(stands + ": no majority", special_row(event.subject, event.phase)));
    account_.empty_handed.push_back(std::move(one));
}

void Explainer::awards(std::uint32_t event) {
    for (const Award& award : game_.ledger().awards()) {
        if (award.event != event) continue;
        const auto tokens = book_.tokens();
        const std::string token = award.token < tokens.size() ? tokens[award.token] : "token";
        const Row& row = book_.row(award.row);
        account_.awards.push_back({fmt::format("{} takes {} {}", who(award.player), award.count, token),
                                   {reason(row.words.empty() ? row.formula.text : row.words, award.row)}});
    }
}

// ---- Features without points

void Explainer::add_touched(NodeId node, std::vector<NodeId>& roots) const {
    const NodeId root = position_.root(node);
    if (position_.node(root).kind == FeatureKind::river) return;
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
}

// All features of the tile just placed, and the buildings around it.
std::vector<NodeId> Explainer::touched() const {
    std::vector<NodeId> roots;
    const auto all = position_.placed();
    if (game_.last_placed() == no_placed) return roots;
    for (std::size_t id = game_.last_placed(); id < all.size(); ++id) {
        const Tile& tile = position_.catalogue().tile(all[id].tile);
        for (std::size_t i = 0; i < tile.segments.size(); ++i) add_touched(static_cast<NodeId>(all[id].first_node + i), roots);
    }
    for (std::size_t id = game_.last_placed(); id < all.size(); ++id) {
        const Square here = all[id].square;
        for (const Placed& other : all) {
            if (std::abs(other.square.x - here.x) > 1 || std::abs(other.square.y - here.y) > 1) continue;
            const Tile& tile = position_.catalogue().tile(other.tile);
            for (std::size_t i = 0; i < tile.segments.size(); ++i)
                if (position_.shape(tile.segments[i].kind) == Shape::surrounded) add_touched(static_cast<NodeId>(other.first_node + i), roots);
        }
    }
    return roots;
}

bool Explainer::was_scored(NodeId root) const {
    const auto events = game_.ledger().events();
    return std::any_of(events.begin(), events.end(), [&](const Event& event) { return mine(event) && position_.root(event.node) == root; });
}

void Explainer::not_scored() {
    for (const NodeId root : touched())
        if (!was_scored(root)) unscored(root);
}

std::string Explainer::owners(NodeId root) const {
    std::string text;
    position_.for_each_piece(root, [&](std::uint16_t id) {
        const Piece& piece = position_.pieces()[id];
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", who(piece.owner), names().text(piece.kind));
    });
    return text.empty() ? "nobody has a meeple there" : "meeples there: " + text;
}

// " (NL of the tile)" where the tile just placed has several features of the kind.
std::string Explainer::which(NodeId root) const {
    const Placed& placed = position_.tile_at(game_.last_placed());
    const Tile& tile = position_.catalogue().tile(placed.tile);
    std::size_t alike = 0;
    SlotMask slots = 0;
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (tile.segments[i].kind != position_.node(root).kind) continue;
        ++alike;
        if (position_.root(static_cast<NodeId>(placed.first_node + i)) == root && slots == 0) slots = turned(tile.segments[i].slots, placed.turn);
    }
    if (alike < 2 || slots == 0) return {};
    const auto slot = static_cast<Slot>(std::countr_zero(static_cast<unsigned>(slots)));
    return slot < slots_per_tile ? fmt::format(" ({} of the tile)", slot_name(slot)) : std::string();
}

void Explainer::unscored(NodeId root) {
    const FeatureKind kind = position_.node(root).kind;
    NodeId first = root;
    position_.for_each_node(root, [&](NodeId node) { if (position_.node(node).placed < position_.node(first).placed) first = node; });
    Account one{fmt::format("{}{} is not scored", feature(kind, position_.tile_at(position_.node(first).placed).square), which(root)), {}};
    const auto row = base_row(kind, Phase::game), after = base_row(kind, Phase::final);
    const auto scores = kind == FeatureKind::field && after ? after : row ? row : after;
    const bool complete = position_.complete(root), occupied = position_.occupied(root);
    std::string why = "it is incomplete: open at " + open_places(root);
    if (kind == FeatureKind::field) why = "fields are scored after the game";
    else if (position_.shape(kind) == Shape::single) why = "it is never complete by itself";
    else if (complete && occupied) why = "it is complete, and its meeples wait for other features";
    else if (complete) why = "it is complete, but nobody had a meeple there when it was";
    else if (position_.shape(kind) == Shape::surrounded) why = "it is incomplete: " + missing_squares(root);
    one.reasons.push_back(reason(why, scores));
    if (!complete || occupied) one.reasons.push_back(reason(owners(root), scores));
    if (!scores) one.reasons.push_back({"no row of the rules in play gives anything for it", {}, {}});
    account_.not_scored.push_back(std::move(one));
}

void list_more(std::string& text, std::size_t count) {
    if (count > most_listed) text += fmt::format(" and {} more", count - most_listed);
}

std::string Explainer::open_places(NodeId root) const {
    static constexpr std::array<std::string_view, 4> sides{"north", "east", "south", "west"};
    std::string text;
    std::size_t count = 0;
    const auto add = [&](Square square, std::string_view side) {
        if (++count <= most_listed) text += fmt::format("{}{},{} {}", count == 1 ? "" : ", ", square.x, square.y, side);
    };
    position_.for_each_node(root, [&](NodeId node) {
        const Placed& placed = position_.tile_at(position_.node(node).placed);
        unsigned slots = turned(position_.segment(node).slots, placed.turn);
        unsigned seen = 0;
        for (; slots != 0; slots &= slots - 1) {
            const auto slot = static_cast<Slot>(std::countr_zero(slots));
            if (slot >= slots_per_tile) {
                if (placed.twin == no_placed && (seen & 16u) == 0) add(placed.square, "long side");
                seen |= 16u;
                continue;
            }
            const auto side = static_cast<unsigned>(side_of(slot));
            if ((seen >> side & 1u) != 0 || position_.at(neighbour(placed.square, side_of(slot)), turned(side_of(slot), Turn{2})) != no_placed) continue;
            seen |= 1u << side;
            add(placed.square, sides[side]);
        }
    });
    list_more(text, count);
    return text;
}

std::string Explainer::missing_squares(NodeId node) const {
    const Square here = position_.tile_at(position_.node(node).placed).square;
    std::string text;
    std::size_t count = 0;
    for (std::int16_t y = -1; y <= 1; ++y) {
        for (std::int16_t x = -1; x <= 1; ++x) {
            const Square square{static_cast<std::int16_t>(here.x + x), static_cast<std::int16_t>(here.y + y)};
            if (position_.at(square) != no_placed) continue;
            if (++count <= most_listed) text += fmt::format("{}{},{}", count == 1 ? "" : " ", square.x, square.y);
        }
    }
    list_more(text, count);
    return fmt::format("no tile on {} of the 8 squares around ({})", count, text);
}

}  // namespace

MoveAccount explain_move(const Game& game, const Recording& recording, const RuleBook& book, std::optional<std::uint32_t> move) {
    return Explainer(game, recording, book, move).run();
}

}  // namespace carcaudit
