#include <fmt/format.h>

#include <algorithm>

#include "analyzer/readers/jcz_input.h"
#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::int64_t most_pieces = 99;

// "river/1:2": the name river/1, the variant 2.
struct SetName {
    std::string_view name, variant;
};

SetName split_set(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return {text, {}};
    return {text.substr(0, colon), text.substr(colon + 1)};
}

bool switched_on(JsonValue value) {
    if (!value || value.is(JsonKind::null) || value.text() == "false") return false;
    return value.integer() != std::int64_t{0};
}

// A rule's value as text; the empty text for lists and objects, which no rule has.
std::string_view rule_text(JsonValue value) {
    return value.is(JsonKind::array) || value.is(JsonKind::object) ? std::string_view{} : value.text();
}

class SetupReader {
public:
    explicit SetupReader(JczInput& input) : in_(input), setup_(input.out.setup), names_(input.catalogue.names()) {}

    bool read() {
        const JsonValue setup = in_.need(in_.root, "setup", JsonKind::object, "the setup of a JCloisterZone game");
        if (!setup || !read_players()) return false;
        const JsonValue sets = in_.need(setup, "sets", JsonKind::object, "tile sets such as {\"basic:1\": 1}");
        if (!sets || !read_sets(sets)) return false;
        const JsonValue elements =
            in_.need(setup, "elements", JsonKind::object, "pieces and rules such as {\"small-follower\": 7}");
        if (!elements || !read_elements(elements)) return false;
        for (const JsonValue set : sets) check_implied(set);
        if (const JsonValue rules = setup["rules"]; rules && !rules.is(JsonKind::null)) {
            if (!rules.is(JsonKind::object)) return in_.fail(rules, "expected rules such as {\"tiny-city-scoring\": \"4\"}");
            read_rules(rules);
        }
        apply_defaults(setup["rules"]);
        choose_edition();
        return true;
    }

private:
    bool read_players() {
        const JsonValue players = in_.need(in_.root, "players", JsonKind::array, "the players");
        if (!players) return false;
        for (const JsonValue player : players) {
            if (!player.is(JsonKind::object)) return in_.fail(player, "expected a player such as {\"name\": \"Alice\"}");
            if (setup_.players.size() == max_players) {
                in_.not_checked(fmt::format("it has more than {} players", max_players));
                break;
            }
            const std::size_t seat = setup_.players.size();
            const JsonValue name = player["name"];
            setup_.players.push_back(name.is(JsonKind::string) && !name.text().empty() ? std::string(name.text())
                                                                                       : fmt::format("Player {}", seat + 1));
            in_.out.player_keys.push_back(std::to_string(seat));
        }
        return !setup_.players.empty() || in_.fail(players, "expected at least one player");
    }

    bool read_sets(JsonValue sets) {
        for (const JsonValue set : sets) {
            const auto boxes = set.integer();
            if (!set.is(JsonKind::number) || !boxes || *boxes < 0)
                return in_.fail(set, "expected how often the tile set is in the game, 0 or more");
            if (*boxes == 0) continue;
            if (*boxes > 1) in_.not_checked(fmt::format("it plays with {} boxes of the tile set {}", *boxes, in_quotes(set.key())));
            const SetName name = split_set(set.key());
            const std::string thing = "its tile set " + in_quotes(set.key());
            const unsigned known = in_.words.for_each(
                "set", name.name, name.variant, [&](const JczWord& word) { apply_set(word, thing, set.key()); });
            if (known == 0) in_.not_checked(thing + " is unknown");
            if (name.name != "basic" && !name.variant.empty()) variants_.push_back(set.key());
        }
        return true;
    }

    void apply_set(const JczWord& word, const std::string& thing, std::string_view key) {
        if (word.means == JczMeans::edition) {
            const auto edition = static_cast<Edition>(word.id);
            if (!edition_set_.empty() && edition != edition_)
                in_.not_checked(fmt::format("it mixes the tile sets {} and {} of two editions", in_quotes(edition_set_),
                                            in_quotes(key)));
            edition_ = edition;
            edition_set_ = key;
            in_.base_box = true;
        } else if (word.means == JczMeans::expansion) {
            const ExpansionId id{word.id};
            play(id, thing, true);
            if (std::find(in_.boxes.begin(), in_.boxes.end(), id) == in_.boxes.end()) in_.boxes.push_back(id);
        } else {
            in_.not_checked(thing, word);
        }
    }

    // `tiles`: its tiles are in the pack, so that an expansion of which only tiles are replayed has to be in play.
    void play(ExpansionId id, const std::string& thing, bool tiles) {
        const Name& name = names_.at(NameList::expansion, static_cast<std::uint16_t>(id));
        // Of those replayed in part we do not know what JCloisterZone's messages mean.
        if (name.replay == Replay::none || name.replay == Replay::part) in_.not_checked(thing, id);
        if (name.replay == Replay::tiles && !tiles) return;
        if (!setup_.plays(id)) setup_.expansions.push_back(id);
    }

    bool read_elements(JsonValue elements) {
        std::vector<std::uint8_t> supply(names_.size(NameList::piece), 0);
        for (const JsonValue element : elements) {
            if (element.is(JsonKind::null) || element.integer() == std::int64_t{0}) continue;
            const bool flag = element.is(JsonKind::boolean);
            const auto count = flag ? std::optional<std::int64_t>(element.text() == "true") : element.integer();
            if (!count || *count < 0 || *count > most_pieces)
                return in_.fail(element, fmt::format("expected true, false or a number from 0 to {}", most_pieces));
            const std::string thing = "its element " + in_quotes(element.key());
            const unsigned known = in_.words.for_each("element", element.key(), {}, [&](const JczWord& word) {
                if (word.means == JczMeans::piece)
                    supply[word.id] = static_cast<std::uint8_t>(*count);
                else if (word.means == JczMeans::expansion)
                    play(ExpansionId{word.id}, thing, false);
                else if (word.means != JczMeans::nothing)
                    in_.not_checked(thing, word);
            });
            if (known == 0) in_.not_checked(thing + " is unknown");
        }
        // All of them, so that the setup holds whichever edition it is replayed with.
        for (std::size_t piece = 0; piece < supply.size(); ++piece)
            setup_.supply.emplace_back(static_cast<PieceKind>(piece), supply[piece]);
        return true;
    }

    // A set without its element adds tiles only; we have no such half expansions.
    void check_implied(JsonValue set) {
        if (set.integer() == std::int64_t{0}) return;
        const std::string_view name = split_set(set.key()).name;
        for (const JczWord& word : in_.words.all()) {
            if (word.kind != "implies" || word.name != name || in_.element_on(word.value)) continue;
            const JczWord* element = in_.words.find("element", word.value);
            if (!element || element->means != JczMeans::expansion) continue;
            if (names_.at(NameList::expansion, element->id).replay == Replay::all)
                in_.not_checked(fmt::format("it plays with the tile set {}, but without its element {}", in_quotes(set.key()),
                                            in_quotes(word.value)));
        }
    }

    void read_rules(JsonValue rules) {
        for (const JsonValue rule : rules) {
            const std::string_view value = rule_text(rule);
            const std::string thing = fmt::format("its rule {} with the value {}", in_quotes(rule.key()), in_quotes(value));
            const JczWord* word = value.empty() ? nullptr : in_.words.find("rule", rule.key(), value);
            if (!word)
                in_.not_checked(thing + " is unknown");
            else
                apply_rule(*word, thing);
        }
    }

    void apply_rule(const JczWord& word, const std::string& thing) {
        if (word.means == JczMeans::variant || word.means == JczMeans::default_variant) {
            if (!setup_.uses(VariantId{word.id})) setup_.variants.push_back(VariantId{word.id});
        } else if (word.means == JczMeans::of) {
            const ExpansionId id{word.id};
            if (setup_.plays(id) && names_.at(NameList::expansion, word.id).replay == Replay::all) in_.not_checked(thing, id);
        } else if (word.means != JczMeans::nothing && word.means != JczMeans::default_rule) {
            in_.not_checked(thing, word);
        }
    }

    void apply_defaults(JsonValue rules) {
        for (const JczWord& word : in_.words.all())
            if (word.kind == "rule" && word.means == JczMeans::default_variant && !rules[word.name]) apply_rule(word, {});
    }

    void choose_edition() {
        if (in_.forced) {
            setup_.edition = *in_.forced;
            setup_.edition_reason = fmt::format("{}, as asked for", edition_name(setup_.edition));
            return;
        }
        setup_.edition = edition_set_.empty() ? Edition::c2 : edition_;
        if (edition_set_.empty()) {
            setup_.edition_reason = "C2, because no tile set of the log names an edition";
            return;
        }
        setup_.edition_reason = fmt::format("{}, from the tile set {} of the log", edition_name(edition_), edition_set_);
        for (const std::string_view set : variants_) {
            const bool other = (edition_ == Edition::c1 && set.ends_with(":2")) || (edition_ == Edition::c2 && set.ends_with(":1"));
            if (!other) continue;
            in_.not_checked(fmt::format("it mixes the tile sets {} and {} of two editions", in_quotes(edition_set_), in_quotes(set)));
        }
    }

    JczInput& in_;
    Setup& setup_;
    const Names& names_;
    Edition edition_ = Edition::c2;
    std::string_view edition_set_;
    std::vector<std::string_view> variants_;  // tile sets that come in two editions, other than the basic one
};

}  // namespace

JsonValue JczInput::need(JsonValue parent, std::string_view key, JsonKind kind, std::string_view expected) {
    const JsonValue value = parent[key];
    if (value.is(kind)) return value;
    fail(value ? value : parent, fmt::format("expected \"{}\": {}", key, expected));
    return {};
}

void JczInput::not_checked(std::string_view thing, ExpansionId expansion) {
    const Name& name = catalogue.names().at(NameList::expansion, static_cast<std::uint16_t>(expansion));
    not_checked(fmt::format("{} needs {}: {}", thing, name.text,
                            name.replay == Replay::all ? "this is not read from JCloisterZone games yet" : name.unchecked));
}

void JczInput::not_checked(std::string_view thing, const JczWord& word) {
    if (word.means == JczMeans::of)
        not_checked(thing, ExpansionId{word.id});
    else
        not_checked(fmt::format("{} cannot be replayed: {}", thing, word.detail));
}

bool JczInput::element_on(std::string_view name) const { return switched_on(root["setup"]["elements"][name]); }

unsigned JczInput::pack() const {
    unsigned tiles = 0;
    const auto edition = static_cast<std::size_t>(out.setup.edition);
    for (std::size_t i = 0; i < catalogue.tile_count(); ++i) {
        const Tile& tile = catalogue.tile(static_cast<TileId>(i));
        const bool in_box = tile.expansion == ExpansionId::base
                                ? base_box
                                : std::find(boxes.begin(), boxes.end(), tile.expansion) != boxes.end();
        if (in_box) tiles += tile.copies[edition];
    }
    return tiles;
}

bool read_jcz_setup(JczInput& input) { return SetupReader(input).read(); }

}  // namespace carcaudit
