#include "engine/catalogue.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <system_error>

#include "engine/csv_table.h"

namespace carcaudit {

namespace {

constexpr std::size_t most_tiles = 0xffff;  // the last number is no_tile

template <class Number>
std::optional<Number> parse_number(std::string_view text, unsigned largest) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number > largest) return std::nullopt;
    return static_cast<Number>(number);
}

std::string alias_key(std::string_view source, std::string_view name) {
    std::string key(source);
    key += ':';
    key += name;
    return key;
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        if (text.empty()) return found;
        found.push_back(text.substr(0, text.find_first_of(" \t")));
        text.remove_prefix(found.back().size());
    }
}

// One line of a tile table, cell by cell.
struct Row {
    char *tile, *c1, *c2, *c3, *winter, *start, *segments, *jcz, *bga, *note;
    unsigned line = 0;

    Fault fault(std::string message, const char* cell) const {
        return {std::move(message), {}, {line, csv_column(tile, cell)}};
    }
};

}  // namespace

class CatalogueLoader {
public:
    explicit CatalogueLoader(Catalogue& catalogue) : catalogue_(catalogue) {}

    Result<Done> load(const std::filesystem::path& fixtures) {
        auto names = Names::load(fixtures / "names.csv");
        if (!names) return std::move(names.fault());
        catalogue_.names_ = std::move(*names);
        std::vector<std::filesystem::path> files;
        std::error_code error;
        for (std::filesystem::directory_iterator at(fixtures / "tiles", error), end; !error && at != end;
             at.increment(error))
            if (at->path().extension() == ".csv") files.push_back(at->path());
        if (error || files.empty())
            return Fault{"expected a folder with tile tables (*.csv)", (fixtures / "tiles").string(), {}};
        // The base game first, so that its tiles have the same numbers whatever else there is.
        std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
            return std::pair(a.stem() != "base", a.stem()) < std::pair(b.stem() != "base", b.stem());
        });
        for (const auto& file : files)
            if (auto done = read_csv_table(file, [&] { return read_file(file); }); !done) return done;
        return Done{};
    }

private:
    Result<Done> read_file(const std::filesystem::path& file) {
        const std::string stem = file.stem().string();
        const auto expansion = catalogue_.names_.find(NameList::expansion, stem);
        if (!expansion)
            return Fault{"expected the name of an expansion of names.csv as file name, not " + in_quotes(stem), {}, {}};
        CsvTable<10> table(file.string());
        table.read_header(io::ignore_no_column, "tile", "C1", "C2", "C3", "WE", "start", "segments", "jcz", "bga",
                          "note");
        Row row{};
        while (table.read_row(row.tile, row.c1, row.c2, row.c3, row.winter, row.start, row.segments, row.jcz, row.bga,
                              row.note)) {
            row.line = table.get_file_line();
            if (auto done = read_row(row, static_cast<ExpansionId>(*expansion)); !done) return done;
        }
        return Done{};
    }

    Result<Done> read_row(const Row& row, ExpansionId expansion) {
        auto tile = catalogue_.parse_tile(row.tile, row.segments);
        if (!tile) {
            const std::uint32_t column = tile.fault().where.column;
            return row.fault(std::move(tile.fault().message), column == 0 ? row.tile : row.segments + column - 1);
        }
        tile->expansion = expansion;
        if (auto done = read_copies(row, *tile); !done) return done;
        const std::size_t segments = tile->segments.size();
        auto id = catalogue_.add_tile(std::move(*tile));
        if (!id) return row.fault(std::move(id.fault().message), row.tile);
        if (auto done = read_jcz(row, *id); !done) return done;
        return read_bga(row, *id, segments);
    }

    static Result<Done> read_copies(const Row& row, Tile& tile) {
        const std::array<const char*, 4> cells{row.c1, row.c2, row.c3, row.winter};
        for (std::size_t edition = 0; edition < cells.size(); ++edition) {
            const auto copies = parse_number<std::uint8_t>(cells[edition], 0xff);
            if (!copies)
                return row.fault("expected a number of copies from 0 to 255, not " + in_quotes(cells[edition]),
                                 cells[edition]);
            tile.copies[edition] = *copies;
        }
        if (*row.start == '\0') return Done{};
        const auto start =
            parse_number<std::uint8_t>(row.start, *std::max_element(tile.copies.begin(), tile.copies.end()));
        if (!start)
            return row.fault("expected a number of start tiles, no more than its copies, not " + in_quotes(row.start),
                             row.start);
        tile.start_copies = *start;
        return Done{};
    }

    Result<Done> read_jcz(const Row& row, TileId id) {
        for (const std::string_view word : words(row.jcz)) {
            const std::size_t at = word.find('@');
            Turn turn = 0;
            if (at != std::string_view::npos) {
                const auto number = parse_number<Turn>(word.substr(at + 1), 3);
                if (!number)
                    return row.fault("expected a turn from 0 to 3 after @, not " + in_quotes(word.substr(at + 1)),
                                     word.data() + at + 1);
                turn = *number;
            }
            if (!catalogue_.by_alias_.emplace(alias_key("jcz", word.substr(0, at)), Alias{id, turn}).second)
                return row.fault("expected a name that no other tile has, not " + in_quotes(word), word.data());
        }
        return Done{};
    }

    // "15", or "16:1 3 4" where the places for meeples are not numbered 1, 2, 3... in the order of our segments.
    Result<Done> read_bga(const Row& row, TileId id, std::size_t segments) {
        const std::string_view cell = row.bga;
        if (cell.empty()) return Done{};
        const std::size_t colon = cell.find(':');
        const std::string_view type = cell.substr(0, colon);
        if (!parse_number<unsigned>(type, 9999))
            return row.fault("expected a tile type number, not " + in_quotes(type), row.bga);
        if (!catalogue_.by_alias_.emplace(alias_key("bga", type), Alias{id, 0}).second)
            return row.fault("expected a type that no other tile has, not " + in_quotes(type), row.bga);
        std::vector<std::uint8_t>& positions = catalogue_.bga_positions_[static_cast<std::size_t>(id)];
        if (colon == std::string_view::npos) {
            for (std::size_t segment = 1; segment <= segments; ++segment)
                positions.push_back(static_cast<std::uint8_t>(segment));
            return Done{};
        }
        for (const std::string_view word : words(cell.substr(colon + 1))) {
            const auto position = parse_number<std::uint8_t>(word, 0xff);
            if (!position) return row.fault("expected a position number, not " + in_quotes(word), word.data());
            positions.push_back(*position);
        }
        if (positions.size() == segments) return Done{};
        return row.fault("expected one position for each of the " + std::to_string(segments) + " segments", row.bga);
    }

    Catalogue& catalogue_;
};

Result<Catalogue> Catalogue::load(const std::filesystem::path& fixtures) {
    Catalogue catalogue;
    catalogue.folder_ = fixtures;
    auto done = CatalogueLoader(catalogue).load(fixtures);
    if (!done) return std::move(done.fault());
    return catalogue;
}

std::optional<TileId> Catalogue::find_tile(std::string_view name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
}

std::optional<Alias> Catalogue::find_alias(std::string_view source, std::string_view name) const {
    const auto found = by_alias_.find(alias_key(source, name));
    if (found == by_alias_.end()) return std::nullopt;
    return found->second;
}

std::uint8_t Catalogue::bga_segment(TileId tile, unsigned position) const {
    const std::vector<std::uint8_t>& positions = bga_positions_[static_cast<std::size_t>(tile)];
    const auto found = std::find(positions.begin(), positions.end(), position);
    return found == positions.end() ? no_segment : static_cast<std::uint8_t>(found - positions.begin());
}

std::uint64_t Catalogue::next_stamp() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

Result<TileId> Catalogue::add_tile(Tile tile) {
    stamp_ = next_stamp();
    if (by_name_.contains(tile.name))
        return Fault{"expected a new tile, " + in_quotes(tile.name) + " is known already", {}, {}};
    if (tiles_.size() + tile.parts.size() >= most_tiles) return Fault{"expected at most 65535 tiles", {}, {}};
    const auto id = static_cast<TileId>(tiles_.size());
    std::vector<Tile> faces;
    for (TilePart& part : tile.parts) {
        if (part.face.empty()) return Fault{"expected a tile that is not in the catalogue yet", {}, {}};
        faces.push_back(std::move(part.face[0]));
        part.face.clear();
        part.id = static_cast<TileId>(tiles_.size() + faces.size());
    }
    by_name_.emplace(tile.name, id);
    tiles_.push_back(std::move(tile));
    bga_positions_.emplace_back();
    for (Tile& face : faces) {  // no copies of their own: they come with the first square
        face.expansion = tiles_[static_cast<std::size_t>(id)].expansion;
        by_name_.emplace(face.name, static_cast<TileId>(tiles_.size()));
        tiles_.push_back(std::move(face));
        bga_positions_.emplace_back();
    }
    return id;
}

}  // namespace carcaudit
