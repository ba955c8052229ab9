-- A database file of schema 3, as a program before table sets wrote it.
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE entry (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    place      INTEGER NOT NULL, -- in the tournament's list, from 0
    name       TEXT NOT NULL,
    source     TEXT NOT NULL,    -- spec text of a built-in player, or the command line of a program
    kind       TEXT NOT NULL,    -- built-in, c-linea or native
    PRIMARY KEY (tournament, place),
    UNIQUE (tournament, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,0,'random','random','built-in');
INSERT INTO "entry" VALUES(1,1,'greedy','greedy','built-in');
INSERT INTO "entry" VALUES(1,2,'deep','minimax(depth=3)','built-in');
INSERT INTO "entry" VALUES(2,0,'random','random','built-in');
INSERT INTO "entry" VALUES(2,1,'weights(file=w.toml)','weights(file=w.toml)','built-in');
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
INSERT INTO "game" VALUES(1,0,0,0,0,1,'5x4c4:4422532311',2,2,'line',NULL,'15409716780905278093','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,0,1,1,0,'5x4c4:4422321',2,1,'line',NULL,'9085034273800852342','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,0,2,0,1,'5x4c4:12241543',2,2,'line',NULL,'18251555638678271380','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,0,3,1,0,'5x4c4:1223345433414',2,1,'line',NULL,'10494685212613077646','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,1,0,0,2,'5x4c4:441214113352522355',2,2,'line',NULL,'548897078880251039','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,1,1,2,0,'5x4c4:4424331',2,1,'line',NULL,'3533747263044248087','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,1,2,0,2,'5x4c4:125213234343',2,2,'line',NULL,'14807308485274135027','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,1,3,2,0,'5x4c4:12251221154455443333',2,0,'full-board',NULL,'6229323447132817686','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,2,0,1,2,'5x4c4:44251333452422',2,2,'line',NULL,'10387101104718979345','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,2,1,2,1,'5x4c4:4422315',2,1,'line',NULL,'18093091173990738481','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,2,2,1,2,'5x4c4:12233234544423151155',2,0,'full-board',NULL,'16564186585571785838','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(1,0,2,3,2,1,'5x4c4:12244533244311231555',2,2,'line',NULL,'15573853013883812656','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(2,0,0,0,0,1,'7x6c4:54645424',2,2,'line',NULL,'1329600719264111495','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(2,0,0,1,1,0,'7x6c4:544646414',2,1,'line',NULL,'18301405201332482755','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(2,0,0,2,0,1,'7x6c4:27447443334555653545',2,2,'line',NULL,'14210034072068036697','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
INSERT INTO "game" VALUES(2,0,0,3,1,0,'7x6c4:274342454',2,1,'line',NULL,'11923591943010476025','enlinea 0.1.0','built-in','enlinea 0.1.0','built-in');
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
INSERT INTO "move" VALUES(1,0,0,0,0,NULL,0,0,4);
INSERT INTO "move" VALUES(1,0,0,0,1,0.0,1,5,11);
INSERT INTO "move" VALUES(1,0,0,0,2,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,0,3,7.0,1,5,3);
INSERT INTO "move" VALUES(1,0,0,0,4,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,0,5,93.0,1,5,3);
INSERT INTO "move" VALUES(1,0,0,0,6,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,0,7,9.0e+999,1,5,1);
INSERT INTO "move" VALUES(1,0,0,1,0,12.0,1,5,3);
INSERT INTO "move" VALUES(1,0,0,1,1,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,1,2,86.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,1,3,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,1,4,9.0e+999,1,5,1);
INSERT INTO "move" VALUES(1,0,0,2,0,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,2,1,1.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,2,2,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,2,3,42.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,2,4,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,2,5,9.0e+999,1,5,1);
INSERT INTO "move" VALUES(1,0,0,3,0,8.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,3,1,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,3,2,15.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,3,3,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,3,4,18.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,3,5,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,3,6,13.0,1,5,2);
INSERT INTO "move" VALUES(1,0,0,3,7,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,3,8,22.0,1,4,1);
INSERT INTO "move" VALUES(1,0,0,3,9,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,0,3,10,9.0e+999,1,4,1);
INSERT INTO "move" VALUES(1,0,1,0,0,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,1,2.0,3,154,53);
INSERT INTO "move" VALUES(1,0,1,0,2,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,3,8.0,3,153,52);
INSERT INTO "move" VALUES(1,0,1,0,4,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,5,15.0,3,112,35);
INSERT INTO "move" VALUES(1,0,1,0,6,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,7,80.0,3,73,23);
INSERT INTO "move" VALUES(1,0,1,0,8,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,9,100.0,3,72,19);
INSERT INTO "move" VALUES(1,0,1,0,10,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,11,113.0,3,70,17);
INSERT INTO "move" VALUES(1,0,1,0,12,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,13,4.5035996273704930002e+15,3,29,4);
INSERT INTO "move" VALUES(1,0,1,0,14,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,0,15,4.5035996273704949999e+15,3,9,0);
INSERT INTO "move" VALUES(1,0,1,1,0,14.0,3,154,51);
INSERT INTO "move" VALUES(1,0,1,1,1,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,1,2,4.5035996273704930002e+15,3,141,41);
INSERT INTO "move" VALUES(1,0,1,1,3,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,1,4,4.5035996273704949999e+15,3,82,18);
INSERT INTO "move" VALUES(1,0,1,2,0,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,2,1,2.0,3,155,51);
INSERT INTO "move" VALUES(1,0,1,2,2,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,2,3,8.0,3,153,49);
INSERT INTO "move" VALUES(1,0,1,2,4,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,2,5,54.0,3,140,46);
INSERT INTO "move" VALUES(1,0,1,2,6,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,2,7,68.0,3,139,40);
INSERT INTO "move" VALUES(1,0,1,2,8,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,2,9,4.5035996273704949999e+15,3,106,27);
INSERT INTO "move" VALUES(1,0,1,3,0,9.0,3,155,53);
INSERT INTO "move" VALUES(1,0,1,3,1,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,2,10.0,3,154,51);
INSERT INTO "move" VALUES(1,0,1,3,3,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,4,8.0,3,140,45);
INSERT INTO "move" VALUES(1,0,1,3,5,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,6,9.0,3,73,22);
INSERT INTO "move" VALUES(1,0,1,3,7,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,8,10.0,3,38,11);
INSERT INTO "move" VALUES(1,0,1,3,9,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,10,12.0,3,37,39);
INSERT INTO "move" VALUES(1,0,1,3,11,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,12,4.0,3,13,3);
INSERT INTO "move" VALUES(1,0,1,3,13,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,14,3.0,3,3,0);
INSERT INTO "move" VALUES(1,0,1,3,15,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,1,3,16,0.0,3,2,0);
INSERT INTO "move" VALUES(1,0,1,3,17,NULL,0,0,0);
INSERT INTO "move" VALUES(1,0,2,0,0,12.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,0,1,0.0,3,154,53);
INSERT INTO "move" VALUES(1,0,2,0,2,67.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,0,3,1.0,3,134,44);
INSERT INTO "move" VALUES(1,0,2,0,4,12.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,0,5,53.0,3,153,51);
INSERT INTO "move" VALUES(1,0,2,0,6,-47.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,0,7,58.0,3,127,43);
INSERT INTO "move" VALUES(1,0,2,0,8,-45.0,1,5,3);
INSERT INTO "move" VALUES(1,0,2,0,9,59.0,3,121,42);
INSERT INTO "move" VALUES(1,0,2,0,10,-39.0,1,4,1);
INSERT INTO "move" VALUES(1,0,2,0,11,4.5035996273704949999e+15,3,39,6);
INSERT INTO "move" VALUES(1,0,2,1,0,14.0,3,154,50);
INSERT INTO "move" VALUES(1,0,2,1,1,0.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,1,2,4.5035996273704930002e+15,3,153,46);
INSERT INTO "move" VALUES(1,0,2,1,3,-54.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,1,4,4.5035996273704949999e+15,3,123,35);
INSERT INTO "move" VALUES(1,0,2,2,0,8.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,2,1,3.0,3,154,49);
INSERT INTO "move" VALUES(1,0,2,2,2,15.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,2,3,-1.0,3,153,47);
INSERT INTO "move" VALUES(1,0,2,2,4,20.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,2,5,-7.0,3,127,36);
INSERT INTO "move" VALUES(1,0,2,2,6,26.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,2,7,-1.0,3,127,38);
INSERT INTO "move" VALUES(1,0,2,2,8,15.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,2,9,-4.0,3,99,27);
INSERT INTO "move" VALUES(1,0,2,2,10,7.0,1,4,1);
INSERT INTO "move" VALUES(1,0,2,2,11,-3.0,3,31,7);
INSERT INTO "move" VALUES(1,0,2,2,12,9.0,1,2,1);
INSERT INTO "move" VALUES(1,0,2,2,13,-2.0,3,13,2);
INSERT INTO "move" VALUES(1,0,2,2,14,12.0,1,2,0);
INSERT INTO "move" VALUES(1,0,2,2,15,0.0,3,7,0);
INSERT INTO "move" VALUES(1,0,2,2,16,3.0,1,1,0);
INSERT INTO "move" VALUES(1,0,2,2,17,0.0,3,1,0);
INSERT INTO "move" VALUES(1,0,2,3,0,9.0,3,155,51);
INSERT INTO "move" VALUES(1,0,2,3,1,1.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,3,2,13.0,3,154,51);
INSERT INTO "move" VALUES(1,0,2,3,3,38.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,3,4,5.0,3,133,43);
INSERT INTO "move" VALUES(1,0,2,3,5,6.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,3,6,1.0,3,152,50);
INSERT INTO "move" VALUES(1,0,2,3,7,63.0,1,5,2);
INSERT INTO "move" VALUES(1,0,2,3,8,-56.0,3,126,36);
INSERT INTO "move" VALUES(1,0,2,3,9,66.0,1,4,1);
INSERT INTO "move" VALUES(1,0,2,3,10,-61.0,3,62,17);
INSERT INTO "move" VALUES(1,0,2,3,11,67.0,1,4,1);
INSERT INTO "move" VALUES(1,0,2,3,12,-65.0,3,51,13);
INSERT INTO "move" VALUES(1,0,2,3,13,68.0,1,3,1);
INSERT INTO "move" VALUES(1,0,2,3,14,-64.0,3,9,1);
INSERT INTO "move" VALUES(1,0,2,3,15,70.0,1,1,0);
INSERT INTO "move" VALUES(1,0,2,3,16,-4.50359962737049399983e+15,3,2,0);
INSERT INTO "move" VALUES(1,0,2,3,17,9.0e+999,1,1,0);
INSERT INTO "move" VALUES(2,0,0,0,0,NULL,0,0,4);
INSERT INTO "move" VALUES(2,0,0,0,1,20.0,1,7,6);
INSERT INTO "move" VALUES(2,0,0,0,2,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,0,3,106.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,0,4,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,0,5,9.0e+999,1,7,2);
INSERT INTO "move" VALUES(2,0,0,1,0,18.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,1,1,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,1,2,39.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,1,3,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,1,4,127.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,1,5,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,1,6,9.0e+999,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,0,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,1,0.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,2,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,3,19.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,4,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,5,9.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,6,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,7,23.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,8,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,9,85.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,10,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,11,190.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,12,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,13,210.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,14,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,15,221.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,2,16,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,2,17,9.0e+999,1,6,1);
INSERT INTO "move" VALUES(2,0,0,3,0,20.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,3,1,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,3,2,26.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,3,3,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,3,4,47.0,1,7,2);
INSERT INTO "move" VALUES(2,0,0,3,5,NULL,0,0,0);
INSERT INTO "move" VALUES(2,0,0,3,6,9.0e+999,1,7,2);
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
INSERT INTO "tournament" VALUES(1,'cup','{"name":"cup","format":"round-robin","rules":"5x4c4","rounds":4,"seed":3,"openings":["44","12","5123"],"adjudicate":false,"budget":{},"players":[{"name":"random","spec":"random","budget":{}},{"name":"greedy","spec":"greedy","budget":{}},{"name":"deep","spec":"minimax(depth=3)","budget":{"nodes":500}}]}','round-robin','5x4c4',4,'3','0.1.0');
INSERT INTO "tournament" VALUES(2,'weighted','{"name":"weighted","format":"round-robin","rules":"7x6c4","rounds":4,"seed":1,"openings":"random(2)","adjudicate":false,"budget":{},"players":[{"name":"random","spec":"random","budget":{}},{"name":"weights(file=w.toml)","spec":"weights(file=w.toml)","budget":{}}]}','round-robin','7x6c4',4,'1','0.1.0');
CREATE TABLE tuning (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL, -- canonical JSON: all that is needed to tune again
    player      TEXT NOT NULL, -- spec text of the player whose weights are tuned
    rules       TEXT NOT NULL,
    seed        TEXT NOT NULL, -- decimal: seeds use all 64 bits
    version     TEXT NOT NULL, -- of the program that created it
    state       TEXT,          -- JSON of the tuner after its last step; NULL before the first
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
    weights    TEXT NOT NULL,    -- JSON list: the tuner's answer after this step
    PRIMARY KEY (tuning, step)
) STRICT, WITHOUT ROWID;
COMMIT;
PRAGMA user_version = 3;
