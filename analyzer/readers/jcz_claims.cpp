// The sentences of test.assertions: "Alice has 12 points", "Alice scored road for 3 points."
#include <charconv>

#include "analyzer/readers/jcz_input.h"

namespace carcaudit {

namespace {

// "3 points", "1 point", with or without a full stop.
bool parse_points(std::string_view text, std::int32_t& points) {
    if (text.ends_with('.')) text.remove_suffix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), points);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return text == " points" || text == " point";
}

bool parse_total(std::string_view text, Claim& claim) {
    if (!text.starts_with("has ") || !parse_points(text.substr(4), claim.points)) return false;
    claim.kind = ClaimKind::total;
    return true;
}

bool parse_score(std::string_view text, const Names& names, Claim& claim) {
    constexpr std::string_view scored = "scored ", for_points = " for ";
    if (!text.starts_with(scored)) return false;
    text.remove_prefix(scored.size());
    const std::size_t end = text.find(for_points);
    if (end == std::string_view::npos || !parse_points(text.substr(end + for_points.size()), claim.points)) return false;
    text = text.substr(0, end);
    const auto feature = names.find(NameList::feature, text.substr(0, text.find('.')));
    if (!feature) return false;
    claim.kind = ClaimKind::score;
    claim.subject = static_cast<FeatureKind>(*feature);
    claim.anywhere = true;
    return true;
}

// A sentence about points of one player; else it stays ClaimKind::other.
Claim parse_assertion(std::string_view text, const std::vector<std::string>& players, const Names& names) {
    Claim claim;
    unsigned readings = 0;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        Claim read;
        if (!text.starts_with(players[seat]) || !text.substr(players[seat].size()).starts_with(' ')) continue;
        const std::string_view rest = text.substr(players[seat].size() + 1);
        if (!parse_total(rest, read) && !parse_score(rest, names, read)) continue;
        read.player = static_cast<PlayerId>(seat);
        claim = read;
        ++readings;
    }
    if (readings != 1) claim = {}, claim.kind = ClaimKind::other;  // two players of one name, or no such player
    return claim;
}

}  // namespace

bool read_jcz_claims(JczInput& input) {
    const JsonValue assertions = input.root["test"]["assertions"];
    if (!assertions || assertions.is(JsonKind::null)) return true;
    if (!assertions.is(JsonKind::array)) return input.fail(assertions, "expected a list of sentences");
    for (const JsonValue assertion : assertions) {
        if (!assertion.is(JsonKind::string))
            return input.fail(assertion, "expected a sentence such as \"Alice has 12 points\"");
        Claim claim = parse_assertion(assertion.text(), input.out.setup.players, input.catalogue.names());
        claim.where = assertion.where();
        input.out.claims.push_back(claim);
        if (assertion.text().starts_with("Phase is GameOverPhase")) input.asserts_end = true;
    }
    input.out.coverage = input.out.claims.empty() ? Coverage::none : Coverage::some;
    return true;
}

}  // namespace carcaudit
