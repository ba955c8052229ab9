-- A tuning run as it was described, its state, and one row for each of its steps. See docs/database.md.

CREATE TABLE tuning (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL, -- canonical JSON: all that is needed to repeat the run
    player      TEXT NOT NULL, -- spec text of the player whose weights are tuned
    rules       TEXT NOT NULL,
    seed        TEXT NOT NULL, -- decimal: seeds use all 64 bits
    version     TEXT NOT NULL, -- of the program that created it
    state       TEXT,          -- JSON of the optimizer after its last step; NULL before the first
    finished    INTEGER NOT NULL CHECK (finished IN (0, 1))
) STRICT;

CREATE TABLE tuning_step (
    tuning     INTEGER NOT NULL REFERENCES tuning (id),
    step       INTEGER NOT NULL, -- from 0
    candidates INTEGER NOT NULL, -- weight vectors that were measured
    best       REAL NOT NULL,    -- values of the objective; larger is better
    median     REAL NOT NULL,
    mean       REAL NOT NULL,
    worst      REAL NOT NULL,
    noise      REAL NOT NULL,    -- standard error of the best
    work       INTEGER NOT NULL, -- games or moves that were played to measure
    time_us    INTEGER NOT NULL, -- the only column that differs when a run is repeated
    weights    TEXT NOT NULL,    -- JSON list: the optimizer's answer after this step
    PRIMARY KEY (tuning, step)
) STRICT, WITHOUT ROWID;
