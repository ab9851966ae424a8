#include "analyzer/readers/jcz_words.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::array<std::string_view, 9> kinds{"set",      "element", "implies", "rule",   "feature",
                                                "location", "meeple",  "tile",    "message"};

struct Meaning {
    std::string_view text;
    JczMeans means;
    std::optional<NameList> list;  // of the name that follows
};

constexpr std::array meanings{
    Meaning{"nothing", JczMeans::nothing, std::nullopt},
    Meaning{"default", JczMeans::default_rule, std::nullopt},
    Meaning{"unchecked", JczMeans::unchecked, std::nullopt},
    Meaning{"edition", JczMeans::edition, std::nullopt},
    Meaning{"expansion", JczMeans::expansion, NameList::expansion},
    Meaning{"piece", JczMeans::piece, NameList::piece},
    Meaning{"feature", JczMeans::feature, NameList::feature},
    Meaning{"variant", JczMeans::variant, NameList::variant},
    Meaning{"default variant", JczMeans::default_variant, NameList::variant},
    Meaning{"of", JczMeans::of, NameList::expansion},
};

bool read_means(std::string_view text, const Names& names, JczWord& word) {
    for (const Meaning& meaning : meanings) {
        if (!text.starts_with(meaning.text)) continue;
        word.means = meaning.means;
        std::string_view rest = text.substr(meaning.text.size());
        const bool named = meaning.list || meaning.means == JczMeans::edition;
        if (!named && rest.empty()) return true;
        if (!named || !rest.starts_with(' ')) continue;
        rest.remove_prefix(1);
        if (meaning.list) {
            const auto id = names.find(*meaning.list, rest);
            if (id) word.id = *id;
            if (id) return true;
        } else if (const auto edition = parse_edition(rest)) {
            word.id = static_cast<std::uint16_t>(*edition);
            return true;
        }
    }
    return false;
}

Result<Done> read_rows(const std::filesystem::path& file, const Names& names, std::vector<JczWord>& words) {
    CsvTable<5> table(file.string());
    table.read_header(io::ignore_no_column, "kind", "name", "value", "means", "detail");
    const char *kind = nullptr, *name = nullptr, *value = nullptr, *means = nullptr, *detail = nullptr;
    while (table.read_row(kind, name, value, means, detail)) {
        JczWord word{kind, name, value, JczMeans::nothing, 0, detail};
        const auto fault = [&](std::string message, const char* cell) {
            return Fault{std::move(message), {}, {static_cast<std::uint32_t>(table.get_file_line()), csv_column(kind, cell)}};
        };
        if (std::find(kinds.begin(), kinds.end(), word.kind) == kinds.end())
            return fault("expected set, element, implies, rule, feature, location, meeple, tile or message, not " + in_quotes(kind), kind);
        if (!read_means(means, names, word))
            return fault("expected a meaning such as expansion the-river, with a name of names.csv, not " + in_quotes(means),
                         means);
        words.push_back(std::move(word));
    }
    return Done{};
}

}  // namespace

Result<JczWords> JczWords::load(const Catalogue& catalogue) {
    JczWords words;
    const std::filesystem::path file = catalogue.folder() / "jcz.csv";
    auto done = read_csv_table(file, [&] { return read_rows(file, catalogue.names(), words.words_); });
    if (!done) return std::move(done.fault());
    return words;
}

const JczWord* JczWords::find(std::string_view kind, std::string_view name, std::string_view value) const {
    const JczWord* first = nullptr;
    for_each(kind, name, value, [&](const JczWord& word) { first = first ? first : &word; });
    return first;
}

}  // namespace carcaudit
