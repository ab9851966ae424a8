#include "conformance/native_rows.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "engine/scoring/track.h"

namespace carcaudit::native {

namespace {

template <class... Cells>
constexpr unsigned set_of(Cells... cells) {
    return ((1u << static_cast<unsigned>(cells)) | ... | 0u);
}

using enum Cell;

struct ActShape {
    bool needs_player, has_player, has_tile, has_piece, has_square, has_turn, has_spot;
};

// By ActKind: what an act row says.
constexpr std::array<ActShape, 9> act_shapes{{
    {false, false, true, false, true, true, false},    // start
    {true, true, true, false, true, true, false},      // tile
    {false, true, true, false, false, false, false},   // discard
    {false, true, false, true, true, false, true},     // place
    {false, true, false, true, true, false, true},     // move
    {false, true, false, true, true, false, true},     // take
    {true, true, false, false, false, false, false},   // choose
    {true, true, false, false, false, false, false},   // pass
    {false, false, false, false, false, false, false}, // end
}};

constexpr unsigned allowed_cells(ActKind kind) {
    const ActShape shape = act_shapes[static_cast<std::size_t>(kind)];
    unsigned cells = set_of(act, note);
    if (shape.has_player) cells |= set_of(player);
    if (shape.has_tile || shape.has_piece) cells |= set_of(what);
    if (shape.has_square) cells |= set_of(x, y);
    if (shape.has_turn) cells |= set_of(turn);
    if (shape.has_spot) cells |= set_of(on);
    if (kind == ActKind::choose) cells |= set_of(what, points);
    if (kind == ActKind::place) cells |= set_of(points);
    return cells;
}

}  // namespace

std::optional<Row> find_row(std::string_view word) {
    const auto found = std::find(row_names.begin(), row_names.end(), word);
    if (found == row_names.end()) return std::nullopt;
    return static_cast<Row>(found - row_names.begin());
}

bool GameRows::begin(Recording& recording) {
    recording_ = &recording;
    catalogue_ = base_;
    ending_ = {};
    seen_ = 0;
    claim_rows_ = declared_ = 0;
    scored_ = -1;
    playing_ = refusable_ = has_scores_ = has_totals_ = has_coverage_ = false;
    recording.where = here();
    return only(Row::game, set_of(act, what, note)) && kept_text(what, "the title of the game", recording.title);
}

// One of these per kind of act, so that nothing asks at run time what a row of this kind has.
template <ActKind kind>
bool GameRows::act_row(Row row) {
    constexpr ActShape shape = act_shapes[static_cast<std::size_t>(kind)];
    Act act_read;
    act_read.kind = kind;
    constexpr unsigned allowed = allowed_cells(kind);
    if (!only(row, allowed)) return false;
    if (shape.has_player && (shape.needs_player || !cell(Cell::player).empty()) && !seat(act_read.player)) return false;
    if (shape.has_tile && !tile(act_read.tile)) return false;
    if (shape.has_piece && !piece_or_token(act_read)) return false;
    if (kind == ActKind::choose && !(name(what, NameList::parameter, "what is chosen", act_read.name) &&
                                     number(points, -max_value, max_value, "the value chosen", act_read.value)))
        return false;
    if (shape.has_piece ? !place_of(act_read) : shape.has_square && !square(act_read.spot.square)) return false;
    if (shape.has_turn && !rotation(act_read.turn)) return false;
    if (recording_->acts.size() == max_acts)
        return fail_at(cell(act), fmt::format("expected at most {} acts in a game", max_acts));
    recording_->acts.push_back(act_read);
    recording_->act_where.push_back(here());
    ending_.act(kind);
    scored_ = -1;
    refusable_ = true;
    return true;
}

// A piece, or a token: a symbol that is not printed.
bool GameRows::piece_or_token(Act& act) {
    if (const auto piece = find_name(NameList::piece, cell(what))) {
        act.piece = static_cast<PieceKind>(*piece);
        return true;
    }
    if (const auto symbol = catalogue_->names().find(NameList::symbol, cell(what))) {
        act.symbol = static_cast<SymbolId>(*symbol);
        return true;
    }
    std::uint16_t id = 0;
    return name(what, NameList::piece, "a piece or token", id);
}

// Tokens and figures may go into a player's hands (no square), tokens on a tile (no feature).
bool GameRows::place_of(Act& act) {
    const bool token = act.symbol != no_symbol;
    const bool loose = token || catalogue_->names().at(NameList::piece, static_cast<std::uint16_t>(act.piece)).role == Role::figure;
    if (!loose && cell(player).empty()) return seat(act.player);
    if (!token && !cell(points).empty()) return fail(points, "an empty cell: only tokens have a number");
    if (token && !token_number(act)) return false;
    act.held = loose && cell(x).empty() && cell(y).empty();
    if (act.held) return in_hands(act);
    if (!square(act.spot.square)) return false;
    std::string_view where = cell(on);
    if (token && where.empty()) return true;
    constexpr std::string_view lying = " lying";
    if (act.kind == ActKind::place && where.ends_with(lying)) {
        where.remove_suffix(lying.size());
        act.value = 1;
    }
    return spot_on(act.spot, where);
}

// How many tokens, or the number on one: a robber's is its space on the score track.
bool GameRows::token_number(Act& act) {
    act.value = 1;
    if (cell(points).empty()) return true;
    const auto robber = catalogue_->names().find(NameList::symbol, "robber");
    if (robber && act.symbol == static_cast<SymbolId>(*robber)) return number(points, 0, spaces_of_track - 1, "a space of the score track", act.value);
    return number(points, 0, max_count, "a number of tokens, or the number on one,", act.value);
}

// Without x and y it goes into a player's hands, or leaves them. Of a figure there is one: where it is taken from need not be said.
bool GameRows::in_hands(const Act& act) {
    if (!cell(on).empty()) return fail(on, "an empty cell without x and y");
    if (!cell(player).empty() || (act.kind == ActKind::take && act.symbol == no_symbol)) return true;
    return fail(x, act.kind == ActKind::take ? "x and y of the tile it is taken from, or the player who has it"
                                             : "x and y of the tile it goes to, or the player who gets it");
}

bool GameRows::award_row() {
    Claim claim;
    claim.kind = ClaimKind::award;
    std::uint16_t id = 0;
    if (!only(Row::award, set_of(act, player, what, points, note)) || !seat(claim.player)) return false;
    if (!name(what, NameList::symbol, "a token", id) || !number(points, 0, max_count, "a number of tokens", claim.points)) return false;
    claim.token = static_cast<SymbolId>(id);
    return add_claim(claim);
}

bool GameRows::add(Row row) {
    if (is_setup(row)) {
        if (playing_)
            return fail_at(cell(act), fmt::format("expected the {} row before the first act or claim of its game", row_name(row)));
        return add_setup(row);
    }
    playing_ = true;
    switch (row) {
        case Row::score:
        case Row::total: return score_row(row);
        case Row::scored: return scored_row();
        case Row::returned: return returned_row();
        case Row::winner: return winner_row();
        case Row::refused: return refused_row();
        case Row::award: return award_row();
        case Row::other: return other_row();
        case Row::tile: return act_row<ActKind::tile>(row);
        case Row::place: return act_row<ActKind::place>(row);
        case Row::discard: return act_row<ActKind::discard>(row);
        case Row::take: return act_row<ActKind::take>(row);
        case Row::move: return act_row<ActKind::move>(row);
        case Row::choose: return act_row<ActKind::choose>(row);
        case Row::start: return act_row<ActKind::start>(row);
        case Row::end: return act_row<ActKind::end>(row);
        default: return act_row<ActKind::pass>(row);
    }
}

bool GameRows::unknown_row() {
    Nearest nearest(cell(act));
    for (const std::string_view word : row_names) nearest.consider(word);
    return fail_like(act, "the name of a row, such as game, tile, place or score", nearest.best());
}

bool GameRows::finish() {
    Recording& recording = *recording_;
    if (recording.setup.players.empty()) {
        fault_ = {"expected 1 to 6 player rows in this game, found none", lines_->name(), recording.where};
        return false;
    }
    if (recording.setup.edition_reason.empty())
        recording.setup.edition_reason = fmt::format("{}, the default: the log names no edition", edition_name(recording.setup.edition));
    for (const ExpansionId id : recording.setup.expansions) {
        const Name& expansion = catalogue_->names().at(NameList::expansion, static_cast<std::uint16_t>(id));
        if (expansion.replay == Replay::none && recording.not_checked.empty())
            recording.not_checked = fmt::format("it is played with {}: {}", expansion.text, expansion.unchecked);
    }
    if (!has_coverage_) recording.coverage = default_coverage(has_scores_, has_totals_, !recording.claims.empty());
    return true;
}

bool GameRows::add_claim(Claim& claim) {
    if (++claim_rows_ > max_claims)
        return fail_at(cell(act), fmt::format("expected at most {} claims in a game", max_claims));
    claim.after_act = static_cast<std::uint32_t>(recording_->acts.size());
    claim.where = {lines_->line(), claim.kind == ClaimKind::refused || claim.kind == ClaimKind::other ? 1 : lines_->column(cell(points))};
    recording_->claims.push_back(claim);
    return true;
}

// `score` and `total`.
bool GameRows::score_row(Row row) {
    Claim claim;
    const bool score = row == Row::score;
    claim.kind = score ? ClaimKind::score : ClaimKind::total;
    (score ? has_scores_ : has_totals_) = true;
    const unsigned allowed = score ? set_of(act, player, what, x, y, turn, on, points, note) : set_of(act, player, turn, points, note);
    if (!only(row, allowed) || !seat(claim.player)) return false;
    if (score && !(subject(claim.subject) && optional_square(claim) && event_of(claim))) return false;
    return moment(claim) && number(points, -max_points, max_points, "a number of points", claim.points) && add_claim(claim);
}

bool GameRows::scored_row() {
    Claim claim;
    claim.kind = ClaimKind::scored;
    has_scores_ = true;
    if (!only(Row::scored, set_of(act, what, x, y, turn, points, note))) return false;
    if (!subject(claim.subject) || !optional_square(claim) || !moment(claim)) return false;
    claim.has_worth = !cell(points).empty();
    if (claim.has_worth && !number(points, -max_points, max_points, "a number of points", claim.points)) return false;
    claim.returned.first = static_cast<std::uint32_t>(recording_->returned.size());
    claim.winners.first = static_cast<std::uint32_t>(recording_->winners.size());
    if (!tile_list(claim) || !add_claim(claim)) return false;
    scored_ = static_cast<std::int32_t>(recording_->claims.size()) - 1;
    return true;
}

// "0:0 1:0", or "-" for no tiles.
bool GameRows::tile_list(Claim& claim) {
    const std::string_view list = cell(note);
    claim.has_tiles = !list.empty();
    claim.tiles.first = static_cast<std::uint32_t>(recording_->squares.size());
    if (list.empty() || list == "-") return true;
    const char* at = list.data();
    const char* const end = at + list.size();
    while (true) {
        std::int32_t tile_x = 0;
        std::int32_t tile_y = 0;
        const char* next = at;
        bool good = take_number(next, end, tile_x) && next != end && *next++ == ':';
        good = good && take_number(next, end, tile_y) && (next == end || *next == ' ');
        if (!good || std::abs(tile_x) > max_coordinate || std::abs(tile_y) > max_coordinate)
            return fail_at({at, static_cast<std::size_t>(end - at)}, fmt::format("expected tiles as x:y with blanks between them, found {}",
                                                                                 shown({at, static_cast<std::size_t>(end - at)})));
        if (recording_->squares.size() == max_squares)
            return fail_at(list, fmt::format("expected at most {} tiles in the scored rows of a game", max_squares));
        recording_->squares.push_back({static_cast<std::int16_t>(tile_x), static_cast<std::int16_t>(tile_y)});
        ++claim.tiles.count;
        at = next;
        while (at != end && *at == ' ') ++at;
        if (at == end) return true;
    }
}

bool GameRows::in_scored_row(Row row) {
    if (scored_ < 0)
        return fail_at(cell(act), fmt::format("expected a scored row before this {} row, with no act between", row_name(row)));
    if (++claim_rows_ > max_claims)
        return fail_at(cell(act), fmt::format("expected at most {} claims in a game", max_claims));
    return true;
}

// A row that says "nobody" stands for the whole list. `listed`: there was a row of this kind before; `count`: whom they name.
bool GameRows::alone(Row row, bool listed, std::uint32_t count, bool nobody) {
    if (!listed || (!nobody && count != 0)) return true;
    return fail_at(cell(act), nobody ? fmt::format("expected nothing beside the {0} row above, found one that says nobody", row_name(row))
                                     : fmt::format("expected no further {0} row: the one above says nobody", row_name(row)));
}

bool GameRows::returned_row() {
    if (!only(Row::returned, set_of(act, player, what, x, y, note)) || !in_scored_row(Row::returned)) return false;
    Claim& claim = recording_->claims[static_cast<std::size_t>(scored_)];
    const bool dash = cell(what) == "-";
    const bool nobody = dash && cell(Cell::player).empty() && cell(x).empty() && cell(y).empty();
    if (!alone(Row::returned, std::exchange(claim.has_returned, true), claim.returned.count, nobody)) return false;
    if (nobody) return true;
    Returned one;
    std::uint16_t id = 0;
    if (!seat(one.owner) || (!dash && !name(what, NameList::piece, "a piece", id)) || !square(one.square)) return false;
    if (!dash) one.piece = static_cast<PieceKind>(id);
    recording_->returned.push_back(one);
    ++claim.returned.count;
    return true;
}

bool GameRows::winner_row() {
    if (!only(Row::winner, set_of(act, player, what, note)) || !in_scored_row(Row::winner)) return false;
    Claim& claim = recording_->claims[static_cast<std::size_t>(scored_)];
    const bool nobody = cell(what) == "-" && cell(Cell::player).empty();
    if (!alone(Row::winner, std::exchange(claim.has_winners, true), claim.winners.count, nobody)) return false;
    if (nobody) return true;
    if (!cell(what).empty()) return fail(what, "an empty cell, or - for nobody with an empty player cell");
    PlayerId id = no_player;
    if (!seat(id)) return false;
    recording_->winners.push_back(id);
    ++claim.winners.count;
    return true;
}

// What a log says that is not about points.
bool GameRows::other_row() {
    Claim claim;
    claim.kind = ClaimKind::other;
    return only(Row::other, set_of(act, player, note)) && (cell(Cell::player).empty() || seat(claim.player)) && add_claim(claim);
}

bool GameRows::refused_row() {
    Claim claim;
    claim.kind = ClaimKind::refused;
    if (!only(Row::refused, set_of(act, what, note))) return false;
    const auto refusal = parse_refusal(cell(what));
    if (!refusal || *refusal == Refusal::none) {
        Nearest nearest(cell(what));
        for (unsigned i = 1; i <= static_cast<unsigned>(Refusal::unknown_act); ++i)
            nearest.consider(refusal_name(static_cast<Refusal>(i)));
        return fail_like(what, "a reason for refusing a move, such as edges-differ", nearest.best());
    }
    if (!refusable_) return fail_at(cell(act), "expected an act that is not refused yet before this refused row");
    claim.refusal = *refusal;
    refusable_ = false;
    ending_.refused();
    return add_claim(claim);
}

}  // namespace carcaudit::native
