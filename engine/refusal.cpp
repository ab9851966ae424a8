#include "engine/refusal.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace carcaudit {

namespace {

struct Text {
    std::string name;
    std::string_view sentence;
};

const std::vector<Text>& texts() {
    static const std::vector<Text> all = [] {
        std::vector<Text> list{
#define X(name, sentence) {#name, sentence},
            CARCAUDIT_REFUSALS(X)
#undef X
        };
        for (Text& text : list) std::replace(text.name.begin(), text.name.end(), '_', '-');
        return list;
    }();
    return all;
}

}  // namespace

std::string_view refusal_name(Refusal refusal) { return texts()[static_cast<std::size_t>(refusal)].name; }
std::string_view refusal_sentence(Refusal refusal) { return texts()[static_cast<std::size_t>(refusal)].sentence; }

std::optional<Refusal> parse_refusal(std::string_view name) {
    const auto& all = texts();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Text& text) { return text.name == name; });
    if (found == all.end()) return std::nullopt;
    return static_cast<Refusal>(found - all.begin());
}

}  // namespace carcaudit
