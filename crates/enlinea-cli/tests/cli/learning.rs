//! `enlinea learn`: runs that are interrupted, descriptions that are refused, models that are measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use enlinea_players::learned::SHIPPED;
use serde_json::Value;

use super::{PROGRAM, answer, run, text};

/// A few seconds of training in many stages.
const DESCRIPTION: &str = "
name = 'small'
rules = '5x4'
[data]
recipe = 'random'
plies = '2..12'
positions = 300
validation = 80
test = 80
[model]
kind = 'sparse'
units = 32
middle = 16
batch = 64
study = 200
rounds = 12
round_batches = 100
settle = 100
mends = 6
mend_batches = 60
games = 4
[games]
count = 5
";

fn describe(folder: &Path, text: &str) -> PathBuf {
    let file = folder.join("run.toml");
    fs::write(&file, text).expect("written");
    file
}

fn start(file: &Path, folder: &Path) -> Child {
    Command::new(PROGRAM)
        .args(["learn", text(file), "-o", text(folder)])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until a checkpoint is there that differs from this one, and gives its bytes.
fn wait_for_checkpoint(folder: &Path, old: &[u8]) -> Vec<u8> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(2) {
        match fs::read(folder.join("small.checkpoint")) {
            Ok(bytes) if bytes != old => return bytes,
            _ => sleep(Duration::from_millis(2)),
        }
    }
    panic!("no checkpoint was written");
}

#[test]
fn a_run_that_is_killed_and_interrupted_ends_with_the_same_model() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = describe(folder.path(), DESCRIPTION);
    let (whole, torn) = (folder.path().join("whole"), folder.path().join("torn"));
    let ran = run(&["learn", text(&file), "-o", text(&whole)], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    // Without a terminal there is a line for every stage and every point.
    assert!(ran.err.contains("training: study\n"), "{}", ran.err);
    assert!(ran.err.contains(" batches, R² "), "{}", ran.err);
    assert!(ran.err.contains("errors along perfect lines by round: "));
    let names: Vec<_> = fs::read_dir(&whole).expect("a folder").collect();
    assert_eq!(names.len(), 3, "no unfinished work is left: {names:?}");

    let mut killed = start(&file, &torn);
    let checkpoint = wait_for_checkpoint(&torn, &[]);
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");

    let interrupted = start(&file, &torn);
    wait_for_checkpoint(&torn, &checkpoint);
    let signal = Command::new("kill")
        .args(["-INT", &interrupted.id().to_string()])
        .status();
    assert!(signal.expect("`kill` is there").success());
    let output = interrupted.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("we print UTF-8");
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(
        said.contains("the same command continues `small`"),
        "{said}"
    );
    assert!(said.contains("the training continues from there"), "{said}");

    let quiet = answer(&["learn", "--quiet", text(&file), "-o", text(&torn)]);
    assert!(quiet.starts_with("small: R² "), "{quiet}");
    let model = |folder: &Path| fs::read(folder.join("small.safetensors")).expect("written");
    assert!(model(&whole) == model(&torn));
    assert!(!torn.join("small.checkpoint").exists());
}

#[test]
fn descriptions_that_cannot_be_run_are_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |text_of_file: &str, expected: &str| {
        let file = describe(folder.path(), text_of_file);
        let output = folder.path().join("models");
        let ran = run(&["learn", text(&file), "-o", text(&output)], b"");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(!output.exists(), "nothing was begun");
    };
    refused("name = ", "run.toml`: line 1: ");
    let changed = |from, to, expected| refused(&DESCRIPTION.replace(from, to), expected);
    let (positions, units) = ("positions = 300", "units = 32");
    changed("units", "birds", "unknown field `birds`");
    changed(positions, "birds = 3", "line 7: unknown field `birds`");
    changed(units, "units = 17", "`units` must be a multiple of 16");
    changed(
        positions,
        "positions = 0",
        "`data.positions`: expected 1 to",
    );
    changed("'5x4'", "'5x400'", "`rules`: ");
    let share = "random_moves = [-0.5]";
    changed("games = 4", share, "`random_moves` must be 0 to 1");
    let model = |settings, expected| {
        refused(&format!("name = 'x'\n[model]\n{settings}"), expected);
    };
    model("kind = 'td'\nlambda = 2", "`lambda` must be 0 to 1");
    model("kind = 'polynomial'\ndegree = 9", "`degree` must be 1 to 4");
    model("kind = 'boosting'\nrate = nan", "`rate` must be above 0");
}

#[test]
fn a_checkpoint_of_another_description_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = describe(folder.path(), DESCRIPTION);
    let mut killed = start(&file, folder.path());
    wait_for_checkpoint(folder.path(), &[]);
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");
    let other = describe(
        folder.path(),
        &DESCRIPTION.replace("study = 200", "study = 201"),
    );
    let ran = run(&["learn", text(&other), "-o", text(folder.path())], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err
            .contains("small.checkpoint`: it belongs to another description")
    );
}

#[test]
fn a_model_is_measured_on_other_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, data) = (
        folder.path().join("m.safetensors"),
        folder.path().join("d.csv"),
    );
    fs::write(&file, SHIPPED[0].bytes).expect("written");
    let late = ["--plies", "26..34", "--positions", "300", "--seed", "9"];
    let measure = |more: &[&str]| {
        let arguments = [&["learn", "measure", "--json", "--games", "0"], more].concat();
        let mut found: Value = serde_json::from_str(&answer(&arguments)).expect("JSON");
        found["microseconds"].take();
        found
    };
    let named = measure(&[&[SHIPPED[0].name][..], &late].concat());
    assert_eq!(named["test"]["positions"], 300);
    assert_eq!(named["bytes"], SHIPPED[0].bytes.len());
    assert!(named["test"]["standard_errors"]["sign"].as_f64() > Some(0.0));
    assert!(named["test"]["r_squared"].as_f64() > Some(0.5));
    assert_eq!(measure(&[&[text(&file)][..], &late].concat()), named);

    answer(
        &[
            &["data", "generate", "--quiet", "-o", text(&data)],
            &late[..],
        ]
        .concat(),
    );
    let read = measure(&[text(&file), "--data", text(&data), "--seed", "9"]);
    assert_eq!(read, named);

    let printed = answer(
        &[
            &[
                "learn",
                "measure",
                "--quiet",
                "sparse",
                "--games",
                "2",
                "-o",
                text(folder.path()),
            ],
            &late[..],
        ]
        .concat(),
    );
    assert!(printed.contains(" µs for a board\n"), "{printed}");
    assert!(
        printed.contains("\nfirst mover, opponent 30 % random: "),
        "{printed}"
    );
    let page = fs::read_to_string(folder.path().join("sparse-measured.html")).expect("written");
    assert!(page.contains("<h2>Reliability</h2>"));

    let ran = run(&["learn", "measure", "weather"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("model `weather`: "), "{}", ran.err);
    answer(
        &[
            &[
                "data",
                "generate",
                "--quiet",
                "--rules",
                "5x4",
                "-o",
                text(&data),
            ],
            &["--plies", "8..12", "--positions", "5"][..],
        ]
        .concat(),
    );
    let ran = run(&["learn", "measure", "sparse", "--data", text(&data)], b"");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("expected data of 7x6c4, found 5x4c4"),
        "{}",
        ran.err
    );
}
