#include "reports/database_schema.h"

namespace carcaudit {

const char schema_tables[] = R"sql(
CREATE TABLE metadata (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    finished INTEGER,              -- 1; null while it runs, or if it broke off. The counts below come with it.
    games INTEGER,
    games_checked INTEGER,
    games_in_part INTEGER,         -- of those checked
    games_not_checked INTEGER,
    unreadable INTEGER,
    claims INTEGER,
    claims_checked INTEGER,
    claims_agreed INTEGER,
    findings INTEGER,
    notes INTEGER,
    consequences INTEGER,
    scores INTEGER
);

CREATE TABLE rules (               -- the rule book, so that lines can name a row by number
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,     -- road.inn
    "group" TEXT NOT NULL,
    words TEXT NOT NULL,
    status TEXT NOT NULL,          -- settled, disputed, fan
    citation TEXT NOT NULL
);

CREATE TABLE games (               -- one per source and title; a later run replaces it
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    source TEXT NOT NULL,          -- file of the log
    title TEXT NOT NULL,
    line INTEGER,
    format TEXT NOT NULL,
    edition TEXT NOT NULL,
    edition_reason TEXT NOT NULL,
    not_checked TEXT,              -- why not; null if it was
    in_part TEXT,                  -- of a game that was checked, what was not; null if nothing
    claims INTEGER NOT NULL,
    claims_checked INTEGER NOT NULL,
    claims_agreed INTEGER NOT NULL,
    consequences INTEGER NOT NULL,
    acts INTEGER NOT NULL,         -- in the log
    acts_replayed INTEGER NOT NULL,
    UNIQUE (source, title)
);
CREATE INDEX games_run ON games (run_id);

CREATE TABLE players (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,         -- turn order, from 1
    name TEXT NOT NULL,
    points INTEGER NOT NULL,       -- as far as the game was replayed
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;

CREATE TABLE moves (               -- the acts of the log; a piece set right after a tile stands in the tile's row
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,       -- from 1
    move INTEGER NOT NULL,         -- tiles placed so far: what scores.move counts
    kind TEXT NOT NULL,            -- start, tile, discard, place, move, take, choose, pass, end
    seat INTEGER,
    tile TEXT,
    x INTEGER,
    y INTEGER,
    degrees INTEGER,               -- the tile is turned clockwise
    piece TEXT,
    feature TEXT,                  -- what the piece was set on
    slot TEXT,                     -- a border slot of it, where the log names one
    note TEXT,                     -- a choice, or why the log says that the move must be refused
    PRIMARY KEY (game_id, number),
    FOREIGN KEY (game_id, seat) REFERENCES players (game_id, seat) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE scores (              -- one player's points for one feature
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,       -- from 1, in order
    move INTEGER NOT NULL,         -- tiles placed so far
    seat INTEGER NOT NULL,
    subject TEXT NOT NULL,
    points INTEGER NOT NULL,
    final INTEGER NOT NULL,        -- 1: after the end of the game
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    tiles INTEGER NOT NULL,
    PRIMARY KEY (game_id, number),
    FOREIGN KEY (game_id, seat) REFERENCES players (game_id, seat) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE score_lines (         -- the points of a score, row by row
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    score INTEGER NOT NULL,        -- scores.number
    number INTEGER NOT NULL,       -- from 1
    rule_id INTEGER NOT NULL REFERENCES rules (id),
    points INTEGER NOT NULL,
    amount INTEGER NOT NULL,       -- what the row counted: 5 tiles, 2 coats of arms
    PRIMARY KEY (game_id, score, number),
    FOREIGN KEY (game_id, score) REFERENCES scores (game_id, number) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE findings (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,       -- from 1
    code TEXT NOT NULL,
    severity TEXT NOT NULL,        -- error; note: hangs on a disputed row
    line INTEGER,
    "column" INTEGER,
    move INTEGER NOT NULL,
    player TEXT,
    subject TEXT,
    x INTEGER,
    y INTEGER,
    expected INTEGER,              -- the rules
    recorded INTEGER,              -- the log
    rule_id INTEGER REFERENCES rules (id),  -- first line of the score the rules give
    message TEXT NOT NULL,
    hint TEXT,
    PRIMARY KEY (game_id, number)
) WITHOUT ROWID;
CREATE INDEX findings_rule ON findings (rule_id);

CREATE TABLE unreadable (          -- logs, or games in them, that could not be read
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    source TEXT NOT NULL,
    line INTEGER,
    "column" INTEGER,
    message TEXT NOT NULL
);
CREATE INDEX unreadable_run ON unreadable (run_id);
CREATE INDEX unreadable_source ON unreadable (source);

CREATE VIEW points_by_subject AS
    SELECT subject, final, count(*) AS scores, sum(points) AS points, avg(points) AS average
    FROM scores GROUP BY subject, final;

CREATE VIEW points_by_rule AS
    SELECT rules.name AS rule, rules.citation, count(*) AS lines, sum(score_lines.points) AS points
    FROM score_lines JOIN rules ON rules.id = score_lines.rule_id GROUP BY rules.id;

CREATE VIEW points_by_player AS
    SELECT games.source, games.title, players.seat, players.name, players.points, scores.subject,
           sum(scores.points) AS subject_points
    FROM players JOIN games ON games.id = players.game_id LEFT JOIN scores USING (game_id, seat)
    GROUP BY players.game_id, players.seat, scores.subject;

CREATE VIEW findings_by_rule AS
    SELECT rules.name AS rule, findings.code, findings.severity, count(*) AS findings,
           count(DISTINCT findings.game_id) AS games
    FROM findings LEFT JOIN rules ON rules.id = findings.rule_id GROUP BY rules.id, findings.code, findings.severity;

CREATE VIEW games_by_agreement AS
    SELECT games.source, games.title, games.claims, games.claims_checked, games.claims_agreed, games.not_checked, games.in_part,
           (SELECT count(*) FROM findings WHERE findings.game_id = games.id AND severity = 'error') AS findings
    FROM games;
)sql";

// Built when a run ends: sorting once is cheaper than keeping it sorted. The keys of a game (game_id and what follows) need no
// index: they begin the primary keys.
const char schema_last_index[] = "CREATE INDEX IF NOT EXISTS score_lines_rule ON score_lines (rule_id)";

}  // namespace carcaudit
