#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <map>

#include "analyzer/readers/jcz_input.h"
#include "analyzer/readers/jcz_location.h"
#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::int64_t farthest = 30000;  // coordinates; the engine refuses less

std::optional<Turn> parse_degrees(std::string_view text) {
    for (Turn turn = 0; turn < 4; ++turn)
        if (text == std::to_string(90 * turn)) return turn;
    return std::nullopt;
}

// "1.small.3"
struct MeepleId {
    PlayerId player = no_player;
    std::string_view kind;
};

std::optional<MeepleId> parse_meeple(std::string_view text) {
    MeepleId meeple;
    const std::size_t dot = text.find('.');
    const std::size_t last = text.rfind('.');
    if (dot == std::string_view::npos || last == dot) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + dot, meeple.player);
    if (error != std::errc{} || end != text.data() + dot) return std::nullopt;
    meeple.kind = text.substr(dot + 1, last - dot - 1);
    return meeple;
}

class ReplayReader {
public:
    explicit ReplayReader(JczInput& input) : in_(input), out_(input.out) {}

    bool read() {
        const JsonValue replay = in_.need(in_.root, "replay", JsonKind::array, "the messages of the game");
        if (!replay || !read_annotations()) return false;
        if (!in_.checked()) return true;
        if (!read_starts(in_.root["setup"]["start"])) return false;
        pack_ = in_.pack();
        JsonValue last = replay;
        for (const JsonValue message : replay) {
            if (over_) break;
            if (!read_message(message)) return false;
            last = message;
        }
        finish(last);
        return true;
    }

private:
    // What UNDO brings back: the state before a message.
    struct State {
        std::size_t acts = 0;
        std::size_t draw = 0;          // next entry of drawOrder
        std::int64_t drawn = 0;        // tiles placed or discarded in turns
        std::uint64_t turns = 0;
        PlayerId player = 0;
        bool in_turn = false;          // no COMMIT since the last tile
        std::optional<Square> placed;  // by the message that follows
    };

    bool read_annotations() {
        const JsonValue annotations = in_.root["gameAnnotations"];
        const JsonValue order = annotations["drawOrder"];
        if (order && !order.is(JsonKind::null)) {
            if (!order.is(JsonKind::array)) return in_.fail(order, "expected the tiles in the order they are drawn");
            for (const JsonValue tile : order) {
                if (!tile.is(JsonKind::string)) return in_.fail(tile, "expected the name of a tile, such as \"BA/RCr\"");
                order_.push_back(tile);
            }
        }
        const JsonValue end = annotations["endTurn"];
        if (!end || end.is(JsonKind::null)) return true;
        const auto draws = end.integer();
        if (!draws || *draws < 0) return in_.fail(end, "expected after how many drawn tiles the game ends");
        limit_ = *draws;
        return true;
    }

    bool read_starts(JsonValue starts) {
        if (!starts || starts.is(JsonKind::null)) return true;
        if (!starts.is(JsonKind::array)) return in_.fail(starts, "expected the tiles that lie on the table at the start");
        for (const JsonValue start : starts) {
            const JsonValue tile = in_.need(start, "tile", JsonKind::string, "the name of a tile, such as \"BA/RCr\"");
            if (!tile) return false;
            Square square;
            if (!read_coordinate(start, start["x"], square.x) || !read_coordinate(start, start["y"], square.y)) return false;
            const JsonValue rotation = start["rotation"];
            const auto turn = rotation ? parse_degrees(rotation.text()) : Turn{0};
            if (!turn) return in_.fail(rotation, "expected a rotation of 0, 90, 180 or 270");
            Act act;
            act.kind = ActKind::start;
            act.player = no_player;
            if (lay(act, tile, square, *turn)) add(act, start);
            ++starts_;
        }
        return true;
    }

    bool read_message(JsonValue message) {
        const JsonValue type = in_.need(message, "type", JsonKind::string, "the type of a message, such as \"PLACE_TILE\"");
        if (!type) return false;
        const std::string_view name = type.text();
        if (name == "COMMIT") return commit(message);
        if (name == "UNDO") return undo(message);
        undo_.push_back(state_);
        undo_.back().acts = out_.acts.size();
        if (!in_.checked()) return true;
        if (!read_move(message, name, message["payload"])) return false;
        if (!in_.checked()) unchecked_at_ = undo_.size();
        return true;
    }

    bool read_move(JsonValue message, std::string_view name, JsonValue payload) {
        if (name == "PLACE_TILE") return place_tile(message, payload);
        if (name == "DEPLOY_MEEPLE") return meeple(message, payload, payload["pointer"], payload["meepleId"], ActKind::place);
        if (name == "RETURN_MEEPLE" && payload["source"].text() == "ABBOT_RETURN") {
            const JsonValue pointer = payload["pointer"];
            return meeple(message, payload, pointer["featurePointer"], pointer["meepleId"], ActKind::take);
        }
        if (name == "PASS") {
            Act act;
            act.kind = ActKind::pass;
            act.player = state_.player;
            add(act, message);
            return true;
        }
        other_message(name, payload);
        return true;
    }

    void other_message(std::string_view name, JsonValue payload) {
        std::string_view value;  // what tells such messages apart
        for (const std::string_view key : {"source", "token", "figureId"})
            if (payload[key].is(JsonKind::string)) value = payload[key].text();
        if (name == "MOVE_NEUTRAL_FIGURE") value = value.substr(0, value.find('.'));
        const std::string thing =
            fmt::format("its message {}{}", in_quotes(name), value.empty() ? "" : " of " + in_quotes(value));
        const JczWord* word = in_.words.find("message", name, value);
        if (word)
            in_.not_checked(thing, *word);
        else
            in_.not_checked(thing + " is unknown");
    }

    bool commit(JsonValue message) {
        undo_.clear();
        unchecked_at_ = 0;
        state_.in_turn = false;
        if (!in_.checked()) return true;
        const bool drawn_out = pack_ > 0 && starts_ + state_.drawn >= pack_;
        const bool end_mark = state_.draw < order_.size() && order_[state_.draw].text() == "#END";
        if (drawn_out || end_mark || (limit_ && state_.drawn >= *limit_)) end(message);
        return true;
    }

    // Takes back the last message of this turn.
    bool undo(JsonValue message) {
        if (undo_.empty()) return in_.fail(message, "expected a message of the same turn before an UNDO");
        if (!in_.checked() && undo_.size() == unchecked_at_) out_.not_checked.clear();
        if (undo_.back().placed) board_.erase(*undo_.back().placed);
        state_ = undo_.back();
        state_.placed.reset();
        out_.acts.resize(state_.acts);
        out_.act_where.resize(state_.acts);
        undo_.pop_back();
        return true;
    }

    bool place_tile(JsonValue message, JsonValue payload) {
        const JsonValue tile = in_.need(payload ? payload : message, "tileId", JsonKind::string, "the name of a tile, such as \"BA/RCr\"");
        if (!tile) return false;
        const std::string_view rotation = payload["rotation"].text();
        const auto turn = rotation.starts_with('R') ? parse_degrees(rotation.substr(1)) : std::nullopt;
        if (!turn) return in_.fail(payload["rotation"] ? payload["rotation"] : payload, "expected a \"rotation\" of R0, R90, R180 or R270");
        Square square;
        if (!read_position(payload, square)) return false;
        if (!read_player(message)) return false;
        discard_before(tile.text());
        Act act;
        act.kind = ActKind::tile;
        act.player = state_.player;
        if (!in_.checked() || !lay(act, tile, square, *turn)) return true;
        undo_.back().placed = square;
        add(act, message);
        ++state_.drawn;
        ++state_.turns;
        state_.in_turn = true;
        return true;
    }

    // Messages name the player who sends them; older logs leave it out, then seats take turns.
    bool read_player(JsonValue message) {
        const auto players = out_.setup.players.size();
        state_.player = static_cast<PlayerId>(state_.turns % players);
        const JsonValue sender = message["player"];
        if (!sender || sender.is(JsonKind::null)) return true;
        const auto seat = sender.integer();
        if (!seat || *seat < 0 || static_cast<std::uint64_t>(*seat) >= players)
            return in_.fail(sender, fmt::format("expected a player from 0 to {}", players - 1));
        state_.player = static_cast<PlayerId>(*seat);
        return true;
    }

    // Tiles of drawOrder before the one that is placed were drawn, fitted nowhere and left the game.
    void discard_before(std::string_view tile) {
        std::size_t found = state_.draw;
        while (found < order_.size() && order_[found].text() != tile) ++found;
        if (found == order_.size()) {
            state_.draw = found;  // the list does not tell any more
            return;
        }
        while (state_.draw < found) discard(order_[state_.draw++]);
        ++state_.draw;
    }

    void discard(JsonValue tile) {
        const auto alias = in_.catalogue.find_alias("jcz", tile.text());
        if (!alias) return unknown_tile(tile);
        Act act;
        act.kind = ActKind::discard;
        act.player = state_.player;
        act.tile = alias->tile;
        add(act, tile);
        ++state_.drawn;
    }

    bool lay(Act& act, JsonValue tile, Square square, Turn turn) {
        const auto alias = in_.catalogue.find_alias("jcz", tile.text());
        if (!alias) {
            unknown_tile(tile);
            return false;
        }
        act.tile = alias->tile;
        act.turn = static_cast<Turn>((turn + alias->turn) % 4);
        act.spot.square = square;
        board_[square] = {act.tile, act.turn};
        return true;
    }

    void unknown_tile(JsonValue tile) {
        in_.not_checked(fmt::format("its tile {} is not among the tiles replayed", in_quotes(tile.text())));
    }

    bool meeple(JsonValue message, JsonValue payload, JsonValue pointer, JsonValue id, ActKind kind) {
        if (!pointer.is(JsonKind::object)) return in_.fail(payload ? payload : message, "expected a \"pointer\" to a feature");
        const auto meeple = id.is(JsonKind::string) ? parse_meeple(id.text()) : std::nullopt;
        if (!meeple || meeple->player >= out_.setup.players.size())
            return in_.fail(id ? id : payload, "expected a \"meepleId\" such as \"0.small.1\", with a player of the game");
        const JczWord* word = in_.words.find("meeple", meeple->kind);
        if (!word || word->means != JczMeans::piece) {
            const std::string thing = "its meeple " + in_quotes(meeple->kind);
            word ? in_.not_checked(thing, *word) : in_.not_checked(thing + " is unknown");
            return true;
        }
        Act act;
        act.kind = kind;
        act.player = meeple->player;
        act.piece = static_cast<PieceKind>(word->id);
        if (!read_spot(pointer, act.spot)) return false;
        if (in_.checked()) add(act, message);
        return true;
    }

    bool read_spot(JsonValue pointer, Spot& spot) {
        if (!read_position(pointer, spot.square)) return false;
        const JsonValue feature = in_.need(pointer, "feature", JsonKind::string, "a feature such as \"Road\"");
        if (!feature || !read_feature(feature, spot)) return false;
        const JsonValue text = in_.need(pointer, "location", JsonKind::string, "a location such as \"NS\" or \"NL.WR\"");
        if (!text) return false;
        if (!in_.checked()) return true;
        if (const JczWord* word = in_.words.find("location", text.text())) {
            in_.not_checked("its location " + in_quotes(text.text()), *word);
            return true;
        }
        const auto location = parse_jcz_location(text.text());
        if (!location) return in_.fail(text, "expected a location such as NS, _N, NL.WR or I");
        return find_segment(text, *location, spot);
    }

    bool read_feature(JsonValue feature, Spot& spot) {
        const std::string thing = "its feature " + in_quotes(feature.text());
        for (const JczWord& word : in_.words.all()) {
            if (word.kind != "feature" || word.name != feature.text()) continue;
            spot.feature = static_cast<FeatureKind>(word.id);
            if (word.means != JczMeans::feature)
                in_.not_checked(thing, word);
            else if (!word.value.empty() && !in_.element_on(word.value))
                in_.not_checked(fmt::format("{} takes a meeple, but the element {} is off", thing, in_quotes(word.value)));
            return true;
        }
        in_.not_checked(thing + " is unknown");
        return true;
    }

    // A location names a whole part of a feature. One that the tile does not have is left for the engine to refuse.
    bool find_segment(JsonValue text, JczLocation location, Spot& spot) {
        const auto at = board_.find(spot.square);
        if (at == board_.end()) return true;
        const Tile& tile = in_.catalogue.tile(at->second.tile);
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
        return in_.fail(text, fmt::format("expected a whole {} of the tile as it lies: {}",
                                          in_.catalogue.names().text(spot.feature), parts));
    }

    bool read_position(JsonValue parent, Square& square) {
        const JsonValue position = in_.need(parent, "position", JsonKind::array, "a position such as [1, 0]");
        if (!position) return false;
        JsonValue xy[2];
        std::size_t count = 0;
        for (const JsonValue number : position)
            if (count++ < 2) xy[count - 1] = number;
        if (count != 2) return in_.fail(position, "expected a position such as [1, 0]");
        return read_coordinate(position, xy[0], square.x) && read_coordinate(position, xy[1], square.y);
    }

    bool read_coordinate(JsonValue parent, JsonValue number, std::int16_t& into) {
        const auto value = number.is(JsonKind::number) ? number.integer() : std::nullopt;
        if (!value || *value < -farthest || *value > farthest)
            return in_.fail(number ? number : parent, "expected whole numbers for x and y, such as 0");
        into = static_cast<std::int16_t>(*value);
        return true;
    }

    void add(const Act& act, JsonValue at) {
        out_.acts.push_back(act);
        out_.act_where.push_back(at.where());
    }

    void end(JsonValue at) {
        Act act;
        act.kind = ActKind::end;
        act.player = no_player;
        add(act, at);
        over_ = true;
    }

    void finish(JsonValue last) {
        if (!in_.checked() || over_) return;
        const auto left = static_cast<std::int64_t>(order_.size() - state_.draw);
        const bool to_the_end = (pack_ > 0 && starts_ + state_.drawn + left >= pack_) || (limit_ && state_.drawn + left >= *limit_);
        if (!state_.in_turn && in_.asserts_end && to_the_end) {
            state_.player = static_cast<PlayerId>(state_.turns % out_.setup.players.size());
            while (state_.draw < order_.size() && in_.checked()) discard(order_[state_.draw++]);
            if (in_.checked()) end(last);
        } else if (state_.in_turn && !out_.claims.empty()) {
            in_.not_checked("its last turn has no COMMIT, so that its assertions speak of the middle of a turn");
        }
    }

    struct Laid {
        TileId tile = no_tile;
        Turn turn = 0;
    };

    JczInput& in_;
    Recording& out_;
    std::vector<JsonValue> order_;
    std::optional<std::int64_t> limit_;
    std::int64_t pack_ = 0;
    std::int64_t starts_ = 0;
    State state_;
    std::vector<State> undo_;
    std::size_t unchecked_at_ = 0;  // size of undo_ when a message of this turn made the game unchecked
    std::map<Square, Laid> board_;
    bool over_ = false;
};

}  // namespace

bool read_jcz_replay(JczInput& input) { return ReplayReader(input).read(); }

}  // namespace carcaudit
