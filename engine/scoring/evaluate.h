// Runs the programs of formulas. All arithmetic stops at the ends of 64 bits instead of going round.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/scoring/formula.h"

namespace carcaudit {

namespace arithmetic {

inline constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

inline std::int64_t add(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? (a < 0 ? lowest : highest) : sum;
}
inline std::int64_t subtract(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    return __builtin_sub_overflow(a, b, &difference) ? (a < 0 ? lowest : highest) : difference;
}
inline std::int64_t multiply(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? ((a < 0) != (b < 0) ? lowest : highest) : product;
}
inline std::int64_t negate(std::int64_t a) { return subtract(0, a); }
inline std::int64_t divide(std::int64_t a, std::int64_t b) {  // toward zero
    if (b == 0) return 0;
    return b == -1 ? negate(a) : a / b;
}
inline std::int64_t ceil_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t cut = divide(a, b);
    return b != 0 && b != -1 && a % b != 0 && (a < 0) == (b < 0) ? cut + 1 : cut;
}

inline std::int64_t two(Op op, std::int64_t a, std::int64_t b) {
    switch (op) {
        case Op::add: return add(a, b);
        case Op::subtract: return subtract(a, b);
        case Op::multiply: return multiply(a, b);
        case Op::divide: return divide(a, b);
        case Op::ceil_divide: return ceil_divide(a, b);
        case Op::min: return std::min(a, b);
        case Op::max: return std::max(a, b);
        case Op::equal: return a == b;
        case Op::not_equal: return a != b;
        case Op::at_least: return a >= b;
        case Op::at_most: return a <= b;
        case Op::more: return a > b;
        case Op::less: return a < b;
        case Op::both: return a != 0 && b != 0;
        case Op::either: return a != 0 || b != 0;
        default: return 0;
    }
}

}  // namespace arithmetic

// What `program` gives. `running` is the value before this row. `read(term)` gives a term's value; if it takes a second
// argument, that is the number of the element a sum is at, or -1, and reading a set of elements gives how many it has.
template <class Read>
std::int64_t evaluate(const Program& program, std::int64_t running, const Read& read) {
    std::array<std::int64_t, max_depth> stack;
    std::size_t top = 0;  // the parser has checked that it stays within the stack
    std::size_t loop = 0, elements = 0, element = 0;
    std::int64_t gathered = 0;
    bool inside = false;
    const auto value_of = [&](const Term& term) -> std::int64_t {
        if constexpr (std::is_invocable_v<const Read&, const Term&, std::int32_t>)
            return read(term, inside ? static_cast<std::int32_t>(element) : -1);
        else
            return read(term);
    };
    for (std::size_t at = 0; at < program.size(); ++at) {
        const Instruction& step = program[at];
        switch (step.op) {
            case Op::number: stack[top++] = step.number; break;
            case Op::term: stack[top++] = value_of(step.term); break;
            case Op::running: stack[top++] = running; break;
            case Op::negate: stack[top - 1] = arithmetic::negate(stack[top - 1]); break;
            case Op::opposite: stack[top - 1] = stack[top - 1] == 0; break;
            case Op::table_step: {
                const std::int64_t value = stack[--top], key = stack[top - 2];
                if (step.number <= key && key <= step.limit) stack[top - 1] = value;
                break;
            }
            case Op::table_end: stack[top - 2] = stack[top - 1], --top; break;
            case Op::sum_each: case Op::min_each: case Op::max_each: {
                const std::int64_t count = value_of(step.term);
                if (count <= 0) {
                    stack[top++] = 0;
                    at += static_cast<std::size_t>(step.number);
                    break;
                }
                loop = at, element = 0, inside = true, gathered = 0;
                elements = static_cast<std::size_t>(std::min<std::int64_t>(count, std::numeric_limits<std::int32_t>::max()));
                break;
            }
            case Op::each_end: {
                const std::int64_t value = stack[--top];
                const Op how = program[loop].op;
                if (how == Op::sum_each) gathered = arithmetic::add(gathered, value);
                else if (element == 0) gathered = value;
                else gathered = how == Op::min_each ? std::min(gathered, value) : std::max(gathered, value);
                if (++element < elements) at = loop;
                else stack[top++] = gathered, inside = false;
                break;
            }
            default: --top, stack[top - 1] = arithmetic::two(step.op, stack[top - 1], stack[top]);
        }
    }
    return top == 0 ? 0 : stack[top - 1];
}

}  // namespace carcaudit
