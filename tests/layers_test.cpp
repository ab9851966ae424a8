// The house: which folder may see which, who may talk, what lies at the top, how long a file may be.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/files.h"

namespace fs = std::filesystem;

using carcaudit::test::lines_of;

namespace {

const fs::path source = CARCAUDIT_SOURCE;
const std::vector<std::string> layers{"engine", "conformance", "reports", "analyzer"};  // each sees those before it

std::vector<fs::path> code_files(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(source / folder)) {
        const fs::path extension = entry.path().extension();
        if (entry.is_regular_file() && (extension == ".h" || extension == ".cpp")) files.push_back(entry.path());
    }
    return files;
}

// "conformance/reader.h" of an #include line of ours; empty for any other line.
std::string included(const std::string& line) {
    static const std::regex form(R"re(^\s*#\s*include\s+"([^"]+)".*)re");
    std::smatch found;
    return std::regex_match(line, found, form) ? found[1].str() : std::string();
}

// A line without its comment and what stands in quotes.
std::string bare(const std::string& line) {
    static const std::regex quoted(R"re("(?:[^"\\]|\\.)*")re");
    const std::string unquoted = std::regex_replace(line, quoted, "\"\"");
    return unquoted.substr(0, unquoted.find("//"));
}

}  // namespace

TEST_CASE("a folder includes only itself and the folders below it") {
    std::size_t seen = 0;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        for (const fs::path& file : code_files(layers[layer])) {
            for (const std::string& line : lines_of(file)) {
                const std::string header = included(line);
                if (header.empty()) continue;
                ++seen;
                INFO(file.string() << " includes " << header);
                const auto folder = std::find(layers.begin(), layers.end(), header.substr(0, header.find('/')));
                REQUIRE(folder != layers.end());
                CHECK(static_cast<std::size_t>(folder - layers.begin()) <= layer);
                CHECK(fs::exists(source / header));
            }
        }
    }
    CHECK(seen > 50);
}

TEST_CASE("includes are recognised however they are written") {
    CHECK(included(R"(#include "engine/act.h")") == "engine/act.h");
    CHECK(included(R"(  #  include "reports/csv.h"  // why)") == "reports/csv.h");
    CHECK(included("#include <vector>").empty());
    CHECK(included(R"(// #include "engine/act.h")").empty());
}

TEST_CASE("only the analyzer talks to the terminal") {
    const std::regex talk(R"(\b(cout|cerr|clog|stdout|stderr|printf|puts|putchar|perror)\b|\bfmt::print\b)");
    CHECK(std::regex_search("std::cout << 1;", talk));
    CHECK(std::regex_search("fmt::print(\"x\");", talk));
    CHECK_FALSE(std::regex_search("std::snprintf(a, b, c); printable(x);", talk));
    for (const std::string layer : {"engine", "conformance", "reports"}) {
        for (const fs::path& file : code_files(layer)) {
            std::size_t number = 0;
            for (const std::string& line : lines_of(file)) {
                INFO(file.string() << ":" << ++number << ": " << line);
                CHECK_FALSE(std::regex_search(bare(line), talk));
            }
        }
    }
}

TEST_CASE("the top level holds exactly what it should") {
    const std::set<std::string> expected{"CMakeLists.txt", "CMakePresets.json", "LICENSE", "CHANGELOG.md", "README.md", "analyzer",
                                         "conformance",    "engine",            "fixtures", "reports",     "tests"};
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(source)) {
        const std::string name = entry.path().filename().string();
        if (name.front() != '.' && name != "out") found.insert(name);  // out: what the demonstration writes
    }
    CHECK(found == expected);
}

TEST_CASE("no file of code is longer than 400 lines") {
    std::vector<std::string> folders = layers;
    folders.push_back("tests");
    for (const std::string& folder : folders) {
        for (const fs::path& file : code_files(folder)) {
            INFO(file.string());
            CHECK(lines_of(file).size() <= 400);
        }
    }
}
