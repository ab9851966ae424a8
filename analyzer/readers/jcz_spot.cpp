#include "analyzer/readers/jcz_spot.h"

#include <fmt/format.h>

#include "analyzer/readers/jcz_location.h"
#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::int64_t farthest = 30000;  // coordinates; the engine reaches less

bool read_feature(JczInput& in, JsonValue feature, Spot& spot) {
    const std::string thing = "its feature " + in_quotes(feature.text());
    for (const JczWord& word : in.words.all()) {
        if (word.kind != "feature" || word.name != feature.text()) continue;
        spot.feature = static_cast<FeatureKind>(word.id);
        if (word.means != JczMeans::feature)
            in.not_checked(thing, word);
        else if (!word.value.empty() && !in.element_on(word.value))
            in.not_checked(fmt::format("{} takes a meeple, but the element {} is off", thing, in_quotes(word.value)));
        return true;
    }
    in.not_checked(thing + " is unknown");
    return true;
}

// A location names a whole part of a feature. One that the tile does not have is left for the engine to refuse.
bool find_segment(JczInput& in, const JczBoard& board, JsonValue text, JczLocation location, Spot& spot) {
    const auto at = board.find(spot.square);
    if (at == board.end()) return true;
    const Tile& tile = in.catalogue.tile(at->second.tile);
    const Turn turn = at->second.turn;
    spot.segment = find_jcz_segment(tile, turn, spot.feature, location);
    for (Slot slot = 0; slot < slots_per_tile; ++slot) {
        if ((location.slots & (1u << slot)) == 0) continue;
        if (spot.slot == no_slot) spot.slot = slot;
        const std::uint8_t owner = tile.owner[turn][slot];
        if (owner != no_segment && tile.segments[owner].kind == spot.feature) continue;
        spot.slot = slot;
        return true;
    }
    if (spot.segment != no_segment) return true;
    std::string parts;
    for (const Segment& segment : tile.segments) {
        if (segment.kind != spot.feature) continue;
        if (!parts.empty()) parts += " or ";
        parts += segment.slots == 0 ? "I" : slots_text(turned(segment.slots, turn));
    }
    if (parts.empty()) return true;
    return in.fail(text, fmt::format("expected a whole {} of the tile as it lies: {}",
                                      in.catalogue.names().text(spot.feature), parts));
}

}  // namespace

bool read_jcz_coordinate(JczInput& in, JsonValue parent, JsonValue number, std::int16_t& into) {
    const auto value = number.is(JsonKind::number) ? number.integer() : std::nullopt;
    if (!value || *value < -farthest || *value > farthest)
        return in.fail(number ? number : parent, "expected whole numbers for x and y, such as 0");
    into = static_cast<std::int16_t>(*value);
    return true;
}

bool read_jcz_position(JczInput& in, JsonValue parent, Square& square) {
    const JsonValue position = in.need(parent, "position", JsonKind::array, "a position such as [1, 0]");
    if (!position) return false;
    JsonValue xy[2];
    std::size_t count = 0;
    for (const JsonValue number : position)
        if (count++ < 2) xy[count - 1] = number;
    if (count != 2) return in.fail(position, "expected a position such as [1, 0]");
    return read_jcz_coordinate(in, position, xy[0], square.x) && read_jcz_coordinate(in, position, xy[1], square.y);
}

bool read_jcz_spot(JczInput& in, const JczBoard& board, JsonValue pointer, Spot& spot) {
    if (!read_jcz_position(in, pointer, spot.square)) return false;
    const JsonValue feature = in.need(pointer, "feature", JsonKind::string, "a feature such as \"Road\"");
    if (!feature || !read_feature(in, feature, spot)) return false;
    const JsonValue text = in.need(pointer, "location", JsonKind::string, "a location such as \"NS\" or \"NL.WR\"");
    if (!text) return false;
    if (!in.checked()) return true;
    if (const JczWord* word = in.words.find("location", text.text())) {
        in.not_checked("its location " + in_quotes(text.text()), *word);
        return true;
    }
    const auto location = parse_jcz_location(text.text());
    if (!location) return in.fail(text, "expected a location such as NS, _N, NL.WR or I");
    return find_segment(in, board, text, *location, spot);
}

}  // namespace carcaudit
