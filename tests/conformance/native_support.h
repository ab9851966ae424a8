// Reading native text in tests, and comparing recordings.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "conformance/native_reader.h"
#include "conformance/native_writer.h"
#include "tests/catch.h"
#include "tests/fixtures.h"

namespace carcaudit::native_tests {

using test::catalogue;

// "line:column message" per fault, "game TITLE" per game, in order.
inline std::vector<std::string> outcomes(const std::string& text) {
    std::istringstream stream(text);
    NativeReader reader(catalogue(), "x.csv", stream);
    Recording recording;
    std::vector<std::string> all;
    while (true) {
        switch (reader.next(recording)) {
            case Step::game: all.push_back("game " + recording.title); break;
            case Step::fault:
                all.push_back(std::to_string(reader.fault().where.line) + ':' + std::to_string(reader.fault().where.column) + ' ' +
                              reader.fault().message);
                break;
            case Step::done: return all;
        }
    }
}

// The only game of a log.
inline Recording read_one(const std::string& text) {
    std::istringstream stream(text);
    NativeReader reader(catalogue(), "x.csv", stream);
    Recording recording;
    const Step step = reader.next(recording);
    INFO(text);
    INFO((step == Step::fault ? reader.fault().message : std::string()));
    REQUIRE(step == Step::game);
    Recording more;
    REQUIRE(reader.next(more) == Step::done);
    return recording;
}

// A row with the commas it needs.
inline std::string row(std::string text) {
    bool quoted = false;
    long commas = 0;
    for (const char c : text) {
        quoted ^= c == '"';
        commas += c == ',' && !quoted;
    }
    return text.append(static_cast<std::size_t>(std::max(8 - commas, 0L)), ',') + '\n';
}

inline std::string file(const std::vector<std::string>& rows) {
    std::string text = native_header();
    for (const std::string& one : rows) text += row(one);
    return text;
}

inline std::string square(const Square& at) { return fmt::format("{}:{}", at.x, at.y); }

inline std::string said(const Recording& recording, const Claim& claim) {
    std::string text = fmt::format("claim {} player {} subject {} final {} anywhere {} refusal {} points {} event {} after {}",
                                   static_cast<int>(claim.kind), claim.player, static_cast<int>(claim.subject),
                                   claim.anywhere ? false : claim.final, claim.anywhere, static_cast<int>(claim.refusal), claim.points,
                                   claim.event, claim.after_act);
    text += claim.has_square ? " at " + square(claim.square) : " nowhere";
    text += fmt::format(" worth {} tiles {}", claim.has_worth, claim.has_tiles);
    for (std::uint32_t i = 0; i < claim.tiles.count; ++i) text += ' ' + square(recording.squares.at(claim.tiles.first + i));
    text += fmt::format(" returned {}", claim.has_returned);
    for (std::uint32_t i = 0; i < claim.returned.count; ++i) {
        const Returned& one = recording.returned.at(claim.returned.first + i);
        text += fmt::format(" {}/{}/{}", one.owner, static_cast<int>(one.piece), square(one.square));
    }
    text += fmt::format(" winners {}", claim.has_winners);
    for (std::uint32_t i = 0; i < claim.winners.count; ++i)
        text += fmt::format(" {}", recording.winners.at(claim.winners.first + i));
    return text;
}

// What a recording says, as lines of text, without places in the source.
inline std::vector<std::string> facts(const Recording& recording) {
    std::vector<std::string> all{recording.title,
                                 recording.rows,
                                 recording.citation,
                                 recording.sum,
                                 recording.not_checked,
                                 fmt::format("coverage {}", static_cast<int>(recording.coverage)),
                                 fmt::format("edition {} {}", edition_name(recording.setup.edition), recording.setup.edition_reason)};
    for (const std::string& name : recording.setup.players) all.push_back("player " + name);
    for (const std::string& key : recording.player_keys) all.push_back("key " + key);
    for (const ExpansionId id : recording.setup.expansions) all.push_back(fmt::format("with {}", static_cast<int>(id)));
    for (const VariantId id : recording.setup.variants) all.push_back(fmt::format("variant {}", static_cast<int>(id)));
    for (const auto& [id, value] : recording.setup.parameters) all.push_back(fmt::format("set {} {}", id, value));
    for (const auto& [id, count] : recording.setup.supply) all.push_back(fmt::format("supply {} {}", static_cast<int>(id), count));
    for (const Act& act : recording.acts)
        all.push_back(fmt::format("act {} player {} turn {} piece {} tile {} choice {}={} at {} on {} {} {}", static_cast<int>(act.kind),
                                  act.player, act.turn, static_cast<int>(act.piece), static_cast<int>(act.tile), act.name, act.value,
                                  square(act.spot.square), static_cast<int>(act.spot.feature), act.spot.slot, act.spot.segment));
    for (const Claim& claim : recording.claims) all.push_back(said(recording, claim));
    return all;
}

}  // namespace carcaudit::native_tests
