// One line of a wiki table, as a value.
#pragma once

#include <array>
#include <cstdint>
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
    words,     // order and restriction rows, in plain words: the steps of the engine are built from them
};
inline constexpr std::size_t stages = 8;

// Whom the running value of a row is for. The row's `when` may narrow it down with own_... names: a row for whoever has
// the teacher is `everyone` when own_teacher.
enum class Recipients : std::uint8_t {
    nobody,    // nothing is scored: size, count, majority, tie and words rows
    majority,  // all who have the most on the feature
    present,   // all who have a meeple on it
    owner,     // whose piece it is: abbot, barn, a meeple beside a figure
    active,    // whose turn it is
    everyone,
};

enum class Robber : std::uint8_t { no, robber, robber_plus };  // may take from this row; plus: may have to choose
enum class Status : std::uint8_t { settled, disputed, fan };   // disputed: findings that hang on it are notes

struct Citation {
    std::string page;   // key in fixtures/pages.csv
    std::string place;  // headings and row on that page, for a reader who has only the wiki
    std::string lines;  // "525-529 564" in the seed document of the page; empty if the page has none
};

struct Row {
    std::string name;                       // stable: road.inn
    std::uint32_t line = 0;                 // in the file of its group
    std::string group;                      // file it stands in: road
    FeatureKind subject{};
    std::array<bool, 2> phases{};           // by Phase
    std::array<bool, 4> editions{};         // by Edition
    std::array<bool, 4> unsure{};           // the page lists it for an edition that has no release of its own
    std::vector<std::vector<std::string>> needs;  // any of (all of (name)); empty = always. Names: edition, expansion, variant, !variant
    Program when;                           // empty = always; else non-zero = the row counts here (own_... = for this player)
    std::string when_text;
    Stage stage = Stage::words;
    Formula formula;
    Recipients recipients = Recipients::nobody;
    std::vector<std::string> over;          // rows a multiplying row acts on (with *); empty = all before it
    bool castle = false;                    // counts for the value a castle gets
    bool floor = false;                     // what it takes never takes the scoring figure below 0
    Robber robber = Robber::no;
    Status status = Status::settled;
    std::vector<Citation> citations;
    std::string words;                      // the rule in a few plain words, for reports
};

}  // namespace carcaudit
