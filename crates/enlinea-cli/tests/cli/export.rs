//! `enlinea learn export`: what other programs read is what we play.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use enlinea_core::{Game, Rules};
use enlinea_players::learned::SHIPPED;
use enlinea_testing::skipped;
use serde_json::Value;

use crate::dice::Dice;
use crate::{answer, enlinea, run, text};

/// How far scores in single precision may be apart. A sum of 320 products, in whatever order, is off by about √320 · 2^-24 of
/// its magnitude, which is about 10: 1e-5. More layers and scores from -18 to 18 make that 2e-4; five times as much is allowed.
const TOLERANCE: f64 = 1e-3;

/// Positions of random games, one per line.
fn positions(count: usize) -> String {
    let mut dice = Dice::new(1);
    let mut texts: Vec<String> = Vec::new();
    while texts.len() < count {
        let mut game = Game::new(Rules::STANDARD);
        for _ in 0..dice.below(34) {
            let columns: Vec<_> = game.open_columns().collect();
            if game.outcome().is_over() {
                break;
            }
            game.play(columns[dice.below(columns.len())])
                .expect("an open column");
        }
        if !game.outcome().is_over() {
            texts.push(game.to_text() + "\n");
        }
    }
    texts.concat()
}

fn lines(arguments: &[&str], positions: &str) -> Vec<Value> {
    let ran = run(arguments, positions.as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{arguments:?}");
    parse(&ran.out)
}

fn parse(text: &str) -> Vec<Value> {
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("lines of JSON")
}

fn export(model: &str, format: &str, file: &Path) {
    answer(&export_command(model, format, file));
}

fn export_command<'a>(model: &'a str, format: &'a str, file: &'a Path) -> [&'a str; 7] {
    let file = text(file);
    ["learn", "export", model, "--format", format, "-o", file]
}

/// A polynomial of late positions, whose labels cost microseconds.
fn learn(folder: &Path, settings: &str) -> PathBuf {
    let description = folder.join("run.toml");
    let toml = format!(
        "name = \"polynomial\"\n[data]\nplies = \"24..34\"\npositions = 400\nvalidation = 50\ntest = 50\n\
         [model]\nkind = \"polynomial\"\n{settings}\n[games]\ncount = 0\n"
    );
    fs::write(&description, toml).expect("written");
    answer(&["learn", text(&description), "-o", text(folder), "--quiet"]);
    folder.join("polynomial.safetensors")
}

#[test]
fn the_network_in_onnxruntime_gives_our_scores() {
    let python = env::var("ENLINEA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let imported = Command::new(&python)
        .args(["-c", "import numpy, onnxruntime"])
        .stderr(Stdio::null())
        .status();
    if !imported.is_ok_and(|status| status.success()) {
        return skipped("Python with numpy and onnxruntime (ENLINEA_PYTHON names it)");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (file, asked) = (
        folder.path().join("sparse.onnx"),
        folder.path().join("asked"),
    );
    export("sparse", "onnx", &file);
    let positions = positions(500);
    let inputs = enlinea(&["learn", "inputs"])
        .write_stdin(positions.clone())
        .output();
    fs::write(&asked, inputs.expect("it runs").stdout).expect("written");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/onnx_scores.py");
    let output = Command::new(&python)
        .args([script, text(&file)])
        .stdin(fs::File::open(&asked).expect("written"))
        .output()
        .expect("Python starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let theirs = parse(&String::from_utf8(output.stdout).expect("UTF-8"));
    let ours = lines(&["eval", "learned(model=sparse)", "--json"], &positions);
    assert_eq!((theirs.len(), ours.len()), (500, 500));
    let mut by_network = 0;
    for (theirs, ours) in theirs.iter().zip(&ours) {
        assert_eq!(theirs["position"], ours["position"]);
        let score = |value: &Value| value.as_f64().expect("a number");
        let difference = (score(&theirs["score"]) - score(&ours["value"])).abs();
        // Settled scores are whole numbers.
        let is_predicted = theirs["win"].is_number();
        let tolerance = if is_predicted { TOLERANCE } else { 0.0 };
        assert!(difference <= tolerance, "{theirs} {ours}");
        by_network += usize::from(is_predicted);
    }
    assert!(by_network >= 200, "{by_network}");
}

#[test]
fn a_polynomial_as_a_weight_file_has_the_values_of_the_model_where_nothing_is_forced() {
    let folder = tempfile::tempdir().expect("a folder");
    let learned = learn(folder.path(), "degree = 2");
    let file = folder.path().join("weights.toml");
    export(text(&learned), "weights", &file);
    let positions = positions(500);
    let asked = lines(&["learn", "inputs"], &positions);
    let model = format!("learned(model=\"{}\")", text(&learned));
    let model = lines(&["eval", &model, "--json"], &positions);
    let spec = format!("uam-poly2-rank(mode=fixed, file=\"{}\")", text(&file));
    let weights = lines(&["eval", &spec, "--json"], &positions);
    let mut compared = 0;
    for ((asked, model), weights) in asked.iter().zip(&model).zip(&weights) {
        if asked["forced"] == 0 {
            compared += 1;
            assert_eq!(model["value"], weights["value"], "{asked}");
        }
    }
    assert!(compared >= 100, "{compared}");
    let player = format!("weights(file=\"{}\")", text(&file));
    let moves = |player: &str| -> Vec<Value> {
        let moved = lines(&["move", player, "--json"], "\n44\n4455\n");
        moved.iter().map(|one| one["move"].clone()).collect()
    };
    assert_eq!(moves(&player), moves(&format!("greedy(eval={spec})")));
}

#[test]
fn the_weights_of_a_player_are_the_file_of_that_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("blocks.toml");
    let player = "uam-blocks-l2(three=77, depth=2)";
    export(player, "weights", &file);
    let positions = positions(40);
    let by_file = format!("weights(file=\"{}\")", text(&file));
    let values = |player: &str| -> Vec<(Value, Value)> {
        let moved = lines(&["move", player, "--json"], &positions);
        let pair = |one: &Value| (one["move"].clone(), one["value"].clone());
        moved.iter().map(pair).collect()
    };
    assert_eq!(values(&by_file), values(player));
    assert_ne!(values(&by_file), values("uam-blocks-l2(depth=2)"));
}

#[test]
fn safetensors_are_the_bytes_of_the_model() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy.safetensors");
    for shipped in &SHIPPED {
        export(shipped.name, "safetensors", &file);
        assert!(fs::read(&file).expect("written") == shipped.bytes);
    }
}

#[test]
fn what_cannot_be_exported_is_one_clear_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out");
    let check = |model: &str, format: &str, expected: &str| {
        let ran = run(&export_command(model, format, &file), b"");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2));
        let message = format!("error: cannot export `{model}`: {expected}\n");
        assert_eq!(ran.err, message);
        assert!(!file.exists());
    };
    let kind = |kind: &str, format: &str, possible: &str| {
        format!("a model of kind `{kind}` cannot be written as {format}, only {possible}")
    };
    let polynomial = learn(folder.path(), "degree = 3");
    let networks = "sparse networks (`sparse`)";
    check(
        text(&polynomial),
        "onnx",
        &kind("polynomial", "ONNX", networks),
    );
    let terms = "the published polynomial has no term `n_pieces · n_pieces · n_pieces`: at most two of its eleven features";
    check(text(&polynomial), "weights", terms);
    let polynomials = "polynomials of published features (`poly2`) and players with weights";
    check("sparse", "weights", &kind("sparse", "weights", polynomials));
    let names: Vec<&str> = SHIPPED.iter().map(|model| model.name).collect();
    let names = names.join(", ");
    let unknown = format!("there is no such file, and no such model; there are {names}");
    check("nothing", "onnx", &unknown);
    check("random", "weights", "`random` has no weights");
}
