// Translates the events of one Board Game Arena log, in their order, into acts and claims.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/readers/json_tree.h"
#include "conformance/recording.h"
#include "engine/catalogue.h"

namespace carcaudit {

class BgaEvents {
public:
    BgaEvents(const Catalogue& catalogue, Recording& recording) : catalogue_(catalogue), recording_(recording) {}

    void meet(JsonValue event);              // seats the player of a placed tile; anything else is left for read()
    void name_players(JsonValue players);  // the list of newer archives; names in events come first
    Result<Done> begin(Where where);       // the start tile
    Result<Done> read(JsonValue event);
    Result<Done> finish(Where where);
    bool stopped() const { return !recording_.not_checked.empty(); }  // nothing after this is worth reading

private:
    using Id = std::int64_t;  // of a tile

    struct OnTable {
        TileId tile = no_tile;
        Square square;
        PlayerId meeple_of = no_player;
    };
    // A `scored` claim that points may still belong to.
    struct Achievement {
        std::size_t claim = 0;
        JsonValue values;
        std::vector<PlayerId> paid;
        std::optional<std::int32_t> other_worth;  // what the log says a second time, if it differs
    };

    Result<Done> play_tile(JsonValue args, Where where);
    Result<Done> play_meeple(JsonValue args, Where where);
    Result<Done> discard(JsonValue args, Where where);
    void pass_over(std::string_view type);
    Result<Done> change_state(JsonValue args, Where where);
    Result<Done> final_totals(JsonValue results);
    Result<Done> achieve(JsonValue event, JsonValue args);
    Result<Done> win_points(JsonValue args);

    Result<Done> read_values(JsonValue args, Claim& claim);
    Result<Done> read_winners(JsonValue args, Claim& claim);
    Result<Done> read_returned(JsonValue args, Claim& claim);
    Result<Done> read_meeples(JsonValue partisans);
    Result<Done> compare_removed(JsonValue tiles, std::size_t first);
    Result<Done> compare_recovered(JsonValue players, std::size_t first, Square square);
    FeatureKind kind_of(JsonValue event, JsonValue args) const;
    Claim base_claim(ClaimKind kind, Where where) const;
    Achievement& payee(Where where);
    bool all_paid(const Achievement& achievement) const;

    Result<PlayerId> player(JsonValue args, std::string_view key, bool may_be_new = false);
    Result<PlayerId> seat(std::string_view key, JsonValue place) const;
    Result<std::int32_t> number(JsonValue args, std::string_view key, std::int32_t low, std::int32_t high) const;
    Result<OnTable*> on_table(JsonValue place, std::string_view id);
    Result<std::optional<Alias>> tile_of(JsonValue args, std::string_view key);  // none: an expansion's, stopped() now
    std::optional<TileId> tile_with_id(Id id) const;
    bool needs_expansion(JsonValue piece);  // stopped() then
    void add(const Act& act, Where where);
    void end(Where where);

    const Catalogue& catalogue_;
    Recording& recording_;
    std::unordered_map<Id, OnTable> table_;
    std::unordered_map<std::string, std::string> names_;
    std::vector<Achievement> open_;  // since the last move or change of state
    std::size_t current_ = 0;        // of open_: paid next
    std::optional<TileId> drawn_;   // by the active player, and not on the table yet
    JsonValue active_;               // the active player
    bool ended_ = false;
};

}  // namespace carcaudit
