#include "reports/database.h"

#include <sys/resource.h>

#include <csignal>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "tests/reports/report_support.h"

using namespace carcaudit;
using namespace carcaudit::report_tests;

namespace {

std::unique_ptr<Report> open_database(const std::string& path) {
    Result<std::unique_ptr<Report>> report = Database::create(path, "1.0");
    INFO((report ? "" : report.fault().message));
    REQUIRE(report);
    return *std::move(report);
}

// Every row as "cell|cell", rows separated by spaces.
std::string query(const std::string& path, const std::string& sql) {
    SQLite::Database database(path, SQLite::OPEN_READONLY);
    SQLite::Statement statement(database, sql);
    std::string all;
    while (statement.executeStep()) {
        if (!all.empty()) all += ' ';
        for (int i = 0; i < statement.getColumnCount(); ++i)
            all += (i == 0 ? "" : "|") + (statement.getColumn(i).isNull() ? std::string("null") : statement.getColumn(i).getString());
    }
    return all;
}

std::string count(const std::string& path, const std::string& table) { return query(path, "SELECT count(*) FROM " + table); }

void check_sound(const std::string& path) {
    CHECK(query(path, "PRAGMA integrity_check") == "ok");
    CHECK(query(path, "PRAGMA foreign_key_check") == "");
}

// `count` games of one source, with titles g0, g1...
void run_games(const std::string& path, int count, const std::string& source = "small.csv") {
    const std::unique_ptr<Report> report = open_database(path);
    Played game;
    RunTotals totals;
    game.recording.source = source;
    for (int i = 0; i < count; ++i) {
        game.recording.title = fmt::format("g{}", i);
        totals.add(game.result());
        REQUIRE(report->add(game.result()));
    }
    REQUIRE(report->finish(totals));
}

}  // namespace

TEST_CASE("a run in SQLite") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    const std::unique_ptr<Report> report = open_database(path);
    report_all(*report);
    check_sound(path);
    CHECK(folder.files() == 1);
    CHECK(query(path, "SELECT finished, games, games_not_checked, unreadable, findings, notes, scores FROM runs") ==
          "1|3|1|1|1|1|14");
    CHECK(query(path, "SELECT source, title, not_checked IS NULL, acts FROM games ORDER BY id") ==
          "small.csv|small|1|18 small.csv|@title, \"quoted\"|1|18 other <&>.jcz|1|0|18");
    CHECK(query(path, "SELECT name, points FROM players WHERE game_id = 1") == "Ann|15 Bob|9");
    CHECK(query(path, "SELECT name FROM players WHERE game_id = 2 AND seat = 1") == formula_name);
    CHECK(query(path, "SELECT name FROM players WHERE game_id = 2 AND seat = 2") == "\"<b>&\\\n\x01\xEF\xBF\xBD");
    CHECK(query(path, "SELECT move, seat, subject, points, final, x, y, tiles FROM scores WHERE game_id = 1 AND final = 0") ==
          "1|1|city|4|0|0|0|2 4|2|road|4|0|0|0|4 7|1|road|4|0|1|1|4 7|2|road|4|0|1|1|4");
    CHECK(query(path, "SELECT number, source, line, \"column\", message FROM unreadable, (SELECT 1 AS number)") ==
          "1|broken.csv|3|7|expected a number, found \"<x>\"");
    CHECK(query(path, "SELECT game_id, number, code, severity, line, expected, recorded, name FROM findings LEFT JOIN rules "
                      "ON rules.id = rule_id ORDER BY number") ==
          "2|1|score-mismatch|error|9|4|5|city.base 2|2|score-mismatch|note|null|null|null|null");
    // Lines sum to their score, scores to the player's points.
    CHECK(query(path, "SELECT count(*) FROM scores s WHERE points <> (SELECT sum(points) FROM score_lines l WHERE l.game_id = "
                      "s.game_id AND l.score = s.number)") == "0");
    CHECK(query(path, "SELECT count(*) FROM players p WHERE points <> (SELECT ifnull(sum(points), 0) FROM scores s WHERE "
                      "s.game_id = p.game_id AND s.seat = p.seat)") == "0");
}

TEST_CASE("moves: a tile and its piece in one row, refused acts apart") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    run_games(path, 1);
    CHECK(count(path, "moves") == std::to_string(small_moves));
    CHECK(query(path, "SELECT number, move, kind, seat, tile, x, y, degrees, piece, feature, slot, note FROM moves WHERE number "
                      "IN (1, 2, 4, 6, 11)") ==
          "1|0|start|null|D|0|0|0|null|null|null|null 2|1|tile|1|E|0|-1|180|normal|city|null|null "
          "4|2|tile|1|E|5|5|0|null|null|null|refused: not-adjacent 6|4|tile|2|W|1|1|180|normal|road|E|null "
          "11|8|end|null|null|null|null|null|null|null|null|null");
}

TEST_CASE("the views answer without a manual") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    report_all(*open_database(path));
    CHECK(query(path, "SELECT subject, final, scores, points FROM points_by_subject") ==
          "city|0|2|8 city|1|2|2 monastery|1|4|14 road|0|6|24");
    CHECK(query(path, "SELECT sum(lines), sum(points) FROM points_by_rule") == "14|48");
    CHECK(query(path, "SELECT name, points, subject, subject_points FROM points_by_player WHERE title = 'small' AND seat = 2") ==
          "Bob|9|city|1 Bob|9|road|8");
    CHECK(query(path, "SELECT code, severity, findings FROM findings_by_rule ORDER BY severity") ==
          "score-mismatch|error|1 score-mismatch|note|1");
    CHECK(query(path, "SELECT title, findings FROM games_by_agreement ORDER BY title DESC") ==
          "small|0 @title, \"quoted\"|1 1|0");
}

TEST_CASE("a rerun replaces its games, more than one batch of them") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    run_games(path, 600);
    const auto counts = [&] {
        std::string all;
        for (const char* table : {"runs", "games", "players", "moves", "scores", "score_lines"}) all += count(path, table) + ' ';
        return all;
    };
    const std::string first = counts();
    CHECK(first == fmt::format("1 600 1200 {} {} {} ", 600 * small_moves, 600 * small_scores, 600 * small_scores));
    run_games(path, 600);
    CHECK(counts() == first);
    CHECK(query(path, "SELECT count(DISTINCT run_id), max(run_id) FROM games") == "1|2");
    check_sound(path);

    run_games(path, 10, "other.csv");  // the rest stays
    CHECK(count(path, "games") == "610");
    CHECK(count(path, "runs") == "2");
    check_sound(path);
}

TEST_CASE("the same game twice in a run is there once") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    const int others = GENERATE(0, 1, 300);  // in the same batch, and in a later one
    const std::unique_ptr<Report> report = open_database(path);
    Played game;
    REQUIRE(report->add(game.result()));
    for (int i = 0; i < others; ++i) {
        game.recording.title = fmt::format("g{}", i);
        REQUIRE(report->add(game.result()));
    }
    game.recording.title = "small";
    REQUIRE(report->add(game.result()));
    REQUIRE(report->finish({}));
    CHECK(count(path, "games") == std::to_string(others + 1));
    check_sound(path);
}

TEST_CASE("a log that has become readable is unreadable no more") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    const Fault fault{"expected a tile", "small.csv", {2, 1}};
    for (int run = 0; run < 2; ++run) {
        const std::unique_ptr<Report> report = open_database(path);
        REQUIRE(report->add(UnreadableResult{fault}));
        REQUIRE(report->add(UnreadableResult{fault}));
        REQUIRE(report->finish({}));
        CHECK(count(path, "unreadable") == "2");
    }
    run_games(path, 1);
    CHECK(count(path, "unreadable") == "0");
    CHECK(count(path, "runs") == "1");
}

TEST_CASE("a run that broke off shows, and the next run completes it") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    {
        const std::unique_ptr<Report> report = open_database(path);
        Played game;
        for (int i = 0; i < 300; ++i) {
            game.recording.title = fmt::format("g{}", i);
            REQUIRE(report->add(game.result()));
        }
    }
    CHECK(query(path, "SELECT finished FROM runs") == "null");
    CHECK(count(path, "games") == "250");  // whole batches
    check_sound(path);
    run_games(path, 300);
    CHECK(query(path, "SELECT finished FROM runs") == "1");
    CHECK(count(path, "games") == "300");
    check_sound(path);
}

TEST_CASE("any other file is refused and left as it is") {
    const Folder folder;
    const std::string path = folder.file("file");
    const int kind = GENERATE(0, 1, 2, 3);
    if (kind == 0) put(path, "my notes");
    if (kind == 1) put(path, std::string(5000, 'x'));
    if (kind == 2) SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE runs (id)");
    if (kind == 3) {
        run_games(path, 1);
        SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 999");
    }
    const std::string before = contents(path);
    const auto report = Database::create(path, "1.0");
    REQUIRE_FALSE(report);
    CHECK(report.fault().file == path);
    CHECK(report.fault().message.find(kind == 3 ? "version 999" : "no database of carcaudit") != std::string::npos);
    CHECK(contents(path) == before);
    CHECK(folder.files() == 1);
}

TEST_CASE("a database that cannot be made is a fault") {
    const Folder folder;
    const std::vector<std::string> paths{"-", "", "/dev/full", folder.file(""), folder.file("no/"), folder.file("no/such/folder.db")};
    const std::string path = paths.at(GENERATE(range(0u, 6u)));
    const auto report = Database::create(path, "1.0");
    REQUIRE_FALSE(report);
    CHECK(report.fault().file == path);
}

TEST_CASE("two runs cannot write to one database at once") {
    const Folder folder;
    const std::unique_ptr<Report> first = open_database(folder.file("run.db"));
    const auto second = Database::create(folder.file("run.db"), "1.0");
    REQUIRE_FALSE(second);
    CHECK(second.fault().message.find("locked") != std::string::npos);
}

TEST_CASE("a disk that fills up is a fault, and the run stays unfinished") {
    const Folder folder;
    const std::string path = folder.file("run.db");
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const std::unique_ptr<Report> report = open_database(path);
    Played game;
    REQUIRE(report->add(game.result()));
    const rlimit low{512 * 1024, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &low);
    bool failed = false;
    for (int i = 0; i < 2000 && !failed; ++i) {
        game.recording.title = fmt::format("g{}", i);
        failed = !report->add(game.result());
    }
    const bool finished = static_cast<bool>(report->finish({}));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    CHECK(failed);
    CHECK_FALSE(finished);
}
