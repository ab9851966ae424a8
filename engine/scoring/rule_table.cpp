#include "engine/scoring/rule_table.h"

#include <algorithm>
#include <optional>

#include "engine/csv_table.h"
#include "engine/scoring/table_lines.h"

namespace carcaudit {

namespace {

constexpr std::array<std::string_view, stages> stage_names{"size", "count", "majority", "tie", "value", "share", "epilogue", "words"};
constexpr std::array<std::string_view, 6> recipient_names{"", "majority", "present", "owner", "active", "everyone"};
constexpr std::array<std::string_view, 3> robber_names{"", "robber", "robber+"};
constexpr std::array<std::string_view, 3> status_names{"settled", "disputed", "fan"};
constexpr std::size_t max_rows = 10000;

std::string_view trim(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return text.substr(text.size());
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The parts of `text` between separators, trimmed. Views into `text`, so that their place in it is known.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::uint32_t column_of(const Cell& cell, std::string_view part) {
    return static_cast<std::uint32_t>(part.data() - cell.text.data()) + 1;
}

template <class T, std::size_t size>
Result<Done> read_word(const Cell& cell, const std::array<std::string_view, size>& words, T& out, std::string_view what) {
    const std::string_view text = cell.empty() ? std::string_view{} : cell.text;
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) {
        std::string list;
        for (const std::string_view word : words) list += (list.empty() || word.empty() ? "" : ", ") + std::string(word);
        return cell.fault("expected " + std::string(what) + " (" + list + "), not " + in_quotes(text));
    }
    out = static_cast<T>(found - words.begin());
    return Done{};
}

Result<Done> read_phase(const Cell& cell, Row& row) {
    const bool both = cell.text == "both";
    row.phases = {both || cell.text == "game", both || cell.text == "final"};
    if (!row.phases[0] && !row.phases[1]) return cell.fault("expected a phase (game, final or both), not " + in_quotes(cell.text));
    return Done{};
}

// C1 C2 C3 WE? or * for all four
Result<Done> read_editions(const Cell& cell, Row& row) {
    if (cell.text == "*") {
        row.editions.fill(true);
        return Done{};
    }
    for (std::string_view word : split(cell.text, ' ')) {
        if (word.empty()) continue;
        const bool unsure = word.ends_with('?');
        const auto edition = parse_edition(unsure ? word.substr(0, word.size() - 1) : word);
        if (!edition) return cell.fault("expected editions such as C1 C2 C3 WE? or *, not " + in_quotes(word), column_of(cell, word));
        row.editions[static_cast<std::size_t>(*edition)] = true;
        row.unsure[static_cast<std::size_t>(*edition)] = unsure;
    }
    if (row.editions == std::array<bool, 4>{}) return cell.fault("expected at least one edition");
    return Done{};
}

bool known_need(std::string_view name, const Names& names) {
    return parse_edition(name) || names.find(NameList::expansion, name) || names.find(NameList::variant, name);
}

// inns-and-cathedrals & !basic | other
Result<Done> read_needs(const Cell& cell, const Names& names, Row& row) {
    if (cell.empty()) return Done{};
    for (const std::string_view way : split(cell.text, '|')) {
        auto& all = row.needs.emplace_back();
        for (const std::string_view need : split(way, '&')) {
            const std::string_view name = need.starts_with('!') ? trim(need.substr(1)) : need;
            if (!known_need(name, names))
                return cell.fault("expected an edition, or an expansion or a variant of names.csv, not " + in_quotes(name), column_of(cell, need));
            all.push_back(need.starts_with('!') ? "!" + std::string(name) : std::string(name));
        }
    }
    return Done{};
}

Result<Done> read_over(const Cell& cell, Row& row) {
    if (cell.empty()) return Done{};
    for (const std::string_view name : split(cell.text, ' '))
        if (!name.empty()) row.over.emplace_back(name);
    return Done{};
}

// page > Heading > row [525-529 564]; page > …
Result<Done> read_citations(const Cell& cell, Row& row) {
    for (std::string_view text : split(cell.text, ';')) {
        Citation citation;
        const std::uint32_t column = column_of(cell, text);
        if (text.ends_with(']') && text.rfind('[') != std::string_view::npos) {
            const std::size_t open = text.rfind('[');
            citation.lines = trim(text.substr(open + 1, text.size() - open - 2));
            if (citation.lines.empty() || citation.lines.find_first_not_of("0123456789- ") != std::string::npos)
                return cell.fault("expected lines such as [525-529 564]", column + static_cast<std::uint32_t>(open));
            text = trim(text.substr(0, open));
        }
        const std::size_t arrow = text.find('>');
        citation.page = trim(text.substr(0, arrow));
        if (arrow != std::string_view::npos) citation.place = trim(text.substr(arrow + 1));
        if (citation.page.empty() || citation.place.empty()) return cell.fault("expected a citation: page > place on it [lines]", column);
        row.citations.push_back(std::move(citation));
    }
    return Done{};
}

bool fits(const Clause& clause, Stage stage) {
    const bool defines = clause.effect == Effect::define || clause.effect == Effect::redefine;
    const bool quantity = defines && clause.target.kind == TermKind::quantity;
    const bool known = quantity && clause.target.index <= static_cast<std::uint16_t>(Known::tie);
    switch (stage) {
        case Stage::size: case Stage::count: return quantity && !known;
        case Stage::majority: return (defines && clause.target.kind == TermKind::piece) || known;
        case Stage::tie: return known;
        case Stage::value: case Stage::share: return !defines && clause.effect != Effect::give;
        case Stage::epilogue: return !defines;
        case Stage::words: return false;
    }
    return false;
}

Result<Done> read_formula(const Cell& cell, Vocabulary& vocabulary, Row& row) {
    row.formula.text = cell.text;
    if (cell.empty()) return cell.fault("expected a formula");
    if (row.stage == Stage::words) return Done{};
    auto formula = parse_formula(cell.text, vocabulary);
    if (!formula) return cell.fault(formula.fault().message, formula.fault().where.column);
    row.formula = std::move(*formula);
    for (const Case& one : row.formula.cases) {
        for (const std::string& guard : one.guards)
            if (!parse_edition(guard) && !known_need(guard, *vocabulary.names))
                return cell.fault("expected an edition, an expansion or a variant as guard, not " + in_quotes(guard));
        for (const Clause& clause : one.clauses) {
            if (!fits(clause, row.stage)) return cell.fault("expected a formula that fits the stage " + std::string(stage_names[static_cast<std::size_t>(row.stage)]));
            if (row.stage == Stage::size && !vocabulary.size) vocabulary.size = clause.target.index;
        }
    }
    return Done{};
}

Result<Done> read_when(const Cell& cell, const Vocabulary& vocabulary, Row& row) {
    if (cell.empty()) return Done{};
    auto program = parse_condition(cell.text, vocabulary);
    if (!program) return cell.fault(program.fault().message, program.fault().where.column);
    row.when_text = cell.text;
    row.when = std::move(*program);
    return Done{};
}

Result<Done> read_yes(const Cell& cell, bool& out) {
    out = cell.text == "yes";
    return out || cell.empty() ? Result<Done>(Done{}) : cell.fault("expected yes or nothing, not " + in_quotes(cell.text));
}

Result<Done> check_recipients(const Cell& cell, const Row& row) {
    const bool scores = row.stage == Stage::value || row.stage == Stage::share || row.stage == Stage::epilogue;
    if (scores == (row.recipients != Recipients::nobody)) return Done{};
    return cell.fault(scores ? "expected whom the row is for" : "expected nothing, as rows of this stage give no points");
}

Result<Row> read_row(const TableLine& line, Vocabulary& vocabulary) {
    Row row;
    row.name = line[Column::row].text;
    row.line = line[Column::row].where.line;
    if (line[Column::row].empty() || row.name.find_first_of(" *") != std::string::npos) return line[Column::row].fault("expected the name of the row, as road.inn");
    Result<Done> done = read_phase(line[Column::phase], row);
    const auto then = [&](auto step) { if (done) done = step(); };
    then([&] { return read_editions(line[Column::editions], row); });
    then([&] { return read_needs(line[Column::needs], *vocabulary.names, row); });
    then([&] { return read_when(line[Column::when], vocabulary, row); });
    then([&] { return read_word(line[Column::stage], stage_names, row.stage, "a stage"); });
    then([&] { return read_formula(line[Column::formula], vocabulary, row); });
    then([&] { return read_word(line[Column::to], recipient_names, row.recipients, "whom it is for"); });
    then([&] { return check_recipients(line[Column::to], row); });
    then([&] { return read_over(line[Column::over], row); });
    then([&] { return read_yes(line[Column::castle], row.castle); });
    then([&] { return read_yes(line[Column::floor], row.floor); });
    then([&] { return read_word(line[Column::robber], robber_names, row.robber, "a robber mark"); });
    then([&] { return read_word(line[Column::status], status_names, row.status, "a status"); });
    then([&] { return read_citations(line[Column::cite], row); });
    row.words = line[Column::words].text;
    then([&] { return line[Column::words].empty() ? Result<Done>(line[Column::words].fault("expected the rule in a few words")) : Done{}; });
    if (!done) return std::move(done.fault());
    return row;
}

Result<Done> read_group(const std::filesystem::path& path, const std::vector<TableLine>& shared, RuleTables& out) {
    auto lines = read_table_lines(path, out.files);
    if (!lines) return std::move(lines.fault());
    const std::string group = path.stem().string();
    const auto subject = out.vocabulary.names->find(NameList::feature, group);
    if (!subject) return Fault{"expected the name of the file to be a feature of names.csv, not " + in_quotes(group), path.string(), {}};
    if (auto done = expand_shared(*lines, shared); !done) return done;
    out.vocabulary.size.reset();
    for (TableLine& line : *lines) {
        auto row = read_row(line, out.vocabulary);
        if (!row) return std::move(row.fault());
        if (out.rows.size() >= max_rows) return line[Column::row].fault("expected at most 10000 rows in all");
        row->group = group;
        row->subject = static_cast<FeatureKind>(*subject);
        out.rows.push_back(std::move(*row));
        out.lines.push_back(std::move(line));
    }
    return Done{};
}

Result<Done> read_pages(const std::filesystem::path& path, std::vector<Page>& pages) {
    return read_csv_table(path, [&]() -> Result<Done> {
        CsvTable<6> table(path.string());
        table.read_header(io::ignore_no_column, "key", "title", "language", "revision", "address", "seed");
        std::array<char*, 6> text{};
        while (table.read_row(text[0], text[1], text[2], text[3], text[4], text[5])) {
            Page page{text[0], text[1], text[2], text[3], text[4], text[5]};
            const Where where{static_cast<std::uint32_t>(table.get_file_line()), 1};
            const auto same = [&](const Page& other) { return other.key == page.key; };
            if (page.key.empty() || page.title.empty()) return Fault{"expected a key and a title", {}, where};
            if (std::any_of(pages.begin(), pages.end(), same)) return Fault{"expected a new key, " + in_quotes(page.key) + " is taken", {}, where};
            pages.push_back(std::move(page));
        }
        return Done{};
    });
}

Result<std::vector<std::filesystem::path>> tables_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> found;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".csv") found.push_back(at->path());
    if (error) return Fault{"expected a folder of rule tables: " + error.message(), folder.string(), {}};
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

Result<RuleTables> load_rule_tables(const std::filesystem::path& fixtures, const Names& names) {
    RuleTables out;
    out.vocabulary.names = &names;
    if (auto done = read_pages(fixtures / "pages.csv", out.pages); !done) return std::move(done.fault());
    auto paths = tables_in(fixtures / "rules");
    if (!paths) return std::move(paths.fault());
    std::vector<TableLine> shared;
    const auto shared_path = std::find_if(paths->begin(), paths->end(), [](const auto& path) { return path.filename() == "shared.csv"; });
    if (shared_path != paths->end()) {
        auto lines = read_table_lines(*shared_path, out.files);
        if (!lines) return std::move(lines.fault());
        shared = std::move(*lines);
        paths->erase(shared_path);
    }
    for (const auto& path : *paths)
        if (auto done = read_group(path, shared, out); !done) return std::move(done.fault());
    if (auto done = cross_check(out); !done) return std::move(done.fault());
    return out;
}

}  // namespace carcaudit
