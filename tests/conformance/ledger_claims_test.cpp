#include "conformance/ledger_claims.h"

#include "tests/catch.h"
#include "tests/conformance/native_support.h"

namespace carcaudit::native_tests {

TEST_CASE("a ledger becomes claims where a log has them") {
    // Bob closes a city of two tiles; a tile is refused before it lies elsewhere; the rest is scored at the end.
    Recording recording = read_one(file({"game,,one", "edition,,C1", "player,A,Ann", "player,B,Bob", "start,,D,0,0,0", "tile,A,V,1,0,0",
                                         "place,A,normal,1,0,,road", "tile,B,E,0,-1,180", "place,B,normal,0,-1,,city", "tile,A,E,5,5,0",
                                         "refused,,not-adjacent", "tile,A,E,1,-1,0", "place,A,normal,1,-1,,city", "end"}));
    Game game(catalogue(), test::book());
    game.start(recording.setup, catalogue());
    std::vector<std::string> refusals;
    for (const Act& act : recording.acts) refusals.emplace_back(refusal_name(game.play(act)));
    REQUIRE(refusals == std::vector<std::string>{"none", "none", "none", "none", "none", "not-adjacent", "none", "none", "none"});

    claim_ledger(game, recording);
    std::string out = native_header();
    REQUIRE(write_native(recording, catalogue(), catalogue(), out));
    CHECK(out == file({"game,,one", "edition,,C1", "player,A,Ann", "player,B,Bob", "start,,D,0,0,0", "tile,A,V,1,0,0", "place,A,normal,1,0,,road",
                       "tile,B,E,0,-1,180", "place,B,normal,0,-1,,city", "scored,,city,0,0,,,,0:-1 0:0", "returned,B,normal,0,-1",
                       "score,B,city,0,0,,,4", "total,B,,,,,,4", "tile,A,E,5,5,0", "refused,,not-adjacent", "tile,A,E,1,-1,0",
                       "place,A,normal,1,-1,,city", "end", "scored,,road,0,0,,,,0:0 1:0", "returned,A,normal,1,0", "score,A,road,0,0,,,2",
                       "total,A,,,,,,2", "scored,,city,1,-1,,,,1:-1", "returned,A,normal,1,-1", "score,A,city,1,-1,,,1", "total,A,,,,,,3",
                       "total,A,,,,,,3", "total,B,,,,,,4"}));
}

}  // namespace carcaudit::native_tests
