// The formula language of fixtures/rules: what one row does to a running value. Grammar in fixtures/README.md.
//
//   +1*length        -2*own_ghost        =9        x0        x2        ceil(x/2)        length = distinct_tiles
//   [C1;WE] abu_simbel = 1 | abu_simbel = 2          +3*city if complete          give(gold) ingot(feature_tiles)
//
// A formula is parsed once into flat postfix code over terms; evaluating it (evaluate.h) allocates nothing and compares
// no strings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "engine/result.h"

namespace carcaudit {

// A name in a formula, resolved. What `index` counts depends on the kind.
enum class TermKind : std::uint8_t {
    quantity,   // set by an earlier row of the same feature (length, size): index into Vocabulary::quantities
    look,       // has to look at the board: Look in scoring/terms.h
    symbol,     // a printed or placed symbol or token (SymbolId), counted within the scope
    piece,      // pieces of a kind (PieceKind) within the scope
    parameter,  // NameList::parameter: the value the setup or a choice gives it
    token,      // what give() hands out: index into Vocabulary::tokens
};

// Where symbols and pieces are counted.
enum class Scope : std::uint8_t {
    feature,             // on segments of the feature: no scope written
    tiles,               // different tiles of the feature that have one on a segment of it
    squares,             // the same by squares: a double tile has two
    tiles_with,          // different tiles of the feature that have one anywhere
    squares_with,        // the same by squares
    feature_tiles,       // anywhere on the tiles of the feature
    around,              // on the tiles around the feature
    own_and_around,      // on its own tile and the tiles around it
    own_tile,            // on the tile of the piece that scores
    own_and_8,           // on that tile and the eight squares around
    own_and_orthogonal,  // the same with the four neighbours
    own_and_corners,     // the same with the four corners
    placed_tile,         // on the tile just placed
    area,                // the squares an earlier row chose
    beside,              // pieces only: meeples of the feature that stand beside one
    under,               // symbols only: meeples of the feature that stand on a tile with one
    occupied,            // symbols only: meeples anywhere that stand on one
    held,                // not on the board: in the hands of a player
    element,             // of the element a sum is at
};
inline constexpr std::size_t scope_count = 19;
std::string_view scope_name(Scope scope);

struct Term {
    TermKind kind = TermKind::quantity;
    Scope scope = Scope::feature;
    bool own = false;  // only what belongs to the player being scored
    std::uint16_t index = 0;

    friend bool operator==(const Term&, const Term&) = default;
};

enum class Op : std::uint8_t {
    number, term, running,                                             // push
    negate, add, subtract, multiply, divide, ceil_divide, min, max,    // division by zero gives 0
    equal, not_equal, at_least, at_most, more, less, both, either, opposite,  // push 1 or 0
    table_step,  // key result value: result = value if number <= key <= limit; key result
    table_end,   // key result: result
    sum_each, min_each, max_each,  // runs the next `number` instructions for each element of `term`
    each_end,
};

struct Instruction {
    Op op = Op::number;
    Term term;
    std::int32_t number = 0;
    std::int32_t limit = 0;
};

using Program = std::vector<Instruction>;

inline constexpr std::size_t max_depth = 16;  // of the stack; deeper formulas are refused when they are parsed

enum class Effect : std::uint8_t {
    add,              // running + value (a minus sign negates the program)
    set,              // running = value
    times,            // running * value, an integer 0, 2, ...
    half_up,          // ceil(running / 2)
    half_toward_zero, // running / 2, cut
    define,           // quantity or strength `target` = value, if no earlier row has named it
    redefine,         // the same, replacing what earlier rows said
    give,             // award `value` tokens `target`
};

struct Clause {
    Effect effect = Effect::add;
    Term target;                 // define, redefine, give
    Program value;               // empty for half_up and half_toward_zero
    Program condition;           // empty = always
    std::optional<Term> amount;  // first name in `value`: the 5 tiles of "1 point per tile"
};

// One case: guards (one of them is enough; none = always) and clauses in order.
struct Case {
    std::vector<std::string> guards;
    std::vector<Clause> clauses;
};

struct Formula {
    std::string text;
    std::vector<Case> cases;  // the first whose guards hold is used
};

// The names formulas may use. Rows that define a quantity or give a token add to it.
struct Vocabulary {
    const Names* names = nullptr;
    std::vector<std::string> quantities{"own_strength", "tie"};  // Known
    std::vector<std::string> tokens;
    std::optional<std::uint16_t> size;  // the quantity size rows of this table are about; "symbol = 2" corrects it

    std::optional<Term> find(std::string_view text) const;  // with own_ in front: only the player's
};

// Quantities that the scorer knows by name; the first of every Vocabulary, in this order.
enum class Known : std::uint16_t {
    own_strength,  // strength of the player being scored, after all pieces were counted
    tie,           // of tied players, those who have more than 0 go before those who have 0
};

// The column of a fault counts within `text`, from 1; its line is 0.
Result<Formula> parse_formula(std::string_view text, Vocabulary& vocabulary);
Result<Program> parse_condition(std::string_view text, const Vocabulary& vocabulary);

}  // namespace carcaudit

#include "engine/scoring/evaluate.h"
