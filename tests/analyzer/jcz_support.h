// Small JCloisterZone games, and reading them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "analyzer/readers/jcz_reader.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/fixtures.h"
#include "tests/shared_folder.h"

namespace carcaudit::jcz_test {

using test::catalogue;
using test::contents;
using test::reference_folder;

inline std::vector<std::filesystem::path> jcz_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".jcz") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// A game of two from its parts; the start tile D lies at 0,0.
struct Parts {
    std::string sets = R"("basic:1":1)";
    std::string elements = R"("small-follower":7,"farmers":true)";
    std::string rules;
    std::string replay;
    std::string annotations;
    std::string assertions;
    std::string players = R"({"name":"Ada"},{"name":"Ben"})";
};

inline std::string game_text(const Parts& p) {
    return "{\"gameId\":\"g\",\n\"setup\":{\"sets\":{" + p.sets + "},\"elements\":{" + p.elements + "},\"rules\":{" + p.rules +
           "},\"start\":[{\"tile\":\"BA/RCr\",\"x\":0,\"y\":0,\"rotation\":0}]},\n\"players\":[" + p.players +
           "],\n\"replay\":[" + p.replay + "],\n\"gameAnnotations\":{" + p.annotations + "},\n\"test\":{\"assertions\":[" +
           p.assertions + "]}}";
}

struct Outcome {
    Step step = Step::done;
    Recording recording;
    Fault fault;
};

inline Outcome read(const std::string& text, std::optional<Edition> forced = std::nullopt) {
    Outcome outcome;
    JczReader reader("x.jcz", text, catalogue(), forced);
    outcome.step = reader.next(outcome.recording);
    outcome.fault = reader.fault();
    Recording spare;
    CHECK(reader.next(spare) == Step::done);
    return outcome;
}

inline std::string tile(const std::string& id, const std::string& rotation, int x, int y) {
    std::ostringstream text;
    text << R"({"type":"PLACE_TILE","payload":{"tileId":")" << id << R"(","rotation":")" << rotation << R"(","position":[)" << x
         << "," << y << "]}}";
    return text.str();
}

inline std::string meeple(const std::string& id, int x, int y, const std::string& feature, const std::string& location) {
    std::ostringstream text;
    text << R"({"type":"DEPLOY_MEEPLE","payload":{"meepleId":")" << id << R"(","pointer":{"position":[)" << x << "," << y
         << R"(],"feature":")" << feature << R"(","location":")" << location << R"("}}})";
    return text.str();
}

inline const std::string commit = R"({"type":"COMMIT","payload":{"random":0.5}})";
inline const std::string undo = R"({"type":"UNDO","payload":{}})";
inline const std::string pass = R"({"type":"PASS","payload":{}})";

// The message with the seat that sends it.
inline std::string sent(std::string message, const std::string& seat) {
    message.pop_back();
    return message + ",\"player\":" + seat + "}";
}

// "S tile D T" ...: one letter per act.
inline std::string acts_text(const Recording& recording) {
    std::string text;
    for (const Act& act : recording.acts) {
        constexpr std::string_view letters = "STDPMKCAE";  // start tile discard place move take choose pass end
        text += letters[static_cast<std::size_t>(act.kind)];
    }
    CHECK(recording.act_where.size() == recording.acts.size());
    return text;
}

}  // namespace carcaudit::jcz_test
