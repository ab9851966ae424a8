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

// Whether a row of a field gives something per city, so that a part of it belongs to each.
bool about_cities(const Program& program) {
    return std::any_of(program.begin(), program.end(), [](const Instruction& step) {
        if (step.op != Op::term || step.term.kind != TermKind::look) return false;
        const auto look = static_cast<Look>(step.term.index);
        return look == Look::completed_cities || look == Look::cities_with_great_fair;
    });
}

bool is_zero(const Program& program) { return !program.empty() && program[0].op == Op::number && program[0].number == 0; }

bool is_quantity(const Term& term, std::uint16_t index) { return term.kind == TermKind::quantity && term.index == index; }

}  // namespace

void Scorer::start(const RuleSet& rules, std::size_t row_count, const Setup& setup, const Names& names, Ledger& ledger) {
    rules_ = &rules;
    ledger_ = &ledger;
    ledger.clear();
    if (ledger.fired_.size() != row_count) ledger.fired_.assign(row_count, 0);
    players_ = std::min<std::size_t>(setup.players.size(), max_players);
    scene_.start(setup, names);
}

Outcome Scorer::score_feature(Position& position, NodeId node, FeatureKind subject, const Moment& moment, const Circumstances& now) {
    const bool occupied = position.occupied(node);
    Rows rows = rules_->rows(subject, moment.phase);
    scene_.look_at(position, node, rules_->quantities());
    scene_.now = now;
    before_ = ledger_->totals_;
    if (subject == scene_.known().german_cathedral) measure_roads(moment.phase);
    if (subject == FeatureKind::field && !position.strict()) scene_.gather_besieged_cities();
    count(take_stage(rows, Stage::size, Stage::count));
    find_winners(position, node, subject, moment, take_stage(rows, Stage::majority, Stage::majority));
    break_tie(take_stage(rows, Stage::tie, Stage::tie));
    for (PlayerId player = 0; player < players_; ++player) scene_.now.scoring[player] = wins(player);
    const Rows scoring = take_stage(rows, Stage::value, Stage::share);
    Outcome outcome;
    if (!position.strict() && moment.phase == Phase::game) {
        outcome.castle_value = subject == scene_.known().castle_subject ? now.castle_value : silent_value(scoring, true);
        outcome.size = std::max<std::int64_t>(evaluate_size(), 0);
        if (scene_.known().road_castle != no_symbol) value_lords(scoring, outcome);
    }
    if (!occupied && rows.empty()) return outcome;

    const std::size_t scores = ledger_->scores_.size(), events = ledger_->events_.size(), awards = ledger_->awards_.size();
    open_event(position, node, subject, moment);
    if (occupied) list_returned(position, node);
    give(scoring, moment, rules_->personal(subject, moment.phase));
    if (!rows.empty() && rows.front().stage == Stage::epilogue) {
        scene_.look_for(no_player);
        scene_.now.feature_value = occupied && winner_count_ > 0 ? silent_value(scoring, false) : 0;
        epilogue(position, node, rows, moment);
    }
    // Nobody was there and nothing came of it.
    if (!occupied && ledger_->scores_.size() == scores && ledger_->awards_.size() == awards && ledger_->events_.size() == events + 1)
        ledger_->events_.pop_back();
    return outcome;
}

void Scorer::score_figure(const Position& position, const Piece& piece, FeatureKind subject, const Moment& moment) {
    Rows rows = rules_->rows(subject, moment.phase);
    scene_.look_at(position, piece.node, rules_->quantities());
    count(take_stage(rows, Stage::size, Stage::tie));
    winners_[0] = piece.owner;
    winner_count_ = 1;
    present_.fill(false);
    owns_.fill(false);
    present_[piece.owner] = owns_[piece.owner] = true;
    open_event(position, piece.node, subject, moment);
    ledger_->returned_.push_back({piece.owner, piece.kind, position.tile_at(position.node(piece.node).placed).square});
    ledger_->events_.back().returned.count = 1;
    give(take_stage(rows, Stage::value, Stage::share), moment, rules_->personal(subject, moment.phase));
}

void Scorer::list_returned(const Position& position, NodeId node) {
    position.for_each_piece(node, [&](std::uint16_t id) {
        const Piece& piece = position.pieces()[id];
        if (position.role(piece.kind) == Role::barn) return;  // a barn stays
        ledger_->returned_.push_back({piece.owner, piece.kind, position.tile_at(position.node(piece.node).placed).square});
        ++ledger_->events_.back().returned.count;
    });
}

// Strength of each player's pieces by the majority rows; the strongest win, if they have any strength at all.
void Scorer::find_winners(const Position& position, NodeId node, FeatureKind subject, const Moment& moment, Rows rows) {
    strengths_.fill(0);
    present_.fill(false);
    owns_.fill(false);
    position.for_each_piece(node, [&](std::uint16_t id) {
        const Piece& piece = position.pieces()[id];
        const Strength strength = rules_->strength(subject, moment.phase, piece.kind);
        strengths_[piece.owner] += strength.fixed ? strength.value : worked_out(rows, piece.kind);
        present_[piece.owner] |= position.role(piece.kind) == Role::meeple;
        owns_[piece.owner] = true;
    });
    for (const SelectedRow& row : rows) {
        for (const Clause& clause : row.clauses)
            if (clause.target.kind == TermKind::piece && scene_.read(clause.target) > 0 && holds(*row.when, 0)) mark(row.row);
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
                const Square square = moved(event.square, {x, y});
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

// Runs the scoring rows and books the result. Without personal rows all winners share one list of lines.
void Scorer::give(Rows rows, const Moment& moment, bool personal) {
    Ledger& ledger = *ledger_;
    const std::uint32_t event = last_event();
    if (!personal) {
        if (winner_count_ > 0) give_shared(rows);
    } else {
        for (PlayerId player = 0; player < players_; ++player) {
            scene_.look_for(player);
            if (subject_of(event) == FeatureKind::field)
                for (Scene::Element& city : scene_.elements()) city.quantity = 0;
            Range lines{static_cast<std::uint32_t>(ledger.lines_.size()), 0};
            std::int64_t points = 0;
            run(rows, lines.first, points, player, moment.active);
            lines.count = static_cast<std::uint32_t>(ledger.lines_.size()) - lines.first;
            if ((wins(player) && !scene_.now.barn_alone) || lines.count > 0) book(event, player, points, lines);
            if (wins(player)) scene_.remember_cities(player);
        }
    }
    for (const NodeId city : scene_.cities()) {
        ledger.squares_.push_back(scene_.square_of(city));
        ++ledger.events_[event].cities.count;
    }
}

void Scorer::give_shared(Rows rows) {
    Range lines{static_cast<std::uint32_t>(ledger_->lines_.size()), 0};
    std::int64_t points = 0;
    run(rows, lines.first, points, no_player, no_player);
    lines.count = static_cast<std::uint32_t>(ledger_->lines_.size()) - lines.first;
    for (std::size_t i = 0; i < winner_count_; ++i) book(last_event(), winners_[i], points, lines);
}

void Scorer::book(std::uint32_t event, PlayerId player, std::int64_t points, Range lines) {
    std::int32_t& total = ledger_->totals_[player];
    std::int64_t sum = std::int64_t{total} + points;
    if (points < 0 && sum < 0 && floored_) sum = std::min<std::int64_t>(total, 0);
    const std::int32_t moved = narrow(sum - total);
    total = narrow(sum);
    ledger_->scores_.push_back({event, player, narrow(points), moved, total, lines});
    ++ledger_->events_[event].scores.count;
}

bool Scorer::is_for(const SelectedRow& row, PlayerId player, PlayerId active) const {
    const bool owners = row.recipients == Recipients::owner;
    if (scene_.now.deployed ? owners : scene_.now.barn_alone && !owners) return false;
    switch (row.recipients) {
        case Recipients::nobody: return false;
        case Recipients::majority: return wins(player);
        case Recipients::present: return present_[player];
        case Recipients::owner: return owns_[player];
        case Recipients::active: return player == active;
        case Recipients::everyone: return true;
    }
    return false;
}

// For one player, or for all winners at once (no_player).
void Scorer::run(Rows rows, std::uint32_t first_line, std::int64_t& running, PlayerId player, PlayerId active) {
    floored_ = false;
    for (const SelectedRow& row : rows) {
        if (player != no_player && !is_for(row, player, active)) continue;
        if (!holds(*row.when, running)) continue;
        for (const Clause& clause : row.clauses) {
            if (!holds(clause.condition, running)) continue;
            const std::int64_t by = change(row, clause, running, covered(row, first_line, running));
            if (clause.effect == Effect::add && by == 0) {
                if (is_zero(clause.value)) mark(row.row);  // the row says that something gives nothing
                continue;
            }
            mark(row.row);
            floored_ |= row.floor;
            running += by;
            if (!scene_.elements().empty()) split_by_city(row, clause);
            const std::int64_t amount = clause.amount ? scene_.read(*clause.amount) : 0;
            ledger_->lines_.push_back({row.row, narrow(by), narrow(amount)});
        }
    }
}

std::int64_t Scorer::change(const SelectedRow& row, const Clause& clause, std::int64_t running, std::int64_t base) const {
    const std::int64_t x = row.over_all ? running : base;
    switch (clause.effect) {
        case Effect::add: return evaluate(clause.value, x, reader());
        case Effect::set: return evaluate(clause.value, x, reader()) - base;
        case Effect::times: return arithmetic::multiply(evaluate(clause.value, x, reader()), base) - base;
        case Effect::half_up: return arithmetic::ceil_divide(base, 2) - base;
        case Effect::half_toward_zero: return base / 2 - base;
        default: return 0;
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

// The part of a field row that each besieged city gives: the row worked out as if that city were the only one.
void Scorer::split_by_city(const SelectedRow& row, const Clause& clause) {
    if (clause.effect != Effect::add || scene_.position().node(scene_.node()).kind != FeatureKind::field) return;
    for (Scene::Element& city : scene_.elements()) {
        scene_.look_at_one_city(city.root);
        city.quantity += about_cities(clause.value) ? change(row, clause, 0, 0) : 0;
    }
    scene_.look_at_one_city(no_node);
}

// The value for nobody in particular: by all rows, or by those with the castle mark alone.
std::int64_t Scorer::silent_value(Rows rows, bool castle) {
    std::int64_t running = 0;
    for (const SelectedRow& row : rows) {
        if ((castle && !row.castle) || row.recipients == Recipients::owner || !holds(*row.when, running)) continue;
        for (const Clause& clause : row.clauses)
            if (holds(clause.condition, running)) running += change(row, clause, running, running);
    }
    return running;
}

// A castle takes the bonus of a lord only if the road castle lies in its area (road.lord).
void Scorer::value_lords(Rows rows, Outcome& outcome) {
    const Position& position = scene_.position();
    position.for_each_piece(scene_.node(), [&](std::uint16_t id) {
        const Piece& piece = position.pieces()[id];
        const PlacedId placed = position.node(piece.node).placed;
        if (!wins(piece.owner) || scene_.on_square(placed, scene_.known().road_castle, false) == 0) return;
        scene_.look_for(piece.owner);
        outcome.lords.push_back({placed, silent_value(rows, true)});
    });
    scene_.look_for(no_player);
}

}  // namespace carcaudit
