// The program as a user meets it: the built binary on small logs.
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/program.h"

using carcaudit::test::Answer;
using carcaudit::test::contains;
using carcaudit::test::run;

namespace {

// A game of one move that completes a city of two tiles; Alice gets 4.
std::string log_of(const std::string& title, const std::string& claim, const std::string& name = "Alice") {
    return "act/1,player,what,x,y,turn,on,points,note\n"
           "game,," + title + ",,,,,,\n"
           "edition,,C2,,,,,,\n"
           "player,A," + name + ",,,,,,\n"
           "player,B,Bob,,,,,,\n"
           "start,,D,0,0,0,,,\n"
           "tile,A,H,0,-1,0,,,\n"
           "place,A,normal,0,-1,,city S,,\n" + claim;
}
const std::string right = "score,A,city,0,-1,,,4,\nend,,,,,,,,\n";
const std::string wrong = "score,A,city,0,-1,,,5,\nend,,,,,,,,\n";

struct Folder : carcaudit::test::Folder {
    Folder() {
        write("logs/b-right.csv", log_of("right", right));
        write("logs/deeper/c-right.csv", log_of("right", right));
        write("logs/a-wrong.csv", log_of("wrong", wrong));
        write("logs/notes.txt", "not a log");
        write("silent.csv", log_of("silent", ""));
        write("bad.csv", "act/1,player,what,x,y,turn,on,points,note\ngame,,bad,,,,,,\nedition,,C9,,,,,,\n");
        write("broken.json", "{\"half\": ");
        write("noise.csv", "hello\n");
        write("empty.csv", "");
    }
    Answer run(const std::string& arguments, const std::string& input = {}) const { return carcaudit::test::run(arguments, {path(), "", input}); }
};

}  // namespace

TEST_CASE("exit codes tell agreement, findings and a job that could not be done") {
    const Folder folder;
    struct Row {
        std::string arguments;
        int code;
        std::string text;
    };
    const Row rows[] = {
        {"check logs/b-right.csv", 0, "1 game, 1 claim checked: 1 agree.\n"},
        {"check logs/a-wrong.csv", 1, "logs/a-wrong.csv:9:21: error: "},
        {"check logs/a-wrong.csv", 1, "[score-mismatch city.base]\n"},
        {"check logs/a-wrong.csv --exit-zero", 0, "1 error"},
        {"check logs", 1, "3 games, 3 claims checked: 2 agree, 1 error.\n"},
        {"check 'logs/?-right.csv'", 0, "1 game, 1 claim checked: 1 agree.\n"},
        {"check 'logs/*.csv' logs/b-right.csv", 1, "2 games, 2 claims checked"},  // each file once
        {"check silent.csv", 2, "not checked (silent): the log claims nothing"},
        {"replay silent.csv", 0, "1 game replayed, 1 score; nothing is claimed"},
        {"replay logs/a-wrong.csv", 1, "1 error"},
        {"check bad.csv logs/b-right.csv", 2, "1 game, 1 claim checked: 1 agree.  1 unreadable.\n"},
        {"check bad.csv", 2, "bad.csv:3:"},
        {"check broken.json logs/b-right.csv", 2, "1 unreadable"},
        {"check noise.csv", 2, "noise.csv:1:1: error: this is no log we know"},
        {"check empty.csv", 2, "empty.csv: error: this file is empty"},
        {"check nowhere.csv", 2, "nowhere.csv: error: there is no such file"},
        {"check 'no*.jcz'", 2, "no file matches"},
        {"check logs/deeper/../deeper", 0, "1 agree"},
        {"check", 2, "no log is named"},
        {"check --game right logs/b-right.csv", 0, "1 agree"},
        {"check --game other logs/b-right.csv", 2, "no game is called other"},
        {"check --fixtures nowhere logs", 2, "no fixtures in nowhere"},
        {"check --csv nowhere/x.csv logs", 2, "nowhere/x.csv"},
        {"check --format pgn logs", 2, "pgn is no format"},
        {"check --edition C7 logs", 2, "C7 is no edition"},
        {"check --output loud logs", 2, "loud is unknown"},
        {"check --color red logs", 2, "red is unknown"},
        {"diagram logs -o x.svg", 2, "several games"},
        {"diagram logs/b-right.csv -o x.gif", 2, "error: "},
        {"diagram logs/b-right.csv", 2, "no picture is named"},
    };
    for (const Row& row : rows) {
        const Answer answer = folder.run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == row.code);
        CHECK(contains(answer.text, row.text));
    }
}

TEST_CASE("tables in a folder that are no logs are passed over, and told once") {
    const Folder folder;
    folder.write("logs/a-table.csv", "row,phase\nroad.base,game\n");
    folder.write("logs/deeper/names.csv", "list,name\n");
    const std::string two = "2 CSV files passed over, no logs (logs/a-table.csv, ...): the first line is not act/1,...\n";
    struct Row {
        std::string arguments;
        int code;
        std::string text;
    };
    const Row rows[] = {
        {"check logs -q", 1, two + "3 games, 3 claims checked: 2 agree, 1 error.\n"},
        {"check logs logs -q", 1, two + "3 games, 3 claims checked: 2 agree, 1 error.\n"},
        {"check logs/deeper", 0, "1 CSV file passed over, no log (logs/deeper/names.csv): the first line is not act/1,...\n1 game, 1 claim checked: 1 agree.\n"},
        {"check logs/deeper/names.csv", 2, "logs/deeper/names.csv:1:1: error: this is no log we know"},
        {"check logs/deeper 'logs/deeper/n*.csv'", 2, "logs/deeper/names.csv:1:1: error: this is no log we know"},
    };
    for (const Row& row : rows) {
        const Answer answer = folder.run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == row.code);
        CHECK(answer.text.starts_with(row.text));
    }
    folder.write("logs/deeper/later.csv", "act/2,player,what,x,y,turn,on,points,note\n");  // a log, of a version that we do not know
    folder.write("logs/deeper/empty.csv", "");
    CHECK(contains(folder.run("check logs").text, "logs/deeper/later.csv:1:1: error: expected version 1"));
    CHECK(contains(folder.run("check logs").text, "logs/deeper/empty.csv: error: this file is empty"));
}

TEST_CASE("a move that the game does not have is an error") {
    const Folder folder;
    struct Row {
        std::string arguments;
        int code;
        std::string text;
    };
    const Row rows[] = {
        {"replay logs/b-right.csv --at 1", 0, "game right: after move 1, 2 tiles\n"},
        {"replay logs/b-right.csv --at 0", 0, "game right: after move 0, 1 tile\n"},
        {"replay logs/b-right.csv --at 99", 2, "there is no move 99; the last one is 1\n"},
        {"replay logs/b-right.csv --at 2", 2, "logs/b-right.csv:2:1: error: there is no move 2; the last one is 1\n"},
        {"replay logs/b-right.csv --at -1", 2, "--at -1 is no move; expected a number from 0\n"},
        {"replay logs/b-right.csv --at=-1", 2, "--at -1 is no move; expected a number from 0\n"},
        {"replay logs/b-right.csv --at 4294967296", 2, "--at 4294967296 is no move"},
        {"replay logs/b-right.csv --at end", 2, "--at end is no move"},
        {"diagram logs/b-right.csv --move 1 -o x.dot", 0, ""},
        {"diagram logs/b-right.csv --move 99 -o y.dot", 2, "there is no move 99; the last one is 1\n"},
        {"diagram logs/b-right.csv --move -1 -o y.dot", 2, "--move -1 is no move; expected a number from 0\n"},
        {"explain logs/b-right.csv --move 99", 2, "there is no move 99; the last one is 1\n"},
        {"explain logs/b-right.csv --move -1", 2, "--move -1 is no move; expected a number from 1, or end"},
    };
    for (const Row& row : rows) {
        const Answer answer = folder.run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == row.code);
        CHECK(contains(answer.text, row.text));
    }
    CHECK(std::filesystem::exists(folder.path() / "x.dot"));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "y.dot"));
}

TEST_CASE("standard input is a log like any other") {
    const Folder folder;
    CHECK(folder.run("check -", log_of("x", right)).code == 0);
    CHECK(contains(folder.run("check -", log_of("x", wrong)).text, "-:9:21: error: "));
    CHECK(folder.run("check - --format native", log_of("x", right)).code == 0);
    CHECK(folder.run("check -", "").code == 2);
    CHECK(folder.run("check - --format jcz", "[1, 2]").code == 2);
    CHECK(folder.run("check - --format bga", std::string("\0\x1b{", 3)).code == 2);
}

TEST_CASE("concise leaves out the reasons, quiet leaves out the findings") {
    const Folder folder;
    CHECK(contains(folder.run("check logs/a-wrong.csv").text, "cite  "));
    CHECK_FALSE(contains(folder.run("check logs/a-wrong.csv --output concise").text, "cite  "));
    CHECK(folder.run("check logs/a-wrong.csv -q").text == "1 game, 1 claim checked: 0 agree, 1 error.\n");
    CHECK(contains(folder.run("check logs/b-right.csv -v").text, "right: 1 of 1 claims agree, C2, from the log\n"));
    folder.write("broken-off.csv", log_of("x", "score,A,city,0,-1,,,4,\n"));
    CHECK(contains(folder.run("check broken-off.csv -v").text, "1 of 1 claims agree, C2, from the log; checked in part: the log ends before"));
    CHECK(folder.run("check broken-off.csv --summary s.json --junit j.xml --db d.db -q").text ==
          "checked in part: 1 game: the log ends before the game does, so there was no final scoring to compare\n"
          "1 game, 1 claim checked: 1 agree.  1 game checked in part.\n");
    CHECK(contains(carcaudit::test::contents(folder.path() / "s.json"), "\"games_in_part\": 1,"));
    CHECK(contains(carcaudit::test::contents(folder.path() / "j.xml"), "<system-out>checked in part: the log ends before"));
    CHECK(contains(folder.run("check logs/a-wrong.csv --color always").text, "\033["));
    CHECK_FALSE(contains(folder.run("check logs/a-wrong.csv").text, "\033["));
}

TEST_CASE("a wrong word names the nearest right one") {
    struct Row {
        std::string arguments, text;
    };
    const Row rows[] = {
        {"chekc logs", "did you mean check?"},
        {"--versoin", "did you mean --version?"},
        {"check --scores x", "did you mean --scores-csv?"},
        {"check --qiet x", "did you mean --quiet?"},
        {"rules roda", "did you mean road?"},
        {"rules --with the-abot", "did you mean the-abbot?"},
        {"check --explain score-mismach", "did you mean score-mismatch?"},
        {"check --explain score-mismatch logs", "--explain takes no log"},
        {"", "a verb is missing"},
    };
    for (const Row& row : rows) {
        const Answer answer = run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == 2);
        CHECK(contains(answer.text, row.text));
    }
}

TEST_CASE("every verb has help with examples and exit codes") {
    for (const std::string verb : {"check", "replay", "diagram", "suite", "explain", "rules"}) {
        const Answer answer = run(verb + " --help");
        INFO(answer.text);
        CHECK(answer.code == 0);
        CHECK(contains(answer.text, "usage: carcaudit " + verb));
        CHECK(contains(answer.text, "examples:\n  carcaudit " + verb));
        CHECK(contains(answer.text, "exit codes:\n  0"));
        CHECK(contains(run("--help").text, "  " + verb));
    }
    CHECK(run("--version").text.starts_with("carcaudit "));
}

TEST_CASE("a code, a refusal and a row are explained") {
    CHECK(contains(run("check --explain score-mismatch").text, "different points"));
    CHECK(contains(run("check --explain edges-differ").text, "edge"));
    const Answer row = run("check --explain road.base");
    CHECK(row.code == 0);
    CHECK(contains(row.text, "cite"));
}

TEST_CASE("rules prints the tables of an edition") {
    const Answer answer = run("rules road --edition C3 --phase game");
    CHECK(answer.code == 0);
    CHECK(answer.text.starts_with("edition C3\n"));
    CHECK(contains(answer.text, "road.base"));
    CHECK_FALSE(contains(answer.text, "road.after.base"));
    CHECK_FALSE(contains(answer.text, "road.inn"));
    CHECK(contains(run("rules road --with inns-and-cathedrals").text, "road.inn"));
}

TEST_CASE("the transcript shows moves, scores with their rows, and meeples going home") {
    const Folder folder;
    CHECK(folder.run("replay logs/b-right.csv").text ==
          "game right\nedition C2, from the log\nplayers Alice, Bob\n"
          "           start with D at 0,0\n"
          "   1 Alice tile H at 0,-1, normal on city S\n"
          "     Alice  +4  city at 0,0 (2 tiles): city.base 2 × 2 = 4; total 4\n"
          "     home  Alice normal 0,-1\n"
          "           end of the game\n"
          "totals Alice 4, Bob 0\n"
          "1 game, 1 claim checked: 1 agree.\n");
    std::string tokens = log_of("tokens", "place,A,ghost,0,-1,,city S,,\nplace,,ingot,0,0,,,2,\nplace,B,robber,,,,,7,\n");
    for (const std::string expansion : {"ghosts-castles-and-cemeteries", "the-goldmines", "the-robbers"})
        tokens.insert(tokens.find("start"), "with,," + expansion + ",,,,,,\n");
    folder.write("tokens.csv", tokens);
    const std::string shown = folder.run("replay tokens.csv").text;
    INFO(shown);
    CHECK(contains(shown, "tile H at 0,-1, normal on city S, ghost on city S\n"));
    CHECK(contains(shown, "ingot on the tile of 0,0\n"));
    CHECK(contains(shown, "Bob   gets robber\n"));
    const Answer before = folder.run("replay logs/b-right.csv --at 0");
    CHECK(before.code == 0);
    CHECK(contains(before.text, "after move 0, 1 tile\n"));
    CHECK(contains(before.text, "open city, 1 tile: 0,0\n"));
    CHECK(contains(folder.run("replay logs/b-right.csv --at 1").text, "player Alice: total 4; left 7 normal\n"));
}

TEST_CASE("names from a log cannot steer the terminal") {
    const Folder folder;
    folder.write("evil.csv", log_of("e\x1b[2J", wrong, "\"A\x1b]0;x\x07<b>&\\\""));
    for (const std::string arguments : {"check evil.csv", "check evil.csv -v", "replay evil.csv", "replay evil.csv --at 1"}) {
        const Answer answer = folder.run(arguments);
        INFO(answer.text);
        CHECK(answer.code >= 0);
        CHECK(answer.text.find('\x1b') == std::string::npos);
        CHECK(answer.text.find('\x07') == std::string::npos);
    }
}

TEST_CASE("in a folder only files are logs; a pipe is read when it is named") {
    namespace fs = std::filesystem;
    const Folder folder;
    for (const char* name : {"logs/deeper/a.csv", "logs/deeper/b.json", "pipe"}) REQUIRE(::mkfifo(folder.file(name).c_str(), 0600) == 0);
    fs::create_symlink("../b-right.csv", folder.file("logs/deeper/d-link.csv"));
    fs::create_symlink("a.csv", folder.file("logs/deeper/e-link-to-a-pipe.csv"));
    fs::create_directory(folder.file("logs/deeper/f.csv"));
    fs::create_directory(folder.file("pipes"));
    REQUIRE(::mkfifo(folder.file("pipes/a.csv").c_str(), 0600) == 0);
    const std::string pipe = folder.file("pipe");
    struct Row {
        std::string arguments;
        int code;
        std::string text;
    };
    const Row rows[] = {
        {"check logs/deeper", 0, "2 games, 2 claims checked: 2 agree.\n"},
        {"check pipes", 2, "no logs in this folder"},
        {"check " + pipe + " & timeout 20 sh -c 'cat " + folder.file("logs/b-right.csv") + " >" + pipe + "'; wait $!", 0, "1 game, 1 claim checked: 1 agree.\n"},
    };
    for (const Row& row : rows) {
        const Answer answer = folder.run(row.arguments);
        INFO(row.arguments << "\n" << answer.text);
        CHECK(answer.code == row.code);
        CHECK(contains(answer.text, row.text));
    }
}

TEST_CASE("the output files are written side by side") {
    const Folder folder;
    const Answer answer = folder.run(
        "check logs --csv d.csv --scores-csv s.csv --lines-csv l.csv --summary s.json --junit j.xml --db g.sqlite --diagram pictures");
    INFO(answer.text);
    CHECK(answer.code == 1);
    CHECK(contains(folder.read("d.csv"), "score-mismatch"));
    CHECK(contains(folder.read("s.csv"), "Alice,city,4"));
    CHECK(contains(folder.read("l.csv"), "city.base,4"));
    CHECK(contains(folder.read("s.json"), "\"claims_agreed\": 2"));
    CHECK(contains(folder.read("j.xml"), "<testcase"));
    CHECK(folder.read("g.sqlite").starts_with("SQLite format 3"));
    CHECK(std::filesystem::exists(folder.file("pictures/a-wrong-wrong.svg")));
    CHECK(std::filesystem::exists(folder.file("pictures/c-right-right.svg")));
    CHECK(folder.run("diagram logs/b-right.csv -o board.dot").code == 0);
    CHECK(contains(folder.read("board.dot"), "graph"));
}
