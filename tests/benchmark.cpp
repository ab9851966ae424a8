// Times the in-memory replay of recorded games with full ledger. Prints the median over many rounds.
//
//   carcaudit_benchmark LOG...        microseconds per game, one core
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/games.h"
#include "engine/game.h"

namespace {

using namespace carcaudit;

struct Loaded {
    Recording recording;
    Catalogue catalogue;
};

double replay(Game& game, const Loaded& loaded) {
    const auto begin = std::chrono::steady_clock::now();
    game.start(loaded.recording.setup, loaded.catalogue);
    for (const Act& act : loaded.recording.acts) {
        if (game.play(act) != Refusal::none) {
            fmt::print(stderr, "{}: a move is refused; not a fair measure\n", loaded.recording.source);
            std::exit(2);
        }
    }
    game.finish();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    Result<Catalogue> catalogue = Catalogue::load(CARCAUDIT_FIXTURES);
    if (!catalogue) return fmt::print(stderr, "{}\n", catalogue.fault().message), 2;
    Result<RuleBook> book = RuleBook::load(CARCAUDIT_FIXTURES, catalogue->names());
    if (!book) return fmt::print(stderr, "{}\n", book.fault().message), 2;

    std::vector<Loaded> games;
    Choice choice;
    choice.logs = arguments;
    const Visitor visitor{[&](const Recording& recording, const Catalogue& its) -> Result<Done> {
                              games.push_back({recording, its});
                              return Done{};
                          },
                          [](const Fault& fault) -> Result<Done> { return fault; }};
    if (auto done = visit_games(choice, *catalogue, visitor); !done)
        return fmt::print(stderr, "{}: {}\n", done.fault().file, done.fault().message), 2;
    if (games.empty()) return fmt::print(stderr, "usage: carcaudit_benchmark LOG...\n"), 2;

    constexpr int rounds = 2000;
    Game game(*catalogue, *book);
    std::vector<double> all;
    bool strict = true;
    fmt::print("{:>8} {:>6} {:>7}   game\n", "µs", "acts", "scores");
    for (const Loaded& loaded : games) {
        std::vector<double> times;
        for (int round = 0; round < rounds; ++round) times.push_back(replay(game, loaded));
        all.insert(all.end(), times.begin(), times.end());
        strict &= game.position().strict();
        fmt::print("{:8.2f} {:6} {:7}   {} {}\n", median(times), loaded.recording.acts.size(), game.ledger().scores().size(),
                   loaded.recording.source, loaded.recording.title);
    }
    fmt::print("{:8.2f}   median of {} games x {} rounds, {}, full ledger\n", median(all), games.size(), rounds,
               strict ? "moves checked" : "moves of expansions taken as recorded");
    return 0;
}
