// What a case has to say about itself, and whether its citations and those of sources.csv resolve. CARCAUDIT_SHARED names the
// folder with seeds/; without it the cited lines are not looked up.
#include <algorithm>
#include <sstream>

#include "conformance/sources.h"
#include "tests/shared_folder.h"
#include "tests/suite_support.h"

namespace carcaudit {
namespace {

using suite_tests::suite;
using suite_tests::Told;

constexpr std::size_t longest_title = 70;

std::string base_title(const SuiteCase& one) { return one.title.substr(0, one.title.find('@')); }

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

struct Cited {
    std::string page, place, lines;
};

// The part's lines are in brackets at its end.
Cited parse_part(std::string part) {
    Cited one;
    const std::size_t open = part.rfind('['), close = part.rfind(']');
    if (open != std::string::npos && close != std::string::npos && open < close) {
        one.lines = part.substr(open + 1, close - open - 1);
        part = part.substr(0, open);
    }
    one.place = trimmed(part);
    return one;
}

// "page > place [lines]; page > place": the first word of a part is its page if we have such a page, else it goes on about the
// page before.
std::vector<Cited> parse(const std::string& text) {
    std::vector<Cited> all;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ';');) {
        Cited one = parse_part(part);
        const std::size_t end = one.place.find(' ');
        const std::string word = one.place.substr(0, end);
        if (all.empty() || suite().book.page(word)) {
            one.page = word;
            one.place = end == std::string::npos ? "" : trimmed(one.place.substr(end));
            if (one.place.starts_with('>')) one.place = trimmed(one.place.substr(1));
        } else {
            one.page = all.back().page;
            if (one.lines.empty()) one.lines = all.back().lines;
        }
        all.push_back(one);
    }
    return all;
}

void check_citation(const std::string& text) {
    REQUIRE_FALSE(text.empty());
    for (const Cited& cited : parse(text)) {
        INFO(cited.page << " > " << cited.place << " [" << cited.lines << "]");
        const Page* page = suite().book.page(cited.page);
        CHECK(page);
        CHECK_FALSE(cited.place.empty());
        if (!page) continue;
        if (!page->seed.empty()) CHECK_FALSE(cited.lines.empty());
        if (!page->seed.empty() && !test::shared_folder().empty()) test::check_cited_lines(cited.lines, page->seed);
    }
}

// f(case) once for every case, whatever editions it is read for.
template <class F>
void for_each_case(F f) {
    std::string last;
    for (const Told& told : suite().cases) {
        const std::string here = told.info.file + ":" + std::to_string(told.info.where.line);
        if (here == last) continue;
        last = here;
        INFO(here << " " << base_title(told.info));
        f(told);
    }
}

TEST_CASE("titles of cases are unique, short and plain") {
    std::map<std::string, std::string> places;
    for_each_case([&](const Told& told) {
        const std::string title = base_title(told.info);
        const std::string here = told.info.file + ":" + std::to_string(told.info.where.line);
        const auto [first, fresh] = places.emplace(title, here);
        INFO("first at " << first->second);
        CHECK(fresh);
        CHECK(title.size() < longest_title);
        CHECK(title.find("should") == std::string::npos);
        CHECK(title.find(' ') == std::string::npos);
        CHECK(std::none_of(title.begin(), title.end(), [](unsigned char c) { return c >= 'A' && c <= 'Z'; }));
        CHECK(title.starts_with(told.info.group + "/"));
    });
    CHECK(places.size() > 100);
}

TEST_CASE("every case says which rows it is about, where they stand, and how the number was worked out") {
    for_each_case([](const Told& told) {
        // Moves: the cited pages are about scoring. Those beside them show the same move where it is allowed.
        if (told.refuses || told.info.title.starts_with("base/illegal-")) return;
        CHECK_FALSE(told.citation.empty());
        CHECK_FALSE((told.info.must.empty() && told.info.must_not.empty()));
        CHECK_FALSE(told.sum.empty());
    });
}

TEST_CASE("rows that cases list exist, and none is listed both ways") {
    for_each_case([](const Told& told) {
        for (const auto* list : {&told.info.must, &told.info.must_not})
            for (const std::string& name : *list) {
                INFO(name);
                CHECK(suite().book.find(name));
            }
        for (const std::string& name : told.info.must) {
            INFO(name);
            CHECK(std::find(told.info.must_not.begin(), told.info.must_not.end(), name) == told.info.must_not.end());
        }
    });
}

TEST_CASE("citations of cases name pages we have, and lines that exist") {
    for_each_case([](const Told& told) {
        if (!told.citation.empty()) check_citation(told.citation);
    });
}

TEST_CASE("differences between the pages: rows exist, citations resolve") {
    const auto all = load_sources(test::fixtures, suite().book);
    if (!all) FAIL(test::text(all.fault()));
    CHECK(all->size() >= 60);
    std::map<std::string, std::uint32_t> lines;
    for (const SourceDifference& one : *all) {
        INFO("sources.csv:" << one.line << " " << one.row);
        CHECK(lines.emplace(one.row, one.line).second);
        check_citation(one.cite);
    }
}

TEST_CASE("a table of differences with a slip is refused, and the line is named") {
    struct Slip {
        std::string line, expected;
    };
    const Slip slips[] = {
        {"road.nothing,a,b,c,during.fr > Road [1]", "expected the name of a row"},
        {"road.base,,b,c,during.fr > Road [1]", "expected text in the column says"},
        {"road.base,a,b,c,nowhere.en > Road", "expected a page of pages.csv"},
        {"road.base,a,b,c,during.fr", "expected page > place"},
        {"road.base,a,b", "expected 5 cells as in the header, found 3"},
    };
    const test::Folder folder;
    for (const Slip& slip : slips) {
        folder.write("sources.csv", std::string("row,says,decision,why,cite\nroad.base,a,b,c,during.fr > Road [1]\n") + slip.line + "\n");
        const auto read = load_sources(folder.path(), suite().book);
        INFO(slip.line);
        REQUIRE_FALSE(read);
        CHECK(read.fault().message.find(slip.expected) != std::string::npos);
        CHECK(read.fault().where.line == 3);
    }
}

}  // namespace
}  // namespace carcaudit
