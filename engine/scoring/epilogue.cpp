// What a score causes: points for figures beside the feature, robbers, awards. Every player's points from a group of rows
// with one subject (fairy.road and fairy.road.hans) are an event of their own.
#include <algorithm>

#include "engine/scoring/scorer.h"
#include "engine/scoring/track.h"

namespace carcaudit {

namespace {


bool gives_points(const SelectedRow& row) {
    return std::any_of(row.clauses.begin(), row.clauses.end(), [](const Clause& clause) { return clause.effect != Effect::give; });
}

bool about_robbers(const Program& when) {
    return std::any_of(when.begin(), when.end(), [](const Instruction& step) {
        return step.op == Op::term && step.term.kind == TermKind::look && static_cast<Look>(step.term.index) == Look::primary;
    });
}

}  // namespace

void Scorer::epilogue(Position& position, NodeId node, Rows rows, const Moment& moment) {
    rows = rows.first(static_cast<std::size_t>(
        std::find_if(rows.begin(), rows.end(), [](const SelectedRow& row) { return row.stage == Stage::words; }) - rows.begin()));
    const std::uint32_t cause = last_event();
    // Robbers look at what a figure gained in all, so they come last.
    std::array<Rows, 4> robbers;
    std::size_t robber_groups = 0;
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t last = first + 1;
        while (last < rows.size() && gives_points(rows[first]) && gives_points(rows[last]) && rows[last].subject == rows[first].subject && rows[first].subject != ledger_->events_[cause].subject) ++last;
        const Rows group = rows.subspan(first, last - first);
        first = last;
        if (about_robbers(*group[0].when)) {
            if (robber_groups < robbers.size()) robbers[robber_groups++] = group;
        } else if (gives_points(group[0])) {
            run_epilogue(position, node, group, moment, cause);
        } else if (const SelectedRow& row = group[0]; scene_.look_for(row.recipients == Recipients::active ? moment.active : no_player), holds(*row.when, 0)) {
            for (const Clause& clause : row.clauses) award(row, clause, moment, cause);
        }
    }
    if (robber_groups == 0) return;
    find_robbed(position, cause);
    for (std::size_t i = 0; i < robber_groups; ++i) run_epilogue(position, node, robbers[i], moment, cause);
    position.remove_tokens([&](const Token& token) {
        return token.symbol == scene_.known().robber && token.owner < max_players && scene_.now.primary[token.owner] > 0;
    });
}

void Scorer::run_epilogue(Position& position, NodeId node, Rows rows, const Moment& moment, std::uint32_t cause) {
    std::uint32_t event = 0;
    bool opened = false;
    for (PlayerId player = 0; player < players_; ++player) {
        scene_.look_for(player, scoring_piece(position, rows[0], player));
        Range lines{static_cast<std::uint32_t>(ledger_->lines_.size()), 0};
        std::int64_t points = 0;
        run(rows, lines.first, points, player, moment.active);
        lines.count = static_cast<std::uint32_t>(ledger_->lines_.size()) - lines.first;
        if (lines.count == 0) continue;
        if (!opened) {
            open_event(position, node, rows[0].subject, moment).cause = static_cast<std::int32_t>(cause);
            event = last_event();
            opened = true;
        }
        book(event, player, points, lines);
        // Whoever scored with something in hand (the teacher) gives it back.
        for (const Instruction& step : *rows[0].when)
            if (step.op == Op::term && step.term.kind == TermKind::piece && step.term.scope == Scope::held)
                position.remove_figure(static_cast<PieceKind>(step.term.index));
    }
}

// The piece of the player that a row is about: their ringmaster on the feature, their meeple beside the fairy.
NodeId Scorer::scoring_piece(const Position& position, const SelectedRow& row, PlayerId player) const {
    NodeId found = no_node;
    for (const Instruction& step : *row.when) {
        if (step.op != Op::term || step.term.kind != TermKind::piece || found != no_node) continue;
        const auto kind = static_cast<PieceKind>(step.term.index);
        if (position.role(kind) == Role::figure) {
            for (const Figure& figure : position.figures())
                if (figure.kind == kind) found = figure.node;
        } else {
            position.for_each_piece(scene_.node(), [&](std::uint16_t id) {
                const Piece& piece = position.pieces()[id];
                if (piece.kind == kind && piece.owner == player) found = piece.node;
            });
        }
    }
    return found;
}

// Hands out tokens. Several in the majority take one at a time, clockwise from the active player, until all are gone.
void Scorer::award(const SelectedRow& row, const Clause& clause, const Moment& moment, std::uint32_t cause) {
    if (clause.effect != Effect::give || clause.target.kind != TermKind::token || !holds(clause.condition, 0)) return;
    std::int64_t left = evaluate(clause.value, 0, reader());
    if (left <= 0) return;
    if (row.recipients == Recipients::everyone) {  // nobody's tokens: it tells that castles score with this
        mark(row.row);
        return;
    }
    std::array<std::int32_t, max_players> taken{};
    if (row.recipients == Recipients::active) {
        if (moment.active < players_) taken[moment.active] = static_cast<std::int32_t>(std::min<std::int64_t>(left, 1000));
    } else if (winner_count_ > 0) {
        for (std::size_t turn = 0; left > 0 && turn < 1000; ++turn) {
            const auto player = static_cast<PlayerId>((std::min<std::size_t>(moment.active, players_) + turn) % players_);
            if (!wins(player)) continue;
            ++taken[player];
            --left;
        }
    }
    for (PlayerId player = 0; player < players_; ++player)
        if (taken[player] > 0) {
            mark(row.row);
            ledger_->awards_.push_back({cause, player, clause.target.index, taken[player], row.row});
        }
}

// For each robber on the track: what a figure on its space gained for the feature itself, or else beside it. Of several the
// robber's owner chooses, otherwise the most.
void Scorer::find_robbed(const Position& position, std::uint32_t cause) {
    scene_.now.primary.fill(0);
    std::array<std::int64_t, max_players> gained{};
    for (const Score& score : ledger_->scores(ledger_->events_[cause])) gained[score.player] += score.points;
    for (const Score& score : ledger_->scores_)
        if (ledger_->events_[score.event].cause == static_cast<std::int32_t>(cause) && gained[score.player] == 0) gained[score.player] = score.points;
    const std::int32_t choice = scene_.parameter(scene_.known().robber_choice) - 1;
    for (const Token& token : position.tokens()) {
        if (token.symbol != scene_.known().robber || token.owner >= players_) continue;
        for (PlayerId player = 0; player < players_; ++player) {
            const std::int32_t space = ((before_[player] % spaces_of_track) + spaces_of_track) % spaces_of_track;
            if (player == token.owner || space != token.value % spaces_of_track || gained[player] <= 0) continue;
            std::int64_t& primary = scene_.now.primary[token.owner];
            primary = player == choice ? gained[player] : choice >= 0 && primary > 0 ? primary : std::max(primary, gained[player]);
        }
    }
}

}  // namespace carcaudit
