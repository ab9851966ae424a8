// Plays random but legal complete games and writes them as one native log with all claims of our own ledger: something to
// measure with. Players like compact boards, so that features get completed. With expansions: their tiles, the large meeple,
// and the mage and the witch going about.
//
//     carcaudit_generate GAMES FILE [SEED [EXPANSION...]]
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "conformance/ledger_claims.h"
#include "conformance/native_writer.h"
#include "engine/game.h"

using namespace carcaudit;

namespace {

class Player {
public:
    Player(const Catalogue& catalogue, const RuleBook& book, std::uint64_t seed, std::vector<ExpansionId> expansions)
        : catalogue_(catalogue), game_(catalogue, book), random_(seed), expansions_(std::move(expansions)) {
        const Names& names = catalogue.names();
        const auto piece = [&](const char* name) { return static_cast<PieceKind>(names.find(NameList::piece, name).value_or(0xff)); };
        large_ = piece("large");
        figures_ = {piece("mage"), piece("witch")};
        mage_ = static_cast<SymbolId>(names.find(NameList::symbol, "mage").value_or(0xffff));
    }

    const Recording& play(std::uint64_t number) {
        recording_.clear();
        recording_.title = fmt::format("random {}", number);
        set_up(number);
        game_.start(recording_.setup, catalogue_);
        act({.kind = ActKind::start, .tile = start_, .spot = {}});
        while (!bag_.empty()) {
            const TileId tile = bag_.back();
            bag_.pop_back();
            turn(tile);
        }
        act({.kind = ActKind::end, .spot = {}});
        claim_ledger(game_, recording_);
        return recording_;
    }

private:
    struct Option {
        Square square;
        Turn turn = 0;
        unsigned weight = 0;
    };

    std::size_t below(std::size_t n) { return static_cast<std::size_t>((random_() >> 32) * n >> 32); }

    void set_up(std::uint64_t number) {
        static constexpr std::array<const char*, max_players> names{"Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"};
        Setup& setup = recording_.setup;
        setup.edition = all_editions[number % all_editions.size()];
        setup.edition_reason = fmt::format("{}, from the log", edition_name(setup.edition));
        setup.expansions = expansions_;
        setup.players.assign(names.begin(), names.begin() + 2 + static_cast<std::ptrdiff_t>(below(max_players - 1)));
        bag_.clear();
        for (std::size_t i = 0; i < catalogue_.tile_count(); ++i) {
            const Tile& tile = catalogue_.tile(static_cast<TileId>(i));
            if (tile.expansion != ExpansionId::base && !setup.plays(tile.expansion)) continue;
            int copies = tile.copies[static_cast<std::size_t>(setup.edition)];
            if (copies > 0 && tile.start_copies > 0) {
                start_ = static_cast<TileId>(i);
                --copies;
            }
            for (; copies > 0; --copies) bag_.push_back(static_cast<TileId>(i));
        }
        for (std::size_t i = bag_.size(); i > 1; --i) std::swap(bag_[i - 1], bag_[below(i)]);
    }

    void act(const Act& act) {
        const Refusal refusal = game_.play(act);
        if (refusal != Refusal::none) {
            fmt::print(stderr, "{}: the engine refuses a move it offered: {}\n", recording_.title, refusal_sentence(refusal));
            std::exit(2);
        }
        recording_.acts.push_back(act);
        recording_.act_where.push_back({});
    }

    void turn(TileId tile) {
        game_.end_turn();
        const PlayerId player = game_.to_move();
        find_options(tile);
        if (options_.empty()) return act({.kind = ActKind::discard, .player = player, .tile = tile, .spot = {}});
        std::size_t ticket = below(total_weight_);
        std::size_t chosen = 0;
        while (ticket >= options_[chosen].weight) ticket -= options_[chosen++].weight;
        const Option& option = options_[chosen];
        act({.kind = ActKind::tile, .player = player, .turn = option.turn, .tile = tile, .spot = {.square = option.square}});
        place_meeple(player, tile, option.square);
        move_figure(tile);
    }

    // Squares with many neighbours are worth more to real players, too.
    void find_options(TileId tile) {
        const Position& position = game_.position();
        options_.clear();
        total_weight_ = 0;
        position.frontier(squares_);
        for (const Square square : squares_) {
            unsigned beside = 0;
            for (const Side side : all_sides) beside += position.at(neighbour(square, side)) != no_placed;
            const unsigned weight = beside * beside * beside * beside;
            for (Turn turn = 0; turn < 4; ++turn) {
                if (position.can_place_tile(tile, square, turn) != Refusal::none) continue;
                options_.push_back({square, turn, weight});
                total_weight_ += weight;
            }
        }
    }

    // One of the legal places, or none, all equally likely; sometimes with the large meeple.
    void place_meeple(PlayerId player, TileId tile, Square square) {
        const Position& position = game_.position();
        const NodeId first = position.tile_at(game_.last_placed()).first_node;
        const bool large = !expansions_.empty() && below(6) == 0 && position.supply(player, large_) > 0;
        const PieceKind piece = large ? large_ : PieceKind::normal;
        std::array<std::uint8_t, max_segments> legal{};
        std::size_t count = 0;
        for (std::uint8_t i = 0; i < catalogue_.tile(tile).segments.size(); ++i) {
            const auto node = static_cast<NodeId>(first + i);
            const FeatureKind kind = catalogue_.tile(tile).segments[i].kind;
            if (kind != FeatureKind::road && kind != FeatureKind::city && kind != FeatureKind::field && kind != FeatureKind::monastery) continue;
            if (!position.occupied(node) && position.can_place_piece(player, piece, node) == Refusal::none) legal[count++] = i;
        }
        const std::size_t chosen = below(count + 1);
        if (chosen == count) return;
        act({.kind = ActKind::place, .player = player, .piece = piece, .spot = {.square = square, .segment = legal[chosen]}});
    }

    // A tile with the mage's symbol sends the mage or the witch to an open road or city on one of the last tiles.
    void move_figure(TileId tile) {
        const Position& position = game_.position();
        const auto& symbols = catalogue_.tile(tile).symbols;
        if (std::none_of(symbols.begin(), symbols.end(), [&](const SymbolCount& one) { return one.symbol == mage_; })) return;
        const std::size_t tiles = position.placed().size();
        for (int tries = 0; tries < 20; ++tries) {
            const auto placed = static_cast<PlacedId>(tiles - 1 - below(std::min<std::size_t>(tiles, 12)));
            const Tile& there = catalogue_.tile(position.tile_at(placed).tile);
            const auto segment = static_cast<std::uint8_t>(below(there.segments.size()));
            const auto node = static_cast<NodeId>(position.tile_at(placed).first_node + segment);
            const FeatureKind kind = position.node(node).kind;
            if ((kind != FeatureKind::road && kind != FeatureKind::city) || position.complete(node)) continue;
            return act({.kind = ActKind::place, .piece = figures_[below(2)], .spot = {.square = position.tile_at(placed).square, .segment = segment}});
        }
    }

    const Catalogue& catalogue_;
    Game game_;
    Recording recording_;
    std::mt19937_64 random_;
    std::vector<ExpansionId> expansions_;
    PieceKind large_ = no_piece;
    std::array<PieceKind, 2> figures_{};
    SymbolId mage_ = no_symbol;
    std::vector<TileId> bag_;
    TileId start_ = no_tile;
    std::vector<Square> squares_;
    std::vector<Option> options_;
    std::size_t total_weight_ = 0;
};

int generate(std::uint64_t games, const char* path, std::uint64_t seed, std::span<char* const> names) {
    auto catalogue = Catalogue::load(CARCAUDIT_FIXTURES);
    if (!catalogue) return fmt::print(stderr, "{}: {}\n", catalogue.fault().file, catalogue.fault().message), 2;
    auto book = RuleBook::load(CARCAUDIT_FIXTURES, catalogue->names());
    if (!book) return fmt::print(stderr, "{}: {}\n", book.fault().file, book.fault().message), 2;
    std::vector<ExpansionId> expansions;
    for (const char* name : names) {
        const auto id = catalogue->names().find(NameList::expansion, name);
        if (!id) return fmt::print(stderr, "there is no expansion {}\n", name), 2;
        expansions.push_back(static_cast<ExpansionId>(*id));
    }
    std::FILE* file = std::fopen(path, "wb");
    if (file == nullptr) return fmt::print(stderr, "{}: {}\n", path, std::strerror(errno)), 2;
    Player player(*catalogue, *book, seed, std::move(expansions));
    std::string text = native_header();
    bool good = true;
    for (std::uint64_t i = 1; i <= games && good; ++i) {
        const auto done = write_native(player.play(i), *catalogue, *catalogue, text);
        if (!done) return fmt::print(stderr, "{}\n", done.fault().message), 2;
        if (text.size() < 1u << 20 && i != games) continue;
        good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        text.clear();
    }
    good = std::fclose(file) == 0 && good;
    if (!good) fmt::print(stderr, "{}: cannot be written\n", path);
    return good ? 0 : 2;
}

bool parse(const char* text, std::uint64_t& value) {
    const char* const end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, value);
    return result.ec == std::errc() && result.ptr == end;
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t games = 0;
    std::uint64_t seed = 1;
    if (argc < 3 || !parse(argv[1], games) || games == 0 || (argc > 3 && !parse(argv[3], seed))) {
        fmt::print(stderr, "usage: {} GAMES FILE [SEED [EXPANSION...]]\n", argv[0]);
        return 2;
    }
    return generate(games, argv[2], seed, {argv + std::min(argc, 4), argv + argc});
}
