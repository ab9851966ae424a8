#include "tests/analyzer/bga_support.h"

using namespace bga_test;

TEST_CASE("A Board Game Arena log is known by its beginning", "[bga]") {
    struct Row {
        std::string_view head;
        bool is;
    };
    const Row row = GENERATE(Row{R"({"status": 1, "data": {"valid")", true}, Row{R"( [{"channel": "/table/t1")", true},
                             Row{"\xef\xbb\xbf[{\"channel\":\"\\/table\\/t1\"", true}, Row{R"({"data": [{"packet_id": "1")", true},
                             Row{R"({"gameId": "x", "name": "", "initialRandom": 0)", false}, Row{"act/1,player,what", false},
                             Row{"\"packet_id\"", false}, Row{"", false}, Row{"{", false});
    CHECK(looks_like_bga(row.head) == row.is);
}

TEST_CASE("The small sample is read in full", "[bga]") {
    const Recording game = read(small_game());
    CHECK(game.title == "table 4711");
    CHECK(game.format == "bga");
    CHECK(game.source == "log.json");
    CHECK(game.not_checked.empty());
    CHECK(game.coverage == Coverage::complete);
    CHECK(game.setup.edition == Edition::c1);
    CHECK(game.setup.players == std::vector<std::string>{"Wilma", "Otto", "Ines"});
    CHECK(game.player_keys == std::vector<std::string>{"2001", "2002", "2003"});
    // 1 start tile, 12 tiles, 10 meeples, 1 end; 3 + 3 + 2 scorings, of which one has two winners; 9 + 3 totals.
    CHECK(count(game) == Counts{24, 8, 9, 12});
    CHECK(game.act_where.size() == game.acts.size());
    CHECK(game.acts[0].kind == ActKind::start);
    CHECK(catalogue().tile(game.acts[0].tile).name == "D");
    CHECK(game.acts[1].player == 0);
    CHECK(game.acts[1].turn == 2);
    CHECK(game.acts[1].spot.square == Square{0, -1});
    CHECK(game.act_where[1] == Where{14, 31});
    CHECK(game.acts.back().kind == ActKind::end);
    CHECK(game.claims.back().points == 14);
    CHECK(game.claims.back().final);
}

TEST_CASE("A scoring becomes claims about kind, worth, tiles, meeples, winners and totals", "[bga]") {
    const Recording game = read(log_of({tile_22, ann_on_22, city_done, ann_wins_4}));
    REQUIRE(game.claims.size() == 3);
    const Claim& city = game.claims[0];
    CHECK(city.kind == ClaimKind::scored);
    CHECK(city.subject == FeatureKind::city);
    CHECK(city.after_act == 3);
    CHECK_FALSE(city.final);
    CHECK(city.has_worth);
    CHECK(city.points == 4);
    CHECK(city.where == Where{4, 10});
    REQUIRE(city.has_tiles);
    CHECK(game.squares == std::vector<Square>{{0, -1}, {0, 0}});
    REQUIRE(city.has_returned);
    REQUIRE(game.returned.size() == 1);
    CHECK(game.returned[0].owner == 0);
    CHECK(game.returned[0].piece == PieceKind::normal);
    CHECK(game.returned[0].square == Square{0, -1});
    REQUIRE(city.has_winners);
    CHECK(game.winners == std::vector<PlayerId>{0});
    CHECK(game.claims[1].kind == ClaimKind::score);
    CHECK(game.claims[1].event == 0);
    CHECK(game.claims[1].points == 4);
    CHECK(game.claims[1].subject == FeatureKind::city);
    CHECK(game.claims[2].kind == ClaimKind::total);
    CHECK(game.claims[2].points == 4);
}

TEST_CASE("Fields and monasteries claim a place but no tiles", "[bga]") {
    const Recording game = read(small_game());
    int fields = 0, monasteries = 0;
    for (const Claim& claim : game.claims) {
        if (claim.kind != ClaimKind::scored) continue;
        if (claim.subject == FeatureKind::field) {
            ++fields;
            CHECK_FALSE(claim.has_returned);
        } else if (claim.subject == FeatureKind::monastery) {
            ++monasteries;
            CHECK(claim.has_returned);
        } else {
            CHECK(claim.has_tiles);
            continue;
        }
        CHECK_FALSE(claim.has_tiles);
        CHECK(claim.has_square);
        CHECK(claim.final);
    }
    CHECK(fields == 2);
    CHECK(monasteries == 2);
}

TEST_CASE("A translated kind is known by the meeple's place, a field by its cities", "[bga]") {
    CHECK(read(log_of({tile_22, ann_on_22, replaced(std::string(city_done), "\"city\"", "\"Stadt\"")})).claims[0].subject == FeatureKind::city);
    const auto field = R"({"type": "realizationAchieved", "args": {"real_type": "草原", "tile_to_value": {"22": 3}, "city_nbr": 1, "points": 3, "part_to_recover": []}})";
    const Recording game = read(log_of({tile_22, field}));
    CHECK(game.claims[0].subject == FeatureKind::field);
    CHECK(game.claims[0].final);
    CHECK(game.acts.back().kind == ActKind::end);  // no change of state told it
}

TEST_CASE("Three lists of meeples that disagree give a claim that no rule can confirm", "[bga]") {
    struct Row {
        const char *from, *to;
        std::size_t listed;
    };
    const Row row = GENERATE(Row{R"({"tile": "22", "player": "1", "type": "normal", "pos": "1"})", "", 1}, Row{R"(["22"])", "[]", 1},
                             Row{R"(["22"])", R"(["36"])", 2}, Row{R"("normal": 1)", R"("normal": 0)", 1},
                             Row{R"("normal": 1)", R"("normal": 2)", 2}, Row{R"({"1": {"normal": 1, "big": 0}})", "[]", 1});
    const Recording game = read(log_of({tile_22, ann_on_22, replaced(std::string(city_done), row.from, row.to)}));
    REQUIRE(game.claims[0].has_returned);
    CHECK(game.returned.size() == row.listed);
    CHECK(game.claims[0].returned.count == row.listed);
    const auto unsure = std::count_if(game.returned.begin(), game.returned.end(), [](const Returned& one) { return one.piece == no_piece; });
    CHECK(unsure >= 1);
}

TEST_CASE("Points belong to the achievement before them", "[bga]") {
    const auto events = [](std::initializer_list<std::string_view> after) {
        std::string text = log_of({tile_22, ann_on_22, tile_48});
        text.resize(text.size() - 3);
        for (const std::string_view event : after) text += ",\n" + std::string(event);
        std::vector<int> owners;
        for (const Claim& claim : read(text + "]}]").claims)
            if (claim.kind == ClaimKind::score) owners.push_back(claim.event);
        return owners;
    };
    const std::string bob = replaced(std::string(ann_wins_4), "\"player_id\": 1", "\"player_id\": 2");
    using Owners = std::vector<int>;
    CHECK(events({city_done, ann_wins_4}) == Owners{0});
    CHECK(events({city_done, bob}) == Owners{0});                            // another recipient
    CHECK(events({city_done, ann_wins_4, ann_wins_4}) == Owners{0, 0});      // told twice
    CHECK(events({city_done, city_done, ann_wins_4}) == Owners{0});
    CHECK(events({city_done, city_done, ann_wins_4, ann_wins_4}) == Owners{0, 1});
    CHECK(events({city_done, ann_wins_4, city_done, ann_wins_4}) == Owners{0, 3});
    CHECK(events({ann_wins_4}) == Owners{0});
    // Points without an achievement: it is claimed without winners.
    const Recording lost = read(log_of({tile_22, ann_on_22, ann_wins_4}));
    CHECK(lost.claims[0].kind == ClaimKind::scored);
    CHECK(lost.claims[0].has_winners);
    CHECK(lost.claims[0].winners.count == 0);
    CHECK(lost.claims[0].subject == no_feature);
}

TEST_CASE("Of two worths the one that the points contradict is claimed", "[bga]") {
    const auto worth = [](const char* values, const char* said, const char* paid) {
        const std::string field = std::string(R"({"type": "realizationAchieved", "args": {"real_type": "field", "city_nbr": 1, "winners": [1], "tile_to_value": {"22": )") +
                                  values + R"(}, "points": )" + said + "}}";
        const std::string points = std::string(R"({"type": "winPoints", "args": {"player_id": 1, "points": )") + paid + "}}";
        return read(log_of({tile_22, field, points})).claims[0].points;
    };
    CHECK(worth("3", "3", "3") == 3);
    CHECK(worth("4", "3", "3") == 4);
    CHECK(worth("3", "4", "3") == 4);
    CHECK(worth("3", "3", "4") == 3);
}

TEST_CASE("All envelopes hold the same game", "[bga]") {
    const std::string list = log_of({tile_22, ann_on_22, city_done, ann_wins_4});
    for (const std::string& text : {list, "{\"logs\": " + list + "}", "{\"data\": " + list + "}",
                                    R"({"status": 1, "data": {"valid": 1, "data": )" + list + "}}",
                                    R"({"data": {"players": [], "logs": )" + list + R"(}, "status": "1"})", "\xef\xbb\xbf" + list}) {
        CAPTURE(text);
        CHECK(count(read(text)) == Counts{3, 1, 1, 1});
    }
}

TEST_CASE("Private packets, unknown events and unknown keys change nothing", "[bga]") {
    const std::string list =
        R"([{"channel": "/player/p1", "data": [{"type": "playTile", "args": {}}]}, {"channel": "/table/t7", "h": "x", "data": [)"
        R"({"type": "chatmessage", "args": null}, {"type": "gameStateChange", "args": {"name": "gameSetup"}}, )" +
        replaced(std::string(tile_22), "\"id\"", R"("tileimg": "<div class=\"a\">", "id")") + "]}]";
    CHECK(count(read(list)) == Counts{2, 0, 0, 0});
}

TEST_CASE("Events of an unknown kind are told once each", "[bga]") {
    const std::string list = R"([{"channel": "/table/t7", "data": [{"type": "chatmessage", "args": null}, {"type": "moveDragon", "args": {}}, )"
                             R"({"type": "undo"}, {"type": "moveDragon"}, )" + std::string(tile_22) + "]}]";
    CHECK(read(list).passed_over == R"(the log holds events of a kind that is not known here: "moveDragon", "undo")");
    CHECK(read("[{\"channel\": \"/table/t7\", \"data\": [" + std::string(tile_22) + "]}]").passed_over.empty());
}

TEST_CASE("Drawn tiles that fit nowhere are discarded", "[bga]") {
    struct Row {
        const char* event;
        const char* tile;
    };
    const Row row = GENERATE(Row{R"({"type": "cantPlay", "args": {"player_id": "2", "tile_id": "68"}})", "C"},
                             Row{R"({"type": "discardTile", "args": {"player_id": 2, "id": 68, "type": 22}})", "C"},
                             Row{R"({"type": "cantPlay", "args": {"player_id": "2"}})", "B"},   // the tile of state 2
                             Row{R"({"type": "cantPlay", "args": {}})", "B"});
    const Recording game = read(log_of({tile_22, tile_48, R"({"type": "gameStateChange", "args": {"id": 2, "active_player": "2", "args": {"tile_type": "20"}}})", row.event}));
    REQUIRE(game.acts.size() == 4);
    CHECK(game.acts[3].kind == ActKind::discard);
    CHECK(game.acts[3].player == 1);
    CHECK(catalogue().tile(game.acts[3].tile).name == row.tile);
}

TEST_CASE("A place that the tile does not have names no feature", "[bga]") {
    const Recording game = read(log_of({tile_22, replaced(std::string(ann_on_22), "\"pos\": 1", "\"pos\": 9")}));
    CHECK(game.acts[2].spot.segment == no_segment);
    CHECK(game.acts[2].spot.feature == no_feature);
}

TEST_CASE("What belongs to expansions is not checked, with a reason", "[bga]") {
    CHECK(read(log_of({tile_22, replaced(std::string(tile_48), "\"type\": 17", "\"type\": 31")})).not_checked ==
          "the log plays Board Game Arena's tile type 31, which is of no set that can be replayed from its logs");
    CHECK(read(log_of({tile_22, replaced(std::string(ann_on_22), "\"pos\"", "\"ptype\": \"big\", \"pos\"")})).not_checked ==
          "the log plays the piece \"big\", which is not of the base game");
}

TEST_CASE("Who gives up ends the game without final scoring", "[bga]") {
    const auto result = [](const char* concede) {
        return std::string(R"({"type": "gameStateChange", "args": {"id": "99", "args": {"table": {"concede": )") + concede +
               R"(}, "result": [{"player": "1", "score": "4"}]}}})";
    };
    CHECK(count(read(log_of({tile_22, result("true")}))) == Counts{2, 0, 0, 0});
    CHECK(count(read(log_of({tile_22, result("false")}))) == Counts{3, 0, 0, 1});
}

TEST_CASE("An edition may be forced", "[bga]") {
    const Recording game = read(log_of({tile_22}), Edition::c2);
    CHECK(game.setup.edition == Edition::c2);
    CHECK(game.setup.edition_reason == "C2, as asked for");
}
