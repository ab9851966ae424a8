#include <filesystem>
#include <random>

#include "tests/catch.h"
#include "tests/conformance/native_support.h"
#include "tests/files.h"

namespace carcaudit::native_tests {

namespace {

const std::vector<std::string> opening{"game,,one", "edition,,C2", "player,A,Alice", "player,B,\"Bob, \"\"the Builder\"\"\"", "start,,D,0,0,0"};

std::string game_with(const std::vector<std::string>& rows, const std::vector<std::string>& before = opening) {
    std::vector<std::string> all = before;
    all.insert(all.end(), rows.begin(), rows.end());
    return file(all);
}

}  // namespace

TEST_CASE("every row of a native log fills the recording") {
    const Recording recording = read_one(game_with(
        {"tile,A,V,0,1,90", "place,A,normal,0,1,,road S", "tile,B,V,1,0,270,,,a word of our own", "place,B,normal,1,0,,field #1",
         "scored,,road,0,0,,,4,0:0 1:0 -1:-3", "returned,A,normal,0,1", "returned,B,-,1,0", "winner,A", "score,A,road,0,0,,,4", "total,A,,,,,,4",
         "score,B,-,,,,apart,0", "discard,A,C", "take,A,abbot,1,0,,garden", "pass,B", "refused,,not-your-turn", "other,A", "end",
         "scored,,field,,,,,,-", "returned,,-", "winner,,-", "score,B,field,,,,,-3", "score,A,city,,,,of 2,9", "score,A,city,,,game,,9",
         "score,A,city,,,anywhere,,9"},
        {"game,, A game ", "edition,,WE,,,,,,the box", "player,A,Alice", "player,B,Bob", "with,,the-river", "supply,,normal,,,,,5",
         "claims,,some", "rows,,road.base !road.inn", "cite,,during.fr,,,,,,Road > points", "sum,,,,,,,,3 tiles x 1 = 3",
         "unchecked,,,,,,,,only an example"}));
    CHECK(recording.source == "x.csv");
    CHECK(recording.format == "native");
    CHECK(recording.title == "A game");
    CHECK(recording.rows == "road.base !road.inn");
    CHECK(recording.citation == "during.fr Road > points");
    CHECK(recording.sum == "3 tiles x 1 = 3");
    CHECK(recording.not_checked == "only an example");
    CHECK(recording.coverage == Coverage::some);
    CHECK(recording.where == Where{2, 1});
    CHECK(recording.setup.edition == Edition::winter);
    CHECK(recording.setup.edition_reason == "the box");
    CHECK(recording.setup.players == std::vector<std::string>{"Alice", "Bob"});
    CHECK(recording.player_keys == std::vector<std::string>{"A", "B"});
}

TEST_CASE("acts and claims of a native log") {
    const Recording recording = read_one(game_with(
        {"tile,A,V,0,1,90", "place,A,normal,0,1,,road S", "scored,,road,0,0,,,4,0:0 -1:-3", "returned,A,normal,0,1", "winner,B",
         "score,A,road,0,0,,,4", "total,A,,,,,,4", "tile,B,V,1,-2,270", "place,B,normal,1,0,,field #1", "refused,,none-in-supply", "end",
         "score,B,field,,,,,-3", "score,A,-,,,game,of 1,9"}));
    REQUIRE(recording.acts.size() == 6);
    CHECK(recording.act_where == std::vector<Where>{{6, 1}, {7, 1}, {8, 1}, {14, 1}, {15, 1}, {17, 1}});
    CHECK(recording.acts[1].turn == 1);
    CHECK(recording.acts[2].spot.feature == FeatureKind::road);
    CHECK(recording.acts[2].spot.slot == *parse_slot("S"));
    CHECK(recording.acts[3].spot.square == Square{1, -2});
    CHECK(recording.acts[3].turn == 3);
    CHECK(recording.acts[4].spot.segment == 1);
    CHECK(recording.coverage == Coverage::complete);

    REQUIRE(recording.claims.size() == 6);
    const Claim& scored = recording.claims[0];
    CHECK(scored.has_worth);
    CHECK(scored.points == 4);
    CHECK(scored.tiles.count == 2);
    CHECK(recording.squares[1] == Square{-1, -3});
    CHECK(scored.returned.count == 1);
    CHECK(recording.winners == std::vector<PlayerId>{1});
    CHECK(recording.claims[1].event == 0);
    CHECK(recording.claims[1].where == Where{12, 20});  // the points
    CHECK(recording.claims[2].kind == ClaimKind::total);
    CHECK(recording.claims[2].after_act == 3);
    CHECK(recording.claims[3].refusal == Refusal::none_in_supply);
    CHECK(recording.claims[4].final);
    CHECK(recording.claims[4].points == -3);
    CHECK_FALSE(recording.claims[5].final);
    CHECK(recording.claims[5].event == 0);
    CHECK(recording.claims[5].subject == no_feature);
}

TEST_CASE("how much claims say when no row tells") {
    CHECK(read_one(game_with({})).coverage == Coverage::none);
    CHECK(read_one(game_with({"pass,A", "refused,,no-turn"})).coverage == Coverage::some);
    CHECK(read_one(game_with({"total,A,,,,,,0"})).coverage == Coverage::totals);
    CHECK(read_one(game_with({"total,A,,,,,,0", "score,A,road,,,,,1"})).coverage == Coverage::complete);
    CHECK(read_one(game_with({"score,A,road,,,,,1"}, {"game,,one", "player,A,Alice", "claims,,totals"})).coverage == Coverage::totals);
    CHECK(read_one(file({"game,,one", "player,A,Alice"})).setup.edition_reason == "C2, the default: the log names no edition");
    // An end that is refused is no end.
    const Recording refused = read_one(game_with({"end", "refused,,game-over", "score,A,road,,,,,1"}));
    CHECK_FALSE(refused.claims[1].final);
}

TEST_CASE("tiles and names of the log's own") {
    std::istringstream stream(file({"game,,one", "player,A,Alice", "name,,watermill,,,,symbol", "name,,lake,,,,feature,,surrounded",
                                    "name,,giant,,,,piece,2,road lake", "tiledef,,W1,,,,,3,road E W; lake; field EL WR NL NR; field ER SL SR WL (watermill)",
                                    "tile,A,W1,0,0,0", "place,A,giant,0,0,,lake", "game,,two", "player,A,Alice", "tile,A,W1,0,0,0"}));
    NativeReader reader(catalogue(), "x.csv", stream);
    Recording recording;
    REQUIRE(reader.next(recording) == Step::game);
    const Catalogue& own = reader.catalogue();
    CHECK(&own != &catalogue());
    CHECK(own.tile(recording.acts[0].tile).copies == std::array<std::uint8_t, 4>{3, 3, 3, 3});
    CHECK(own.names().shape(recording.acts[1].spot.feature) == Shape::surrounded);
    CHECK(own.names().at(NameList::piece, static_cast<std::uint16_t>(recording.acts[1].piece)).stands_on.size() == 2);
    // They are gone in the next game.
    REQUIRE(reader.next(recording) == Step::fault);
    CHECK(reader.fault().where.line == 12);
    CHECK(&reader.catalogue() == &catalogue());
    CHECK(reader.next(recording) == Step::done);
}

TEST_CASE("faults of rows name what was expected, and where") {
    struct {
        std::string row, fault;
    } const cases[] = {
        {"tile,A,V,1,0,45", "7:14 expected a rotation of 0, 90, 180 or 270, found \"45\""},
        {"tile,A,V,1,0", "7:14 expected a rotation of 0, 90, 180 or 270, found an empty cell"},
        {"tile,A,V,one,0,90", "7:10 expected a whole number from -9999 to 9999, found \"one\""},
        {"tile,A,V,99999999999999999999,0,90", "7:10 expected a whole number from -9999 to 9999, found \"99999999999999999999\""},
        {"tile,C,V,1,0,90", "7:6 expected the key of a player (A, B), found \"C\""},
        {"tile,,V,1,0,90", "7:6 expected the key of a player (A, B), found an empty cell"},
        {"tile,A, \"nosuchtile\" ,1,0,90", "7:9 expected the name of a tile, found \"nosuchtile\""},
        {"tile,A,V,1,0,90,city", "7:17 expected nothing in the cell on of a tile row, found \"city\""},
        {"tlie,A,V,1,0,90", "7:1 expected the name of a row, such as game, tile, place or score, found \"tlie\"; did you mean tile?"},
        {"place,A,nromal,1,0,,city N", "7:9 expected a piece or token that is declared, found \"nromal\"; did you mean normal?"},
        {"place,A,normal,1,0,,ctiy N", "7:21 expected a feature and one of its slots, such as \"city N\", found \"ctiy N\"; did you mean city?"},
        {"place,A,normal,1,0,,city Q", "7:26 expected one of the slots NL N NR EL E ER SL S SR WL W WR, found \"Q\""},
        {"place,A,normal,1,0,,city #16", "7:26 expected one of the slots NL N NR EL E ER SL S SR WL W WR, found \"#16\""},
        {"place,A,normal,1,0", "7:21 expected a feature and one of its slots, such as \"city N\", found an empty cell"},
        {"choose,A,unheard-of,,,,,1", "7:10 expected what is chosen that is declared, found \"unheard-of\""},
        {"score,A,road,1,,,,3", "7:16 expected a whole number from -9999 to 9999, found an empty cell"},
        {"score,A,road,1,0,,,3.5", "7:20 expected a number of points from -100000 to 100000, found \"3.5\""},
        {"score,A,road,1,0,,,", "7:20 expected a number of points from -100000 to 100000, found an empty cell"},
        {"score,A,,1,0,,,3", "7:9 expected a feature, or -, that is declared, found an empty cell"},
        {"score,A,road,1,0,later,,3", "7:18 expected an empty cell, final, game, or for a score anywhere, found \"later\""},
        {"score,A,road,1,0,,of 1,3", "7:19 expected an empty cell, apart, or \"of N\" for the Nth scored row before this one, found \"of 1\""},
        {"scored,,road,1,0,,,3,0:0 1;0", "7:26 expected tiles as x:y with blanks between them, found \"1;0\""},
        {"scored,,road,1,0,,,3,0:", "7:22 expected tiles as x:y with blanks between them, found \"0:\""},
        {"returned,A,normal,1,0", "7:1 expected a scored row before this returned row, with no act between"},
        {"winner,A", "7:1 expected a scored row before this winner row, with no act between"},
        {"place,,fairy", "7:14 expected x and y of the tile it goes to, or the player who gets it, found an empty cell"},
        {"place,,robber,,,,,12", "7:15 expected x and y of the tile it goes to, or the player who gets it, found an empty cell"},
        {"take,,ingot", "7:13 expected x and y of the tile it is taken from, or the player who has it, found an empty cell"},
        {"place,A,robber,,,,,50", "7:20 expected a space of the score track from 0 to 49, found \"50\""},
        {"place,A,robber,,,,,-1", "7:20 expected a space of the score track from 0 to 49, found \"-1\""},
        {"place,A,ghost,1,0,,road,-3", "7:25 expected a number of tokens, or the number on one, from 0 to 255, found \"-3\""},
        {"place,,bathhouse,1,0,,road,256", "7:28 expected a number of tokens, or the number on one, from 0 to 255, found \"256\""},
        {"award,B,gold,,,,,-1", "7:18 expected a number of tokens from 0 to 255, found \"-1\""},
        {"refused,,edge-differs", "7:10 expected a reason for refusing a move, such as edges-differ, found \"edge-differs\"; did you mean edges-differ?"},
        {"refused,,none", "7:10 expected a reason for refusing a move, such as edges-differ, found \"none\""},
        {"edition,,C1", "7:1 expected the edition row before the first act or claim of its game"},
        {"player,C,Carol", "7:1 expected the player row before the first act or claim of its game"},
        {"tile,A,\"V,1,0,90,,,", "7:8 expected a closing quote before the end of the line"},
        {"tile,A,V,1,0,90,,,,", "7:19 expected 9 cells, found more; a cell with a comma in it needs quotes"},
    };
    for (const auto& one : cases) {
        INFO(one.row);
        const auto found = outcomes(game_with({one.row, "this is never looked at", "game,,two", "player,A,Alice"}));
        CHECK(found == std::vector<std::string>{one.fault, "game two"});
    }
}

TEST_CASE("a row that says nobody stands alone") {
    const std::string no_more = "expected no further ", beside = "expected nothing beside the ";
    struct {
        std::string first, second, fault;
    } const cases[] = {
        {"returned,,-", "returned,B,normal,1,0", no_more + "returned row: the one above says nobody"},
        {"returned,,-", "returned,,-", beside + "returned row above, found one that says nobody"},
        {"returned,B,normal,1,0", "returned,,-", beside + "returned row above, found one that says nobody"},
        {"winner,,-", "winner,A", no_more + "winner row: the one above says nobody"},
        {"winner,A", "winner,,-", beside + "winner row above, found one that says nobody"},
        {"returned,A,normal,1,0", "returned,B,normal,1,0", ""},
        {"returned,,-", "winner,,-", ""},
        {"winner,A", "winner,B", ""},
    };
    for (const auto& one : cases) {
        INFO(one.first << "\n" << one.second);
        const auto found = outcomes(game_with({"scored,,road", one.first, one.second}));
        CHECK(found == std::vector<std::string>{one.fault.empty() ? "game one" : "9:1 " + one.fault});
    }
}

TEST_CASE("faults of setup rows") {
    struct {
        std::string row, fault;
    } const cases[] = {
        {"edition,,C9", "4:10 expected an edition: C1, C2, C3 or WE, or a list of different ones, found \"C9\""},
        {"with,,the-rivr", "4:7 expected an expansion that is declared, found \"the-rivr\"; did you mean the-river?"},
        {"player,A,Alan", "4:8 expected a key that no other player has, found \"A\""},
        {"player,,Alan", "4:8 expected a key for the player, such as A, found an empty cell"},
        {"player,B", "4:10 expected the name of the player, found an empty cell"},
        {"player,B,a\x01" "b", "4:10 expected the name of the player in UTF-8 without control characters, found \"a?b\""},
        {"player,B,\xff", "4:10 expected the name of the player in UTF-8 without control characters, found \"\xff\""},
        {"supply,,normal,,,,,-1", "4:20 expected a number of pieces from 0 to 255, found \"-1\""},
        {"supply,,normal,,,,,", "4:20 expected a number of pieces from 0 to 255, found an empty cell"},
        {"supply,,normal,,,,,256", "4:20 expected a number of pieces from 0 to 255, found \"256\""},
        {"name,,giant,,,,piece,-1", "4:22 expected a number of pieces from 0 to 255, found \"-1\""},
        {"tiledef,,W1,,,,,256,road E W", "4:17 expected a number of copies from 0 to 255, found \"256\""},
        {"name,,road,,,,feature,,linked", "4:7 expected a name that names.csv does not have, found \"road\""},
        {"set,,unheard-of,,,,,1", "4:6 expected a parameter that is declared, found \"unheard-of\""},
        {"name,,a b,,,,symbol", "4:7 expected a name of letters, digits and - . _ / + !, found \"a b\""},
        {"name,,mill,,,,gadget", "4:15 expected a list of names: feature, piece, symbol, expansion, variant or parameter, found \"gadget\""},
        {"name,,lake,,,,feature,,round", "4:24 expected a shape: linked, surrounded or single, found \"round\""},
        {"claims,,all", "4:9 expected how much the claims say: complete, totals, some or none, found \"all\""},
        {"cite,,two words", "4:7 expected the key of a page without blanks, found \"two words\""},
        {"sum,,3", "4:6 expected nothing in the cell what of a sum row, found \"3\""},
        {"refused,,edges-differ", "4:1 expected an act that is not refused yet before this refused row"},
    };
    for (const auto& one : cases) {
        INFO(one.row);
        const auto found = outcomes(file({"game,,one", "player,A,Alice", one.row, "tile,A", "game,,two", "player,A,Alice"}));
        CHECK(found == std::vector<std::string>{one.fault, "game two"});
    }
    const auto twice = outcomes(file({"game,,one", "edition,,C1", "edition,,C1"}));
    CHECK(twice == std::vector<std::string>{"4:1 expected one edition row in a game, found a second"});
    const auto declared_twice = outcomes(file({"game,,one", "name,,dam,,,,symbol", "name,,dam,,,,piece", "name,,dam,,,,symbol"}));
    CHECK(declared_twice == std::vector<std::string>{"5:7 expected a name that no row above declares, found \"dam\""});
    const auto bad_tile = outcomes(file({"game,,one", "tiledef,,W1,,,,,3,road E W; lagoon"}));
    REQUIRE(bad_tile.size() == 1);
    CHECK(bad_tile[0].starts_with("3:29 "));
    const auto seven = outcomes(file({"game,,one", "player,A,a", "player,B,b", "player,C,c", "player,D,d", "player,E,e", "player,F,f", "player,G,g"}));
    CHECK(seven == std::vector<std::string>{"9:1 expected at most 6 player rows in a game, found one more"});
}

TEST_CASE("faults of files and games") {
    struct {
        std::string text;
        std::vector<std::string> found;
    } const cases[] = {
        {"", {"0:0 expected the header line act/1,player,what,x,y,turn,on,points,note, found an empty file"}},
        {"# only a comment\n", {"1:1 expected the header line act/1,player,what,x,y,turn,on,points,note, found an empty file"}},
        {"act/2,player,what,x,y,turn,on,points,note\n", {"1:1 expected version 1 of the log format (act/1), found \"act/2\""}},
        {"a,b,c\n", {"1:1 expected the header line act/1,player,what,x,y,turn,on,points,note, found another line"}},
        {native_header(), {"1:1 expected at least one game row, found none"}},
        {file({"tile,A,V,1,0,90", "tile,A,V,2,0,90", "game,,one", "player,A,Alice"}),
         {"2:1 expected a game row before anything else, found \"tile\"", "game one"}},
        {file({"game,,"}), {"2:7 expected the title of the game, found an empty cell"}},
        {file({"game,,one", "game,,two", "player,A,Alice"}), {"2:1 expected 1 to 6 player rows in this game, found none", "game two"}},
        {file({"game,,one", "player,A,Alice", "game,,one", "player,A,Alice", "game,,two"}),
         {"game one", "4:7 expected a title that no other game of the file has, found \"one\" again", "6:1 expected 1 to 6 player rows in this game, found none"}},
        // A game of several editions is known by a title in each.
        {file({"game,,one@C1", "player,A,Alice", "game,,one", "edition,,C1 C2", "player,A,Alice", "game,,two", "player,A,Alice"}),
         {"game one@C1", "4:1 expected no other game of the file with a title that this one has in one of its editions, found \"one@C1\" again", "game two"}},
        {file({"game,,one", "edition,,C1 C2", "player,A,Alice", "game,,one@C2", "player,A,Alice", "game,,one@C3", "player,A,Alice"}),
         {"game one@C1", "game one@C2", "5:7 expected a title that no other game of the file has, found \"one@C2\" again", "game one@C3"}},
        {native_header() + "game,,one\n", {"2:10 expected 9 cells, found 3; empty ones need their commas too"}},
    };
    for (const auto& one : cases) {
        INFO(one.text);
        CHECK(outcomes(one.text) == one.found);
    }
}

TEST_CASE("line ends, byte order mark, comments and blank lines") {
    const std::string body = file({"game,,one", "player,A,Alice", "game,,two", "player,A,Alice"});
    const std::vector<std::string> both{"game one", "game two"};
    std::string crlf;
    for (const char c : body) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(outcomes(crlf) == both);
    CHECK(outcomes("\xEF\xBB\xBF" + body) == both);
    CHECK(outcomes("# a comment, with a comma and a \"\n\n" + body + "\n  \t\n,,,,,,,,\n#") == both);
    CHECK(outcomes(body.substr(0, body.size() - 1)) == both);  // no line end at the end
    // A NUL does not hide the rest of the line.
    std::string nul = file({"game,,one", "player,A,Al?ice"});
    nul[nul.find('?')] = '\0';
    CHECK(outcomes(nul) == std::vector<std::string>{"3:10 expected the name of the player in UTF-8 without control characters, found \"Al?ice\""});

    CHECK(NativeReader::recognises(body));
    CHECK(NativeReader::recognises("\xEF\xBB\xBF# x\r\n\r\nact/1,"));
    CHECK_FALSE(NativeReader::recognises("{\"data\":"));
    CHECK_FALSE(NativeReader::recognises("# act/1"));
    CHECK_FALSE(NativeReader::recognises(""));
}

TEST_CASE("a game has limits that no honest game meets") {
    std::vector<std::string> rows = opening;
    rows.insert(rows.end(), 4000, "pass,A");
    CHECK(outcomes(file(rows)) == std::vector<std::string>{"4006:1 expected at most 4000 acts in a game"});
    rows = opening;
    rows.insert(rows.end(), 16001, "total,A,,,,,,1");
    CHECK(outcomes(file(rows)) == std::vector<std::string>{"16007:1 expected at most 16000 claims in a game"});
    rows = opening;
    rows[0] = "game,," + std::string(4001, 'x');
    CHECK(outcomes(file(rows)) == std::vector<std::string>{"2:7 expected the title of the game of at most 4000 bytes, found 4001"});
}

TEST_CASE("a line of 16 MiB ends the reading of its file") {
    const std::string text = file({"game,,one", "player,A,Alice"}) + "#" + std::string(std::size_t{1} << 24, 'x') + '\n' + file({"game,,two"});
    CHECK(outcomes(text) == std::vector<std::string>{"4:1 expected a line shorter than 16 MiB"});
}

TEST_CASE("files that cannot be read") {
    for (const std::string& path : {std::string("/nonexistent/x.csv"), std::filesystem::temp_directory_path().string()}) {
        NativeReader reader(catalogue(), path);
        Recording recording;
        REQUIRE(reader.next(recording) == Step::fault);
        CHECK(reader.fault().file == path);
        CHECK(reader.fault().message.starts_with("cannot be read: "));
        CHECK(reader.next(recording) == Step::done);
    }
}

TEST_CASE("a file longer than the reader's buffer, from a path and from a stream with its head taken off") {
    std::string text = native_header();
    std::size_t games = 0;
    const std::string filler = "# " + std::string(1000, '.') + '\n';
    for (; text.size() < (std::size_t{36} << 20); ++games) {
        text += row("game,," + std::to_string(games)) + row("player,A,Alice") + row("start,,D,0,0,0");
        for (int i = 0; i < 40; ++i) text += filler;
    }
    text.pop_back();  // the last line without its end
    const auto count = [&](NativeReader& reader) {
        Recording recording;
        std::size_t read = 0;
        while (reader.next(recording) == Step::game && recording.title == std::to_string(read) && recording.acts.size() == 1) ++read;
        return read;
    };
    const test::Folder folder;
    folder.write("long.csv", text);
    NativeReader from_path(catalogue(), folder.file("long.csv"));
    CHECK(count(from_path) == games);
    std::istringstream stream(text.substr(100));
    NativeReader reader(catalogue(), "-", stream, text.substr(0, 100));
    CHECK(count(reader) == games);
}

TEST_CASE("no truncation and no mutation of a log breaks the reader") {
    const std::string good =
        game_with({"tile,A,V,0,1,90", "place,A,normal,0,1,,road S", "scored,,road,0,0,,,4,0:0 -1:-3", "returned,A,normal,0,1", "winner,B",
                   "score,A,road,0,0,,,4", "total,A,,,,,,4", "tile,B,V,1,-2,270", "place,B,normal,1,0,,\"field #1\"", "refused,,none-in-supply",
                   "end", "score,B,field,,,,,-3", "game,,two", "name,,mill,,,,symbol", "tiledef,,W1,,,,,3,road E W; city N (mill); field >N",
                   "player,A,Alice", "tile,A,W1,0,0,0"});
    REQUIRE(outcomes(good).size() == 2);
    const auto steps = [](const std::string& text) {
        std::istringstream stream(text);
        NativeReader reader(catalogue(), "x.csv", stream);
        Recording recording;
        std::size_t count = 0;
        for (Step step = reader.next(recording); step != Step::done; step = reader.next(recording), ++count) {
            REQUIRE(count <= text.size());
            if (step == Step::fault) REQUIRE_FALSE(reader.fault().message.empty());
        }
        return count;
    };
    // A cut within a line is noticed, for lines have a fixed number of cells.
    for (std::size_t cut = 0; cut < good.size(); ++cut) {
        INFO(cut);
        REQUIRE(steps(good.substr(0, cut)) >= 1);
    }
    std::mt19937 random(20240607);
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    const std::string bytes = std::string(1, '\0') + "\n\r,\"#- \x01\xff\x80;>():09ATg";
    for (int round = 0; round < 4000; ++round) {
        std::string text = good;
        for (std::size_t times = 1 + below(4); times > 0; --times) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
                case 0: text[at] = static_cast<char>(below(256)); break;
                case 1: text[at] = bytes[below(bytes.size())]; break;
                case 2: text.erase(at, 1 + below(6)); break;
                default: text.insert(at, text.substr(below(text.size()), below(40)));
            }
        }
        INFO(text);
        steps(text);
    }
}

}  // namespace carcaudit::native_tests
