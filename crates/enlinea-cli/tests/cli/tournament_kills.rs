//! Tournaments that are killed or interrupted.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use enlinea_arena::store::Store;

use crate::tournaments::report;
use crate::{PROGRAM, answer, text};

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
    let games = |store: &str| report(store, "games-csv", &[]);
    let before = games(broken).lines().count() - 1;
    let resumed = answer(&["tournament", "resume", "--store", broken, "--quiet"]);
    println!("{before} games were done after 50 kills");
    assert_eq!(resumed, table);
    assert_eq!(games(broken), games(whole));
    let store = Store::open_existing(Path::new(broken)).unwrap();
    store.check_integrity().unwrap();
}

/// Whether a process with this number runs. A zombie does not.
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
