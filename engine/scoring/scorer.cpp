#include "engine/scoring/scorer.h"

#include <algorithm>
#include <limits>

namespace carcaudit {

namespace {

std::int32_t narrow(std::int64_t value) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, std::numeric_limits<std::int32_t>::min(),
                                                              std::numeric_limits<std::int32_t>::max()));
}

// Rows come stage by stage; this is the part of one stage, and what follows it.
std::span<const SelectedRow> take_stage(std::span<const SelectedRow>& rows, Stage first, Stage last) {
    std::size_t count = 0;
    while (count < rows.size() && rows[count].stage >= first && rows[count].stage <= last) ++count;
    const auto part = rows.first(count);
    rows = rows.subspan(count);
    return part;
}

constexpr auto own_strength = static_cast<std::uint16_t>(Known::own_strength);
constexpr auto tie = static_cast<std::uint16_t>(Known::tie);

bool is_quantity(const Term& term, std::uint16_t index) { return term.kind == TermKind::quantity && term.index == index; }

bool looks_at_player(const Program& program) {
    return std::any_of(program.begin(), program.end(), [](const Instruction& step) { return step.op == Op::term && step.term.own; });
}

bool is_personal(const SelectedRow& row) {
    return looks_at_player(*row.when) || std::any_of(row.clauses.begin(), row.clauses.end(), [](const Clause& clause) {
        return looks_at_player(clause.value) || looks_at_player(clause.condition);
    });
}

}  // namespace

void Scorer::start(const RuleSet& rules, std::size_t row_count, const Setup& setup, const Names& names, Ledger& ledger) {
    rules_ = &rules;
    ledger_ = &ledger;
    ledger.clear();
    if (ledger.fired_.size() != row_count) ledger.fired_.assign(row_count, 0);
    players_ = std::min<std::size_t>(setup.players.size(), max_players);
    scene_.set_parameters(setup, names.size(NameList::parameter));
}

void Scorer::score_feature(const Position& position, NodeId node, const Moment& moment) {
    if (!position.occupied(node)) return;
    const FeatureKind subject = position.node(node).kind;
    Rows rows = rules_->rows(subject, moment.phase);
    scene_.look_at(position, node, rules_->quantities());
    count(take_stage(rows, Stage::size, Stage::count));
    find_winners(position, node, moment, take_stage(rows, Stage::majority, Stage::majority));
    break_tie(take_stage(rows, Stage::tie, Stage::tie));
    Event& event = open_event(position, node, subject, moment);
    position.for_each_piece(node, [&](std::uint16_t id) {
        const Piece& piece = position.pieces()[id];
        ledger_->returned_.push_back({piece.owner, piece.kind, position.tile_at(position.node(piece.node).placed).square});
        ++event.returned.count;
    });
    give(event, take_stage(rows, Stage::value, Stage::share));
}

void Scorer::score_figure(const Position& position, const Piece& piece, FeatureKind subject, const Moment& moment) {
    Rows rows = rules_->rows(subject, moment.phase);
    scene_.look_at(position, piece.node, rules_->quantities());
    count(take_stage(rows, Stage::size, Stage::tie));
    winners_[0] = piece.owner;
    winner_count_ = 1;
    Event& event = open_event(position, piece.node, subject, moment);
    ledger_->returned_.push_back({piece.owner, piece.kind, position.tile_at(position.node(piece.node).placed).square});
    event.returned.count = 1;
    give(event, take_stage(rows, Stage::value, Stage::share));
}

// Size and count rows: the first row that names a quantity gives it, unless a later one replaces it.
void Scorer::count(Rows rows) {
    for (const SelectedRow& row : rows) {
        if (!holds(*row.when, 0)) continue;
        for (const Clause& clause : row.clauses) {
            if (clause.target.kind != TermKind::quantity || !holds(clause.condition, 0)) continue;
            if (clause.effect == Effect::define && scene_.defined(clause.target.index)) continue;
            scene_.define(clause.target.index, evaluate(clause.value, 0, reader()));
            mark(row.row);
        }
    }
}

// Strength of each player's pieces by the majority rows; the strongest win, if they have any strength at all.
void Scorer::find_winners(const Position& position, NodeId node, const Moment& moment, Rows rows) {
    strengths_.fill(0);
    present_.fill(false);
    const FeatureKind subject = position.node(node).kind;
    position.for_each_piece(node, [&](std::uint16_t id) {
        const Piece& piece = position.pieces()[id];
        const Strength strength = rules_->strength(subject, moment.phase, piece.kind);
        strengths_[piece.owner] += strength.fixed ? strength.value : worked_out(rows, piece.kind);
        present_[piece.owner] = true;
    });
    for (const SelectedRow& row : rows) {
        for (const Clause& clause : row.clauses)
            if (clause.target.kind == TermKind::piece && scene_.read(clause.target) > 0) mark(row.row);
    }
    for (const SelectedRow& row : rows) {
        for (const Clause& clause : row.clauses) {
            if (!is_quantity(clause.target, own_strength) || !holds(*row.when, 0)) continue;
            for (PlayerId player = 0; player < players_; ++player) {
                if (!present_[player]) continue;
                scene_.look_for(player);
                scene_.define(own_strength, strengths_[player]);
                if (holds(clause.condition, 0)) strengths_[player] = narrow(evaluate(clause.value, 0, reader()));
                mark(row.row);
            }
        }
    }
    const std::int32_t most = *std::max_element(strengths_.begin(), strengths_.end());
    winner_count_ = 0;
    for (PlayerId player = 0; player < players_; ++player)
        if (most > 0 && strengths_[player] == most) winners_[winner_count_++] = player;
}

// The last row that names the piece and holds here.
std::int32_t Scorer::worked_out(Rows rows, PieceKind kind) const {
    std::int32_t strength = 0;
    bool named = false;
    for (const SelectedRow& row : rows) {
        for (const Clause& clause : row.clauses) {
            if (clause.target.kind != TermKind::piece || clause.target.index != static_cast<std::uint16_t>(kind)) continue;
            if ((named && clause.effect == Effect::define) || !holds(*row.when, 0) || !holds(clause.condition, 0)) continue;
            strength = narrow(evaluate(clause.value, 0, reader()));
            named = true;
        }
    }
    return strength;
}

void Scorer::break_tie(Rows rows) {
    if (winner_count_ < 2) return;
    for (const SelectedRow& row : rows) {
        for (const Clause& clause : row.clauses) {
            if (!is_quantity(clause.target, tie) || !holds(*row.when, 0)) continue;
            std::array<PlayerId, max_players> kept{};
            std::size_t count = 0;
            for (std::size_t i = 0; i < winner_count_; ++i) {
                scene_.look_for(winners_[i]);
                if (holds(clause.condition, 0) && evaluate(clause.value, 0, reader()) > 0) kept[count++] = winners_[i];
            }
            if (count == 0 || count == winner_count_) continue;
            winners_ = kept;
            winner_count_ = count;
            mark(row.row);
        }
    }
}

Event& Scorer::open_event(const Position& position, NodeId node, FeatureKind subject, const Moment& moment) {
    Ledger& ledger = *ledger_;
    const auto at = [](const auto& all) { return Range{static_cast<std::uint32_t>(all.size()), 0}; };
    Event& event = ledger.events_.emplace_back();
    event.turn = moment.turn;
    event.act = moment.act;
    event.phase = moment.phase;
    event.subject = subject;
    event.square = position.tile_at(scene_.first_tile()).square;
    event.node = node;
    event.tiles = at(ledger.squares_);
    for (const PlacedId tile : scene_.tiles()) ledger.squares_.push_back(position.tile_at(tile).square);
    if (position.shape(position.node(node).kind) == Shape::surrounded) {
        for (std::int16_t y = -1; y <= 1; ++y) {
            for (std::int16_t x = -1; x <= 1; ++x) {
                const Square square{static_cast<std::int16_t>(event.square.x + x), static_cast<std::int16_t>(event.square.y + y)};
                if ((x != 0 || y != 0) && position.at(square) != no_placed) ledger.squares_.push_back(square);
            }
        }
    }
    event.tiles.count = static_cast<std::uint32_t>(ledger.squares_.size()) - event.tiles.first;
    event.returned = at(ledger.returned_);
    event.scores = at(ledger.scores_);
    event.cities = at(ledger.squares_);
    return event;
}

// Runs the scoring rows and books the result for every winner. All winners share one list of lines unless a row looks at
// the player.
void Scorer::give(Event& event, Rows rows) {
    Ledger& ledger = *ledger_;
    const auto event_index = static_cast<std::uint32_t>(ledger.events_.size() - 1);
    const bool personal = winner_count_ > 1 && std::any_of(rows.begin(), rows.end(), is_personal);
    Range lines;
    std::int64_t points = 0;
    for (std::size_t i = 0; i < winner_count_; ++i) {
        const PlayerId player = winners_[i];
        if (i == 0 || personal) {
            scene_.look_for(player);
            lines.first = static_cast<std::uint32_t>(ledger.lines_.size());
            points = 0;
            run(rows, lines.first, points);
            lines.count = static_cast<std::uint32_t>(ledger.lines_.size()) - lines.first;
        }
        std::int32_t& total = ledger.totals_[player];
        total = narrow(std::int64_t{total} + points);
        ledger.scores_.push_back({event_index, player, narrow(points), total, lines});
        ++event.scores.count;
    }
    for (const NodeId city : scene_.cities()) {
        ledger.squares_.push_back(scene_.square_of(city));
        ++event.cities.count;
    }
}

void Scorer::run(Rows rows, std::uint32_t first_line, std::int64_t& running) {
    for (const SelectedRow& row : rows) {
        if (!holds(*row.when, running)) continue;
        for (const Clause& clause : row.clauses) {
            if (!holds(clause.condition, running)) continue;
            const std::int64_t base = covered(row, first_line, running);
            std::int64_t change = 0;
            switch (clause.effect) {
                case Effect::add: change = evaluate(clause.value, running, reader()); break;
                case Effect::set: change = evaluate(clause.value, running, reader()) - base; break;
                case Effect::times: change = evaluate(clause.value, running, reader()) * base - base; break;
                case Effect::half_up: change = arithmetic::ceil_divide(base, 2) - base; break;
                case Effect::half_toward_zero: change = base / 2 - base; break;
                default: continue;
            }
            if (change == 0 && clause.effect == Effect::add) continue;
            mark(row.row);
            running += change;
            const std::int64_t amount = clause.amount ? scene_.read(*clause.amount) : 0;
            ledger_->lines_.push_back({row.row, narrow(change), narrow(amount)});
        }
    }
}

// What a multiplying or replacing row acts on: all that stands above it, or the rows it names.
std::int64_t Scorer::covered(const SelectedRow& row, std::uint32_t first_line, std::int64_t running) const {
    if (row.over_all) return running;
    std::int64_t sum = 0;
    for (std::size_t i = first_line; i < ledger_->lines_.size(); ++i) {
        const ScoreLine& line = ledger_->lines_[i];
        if (std::find(row.over.begin(), row.over.end(), line.row) != row.over.end()) sum += line.points;
    }
    return sum;
}

}  // namespace carcaudit
