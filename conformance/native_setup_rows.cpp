// Rows before the first act: who plays what, names and tiles of the log's own, what a conformance case adds.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "conformance/native_rows.h"

namespace carcaudit::native {

namespace {

// Names stand in other cells and in the text of tiles, so they have none of the characters that mean something there.
bool is_name(std::string_view text) {
    constexpr std::string_view marks = "._/+!-";
    return !text.empty() && text.size() <= max_key && text.front() != '-' && std::all_of(text.begin(), text.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || marks.find(c) != marks.npos;
    });
}

template <std::size_t n>
std::optional<std::size_t> position(const std::array<std::string_view, n>& words, std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    return found == words.end() ? std::nullopt : std::optional<std::size_t>(found - words.begin());
}

template <class... Cells>
constexpr unsigned set_of(Cells... cells) {
    return ((1u << static_cast<unsigned>(cells)) | ... | 0u);
}

using enum Cell;

unsigned setup_cells(Row row) {
    switch (row) {
        case Row::player: return set_of(act, player, what, note);
        case Row::supply:
        case Row::set: return set_of(act, what, points, note);
        case Row::name: return set_of(act, what, on, points, note);
        case Row::tiledef: return set_of(act, what, points, note);
        case Row::sum:
        case Row::unchecked: return set_of(act, note);
        default: return set_of(act, what, note);
    }
}

}  // namespace

bool GameRows::add_setup(Row row) {
    if (!only(row, setup_cells(row))) return false;
    switch (row) {
        case Row::player: return player_row();
        case Row::edition: return once(row) && edition_row();
        case Row::with: return with_row();
        case Row::variant: return variant_row();
        case Row::supply: return supply_row();
        case Row::set: return set_row();
        case Row::name: return name_row();
        case Row::tiledef: return tiledef_row();
        case Row::claims: return once(row) && claims_row();
        case Row::rows:
            recording_->rows_where = {lines_->line(), lines_->column(cell(what))};
            return once(row) && kept_text(what, "names of rule rows", recording_->rows);
        case Row::cite: return once(row) && cite_row();
        case Row::sum: return once(row) && kept_text(note, "the worked sum", recording_->sum);
        default: return once(row) && kept_text(note, "the reason for not checking this game", recording_->not_checked);
    }
}

bool GameRows::once(Row row) {
    const std::uint32_t bit = 1u << static_cast<unsigned>(row);
    if ((seen_ & bit) != 0) return fail_at(cell(act), fmt::format("expected one {} row in a game, found a second", row_name(row)));
    seen_ |= bit;
    return true;
}

bool GameRows::kept_text(Cell at, std::string_view what, std::string& to) {
    const std::string_view text = cell(at);
    if (text.empty()) return fail(at, what);
    if (text.size() > max_text) return fail_at(text, fmt::format("expected {} of at most {} bytes, found {}", what, max_text, text.size()));
    if (!is_text(text)) return fail(at, fmt::format("{} in UTF-8 without control characters", what));
    to = text;
    return true;
}

bool GameRows::player_row() {
    Setup& setup = recording_->setup;
    auto& keys = recording_->player_keys;
    const std::string_view key = cell(player);
    if (setup.players.size() == max_players)
        return fail_at(cell(act), fmt::format("expected at most {} player rows in a game, found one more", max_players));
    if (key.empty() || key.size() > max_key || !is_text(key)) return fail(player, "a key for the player, such as A");
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) return fail(player, "a key that no other player has");
    std::string name;
    if (!kept_text(what, "the name of the player", name)) return false;
    keys.emplace_back(key);
    setup.players.push_back(std::move(name));
    return true;
}

// One edition, or a list: then the game is given once for each.
bool GameRows::edition_row() {
    std::string_view rest = cell(what);
    while (!rest.empty()) {
        const std::size_t blank = std::min(rest.find(' '), rest.size());
        const auto edition = parse_edition(rest.substr(0, blank));
        auto& all = recording_->editions;
        if (!edition || std::find(all.begin(), all.end(), *edition) != all.end())
            return fail(what, "an edition: C1, C2, C3 or WE, or a list of different ones");
        all.push_back(*edition);
        rest.remove_prefix(blank);
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    }
    if (recording_->editions.empty()) return fail(what, "an edition: C1, C2, C3 or WE, or a list of different ones");
    recording_->setup.edition = recording_->editions[0];
    if (!cell(note).empty()) return kept_text(note, "where the edition is known from", recording_->setup.edition_reason);
    recording_->setup.edition_reason = edition_name(recording_->setup.edition);
    recording_->setup.edition_reason += ", from the log";
    return true;
}

bool GameRows::with_row() {
    std::uint16_t id = 0;
    if (!name(what, NameList::expansion, "an expansion", id)) return false;
    auto& all = recording_->setup.expansions;
    if (std::find(all.begin(), all.end(), static_cast<ExpansionId>(id)) != all.end())
        return fail(what, "each expansion once");
    all.push_back(static_cast<ExpansionId>(id));
    return true;
}

bool GameRows::variant_row() {
    std::uint16_t id = 0;
    if (!name(what, NameList::variant, "a variant", id)) return false;
    auto& all = recording_->setup.variants;
    if (std::find(all.begin(), all.end(), static_cast<VariantId>(id)) != all.end()) return fail(what, "each variant once");
    all.push_back(static_cast<VariantId>(id));
    return true;
}

bool GameRows::supply_row() {
    std::uint16_t id = 0;
    std::int32_t count = 0;
    if (!name(what, NameList::piece, "a piece", id)) return false;
    if (!number(points, 0, max_count, "a number of pieces", count)) return false;
    const auto piece = static_cast<PieceKind>(id);
    auto& all = recording_->setup.supply;
    if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.first == piece; })) return fail(what, "each piece once");
    all.emplace_back(piece, static_cast<std::uint8_t>(count));
    return true;
}

bool GameRows::set_row() {
    std::uint16_t id = 0;
    std::int32_t value = 0;
    if (!name(what, NameList::parameter, "a parameter", id) || !number(points, -max_value, max_value, "a value", value)) return false;
    auto& all = recording_->setup.parameters;
    if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.first == id; })) return fail(what, "each parameter once");
    all.emplace_back(id, value);
    return true;
}

// Only games that bring names or tiles of their own pay for a copy.
Catalogue& GameRows::own_catalogue() {
    if (catalogue_ == base_) {
        own_ = *base_;
        catalogue_ = &*own_;
    }
    return *own_;
}

bool GameRows::name_row() {
    const auto list = position(list_names, cell(on));
    if (!list) return fail(on, "a list of names: feature, piece, symbol, expansion, variant or parameter");
    if (!is_name(cell(what))) return fail(what, "a name of letters, digits and - . _ / + !");
    const auto kind = static_cast<NameList>(*list);
    if (base_->names().find(kind, cell(what))) return fail(what, "a name that names.csv does not have");
    if (catalogue_->names().find(kind, cell(what))) return fail(what, "a name that no row above declares");
    if (++declared_ > max_declared) return fail_at(cell(act), fmt::format("expected at most {} name and tiledef rows in a game", max_declared));
    Name name;
    name.text = cell(what);
    const bool piece = kind == NameList::piece;
    if (!piece && !cell(points).empty()) return fail(points, "an empty cell: only pieces have a number");
    if (piece && !piece_declaration(name)) return false;
    if (kind == NameList::feature && !cell(note).empty()) {
        const auto shape = position(shape_names, cell(note));
        if (!shape) return fail(note, "a shape: linked, surrounded or single");
        name.shape = static_cast<Shape>(*shape);
    }
    if (kind == NameList::expansion || kind == NameList::variant) name.unchecked = "the log declares it itself, and no rule row speaks of it";
    auto added = own_catalogue().names().add(kind, std::move(name));
    if (!added) return fail_at(cell(what), std::move(added.fault().message));
    return true;
}

// `points`: how many each player has; `note`: the features it stands on.
bool GameRows::piece_declaration(Name& name) {
    std::int32_t count = 0;
    if (!cell(points).empty() && !number(points, 0, max_count, "a number of pieces", count)) return false;
    name.supply.fill(static_cast<std::uint8_t>(count));
    std::string_view rest = cell(note);
    while (!rest.empty()) {
        const std::size_t blank = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, blank);
        rest.remove_prefix(std::min(blank + 1, rest.size()));
        if (word.empty()) continue;
        const auto feature = catalogue_->names().find(NameList::feature, word);
        if (!feature) return fail_at(word, fmt::format("expected a feature that is declared, found {}", shown(word)));
        if (name.stands_on.size() == 255) return fail_at(word, "expected at most 255 features");
        name.stands_on.push_back(static_cast<FeatureKind>(*feature));
    }
    return true;
}

bool GameRows::tiledef_row() {
    if (!is_name(cell(what))) return fail(what, "a name of letters, digits and - . _ / + !");
    std::int32_t copies = 1;
    if (!cell(points).empty() && !number(points, 0, max_count, "a number of copies", copies)) return false;
    if (cell(note).size() > max_text) return fail_at(cell(note), fmt::format("expected the text of a tile of at most {} bytes", max_text));
    if (++declared_ > max_declared) return fail_at(cell(act), fmt::format("expected at most {} name and tiledef rows in a game", max_declared));
    auto tile = catalogue_->parse_tile(cell(what), cell(note));
    if (!tile) {
        fail_at(cell(note), std::move(tile.fault().message));
        if (tile.fault().where.column > 0) fault_.where.column = lines_->column(cell(note).substr(0, 0)) + tile.fault().where.column - 1;
        return false;
    }
    tile->copies.fill(static_cast<std::uint8_t>(copies));
    auto added = own_catalogue().add_tile(std::move(*tile));
    if (!added) return fail_at(cell(what), std::move(added.fault().message));
    return true;
}

bool GameRows::claims_row() {
    const auto coverage = position(coverage_names, cell(what));
    if (!coverage) return fail(what, "how much the claims say: complete, totals, some or none");
    recording_->coverage = static_cast<Coverage>(*coverage);
    has_coverage_ = true;
    return true;
}

// The page's key in `what`, the place on it in `note`.
bool GameRows::cite_row() {
    if (!kept_text(what, "the key of a page", recording_->citation)) return false;
    if (recording_->citation.find(' ') != std::string::npos) return fail(what, "the key of a page without blanks");
    if (cell(note).empty()) return true;
    std::string place;
    if (!kept_text(note, "a place on the page", place)) return false;
    recording_->citation += ' ';
    recording_->citation += place;
    return true;
}

}  // namespace carcaudit::native
