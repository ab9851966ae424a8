// The data of fixtures/ against itself and, where the sources are at hand, against them. The environment variable
// CARCAUDIT_SHARED names the folder with seeds/ and rules/inventory.csv; without it the checks against the sources are skipped.
#include <map>
#include <set>
#include <sstream>

#include "engine/csv_table.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"
#include "tests/shared_folder.h"

namespace carcaudit {
namespace {

using test::book;
using test::shared_folder;

TEST_CASE("every cited page is used and has what a reader needs to find it") {
    std::set<std::string> cited;
    for (const Row& row : book().rows())
        for (const Citation& citation : row.citations) cited.insert(citation.page);
    for (const Page& page : book().pages()) {
        INFO(page.key);
        CHECK(cited.contains(page.key));
        CHECK_FALSE(page.language.empty());
        CHECK(page.key.ends_with("." + page.language));
    }
}

TEST_CASE("README.md explains the columns of every rule table, in their order") {
    const std::string readme = test::contents(test::fixtures / "README.md");
    for (const auto& entry : std::filesystem::directory_iterator(test::fixtures / "rules")) {
        INFO(entry.path().filename());
        std::size_t at = readme.find("## Rule tables");
        for (const std::string& line : test::lines_of(entry.path())) {
            if (line.starts_with('#')) continue;
            std::istringstream header(line);
            for (std::string column; std::getline(header, column, ',');) {
                const std::size_t first = column.find_first_not_of(' ');
                INFO(column);
                at = readme.find("\n| `" + column.substr(first, column.find_last_not_of(' ') + 1 - first) + "` |", at);
                REQUIRE(at != std::string::npos);
            }
            break;
        }
    }
}

TEST_CASE("rows cite with lines where the page is stored, and only there") {
    for (const Row& row : book().rows()) {
        for (const Citation& citation : row.citations) {
            INFO(row.name << ": " << citation.page);
            const Page* page = book().page(citation.page);
            REQUIRE(page);
            CHECK(citation.lines.empty() == page->seed.empty());
        }
    }
}

TEST_CASE("cited lines exist in the stored documents") {
    if (shared_folder().empty()) {
        WARN("skipped: CARCAUDIT_SHARED is not set");
        return;
    }
    for (const Row& row : book().rows()) {
        for (const Citation& citation : row.citations) {
            const std::string& seed = book().page(citation.page)->seed;
            if (seed.empty()) continue;
            INFO(row.name << ": " << citation.page << " " << citation.lines);
            test::check_cited_lines(citation.lines, seed);
        }
    }
}

struct Listed {
    std::string moment, editions, castle, robber, operation;
};

std::map<std::string, Listed> inventory(const std::set<std::string>& subjects) {
    io::CSVReader<7, io::trim_chars<' '>, io::double_quote_escape<',', '"'>> table((shared_folder() / "rules" / "inventory.csv").string());
    table.read_header(io::ignore_extra_column, "id", "moment", "subject", "editions", "castle_continues", "robber_mark", "operation");
    std::map<std::string, Listed> found;
    Listed listed;
    std::string id, subject;
    while (table.read_row(id, listed.moment, subject, listed.editions, listed.castle, listed.robber, listed.operation))
        if (subjects.contains(subject)) found[id] = listed;
    return found;
}

TEST_CASE("every row of the inventory is in its table, with the same phase, editions and marks") {
    if (shared_folder().empty()) {
        WARN("skipped: CARCAUDIT_SHARED is not set");
        return;
    }
    const auto listed = inventory({"road", "city", "monastery", "field", "garden", "german-cathedral", "castle", "abbot"});
    REQUIRE(listed.size() > 330);
    static constexpr std::array<std::string_view, 3> robbers{"", "robber", "robber+"};
    for (const auto& [id, want] : listed) {
        INFO(id);
        const auto found = book().find(id);
        CHECK(found);
        if (!found) continue;
        const Row& row = book().row(*found);
        CHECK(row.phases[want.moment == "during" ? 0 : 1]);
        for (const Edition edition : all_editions) {
            INFO(edition_name(edition));
            const bool listed_there = (";" + want.editions).find(";" + std::string(edition_name(edition))) != std::string::npos;
            CHECK(row.editions[static_cast<std::size_t>(edition)] == listed_there);
            const bool unsure = want.editions.find(std::string(edition_name(edition)) + "?") != std::string::npos;
            CHECK(row.unsure[static_cast<std::size_t>(edition)] == unsure);
        }
        CHECK(row.castle == (want.castle == "yes"));
        CHECK(robbers[static_cast<std::size_t>(row.robber)] == want.robber);
    }
}

}  // namespace
}  // namespace carcaudit
