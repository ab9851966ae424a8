// Everything that fixtures/names.csv and fixtures/tiles/*.csv declare: the vocabulary and the tiles.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/names.h"
#include "engine/tile.h"

namespace carcaudit {

// What another program calls one of our tiles. Its drawing is ours turned by `turn`, so a tile that it places with r
// quarter turns lies in ours with r + turn.
struct Alias {
    TileId tile = no_tile;
    Turn turn = 0;
};

class Catalogue {
public:
    static Result<Catalogue> load(const std::filesystem::path& fixtures);

    // The folder it was loaded from: tables that only one reader needs stand there too.
    const std::filesystem::path& folder() const { return folder_; }

    const Names& names() const { return names_; }
    Names& names() {
        stamp_ = next_stamp();
        return names_;
    }
    // Changes whenever the catalogue may have changed; equal for copies that have not.
    std::uint64_t stamp() const { return stamp_; }

    const Tile& tile(TileId id) const { return tiles_[static_cast<std::size_t>(id)]; }
    std::size_t tile_count() const { return tiles_.size(); }
    std::optional<TileId> find_tile(std::string_view name) const;

    // Names that other programs use. `source` is "jcz" or "bga"; for bga the name is the tile type ("1".."24").
    std::optional<Alias> find_alias(std::string_view source, std::string_view name) const;
    // Board Game Arena's number of a meeple place on a tile (`pos`) as a segment of ours; no_segment if it has none.
    std::uint8_t bga_segment(TileId tile, unsigned position) const;

    // A tile from its text form, as in the column `segments` of fixtures/tiles and in logs that bring their own:
    //   road E W; city N (coat-of-arms); field EL WR >N; field ER SL SR WL; (volcano)
    // A segment is a feature name, the slots it owns, its symbols in brackets, and for a field the cities it touches, each
    // named by a side of that city. A bracket of its own is a symbol of the tile. "| 1,0: ..." goes on with the next square of
    // a larger tile, "half N W; ..." is a triangle that reaches these two sides and has DL D DR on its long side. Names must be declared. The column of a
    // fault counts from the start of `segments`, its line is 0.
    Result<Tile> parse_tile(std::string_view name, std::string_view segments) const;
    std::string tile_text(const Tile& tile) const;  // the same form

    Result<TileId> add_tile(Tile tile);  // refuses a name that is taken

private:
    friend class CatalogueLoader;

    Result<TilePart> parse_part(std::string_view text, std::size_t begin, const Tile& tile) const;

    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    template <class Value>
    using Index = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;

    std::filesystem::path folder_;
    static std::uint64_t next_stamp();

    Names names_;
    std::uint64_t stamp_ = 0;
    std::vector<Tile> tiles_;
    Index<TileId> by_name_;
    Index<Alias> by_alias_;  // "jcz:BA/RCr"
    std::vector<std::vector<std::uint8_t>> bga_positions_;  // [tile][segment] = pos
};

}  // namespace carcaudit
