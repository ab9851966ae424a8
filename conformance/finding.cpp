#include "conformance/finding.h"

#include <algorithm>
#include <array>

namespace carcaudit {

namespace {

struct Text {
    std::string name;
    std::string_view sentence;
};

constexpr std::size_t codes = 0
#define X(name, sentence) +1
    CARCAUDIT_FINDING_CODES(X)
#undef X
    ;

const std::array<Text, codes>& texts() {
    static const std::array<Text, codes> all = [] {
        std::array<Text, codes> list{{
#define X(name, sentence) {#name, sentence},
            CARCAUDIT_FINDING_CODES(X)
#undef X
        }};
        for (Text& text : list) std::replace(text.name.begin(), text.name.end(), '_', '-');
        return list;
    }();
    return all;
}

}  // namespace

std::string_view finding_code(FindingCode code) { return texts()[static_cast<std::size_t>(code)].name; }
std::string_view finding_sentence(FindingCode code) { return texts()[static_cast<std::size_t>(code)].sentence; }

void Verdict::clear() {
    not_checked.clear();
    in_part.clear();
    claims = claims_checked = claims_agreed = consequences = unchecked_claims = 0;
    findings.clear();
}

}  // namespace carcaudit
