//! The first signal ends every command, with exit code 3. The work of these commands would take minutes to years.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use enlinea_testing::skipped;

use crate::{PROGRAM, run};

/// Time for a command to get from the start of the program into its work.
const INTO_THE_WORK: Duration = Duration::from_millis(400);

/// A command under way, with an open standard input.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    let child = Command::new(PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    while !listens(&child) {
        assert!(begun.elapsed() < Duration::from_mins(1), "{arguments:?}");
        sleep(Duration::from_millis(5));
    }
    child
}

/// Whether the program handles SIGINT already.
fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.expect("the program runs");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.expect("a mask").trim(), 16).expect("a mask");
    caught & (1 << (2 - 1)) != 0
}

fn signal(child: &Child, name: &str) {
    let mut kill = Command::new("kill");
    let status = kill.args([name, &child.id().to_string()]).status();
    assert!(status.expect("there is a kill").success());
}

/// Sends one signal and waits. A command that ignored it would make the test hang, so it is killed after a while.
fn end(mut child: Child, name: &str) -> Output {
    signal(&child, name);
    let begun = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if begun.elapsed() > Duration::from_mins(1) {
            child.kill().expect("it runs");
            panic!("{name} was ignored");
        }
        sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}

fn check(commands: &[&[&str]]) {
    if !cfg!(target_os = "linux") {
        return skipped("/proc");
    }
    for (arguments, name) in commands.iter().zip(["-INT", "-TERM"].into_iter().cycle()) {
        let folder = tempfile::tempdir().expect("a folder");
        for (file, content) in FILES {
            fs::write(folder.path().join(file), content).expect("written");
        }
        let child = start(folder.path(), arguments);
        sleep(INTO_THE_WORK);
        let output = end(child, name);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(!said.contains("error"), "{arguments:?}: {said}");
    }
}

const FILES: [(&str, &str); 3] = [
    (
        "cup.toml",
        "name = 'cup'\nrules = '8x7'\nplayers = ['perfect(nodes=unlimited)', 'random']\n",
    ),
    (
        "run.toml",
        "name = 'run'\n[data]\npositions = 90000000\n[model]\nkind = 'sparse'\n",
    ),
    ("scores.txt", "8x7c4:4 1\n"),
];

#[test]
fn one_signal_ends_searches() {
    check(&[
        &["solve", "--rules", "8x7", ""],
        &["analyze", "--rules", "8x7", ""],
        &["solve", "--check", "scores.txt"],
        &["move", "perfect(nodes=unlimited)", "--rules", "8x7", ""],
        &["move", "alphabeta(nodes=unlimited)", "--rules", "20x20", ""],
        &["perft", "40"],
        &["count", "--rules", "20x20"],
        &[
            "book", "build", "--rules", "8x7", "--plies", "4", "--out", "b",
        ],
    ]);
}

#[test]
fn one_signal_ends_matches_in_the_middle_of_a_move() {
    let timed = ["--time-ms", "3600000", "--games", "2"];
    let timed = [
        &["match", "alphabeta(nodes=unlimited)", "random"][..],
        &timed,
    ]
    .concat();
    check(&[
        &[
            "match",
            "perfect(nodes=unlimited)",
            "random",
            "--rules",
            "8x7",
        ],
        &["match", "mcts(playouts=1000000000)", "random"],
        &timed,
        &["tournament", "run", "cup.toml", "--store", "cup.db"],
        &["check-player", "--protocol", "c-linea", "sleep", "3600"],
    ]);
}

#[test]
fn one_signal_ends_the_choice_of_openings() {
    let openings = |rule, rules| {
        [
            "match",
            "random",
            "random",
            "--openings",
            rule,
            "--rules",
            rules,
        ]
    };
    check(&[
        &openings("balanced(2)", "8x7"),
        &[&openings("all(11)", "7x6")[..], &["--games", "2000000"]].concat(),
        &[
            &openings("random(40)", "20x20")[..],
            &["--games", "2000000"],
        ]
        .concat(),
    ]);
}

#[test]
fn one_signal_ends_tuning_learning_and_experiments() {
    check(&[
        &["tune", "--set", "tuner.generations=100000"],
        &["tune", "--objective", "solver", "--rules", "9x7"],
        &["tune", "judge", "random", "--rules", "9x7"],
        &["data", "generate", "--positions", "90000000", "-o", "d.csv"],
        &["learn", "run.toml", "-o", "models"],
        &["learn", "measure", "sparse", "--positions", "90000000"],
        &["learn", "reproduce", "sparse", "-o", "models"],
        &["experiment", "run", "--all"],
    ]);
}

#[test]
fn one_signal_ends_what_waits_for_others() {
    check(&[
        &["serve", "--port", "0"],
        &["play", "--plain"],
        &["engine", "c-linea", "random"],
        &["engine", "native", "random"],
        &["show"],
    ]);
}

#[test]
fn an_interrupted_tournament_keeps_no_game_that_was_cut_short() {
    if !cfg!(target_os = "linux") {
        return skipped("/proc");
    }
    let folder = tempfile::tempdir().expect("a folder");
    // One move decides: cut short, it must not become a result.
    let cup = "name = 'cup'\nrules = '8x7'\nrounds = 2\nplayers = ['perfect(nodes=unlimited)', 'random']\n";
    fs::write(folder.path().join("cup.toml"), cup).expect("written");
    let child = start(
        folder.path(),
        &["tournament", "run", "cup.toml", "--store", "cup.db"],
    );
    sleep(INTO_THE_WORK);
    let output = end(child, "-INT");
    assert_eq!(output.status.code(), Some(3));
    let store = folder.path().join("cup.db").display().to_string();
    let shown = run(&["tournament", "show", "--store", &store, "--json"], b"");
    assert!(shown.out.contains("\"done\":0,"), "{}", shown.out);
}

#[test]
fn salir_is_answered_while_the_player_thinks() {
    if !cfg!(target_os = "linux") {
        return skipped("/proc");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let engines: [(&[&str], &str, &str); 2] = [
        (
            &["engine", "c-linea", "perfect(nodes=unlimited)"],
            "azul rojo\n8 7 4 28\nvos\n",
            "salir\n",
        ),
        (
            &["engine", "native", "perfect(nodes=unlimited)"],
            "{\"type\":\"newgame\",\"rules\":{\"columns\":8,\"rows\":7,\"connect\":4,\"pieces\":null},\"side\":1,\"seed\":7,\
             \"moves\":[]}\n{\"type\":\"move\",\"moves\":[]}\n",
            "{\"type\":\"quit\"}\n",
        ),
    ];
    for (arguments, game, quit) in engines {
        let mut child = start(folder.path(), arguments);
        let mut input = child.stdin.take().expect("it is piped");
        input.write_all(game.as_bytes()).expect("it reads");
        sleep(INTO_THE_WORK);
        input.write_all(quit.as_bytes()).expect("it reads");
        let mut said = String::new();
        let mut out = child.stdout.take().expect("it is piped");
        // The input stays open: the word alone ends it.
        out.read_to_string(&mut said).expect("it ends");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        let last = said.lines().last().expect("it answers");
        assert!(["listo", "{\"type\":\"ready\"}"].contains(&last), "{said}");
        drop(input);
    }
}
