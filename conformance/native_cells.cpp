// Cells of native rows: names, numbers, places; and what is said when one is wrong.
#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

#include "conformance/native_rows.h"

namespace carcaudit::native {

namespace {
constexpr std::array<std::string_view, cells_per_row> cell_names{"act", "player", "what", "x", "y", "turn", "on", "points", "note"};
}

bool GameRows::fail_at(std::string_view cell, std::string message) {
    fault_ = {std::move(message), lines_->name(), {lines_->line(), lines_->column(cell)}};
    return false;
}

bool GameRows::fail(Cell at, std::string_view expected) { return fail_like(at, expected, {}); }

bool GameRows::fail_like(Cell at, std::string_view expected, std::string_view like) {
    const std::string_view text = cell(at);
    std::string message = fmt::format("expected {}, found {}", expected, text.empty() ? "an empty cell" : shown(text));
    if (!like.empty()) message += fmt::format("; did you mean {}?", like);
    return fail_at(text, std::move(message));
}

bool GameRows::only(Row row, unsigned allowed) {
    const unsigned extra = lines_->used() & ~allowed;
    if (extra == 0) return true;
    const auto at = static_cast<Cell>(std::countr_zero(extra));
    return fail(at, fmt::format("nothing in the cell {} of a {} row", cell_names[static_cast<std::size_t>(at)], row_name(row)));
}

bool GameRows::seat(PlayerId& id) {
    const std::string_view key = cell(Cell::player);
    const auto& keys = recording_->player_keys;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i].size() == key.size() && keys[i].front() == key.front() && (key.size() == 1 || keys[i] == key)) {
            id = static_cast<PlayerId>(i);
            return true;
        }
    std::string known;
    for (const std::string& one : keys) known += (known.empty() ? "" : ", ") + one;
    return fail(Cell::player, keys.empty() ? "player rows before this one" : fmt::format("the key of a player ({})", known));
}

std::optional<TileId> GameRows::find_tile(std::string_view text) {
    const auto find = [this](std::string_view name) { return catalogue_->find_tile(name); };
    return catalogue_ == base_ ? tiles_.get(text, find) : find(text);
}

std::optional<std::uint16_t> GameRows::find_name(NameList list, std::string_view text) {
    const auto find = [&](std::string_view name) { return catalogue_->names().find(list, name); };
    if (catalogue_ != base_) return find(text);
    if (list == NameList::feature) return features_.get(text, find);
    return list == NameList::piece ? pieces_.get(text, find) : find(text);
}

bool GameRows::tile(TileId& id) {
    if (const auto found = find_tile(cell(Cell::what))) {
        id = *found;
        return true;
    }
    Nearest nearest(cell(Cell::what));
    for (std::size_t i = 0; i < catalogue_->tile_count(); ++i) nearest.consider(catalogue_->tile(static_cast<TileId>(i)).name);
    return fail_like(Cell::what, "the name of a tile", nearest.best());
}

bool GameRows::name(Cell at, NameList list, std::string_view what, std::uint16_t& id) {
    const Names& names = catalogue_->names();
    if (const auto found = find_name(list, cell(at))) {
        id = *found;
        return true;
    }
    Nearest nearest(cell(at));
    for (std::size_t i = 0; i < names.size(list); ++i) nearest.consider(names.at(list, static_cast<std::uint16_t>(i)).text);
    return fail_like(at, fmt::format("{} that is declared", what), nearest.best());
}

bool GameRows::subject(FeatureKind& kind) {
    if (cell(Cell::what) == "-") return true;  // the log does not say
    std::uint16_t id = 0;
    if (!name(Cell::what, NameList::feature, "a feature, or -,", id)) return false;
    kind = static_cast<FeatureKind>(id);
    return true;
}

bool GameRows::number(Cell at, std::int32_t least, std::int32_t most, std::string_view what, std::int32_t& value) {
    const std::string_view text = cell(at);
    const char* at_char = text.data();
    const char* const end = at_char + text.size();
    if (take_number(at_char, end, value) && at_char == end && value >= least && value <= most) return true;
    return fail(at, fmt::format("{} from {} to {}", what, least, most));
}

bool GameRows::square(Square& square) {
    std::int32_t x = 0;
    std::int32_t y = 0;
    constexpr std::string_view what = "a whole number";
    if (!number(Cell::x, -max_coordinate, max_coordinate, what, x) || !number(Cell::y, -max_coordinate, max_coordinate, what, y)) return false;
    square = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    return true;
}

bool GameRows::optional_square(Claim& claim) {
    claim.has_square = !cell(Cell::x).empty() || !cell(Cell::y).empty();
    return !claim.has_square || square(claim.square);
}

bool GameRows::rotation(Turn& turn) {
    constexpr std::array<std::string_view, 4> degrees{"0", "90", "180", "270"};
    for (Turn i = 0; i < 4; ++i)
        if (cell(Cell::turn) == degrees[i]) {
            turn = i;
            return true;
        }
    return fail(Cell::turn, "a rotation of 0, 90, 180 or 270");
}

// "city N", "garden", or "field #5" for a segment that no slot tells from others.
bool GameRows::spot_on(Spot& spot, std::string_view text) {
    const std::size_t blank = text.find(' ');
    const std::string_view feature = text.substr(0, blank);
    const auto found = find_name(NameList::feature, feature);
    if (!found) {
        Nearest nearest(feature);
        const Names& names = catalogue_->names();
        for (std::size_t i = 0; i < names.size(NameList::feature); ++i)
            nearest.consider(names.at(NameList::feature, static_cast<std::uint16_t>(i)).text);
        return fail_like(Cell::on, "a feature and one of its slots, such as \"city N\"", nearest.best());
    }
    spot.feature = static_cast<FeatureKind>(*found);
    if (blank == std::string_view::npos) return true;
    std::string_view slot = text.substr(blank + 1);
    while (!slot.empty() && slot.front() == ' ') slot.remove_prefix(1);
    if (const auto parsed = parse_slot(slot)) {
        spot.slot = *parsed;
        return true;
    }
    if (slot.size() > 1 && slot.front() == '#') {
        const auto [end, error] = std::from_chars(slot.data() + 1, slot.data() + slot.size(), spot.segment);
        if (error == std::errc() && end == slot.data() + slot.size() && spot.segment < max_segments) return true;
    }
    return fail_at(slot, fmt::format("expected one of the slots NL N NR EL E ER SL S SR WL W WR, found {}", shown(slot)));
}

// Claims after the end are final ones, unless the row says otherwise. A score may also be claimed for some time in the game.
bool GameRows::moment(Claim& claim) {
    const std::string_view text = cell(Cell::turn);
    claim.final = text.empty() ? ending_.ended() : text == "final";
    if (text == "anywhere" && claim.kind == ClaimKind::score) {
        claim.anywhere = true;
        claim.final = ending_.ended();
        return true;
    }
    return text.empty() || text == "final" || text == "game" || fail(Cell::turn, "an empty cell, final, game, or for a score anywhere");
}

// The `scored` row a `score` row belongs to: the latest since the last act; "apart": none; "of 2": the last but one.
bool GameRows::event_of(Claim& claim) {
    claim.event = scored_;
    const std::string_view text = cell(Cell::on);
    if (text.empty()) return true;
    claim.event = -1;
    if (text == "apart") return true;
    std::uint32_t back = 0;
    if (text.starts_with("of ")) {
        const auto [end, error] = std::from_chars(text.data() + 3, text.data() + text.size(), back);
        if (error != std::errc() || end != text.data() + text.size()) back = 0;
    }
    for (std::size_t i = recording_->claims.size(); back != 0 && i-- > 0;)
        if (recording_->claims[i].kind == ClaimKind::scored && --back == 0) {
            claim.event = static_cast<std::int32_t>(i);
            return true;
        }
    return fail(Cell::on, "an empty cell, apart, or \"of N\" for the Nth scored row before this one");
}

void Nearest::consider(std::string_view candidate) {
    constexpr std::size_t most = 24;
    if (text_.empty() || text_.size() > most || candidate.size() > most) return;
    std::array<std::size_t, most + 1> costs;
    std::iota(costs.begin(), costs.end(), std::size_t{0});
    for (std::size_t i = 0; i < candidate.size(); ++i) {
        std::size_t diagonal = std::exchange(costs[0], i + 1);
        for (std::size_t j = 0; j < text_.size(); ++j) {
            const std::size_t replaced = diagonal + (candidate[i] != text_[j]);
            diagonal = costs[j + 1];
            costs[j + 1] = std::min({replaced, costs[j] + 1, diagonal + 1});
        }
    }
    const std::size_t distance = costs[text_.size()];
    if (distance >= distance_ || distance >= std::max(text_.size(), candidate.size())) return;
    distance_ = distance;
    best_ = candidate;
}

bool is_text(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7f) return false;
        const unsigned more = byte < 0x80 ? 0 : byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 9;
        if (more == 9 || text.size() - i <= more) return false;
        std::uint32_t point = more == 0 ? byte : byte & (0x3fu >> more);
        for (unsigned k = 1; k <= more; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            if ((next & 0xc0) != 0x80) return false;
            point = point << 6 | (next & 0x3fu);
        }
        const bool overlong = (more == 2 && point < 0x800) || (more == 3 && point < 0x10000);
        if (overlong || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
        i += more + 1;
    }
    return true;
}

}  // namespace carcaudit::native
