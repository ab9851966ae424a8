#include "analyzer/pictures.h"

#include <fmt/format.h>

#include <optional>

#include "analyzer/data.h"
#include "reports/diagram.h"

namespace carcaudit {

namespace fs = std::filesystem;

namespace {

// Letters, digits and single hyphens: no name of a stranger leads out of the folder.
std::string slug(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (plain) name += c;
        else if (!name.empty() && name.back() != '-') name += '-';
        if (name.size() == 80) break;
    }
    while (name.ends_with('-')) name.pop_back();
    return name;
}

std::optional<Highlight> first_finding(const GameResult& result) {
    for (const Finding& finding : result.verdict.findings) {
        if (!finding.has_square) continue;
        Highlight highlight{finding.square, no_feature, finding.message};
        if (const auto kind = result.catalogue.names().find(NameList::feature, finding.subject))
            highlight.subject = static_cast<FeatureKind>(*kind);
        return highlight;
    }
    return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<Report>> Pictures::create(const std::string& folder, const fs::path& fixtures) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder)) return Fault{fmt::format("cannot make this folder: {}", error.message()), folder, {}};
    return std::unique_ptr<Report>(new Pictures(folder, fixtures));
}

fs::path Pictures::path_for(const Recording& recording) {
    std::string name = slug(fs::path(recording.source).stem().string());
    if (const std::string title = slug(recording.title); !title.empty()) name += (name.empty() ? "" : "-") + title;
    if (name.empty()) name = "game";
    std::string unique = name;
    for (unsigned i = 2; !taken_.insert(unique).second; ++i) unique = fmt::format("{}-{}", name, i);
    return folder_ / (unique + ".svg");
}

Result<Done> Pictures::add(const GameResult& result) {
    if (!result.verdict.not_checked.empty()) return Done{};
    DiagramOptions options;
    options.highlight = first_finding(result);
    const fs::path path = path_for(result.recording);
    if (auto spared = spare_fixtures(path.string(), "--diagram", fixtures_); !spared) return spared;
    return draw(result.game, result.recording, result.catalogue, result.book, options, path);
}

}  // namespace carcaudit
