#include "engine/names.h"

#include <algorithm>
#include <charconv>

#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::array<std::string_view, 4> edition_names{"C1", "C2", "C3", "WE"};
constexpr std::array<std::string_view, name_lists> list_names{"feature",   "piece",   "symbol",
                                                              "expansion", "variant", "parameter"};
constexpr std::array<std::string_view, 3> shape_names{"linked", "surrounded", "single"};
constexpr std::array<std::string_view, 4> role_names{"meeple", "companion", "barn", "figure"};
constexpr std::size_t longest_name = 64;
constexpr unsigned largest_supply = 99;

struct Promise {
    NameList list;
    std::uint16_t id;
    std::string_view text;
};

// The names that the enums of names.h stand for.
constexpr std::array promises{
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::road), "road"},
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::city), "city"},
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::field), "field"},
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::monastery), "monastery"},
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::garden), "garden"},
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::river), "river"},
    Promise{NameList::feature, static_cast<std::uint16_t>(FeatureKind::abbot), "abbot"},
    Promise{NameList::piece, static_cast<std::uint16_t>(PieceKind::normal), "normal"},
    Promise{NameList::piece, static_cast<std::uint16_t>(PieceKind::abbot), "abbot"},
    Promise{NameList::symbol, static_cast<std::uint16_t>(SymbolId::coat_of_arms), "coat-of-arms"},
    Promise{NameList::expansion, static_cast<std::uint16_t>(ExpansionId::base), "base"},
};

template <std::size_t size>
std::optional<std::size_t> position(const std::array<std::string_view, size>& all, std::string_view text) {
    const auto found = std::find(all.begin(), all.end(), text);
    if (found == all.end()) return std::nullopt;
    return static_cast<std::size_t>(found - all.begin());
}

bool is_name(std::string_view text) {
    if (text.empty() || text.size() > longest_name || text.front() == '-' || text.back() == '-') return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

// The next word of `rest`, which loses it; empty at the end.
std::string_view take_word(std::string_view& rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
    rest.remove_prefix(word.size());
    return word;
}

std::optional<std::uint8_t> parse_supply_number(std::string_view text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number > largest_supply) return std::nullopt;
    return static_cast<std::uint8_t>(number);
}

// One number for every edition, or `C1=0 C2=1` with 0 for those not named.
bool parse_supply(std::string_view text, std::array<std::uint8_t, 4>& supply) {
    if (const auto number = parse_supply_number(text)) {
        supply.fill(*number);
        return true;
    }
    while (true) {
        const std::string_view word = take_word(text);
        if (word.empty()) return true;
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) return false;
        const auto edition = parse_edition(word.substr(0, equals));
        const auto number = parse_supply_number(word.substr(equals + 1));
        if (!edition || !number) return false;
        supply[static_cast<std::size_t>(*edition)] = *number;
    }
}

// One line of names.csv, cell by cell.
struct Row {
    char *list, *name, *shape, *expansion, *supply, *stands_on, *unchecked, *note;
    unsigned line = 0;

    Fault fault(std::string message, const char* cell) const {
        return {std::move(message), {}, {line, csv_column(list, cell)}};
    }
};

Result<Done> read_stands_on(const Names& names, const Row& row, Name& name) {
    std::string_view rest = row.stands_on;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
        const auto feature = names.find(NameList::feature, word);
        if (!feature) return row.fault("expected features declared above, not " + in_quotes(word), word.data());
        name.stands_on.push_back(static_cast<FeatureKind>(*feature));
    }
    return Done{};
}

void read_unchecked(std::string_view reason, Name& name) {
    constexpr std::string_view only_pieces = "pieces:";
    constexpr std::string_view in_part = "part:";
    if (reason.empty()) return;
    name.replay = Replay::none;
    if (reason.starts_with(only_pieces)) {
        name.replay = Replay::tiles;
        reason.remove_prefix(only_pieces.size());
    } else if (reason.starts_with(in_part)) {
        name.replay = Replay::part;
        reason.remove_prefix(in_part.size());
    }
    reason.remove_prefix(std::min(reason.find_first_not_of(' '), reason.size()));
    name.unchecked = reason;
}

Result<Done> read_row(Names& names, const Row& row) {
    const auto list_index = position(list_names, row.list);
    if (!list_index)
        return row.fault(
            "expected a list (feature, piece, symbol, expansion, variant or parameter), not " + in_quotes(row.list),
            row.list);
    const auto list = static_cast<NameList>(*list_index);
    Name name;
    name.text = row.name;
    name.note = row.note;
    if (names.find(list, name.text))
        return row.fault("expected a new name, " + in_quotes(name.text) + " is declared above", row.name);
    if (list == NameList::feature) {
        const auto shape = position(shape_names, row.shape);
        if (!shape)
            return row.fault("expected a shape (linked, surrounded or single), not " + in_quotes(row.shape), row.shape);
        name.shape = static_cast<Shape>(*shape);
    }
    if (list == NameList::piece) {
        const auto role = row.shape[0] == '\0' ? std::optional<std::size_t>(0) : position(role_names, row.shape);
        if (!role)
            return row.fault("expected a role (meeple, companion, barn or figure), not " + in_quotes(row.shape), row.shape);
        name.role = static_cast<Role>(*role);
        if (!parse_supply(row.supply, name.supply))
            return row.fault("expected a supply such as 7 or C1=0 C2=1, at most 99 each, not " + in_quotes(row.supply),
                             row.supply);
        if (auto done = read_stands_on(names, row, name); !done) return done;
    }
    if (list == NameList::expansion) {
        read_unchecked(row.unchecked, name);
    } else if (*row.expansion != '\0') {
        const auto expansion = names.find(NameList::expansion, row.expansion);
        if (!expansion)
            return row.fault("expected an expansion declared above, not " + in_quotes(row.expansion), row.expansion);
        name.expansion = *expansion;
    }
    auto added = names.add(list, std::move(name));
    if (!added) return row.fault(std::move(added.fault().message), row.name);
    return Done{};
}

Result<Done> read_rows(Names& names, const std::filesystem::path& file) {
    CsvTable<8> table(file.string());
    table.read_header(io::ignore_no_column, "list", "name", "shape", "expansion", "supply", "stands_on", "unchecked",
                      "note");
    Row row{};
    while (table.read_row(row.list, row.name, row.shape, row.expansion, row.supply, row.stands_on, row.unchecked,
                          row.note)) {
        row.line = table.get_file_line();
        if (auto done = read_row(names, row); !done) return done;
    }
    for (const Promise& promise : promises) {
        if (names.find(promise.list, promise.text) == promise.id) continue;
        return Fault{"expected " + std::string(promise.text) + " as number " + std::to_string(promise.id + 1) +
                         " of the list " + std::string(list_names[static_cast<std::size_t>(promise.list)]),
                     {},
                     {}};
    }
    return Done{};
}

}  // namespace

std::string_view edition_name(Edition edition) { return edition_names[static_cast<std::size_t>(edition)]; }

std::optional<Edition> parse_edition(std::string_view text) {
    const auto found = position(edition_names, text);
    if (!found) return std::nullopt;
    return static_cast<Edition>(*found);
}

Result<Names> Names::load(const std::filesystem::path& file) {
    Names names;
    auto done = read_csv_table(file, [&] { return read_rows(names, file); });
    if (!done) return std::move(done.fault());
    return names;
}

std::optional<std::uint16_t> Names::find(NameList list, std::string_view text) const {
    const auto& by_text = lists_[index(list)].by_text;
    const auto found = by_text.find(text);
    if (found == by_text.end()) return std::nullopt;
    return found->second;
}

Result<std::uint16_t> Names::add(NameList list, Name name) {
    if (const auto known = find(list, name.text)) return *known;
    if (!is_name(name.text))
        return Fault{"expected a name of small letters, digits and hyphens, not " + in_quotes(name.text), {}, {}};
    List& into = lists_[index(list)];
    const bool bytes = list == NameList::feature || list == NameList::piece;
    if (into.names.size() >= (bytes ? 0xffu : 0xffffu))
        return Fault{"expected fewer names, the list " + std::string(list_names[index(list)]) + " is full", {}, {}};
    const auto id = static_cast<std::uint16_t>(into.names.size());
    into.by_text.emplace(name.text, id);
    into.names.push_back(std::move(name));
    return id;
}

}  // namespace carcaudit
