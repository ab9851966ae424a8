// What the command line names as logs: files, folders, globs, "-"; and the reader for each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/reader.h"

namespace carcaudit {

enum class Format : std::uint8_t { native, bga, jcz };
std::optional<Format> parse_format(std::string_view text);
std::string_view format_name(Format format);

// The format that the beginning of a log shows.
std::optional<Format> detect_format(std::string_view beginning);

struct Inputs {
    std::vector<std::string> files;  // in the order of the arguments, each once; a folder's files sorted by path
    std::vector<Fault> faults;       // arguments that name nothing
    std::vector<std::string> passed_over;  // .csv files in folders that are tables of something else
};

// Folders are searched through for .csv (those that begin as a log does), .json and .jcz; a pattern that no file is called is expanded as the shell does.
Inputs expand_inputs(const std::vector<std::string>& arguments);

// How to read them.
struct Choice {
    std::vector<std::string> logs;
    std::optional<Format> format;    // instead of the one the content shows
    std::optional<Edition> edition;  // instead of the log's
    std::string title;               // only the game of this name; empty = all
};

// Native logs are streamed; JSON is read whole, up to a limit.
inline constexpr std::size_t json_limit = std::size_t{256} << 20;
Result<std::unique_ptr<Reader>> open_log(const std::string& file, const Choice& choice, const Catalogue& catalogue);

}  // namespace carcaudit
