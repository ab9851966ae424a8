#include "reports/summary.h"

#include <array>
#include <utility>

#include "reports/escape.h"

namespace carcaudit {

Summary::Summary(Output output, std::string version) : output_(std::move(output)), version_(std::move(version)) {}

Result<Done> Summary::finish(const RunTotals& totals) {
    const std::array<std::pair<std::string_view, std::uint64_t>, 12> counts{{
        {"games", totals.games},
        {"games_checked", totals.games_checked},
        {"games_in_part", totals.games_in_part},
        {"games_not_checked", totals.games_not_checked},
        {"unreadable", totals.unreadable},
        {"claims", totals.claims},
        {"claims_checked", totals.claims_checked},
        {"claims_agreed", totals.claims_agreed},
        {"findings", totals.findings},
        {"notes", totals.notes},
        {"consequences", totals.consequences},
        {"scores", totals.scores},
    }};
    fmt::memory_buffer& out = output_.buffer();
    append(out, "{\"tool\": \"carcaudit\", \"version\": ");
    append_json(out, version_);
    for (const auto& [name, count] : counts) fmt::format_to(fmt::appender(out), ", \"{}\": {}", name, count);
    append(out, "}\n");
    return output_.finish();
}

}  // namespace carcaudit
