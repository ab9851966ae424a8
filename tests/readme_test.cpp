// README.md tells the truth: each "$ carcaudit ..." in it is run, and must print what stands below it. A line "…" stands for
// the rest of the output.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/program.h"

namespace {

struct Example {
    std::string command;
    std::vector<std::string> output;
};

std::vector<Example> examples() {
    std::vector<Example> all;
    bool inside = false, ours = false;
    for (const std::string& line : carcaudit::test::lines_of(CARCAUDIT_SOURCE "/README.md")) {
        if (line.starts_with("```")) {
            inside = !inside;
            ours = false;
            continue;
        }
        if (inside && line.starts_with("$ carcaudit ")) {
            all.push_back({line.substr(12), {}});
            ours = true;
        } else if (ours) {
            all.back().output.push_back(line);
        }
    }
    return all;
}

std::vector<std::string> printed(const std::string& arguments) {
    const std::string text = carcaudit::test::run(arguments, {CARCAUDIT_SOURCE, "fixtures", ""}).text;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace

TEST_CASE("the examples of the README print what it says") {
    const std::vector<Example> all = examples();
    REQUIRE(all.size() >= 4);
    for (const Example& example : all) {
        INFO("$ carcaudit " << example.command);
        const std::vector<std::string> lines = printed(example.command);
        for (std::size_t i = 0; i < example.output.size(); ++i) {
            if (example.output[i] == "…") break;
            REQUIRE(i < lines.size());
            CHECK(lines[i] == example.output[i]);
        }
        const bool cut = !example.output.empty() && example.output.back() == "…";
        CHECK((cut || lines.size() == example.output.size()));
    }
}
