#include "analyzer/readers/bga_events.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace carcaudit {

namespace {

constexpr std::int32_t farthest = 1000;       // squares from the start tile; the board ends earlier
constexpr std::int32_t highest_id = 1000000;  // of a tile
constexpr unsigned tile_types = 24;
constexpr std::string_view start_type = "15";
constexpr std::int64_t start_id = 36;         // no event tells the start tile, but other events name it by this number

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() <= longest) return '"' + std::string(text) + '"';
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // no half characters
    return '"' + std::string(text.substr(0, end)) + "…\"";
}

std::string what_is(JsonValue value) {
    if (value.is(JsonKind::object)) return "an object";
    if (value.is(JsonKind::array)) return "a list";
    return quoted(value.text());
}

bool is_scalar(JsonValue value) { return value.is(JsonKind::string) || value.is(JsonKind::number); }

// Drawn tiles that fit nowhere: no recording that we know has one, so names are taken as widely as is safe.
// Events about the table and its clock, not about the game.
bool says_nothing(std::string_view type) {
    constexpr std::array<std::string_view, 12> harmless{"deck_size", "pickTile", "updateReflexionTime", "simpleNote", "simpleNode", "chat",
                                                        "chatmessage", "tablechat", "tableInfosChanged", "wakeupPlayers", "yourturnack", "simplePause"};
    return std::find(harmless.begin(), harmless.end(), type) != harmless.end();
}

bool is_discard(std::string_view type) {
    std::string lower(type.substr(0, 40));
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower.starts_with("cantplay") || lower.find("discard") != std::string::npos;
}

}  // namespace

void BgaEvents::meet(JsonValue event) {
    if (event.is(JsonKind::object) && event["type"].text() == "playTile" && event["args"].is(JsonKind::object))
        (void)player(event["args"], "player_id", true);  // a wrong id is told when the event is read
}

void BgaEvents::name_players(JsonValue players) {
    for (const JsonValue player : players) {
        const JsonValue id = player["id"] ? player["id"] : player["player_id"];
        const JsonValue name = player["name"] ? player["name"] : player["player_name"];
        if (is_scalar(id) && name.is(JsonKind::string)) names_.emplace(id.text(), name.text());
    }
}

Result<Done> BgaEvents::begin(Where where) {
    const auto start = catalogue_.find_alias("bga", start_type);
    if (!start) return Fault{"expected a tile with the Board Game Arena type 15 in the tile catalogue", {}, {}};
    table_[start_id] = {start->tile, {}, no_player};
    Act act;
    act.kind = ActKind::start;
    act.tile = start->tile;
    act.turn = start->turn;
    add(act, where);
    return Done{};
}

Result<Done> BgaEvents::read(JsonValue event) {
    if (!event.is(JsonKind::object)) return Fault{"expected an event, which is an object", {}, event.where()};
    const JsonValue type = event["type"];
    if (!type.is(JsonKind::string)) return Fault{"expected the \"type\" of this event", {}, (type ? type : event).where()};
    const std::string_view name = type.text();
    const JsonValue args = event["args"];
    const bool state = name == "gameStateChange";
    if (state && !args.is(JsonKind::object)) return Done{};
    const bool known = name == "playTile" || name == "playPartisan" || name == "realizationAchieved" || name == "winPoints";
    if (!state && !known && !is_discard(name)) {
        if (!says_nothing(name)) pass_over(name);
        return Done{};
    }
    if (!args.is(JsonKind::object))
        return Fault{"expected an object as \"args\" of " + quoted(name), {}, (args ? args : event).where()};
    if (name == "realizationAchieved") return achieve(event, args);
    if (name == "winPoints") return win_points(args);
    if (!state || args["id"]) {
        open_.clear();
        current_ = 0;
    }
    if (state) return change_state(args, type.where());
    if (name == "playTile") return play_tile(args, type.where());
    if (name == "playPartisan") return play_meeple(args, type.where());
    return discard(args, type.where());
}

// An event of a kind that is not known: it may have changed the game.
void BgaEvents::pass_over(std::string_view type) {
    constexpr std::size_t longest = 200;
    std::string& text = recording_.passed_over;
    const std::string name = quoted(type);
    if (text.size() > longest || text.find(name) != std::string::npos) return;
    text += (text.empty() ? "the log holds events of a kind that is not known here: " : ", ") + name;
}

Result<Done> BgaEvents::finish(Where where) {
    if (!stopped() && recording_.setup.players.empty())
        return Fault{"expected at least one \"playTile\" event in this log", {}, where};
    return Done{};
}

void BgaEvents::add(const Act& act, Where where) {
    recording_.acts.push_back(act);
    recording_.act_where.push_back(where);
}

void BgaEvents::end(Where where) {
    if (ended_) return;
    ended_ = true;
    Act act;
    act.kind = ActKind::end;
    add(act, where);
}

Result<Done> BgaEvents::play_tile(JsonValue args, Where where) {
    const auto alias = tile_of(args, "type");
    if (!alias) return alias.fault();
    if (!*alias) return Done{};
    const auto who = player(args, "player_id", true);
    if (!who) return who.fault();
    const auto id = number(args, "id", 0, highest_id);
    if (!id) return id.fault();
    const auto x = number(args, "x", -farthest, farthest);
    if (!x) return x.fault();
    const auto y = number(args, "y", -farthest, farthest);
    if (!y) return y.fault();
    const auto orientation = number(args, "ori", 1, 4);
    if (!orientation) return orientation.fault();
    Act act;
    act.kind = ActKind::tile;
    act.player = *who;
    act.tile = (*alias)->tile;
    act.turn = static_cast<Turn>((*orientation - 1 + (*alias)->turn) % 4);
    act.spot.square = {static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
    add(act, where);
    table_[*id] = {act.tile, act.spot.square, no_player};
    drawn_.reset();
    return Done{};
}

Result<Done> BgaEvents::play_meeple(JsonValue args, Where where) {
    if (needs_expansion(args["ptype"])) return Done{};
    const auto who = player(args, "player_id");
    if (!who) return who.fault();
    const auto tile = on_table(args["id"] ? args["id"] : args, args["id"].text());
    if (!tile) return tile.fault();
    const auto x = number(args, "x", -farthest, farthest);
    if (!x) return x.fault();
    const auto y = number(args, "y", -farthest, farthest);
    if (!y) return y.fault();
    const auto position = number(args, "pos", 0, 255);
    if (!position) return position.fault();
    Act act;
    act.kind = ActKind::place;
    act.player = *who;
    act.piece = PieceKind::normal;
    act.spot.square = {static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
    act.spot.segment = catalogue_.bga_segment((*tile)->tile, static_cast<unsigned>(*position));
    // A number that the tile does not have names no feature either, so that the rules refuse it.
    if (act.spot.segment != no_segment) act.spot.feature = catalogue_.tile((*tile)->tile).segments[act.spot.segment].kind;
    add(act, where);
    (*tile)->meeple_of = *who;
    return Done{};
}

Result<Done> BgaEvents::discard(JsonValue args, Where where) {
    Act act;
    act.kind = ActKind::discard;
    const JsonValue id = args["tile_id"] ? args["tile_id"] : args["id"];
    const std::string_view type = args["tile_type"] ? "tile_type" : "type";
    std::optional<TileId> tile = drawn_;
    if (args[type]) {
        const auto alias = tile_of(args, type);
        if (!alias) return alias.fault();
        if (!*alias) return Done{};
        tile = (*alias)->tile;
    } else if (const auto number = id.integer()) {
        tile = tile_with_id(*number);
    }
    if (!tile) return Fault{"expected \"tile_id\" or \"type\" of the tile that could not be placed", {}, args.where()};
    act.tile = *tile;
    const auto who = args["player_id"] || !is_scalar(active_) ? player(args, "player_id", true) : seat(active_.text(), args);
    if (!who) return who.fault();
    act.player = *who;
    add(act, where);
    drawn_.reset();
    return Done{};
}

Result<Done> BgaEvents::change_state(JsonValue args, Where where) {
    const auto state = args["id"].integer();
    const JsonValue inner = args["args"];
    if (state == 2) {
        active_ = args["active_player"];
        const auto alias = catalogue_.find_alias("bga", inner["tile_type"].text());
        drawn_ = alias ? std::optional(alias->tile) : std::nullopt;
    } else if (state == 6 || state == 7) {
        end(where);
    } else if (state == 99) {
        // Who gives up ends the game without its final scoring.
        const std::string_view conceded = inner["table"]["concede"].text();
        if (!ended_ && (conceded == "true" || conceded == "1")) return Done{};
        end(where);
        return final_totals(inner["result"]);
    }
    return Done{};
}

Result<PlayerId> BgaEvents::seat(std::string_view key, JsonValue place) const {
    const auto& keys = recording_.player_keys;
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found != keys.end()) return static_cast<PlayerId>(found - keys.begin());
    return Fault{"expected the id of a player who has drawn a tile, not " + quoted(key), {}, place.where()};
}

Result<PlayerId> BgaEvents::player(JsonValue args, std::string_view key, bool may_be_new) {
    const JsonValue value = args[key];
    if (!is_scalar(value) || value.text().empty())
        return Fault{"expected a player's id as " + quoted(key), {}, (value ? value : args).where()};
    auto seated = seat(value.text(), value);
    if (seated || !may_be_new) return seated;
    const auto count = recording_.player_keys.size();
    if (count == max_players) return Fault{"expected at most 6 players; this one is the seventh", {}, value.where()};
    const JsonValue name = args["player_name"];
    const auto listed = names_.find(std::string(value.text()));
    std::string text(name.is(JsonKind::string) ? name.text() : std::string_view{});
    if (text.empty()) text = listed != names_.end() ? listed->second : "player " + std::string(value.text());
    recording_.player_keys.emplace_back(value.text());
    recording_.setup.players.push_back(std::move(text));
    return static_cast<PlayerId>(count);
}

Result<std::int32_t> BgaEvents::number(JsonValue args, std::string_view key, std::int32_t low, std::int32_t high) const {
    const JsonValue value = args[key];
    const auto range = "a whole number from " + std::to_string(low) + " to " + std::to_string(high) + " as " + quoted(key);
    if (!value) return Fault{"expected " + range + "; there is none", {}, args.where()};
    const auto number = value.integer();
    if (!number || *number < low || *number > high)
        return Fault{"expected " + range + ", not " + what_is(value), {}, value.where()};
    return static_cast<std::int32_t>(*number);
}

Result<BgaEvents::OnTable*> BgaEvents::on_table(JsonValue place, std::string_view id) {
    Id number = 0;
    const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
    const bool read = error == std::errc{} && end == id.data() + id.size();
    const auto found = read ? table_.find(number) : table_.end();
    if (found != table_.end()) return &found->second;
    return Fault{"expected the id of a tile on the table, not " + quoted(id), {}, place.where()};
}

Result<std::optional<Alias>> BgaEvents::tile_of(JsonValue args, std::string_view key) {
    const JsonValue value = args[key];
    const auto type = value.integer();
    if (!type)
        return Fault{"expected a tile type, which is a number, as " + quoted(key) + (value ? ", not " + what_is(value) : ""),
                     {}, (value ? value : args).where()};
    const auto alias = catalogue_.find_alias("bga", std::to_string(*type));
    if (!alias) recording_.not_checked = "the log plays Board Game Arena's tile type " + std::to_string(*type) +
                                         ", which is of no set that can be replayed from its logs";
    return alias;
}

// Ids run through the types in order, one for each copy in the box.
std::optional<TileId> BgaEvents::tile_with_id(Id id) const {
    for (unsigned type = 1; type <= tile_types && id > 0; ++type) {
        const auto alias = catalogue_.find_alias("bga", std::to_string(type));
        if (!alias) return std::nullopt;
        id -= catalogue_.tile(alias->tile).copies[static_cast<std::size_t>(Edition::c1)];
        if (id <= 0) return alias->tile;
    }
    return std::nullopt;
}

bool BgaEvents::needs_expansion(JsonValue piece) {
    if (!piece.is(JsonKind::string) || piece.text() == "normal") return false;
    recording_.not_checked = "the log plays the piece " + quoted(piece.text()) + ", which is not of the base game";
    return true;
}

}  // namespace carcaudit
