#include "analyzer/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <sstream>

namespace carcaudit {

namespace {

std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row.back();
}

// One line of examples or exit codes, indented.
std::string indented(std::string_view lines) {
    std::string text;
    std::istringstream in{std::string(lines)};
    for (std::string line; std::getline(in, line);) text += "  " + line + "\n";
    return text;
}

Fault bad_option(const VerbHelp& help, std::string message) {
    return Fault{fmt::format("{} (see carcaudit {} --help)", message, help.name), {}, {}};
}

Fault unknown_option(const VerbHelp& help, const po::options_description& options, const std::string& token) {
    std::vector<std::string> known;
    for (const auto& option : options.options()) known.push_back("--" + option->long_name());
    const std::string name = token.substr(0, token.find('='));
    return bad_option(help, fmt::format("{} has no option {}{}", help.name, name, did_you_mean(name, known)));
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
    if (word.empty() || word.size() > 64) return {};
    const std::string* best = nullptr;
    std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        // A beginning ("--scores" for "--scores-csv") is as near as a typing error.
        const std::size_t distance = candidate.starts_with(word) ? 1 : edits(word, candidate);
        if (distance >= least) continue;
        least = distance;
        best = &candidate;
    }
    return best == nullptr ? std::string() : fmt::format("; did you mean {}?", *best);
}

std::vector<std::string> split_names(const std::vector<std::string>& values) {
    std::vector<std::string> names;
    for (const std::string& value : values) {
        std::istringstream in(value);
        for (std::string name; std::getline(in, name, ',');)
            if (!name.empty()) names.push_back(name);
    }
    return names;
}

Result<po::variables_map> parse_options(const VerbHelp& help, const po::options_description& options,
                                        const char* positional, std::span<const std::string> arguments) {
    po::options_description all;
    all.add(options);
    po::positional_options_description places;
    if (*positional != '\0') {
        all.add_options()(positional, po::value<std::vector<std::string>>());
        places.add(positional, -1);
    }
    namespace style = po::command_line_style;
    try {
        po::variables_map values;
        po::store(po::command_line_parser(std::vector<std::string>(arguments.begin(), arguments.end()))
                      .options(all)
                      .positional(places)
                      .style(style::unix_style ^ style::allow_guessing)
                      .run(),
                  values);
        po::notify(values);
        return values;
    } catch (const po::unknown_option& error) {
        return unknown_option(help, options, error.get_option_name());
    } catch (const po::too_many_positional_options_error&) {
        return bad_option(help, fmt::format("{} takes no such argument", help.name));
    } catch (const po::error& error) {
        return bad_option(help, error.what());
    }
}

std::string help_text(const VerbHelp& help, const po::options_description& options) {
    std::ostringstream listed;
    listed << options;
    return fmt::format("usage: carcaudit {} [options] {}\n\n{}\n\n{}\nexamples:\n{}\nexit codes:\n{}", help.name,
                       help.arguments, help.purpose, listed.str(), indented(help.examples), indented(help.exit_codes));
}

}  // namespace carcaudit
