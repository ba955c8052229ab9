-- Tables of other crates in the same file, and how many migrations of theirs it has seen. See docs/database.md.

CREATE TABLE table_set (
    name    TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The third migration of older programs made the tables of the tuners.
INSERT INTO table_set (name, version)
SELECT 'tuning', 1 FROM sqlite_master WHERE type = 'table' AND name = 'tuning';
