//! Files that must not be touched: foreign databases, inputs, and existing files when a write fails.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::{PROGRAM, Ran, answer, enlinea, ran, run, text};

const CUP: &str =
    "name = 'cup'\nrounds = 4\nopenings = 'random(2)'\nplayers = ['random', 'greedy']\n";

/// The names and bytes of all files in a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry"));
    let content = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("plain names");
        (name, fs::read(entry.path()).expect("a file"))
    };
    entries.map(content).collect()
}

fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    ran(enlinea(arguments).current_dir(folder).output())
}

const READING: [&[&str]; 5] = [
    &["tournament", "show"],
    &["tournament", "report", "--format", "html"],
    &["tune", "list"],
    &["tune", "report"],
    &["serve", "--port", "0"],
];

#[test]
fn databases_of_others_are_refused_without_a_touched_byte() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let file = |name: &str| here.join(name);
    fs::write(file("cup.toml"), CUP).unwrap();
    fs::write(
        file("text.db"),
        "this is no database, whatever its name says\n".repeat(100),
    )
    .unwrap();
    fs::write(file("short.db"), "no").unwrap();
    for (name, mode) in [("plain.db", "delete"), ("log.db", "wal")] {
        let other = rusqlite::Connection::open(file(name)).unwrap();
        other.pragma_update(None, "journal_mode", mode).unwrap();
        other
            .execute_batch("CREATE TABLE tournament (id); PRAGMA user_version = 3;")
            .unwrap();
    }
    let newer = file("newer.db");
    answer(&[
        "tournament",
        "run",
        text(&file("cup.toml")),
        "--quiet",
        "--store",
        text(&newer),
    ]);
    let connection = rusqlite::Connection::open(&newer).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);

    let before = contents(here);
    for (name, reason) in [
        ("text.db", "is not a database file of this program"),
        ("short.db", "is not a database file of this program"),
        ("plain.db", "is not a database file of this program"),
        ("log.db", "is not a database file of this program"),
        ("newer.db", "the database file has schema 99"),
    ] {
        let writing: [&[&str]; 4] = [
            &["tournament", "run", "cup.toml"],
            &["tournament", "resume"],
            &["tune"],
            &["tune", "--resume"],
        ];
        for command in READING.iter().chain(&writing) {
            let ran = run_in(here, &[command, &["--store", name][..]].concat());
            assert!(ran.err.contains(reason), "{command:?} {name}: {}", ran.err);
            let shape = (ran.out.as_str(), ran.err.lines().count(), ran.code);
            assert_eq!(shape, ("", 1, 2), "{command:?} {name}");
            assert!(contents(here) == before, "{command:?} {name}");
        }
    }
}

#[test]
fn reading_a_store_changes_nothing_even_where_nothing_may_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("read only % ?#");
    fs::create_dir(&inside).unwrap();
    let (file, store) = (folder.path().join("cup.toml"), inside.join("cup.db"));
    fs::write(&file, CUP).unwrap();
    let table = answer(&[
        "tournament",
        "run",
        text(&file),
        "--quiet",
        "--store",
        text(&store),
    ]);
    fs::set_permissions(&store, Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(&inside, Permissions::from_mode(0o555)).unwrap();
    let before = contents(&inside);
    let show = ["tournament", "show", "--store", text(&store)];
    assert_eq!(answer(&show), table);
    assert_eq!(answer(&["tune", "list", "--store", text(&store)]), "");
    let ran = run(&["tune", "report", "--store", text(&store)], b"");
    assert_eq!(ran.err, "error: the database file has no tuning run\n");
    for write in [&["tournament", "resume"][..], &["tune"]] {
        let ran = run(&[write, &["--store", text(&store)]].concat(), b"");
        assert!(ran.err.ends_with("cup.db` is read-only\n"), "{}", ran.err);
        assert_eq!((ran.err.lines().count(), ran.code), (1, 2));
    }
    assert!(contents(&inside) == before);
    fs::set_permissions(&inside, Permissions::from_mode(0o755)).unwrap();
}

const RUN: &str = "name = 'cup'\nrules = '5x4'\nplayer = 'uba-greedy'\n\
    tuner = { kind = 'genetic', population = 4, generations = 2 }\nobjective = { kind = 'round-robin' }\n";

#[test]
fn a_run_overwrites_neither_its_own_input_nor_files_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("cup.toml"), RUN).unwrap();
    let ran = run_in(here, &["tune", "cup.toml"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(fs::read_to_string(here.join("cup.toml")).unwrap(), RUN);
    let weights = fs::read_to_string(here.join("cup-again.toml")).unwrap();
    assert!(weights.contains("[weights]"));
    // Its own earlier results are replaced.
    assert_eq!(run_in(here, &["tune", "cup.toml"]).code, 0);

    let before = contents(here);
    let refuse = |arguments: &[&str], reason: &str| {
        let ran = run_in(here, arguments);
        assert!(ran.err.contains(reason), "{arguments:?}: {}", ran.err);
        assert_eq!((ran.err.lines().count(), ran.code), (1, 2), "{arguments:?}");
        assert!(contents(here) == before, "{arguments:?}");
    };
    let overwritten = "would be overwritten, but the same command reads it";
    refuse(&["tune", "cup.toml", "--output", "./cup.toml"], overwritten);
    refuse(&["tune", "cup.toml", "--report", "enlinea.db"], overwritten);
    refuse(&["tune", "report", "--output", "enlinea.db"], overwritten);
    refuse(&["tournament", "report", "-o", "enlinea.db"], overwritten);
    refuse(
        &["tune", "cup.toml", "--name", "../cup"],
        "`../cup` is not a name",
    );
    fs::write(here.join("other.toml"), RUN.replace("'cup'", "'Cargo'")).unwrap();
    fs::write(here.join("Cargo.toml"), "[package]\n").unwrap();
    let before = contents(here);
    let ran = run_in(here, &["tune", "other.toml"]);
    assert!(
        ran.err
            .contains("an earlier run of this name did not write it"),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
    assert!(contents(here) == before);
}

#[test]
fn a_refused_configuration_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let refused = [
        ("player = 'uba-greedy'", "player = 'random'"),
        ("tuner", "start = { weights = [nan, nan] }\ntuner"),
        ("'round-robin'", "'games', opponents = [], games = 2"),
    ];
    for (place, wrong) in refused {
        fs::write(here.join("run.toml"), RUN.replace(place, wrong)).unwrap();
        let before = contents(here);
        let ran = run_in(here, &["tune", "run.toml"]);
        assert_eq!(ran.code, 2, "{wrong}: {}", ran.err);
        assert!(contents(here) == before, "{wrong}");
    }
    // Refused by the first step: the run is stored, but the name is free.
    let crash = "'games', games = 2, opponents = [{ name = 'brittle', command = ['false'] }]";
    fs::write(here.join("run.toml"), RUN.replace("'round-robin'", crash)).unwrap();
    assert_eq!(run_in(here, &["tune", "run.toml"]).code, 2);
    fs::write(here.join("run.toml"), RUN).unwrap();
    let ran = run_in(here, &["tune", "run.toml"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let list = run_in(here, &["tune", "list"]);
    assert_eq!(list.out, "cup: genetic of uba-greedy, 2 steps, finished\n");

    // A store that an older program has spoilt shows what can be read.
    let connection = rusqlite::Connection::open(here.join("enlinea.db")).unwrap();
    let spoil = "INSERT INTO tuning (name, description, player, rules, seed, version, finished)
        SELECT 'spoilt', replace(description, '\"seed\":1', '\"seed\":null'), player, rules, seed, version, 0 FROM tuning";
    assert_eq!(connection.execute(spoil, []).unwrap(), 1);
    drop(connection);
    let list = run_in(here, &["tune", "list"]);
    assert_eq!(list.out, "cup: genetic of uba-greedy, 2 steps, finished\n");
    assert!(
        list.err.contains("run `spoilt` cannot be read"),
        "{}",
        list.err
    );
    assert_eq!(list.code, 1);
}

/// The limit on the size of files stands for a full disk.
#[test]
fn a_failed_write_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("cup.toml"), CUP).unwrap();
    assert_eq!(run_in(here, &["tournament", "run", "cup.toml"]).code, 0);
    fs::write(here.join("run.toml"), RUN.replace("'cup'", "'ga'")).unwrap();
    assert_eq!(
        run_in(here, &["tune", "run.toml", "--store", "tune.db"]).code,
        0
    );
    fs::write(here.join("cup.page"), "the good report").unwrap();
    let before = contents(here);
    for command in [
        "tournament report --format html -o cup.page",
        "tune report --store tune.db -o cup.page",
    ] {
        let script = format!("trap '' XFSZ; ulimit -f 1; exec '{PROGRAM}' {command}");
        let output = Command::new("sh")
            .args(["-c", &script])
            .current_dir(here)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.starts_with("error: cannot write `cup.page`"),
            "{error}"
        );
        assert_eq!((error.lines().count(), output.status.code()), (1, Some(4)));
        assert!(contents(here) == before, "{command}");
    }
}

/// Every game names what played it, and two programs do not share a row of the table unless they are told to.
#[test]
fn a_changed_program_does_not_play_on_unless_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let script = |player: &str| {
        let text = format!("#!/bin/sh\nexec '{PROGRAM}' engine native {player}\n");
        fs::write(here.join("player.sh"), text).unwrap();
    };
    script("greedy");
    let cup = |rounds: u32| {
        format!(
            "name = 'cup'\nrounds = {rounds}\nopenings = 'random(2)'\n\
             players = ['random', {{ name = 'bot', command = ['sh', 'player.sh'] }}]\n"
        )
    };
    fs::write(here.join("cup.toml"), cup(4)).unwrap();
    assert_eq!(run_in(here, &["tournament", "run", "cup.toml"]).code, 0);
    let forget = || {
        let store = rusqlite::Connection::open(here.join("enlinea.db")).unwrap();
        store
            .execute_batch("DELETE FROM move WHERE leg >= 2; DELETE FROM game WHERE leg >= 2")
            .unwrap();
    };
    let played = || -> Vec<String> {
        let store = rusqlite::Connection::open(here.join("enlinea.db")).unwrap();
        let query = "SELECT CASE first WHEN 1 THEN first_fingerprint ELSE second_fingerprint END FROM game ORDER BY leg";
        let mut statement = store.prepare(query).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let old = played()[0].clone();
    assert_eq!(played(), vec![old.clone(); 4]);
    forget();
    assert_eq!(
        run_in(here, &["tournament", "resume"]).code,
        0,
        "the same program"
    );

    forget();
    script("random");
    let ran = run_in(here, &["tournament", "resume"]);
    let reason = "error: the player `bot` has changed since its last game: play on with --allow-changed-programs";
    assert!(ran.err.starts_with(reason), "{}", ran.err);
    assert_eq!((played().len(), ran.code), (2, 2));
    let ran = run_in(here, &["tournament", "resume", "--allow-changed-programs"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let games = played();
    assert_eq!(games[..2], [old.clone(), old.clone()]);
    assert_eq!(games[2], games[3]);
    assert_ne!(games[2], old);
    // Nothing is left to play: what the program is now does not matter.
    script("greedy");
    assert_eq!(run_in(here, &["tournament", "resume"]).code, 0);
}
