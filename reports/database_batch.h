// Rows for the database, gathered in memory so that they can be written while the next games are replayed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace carcaudit {

enum class Table : std::uint8_t { games, players, moves, scores, score_lines, findings, unreadable };

struct TableShape {
    std::string_view name;
    std::string_view columns;
    std::size_t width;
};

// The columns in the order in which cells are added.
inline constexpr std::array<TableShape, 7> table_shapes{{
    {"games",
     "id, run_id, source, title, line, format, edition, edition_reason, not_checked, in_part, claims, claims_checked, claims_agreed, "
     "consequences, acts, acts_replayed",
     16},
    {"players", "game_id, seat, name, points", 4},
    {"moves", "game_id, number, move, kind, seat, tile, x, y, degrees, piece, feature, slot, note", 13},
    {"scores", "game_id, number, move, seat, subject, points, final, x, y, tiles", 10},
    {"score_lines", "game_id, score, number, rule_id, points, amount", 6},
    {"findings",
     "game_id, number, code, severity, line, \"column\", move, player, subject, x, y, expected, recorded, rule_id, message, hint",
     16},
    {"unreadable", "run_id, source, line, \"column\", message", 5},
}};

// A number, a text (held by the batch), or null.
struct SqlCell {
    enum class Kind : std::uint8_t { null, number, text } kind = Kind::null;
    union {
        std::int64_t number = 0;
        const std::string* text;
    };
};

class Batch {
public:
    // Writes a row cell by cell: row(Table::players).number(1)...
    class Row {
    public:
        Row(Batch& batch, std::vector<SqlCell>& cells) : batch_(batch), cells_(cells) {}
        Row& number(std::int64_t value) {
            SqlCell cell{SqlCell::Kind::number, {}};
            cell.number = value;
            cells_.push_back(cell);
            return *this;
        }
        Row& number_if(bool known, std::int64_t value) { return known ? number(value) : null(); }
        Row& text(std::string_view value) {
            SqlCell cell{SqlCell::Kind::text, {}};
            cell.text = batch_.keep(value);
            cells_.push_back(cell);
            return *this;
        }
        Row& text_or_null(std::string_view value) { return value.empty() ? null() : text(value); }
        Row& null() {
            cells_.push_back({});
            return *this;
        }

    private:
        Batch& batch_;
        std::vector<SqlCell>& cells_;
    };

    Row row(Table table) { return {*this, cells_[static_cast<std::size_t>(table)]}; }
    const std::vector<SqlCell>& cells(Table table) const { return cells_[static_cast<std::size_t>(table)]; }
    std::size_t size() const;  // cells in all

    // False if this game is in the batch already.
    bool note_game(std::string_view source, std::string_view title);
    // Sources that turned up first in this batch.
    void note_source(std::string_view source) { sources_.push_back(keep(source)); }
    const std::vector<const std::string*>& sources() const { return sources_; }

    void clear();

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    const std::string* keep(std::string_view text);  // as valid UTF-8

    std::array<std::vector<SqlCell>, table_shapes.size()> cells_;
    std::unordered_map<std::string, std::string, Hash, std::equal_to<>> texts_;
    std::unordered_set<std::string> games_;
    std::vector<const std::string*> sources_;
};

}  // namespace carcaudit
