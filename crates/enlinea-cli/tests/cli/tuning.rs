//! `enlinea tune`: small runs, killed and resumed, explained, and with objectives that break.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::{Ran, run};

/// A folder for stores, weights and reports.
struct Workshop {
    folder: TempDir,
}

impl Workshop {
    fn new() -> Workshop {
        Workshop {
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the run wrote it")
    }

    /// The arguments of a run that keeps everything under one name.
    fn arguments(&self, name: &str, more: &[&str]) -> Vec<String> {
        let named = [
            ("--store", format!("{name}.db")),
            ("--output", format!("{name}.toml")),
            ("--report", format!("{name}.html")),
        ];
        let named = named.map(|(flag, file)| [flag.to_owned(), self.path(&file)]);
        let more = more.iter().map(|text| (*text).to_owned());
        ["tune".to_owned()]
            .into_iter()
            .chain(more)
            .chain(named.into_iter().flatten())
            .collect()
    }

    fn tune(&self, name: &str, more: &[&str]) -> Ran {
        let arguments = self.arguments(name, more);
        run(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            b"",
        )
    }

    /// The lines of a weight file that hold weights.
    fn weights(&self, name: &str) -> Vec<String> {
        let text = self.read(&format!("{name}.toml"));
        let lines = text.lines().skip_while(|line| *line != "[weights]").skip(1);
        lines
            .take_while(|line| line.contains('='))
            .map(str::to_owned)
            .collect()
    }
}

const TINY: [&str; 6] = [
    "--rules",
    "5x4",
    "--set",
    "tuner.population=6",
    "--set",
    "tuner.generations=3",
];

#[test]
fn a_tiny_run_gives_weights_a_report_and_the_command_that_repeats_it() {
    let workshop = Workshop::new();
    let ran = workshop.tune("tiny", &TINY);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(": 3 steps in "), "{}", ran.out);
    assert_eq!(workshop.weights("tiny").len(), 28);
    let page = workshop.read("tiny.html");
    assert!(
        page.contains("enlinea tune ") && page.contains("<svg"),
        "{page}"
    );

    // The weight file repeats the run that made it, on any number of threads.
    let file = workshop.path("tiny.toml");
    let ran = workshop.tune("again", &[&file, "--threads", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(workshop.weights("again"), workshop.weights("tiny"));

    // It is a player, and can be explained and judged.
    let spec = format!("weights({file})");
    assert_eq!(run(&["move", &spec, "--rules", "5x4", "12"], b"").code, 0);
    let explained = run(&["tune", "explain", &file], b"");
    assert_eq!((explained.err.as_str(), explained.code), ("", 0));
    assert!(explained.out.lines().count() >= 3, "{}", explained.out);
}

#[test]
fn a_killed_run_continues_and_finds_the_same_weights() {
    let workshop = Workshop::new();
    let settings = [
        "--name",
        "long",
        "--set",
        "tuner.population=12",
        "--set",
        "tuner.generations=400",
    ];
    assert_eq!(workshop.tune("whole", &settings).code, 0);

    let mut child = Command::new(env!("CARGO_BIN_EXE_enlinea"))
        .args(workshop.arguments("broken", &settings))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let store = workshop.path("broken.db");
    let steps = || {
        let ran = run(&["tune", "list", "--json", "--store", &store], b"");
        let value: Option<serde_json::Value> = serde_json::from_str(&ran.out).ok();
        value.and_then(|value| value["steps"].as_u64()).unwrap_or(0)
    };
    let has_begun = (0..2000).any(|_| {
        thread::sleep(Duration::from_millis(5));
        steps() >= 2
    });
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert!(
        has_begun && !status.success(),
        "killed in the middle: {status}"
    );
    let done = steps();
    assert!((2..400).contains(&done), "{done}");

    let ran = workshop.tune("broken", &["--resume", "--name", "long"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(steps(), 400);
    assert_eq!(workshop.weights("broken"), workshop.weights("whole"));
    assert_eq!(workshop.weights("broken").len(), 28);
}

#[test]
fn an_opponent_that_crashes_ends_the_run_with_its_reason() {
    let workshop = Workshop::new();
    let file = workshop.path("description.toml");
    let text = "name = 'crash'\nrules = '5x4'\nplayer = 'uba-greedy'\n\
        tuner = { kind = 'genetic', population = 4, generations = 2 }\n\
        [objective]\nkind = 'games'\ngames = 2\nopponents = [{ name = 'brittle', command = ['false'] }]\n";
    fs::write(&file, text).unwrap();
    let ran = workshop.tune("crash", &[&file]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err
            .contains("\nerror: step 1: brittle forfeited a game by crash"),
        "{}",
        ran.err
    );
    // The run is stored and can be resumed once the opponent works.
    let list = run(
        &["tune", "list", "--store", &workshop.path("crash.db")],
        b"",
    );
    assert_eq!(
        list.out,
        "crash: genetic of uba-greedy, 0 steps, not finished\n"
    );
}

#[test]
fn what_cannot_be_tuned_is_named() {
    let workshop = Workshop::new();
    let check = |more: &[&str], text: &str| {
        let ran = workshop.tune("wrong", more);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(text), "{}", ran.err);
    };
    check(
        &["--player", "random"],
        "player `random` has no weights to tune",
    );
    check(&["--tuner", "annealing"], "unknown variant `annealing`");
    check(&["--objective", "fame"], "unknown variant `fame`");
    check(&["--set", "tuner.population=1"], "`population` is 1");
    check(&[&workshop.path("absent.toml")], "absent.toml");
    let damaged = workshop.path("damaged.toml");
    fs::write(&damaged, "player = ").unwrap();
    check(&[&damaged], "damaged.toml`: line 1: ");
    let ran = run(&["tune", "explain", &damaged], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let ran = run(
        &["tune", "--resume", "--store", &workshop.path("none.db")],
        b"",
    );
    assert_ne!(ran.code, 0, "there is nothing to resume: {}", ran.out);
}
