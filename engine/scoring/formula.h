// The formula language of fixtures/rules: what one row does to a running value. Grammar in fixtures/README.md.
//
//   +1*length        -2*ghost        =9        x0        x2        ceil(x/2)        size := 5
//   [C1;WE] long_road = 1 | long_road = 2          +3*city if complete          give(gold) ingot(feature_tiles)
//
// A formula is parsed once into flat postfix code over terms; evaluating it allocates nothing and compares no strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace carcaudit {

// A name in a formula, resolved. What `index` counts depends on the kind.
enum class TermKind : std::uint8_t {
    quantity,   // set by size and count rows of the same table (length, size, pennants): index into RuleBook::quantities()
    look,       // has to look at the board: Look in scoring/terms.h
    symbol,     // a printed symbol (SymbolId), counted within the scope
    piece,      // a piece on the feature (PieceKind)
    parameter,  // NameList::parameter: the value the setup or a choice gives it
    token,      // what give() hands out: index into RuleBook::tokens()
};

enum class Scope : std::uint8_t { feature, feature_tiles, own_and_8, own_and_around, around, own_and_orthogonal, own_and_corners, placed_tile, area };

struct Term {
    TermKind kind = TermKind::quantity;
    Scope scope = Scope::feature;
    std::uint16_t index = 0;
};

enum class Op : std::uint8_t {
    number, term, running,                         // push
    negate, add, subtract, multiply, divide, min, max, ceil_divide,
    equal, not_equal, at_least, at_most, more, less,
    choose,                                        // top of stack: 1 or 0, the count of two below...
    table_step,                                    // value = a when key >= b
};

struct Instruction {
    Op op = Op::number;
    Term term;
    std::int32_t number = 0;
};

using Program = std::vector<Instruction>;

enum class Effect : std::uint8_t {
    none,
    add,              // running + value (a minus sign negates the program)
    set,              // running = value
    times,            // running * value, an integer 0, 2, ...
    half_up,          // ceil(running / 2)
    half_toward_zero, // running / 2, cut
    define,           // quantity or strength `target` = value, if nothing has named it yet
    redefine,         // the same, replacing what earlier rows said
    give,             // award `value` tokens `target`
};

struct Clause {
    Effect effect = Effect::none;
    Term target;          // define, redefine, give
    Program value;
    Program condition;    // empty = always
};

// One case: guards (one of them is enough) and clauses in order.
struct Case {
    std::vector<std::string> guards;
    std::vector<Clause> clauses;
};

struct Formula {
    std::string text;
    std::vector<Case> cases;  // the first whose guards hold is used
};

// Runs `program`; `read(Term)` gives a term's value, `running` is the value before this row.
template <class Read>
std::int64_t evaluate(const Program& program, std::int64_t running, const Read& read);

}  // namespace carcaudit
