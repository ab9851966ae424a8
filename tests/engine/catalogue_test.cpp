#include "engine/catalogue.h"

#include <map>

#include "tests/catch.h"
#include "tests/fixtures.h"

namespace carcaudit {
namespace {

using test::catalogue;

TEST_CASE("the base game has 72 tiles in every edition, one of which starts") {
    std::array<int, 4> copies{};
    int start = 0;
    for (std::size_t i = 0; i < catalogue().tile_count(); ++i) {
        const Tile& tile = catalogue().tile(static_cast<TileId>(i));
        if (tile.expansion != ExpansionId::base) continue;
        for (std::size_t edition = 0; edition < 4; ++edition) copies[edition] += tile.copies[edition];
        start += tile.start_copies;
    }
    CHECK(copies == std::array<int, 4>{72, 72, 72, 72});
    CHECK(start == 1);
    CHECK(catalogue().tile(*catalogue().find_tile("D")).start_copies == 1);
}

TEST_CASE("copies of each base tile; gardens replace plain tiles in C2 and C3") {
    const std::map<std::string, int> copies{{"A", 2}, {"B", 4}, {"C", 1}, {"D", 4}, {"E", 5}, {"F", 2},
                                            {"G", 1}, {"H", 3}, {"I", 2}, {"J", 3}, {"K", 3}, {"L", 3},
                                            {"M", 2}, {"N", 3}, {"O", 2}, {"P", 3}, {"Q", 1}, {"R", 3},
                                            {"S", 2}, {"T", 1}, {"U", 8}, {"V", 9}, {"W", 4}, {"X", 1}};
    const std::string with_garden = "EHIMNRUV";
    for (const auto& [letter, count] : copies) {
        CAPTURE(letter);
        const auto id = catalogue().find_tile(letter);
        REQUIRE(id.has_value());
        const Tile& tile = catalogue().tile(*id);
        const bool garden = with_garden.find(letter) != std::string::npos;
        CHECK(tile.copies[0] == count);
        CHECK(tile.copies[1] == count - garden);
        CHECK(tile.copies[2] == count - garden);
        CHECK(tile.copies[3] == count);
        const auto other = catalogue().find_tile(letter + ".garden");
        REQUIRE(other.has_value() == garden);
        if (!garden) continue;
        CHECK(catalogue().tile(*other).copies == std::array<std::uint8_t, 4>{0, 1, 1, 0});
        CHECK(catalogue().tile(*other).has_surrounded);
        CHECK(catalogue().tile(*other).borders == tile.borders);
    }
}

TEST_CASE("each edge of the base tiles") {
    struct Row {
        const char* tile;
        const char* edges;  // north, east, south, west
    };
    const auto row = GENERATE(
        values<Row>({{"A", "FFRF"}, {"B", "FFFF"}, {"C", "CCCC"}, {"D", "CRFR"}, {"E", "CFFF"}, {"F", "FCFC"},
                     {"G", "FCFC"}, {"H", "CFCF"}, {"I", "CFFC"}, {"J", "CRRF"}, {"K", "CFRR"}, {"L", "CRRR"},
                     {"M", "CFFC"}, {"N", "CFFC"}, {"O", "CRRC"}, {"P", "CRRC"}, {"Q", "CCFC"}, {"R", "CCFC"},
                     {"S", "CCRC"}, {"T", "CCRC"}, {"U", "RFRF"}, {"V", "FFRR"}, {"W", "FRRR"}, {"X", "RRRR"}}));
    const Tile& tile = catalogue().tile(*catalogue().find_tile(row.tile));
    std::string edges;
    for (const Border border : tile.borders)
        edges += border == FeatureKind::city    ? 'C'
                 : border == FeatureKind::road  ? 'R'
                 : border == FeatureKind::field ? 'F'
                                                : '?';
    CHECK(edges == row.edges);
}

TEST_CASE("boxes of other tiles") {
    struct Row {
        const char* expansion;
        std::array<int, 4> copies;
        int start;
    };
    const auto row = GENERATE(values<Row>({{"the-river", {12, 12, 12, 0}, 1},
                                           {"the-river-2", {12, 12, 12, 0}, 1},
                                           {"winter-tiles", {0, 0, 0, 12}, 0},
                                           {"inns-and-cathedrals", {18, 18, 18, 0}, 0},
                                           {"traders-and-builders", {24, 24, 24, 0}, 0},
                                           {"the-princess-and-the-dragon", {30, 30, 30, 0}, 0},
                                           {"abbey-and-mayor", {12, 12, 12, 0}, 0}}));
    CAPTURE(row.expansion);
    const auto id = catalogue().names().find(NameList::expansion, row.expansion);
    REQUIRE(id.has_value());
    std::array<int, 4> copies{};
    int start = 0;
    for (std::size_t i = 0; i < catalogue().tile_count(); ++i) {
        const Tile& tile = catalogue().tile(static_cast<TileId>(i));
        if (tile.expansion != static_cast<ExpansionId>(*id)) continue;
        for (std::size_t edition = 0; edition < 4; ++edition) copies[edition] += tile.copies[edition];
        start += tile.start_copies;
    }
    CHECK(copies == row.copies);
    CHECK(start == row.start);
}

TEST_CASE("every tile reads back from its own text, and turns as a whole") {
    for (std::size_t i = 0; i < catalogue().tile_count(); ++i) {
        const Tile& tile = catalogue().tile(static_cast<TileId>(i));
        CAPTURE(tile.name);
        const std::string text = catalogue().tile_text(tile);
        const auto again = catalogue().parse_tile(tile.name, text);
        REQUIRE(again);
        CHECK(catalogue().tile_text(*again) == text);
        CHECK(again->borders == tile.borders);
        CHECK(again->owner == tile.owner);
        REQUIRE(again->segments.size() == tile.segments.size());
        for (std::size_t s = 0; s < tile.segments.size(); ++s)
            CHECK(again->segments[s].cities == tile.segments[s].cities);
        for (Turn turn = 0; turn < 4; ++turn)
            for (Slot slot = 0; slot < slots_per_tile; ++slot) {
                const std::uint8_t owner = tile.owner[turn][turned(slot, turn)];
                SlotMask of_owner = 0;
                if (owner != no_segment) of_owner = tile.segments[owner].slots;
                if (owner != tile.owner[0][slot] || (owner != no_segment && (of_owner >> slot & 1) == 0))
                    FAIL("slot " << int(slot));
            }
    }
}

TEST_CASE("the start tile in full") {
    const Tile& tile = catalogue().tile(*catalogue().find_tile("D"));
    CHECK(catalogue().tile_text(tile) == "road E W; city N; field EL WR >N; field ER SL SR WL");
    CHECK(tile.segments[2].cities == 0b0010);
    CHECK(tile.segments[3].cities == 0);
    CHECK_FALSE(tile.has_surrounded);
    const auto owner = [&](Turn turn, const char* slot) { return int(tile.owner[turn][*parse_slot(slot)]); };
    CHECK(owner(0, "N") == 1);
    CHECK(owner(0, "NL") == no_segment);
    CHECK(owner(1, "E") == 1);
    CHECK(owner(1, "S") == 0);
    CHECK(owner(1, "W") == no_segment);
    CHECK(owner(1, "NR") == 2);  // drawn at WR
    CHECK(owner(3, "NL") == 2);  // drawn at EL
    CHECK(owner(2, "NL") == 3);
}

TEST_CASE("coats of arms are counted") {
    const auto tile = catalogue().parse_tile("x", "city N E S W (coat-of-arms inn coat-of-arms); (volcano)");
    REQUIRE(tile);
    CHECK(tile->segments[0].coats_of_arms == 2);
    CHECK(tile->segments[0].symbols.size() == 2);
    CHECK(tile->symbols.size() == 1);
    CHECK(catalogue().tile_text(*tile) == "city N E S W (coat-of-arms coat-of-arms inn); (volcano)");
}

TEST_CASE("tile texts that are read although they are not the usual form") {
    struct Row {
        const char* text;
        const char* usual;
    };
    const auto row = GENERATE(values<Row>({
        {"  field   NL NR EL ER SL SR WL WR  ;monastery", "field NL NR EL ER SL SR WL WR; monastery"},
        {"field >W SR SL ER EL >N;city W N(coat-of-arms)", "field EL ER SL SR >N; city N W (coat-of-arms)"},
        {"(volcano);field NL NR EL ER SL SR WL WR", "field NL NR EL ER SL SR WL WR; (volcano)"},
        {"city N E S W; field >N", "city N E S W; field >N"},
    }));
    const auto tile = catalogue().parse_tile("x", row.text);
    REQUIRE(tile);
    CHECK(catalogue().tile_text(*tile) == row.usual);
}

TEST_CASE("bad tile texts are refused with the column") {
    struct Row {
        std::string text;
        std::uint32_t column;
        const char* message;
    };
    const std::string all = "field NL NR EL ER SL SR WL WR";
    std::string too_many = "city N E S W";
    for (int i = 0; i < 16; ++i) too_many += "; field";
    std::string arms = "city N E S W (";
    for (int i = 0; i < 16; ++i) arms += "coat-of-arms ";
    std::string touches = "city N E S W; field";
    for (int i = 0; i < 65; ++i) touches += ">N";
    const auto row = GENERATE_COPY(values<Row>({
        {"", 1, "expected a feature (road, city, field, ...), not the end"},
        {"road E W;", 10, "expected a feature (road, city, field, ...), not the end"},
        {"lane E W", 1, "expected a feature (road, city, field, ...), not \"lane\""},
        {"abbot", 1, "expected a feature that is printed on tiles, not \"abbot\""},
        {all + " lane", 31, "expected a slot such as N or EL, (, > or ;, not \"lane\""},
        {all + "; road", 32, "expected a side (N, E, S or W) for the road"},
        {all + "; monastery N", 42, "expected no slots, a monastery does not reach the border"},
        {"road NL", 6, "expected N, E, S or W, field halves such as \"NL\" belong to fields"},
        {"field N", 7, "expected field halves such as NL, not \"N\""},
        {"city N N", 8, "expected a free slot, \"N\" belongs to a city"},
        {"city N; road N", 14, "expected a free slot, \"N\" belongs to a city"},
        {"city N >S", 8, "expected no >, only fields name the cities they touch"},
        {"city N; field EL ER SL SR WL WR >", 34, "expected a side (N, E, S or W) after >, not the end"},
        {"city N; field EL ER SL SR WL WR >EL", 34, "expected a side (N, E, S or W) after >, not \"EL\""},
        {"city N; field EL ER SL SR WL WR >S", 34,
         "expected a side of a city of this tile after >, there is none at S"},
        {"road N S; " + all + " >N", 42, "expected a side of a city of this tile after >, there is none at N"},
        {"city N; field NL EL ER SL SR WL WR", 9, "expected no field at NL, a city fills side N"},
        {"city N; road E W; field EL WR; field ER SL SR", 9, "expected a field at WL, nothing is there"},
        {"road E", 1, "expected a field at NL, nothing is there"},
        {"city N (shield)", 9, "expected a symbol or ), not \"shield\""},
        {"city N (inn", 12, "expected a symbol or ), not the end"},
        {"(volcano) " + all, 11, "expected ; or the end, not \"field\""},
        {too_many, 120, "expected at most 16 segments"},
        {arms, 210, "expected a symbol at most 15 times"},
        {touches, 149, "expected each city once"},
        {"city \x1b[31m", 6, "expected a slot such as N or EL, (, > or ;, not \"?[31m\""},
    }));
    CAPTURE(row.text);
    const auto tile = catalogue().parse_tile("x", row.text);
    REQUIRE_FALSE(tile);
    CHECK(tile.fault().message == row.message);
    CHECK(tile.fault().where.line == 0);
    CHECK(tile.fault().where.column == row.column);
}

TEST_CASE("tile names") {
    const std::string text = "city N E S W";
    for (const std::string good : {"C", "E.garden", "AM/CCc+", "IC/C!"}) CHECK(catalogue().parse_tile(good, text));
    for (const std::string bad : {"", "two words", "a,b", "a;b", "a\"b", "\xc3\xa9"})
        CHECK_FALSE(catalogue().parse_tile(bad, text));
    CHECK_FALSE(catalogue().parse_tile(std::string(65, 'x'), text));
    Catalogue own = catalogue();
    auto tile = own.parse_tile("my-tile", text);
    REQUIRE(tile);
    const auto id = own.add_tile(*tile);
    REQUIRE(id);
    CHECK(own.find_tile("my-tile") == *id);
    CHECK(own.bga_segment(*id, 1) == no_segment);
    const auto twice = own.add_tile(*tile);
    REQUIRE_FALSE(twice);
    CHECK(twice.fault().message == "expected a new tile, \"my-tile\" is known already");
}

TEST_CASE("the names JCloisterZone gives to base tiles") {
    struct Row {
        const char* jcz;
        const char* tile;
        Turn turn = 0;
    };
    const auto row = GENERATE(
        values<Row>({{"BA/L", "B"},     {"BA/LR", "A"},         {"BA/RCr", "D"},    {"BA/Cccc+", "C"},
                     {"BA/CccR+", "S"}, {"BA/CccR", "T"},       {"BA/CFc+", "F"},   {"BA/CFc.1", "G"},
                     {"BA/Cc.1", "N"},  {"BA/CcG", "N.garden"}, {"BA/Cc+", "M"},    {"BA/Cc+G", "M.garden"},
                     {"BA/CcRr", "P"},  {"BA/CcRr+", "O"},      {"BA/Ccc", "R"},    {"BA/CccG", "R.garden"},
                     {"BA/Ccc+", "Q"},  {"BA/CRr", "J"},        {"BA/CRRR", "L"},   {"BA/RrC", "K"},
                     {"BA/C", "E"},     {"BA/CG", "E.garden"},  {"BA/CFC.2", "H"},  {"BA/CFCG", "H.garden"},
                     {"BA/CC.2", "I"},  {"BA/CCG", "I.garden"}, {"BA/RRRR", "X"},   {"BA/RRR", "W"},
                     {"BA/Rr", "V"},    {"BA/RrG", "V.garden"}, {"BA/RFr", "U", 1}, {"BA/RFrG", "U.garden", 1}}));
    CAPTURE(row.jcz);
    const auto alias = catalogue().find_alias("jcz", row.jcz);
    REQUIRE(alias.has_value());
    CHECK(catalogue().tile(alias->tile).name == row.tile);
    CHECK(alias->turn == row.turn);
    CHECK_FALSE(catalogue().find_alias("bga", row.jcz).has_value());
}

TEST_CASE("Board Game Arena's tile types and meeple places") {
    const std::string letters = "TSNMPOGFIHEKJLDUVWXBACRQ";
    for (std::size_t type = 1; type <= letters.size(); ++type) {
        const auto alias = catalogue().find_alias("bga", std::to_string(type));
        REQUIRE(alias.has_value());
        CHECK(catalogue().tile(alias->tile).name == letters.substr(type - 1, 1));
        CHECK(alias->turn == 0);
    }
    CHECK_FALSE(catalogue().find_alias("bga", "0").has_value());
    CHECK_FALSE(catalogue().find_alias("bga", "25").has_value());
    struct Row {
        const char* tile;
        unsigned position;
        int segment;
    };
    const auto row = GENERATE(values<Row>({{"D", 1, 0},
                                           {"D", 4, 3},
                                           {"D", 5, no_segment},
                                           {"D", 0, no_segment},
                                           {"U", 1, 0},
                                           {"U", 2, no_segment},
                                           {"U", 3, 1},
                                           {"U", 4, 2},
                                           {"X", 8, 7},
                                           {"D", 4000000000u, no_segment},
                                           {"E.garden", 1, no_segment}}));
    CAPTURE(row.tile, row.position);
    CHECK(int(catalogue().bga_segment(*catalogue().find_tile(row.tile), row.position)) == row.segment);
}

}  // namespace
}  // namespace carcaudit
