#include "analyzer/explanation.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "analyzer/data.h"
#include "analyzer/options.h"
#include "analyzer/rule_text.h"
#include "conformance/finding.h"

namespace carcaudit {

namespace {

constexpr std::array codes{
#define X(name, sentence) FindingCode::name,
    CARCAUDIT_FINDING_CODES(X)
#undef X
};

}  // namespace

ExitCode explain_word(const std::string& word, const std::string& fixtures) {
    std::vector<std::string> known;
    for (const FindingCode code : codes) {
        known.emplace_back(finding_code(code));
        if (known.back() == word) return Terminal::print(fmt::format("{}: {}\n", word, finding_sentence(code)));
    }
    if (const auto refusal = parse_refusal(word))
        return Terminal::print(fmt::format("{}: {}\n", word, refusal_sentence(*refusal)));
    const auto data = load_data(fixtures);
    if (!data) return Terminal::fail(data.fault());
    const RuleBook& book = (*data)->book;
    std::string text;
    for (const Row& row : book.rows()) {
        known.push_back(row.name);
        if (row.name == word) text += row_text(row, book);
    }
    if (!text.empty()) return Terminal::print(text);
    return Terminal::fail(fmt::format("{} is no code of a finding, no refusal and no row{}", word, did_you_mean(word, known)));
}

}  // namespace carcaudit
