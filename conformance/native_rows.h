// Turns the rows of one game into a Recording.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conformance/native_lines.h"
#include "conformance/native_memo.h"
#include "engine/catalogue.h"

namespace carcaudit::native {

std::optional<Row> find_row(std::string_view word);

// Each step gives false when the row is not as it must be; fault() then says why.
class GameRows {
public:
    GameRows(const Catalogue& base, const Lines& lines) : base_(&base), lines_(&lines), catalogue_(&base) {}

    bool begin(Recording& recording);  // the current row is the `game` row
    bool add(Row row);                 // the current row is any other
    bool unknown_row();                // the current row has no name that is known: always false
    bool finish();                     // no more rows

    const Catalogue& catalogue() const { return *catalogue_; }
    Fault& fault() { return fault_; }

private:
    // Setup rows (native_setup_rows.cpp).
    bool add_setup(Row row);
    bool once(Row row);
    bool player_row();
    bool edition_row();
    bool with_row();
    bool variant_row();
    bool supply_row();
    bool set_row();
    bool name_row();
    bool piece_declaration(Name& name);
    bool tiledef_row();
    bool claims_row();
    bool kept_text(Cell cell, std::string_view what, std::string& to);
    bool cite_row();
    Catalogue& own_catalogue();

    // Acts and claims.
    template <ActKind kind>
    bool act_row(Row row);
    bool score_row(Row row);
    bool scored_row();
    bool tile_list(Claim& claim);
    bool returned_row();
    bool winner_row();
    bool refused_row();
    bool award_row();
    bool other_row();
    bool add_claim(Claim& claim);
    bool in_scored_row(Row row);
    bool alone(Row row, bool listed, std::uint32_t count, bool nobody);
    bool moment(Claim& claim);
    bool event_of(Claim& claim);

    // Cells.
    bool only(Row row, unsigned allowed);
    bool seat(PlayerId& id);
    bool tile(TileId& id);
    bool name(Cell cell, NameList list, std::string_view what, std::uint16_t& id);
    bool subject(FeatureKind& kind);
    bool square(Square& square);
    bool optional_square(Claim& claim);
    bool rotation(Turn& turn);
    bool spot_on(Spot& spot, std::string_view text);
    bool piece_or_token(Act& act);
    bool place_of(Act& act);
    bool number(Cell cell, std::int32_t least, std::int32_t most, std::string_view what, std::int32_t& value);
    bool token_number(Act& act);
    bool in_hands(const Act& act);
    bool fail(Cell cell, std::string_view expected);
    bool fail_like(Cell cell, std::string_view expected, std::string_view like);
    bool fail_at(std::string_view cell, std::string message);
    std::string_view cell(Cell at) const { return lines_->cell(at); }
    Where here() const { return {lines_->line(), 1}; }

    std::optional<TileId> find_tile(std::string_view text);
    std::optional<std::uint16_t> find_name(NameList list, std::string_view text);

    const Catalogue* base_;
    const Lines* lines_;
    const Catalogue* catalogue_;
    std::optional<Catalogue> own_;
    Recording* recording_ = nullptr;
    Fault fault_;
    Ending ending_;
    std::uint32_t seen_ = 0;          // setup rows that may stand once, by Row
    std::size_t claim_rows_ = 0;
    std::size_t declared_ = 0;
    std::int32_t scored_ = -1;        // latest `scored` claim since the last act
    bool playing_ = false;            // an act or claim was read
    bool refusable_ = false;          // the last act is not refused yet
    bool has_scores_ = false;
    bool has_totals_ = false;
    bool has_coverage_ = false;
    Memo<TileId, 8> tiles_;           // of base_
    Memo<std::uint16_t, 6> features_;
    Memo<std::uint16_t, 4> pieces_;
};

// The candidate most like `text`, or empty when none is near.
class Nearest {
public:
    explicit Nearest(std::string_view text) : text_(text) {}
    void consider(std::string_view candidate);
    std::string_view best() const { return best_; }

private:
    std::string_view text_;
    std::string_view best_;
    std::size_t distance_ = 3;
};

// Without control characters, and UTF-8.
bool is_text(std::string_view text);

}  // namespace carcaudit::native
