// Diagrams: the graph in full for a small board, and what strangers' names can do to it.
#include "reports/diagram.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>
#include <vector>

#include "reports/diagram/words.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"

using namespace carcaudit;
namespace fs = std::filesystem;

using test::book;
using test::catalogue;

namespace {

Recording recording_of(std::vector<std::string> players, std::string title = "small") {
    Recording recording;
    recording.title = std::move(title);
    recording.setup.players = std::move(players);
    return recording;
}

Act tile_act(ActKind kind, PlayerId player, const char* name, std::int16_t x, std::int16_t y, Turn turn) {
    Act act;
    act.kind = kind;
    act.player = player;
    act.tile = catalogue().find_tile(name).value();
    act.turn = turn;
    act.spot.square = {x, y};
    return act;
}

Act place_act(PlayerId player, std::int16_t x, std::int16_t y, FeatureKind feature) {
    Act act;
    act.kind = ActKind::place;
    act.player = player;
    act.piece = PieceKind::normal;
    act.spot.square = {x, y};
    act.spot.feature = feature;
    return act;
}

// A city of two tiles that was scored, a road with an open end in the west and a monastery.
Game small_game(const Recording& recording) {
    Game game(catalogue(), book());
    game.start(recording.setup, catalogue());
    for (const Act& act : {tile_act(ActKind::start, no_player, "D", 0, 0, 0), tile_act(ActKind::tile, 0, "E", 0, -1, 2),
                           place_act(0, 0, -1, FeatureKind::city), tile_act(ActKind::tile, 1, "A", 1, 0, 1),
                           place_act(1, 1, 0, FeatureKind::road)})
        REQUIRE(game.play(act) == Refusal::none);
    game.end_turn();
    return game;
}

std::string diagram_text(const Game& game, const Recording& recording, DiagramFormat format, const DiagramOptions& options = {}) {
    Result<std::string> made = diagram(game, recording, catalogue(), book(), options, format);
    if (!made) FAIL(made.fault().message);
    return *made;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++times;
    return times;
}

// The graph without the free-hand drawing below it.
std::string without_background(const std::string& dot) {
    const std::size_t from = dot.find("_background=\"");
    REQUIRE(from != std::string::npos);
    const std::size_t to = dot.find('"', from + 13);
    REQUIRE(to != std::string::npos);
    return dot.substr(0, from) + "_background=\"" + dot.substr(to);
}

std::string one_spaced(const std::string& text) {
    std::istringstream in(text);
    std::string out;
    for (std::string word; in >> word;) out += word + ' ';
    return out;
}

// Well-formed enough: tags nest, attributes are quoted, entities are the five of XML or numbers. Says what is wrong.
std::string xml_fault(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t i = 0; i < xml.size();) {
        if (xml[i] == '&') {
            const std::string entity = xml.substr(i + 1, xml.find(';', i) - i - 1);
            const bool known = entity == "lt" || entity == "gt" || entity == "amp" || entity == "quot" || entity == "apos" ||
                               (entity.size() > 1 && entity[0] == '#');
            if (!known) return "entity " + entity.substr(0, 20);
        }
        if (xml.compare(i, 3, "\xef\xbf\xbe") == 0 || xml.compare(i, 3, "\xef\xbf\xbf") == 0) return "no character of XML";
        if (static_cast<unsigned char>(xml[i]) < 0x20 && xml[i] != '\n' && xml[i] != '\t' && xml[i] != '\r') return "control character";
        if (xml[i] != '<') {
            ++i;
            continue;
        }
        const std::string_view rest = std::string_view(xml).substr(i);
        if (rest.starts_with("<!--")) {
            const std::size_t end = xml.find("--", i + 4);
            if (end == std::string::npos || xml.compare(end, 3, "-->") != 0) return "comment";
            i = end + 3;
            continue;
        }
        std::size_t end = i + 1;
        for (bool quoted = false; end < xml.size() && (quoted || xml[end] != '>'); ++end) {
            if (xml[end] == '"') quoted = !quoted;
            if (xml[end] == '<') return "< in a tag";
        }
        if (end == xml.size()) return "tag without an end";
        const std::string tag = xml.substr(i + 1, end - i - 1);
        i = end + 1;
        if (tag[0] == '?' || tag[0] == '!' || tag.back() == '/') continue;
        const std::string name = tag.substr(0, tag.find_first_of(" \n"));
        if (name[0] != '/') {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name.substr(1)) return "stray " + name;
            open.pop_back();
        }
    }
    return open.empty() ? "" : "never closed: " + open.back();
}

const std::vector<std::string> hostile_names{
    "\"<b>&\\", "\\N \\G \\L \\l", "&lt;i&gt;&foo;&#1;", "two\nlines\r\t", "\xff\xfe broken \xc3", "</text><script>alert(1)</script>",
    "<<b>bold</b>>", "-->]]>", "\xe2\x80\xae" "right to left", "", "\\", "\"];evil [label=\"", std::string("nul\0byte", 8),
    "\xef\xbf\xbe in the way", "\xef\xbf\xbf", "\x01\x1f", "\xed\xa0\x80", "\xed\xbf\xbf half",
    std::string(5000, 'w')};

}  // namespace

TEST_CASE("a small board as a graph") {
    const Recording recording = recording_of({"Ann", "Bob"});
    const Game game = small_game(recording);
    const std::string dot = without_background(diagram_text(game, recording, DiagramFormat::dot));
    const std::string expected = test::contents(CARCAUDIT_SOURCE "/tests/reports/small_board.dot");
    CHECK(one_spaced(dot) == one_spaced(expected));  // how lines are broken is Graphviz' affair
}

TEST_CASE("the same board gives the same bytes") {
    const Recording recording = recording_of({"Ann", "Bob"});
    const Game game = small_game(recording);
    for (const DiagramFormat format : {DiagramFormat::dot, DiagramFormat::svg, DiagramFormat::png})
        CHECK(diagram_text(game, recording, format) == diagram_text(game, recording, format));
}

TEST_CASE("players get letters of their own") {
    using Names = std::vector<std::string>;
    const std::vector<std::pair<Names, Names>> cases{
        {{"Ann", "bob", "Bill", "Bea"}, {"A", "B", "B2", "B3"}},
        {{"Émile", "7of9", " x"}, {"É", "7", "X"}},
        {{"", "<>&\"", "\xff\x01"}, {"P", "P2", "P3"}},
        {{"\\N", "<b>", "\xe2\x80\xaeq"}, {"N", "B", "Q"}},
    };
    for (const auto& [names, letters] : cases) CHECK(drawing::player_letters(names) == letters);
}

TEST_CASE("every tile and every claimed feature stands in the graph once") {
    std::mt19937 random(7);
    Recording recording = recording_of({"Ann", "Bob", "Cleo"});
    Game game(catalogue(), book());
    game.start(recording.setup, catalogue());
    REQUIRE(game.play(tile_act(ActKind::start, no_player, "D", 0, 0, 0)) == Refusal::none);
    for (int i = 0; i < 60; ++i) {
        const TileId tile = static_cast<TileId>(random() % 24);
        std::vector<Square> squares;
        game.position().frontier(squares);
        std::shuffle(squares.begin(), squares.end(), random);
        bool laid = false;
        for (std::size_t at = 0; at < squares.size() * 4 && !laid; ++at) {
            Act act = tile_act(ActKind::tile, game.to_move(), "D", squares[at / 4].x, squares[at / 4].y, static_cast<Turn>(at % 4));
            act.tile = tile;
            laid = game.play(act) == Refusal::none;
            Act place = place_act(act.player, act.spot.square.x, act.spot.square.y, no_feature);
            place.spot.segment = static_cast<std::uint8_t>(random() % 4);
            if (laid) static_cast<void>(game.play(place) == Refusal::none);
        }
    }
    game.end_turn();
    const Position& position = game.position();
    REQUIRE(position.placed().size() > 30);
    const std::string dot = diagram_text(game, recording, DiagramFormat::dot);
    for (const Placed& placed : position.placed()) {
        INFO(placed.square.x << "," << placed.square.y);
        const std::string name = "t_" + std::to_string(placed.square.x) + "_" + std::to_string(placed.square.y);
        CHECK(count(dot, "id=\"" + name + "\"") + count(dot, "id=" + name + ",") == 1);
    }
    std::size_t meeples = 0, claimed = 0, segments = 0;
    for (const Piece& piece : position.pieces()) meeples += piece.node != no_node ? 1 : 0;
    for (NodeId node = 0; node < position.node_count(); ++node) {
        if (position.root(node) == node && position.occupied(node)) ++claimed;
        if (position.node(node).kind == FeatureKind::field && position.occupied(node)) ++segments;
    }
    REQUIRE(claimed > 3);
    CHECK(count(dot, "tooltip=\"normal of ") == meeples);
    CHECK(count(dot, "shape=diamond") + count(dot, "tooltip=\"normal of A on field") + count(dot, "tooltip=\"normal of B on field") +
              count(dot, "tooltip=\"normal of C on field") == segments + 1);  // one in the legend
    CHECK(xml_fault(diagram_text(game, recording, DiagramFormat::svg)) == "");
}

TEST_CASE("names and titles of strangers stay text") {
    for (const std::string& hostile : hostile_names) {
        INFO(hostile.substr(0, 60));
        const Recording recording = recording_of({hostile, "Bob"}, hostile);
        const Game game = small_game(recording);
        DiagramOptions options;
        options.highlight = Highlight{{0, 0}, FeatureKind::road, hostile};
        const std::string svg = diagram_text(game, recording, DiagramFormat::svg, options);
        CHECK(xml_fault(svg) == "");
        CHECK(svg.find("<script") == std::string::npos);
        CHECK(svg.find("<b>") == std::string::npos);
        CHECK(svg.size() < 30000);
        const std::string dot = diagram_text(game, recording, DiagramFormat::dot, options);
        CHECK(count(dot, "evil [") == count(dot, "\\\"];evil ["));  // only behind an escaped quote
        CHECK(diagram_text(game, recording, DiagramFormat::png, options).starts_with("\x89PNG"));
    }
    CHECK(xml_fault("<a>&foo;</a>") != "");
    CHECK(xml_fault("<a><b></a>") != "");
    CHECK(xml_fault("<a>") != "");
    CHECK(xml_fault("<a>\xef\xbf\xbe</a>") != "");
}

TEST_CASE("a hostile name is shown as it was written") {
    const Recording recording = recording_of({"\"<b>&\\", "\\N&lt;"});
    const std::string svg = diagram_text(small_game(recording), recording, DiagramFormat::svg);
    CHECK(count(svg, "&quot;&lt;b&gt;&amp;\\</text>") == 1);
    CHECK(count(svg, "\\N&amp;lt;</text>") == 1);
}

TEST_CASE("an empty board and an edge of the world can be drawn") {
    for (const std::size_t players : {std::size_t{1}, std::size_t{6}}) {
        const Recording recording = recording_of(std::vector<std::string>(players, "Ann"));
        Game game(catalogue(), book());
        game.start(recording.setup, catalogue());
        CHECK(xml_fault(diagram_text(game, recording, DiagramFormat::svg)) == "");
        REQUIRE(game.play(tile_act(ActKind::start, no_player, "D", -127, 127, 3)) == Refusal::none);
        const std::string svg = diagram_text(game, recording, DiagramFormat::svg);
        CHECK(xml_fault(svg) == "");
        CHECK(count(svg, "<title>t_&#45;127_127</title>") == 1);
        CHECK(diagram_text(game, recording, DiagramFormat::png).size() < 100000);
    }
}

TEST_CASE("diagrams are written by extension, or say why not") {
    const Recording recording = recording_of({"Ann", "Bob"});
    const Game game = small_game(recording);
    const test::Folder folder;
    const auto make = [&](const fs::path& out) { return draw(game, recording, catalogue(), book(), {}, out); };
    for (const char* name : {"a.svg", "a.dot", "a.png"}) {
        REQUIRE(make(folder.path() / name));
        CHECK(fs::file_size(folder.path() / name) > 1000);
    }
    CHECK(folder.files() == 3);
    const Result<Done> strange = make(folder.path() / "a.bmp");
    REQUIRE_FALSE(strange);
    CHECK(strange.fault().message.find(".svg, .png or .dot") != std::string::npos);
    const fs::path nowhere = folder.path() / "missing" / "a.svg";
    const Result<Done> unwritable = make(nowhere);
    REQUIRE_FALSE(unwritable);
    CHECK(unwritable.fault().file == nowhere.string());
    CHECK(folder.files() == 3);
}
