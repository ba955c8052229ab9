-- A tournament as it was described, and who takes part. See docs/database.md.

CREATE TABLE tournament (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL, -- canonical JSON: all that is needed to play it again
    format      TEXT NOT NULL,
    rules       TEXT NOT NULL,
    rounds      INTEGER NOT NULL,
    seed        TEXT NOT NULL, -- decimal: seeds use all 64 bits
    version     TEXT NOT NULL  -- of the program that created it
) STRICT;

CREATE TABLE entry (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    place      INTEGER NOT NULL, -- in the tournament's list, from 0
    name       TEXT NOT NULL,
    source     TEXT NOT NULL,    -- spec text of a built-in player, or the command line of a program
    kind       TEXT NOT NULL,    -- built-in, c-linea or native
    PRIMARY KEY (tournament, place),
    UNIQUE (tournament, name)
) STRICT, WITHOUT ROWID;
