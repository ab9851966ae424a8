#include <fmt/format.h>

#include <charconv>

#include "analyzer/readers/jcz_input.h"
#include "analyzer/readers/jcz_spot.h"
#include "engine/csv_table.h"

namespace carcaudit {

namespace {

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
            if (!read_jcz_coordinate(in_, start, start["x"], square.x)) return false;
            if (!read_jcz_coordinate(in_, start, start["y"], square.y)) return false;
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
        if (!read_sender(message)) return false;
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
            act.player = sender_.value_or(state_.player);
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
        if (!read_jcz_position(in_, payload, square)) return false;
        state_.player = sender_.value_or(static_cast<PlayerId>(state_.turns % out_.setup.players.size()));  // else seats take turns
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

    // Messages name the player who sends them; older logs leave it out.
    bool read_sender(JsonValue message) {
        const auto players = out_.setup.players.size();
        sender_.reset();
        const JsonValue sender = message["player"];
        if (!sender || sender.is(JsonKind::null)) return true;
        const auto seat = sender.integer();
        if (!seat || *seat < 0 || static_cast<std::uint64_t>(*seat) >= players)
            return in_.fail(sender, fmt::format("expected a player from 0 to {}", players - 1));
        sender_ = static_cast<PlayerId>(*seat);
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
        const std::string thing = "its tile " + in_quotes(tile.text());
        if (const JczWord* word = in_.words.find("tile", tile.text()))
            in_.not_checked(thing, *word);
        else
            in_.not_checked(thing + " is unknown");
    }

    bool meeple(JsonValue message, JsonValue payload, JsonValue pointer, JsonValue id, ActKind kind) {
        if (!pointer.is(JsonKind::object)) return in_.fail(payload ? payload : message, "expected a \"pointer\" to a feature");
        const auto meeple = id.is(JsonKind::string) ? parse_meeple(id.text()) : std::nullopt;
        if (!meeple || meeple->player >= out_.setup.players.size())
            return in_.fail(id ? id : payload, "expected a \"meepleId\" such as \"0.small.1\", with a player of the game");
        if (kind == ActKind::place && sender_ && *sender_ != meeple->player)
            return in_.fail(message["player"], fmt::format("expected player {}, whose meeple this is", meeple->player));
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
        if (!read_jcz_spot(in_, board_, pointer, act.spot)) return false;
        if (in_.checked()) add(act, message);
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

    JczInput& in_;
    Recording& out_;
    std::vector<JsonValue> order_;
    std::optional<std::int64_t> limit_;
    std::int64_t pack_ = 0;
    std::int64_t starts_ = 0;
    State state_;
    std::optional<PlayerId> sender_;  // of the message that is being read
    std::vector<State> undo_;
    std::size_t unchecked_at_ = 0;  // size of undo_ when a message of this turn made the game unchecked
    JczBoard board_;
    bool over_ = false;
};

}  // namespace

bool read_jcz_replay(JczInput& input) { return ReplayReader(input).read(); }

}  // namespace carcaudit
