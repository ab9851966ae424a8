// The parts of sentences, and the lines behind a score.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "conformance/teller.h"

namespace carcaudit {

namespace {

constexpr std::size_t most_listed = 12;  // squares or meeples in one sentence

template <class T, class Text>
std::string listed(std::span<const T> all, std::string_view between, std::string_view nothing, Text text) {
    if (all.empty()) return std::string(nothing);
    std::string out;
    for (std::size_t i = 0; i < std::min(all.size(), most_listed); ++i) {
        if (i != 0) out += between;
        out += text(all[i]);
    }
    if (all.size() > most_listed) out += fmt::format("{}and {} more", between, all.size() - most_listed);
    return out;
}

std::string with_article(std::string_view noun) {
    const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun[0]) != std::string_view::npos;
    return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

}  // namespace

std::string Teller::who(PlayerId player) const {
    if (player < recording_->setup.players.size()) return recording_->setup.players[player];
    return player == no_player ? "nobody" : fmt::format("player {}", player + 1);
}

std::string Teller::what(FeatureKind kind) const {
    if (static_cast<std::size_t>(kind) >= catalogue_->names().size(NameList::feature)) return "something";
    return with_article(catalogue_->names().text(kind));
}

std::string Teller::receivers(const Event& event) const {
    std::string out;
    const auto scores = ledger_->scores(event);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (i != 0) out += i + 1 == scores.size() ? " and " : ", ";
        out += who(scores[i].player);
    }
    return out.empty() ? "nobody" : out;
}

std::string Teller::at(Square square) { return fmt::format("{},{}", square.x, square.y); }

std::string Teller::squares(std::span<const Square> all) const {
    return listed(all, " ", "none", [](Square square) { return fmt::format("{},{}", square.x, square.y); });
}

std::string Teller::meeples(std::span<const Returned> all) const {
    return listed(all, ", ", "none", [&](const Returned& one) {
        if (static_cast<std::size_t>(one.piece) >= catalogue_->names().size(NameList::piece))
            return fmt::format("an unclear one of {} on {},{}", who(one.owner), one.square.x, one.square.y);
        const std::string_view kind = catalogue_->names().text(one.piece);
        return fmt::format("{}'s {} on {},{}", who(one.owner), kind == "normal" ? "meeple" : kind, one.square.x, one.square.y);
    });
}

// Pieces and tokens: "Ann puts a meeple on the road at 1,0", "the fairy is moved to 2,0", "Bob gets the teacher".
std::string Teller::described_piece(const Act& act) const {
    const Names& names = catalogue_->names();
    std::string thing = "an unknown piece", the = "the unknown piece";
    if (act.symbol != no_symbol && static_cast<std::size_t>(act.symbol) < names.size(NameList::symbol)) {
        thing = with_article(names.text(act.symbol));
        the = fmt::format("the {}", names.text(act.symbol));
    } else if (static_cast<std::size_t>(act.piece) < names.size(NameList::piece)) {
        const std::string_view name = names.text(act.piece);
        const std::string word = name == "normal" ? "meeple" : name == "large" ? "large meeple" : std::string(name);
        the = fmt::format("the {}", word);
        thing = names.at(NameList::piece, static_cast<std::uint16_t>(act.piece)).role == Role::figure ? the : with_article(word);
    }
    std::string spot = fmt::format("{},{}", act.spot.square.x, act.spot.square.y);
    if (static_cast<std::size_t>(act.spot.feature) < names.size(NameList::feature))
        spot = fmt::format("the {} at {}", names.text(act.spot.feature), spot);
    const bool nobody = act.player == no_player;
    if (act.kind == ActKind::take) {
        if (nobody) return act.held ? fmt::format("{} is taken off the board", the) : fmt::format("{} is taken from {}", the, spot);
        return act.held ? fmt::format("{} gives {} back", who(act.player), the) : fmt::format("{} takes {} back from {}", who(act.player), the, spot);
    }
    if (act.held) return fmt::format("{} gets {}", who(act.player), thing);
    if (act.kind == ActKind::move) return nobody ? fmt::format("{} is moved to {}", the, spot) : fmt::format("{} moves {} to {}", who(act.player), thing, spot);
    return nobody ? fmt::format("{} is put on {}", thing, spot) : fmt::format("{} puts {} on {}", who(act.player), thing, spot);
}

std::string Teller::described(const Act& act) const {
    const bool known = static_cast<std::size_t>(act.tile) < catalogue_->tile_count();
    const std::string_view tile = known ? std::string_view(catalogue_->tile(act.tile).name) : "?";
    const auto square = fmt::format("{},{}", act.spot.square.x, act.spot.square.y);
    switch (act.kind) {
        case ActKind::start: return fmt::format("tile {} lies at {}, turned by {} degrees, from the start", tile, square, act.turn * 90);
        case ActKind::tile: return fmt::format("{} places tile {} at {}, turned by {} degrees", who(act.player), tile, square, act.turn * 90);
        case ActKind::discard:
            return act.player == no_player ? fmt::format("tile {} is discarded", tile) : fmt::format("{} discards tile {}", who(act.player), tile);
        case ActKind::place:
        case ActKind::move:
        case ActKind::take: return described_piece(act);
        case ActKind::choose: return fmt::format("{} chooses {}", who(act.player), act.value);
        case ActKind::pass: return fmt::format("{} passes", who(act.player));
        case ActKind::end: return "the game ends";
    }
    return "a move";
}

Where Teller::where(const Event& event) const {
    std::size_t act = event.act;
    if (event.phase == Phase::game && event.turn < act_of_turn_.size()) act = act_of_turn_[event.turn];
    if (act < recording_->act_where.size()) return recording_->act_where[act];
    return recording_->act_where.empty() ? recording_->where : recording_->act_where.back();
}

void Teller::put_event(Finding& finding, const Event& event) const {
    finding.turn = event.turn;
    finding.has_square = true;
    finding.square = event.square;
    if (static_cast<std::size_t>(event.subject) < catalogue_->names().size(NameList::feature))
        finding.subject = catalogue_->names().text(event.subject);
}

void Teller::put_lines(Finding& finding, const Score& score) const {
    for (const ScoreLine& line : ledger_->lines(score)) {
        const Row& row = book_->row(line.row);
        FindingLine& out = finding.lines.emplace_back();
        out.row = row.name;
        out.formula = row.formula.text;
        out.amount = line.amount;
        out.points = line.points;
        out.words = row.words;
        if (!row.citations.empty()) out.citation = book_->cite(row.citations.front());
        if (row.status == Status::disputed && line.points != 0) finding.severity = Severity::note;
    }
}

void Teller::tiles_differ(std::uint32_t claim, std::uint32_t event_index, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    const Event& event = matcher_->event(event_index);
    Finding& finding = add(FindingCode::tiles_mismatch, moment, 0, said.where);
    put_event(finding, event);
    disagree(claim);
    const auto listed = matcher_->tiles(said);
    const auto counted = ledger_->tiles(event);
    const bool only_square = said.has_square && std::is_permutation(listed.begin(), listed.end(), counted.begin(), counted.end());
    if (!said.has_tiles || only_square) {
        finding.message = fmt::format("the log scores {} at {}, the rules score the one at {}", what(event.subject), at(said.square), at(event.square));
        return;
    }
    finding.has_numbers = listed.size() != counted.size();
    finding.expected = static_cast<std::int32_t>(counted.size());
    finding.recorded = static_cast<std::int32_t>(listed.size());
    finding.message = fmt::format("the log counts {} tiles for {} ({}), the rules {} ({})", listed.size(), what(event.subject), squares(listed),
                                  counted.size(), squares(counted));
}

// The right points, for another feature than the log says.
void Teller::misplaced(std::uint32_t claim, std::uint32_t score, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    const std::uint32_t event = matcher_->score(score).event;
    const FeatureKind subject = matcher_->event(event).subject;
    if (said.subject == no_feature || said.subject == subject) return tiles_differ(claim, event, moment);
    Finding& finding = add_score(FindingCode::kind_mismatch, moment, claim, score);
    finding.message = fmt::format("{} scored {} for {}, by the rules it is {}", who(said.player), said.points, what(said.subject), what(subject));
}

// A game with an expansion that is replayed in part may have points that no table is about.
bool Teller::beyond_the_tables(FeatureKind subject) const {
    const Names& names = catalogue_->names();
    const auto& expansions = recording_->setup.expansions;
    const auto wholly = [&](ExpansionId id) { return names.at(NameList::expansion, static_cast<std::uint16_t>(id)).replay == Replay::all; };
    if (std::all_of(expansions.begin(), expansions.end(), wholly)) return false;
    const auto about_it = [&](const Row& row) { return row.group == names.text(subject); };
    return subject == no_feature || std::none_of(book_->rows().begin(), book_->rows().end(), about_it);
}

std::string arithmetic_hint(const RuleBook& book, std::span<const ScoreLine> lines, std::int32_t recorded) {
    constexpr std::size_t most_lines = 12;
    if (lines.size() < 2 || lines.size() > most_lines) return {};
    std::int64_t sum = 0;
    for (const ScoreLine& line : lines) sum += line.points;
    unsigned found = 0;
    bool unique = false;
    for (unsigned left_out = 1; left_out + 1 < 1u << lines.size(); ++left_out) {
        std::int64_t without = sum;
        bool idle = false;  // a line of 0 proves nothing
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if ((left_out >> i & 1) == 0) continue;
            without -= lines[i].points;
            idle = idle || lines[i].points == 0;
        }
        if (idle || without != recorded) continue;
        if (found != 0 && std::popcount(left_out) > std::popcount(found)) continue;
        unique = found == 0 || std::popcount(left_out) < std::popcount(found);
        found = left_out;
    }
    if (!unique) return {};
    std::string rows;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if ((found >> i & 1) != 0) rows += (rows.empty() ? "" : " and ") + book.row(lines[i].row).name;
    return fmt::format("the recorded {} is the score without {}", recorded, rows);
}

}  // namespace carcaudit
