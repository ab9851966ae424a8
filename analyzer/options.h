// What the verbs share around Boost.Program_options: parsing, help, and messages that name what was probably meant.
#pragma once

#include <boost/program_options.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace carcaudit {

namespace po = boost::program_options;

// The words of one verb's --help.
struct VerbHelp {
    std::string_view name;
    std::string_view arguments;   // "LOG..."
    std::string_view purpose;
    std::string_view examples;    // a command a line
    std::string_view exit_codes;  // a code a line
};

// Parses `arguments` for `help.name`. All positional arguments go to the option `positional` ("" = none are taken).
Result<po::variables_map> parse_options(const VerbHelp& help, const po::options_description& options,
                                        const char* positional, std::span<const std::string> arguments);

std::string help_text(const VerbHelp& help, const po::options_description& options);

// "; did you mean X?", or nothing when no candidate is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

// "a,b" and repeated options: all names in order.
std::vector<std::string> split_names(const std::vector<std::string>& values);

template <class T>
T option(const po::variables_map& values, const char* name, T otherwise = {}) {
    return values.count(name) == 0 ? otherwise : values[name].as<T>();
}
inline bool has(const po::variables_map& values, const char* name) { return values.count(name) != 0; }

}  // namespace carcaudit
