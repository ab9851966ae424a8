// Errors are values: a Result holds either what was asked for or a Fault that says why not.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace carcaudit {

// A place in an input, as an editor counts it: lines and columns from 1, columns in bytes; 0 = not known.
struct Where {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend bool operator==(const Where&, const Where&) = default;
};

// Input that cannot be read, or a job that cannot be done. `message` is one sentence that names what was
// expected; `file` may be empty until whoever knows the path fills it in.
struct Fault {
    std::string message;
    std::string file;
    Where where;
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Fault fault) : state_(std::in_place_index<1>, std::move(fault)) {}

    explicit operator bool() const { return state_.index() == 0; }
    T& operator*() & { assert(*this); return *std::get_if<0>(&state_); }
    const T& operator*() const& { assert(*this); return *std::get_if<0>(&state_); }
    T&& operator*() && { assert(*this); return std::move(*std::get_if<0>(&state_)); }
    T* operator->() { return std::get_if<0>(&state_); }
    const T* operator->() const { return std::get_if<0>(&state_); }
    const Fault& fault() const { return *std::get_if<1>(&state_); }
    Fault& fault() { return *std::get_if<1>(&state_); }

private:
    std::variant<T, Fault> state_;
};

struct Done {};  // Result<Done>: nothing to give back but success.

}  // namespace carcaudit
