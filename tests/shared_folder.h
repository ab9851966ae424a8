// The folder of logs and pages that CARCAUDIT_SHARED names. Only those who build the project have it; what needs it is skipped
// without it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/files.h"

namespace carcaudit::test {

// Empty if there is none.
inline std::filesystem::path shared_folder() {
    const char* folder = std::getenv("CARCAUDIT_SHARED");
    return folder == nullptr ? "" : folder;
}

// Its games and what others make of them; a test without it says what it skips.
inline std::optional<std::filesystem::path> reference_folder(const char* what) {
    if (!shared_folder().empty()) return shared_folder() / "reference";
    WARN("skipped, CARCAUDIT_SHARED names no folder: " << what);
    return std::nullopt;
}

// Lines of the stored document with this number; line 1 is at 0. None if there is no such document.
inline const std::vector<std::string>& seed_lines(const std::string& number) {
    static std::map<std::string, std::vector<std::string>> known;
    const auto [seed, fresh] = known.try_emplace(number);
    if (!fresh) return seed->second;
    for (const auto& file : std::filesystem::directory_iterator(shared_folder() / "seeds"))
        if (file.path().filename().string().starts_with(number + "_")) seed->second = lines_of(file.path());
    return seed->second;
}

// Whether "3-5 9" are lines of the stored document with this number, with text in each range.
inline void check_cited_lines(const std::string& cited, const std::string& number) {
    const std::vector<std::string>& lines = seed_lines(number);
    REQUIRE_FALSE(lines.empty());
    std::string ranges = cited;
    std::replace(ranges.begin(), ranges.end(), ',', ' ');
    std::istringstream words(ranges);
    for (std::string range; words >> range;) {
        INFO(range);
        REQUIRE(range.find_first_not_of("0123456789-") == std::string::npos);
        const std::size_t dash = range.find('-');
        const std::size_t first = std::stoul(range), last = dash == std::string::npos ? first : std::stoul(range.substr(dash + 1));
        REQUIRE(first >= 1);
        REQUIRE(first <= last);
        REQUIRE(last <= lines.size());
        bool text = false;
        for (std::size_t i = first; i <= last; ++i) text = text || lines[i - 1].find_first_not_of(" \t\r") != std::string::npos;
        CHECK(text);
    }
}

}  // namespace carcaudit::test
