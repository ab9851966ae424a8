// The text form of a tile, both ways, and the checks that make it a tile.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "engine/catalogue.h"
#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::size_t longest_tile_name = 64;
constexpr std::uint8_t most_symbols = 15;  // of one kind on one segment
constexpr std::size_t most_symbol_kinds = 8;
constexpr std::size_t most_parts = 8;

constexpr std::uint8_t half_left = 0, middle = 1, half_right = 2;  // places on a side

bool is_space(char c) { return c == ' ' || c == '\t'; }

Fault fault_at(std::size_t offset, std::string message) {
    return {std::move(message), {}, {0, static_cast<std::uint32_t>(offset) + 1}};
}

std::optional<Side> parse_side(std::string_view text) {
    const auto slot = parse_slot(text);
    if (!slot || *slot % 3 != middle || *slot >= slots_per_tile) return std::nullopt;
    return side_of(*slot);
}

struct Word {
    std::string_view text;  // a single ; ( ) or > or a run of other characters; empty at the end
    std::size_t offset = 0;
};

std::string shown(const Word& word) { return word.text.empty() ? "the end" : in_quotes(word.text); }

class Words {
public:
    // Reads up to the end of `text` or the next |, counting offsets from `begin`.
    Words(std::string_view text, std::size_t begin) : text_(text.substr(0, text.find('|', begin))), at_(begin) {}

    Word next() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        const std::size_t begin = at_;
        if (at_ < text_.size() && is_mark(text_[at_])) return {text_.substr(at_++, 1), begin};
        while (at_ < text_.size() && !is_space(text_[at_]) && !is_mark(text_[at_])) ++at_;
        return {text_.substr(begin, at_ - begin), begin};
    }

private:
    static bool is_mark(char c) { return c == ';' || c == '(' || c == ')' || c == '>'; }

    std::string_view text_;
    std::size_t at_;
};

class TileParser {
public:
    // One square of a tile: `text` from `begin` up to the next |.
    TileParser(const Names& names, std::string_view text, std::size_t begin, Tile& tile)
        : names_(names), words_(text, begin), tile_(tile), begin_(begin) {
        owner_.fill(no_segment);
    }

    Result<Done> run() {
        word_ = words_.next();
        if (word_.text == "half")
            if (auto done = half(); !done) return done;
        while (true) {
            auto done = word_.text == "(" ? tile_symbols() : segment();
            if (!done) return done;
            if (word_.text.empty()) break;
            if (word_.text != ";") return fault_at(word_.offset, "expected ; or the end, not " + shown(word_));
            word_ = words_.next();
        }
        if (auto done = touched_cities(); !done) return done;
        for (const Side side : all_sides)
            if (auto done = border(side); !done) return done;
        rotations();
        return Done{};
    }

private:
    struct Touch {  // "> side" of a field; the city may come later in the text
        std::uint8_t segment;
        Side side;
        std::size_t offset;
    };

    // "half N W;": a triangle that reaches only these two sides.
    Result<Done> half() {
        covered_.fill(false);
        std::array<Side, 2> sides{};
        for (Side& side : sides) {
            word_ = words_.next();
            const auto found = parse_side(word_.text);
            if (!found) return fault_at(word_.offset, "expected two neighbouring sides after half, not " + shown(word_));
            side = *found;
            covered_[static_cast<std::size_t>(side)] = true;
        }
        if (sides[0] == sides[1] || sides[0] == turned(sides[1], 2))
            return fault_at(word_.offset, "expected two neighbouring sides after half");
        tile_.half = true;
        word_ = words_.next();
        if (word_.text != ";") return fault_at(word_.offset, "expected ; after the sides of a half tile, not " + shown(word_));
        word_ = words_.next();
        return Done{};
    }

    Result<Done> segment() {
        const auto kind = names_.find(NameList::feature, word_.text);
        if (!kind) return fault_at(word_.offset, "expected a feature (road, city, field, ...), not " + shown(word_));
        if (static_cast<FeatureKind>(*kind) == FeatureKind::abbot)
            return fault_at(word_.offset, "expected a feature that is printed on tiles, not \"abbot\"");
        if (tile_.segments.size() == max_segments)
            return fault_at(word_.offset, "expected at most " + std::to_string(max_segments) + " segments");
        begins_[tile_.segments.size()] = word_.offset;
        Segment& segment = tile_.segments.emplace_back();
        segment.kind = static_cast<FeatureKind>(*kind);
        const std::size_t begin = word_.offset;
        word_ = words_.next();
        while (!word_.text.empty() && word_.text != ";") {
            auto done = word_.text == ">" ? touch() : word_.text == "(" ? symbols(segment.symbols) : slot(segment);
            if (!done) return done;
        }
        for (const SymbolCount& printed : segment.symbols)
            if (printed.symbol == SymbolId::coat_of_arms) segment.coats_of_arms = printed.count;
        const Shape shape = names_.shape(segment.kind);
        tile_.has_surrounded |= shape == Shape::surrounded;
        tile_.has_single |= shape == Shape::single;
        if (shape == Shape::linked && segment.kind != FeatureKind::field && segment.slots == 0)
            return fault_at(begin, "expected a side (N, E, S or W) for the " + name(segment));
        return Done{};
    }

    Result<Done> slot(Segment& segment) {
        const auto slot = parse_slot(word_.text);
        if (!slot) return fault_at(word_.offset, "expected a slot such as N or EL, (, > or ;, not " + shown(word_));
        const bool half = *slot % 3 != middle;
        if (names_.shape(segment.kind) != Shape::linked)
            return fault_at(word_.offset, "expected no slots, a " + name(segment) + " does not reach the border");
        if (half != (segment.kind == FeatureKind::field))
            return fault_at(word_.offset,
                            half ? "expected N, E, S or W, field halves such as " + shown(word_) + " belong to fields"
                                 : "expected field halves such as NL, not " + shown(word_));
        if (*slot < slots_per_tile ? !covered_[static_cast<std::size_t>(side_of(*slot))] : !tile_.half)
            return fault_at(word_.offset, "expected a slot on a side of the tile, not " + shown(word_));
        if (owner_[*slot] != no_segment)
            return fault_at(word_.offset, "expected a free slot, " + shown(word_) + " belongs to a " +
                                              name(tile_.segments[owner_[*slot]]));
        owner_[*slot] = static_cast<std::uint8_t>(tile_.segments.size() - 1);
        segment.slots = static_cast<SlotMask>(segment.slots | 1u << *slot);
        ++segment.ends;
        word_ = words_.next();
        return Done{};
    }

    Result<Done> touch() {
        const auto segment = static_cast<std::uint8_t>(tile_.segments.size() - 1);
        if (tile_.segments[segment].kind != FeatureKind::field)
            return fault_at(word_.offset, "expected no >, only fields name the cities they touch");
        word_ = words_.next();
        const auto side = parse_side(word_.text);
        if (!side) return fault_at(word_.offset, "expected a side (N, E, S or W) after >, not " + shown(word_));
        // Four sides are all there is, so a text that repeats them cannot make this grow.
        if (touches_.size() == std::size_t{max_segments} * 4) return fault_at(word_.offset, "expected each city once");
        touches_.push_back({segment, *side, word_.offset});
        word_ = words_.next();
        return Done{};
    }

    Result<Done> symbols(std::vector<SymbolCount>& into) {
        for (word_ = words_.next(); word_.text != ")"; word_ = words_.next()) {
            const auto symbol = names_.find(NameList::symbol, word_.text);
            if (!symbol) return fault_at(word_.offset, "expected a symbol or ), not " + shown(word_));
            const auto id = static_cast<SymbolId>(*symbol);
            auto found =
                std::find_if(into.begin(), into.end(), [&](const SymbolCount& known) { return known.symbol == id; });
            if (found == into.end()) {
                if (into.size() == most_symbol_kinds)
                    return fault_at(word_.offset, "expected at most 8 kinds of symbols");
                found = into.insert(into.end(), SymbolCount{id, 0});
            }
            if (found->count == most_symbols) return fault_at(word_.offset, "expected a symbol at most 15 times");
            ++found->count;
        }
        word_ = words_.next();
        return Done{};
    }

    Result<Done> tile_symbols() { return symbols(tile_.symbols); }

    Result<Done> touched_cities() {
        for (const Touch& touch : touches_) {
            const std::uint8_t city = owner_[slot_of(touch.side, middle)];
            if (city == no_segment || tile_.segments[city].kind != FeatureKind::city)
                return fault_at(touch.offset, "expected a side of a city of this tile after >, there is none at " +
                                                  side_name(touch.side));
            Segment& field = tile_.segments[touch.segment];
            field.cities = static_cast<std::uint16_t>(field.cities | 1u << city);
        }
        return Done{};
    }

    // What lies on a side. A city fills it; any other feature leaves both halves to fields; without one, it is field.
    Result<Done> border(Side side) {
        const Slot left = slot_of(side, half_left), right = slot_of(side, half_right);
        const std::uint8_t centre = owner_[slot_of(side, middle)];
        const FeatureKind kind = centre == no_segment ? FeatureKind::field : tile_.segments[centre].kind;
        if (!covered_[static_cast<std::size_t>(side)]) {
            tile_.borders[static_cast<std::size_t>(side)] = no_feature;
            return Done{};
        }
        for (const Slot half : {left, right}) {
            const std::uint8_t field = owner_[half];
            if (kind == FeatureKind::city && field != no_segment)
                return fault_at(begins_[field], "expected no field at " + std::string(slot_name(half)) +
                                                    ", a city fills side " + side_name(side));
            if (kind != FeatureKind::city && field == no_segment)
                return fault_at(centre == no_segment ? begin_ : begins_[centre],
                                "expected a field at " + std::string(slot_name(half)) + ", nothing is there");
        }
        tile_.borders[static_cast<std::size_t>(side)] = kind;
        return Done{};
    }

    void rotations() {
        for (Turn turn = 0; turn < 4; ++turn)
            for (Slot slot = 0; slot < slots_per_tile; ++slot) tile_.owner[turn][turned(slot, turn)] = owner_[slot];
        for (std::size_t i = 0; i < tile_.diagonal.size(); ++i) tile_.diagonal[i] = owner_[first_diagonal_slot + i];
    }

    std::string name(const Segment& segment) const { return std::string(names_.text(segment.kind)); }
    static std::string side_name(Side side) { return std::string(slot_name(slot_of(side, middle))); }

    const Names& names_;
    Words words_;
    Word word_;
    Tile& tile_;
    std::size_t begin_;
    std::array<bool, 4> covered_{true, true, true, true};
    std::array<std::uint8_t, all_slots> owner_{};
    std::array<std::size_t, max_segments> begins_{};  // where in the text each segment begins
    std::vector<Touch> touches_;
};

bool is_tile_name(std::string_view name) {
    if (name.empty() || name.size() > longest_tile_name) return false;
    return std::all_of(name.begin(), name.end(),
                       [](char c) { return c > 0x20 && c < 0x7f && c != ',' && c != ';' && c != '"'; });
}

void append_symbols(std::string& text, const Names& names, const std::vector<SymbolCount>& symbols) {
    if (symbols.empty()) return;
    text += '(';
    for (const SymbolCount& printed : symbols)
        for (std::uint8_t i = 0; i < printed.count; ++i) {
            if (text.back() != '(') text += ' ';
            text += names.text(printed.symbol);
        }
    text += ')';
}

const Tile* face_at(const Tile& tile, Square square) {
    if (square == Square{}) return &tile;
    for (const TilePart& part : tile.parts)
        if (part.offset == square) return &part.face[0];
    return nullptr;
}

}  // namespace

Result<Tile> Catalogue::parse_tile(std::string_view name, std::string_view segments) const {
    if (!is_tile_name(name))
        return Fault{
            "expected a tile name of 1 to 64 printable characters without spaces, commas, semicolons and quotes, not " +
                in_quotes(name),
            {},
            {}};
    Tile tile;
    tile.name = name;
    if (auto done = TileParser(names_, segments, 0, tile).run(); !done) return std::move(done.fault());
    for (std::size_t bar = segments.find('|'); bar != std::string_view::npos; bar = segments.find('|', bar + 1)) {
        auto part = parse_part(segments, bar + 1, tile);
        if (!part) return std::move(part.fault());
        tile.parts.push_back(std::move(*part));
    }
    for (const TilePart& part : tile.parts) {
        for (const Side side : all_sides) {
            const Tile* beside = face_at(tile, neighbour(part.offset, side));
            const auto border = [](const Tile& of, Side at) { return of.borders[static_cast<std::size_t>(at)]; };
            if (beside != nullptr && border(*beside, turned(side, 2)) != border(part.face[0], side))
                return fault_at(0, "expected the squares of the tile to match where they meet");
        }
    }
    return tile;
}

// "| 1,0: road E W; ..." the square one to the east of the first.
Result<TilePart> Catalogue::parse_part(std::string_view text, std::size_t begin, const Tile& tile) const {
    if (tile.parts.size() == most_parts) return fault_at(begin, "expected at most 8 squares more");
    TilePart part;
    const std::size_t colon = text.find(':', begin);
    int x = 0, y = 0, length = 0;
    const std::string offset(text.substr(begin, colon == std::string_view::npos ? colon : colon - begin));
    if (colon == std::string_view::npos || std::sscanf(offset.c_str(), " %3d,%3d %n", &x, &y, &length) != 2 ||
        static_cast<std::size_t>(length) != offset.size() || std::abs(x) > 3 || std::abs(y) > 3)
        return fault_at(begin, "expected a square such as 1,0: after |, at most 3 away");
    part.offset = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    const auto taken = [&](Square square) {
        return square == Square{} || std::any_of(tile.parts.begin(), tile.parts.end(), [&](const TilePart& other) { return other.offset == square; });
    };
    if (taken(part.offset)) return fault_at(begin, "expected a square that the tile does not have yet");
    if (std::none_of(all_sides.begin(), all_sides.end(), [&](Side side) { return taken(neighbour(part.offset, side)); }))
        return fault_at(begin, "expected a square beside another one of the tile");
    part.face.emplace_back();
    part.face[0].name = tile.name + "#" + std::to_string(tile.parts.size() + 1);
    if (auto done = TileParser(names_, text, colon + 1, part.face[0]).run(); !done) return std::move(done.fault());
    if (tile.half || part.face[0].half) return fault_at(begin, "expected whole squares, a half tile is one triangle");
    return part;
}

std::string Catalogue::tile_text(const Tile& tile) const {
    std::string text;
    if (tile.half) {
        text = "half";
        for (const Side side : all_sides)
            if (tile.borders[static_cast<std::size_t>(side)] != no_feature) text += ' ' + std::string(slot_name(slot_of(side, middle)));
    }
    for (const Segment& segment : tile.segments) {
        if (!text.empty()) text += "; ";
        text += names_.text(segment.kind);
        if (segment.slots != 0) text += ' ' + slots_text(segment.slots);
        if (!segment.symbols.empty()) text += ' ';
        append_symbols(text, names_, segment.symbols);
        for (std::size_t city = 0; city < tile.segments.size(); ++city) {
            if ((segment.cities >> city & 1) == 0) continue;
            const std::string sides = slots_text(tile.segments[city].slots);
            text += " >" + sides.substr(0, sides.find(' '));
        }
    }
    if (!tile.symbols.empty()) {
        if (!text.empty()) text += "; ";
        append_symbols(text, names_, tile.symbols);
    }
    for (const TilePart& part : tile.parts) {
        text += " | " + std::to_string(part.offset.x) + ',' + std::to_string(part.offset.y) + ": ";
        text += tile_text(part.face.empty() ? tiles_[static_cast<std::size_t>(part.id)] : part.face[0]);
    }
    return text;
}

}  // namespace carcaudit
