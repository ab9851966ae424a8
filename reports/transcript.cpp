#include "reports/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "reports/printable.h"

namespace carcaudit {

namespace {

constexpr std::size_t widest_name = 16;

class Writer {
public:
    explicit Writer(const GameResult& result)
        : recording_(result.recording), game_(result.game), catalogue_(result.catalogue), book_(result.book) {
        for (const std::string& player : recording_.setup.players)
            name_width_ = std::min(std::max(name_width_, width(printable(player))), widest_name);
        refused_.resize(recording_.acts.size(), Refusal::none);
        for (const Claim& claim : recording_.claims)
            if (claim.kind == ClaimKind::refused && claim.after_act != 0 && claim.after_act <= refused_.size())
                refused_[claim.after_act - 1] = claim.refusal;
        for (const Finding& finding : result.verdict.findings)
            if (finding.code == FindingCode::move_illegal) illegal_ = finding.where;
    }

    std::string write() {
        heading();
        const std::size_t played = std::min<std::size_t>(game_.acts(), recording_.acts.size());
        for (std::size_t i = 0; i < played; ++i) {
            if (!act(i)) break;
        }
        close();
        scores(UINT32_MAX, Phase::final);
        totals();
        return std::move(text_);
    }

private:
    std::string name(PlayerId player) const {
        if (player >= recording_.setup.players.size()) return "-";
        return printable(recording_.setup.players[player]);
    }
    std::string_view kind(FeatureKind feature) const { return catalogue_.names().text(feature); }

    void heading() {
        const Setup& setup = recording_.setup;
        text_ += fmt::format("game {}\nedition {}\n", printable(recording_.title), printable(setup.edition_reason));
        std::string line;
        for (const std::string& player : setup.players) line += (line.empty() ? "" : ", ") + printable(player);
        text_ += fmt::format("players {}\n", line);
        line.clear();
        for (const ExpansionId id : setup.expansions) line += fmt::format(" {}", printable(catalogue_.names().text(id)));
        for (const VariantId id : setup.variants) line += fmt::format(" {}", printable(catalogue_.names().text(id)));
        if (!line.empty()) text_ += fmt::format("with{}\n", line);
    }

    // A turn is one line: what follows the tile is joined to it.
    void close() {
        if (!line_.empty()) text_ += line_ + '\n';
        line_.clear();
        joins_ = false;
    }

    void begin(std::string_view number, std::string_view who, std::string_view what) {
        close();
        line_ = fmt::format("{:>4} {} {}", number, padded(who, name_width_), what);
    }

    void join(PlayerId player, std::string_view what) {
        if (joins_ && player == line_player_) {
            line_ += fmt::format(", {}", what);
        } else {
            begin("", name(player), what);
            joins_ = true;
            line_player_ = player;
        }
    }

    static bool begins_turn(ActKind kind) {
        return kind == ActKind::tile || kind == ActKind::discard || kind == ActKind::end;
    }

    // False when the rules refused this act and the replay stopped there.
    bool act(std::size_t i) {
        const Act& act = recording_.acts[i];
        if (begins_turn(act.kind)) {
            close();
            scores(turn_, Phase::game);
        }
        const bool stops = illegal_ == recording_.act_where[i] && refused_[i] == Refusal::none;
        if (refused_[i] != Refusal::none || stops) {
            begin("-", name(act.player), words(act));
            line_ += refused_[i] != Refusal::none ? fmt::format("; refused: {}", refusal_sentence(refused_[i]))
                                                  : "; the rules refuse this, and the replay stops";
            close();
            return !stops;
        }
        if (act.kind == ActKind::tile) {
            begin(fmt::format("{}", ++turn_), name(act.player), words(act));
            turn_square_ = act.spot.square;
            joins_ = true;
            line_player_ = act.player;
        } else if (act.kind == ActKind::start || act.kind == ActKind::end) {
            begin("", "", words(act));
        } else if (act.kind == ActKind::discard) {
            begin("", name(act.player), words(act));
        } else {
            join(act.player, words(act));
        }
        return true;
    }

    std::string words(const Act& act) const {
        const Names& names = catalogue_.names();
        const auto tile = [&] { return act.tile == no_tile ? std::string("-") : printable(catalogue_.tile(act.tile).name); };
        const auto at = [&] { return fmt::format("{},{}", act.spot.square.x, act.spot.square.y); };
        const auto piece = [&] { return printable(act.symbol != no_symbol ? names.text(act.symbol) : names.text(act.piece)); };
        const auto on = [&] {
            const bool tile_only = act.spot.feature == no_feature && act.spot.segment == no_segment;
            return tile_only ? std::string("the tile") : spot_text(act.spot, game_.position());
        };
        switch (act.kind) {
            case ActKind::start:
            case ActKind::tile: {
                const std::string turned = act.turn == 0 ? "" : fmt::format(" turned {}", 90 * act.turn);
                return fmt::format("{} {} at {}{}", act.kind == ActKind::start ? "start with" : "tile", tile(), at(), turned);
            }
            case ActKind::discard: return fmt::format("tile {} fits nowhere", tile());
            case ActKind::place:
                if (act.held) return fmt::format("gets {}", piece());
                return fmt::format("{} on {}{}", piece(), on(), act.spot.square == turn_square_ ? "" : " of " + at());
            case ActKind::move: return fmt::format("{} moves to {} of {}", piece(), on(), at());
            case ActKind::take:
                if (act.held) return fmt::format("{} leaves", piece());
                return fmt::format("{} home from {} of {}", piece(), on(), at());
            case ActKind::choose:
                return fmt::format("{} = {}", printable(names.at(NameList::parameter, act.name).text), act.value);
            case ActKind::pass: return "passes";
            case ActKind::end: return "end of the game";
        }
        return "-";
    }

    // Events up to this turn that have not been written.
    void scores(std::uint32_t turn, Phase phase) {
        const auto events = game_.ledger().events();
        while (next_ < events.size() && events[next_].turn <= turn && (events[next_].phase == phase || phase == Phase::final))
            event(events[next_++]);
    }

    void event(const Event& event) {
        for (const Score& score : game_.ledger().scores(event)) {
            text_ += fmt::format("     {} {:>+3}  {} at {},{}{}: {}; total {}\n", padded(name(score.player), name_width_),
                                 score.points, kind(event.subject), event.square.x, event.square.y, size(event), lines(score),
                                 score.total);
        }
        std::string home;
        for (const Returned& piece : game_.ledger().returned(event))
            home += fmt::format("{}{} {} {},{}", home.empty() ? "" : ", ", name(piece.owner),
                                printable(catalogue_.names().text(piece.piece)), piece.square.x, piece.square.y);
        if (!home.empty()) text_ += fmt::format("     {} {}\n", padded("home", name_width_), home);
    }

    std::string size(const Event& event) const {
        std::string text = counted(event.tiles.count, "tile");
        if (event.cities.count == 1) text += ", 1 city";
        if (event.cities.count > 1) text += fmt::format(", {} cities", event.cities.count);
        return fmt::format(" ({})", text);
    }

    // "road.base 4 × 1 = 4, road.mage 4 × 1 = 4"; the lines of one row are one sum.
    std::string lines(const Score& score) const {
        const auto lines = game_.ledger().lines(score);
        std::string text;
        for (std::size_t i = 0; i < lines.size();) {
            std::string sum;
            std::int32_t points = 0;
            const RowId row = lines[i].row;
            for (; i < lines.size() && lines[i].row == row; ++i) {
                const ScoreLine& line = lines[i];
                const bool product = line.amount != 0 && line.points % line.amount == 0;
                points += line.points;
                sum += sum.empty() ? " " : " + ";
                sum += product ? fmt::format("{} × {}", line.amount, line.points / line.amount) : fmt::format("{}", line.points);
            }
            if (sum.find("×") != std::string::npos || sum.find(" + ") != std::string::npos) sum += fmt::format(" = {}", points);
            text += fmt::format("{}{}{}", text.empty() ? "" : ", ", printable(book_.row(row).name), sum);
        }
        return text;
    }

    void totals() {
        std::string line;
        for (std::size_t i = 0; i < recording_.setup.players.size() && i < max_players; ++i) {
            const PlayerId player = static_cast<PlayerId>(i);
            line += fmt::format("{}{} {}", line.empty() ? "" : ", ", name(player), game_.ledger().total(player));
        }
        text_ += fmt::format("totals {}\n", line);
    }

    const Recording& recording_;
    const Game& game_;
    const Catalogue& catalogue_;
    const RuleBook& book_;
    std::vector<Refusal> refused_;  // beside acts: what the log says is refused
    Where illegal_;
    Square turn_square_;            // of the tile this turn began with
    std::string text_;
    std::string line_;
    std::size_t name_width_ = 4;
    std::size_t next_ = 0;          // event
    std::uint32_t turn_ = 0;
    PlayerId line_player_ = no_player;
    bool joins_ = false;
};

std::string feature_text(const Position& position, NodeId root) {
    std::vector<Square> squares;
    position.for_each_node(root, [&](NodeId node) { squares.push_back(position.tile_at(position.node(node).placed).square); });
    std::sort(squares.begin(), squares.end());
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
    std::string text = fmt::format("{}, {}:", position.catalogue().names().text(position.node(root).kind),
                                   counted(squares.size(), "tile"));
    for (const Square square : squares) text += fmt::format(" {},{}", square.x, square.y);
    return text;
}

}  // namespace

std::string spot_text(const Spot& spot, const Position& position) {
    const Names& names = position.catalogue().names();
    const PlacedId placed = position.at(spot.square);
    std::uint8_t segment = spot.segment;
    FeatureKind kind = spot.feature;
    Slot slot = spot.slot;
    if (placed != no_placed) {
        const Placed& lies = position.tile_at(placed);
        const Tile& tile = position.catalogue().tile(lies.tile);
        if (segment == no_segment && slot < slots_per_tile) segment = tile.owner[lies.turn][slot];
        if (segment < tile.segments.size()) {
            kind = tile.segments[segment].kind;
            const SlotMask slots = turned(tile.segments[segment].slots, lies.turn);
            const auto alike = std::count_if(tile.segments.begin(), tile.segments.end(),
                                             [&](const Segment& other) { return other.kind == kind; });
            if (alike < 2) slot = no_slot;
            else if (slot == no_slot && slots != 0) slot = static_cast<Slot>(std::countr_zero(slots));
        }
    }
    std::string text = printable(names.text(kind));
    if (slot != no_slot) text += fmt::format(" {}", slot_name(slot));
    return text;
}

std::string transcript(const GameResult& result) { return Writer(result).write(); }

std::string table_text(const Game& game, const Recording& recording) {
    const Position& position = game.position();
    const Names& names = position.catalogue().names();
    const auto name = [&](PlayerId player) {
        return player < recording.setup.players.size() ? printable(recording.setup.players[player]) : std::string("-");
    };
    std::string text = fmt::format("game {}: after move {}, {}\n", printable(recording.title), game.turn(),
                                   counted(position.placed().size(), "tile"));
    for (std::size_t i = 0; i < position.players() && i < recording.setup.players.size(); ++i) {
        const PlayerId player = static_cast<PlayerId>(i);
        text += fmt::format("player {}: total {}; left", name(player), game.ledger().total(player));
        for (std::size_t kind = 0; kind < names.size(NameList::piece); ++kind) {
            const PieceKind piece = static_cast<PieceKind>(kind);
            if (const unsigned left = position.supply(player, piece); left != 0)
                text += fmt::format(" {} {}", left, printable(names.text(piece)));
        }
        text += '\n';
    }
    for (const Piece& piece : position.pieces()) {
        if (piece.node == no_node) continue;
        const Node& node = position.node(piece.node);
        const Square square = position.tile_at(node.placed).square;
        Spot spot;
        spot.square = square;
        spot.segment = node.segment;
        text += fmt::format("meeple {}: {} at {},{} on {}\n", name(piece.owner), printable(names.text(piece.kind)), square.x,
                            square.y, spot_text(spot, position));
    }
    for (std::size_t i = 0; i < position.node_count(); ++i) {
        const NodeId node = static_cast<NodeId>(i);
        if (position.root(node) != node || position.complete(node)) continue;
        if (position.node(node).kind == FeatureKind::field && !position.occupied(node)) continue;  // too many to help
        std::string owners;
        position.for_each_piece(node, [&](std::uint16_t id) {
            owners += fmt::format("{}{}", owners.empty() ? "" : ", ", name(position.pieces()[id].owner));
        });
        text += fmt::format("open {}{}\n", feature_text(position, node), owners.empty() ? "" : "; " + owners);
    }
    return text;
}

}  // namespace carcaudit
