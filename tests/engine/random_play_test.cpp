// Random games, every step checked against a slow flood fill that shares nothing with the feature graph but the tiles.
#include <map>
#include <random>
#include <set>
#include <utility>

#include "engine/game.h"
#include "tests/catch.h"
#include "tests/fixtures.h"

using namespace carcaudit;
using test::book;
using test::catalogue;

namespace {

using Part = std::pair<PlacedId, std::uint8_t>;  // tile and segment

struct Flood {
    std::set<Part> parts;
    int open = 0;
};

// All parts that hang together with `start`, by looking over every border slot.
Flood flood(const Position& position, Part start) {
    Flood found;
    std::vector<Part> todo{start};
    while (!todo.empty()) {
        const Part part = todo.back();
        todo.pop_back();
        if (!found.parts.insert(part).second) continue;
        const Placed& placed = position.tile_at(part.first);
        const Tile& tile = position.catalogue().tile(placed.tile);
        for (Slot slot = 0; slot < slots_per_tile; ++slot) {
            if ((turned(tile.segments[part.second].slots, placed.turn) >> slot & 1) == 0) continue;
            const PlacedId other = position.at(neighbour(placed.square, side_of(slot)));
            if (other == no_placed) {
                ++found.open;
                continue;
            }
            const Placed& beside = position.tile_at(other);
            const Tile& its = position.catalogue().tile(beside.tile);
            for (std::uint8_t i = 0; i < its.segments.size(); ++i)
                if ((turned(its.segments[i].slots, beside.turn) >> facing(slot) & 1) != 0) todo.emplace_back(other, i);
        }
    }
    return found;
}

void check_graph(const Position& position) {
    for (PlacedId id = 0; id < position.placed().size(); ++id) {
        const Placed& placed = position.tile_at(id);
        for (std::uint8_t i = 0; i < position.catalogue().tile(placed.tile).segments.size(); ++i) {
            const auto node = static_cast<NodeId>(placed.first_node + i);
            const Flood found = flood(position, {id, i});
            std::set<Part> joined;
            position.for_each_node(node, [&](NodeId at) {
                joined.emplace(position.node(at).placed, position.node(at).segment);
                REQUIRE(position.root(at) == position.root(node));
            });
            REQUIRE(joined == found.parts);
            REQUIRE(position.node(position.root(node)).open == found.open);
            std::set<std::uint16_t> on_it;
            for (std::uint16_t piece = 0; piece < position.pieces().size(); ++piece) {
                const NodeId at = position.pieces()[piece].node;
                if (at != no_node && found.parts.contains({position.node(at).placed, position.node(at).segment})) on_it.insert(piece);
            }
            std::set<std::uint16_t> ring;
            position.for_each_piece(node, [&](std::uint16_t piece) { ring.insert(piece); });
            REQUIRE(ring == on_it);
        }
    }
}

void check_supply(const Position& position, std::size_t players) {
    for (PlayerId player = 0; player < players; ++player) {
        std::map<PieceKind, unsigned> out;
        for (const Piece& piece : position.pieces())
            if (piece.node != no_node && piece.owner == player) ++out[piece.kind];
        REQUIRE(out[PieceKind::normal] + position.supply(player, PieceKind::normal) == 7);
    }
}

void check_ledger(const Ledger& ledger, std::size_t players) {
    std::vector<std::int32_t> totals(players, 0);
    for (const Score& score : ledger.scores()) {
        std::int32_t sum = 0;
        for (const ScoreLine& line : ledger.lines(score)) sum += line.points;
        REQUIRE(sum == score.points);
        totals[score.player] += score.points;
        REQUIRE(score.total == totals[score.player]);
    }
    for (PlayerId player = 0; player < players; ++player) REQUIRE(ledger.total(player) == totals[player]);
}

struct Bag {
    std::vector<TileId> tiles;
    TileId start{};
};

Bag fill_bag(const Setup& setup, bool river) {
    Bag bag;
    std::vector<TileId> later;
    for (std::size_t id = 0; id < catalogue().tile_count(); ++id) {
        const Tile& tile = catalogue().tile(static_cast<TileId>(id));
        if (!setup.plays(tile.expansion)) continue;
        int copies = tile.copies[static_cast<std::size_t>(setup.edition)];
        const bool is_river = std::find(tile.borders.begin(), tile.borders.end(), FeatureKind::river) != tile.borders.end();
        if (tile.start_copies != 0 && is_river == river) {
            bag.start = static_cast<TileId>(id);
            --copies;
        }
        for (int i = 0; i < copies; ++i) (is_river ? bag.tiles : later).push_back(static_cast<TileId>(id));
    }
    bag.tiles.insert(bag.tiles.end(), later.begin(), later.end());
    return bag;
}

void play_one(std::mt19937& random, std::size_t players, Edition edition, int check_every) {
    Setup setup;
    setup.edition = edition;
    for (std::size_t i = 0; i < players; ++i) setup.players.push_back("P" + std::to_string(i));
    Bag bag = fill_bag(setup, false);
    std::shuffle(bag.tiles.begin(), bag.tiles.end(), random);

    Game game(catalogue(), book());
    game.start(setup, catalogue());
    Act start;
    start.kind = ActKind::start;
    start.tile = bag.start;
    REQUIRE(game.play(start) == Refusal::none);
    int step = 0;
    for (const TileId tile : bag.tiles) {
        game.end_turn();
        std::vector<Act> options;
        std::vector<Square> squares;
        game.position().frontier(squares);
        for (const Square square : squares) {
            for (Turn turn = 0; turn < 4; ++turn) {
                if (game.position().can_place_tile(tile, square, turn) != Refusal::none) continue;
                Act act;
                act.kind = ActKind::tile;
                act.player = game.to_move();
                act.tile = tile;
                act.turn = turn;
                act.spot.square = square;
                options.push_back(act);
            }
        }
        if (options.empty()) {
            Act act;
            act.kind = ActKind::discard;
            act.player = game.to_move();
            act.tile = tile;
            REQUIRE(game.play(act) == Refusal::none);
            continue;
        }
        const Act chosen = options[random() % options.size()];
        REQUIRE(game.play(chosen) == Refusal::none);
        const std::uint8_t segment = static_cast<std::uint8_t>(random() % 9);
        Act place;
        place.kind = ActKind::place;
        place.player = chosen.player;
        place.piece = PieceKind::normal;
        place.spot.square = chosen.spot.square;
        place.spot.segment = segment;
        const std::size_t before = game.position().pieces().size();
        const unsigned supply = game.position().supply(chosen.player, PieceKind::normal);
        if (game.play(place) != Refusal::none) {  // refused: nothing has changed
            REQUIRE(game.position().pieces().size() == before);
            REQUIRE(game.position().supply(chosen.player, PieceKind::normal) == supply);
        }
        if (++step % check_every == 0) check_graph(game.position());
        check_supply(game.position(), players);
        check_ledger(game.ledger(), players);
    }
    check_graph(game.position());
    game.finish();
    check_ledger(game.ledger(), players);
}

}  // namespace

TEST_CASE("random games keep the feature graph, the supply and the ledger consistent") {
    std::mt19937 random(20240501);
    for (int game = 0; game < 12; ++game)
        play_one(random, 2 + static_cast<std::size_t>(game) % 5, all_editions[static_cast<std::size_t>(game) % 4], 9);
}
