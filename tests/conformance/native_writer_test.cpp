#include "tests/catch.h"
#include "tests/conformance/native_support.h"

namespace carcaudit::native_tests {

namespace {

std::string written(const Recording& recording, const Catalogue& own = catalogue()) {
    std::string text = native_header();
    const auto done = write_native(recording, own, catalogue(), text);
    INFO((done ? std::string() : done.fault().message));
    REQUIRE(done);
    return text;
}

Recording all_kinds() {
    Recording recording;
    recording.title = "a, \"b\" ";
    recording.setup.edition = Edition::c3;
    recording.setup.edition_reason = "C3, because the log has gardens";
    recording.setup.players = {"Zoë", " <b>&\"quoted\", x", "#3"};
    recording.player_keys = {"89012345", "a,b", "\"q\""};
    recording.setup.expansions = {static_cast<ExpansionId>(2), static_cast<ExpansionId>(1)};
    recording.setup.supply = {{PieceKind::abbot, std::uint8_t{0}}};
    recording.coverage = Coverage::some;
    recording.not_checked = "because, so";
    recording.rows = "road.base !road.inn";
    recording.citation = "during.fr Road > points";
    recording.sum = "3 x 1 = 3";
    const TileId tile = *catalogue().find_tile("V");
    const auto act = [&](ActKind kind, PlayerId player) -> Act& {
        recording.acts.push_back({});
        recording.acts.back().kind = kind;
        recording.acts.back().player = player;
        return recording.acts.back();
    };
    for (const ActKind kind : {ActKind::start, ActKind::tile}) {
        Act& placed = act(kind, kind == ActKind::start ? no_player : PlayerId{0});
        placed.tile = tile;
        placed.turn = 3;
        placed.spot.square = {-7, 12};
    }
    for (const ActKind kind : {ActKind::place, ActKind::move, ActKind::take}) {
        Act& piece = act(kind, 2);
        piece.piece = PieceKind::normal;
        piece.spot.feature = FeatureKind::field;
        if (kind == ActKind::place) piece.spot.slot = *parse_slot("EL");
    }
    act(ActKind::discard, 1).tile = tile;
    act(ActKind::discard, no_player).tile = tile;
    act(ActKind::pass, 1);
    act(ActKind::end, no_player);
    return recording;
}

void add_claims(Recording& recording) {
    const auto claim = [&](ClaimKind kind, PlayerId player, std::uint32_t after) -> Claim& {
        recording.claims.push_back({});
        Claim& one = recording.claims.back();
        one.kind = kind;
        one.player = player;
        one.after_act = after;
        return one;
    };
    claim(ClaimKind::total, 0, 0).points = 5;
    Claim& scored = claim(ClaimKind::scored, no_player, 2);
    scored.subject = FeatureKind::city;
    scored.has_square = scored.has_tiles = scored.has_returned = scored.has_winners = scored.has_worth = true;
    scored.points = 12;
    scored.square = {-1, 2};
    recording.squares = {{0, 0}, {-1, 2}};
    recording.returned = {{0, PieceKind::normal, {-1, 2}}, {1, no_piece, {0, 0}}};
    recording.winners = {2, 0};
    scored.tiles = scored.returned = scored.winners = {0, 2};
    claim(ClaimKind::score, 2, 2).event = 1;
    Claim& nothing = claim(ClaimKind::scored, no_player, 2);
    nothing.has_tiles = nothing.has_returned = nothing.has_winners = true;
    nothing.final = true;  // before the end
    claim(ClaimKind::score, 0, 2).event = 1;   // of the last but one
    claim(ClaimKind::score, 0, 2).event = 3;   // of the last
    claim(ClaimKind::score, 0, 2).event = -1;  // of none
    Claim& anywhere = claim(ClaimKind::score, 1, 3);
    anywhere.anywhere = true;
    anywhere.points = -4;
    claim(ClaimKind::score, 1, 3).event = 3;   // of one before the last act
    claim(ClaimKind::refused, no_player, 8).refusal = Refusal::feature_occupied;
    claim(ClaimKind::other, 1, 8);
    claim(ClaimKind::other, no_player, 9);
    claim(ClaimKind::total, 1, 9).final = true;
    claim(ClaimKind::total, 1, 9).final = false;  // after the end
}

}  // namespace

TEST_CASE("what is written reads back the same") {
    Recording recording = all_kinds();
    CHECK(facts(read_one(written(recording))) == facts(recording));
    add_claims(recording);
    for (const Coverage coverage : {Coverage::none, Coverage::some, Coverage::totals, Coverage::complete}) {
        recording.coverage = coverage;
        CHECK(facts(read_one(written(recording))) == facts(recording));
    }
    recording.setup.edition_reason = "C3, from the log";
    CHECK(written(recording).find("edition,,C3,,,,,,\n") != std::string::npos);
    CHECK(facts(read_one(written(recording))) == facts(recording));
}

TEST_CASE("players without keys get letters") {
    Recording recording = all_kinds();
    recording.player_keys.clear();
    const std::string text = written(recording);
    CHECK(text.find("player,C,#3,,,,,,\n") != std::string::npos);
    recording.player_keys = {"A", "B", "C"};
    CHECK(facts(read_one(text)) == facts(recording));
}

TEST_CASE("a segment is written in words") {
    Recording recording = all_kinds();
    recording.acts.clear();
    Act tile;
    tile.kind = ActKind::tile;
    tile.player = 0;
    tile.tile = *catalogue().find_tile("L");  // road W; road E; road S; city N; field EL WR >N; field SR WL; field ER SL
    tile.turn = 1;
    recording.acts.push_back(tile);
    const char* const expected[] = {"road N", "road S", "road W", "city", "field NR", "field NL", "field SR"};
    for (std::uint8_t segment = 0; segment < 7; ++segment) {
        Act place;
        place.kind = ActKind::place;
        place.player = 0;
        place.piece = PieceKind::normal;
        place.spot.segment = segment;
        recording.acts.resize(1);
        recording.acts.push_back(place);
        INFO(written(recording));
        CHECK(written(recording).find(std::string("place,89012345,normal,0,0,,") + expected[segment] + ",,\n") != std::string::npos);
    }
}

TEST_CASE("tiles and names that are not in the fixtures are declared") {
    Catalogue own = catalogue();
    Name lake;
    lake.text = "lake";
    lake.shape = Shape::surrounded;
    REQUIRE(own.names().add(NameList::feature, lake));
    Name giant;
    giant.text = "giant";
    giant.supply.fill(2);
    giant.stands_on = {FeatureKind::road, static_cast<FeatureKind>(*own.names().find(NameList::feature, "lake"))};
    REQUIRE(own.names().add(NameList::piece, giant));
    auto tile = own.parse_tile("W1", "road E W; lake; field EL WR NL NR; field ER SL SR WL");
    REQUIRE(tile);
    tile->copies.fill(3);
    REQUIRE(own.add_tile(std::move(*tile)));
    Recording recording = all_kinds();
    recording.acts[0].tile = *own.find_tile("W1");
    const std::string text = written(recording, own);
    CHECK(facts(read_one(text)) == facts(recording));
    CHECK(text.find("name,,lake,,,,feature,,surrounded\n") != std::string::npos);
    CHECK(text.find("name,,giant,,,,piece,2,road lake\n") != std::string::npos);
    CHECK(text.find("tiledef,,W1,,,,,3,") != std::string::npos);
}

TEST_CASE("what cells cannot hold is a fault, and nothing is written") {
    for (const std::string& name : {std::string("a\nb"), std::string("a\0b", 3), std::string("\xff"), std::string("\xed\xa0\x80")}) {
        Recording recording = all_kinds();
        recording.setup.players[1] = name;
        std::string text = "before";
        const auto done = write_native(recording, catalogue(), catalogue(), text);
        REQUIRE_FALSE(done);
        CHECK(done.fault().message.starts_with("expected UTF-8 without line breaks and other control characters"));
        CHECK(text == "before");
    }
}

}  // namespace carcaudit::native_tests
