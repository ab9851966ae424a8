#include "analyzer/readers/jcz_reader.h"

#include "analyzer/readers/jcz_input.h"

namespace carcaudit {

bool looks_like_jcz(std::string_view head) {
    const std::size_t start = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (start == std::string_view::npos || head[start] != '{') return false;
    for (const std::string_view key : {"\"appVersion\"", "\"initialRandom\"", "\"gameAnnotations\"", "\"PLACE_TILE\""})
        if (head.find(key) != std::string_view::npos) return true;
    return head.find("\"setup\"") != std::string_view::npos && head.find("\"sets\"") != std::string_view::npos;
}

JczReader::JczReader(std::string file, std::string_view text, const Catalogue& catalogue, std::optional<Edition> forced)
    : file_(std::move(file)), text_(text), catalogue_(catalogue), forced_(forced) {}

Step JczReader::next(Recording& recording) {
    if (done_) return Step::done;
    done_ = true;
    recording.clear();
    recording.source = file_;
    recording.format = "jcz";
    if (read(recording)) return Step::game;
    if (fault_.file.empty()) fault_.file = file_;
    return Step::fault;
}

bool JczReader::read(Recording& recording) {
    const auto words = JczWords::load(catalogue_);
    const auto tree = words ? JsonTree::parse(std::string(text_)) : Result<JsonTree>(words.fault());
    if (!tree) {
        fault_ = tree.fault();
        return false;
    }
    const JsonValue root = tree->root();
    JczInput input{catalogue_, *words, forced_, root, recording};
    recording.where = root.where();
    const JsonValue id = root["gameId"];
    recording.title = id.text().empty() ? "1" : std::string(id.text());
    if (root.is(JsonKind::object)) {
        if (read_jcz_setup(input) && read_jcz_claims(input) && read_jcz_replay(input)) {
            for (Claim& claim : recording.claims) claim.after_act = static_cast<std::uint32_t>(recording.acts.size());
            return true;
        }
    } else {
        input.fail(root, "expected a JCloisterZone game, an object with \"setup\", \"players\" and \"replay\"");
    }
    fault_ = std::move(input.fault);
    return false;
}

}  // namespace carcaudit
