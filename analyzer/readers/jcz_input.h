// What the parts of the JCloisterZone reader share while they fill one recording.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/readers/jcz_words.h"
#include "analyzer/readers/json_tree.h"
#include "conformance/recording.h"

namespace carcaudit {

struct JczInput {
    const Catalogue& catalogue;
    const JczWords& words;
    std::optional<Edition> forced;
    JsonValue root;
    Recording& out;
    Fault fault{};

    std::vector<ExpansionId> boxes{};  // expansions whose tiles are in the pack
    bool base_box = false;             // the basic tiles are
    bool asserts_end = false;          // the log says that the game is over

    // Both return false, so that a caller can hand it on.
    bool fail(JsonValue at, std::string message) {
        fault = {std::move(message), {}, at.where()};
        return false;
    }
    // The value of that kind under `key`; nothing, and a fault, when it is not there.
    JsonValue need(JsonValue parent, std::string_view key, JsonKind kind, std::string_view expected);

    bool checked() const { return out.not_checked.empty(); }
    void not_checked(std::string reason) {
        if (checked()) out.not_checked = std::move(reason);
    }
    // `thing` ("its meeple wagon") belongs to an expansion that is replayed in part or not at all, or not read.
    void not_checked(std::string_view thing, ExpansionId expansion);
    void not_checked(std::string_view thing, const JczWord& word);

    bool element_on(std::string_view name) const;
    unsigned pack() const;  // tiles in the game, those on the table at the start included
};

// Each fills its part of the recording, or returns false with a fault.
bool read_jcz_setup(JczInput& input);
bool read_jcz_claims(JczInput& input);  // before the replay: their places are known after it
bool read_jcz_replay(JczInput& input);

}  // namespace carcaudit
