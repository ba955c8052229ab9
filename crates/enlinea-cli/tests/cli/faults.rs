//! Forfeits with reasons, failures of the arena as errors, repeated games as one.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use enlinea_arena::external::check_sandbox;
use enlinea_testing::skipped;
use serde_json::Value;

use crate::{PROGRAM, Ran, enlinea, run, text};

fn json(ran: &Ran) -> Value {
    let message = format!("{}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).expect(&message)
}

/// A match against a program that crashes at once.
fn crashing_match(games: &str, more: &[&str]) -> Ran {
    let program = "c-linea:sh -c 'exit 7'";
    let words = ["match", "random", program, "--openings", "none"];
    run(&[&words[..], &["--games", games], more].concat(), b"")
}

#[test]
fn a_match_tells_forfeits_with_reasons() {
    let ran = crashing_match("4", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out
            .ends_with("Forfeits: 4\n  sh -c exit 7: crash, 4 games: ended with exit code 7\n"),
        "{}",
        ran.out
    );
    let ran = crashing_match("4", &["--json"]);
    assert_eq!(ran.code, 1);
    let forfeits = json(&ran)["forfeits"].clone();
    assert_eq!(forfeits[0]["termination"], "crash");
    assert_eq!(
        (&forfeits[0]["games"], forfeits.as_array().map(Vec::len)),
        (&4.into(), Some(1))
    );
}

#[test]
fn a_mistyped_program_is_an_error() {
    let program = "c-linea:/no/such/program";
    let ran = run(&["match", "random", program, "--openings", "none"], b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert!(
        ran.err
            .starts_with("error: `/no/such/program` cannot be started: "),
        "{}",
        ran.err
    );
}

#[test]
fn the_error_about_openings_names_the_option() {
    let ran = run(&["match", "random", "c-linea:true"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("add `--openings none`"), "{}", ran.err);
}

#[test]
fn strict_matches_stop_at_the_first_forfeit() {
    let ran = crashing_match("2000", &["--strict", "--concurrency", "1", "--json"]);
    assert_eq!(ran.code, 1);
    let games = json(&ran)["forfeits"][0]["games"].as_u64();
    assert!(games >= Some(1) && games < Some(1000), "{}", ran.out);
}

/// A tournament of `random` and this program.
fn tournament(folder: &Path, command: &str, more: &str) -> (String, String) {
    let file = folder.join("cup.toml");
    let words = format!(
        "name = 'cup'\nrounds = 8\n{more}\nplayers = ['random', {{ name = 'program', {command} }}]"
    );
    fs::write(&file, words).expect("the folder is ours");
    (
        text(&file).to_owned(),
        text(&folder.join("cup.db")).to_owned(),
    )
}

fn shown(store: &str) -> Value {
    json(&run(
        &["tournament", "show", "--store", store, "--json"],
        b"",
    ))
}

#[test]
fn forfeits_are_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let mended = folder.path().join("mended");
    let script = format!(
        "test -e {} && exec {PROGRAM} engine native random; exit 7",
        text(&mended)
    );
    let command = format!("command = ['sh', '-c', '{script}']");
    let (file, store) = tournament(folder.path(), &command, "");
    let ran = run(
        &["tournament", "run", &file, "--store", &store, "--json"],
        b"",
    );
    assert_eq!(ran.code, 1);
    assert_eq!(json(&ran)["terminations"]["crash"], 8);
    fs::write(&mended, "").unwrap();
    let resume = ["tournament", "resume", "--store", &store, "--json"];
    let ran = run(&resume, b"");
    assert_eq!(
        (ran.code, &json(&ran)["terminations"]["crash"]),
        (1, &8.into())
    );
    let ran = run(&[&resume[..], &["--replay-forfeits"]].concat(), b"");
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert_eq!(json(&ran)["forfeits"], Value::Array(Vec::new()));
    assert_eq!(json(&ran)["done"], 8);
}

#[test]
fn a_refused_replay_keeps_the_forfeits() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("good.sh");
    let code = format!("exec {PROGRAM} engine native random\n");
    fs::write(&script, &code).unwrap();
    let file = folder.path().join("cup.toml");
    let players = "'random', {command = ['sh', 'good.sh']}, {command = ['sh', '-c', 'exit 7']}";
    fs::write(&file, format!("name = 'cup'\nplayers = [{players}]\n")).unwrap();
    let store = folder.path().join("cup.db");
    let store = text(&store);
    let ran = run(&["tournament", "run", text(&file), "--store", store], b"");
    assert_eq!(ran.code, 1, "{}", ran.err);
    let before = shown(store);
    assert_eq!(before["terminations"]["crash"], 4);
    // It has also played games that are not played again.
    fs::write(&script, code + "# changed\n").unwrap();
    let resume = ["tournament", "resume", "--store", store];
    let ran = run(&[&resume[..], &["--replay-forfeits"]].concat(), b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("has changed since"), "{}", ran.err);
    assert_eq!(shown(store), before);
}

#[test]
fn a_moved_program_stops_the_run_and_nothing_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("player");
    let command = format!("command = ['{}']", text(&program));
    let (file, store) = tournament(folder.path(), &command, "");
    let ran = run(&["tournament", "run", &file, "--store", &store], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("cannot be started"), "{}", ran.err);
    assert_eq!(shown(&store)["done"], 0);
}

#[test]
fn a_program_moved_between_run_and_resume_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("player");
    std::os::unix::fs::symlink(PROGRAM, &program).unwrap();
    let command = format!(
        "command = ['{}', 'engine', 'native', 'random']",
        text(&program)
    );
    let (file, store) = tournament(folder.path(), &command, "");
    let ran = run(&["tournament", "run", &file, "--store", &store], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let connection = rusqlite::Connection::open(&store).unwrap();
    let forget = "DELETE FROM move WHERE leg >= 2; DELETE FROM game WHERE leg >= 2";
    connection.execute_batch(forget).unwrap();
    drop(connection);
    fs::rename(&program, folder.path().join("elsewhere")).unwrap();
    let resume = ["tournament", "resume", "--store", &store];
    let ran = run(&resume, b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let result = shown(&store);
    assert_eq!(result["forfeits"], Value::Array(Vec::new()));
    assert_eq!(result["done"], 2);
    fs::rename(folder.path().join("elsewhere"), &program).unwrap();
    assert_eq!(run(&resume, b"").code, 0);
}

#[test]
fn too_many_open_files_stop_the_run_and_are_not_a_crash() {
    for (files, games) in [(32, "concurrency = 8"), (64, "concurrency = 40")] {
        let folder = tempfile::tempdir().unwrap();
        let command = format!("command = ['{PROGRAM}', 'engine', 'native', 'random']");
        let (file, store) = tournament(folder.path(), &command, games);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("rounds = 8", "rounds = 40")).unwrap();
        let run_it = format!("exec {PROGRAM} tournament run {file} --store {store}");
        let line = format!("ulimit -n {files}; {run_it}");
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{err}");
        assert_eq!(err.matches("Too many open files").count(), 1, "{err}");
        assert_eq!(shown(&store)["forfeits"], Value::Array(Vec::new()));
        let ran = run(&["tournament", "resume", "--store", &store, "--json"], b"");
        assert_eq!((ran.code, &json(&ran)["done"]), (0, &40.into()));
    }
}

/// A tournament with an untrusted program where nothing shows what runs.
#[test]
fn without_a_table_of_processes_no_untrusted_program_is_run() {
    let hide = "mount -t tmpfs none /proc && exec \"$@\"";
    let hidden = |words: &[&str]| {
        let mut command = Command::new("unshare");
        let private = ["--map-root-user", "--mount", "sh", "-c", hide, "sh"];
        command.args(private).args(words).output()
    };
    if check_sandbox().is_err() || !hidden(&["true"]).is_ok_and(|end| end.status.success()) {
        return skipped("a sandbox, and namespaces in which /proc can be hidden");
    }
    let folder = tempfile::tempdir().unwrap();
    let command =
        format!("untrusted = true, command = ['{PROGRAM}', 'engine', 'native', 'random']");
    let (file, store) = tournament(folder.path(), &command, "");
    let run_it = [PROGRAM, "tournament", "run", &file, "--store", &store];
    let output = hidden(&run_it).unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        err,
        "error: untrusted programs are not run: this system has no `/proc`, where processes are counted\n"
    );
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(shown(&store)["done"], 0);
}

#[test]
fn a_missing_folder_for_temporary_files_is_not_the_players_fault() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let program = format!("native:{PROGRAM} engine native random");
    let words = ["match", "random", &program, "--untrusted", "--games", "2"];
    let output = enlinea(&words)
        .env("TMPDIR", "/no/such/folder")
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4), "{err}");
    assert!(err.contains("scratch folder"), "{err}");
}

#[test]
fn checks_do_not_blame_a_program_for_the_failures_of_the_system() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let folder = tempfile::tempdir().unwrap();
    let command =
        format!("untrusted = true, command = ['{PROGRAM}', 'engine', 'native', 'random']");
    let (file, _) = tournament(folder.path(), &command, "");
    let player = [
        "check-player",
        "--untrusted",
        PROGRAM,
        "engine",
        "native",
        "random",
    ];
    for words in [&["tournament", "check", &file][..], &player] {
        let output = enlinea(words).env("TMPDIR", "/no/such/folder").output();
        let output = output.unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{err}");
        assert!(err.starts_with("error: a scratch folder"), "{err}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_match_says_that_its_games_repeat() {
    let words = [
        "match",
        "greedy",
        "minimax(depth=1)",
        "--openings",
        "none",
        "--games",
        "20",
    ];
    let ran = run(&words, b"");
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.starts_with("note: both players are deterministic"),
        "{}",
        ran.err
    );
    assert!(
        ran.out.contains("; 2 distinct, which count once)"),
        "{}",
        ran.out
    );
    let ran = run(&[&words[..], &["--json"]].concat(), b"");
    let result = json(&ran);
    assert_eq!(
        (&result["games"], &result["distinct_games"]),
        (&20.into(), &2.into())
    );
    let pairs = result["pairs"].as_array().unwrap().iter();
    assert_eq!(pairs.filter_map(Value::as_u64).sum::<u64>(), 1);
}

#[test]
fn time_stands_still_while_the_arena_is_stopped() {
    check_stopped(["--time-ms", "2000"]);
}

#[test]
fn clocks_stand_still_while_the_arena_is_stopped() {
    check_stopped(["--clock", "2+0.5"]);
}

fn check_stopped(limit: [&str; 2]) {
    // Every answer takes a moment, so that the arena is stopped while it waits for one.
    let slow = format!(
        "{PROGRAM} engine native random | while read -r line; do sleep 0.3; echo \"$line\"; done"
    );
    let program = format!("native:sh -c '{slow}'");
    let words = ["match", "random", &program, "--games", "2", "--json"];
    let child = Command::new(PROGRAM)
        .args(words)
        .args(limit)
        .args(["--concurrency", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("prepared for the test");
    let signal = |name: &str| {
        let id = child.id().to_string();
        Command::new("kill")
            .args([name, &id])
            .status()
            .expect("prepared for the test");
    };
    thread::sleep(Duration::from_millis(1500));
    signal("-STOP");
    thread::sleep(Duration::from_secs(6));
    signal("-CONT");
    let output = child.wait_with_output().expect("prepared for the test");
    let result: Value = serde_json::from_slice(&output.stdout).expect("prepared for the test");
    assert_eq!(result["forfeits"], Value::Array(Vec::new()), "{result}");
    assert_eq!(output.status.code(), Some(0));
}
