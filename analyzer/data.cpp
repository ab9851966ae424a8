#include "analyzer/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "analyzer/options.h"

namespace carcaudit {

namespace fs = std::filesystem;

namespace {

bool holds_fixtures(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(folder / "names.csv", ignored);
}

bool lies_in(const fs::path& real, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), real.begin(), real.end()).first == folder.end();
}

// Links and other names of one file count; of links to folders only those at the top are followed.
bool holds_file(const fs::path& folder, const fs::path& real) {
    std::error_code error, ignored;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (fs::is_regular_file(at->path(), ignored) && fs::equivalent(at->path(), real, ignored)) return true;
    return false;
}

// A file is named the same whichever folder it was found by: no "/../" in messages.
Fault not_fixtures(const fs::path& folder, std::string_view from) {
    return Fault{fmt::format("no fixtures in {} (from {}): expected a folder with names.csv, tiles and rules", folder.string(), from),
                 {}, {}};
}

std::string list_word(NameList list) {
    constexpr std::array<std::string_view, name_lists> words{"feature", "piece", "symbol", "expansion", "variant", "parameter"};
    return std::string(words[static_cast<std::size_t>(list)]);
}

}  // namespace

Result<fs::path> find_fixtures(const std::string& option) {
    if (!option.empty()) {
        if (holds_fixtures(option)) return fs::path(option);
        return not_fixtures(option, "--fixtures");
    }
    if (const char* variable = std::getenv("CARCAUDIT_FIXTURES"); variable != nullptr && *variable != '\0') {
        if (holds_fixtures(variable)) return fs::path(variable);
        return not_fixtures(variable, "CARCAUDIT_FIXTURES");
    }
    std::error_code error;
    std::string tried;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        const fs::path installed =
            (program.parent_path().parent_path() / CARCAUDIT_INSTALL_DATADIR / "fixtures").lexically_normal();
        if (holds_fixtures(installed)) return installed;
        tried = installed.string() + " and ";
    }
    if (const fs::path source = CARCAUDIT_SOURCE_FIXTURES; holds_fixtures(source)) return source;
    return Fault{fmt::format("cannot find the fixtures; tried {}{}; name them with --fixtures DIR or CARCAUDIT_FIXTURES",
                             tried, CARCAUDIT_SOURCE_FIXTURES),
                 {}, {}};
}

Result<std::unique_ptr<Data>> load_data(const std::string& option) {
    Result<fs::path> folder = find_fixtures(option);
    if (!folder) return folder.fault();
    Result<Catalogue> catalogue = Catalogue::load(*folder);
    if (!catalogue) return catalogue.fault();
    Result<RuleBook> book = RuleBook::load(*folder, catalogue->names());
    if (!book) return book.fault();
    return std::make_unique<Data>(Data{*folder, *std::move(catalogue), *std::move(book)});
}

Result<Done> spare_fixtures(const std::string& path, const std::string& option, const fs::path& folder) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return Done{};
    const fs::path real = fs::canonical(path, error), whole = fs::canonical(folder, error);
    bool inside = lies_in(real, whole) || holds_file(whole, real);
    for (fs::directory_iterator at(whole, error), end; !inside && !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (!at->is_symlink(ignored) || !at->is_directory(ignored)) continue;
        const fs::path linked = fs::canonical(at->path(), ignored);
        inside = lies_in(real, linked) || holds_file(linked, real);
    }
    if (!inside) return Done{};
    return Fault{option + " would overwrite this file of the fixtures in use; expected a file outside of " + folder.string(), path, {}};
}

std::string program_version() { return CARCAUDIT_VERSION; }

std::string data_version(const fs::path& folder) {
    std::ifstream in(folder / "VERSION");
    std::string version;
    if (std::getline(in, version) && !version.empty() && version.size() <= 40) return version;
    return "without a version";
}

Result<std::uint16_t> find_name(const Names& names, NameList list, const std::string& text) {
    if (const auto id = names.find(list, text)) return *id;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < names.size(list); ++i) known.push_back(names.at(list, static_cast<std::uint16_t>(i)).text);
    return Fault{fmt::format("{} is no {} we know{}", text, list_word(list), did_you_mean(text, known)), {}, {}};
}

Result<Edition> find_edition(const std::string& text) {
    if (const auto edition = parse_edition(text)) return *edition;
    return Fault{fmt::format("{} is no edition; expected C1, C2, C3 or WE", text), {}, {}};
}

}  // namespace carcaudit
