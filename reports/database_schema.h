// The tables of --db. A change here needs a new schema_version: a database of another version is refused, never converted.
//
// What belongs to a game is keyed by the game and a number in it, without rowids: a game is one range of each table, which
// makes it quick to replace and needs no second index (measured: a third faster to fill than id columns with indexes).
#pragma once

namespace carcaudit {

inline constexpr int application_id = 0x43617263;  // "Carc": what makes an SQLite file ours
inline constexpr int schema_version = 2;

extern const char schema_tables[];
extern const char schema_last_index[];  // kept apart: built when a run ends

}  // namespace carcaudit
