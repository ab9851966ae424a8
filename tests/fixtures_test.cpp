// The data of fixtures/ against itself and, where the sources are at hand, against them. The environment variable
// CARCAUDIT_SHARED names the folder with seeds/ and rules/inventory.csv; without it the checks against the sources are skipped.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "engine/csv_table.h"
#include "engine/scoring/rule_book.h"
#include "tests/catch.h"

namespace carcaudit {
namespace {

const std::filesystem::path fixtures = CARCAUDIT_FIXTURES;

struct Loaded {
    Names names;
    RuleBook book;
};

Loaded load() {
    auto names = Names::load(fixtures / "names.csv");
    REQUIRE(names);
    auto book = RuleBook::load(fixtures, *names);
    if (!book) FAIL(book.fault().file << ":" << book.fault().where.line << ":" << book.fault().where.column << ": " << book.fault().message);
    return {std::move(*names), std::move(*book)};
}

std::filesystem::path shared_folder() {
    const char* folder = std::getenv("CARCAUDIT_SHARED");
    return folder ? folder : "";
}

// Lines of the stored document with this number; line 1 is at 0.
std::vector<std::string> seed_lines(const std::string& number) {
    std::vector<std::string> lines;
    for (const auto& file : std::filesystem::directory_iterator(shared_folder() / "seeds")) {
        if (!file.path().filename().string().starts_with(number + "_")) continue;
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line);) lines.push_back(line);
    }
    return lines;
}

TEST_CASE("every cited page is used and has what a reader needs to find it") {
    const Loaded all = load();
    std::set<std::string> cited;
    for (const Row& row : all.book.rows())
        for (const Citation& citation : row.citations) cited.insert(citation.page);
    for (const Page& page : all.book.pages()) {
        INFO(page.key);
        CHECK(cited.contains(page.key));
        CHECK_FALSE(page.language.empty());
        CHECK(page.key.ends_with("." + page.language));
    }
}

TEST_CASE("rows cite with lines where the page is stored, and only there") {
    const Loaded all = load();
    for (const Row& row : all.book.rows()) {
        for (const Citation& citation : row.citations) {
            INFO(row.name << ": " << citation.page);
            const Page* page = all.book.page(citation.page);
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
    const Loaded all = load();
    std::map<std::string, std::vector<std::string>> documents;
    for (const Row& row : all.book.rows()) {
        for (const Citation& citation : row.citations) {
            const std::string& seed = all.book.page(citation.page)->seed;
            if (seed.empty()) continue;
            if (!documents.contains(seed)) documents[seed] = seed_lines(seed);
            const auto& lines = documents[seed];
            INFO(row.name << ": " << citation.page << " " << citation.lines);
            REQUIRE_FALSE(lines.empty());
            std::istringstream ranges(citation.lines);
            for (std::string range; ranges >> range;) {
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
    const Loaded all = load();
    const auto listed = inventory({"road", "city", "monastery", "field", "garden", "german-cathedral", "castle", "abbot"});
    REQUIRE(listed.size() > 330);
    static constexpr std::array<std::string_view, 3> robbers{"", "robber", "robber+"};
    for (const auto& [id, want] : listed) {
        INFO(id);
        const auto found = all.book.find(id);
        CHECK(found);
        if (!found) continue;
        const Row& row = all.book.row(*found);
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
