// One line of a wiki table, as a value.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/names.h"
#include "engine/scoring/formula.h"

namespace carcaudit {

enum class RowId : std::uint16_t {};  // line in the rule book, all groups together, in file order

enum class Phase : std::uint8_t { game, final };  // during the game, after the game

// Where a row acts; a stage sees only what the stages before it gave.
enum class Stage : std::uint8_t {
    size,      // how tiles are counted: length, size
    count,     // how symbols are counted: pennants
    majority,  // strength of a piece
    tie,       // who wins a tie
    value,     // what the feature is worth to anyone
    share,     // what each scoring player then gets: ghosts, Hans statue
    epilogue,  // what the score causes: fairy, castle, robber, gold
    words,     // order and restriction rows: for readers; the engine's steps are built from them
};

enum class Recipients : std::uint8_t { nobody, majority, owner, active, everyone, named };  // named: see Row::to

struct Citation {
    std::string page;   // key in fixtures/pages.csv
    std::string place;  // headings and row on that page, for a reader who has only the wiki
    std::string lines;  // "525-529" in the seed document of the page; empty if the page is not one of the three
};

struct Row {
    std::string name;                       // stable: road.inn
    std::string group;                      // file it stands in: road
    FeatureKind subject{};
    std::array<bool, 2> phases{};           // by Phase
    std::array<bool, 4> editions{};         // by Edition
    std::array<bool, 4> unsure{};           // the page lists it for an edition that has no release of its own
    std::vector<std::vector<std::string>> needs;  // any of (all of (name)); empty = always. Names: expansion, variant, !variant
    Program when;                           // empty = always; else non-zero = the row counts for this feature
    std::string when_text;
    Stage stage = Stage::words;
    Formula formula;
    Recipients recipients = Recipients::nobody;
    std::string to;                         // as written
    std::vector<std::string> over;          // rows a multiplying row acts on (globs); empty = all before it
    bool castle = false;                    // counts for the value a castle gets
    std::string robber;                     // "", robber, robber+
    std::string status;                     // settled, disputed, fan
    std::vector<Citation> citations;
    std::string words;                      // the rule in a few plain words, for reports
};

}  // namespace carcaudit
