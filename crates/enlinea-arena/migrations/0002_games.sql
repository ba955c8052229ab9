-- One row for each game that is done, and one for each move that a player made. See docs/database.md.

CREATE TABLE game (
    tournament         INTEGER NOT NULL,
    round              INTEGER NOT NULL, -- round, board and leg name a game for ever; all from 0
    board              INTEGER NOT NULL,
    leg                INTEGER NOT NULL, -- legs 0 and 1, 2 and 3, ... share an opening, with exchanged seats
    first              INTEGER NOT NULL, -- place of the entry that moved first
    second             INTEGER NOT NULL,
    position           TEXT NOT NULL,    -- rules and all moves, as `enlinea show` reads them
    opening_turns      INTEGER NOT NULL, -- how many of the moves were given
    winner             INTEGER NOT NULL CHECK (winner IN (0, 1, 2)), -- seat, 0 is a draw
    termination        TEXT NOT NULL,
    reason             TEXT,
    seed               TEXT NOT NULL,
    first_version      TEXT NOT NULL,
    first_containment  TEXT NOT NULL,
    second_version     TEXT NOT NULL,
    second_containment TEXT NOT NULL,
    PRIMARY KEY (tournament, round, board, leg),
    FOREIGN KEY (tournament, first) REFERENCES entry (tournament, place),
    FOREIGN KEY (tournament, second) REFERENCES entry (tournament, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE move (
    tournament INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL,
    leg        INTEGER NOT NULL,
    ply        INTEGER NOT NULL, -- from 0, counted from the end of the opening
    value      REAL,             -- the player's own scale; NULL if it has none
    depth      INTEGER NOT NULL,
    nodes      INTEGER NOT NULL,
    time_us    INTEGER NOT NULL, -- the only column that differs when a game is played again
    PRIMARY KEY (tournament, round, board, leg, ply)
) STRICT, WITHOUT ROWID;
