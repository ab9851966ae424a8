// The vocabulary: every edition, expansion, variant, feature, piece and symbol has one name, declared in
// fixtures/names.csv (or by a log that brings its own); anything else is refused. Names become small numbers once,
// so that nothing compares strings while a game is replayed.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/result.h"

namespace carcaudit {

enum class Edition : std::uint8_t { c1, c2, c3, winter };
inline constexpr std::array<Edition, 4> all_editions{Edition::c1, Edition::c2, Edition::c3, Edition::winter};
std::string_view edition_name(Edition edition);                 // C1, C2, C3, WE
std::optional<Edition> parse_edition(std::string_view text);

using PlayerId = std::uint8_t;  // seat in turn order, from 0
inline constexpr PlayerId no_player = 0xff;
inline constexpr std::uint8_t max_players = 6;

// Distinct numbers per list, so that they cannot be swapped. The named members come first in fixtures/names.csv, in this
// order. A feature kind is a feature of the board, or a figure or event that is scored like one (abbot).
enum class FeatureKind : std::uint8_t { road, city, field, monastery, garden, river, abbot };
enum class PieceKind : std::uint8_t { normal, abbot };
enum class SymbolId : std::uint16_t { coat_of_arms };
enum class ExpansionId : std::uint16_t { base };
enum class VariantId : std::uint16_t {};
inline constexpr FeatureKind no_feature{0xff};
inline constexpr PieceKind no_piece{0xff};
inline constexpr SymbolId no_symbol{0xffff};

enum class NameList : std::uint8_t { feature, piece, symbol, expansion, variant, parameter };
inline constexpr std::size_t name_lists = 6;

// How a feature is put together.
enum class Shape : std::uint8_t {
    linked,      // segments joined over tile borders: road, city, field, river
    surrounded,  // a square and the eight around it: monastery, garden
    single,      // ends where its tile ends
};

// How much of an expansion is replayed. In names.csv a reason under `unchecked` makes it none; a reason that starts with
// "pieces:" makes it tiles: its tiles are ordinary, and a game is not checked only once a piece or act of it occurs.
// "part:" makes it part: its tiles and rule rows are applied, but its moves are taken as recorded and the reason says what else
// is not looked at.
enum class Replay : std::uint8_t { all, tiles, none, part };

// What a piece is to a feature.
enum class Role : std::uint8_t {
    meeple,     // a follower: occupies, and counts by the majority rows
    companion,  // stands only beside a follower of its owner: builder, pig
    barn,       // on a field, keeps farmers off it
    figure,     // belongs to nobody: fairy, mage, witch
};

struct Name {
    std::string text;
    std::string note;              // one line for people
    Shape shape = Shape::single;   // features only
    std::uint16_t expansion = 0;   // what brings it: ExpansionId
    std::array<std::uint8_t, 4> supply{};  // pieces only: how many a player has, per edition
    std::vector<FeatureKind> stands_on;    // pieces only
    Role role = Role::meeple;              // pieces only
    Replay replay = Replay::all;           // expansions only
    std::string unchecked;         // expansions only: why not all, without "pieces:"; empty for all
};

class Names {
public:
    static Result<Names> load(const std::filesystem::path& file);

    std::optional<std::uint16_t> find(NameList list, std::string_view text) const;
    const Name& at(NameList list, std::uint16_t id) const { return lists_[index(list)].names[id]; }
    std::string_view text(FeatureKind kind) const { return kind == no_feature ? "-" : text(NameList::feature, kind); }
    std::string_view text(PieceKind kind) const { return kind == no_piece ? "-" : text(NameList::piece, kind); }
    std::string_view text(SymbolId id) const { return text(NameList::symbol, id); }
    std::string_view text(ExpansionId id) const { return text(NameList::expansion, id); }
    std::string_view text(VariantId id) const { return text(NameList::variant, id); }
    Shape shape(FeatureKind kind) const { return at(NameList::feature, static_cast<std::uint16_t>(kind)).shape; }
    std::size_t size(NameList list) const { return lists_[index(list)].names.size(); }

    // A new name, or the number it has already. At most 255 features and pieces, 65535 of the others.
    Result<std::uint16_t> add(NameList list, Name name);

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    struct List {
        std::vector<Name> names;
        std::unordered_map<std::string, std::uint16_t, Hash, std::equal_to<>> by_text;
    };
    static constexpr std::size_t index(NameList list) { return static_cast<std::size_t>(list); }
    template <class Id>
    std::string_view text(NameList list, Id id) const { return at(list, static_cast<std::uint16_t>(id)).text; }

    std::array<List, name_lists> lists_;
};

}  // namespace carcaudit
