//! Matches, tournaments, engines and the check of programs, as their users meet them.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use enlinea_arena::store::Store;

use crate::{answer, run};

const PROGRAM: &str = env!("CARGO_BIN_EXE_enlinea");

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

#[test]
fn a_match_ends_when_the_test_decides() {
    let arguments = [
        "match",
        "greedy",
        "random",
        "--games",
        "2000",
        "--sprt",
        "elo0=0,elo1=50",
        "--seed",
        "3",
        "--json",
    ];
    let out = answer(&arguments);
    let result: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["sprt"]["decision"], "elo1");
    assert!(result["games"].as_u64().unwrap() < 2000);
    assert_eq!(out, answer(&arguments), "whichever game ends first");
    let text = answer(&["match", "random", "random", "--games", "4"]);
    assert!(
        text.starts_with("random against random (2)\ngames: 4 ("),
        "{text}"
    );
}

#[test]
fn wrong_matches_are_told_in_a_line() {
    let ran = run(&["match", "random", "gredy"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("gredy"), "{}", ran.err);
    let ran = run(&["match", "random", "random", "--games", "3"], b"");
    assert!(ran.err.contains("even number"), "{}", ran.err);
    let ran = run(
        &["match", "random", "random", "--sprt", "elo0=5,elo1=1"],
        b"",
    );
    assert!(ran.err.contains("must be smaller"), "{}", ran.err);
}

#[test]
fn engines_start_with_plain_words_and_play_many_games() {
    let words = [
        "engine",
        "c-linea",
        "course-negamax",
        "eval",
        "uam-lines-2",
        "depth",
        "4",
    ];
    let game = "azul rojo\n7 6 4 21\nvos\n3\nperdiste\n";
    let ran = run(&words, format!("{game}{game}{game}salir\n").as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[6], "listo");
    let spec = [
        "engine",
        "c-linea",
        "course-negamax(eval=uam-lines-2, depth=4)",
    ];
    let same = run(&spec, format!("{game}{game}{game}salir\n").as_bytes());
    assert_eq!(same.out, ran.out);
    let ran = run(&["engine", "native", "nobody"], b"");
    assert_eq!(ran.code, 2);
}

#[test]
fn our_engines_pass_our_own_check() {
    for protocol in ["native", "c-linea"] {
        let ran = run(
            &[
                "check-player",
                "--protocol",
                protocol,
                PROGRAM,
                "engine",
                protocol,
                "minimax",
                "depth",
                "2",
            ],
            b"",
        );
        // Only the time of the farewell depends on the machine.
        let wrong: Vec<&str> = ran
            .out
            .lines()
            .filter(|line| line.starts_with("WRONG"))
            .collect();
        assert!(
            wrong.iter().all(|line| line.contains("ends after")),
            "{}",
            ran.out
        );
        assert!(ran.out.lines().count() >= 5, "{}", ran.out);
    }
    let ran = run(&["check-player", "--json", "/no/such/program"], b"");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("cannot be started"), "{}", ran.out);
}

#[test]
fn a_tournament_is_run_shown_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup.toml");
    let players = format!(
        "['random', 'greedy', {{ name = 'engine', command = ['{PROGRAM}', 'engine', 'native', 'greedy'] }}]"
    );
    fs::write(
        &file,
        format!("name = 'cup'\nopenings = 'all(1)'\nrounds = 4\nplayers = {players}\n"),
    )
    .unwrap();
    let store = folder.path().join("cup.db");
    let store = text(&store);
    let table = answer(&[
        "tournament",
        "run",
        text(&file),
        "--store",
        store,
        "--quiet",
    ]);
    assert!(
        table.starts_with("cup: round-robin of 7x6c4, 3 players, seed 1; 12 of 12 games, finished"),
        "{table}"
    );
    assert_eq!(answer(&["tournament", "show", "--store", store]), table);
    assert_eq!(answer(&["tournament", "resume", "--store", store]), table);
    let json = answer(&["tournament", "show", "--store", store, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["finished"], true);
    for (format, sign) in [
        ("csv", "rank,player"),
        ("games-csv", "game,first"),
        ("json", "{\n"),
        ("markdown", "# cup"),
        ("html", "<!DOCTYPE html>"),
        ("table", "cup:"),
    ] {
        let report = answer(&["tournament", "report", "--store", store, "--format", format]);
        assert!(report.starts_with(sign), "{format}");
    }
    let positions = folder.path().join("games.txt");
    answer(&[
        "tournament",
        "report",
        "--store",
        store,
        "--format",
        "positions",
        "-o",
        text(&positions),
    ]);
    let shown = answer(&["show", "--json", "--input", text(&positions)]);
    assert_eq!(shown.lines().count(), 12);
    assert!(shown.lines().all(|line| !line.contains("\"ongoing\"")));
}

#[test]
fn a_file_without_a_folder_lies_here() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("cup.toml"),
        "name = 'cup'\nplayers = ['random', 'greedy']",
    )
    .unwrap();
    let ran = Command::new(PROGRAM)
        .args(["tournament", "run", "cup.toml"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(ran.status.success());
    assert!(folder.path().join("enlinea.db").exists());
}

#[test]
fn wrong_tournaments_are_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none.db");
    let ran = run(&["tournament", "show", "--store", text(&none)], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no store"), "{}", ran.err);
    let file = folder.path().join("bad.toml");
    fs::write(&file, "name = 'x'\nplayers = ['random']").unwrap();
    let ran = run(
        &["tournament", "run", text(&file), "--store", text(&none)],
        b"",
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("at least two players"), "{}", ran.err);
}

/// 10 pairings of 20 games.
const LONG: &str = "name = 'long'\nrounds = 20\nseed = 9\nconcurrency = 2\nopenings = 'random(4)'\nplayers = [\
    'random', 'minimax(depth=3)', 'alphabeta(nodes=1500, table=1)', 'mcts(playouts=60)', 'course-negamax(eval=uam-lines-2, depth=3)']\n";

fn start(file: &str, store: &str) -> Child {
    Command::new(PROGRAM)
        .args(["tournament", "run", file, "--store", store, "--quiet"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

#[test]
fn fifty_kills_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.toml");
    fs::write(&file, LONG).unwrap();
    let (whole, broken) = (
        folder.path().join("whole.db"),
        folder.path().join("broken.db"),
    );
    let (file, whole, broken) = (text(&file), text(&whole), text(&broken));
    let table = answer(&["tournament", "run", file, "--store", whole, "--quiet"]);
    assert!(table.contains("200 of 200 games, finished"), "{table}");

    let done = || {
        let store = Store::open_existing(Path::new(broken)).ok()?;
        let tournament = store.tournament(None).ok()?;
        store.check_integrity().expect("whole after every kill");
        store
            .results(tournament.id)
            .ok()
            .map(|results| results.len())
    };
    for kill in 0..50 {
        let mut child = start(file, broken);
        // From the first moments of the program to its last games, and some milliseconds more.
        let wanted = kill as usize * 4;
        assert!(eventually(|| kill == 0 || done() >= Some(wanted)));
        std::thread::sleep(Duration::from_millis(kill * 37 % 40));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let games = |store: &str| {
        answer(&[
            "tournament",
            "report",
            "--store",
            store,
            "--format",
            "games-csv",
        ])
    };
    let before = games(broken).lines().count() - 1;
    let resumed = answer(&["tournament", "resume", "--store", broken, "--quiet"]);
    println!("{before} games were done after 50 kills");
    assert_eq!(resumed, table);
    assert_eq!(games(broken), games(whole));
    let store = Store::open_existing(Path::new(broken)).unwrap();
    store.check_integrity().unwrap();
}

/// Whether a process with this number runs. One that is dead and waits to be buried does not.
fn is_alive(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(')').map(|(_, rest)| rest.trim_start());
    state.is_some_and(|state| !state.starts_with('Z') && !state.starts_with('X'))
}

/// Looks again and again, for at most a minute.
fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    (0..6000).any(|_| {
        let is_so = holds();
        if !is_so {
            std::thread::sleep(Duration::from_millis(10));
        }
        is_so
    })
}

#[test]
fn nothing_survives_a_kill_of_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("player.sh");
    // The program, its child, and a grandchild in another session and without our environment; none of them ends by itself.
    fs::write(
        &script,
        "trap '' TERM INT HUP\n\
         sh -c 'setsid env -i sh -c \"echo \\$\\$; exec sleep 600\" > far & exit'\n\
         sleep 600 & echo $! > near\n\
         echo $$ > own\n\
         while :; do sleep 1; done\n",
    )
    .unwrap();
    let mut arena = Command::new(PROGRAM)
        .args([
            "match",
            "c-linea:sh player.sh",
            "random",
            "--openings",
            "none",
            "--games",
            "2",
        ])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let number = |name: &str| {
        let text = fs::read_to_string(folder.path().join(name)).unwrap_or_default();
        text.strip_suffix('\n').map(str::to_owned)
    };
    let all = || ["far", "near", "own"].map(number);
    assert!(
        eventually(|| all().iter().all(Option::is_some)),
        "they start"
    );
    let all = all().map(Option::unwrap_or_default);
    assert!(all.iter().all(|process| is_alive(process)), "{all:?}");
    arena.kill().unwrap();
    arena.wait().unwrap();
    assert!(
        eventually(|| !all.iter().any(|process| is_alive(process))),
        "{all:?}"
    );
}

#[test]
fn an_interruption_does_not_wait_for_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let script = "echo > started; while :; do sleep 1; done";
    fs::write(folder.path().join("player.sh"), script).unwrap();
    fs::write(
        folder.path().join("cup.toml"),
        "name = 'cup'\nplayers = ['random', { command = 'sh player.sh', protocol = 'c-linea', \
         limits = { move_ms = 3600000 } }]",
    )
    .unwrap();
    let arena = Command::new(PROGRAM)
        .args(["tournament", "run", "cup.toml", "--store", "cup.db"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    assert!(eventually(|| folder.path().join("started").exists()));
    let pid = arena.id().to_string();
    let killed = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(killed.success());
    // The hour that the program has would be too long for any test.
    let ended = arena.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(3));
    let table = String::from_utf8(ended.stdout).unwrap();
    assert!(table.contains("0 of 2 games, not finished"), "{table}");
}
