#include "conformance/native_writer.h"

#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "conformance/native_format.h"
#include "conformance/native_rows.h"

namespace carcaudit {

namespace {

using namespace native;

struct Written {
    TileId tile = no_tile;
    Turn turn = 0;
};

class Writer {
public:
    Writer(const Recording& recording, const Catalogue& catalogue, std::string& out)
        : recording_(recording), catalogue_(catalogue), names_(catalogue.names()), out_(out) {}

    void start() { row("game", {}, recording_.title); }
    void declarations(const Catalogue& base);
    void setup();
    void game();
    const std::string& problem() const { return problem_; }

private:
    void row(std::string_view act, std::string_view player = {}, std::string_view what = {}, std::string_view x = {},
             std::string_view y = {}, std::string_view turn = {}, std::string_view on = {}, std::string_view points = {},
             std::string_view note = {});
    void cell(std::string_view text);
    void act(const Act& act);
    void claim(std::size_t index);
    void scored(const Claim& claim, std::string_view turn);
    void declare(NameList list, const Name& name);
    void conformance_case();
    std::string_view key(PlayerId id) const;
    std::string on(const Spot& spot) const;
    std::string_view moment(const Claim& claim) const;
    std::string event_of(std::size_t index) const;

    const Recording& recording_;
    const Catalogue& catalogue_;
    const Names& names_;
    std::string& out_;
    std::string problem_;
    std::map<Square, Written> board_;
    Ending ending_;
    std::int32_t scored_ = -1;
};

// Numbers of one row, as text.
struct Digits {
    explicit Digits(std::int32_t value) : text(fmt::format_int(value).str()) {}
    operator std::string_view() const { return text; }
    std::string text;
};

void Writer::cell(std::string_view text) {
    if (!is_text(text)) {
        problem_ = fmt::format("expected UTF-8 without line breaks and other control characters, found {}", shown(text));
        return;
    }
    const bool blanks = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (!blanks && text.find_first_of(",\"") == std::string_view::npos) {
        out_ += text;
        return;
    }
    out_ += '"';
    for (const char c : text) {
        if (c == '"') out_ += '"';
        out_ += c;
    }
    out_ += '"';
}

void Writer::row(std::string_view act, std::string_view player, std::string_view what, std::string_view x, std::string_view y,
                 std::string_view turn, std::string_view on, std::string_view points, std::string_view note) {
    out_ += act;
    for (const std::string_view text : {player, what, x, y, turn, on, points, note}) {
        out_ += ',';
        if (!text.empty()) cell(text);
    }
    out_ += '\n';
}

std::string_view Writer::key(PlayerId id) const {
    constexpr std::string_view letters = "ABCDEF";
    if (id >= recording_.setup.players.size()) return {};
    if (recording_.player_keys.size() == recording_.setup.players.size()) return recording_.player_keys[id];
    return letters.substr(std::min<std::size_t>(id, letters.size() - 1), 1);
}

void Writer::declare(NameList list, const Name& name) {
    const std::string_view on = list_names[static_cast<std::size_t>(list)];
    if (list == NameList::feature) return row("name", {}, name.text, {}, {}, {}, on, {}, shape_names[static_cast<std::size_t>(name.shape)]);
    if (list != NameList::piece) return row("name", {}, name.text, {}, {}, {}, on);
    std::string stands_on;
    for (const FeatureKind kind : name.stands_on) (stands_on += stands_on.empty() ? "" : " ") += names_.text(kind);
    row("name", {}, name.text, {}, {}, {}, on, Digits(name.supply[static_cast<std::size_t>(recording_.setup.edition)]), stands_on);
}

void Writer::declarations(const Catalogue& base) {
    for (std::size_t list = 0; list < name_lists; ++list)
        for (std::size_t i = base.names().size(static_cast<NameList>(list)); i < names_.size(static_cast<NameList>(list)); ++i)
            declare(static_cast<NameList>(list), names_.at(static_cast<NameList>(list), static_cast<std::uint16_t>(i)));
    for (std::size_t i = base.tile_count(); i < catalogue_.tile_count(); ++i) {
        const Tile& tile = catalogue_.tile(static_cast<TileId>(i));
        row("tiledef", {}, tile.name, {}, {}, {}, {}, Digits(tile.copies[static_cast<std::size_t>(recording_.setup.edition)]),
            catalogue_.tile_text(tile));
    }
}

void Writer::setup() {
    const Setup& setup = recording_.setup;
    const std::string edition(edition_name(setup.edition));
    row("edition", {}, edition, {}, {}, {}, {}, {}, setup.edition_reason == edition + ", from the log" ? std::string_view() : setup.edition_reason);
    for (const ExpansionId id : setup.expansions) row("with", {}, names_.text(id));
    for (const VariantId id : setup.variants) row("variant", {}, names_.text(id));
    for (const auto& [id, value] : setup.parameters) row("set", {}, names_.at(NameList::parameter, id).text, {}, {}, {}, {}, Digits(value));
    for (std::size_t i = 0; i < setup.players.size(); ++i) row("player", key(static_cast<PlayerId>(i)), setup.players[i]);
    for (const auto& [piece, count] : setup.supply) row("supply", {}, names_.text(piece), {}, {}, {}, {}, Digits(count));
    conformance_case();
}

void Writer::conformance_case() {
    const auto has = [&](auto... kinds) {
        return std::any_of(recording_.claims.begin(), recording_.claims.end(), [&](const Claim& claim) { return ((claim.kind == kinds) || ...); });
    };
    const Coverage usual = default_coverage(has(ClaimKind::score, ClaimKind::scored), has(ClaimKind::total), !recording_.claims.empty());
    if (recording_.coverage != usual) row("claims", {}, coverage_names[static_cast<std::size_t>(recording_.coverage)]);
    if (!recording_.not_checked.empty()) row("unchecked", {}, {}, {}, {}, {}, {}, {}, recording_.not_checked);
    if (!recording_.rows.empty()) row("rows", {}, recording_.rows);
    if (!recording_.citation.empty()) {
        const std::string_view citation = recording_.citation;
        const std::size_t blank = std::min(citation.find(' '), citation.size());
        row("cite", {}, citation.substr(0, blank), {}, {}, {}, {}, {}, citation.substr(std::min(blank + 1, citation.size())));
    }
    if (!recording_.sum.empty()) row("sum", {}, {}, {}, {}, {}, {}, {}, recording_.sum);
}

// "city N": one of the slots of the segment, as placed. Only when no slot tells it from others: its number.
std::string Writer::on(const Spot& spot) const {
    std::string text(names_.text(spot.feature));
    const auto with_slot = [&](Slot slot) { return slot == no_slot ? text : fmt::format("{} {}", text, slot_name(slot)); };
    if (spot.segment == no_segment) return with_slot(spot.slot);
    const auto found = board_.find(spot.square);
    if (found == board_.end() || spot.segment >= catalogue_.tile(found->second.tile).segments.size())
        return fmt::format("{} #{}", spot.feature == no_feature ? "road" : text, spot.segment);
    const auto& segments = catalogue_.tile(found->second.tile).segments;
    const Segment& segment = segments[spot.segment];
    text = names_.text(segment.kind);
    if (std::count_if(segments.begin(), segments.end(), [&](const Segment& one) { return one.kind == segment.kind; }) == 1) return text;
    if (segment.slots == 0) return fmt::format("{} #{}", text, spot.segment);
    const SlotMask slots = turned(segment.slots, found->second.turn);
    return with_slot(spot.slot != no_slot && (slots >> spot.slot & 1) != 0 ? spot.slot : static_cast<Slot>(std::countr_zero(slots)));
}

void Writer::act(const Act& act) {
    const Digits x(act.spot.square.x), y(act.spot.square.y);
    const std::string degrees = fmt::format_int(90 * act.turn).str();
    const std::string_view tile = act.tile == no_tile ? std::string_view("-") : catalogue_.tile(act.tile).name;
    const bool token = act.symbol != no_symbol;
    const std::string_view piece = token ? names_.text(act.symbol) : names_.text(act.piece);
    const std::string_view who = act.player == no_player ? std::string_view() : key(act.player);
    const bool spot = act.spot.feature != no_feature || act.spot.segment != no_segment;
    const auto moved_piece = [&](std::string_view word) {
        if (act.held) return row(word, who, piece, {}, {}, {}, {}, token && act.value != 0 ? std::string_view(Digits(act.value)) : std::string_view());
        std::string where = spot ? on(act.spot) : std::string();
        if (!token && act.value == 1) where += " lying";
        row(word, who, piece, x, y, {}, where, token && act.value != 0 ? std::string_view(Digits(act.value)) : std::string_view());
    };
    switch (act.kind) {
        case ActKind::start:
            row("start", {}, tile, x, y, degrees);
            break;
        case ActKind::tile: row("tile", key(act.player), tile, x, y, degrees); break;
        case ActKind::discard: row("discard", key(act.player), tile); break;
        case ActKind::place: moved_piece("place"); break;
        case ActKind::move: moved_piece("move"); break;
        case ActKind::take: moved_piece("take"); break;
        case ActKind::choose:
            row("choose", key(act.player), names_.at(NameList::parameter, act.name).text, {}, {}, {}, {}, Digits(act.value));
            break;
        case ActKind::pass: row("pass", key(act.player)); break;
        case ActKind::end: row("end"); break;
    }
    if ((act.kind == ActKind::start || act.kind == ActKind::tile) && act.tile != no_tile) board_[act.spot.square] = {act.tile, act.turn};
    ending_.act(act.kind);
    scored_ = -1;
}

std::string_view Writer::moment(const Claim& claim) const {
    if (claim.anywhere) return "anywhere";
    if (claim.final == ending_.ended()) return {};
    return claim.final ? "final" : "game";
}

std::string Writer::event_of(std::size_t index) const {
    const std::int32_t event = recording_.claims[index].event;
    if (event == scored_) return {};
    if (event < 0) return "apart";
    std::size_t back = 0;
    for (std::size_t i = static_cast<std::size_t>(event); i < index; ++i) back += recording_.claims[i].kind == ClaimKind::scored;
    return fmt::format("of {}", back);
}

void Writer::scored(const Claim& claim, std::string_view turn) {
    std::string tiles = claim.has_tiles && claim.tiles.count == 0 ? "-" : "";
    for (std::uint32_t i = 0; claim.has_tiles && i < claim.tiles.count; ++i) {
        const Square& square = recording_.squares[claim.tiles.first + i];
        fmt::format_to(std::back_inserter(tiles), "{}{}:{}", i == 0 ? "" : " ", square.x, square.y);
    }
    const Digits x(claim.square.x), y(claim.square.y), points(claim.points);
    row("scored", {}, names_.text(claim.subject), claim.has_square ? x : std::string_view(), claim.has_square ? y : std::string_view(),
        turn, {}, claim.has_worth ? points : std::string_view(), tiles);
    if (claim.has_returned && claim.returned.count == 0) row("returned", {}, "-");
    for (std::uint32_t i = 0; claim.has_returned && i < claim.returned.count; ++i) {
        const Returned& one = recording_.returned[claim.returned.first + i];
        row("returned", key(one.owner), names_.text(one.piece), Digits(one.square.x), Digits(one.square.y));
    }
    if (claim.has_winners && claim.winners.count == 0) row("winner", {}, "-");
    for (std::uint32_t i = 0; claim.has_winners && i < claim.winners.count; ++i) row("winner", key(recording_.winners[claim.winners.first + i]));
}

void Writer::claim(std::size_t index) {
    const Claim& claim = recording_.claims[index];
    const Digits x(claim.square.x), y(claim.square.y), points(claim.points);
    switch (claim.kind) {
        case ClaimKind::score:
            row("score", key(claim.player), names_.text(claim.subject), claim.has_square ? x : std::string_view(),
                claim.has_square ? y : std::string_view(), moment(claim), event_of(index), points);
            break;
        case ClaimKind::scored:
            scored(claim, moment(claim));
            scored_ = static_cast<std::int32_t>(index);
            break;
        case ClaimKind::total: row("total", key(claim.player), {}, {}, {}, moment(claim), {}, points); break;
        case ClaimKind::refused:
            row("refused", {}, refusal_name(claim.refusal));
            ending_.refused();
            break;
        case ClaimKind::award: row("award", key(claim.player), names_.text(claim.token), {}, {}, {}, {}, Digits(claim.points)); break;
        case ClaimKind::other: row("other", key(claim.player)); break;
    }
}

void Writer::game() {
    std::size_t next = 0;
    const auto claims_up_to = [&](std::size_t acts) {
        while (next < recording_.claims.size() && recording_.claims[next].after_act <= acts) claim(next++);
    };
    claims_up_to(0);
    for (std::size_t i = 0; i < recording_.acts.size(); ++i) {
        act(recording_.acts[i]);
        claims_up_to(i + 1);
    }
    claims_up_to(SIZE_MAX);
}

}  // namespace

std::string native_header() { return std::string(native::header) + '\n'; }

Result<Done> write_native(const Recording& recording, const Catalogue& catalogue, const Catalogue& base, std::string& text) {
    const std::size_t before = text.size();
    Writer writer(recording, catalogue, text);
    writer.start();
    writer.declarations(base);
    writer.setup();
    writer.game();
    if (writer.problem().empty()) return Done{};
    text.resize(before);
    return Fault{writer.problem(), recording.source, recording.where};
}

}  // namespace carcaudit
