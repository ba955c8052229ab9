-- Who has used a public name first: nobody else may take it.
CREATE TABLE class_alias (
    alias TEXT PRIMARY KEY,
    code TEXT NOT NULL
) STRICT;

-- What was found about an upload, by its content and the settings of the course that it was checked with.
CREATE TABLE class_verdict (
    hash TEXT PRIMARY KEY,
    accepted INTEGER NOT NULL,
    findings TEXT NOT NULL
) STRICT;

-- Each round is a tournament of this file.
CREATE TABLE class_round (
    number INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    entrants TEXT NOT NULL
) STRICT;

-- The ranking of each finished round.
CREATE TABLE class_rank (
    round INTEGER NOT NULL REFERENCES class_round (number),
    rank INTEGER NOT NULL,
    alias TEXT NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    forfeits INTEGER NOT NULL,
    PRIMARY KEY (round, rank)
) STRICT;
