// Plays random but legal complete games of the base game and writes them as one native log with all claims of our own ledger:
// something to measure with. Players like compact boards, so that features get completed.
//
//     carcaudit_generate GAMES FILE [SEED]
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <random>
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
    Player(const Catalogue& catalogue, const RuleBook& book, std::uint64_t seed) : catalogue_(catalogue), game_(catalogue, book), random_(seed) {}

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
        setup.players.assign(names.begin(), names.begin() + 2 + static_cast<std::ptrdiff_t>(below(max_players - 1)));
        bag_.clear();
        for (std::size_t i = 0; i < catalogue_.tile_count(); ++i) {
            const Tile& tile = catalogue_.tile(static_cast<TileId>(i));
            if (tile.expansion != ExpansionId::base) continue;
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

    // One of the legal places, or none, all equally likely.
    void place_meeple(PlayerId player, TileId tile, Square square) {
        const Position& position = game_.position();
        const NodeId first = position.tile_at(game_.last_placed()).first_node;
        std::array<std::uint8_t, max_segments> legal{};
        std::size_t count = 0;
        for (std::uint8_t i = 0; i < catalogue_.tile(tile).segments.size(); ++i)
            if (position.can_place_piece(player, PieceKind::normal, static_cast<NodeId>(first + i)) == Refusal::none) legal[count++] = i;
        const std::size_t chosen = below(count + 1);
        if (chosen == count) return;
        act({.kind = ActKind::place, .player = player, .piece = PieceKind::normal, .spot = {.square = square, .segment = legal[chosen]}});
    }

    const Catalogue& catalogue_;
    Game game_;
    Recording recording_;
    std::mt19937_64 random_;
    std::vector<TileId> bag_;
    TileId start_ = no_tile;
    std::vector<Square> squares_;
    std::vector<Option> options_;
    std::size_t total_weight_ = 0;
};

int generate(std::uint64_t games, const char* path, std::uint64_t seed) {
    auto catalogue = Catalogue::load(CARCAUDIT_FIXTURES);
    if (!catalogue) return fmt::print(stderr, "{}: {}\n", catalogue.fault().file, catalogue.fault().message), 2;
    auto book = RuleBook::load(CARCAUDIT_FIXTURES, catalogue->names());
    if (!book) return fmt::print(stderr, "{}: {}\n", book.fault().file, book.fault().message), 2;
    std::FILE* file = std::fopen(path, "wb");
    if (file == nullptr) return fmt::print(stderr, "{}: {}\n", path, std::strerror(errno)), 2;
    Player player(*catalogue, *book, seed);
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
    if (argc < 3 || argc > 4 || !parse(argv[1], games) || games == 0 || (argc == 4 && !parse(argv[3], seed))) {
        fmt::print(stderr, "usage: {} GAMES FILE [SEED]\n", argv[0]);
        return 2;
    }
    return generate(games, argv[2], seed);
}
