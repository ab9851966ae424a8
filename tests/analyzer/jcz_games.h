// What the tests of the JCloisterZone reader share.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/readers/jcz_reader.h"
#include "engine/catalogue.h"
#include "tests/catch.h"

namespace carcaudit::test {

inline const Catalogue& fixtures_catalogue() {
    static const Result<Catalogue> catalogue = Catalogue::load(CARCAUDIT_FIXTURES);
    if (!catalogue) FAIL(catalogue.fault().file << ": " << catalogue.fault().message);
    return *catalogue;
}

inline std::string slurp(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The folder of reference material, which only those who build the project have.
inline std::optional<std::filesystem::path> reference_folder(const char* what) {
    const char* shared = std::getenv("CARCAUDIT_SHARED");
    if (shared && *shared) return std::filesystem::path(shared) / "reference";
    WARN("skipped, CARCAUDIT_SHARED names no reference folder: " << what);
    return std::nullopt;
}

inline std::vector<std::filesystem::path> jcz_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".jcz") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace carcaudit::test
