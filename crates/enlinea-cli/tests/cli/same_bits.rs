//! The same results on every processor. Functions of the system's library (`exp`, `ln`, `pow`) give other last bits where the
//! processor multiplies and adds in one step (FMA). glibc can be told to do without, so one machine plays the part of two.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use enlinea_testing::skipped;

use crate::PROGRAM;

/// What glibc must not use in the second run.
const WITHOUT_FMA: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4,-AVX512F",
);

/// A processor, as far as the library is concerned.
#[derive(Clone, Copy, Debug)]
enum Processor {
    AsItIs,
    WithoutFma,
}

impl Processor {
    fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        match self {
            Processor::AsItIs => command.env_remove(WITHOUT_FMA.0),
            Processor::WithoutFma => command.env(WITHOUT_FMA.0, WITHOUT_FMA.1),
        };
        command
    }
}

/// Whether the switch changes the system's functions at all: without it the comparisons below would show nothing.
fn can_switch_fma_off() -> bool {
    let this = std::env::current_exe().expect("a test knows its file");
    let bits = |processor: Processor| {
        let arguments = ["same_bits::bits_of_the_system", "--exact", "--ignored"];
        let mut command = processor.command(&this);
        let output = command.args(arguments).arg("--nocapture").output();
        let text = String::from_utf8(output.expect("it starts").stdout).expect("digits");
        let line = text.lines().find(|line| line.contains("bits: "));
        line.expect("it prints them").to_owned()
    };
    bits(Processor::AsItIs) != bits(Processor::WithoutFma)
}

#[test]
#[ignore = "no test by itself: `can_switch_fma_off` starts it on both processors"]
#[expect(
    clippy::disallowed_methods,
    reason = "the very functions that differ from machine to machine"
)]
fn bits_of_the_system() {
    let numbers = (1..10_000).map(|step| black_box(f64::from(step) / 1000.0));
    let bits = numbers.map(|x| x.exp().to_bits() ^ x.ln().to_bits());
    let sum = bits.fold(0, |sum: u64, bits| sum.rotate_left(1) ^ bits);
    println!("bits: {sum:x}");
}

/// Runs these commands one after the other on both processors, in folders that begin with these files, and compares what they
/// print and the files that they write.
fn compare(files: &[(&str, &str)], commands: &[&[&str]], written: &[&str]) {
    compare_some(files, commands, true, written);
}

/// The same, for commands that print how long they took.
fn compare_written(files: &[(&str, &str)], commands: &[&[&str]], written: &[&str]) {
    compare_some(files, commands, false, written);
}

fn compare_some(files: &[(&str, &str)], commands: &[&[&str]], printed: bool, written: &[&str]) {
    if !can_switch_fma_off() {
        return skipped("a glibc and a processor with FMA");
    }
    let results = |processor: Processor| -> Vec<(String, Vec<u8>)> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, content) in files {
            fs::write(folder.path().join(name), content).expect("written");
        }
        let mut results = Vec::new();
        for arguments in commands {
            let mut command = processor.command(Path::new(PROGRAM));
            let command = command.current_dir(folder.path()).args(*arguments);
            let output = command.arg("--quiet").output().expect("it starts");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{arguments:?}: {said}");
            if printed {
                results.push((arguments.join(" "), without_times(output.stdout)));
            }
        }
        for name in written {
            let bytes = fs::read(folder.path().join(name)).expect("the run wrote it");
            results.push(((*name).to_owned(), without_times(bytes)));
        }
        results
    };
    let with = results(Processor::AsItIs);
    for ((what, with), (_, without)) in with.iter().zip(results(Processor::WithoutFma)) {
        assert!(!with.is_empty(), "{what}: nothing to compare");
        assert!(*with == without, "{what} differs without FMA");
    }
}

/// The text without the lines that tell how long something took.
fn without_times(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(text) = str::from_utf8(&bytes) else {
        return bytes;
    };
    let is_time = |line: &&str| line.contains("microseconds") || line.contains(" steps in ");
    let lines = text.split_inclusive('\n').filter(|line| !is_time(line));
    lines.collect::<String>().into_bytes()
}

fn compare_tuning(tuner: &str, settings: &[&str]) {
    let mut arguments = vec!["tune", "--rules", "5x4", "--tuner", tuner, "--name", tuner];
    arguments.extend(settings.iter().flat_map(|setting| ["--set", setting]));
    arguments.extend(["--player", "alphabeta(eval=threats, depth=1)"]);
    arguments.extend(["--objective", "outcome"]);
    arguments.extend(["--set", "objective.set.positions=100"]);
    compare(&[], &[&arguments], &[&format!("{tuner}.toml")]);
}

#[test]
fn cma_es_finds_the_same_weights_without_fma() {
    compare_tuning("cma-es", &["tuner.generations=30"]);
}

#[test]
fn spsa_finds_the_same_weights_without_fma() {
    compare_tuning("spsa", &["tuner.iterations=60"]);
}

#[test]
fn evolution_finds_the_same_weights_without_fma() {
    compare_tuning("genetic", &["tuner.population=8", "tuner.generations=10"]);
}

#[test]
fn tree_searches_play_the_same_matches_without_fma() {
    let game = [
        "match",
        "mcts(playouts=400)",
        "mcts(playouts=300, eval=threats)",
    ];
    let games = ["--games", "20", "--seed", "3", "--rules", "6x5"];
    let test = ["--sprt", "elo0=0,elo1=50", "--json"];
    compare(&[], &[&[&game[..], &games, &test].concat()], &[]);
}

#[test]
fn ratings_are_the_same_without_fma() {
    let cup = "name = 'cup'\nrules = '5x4'\nrounds = 10\nopenings = 'random(3)'\n\
        players = ['mcts(playouts=50)', 'random', 'alphabeta(depth=1)', 'alphabeta(depth=3)']\n";
    compare(
        &[("cup.toml", cup)],
        &[
            &["tournament", "run", "cup.toml", "--store", "cup.db"],
            &["tournament", "show", "--store", "cup.db", "--json"],
        ],
        &[],
    );
}

fn compare_learning(kind: &str, settings: &str) {
    let description = format!(
        "name = '{kind}'\nrules = '5x4'\n[data]\nrecipe = 'random'\nplies = '2..12'\npositions = 300\nvalidation = 80\n\
        test = 80\n[model]\nkind = '{kind}'\n{settings}\n[games]\ncount = 2\n"
    );
    let written = ["safetensors", "json"].map(|ending| format!("{kind}.{ending}"));
    compare(
        &[("run.toml", &description)],
        &[&["learn", "run.toml", "-o", "."]],
        &written.each_ref().map(String::as_str),
    );
}

#[test]
fn polynomials_are_the_same_without_fma() {
    compare_learning("polynomial", "");
}

#[test]
fn logistic_regressions_are_the_same_without_fma() {
    compare_learning("logistic", "");
}

#[test]
fn trees_are_the_same_without_fma() {
    compare_learning("forest", "trees = 5\nleaves = 16");
    compare_learning("boosting", "trees = 5");
}

#[test]
fn tables_of_cells_are_the_same_without_fma() {
    compare_learning("ntuple", "tuples = 10");
    compare_learning("td", "games = 100");
}

#[test]
fn sparse_networks_are_the_same_without_fma() {
    let settings = "units = 32\nmiddle = 16\nbatch = 64\nstudy = 100\nrounds = 2\nround_batches = 40\nsettle = 40\nmends = 1\n\
        mend_batches = 30\ngames = 4";
    compare_learning("sparse", settings);
}

#[test]
fn shards_are_the_same_without_fma() {
    let tune = "shard plan tune --rules 5x4 --tuner cma-es --set tuner.generations=8 --player alphabeta(eval=threats,depth=1) \
                --objective outcome --set objective.set.positions=60 --shards 1 -o u.plan";
    let data = "shard plan data --rules 6x5 --positions 100 --plies 8..12 --feature threat-cells --shards 1 -o d.plan";
    let mut lines = vec![tune, data, "shard run d.plan 0"];
    // A wave for each step, and one that has nothing to do.
    lines.extend(["shard run u.plan 0"; 9]);
    lines.extend([
        "shard merge u.plan -o u.toml",
        "shard merge d.plan -o d.csv",
    ]);
    let words: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let commands: Vec<&[&str]> = words.iter().map(Vec::as_slice).collect();
    compare_written(&[], &commands, &["u.toml", "d.csv"]);
}

#[test]
fn experiments_and_panels_are_the_same_without_fma() {
    let run = |name| ["experiment", "run", name, "--quick", "--results", "r"];
    compare_written(
        &[],
        &[&run("si-varied-replies"), &run("si-planted-threats")],
        &["r/si-varied-replies.csv", "r/si-planted-threats.csv"],
    );
    let game = |person: &str, position: &str, winner: u8| {
        format!(
            "{{\"person\":\"{person}\",\"machine\":\"level(3)\",\"side\":1,\"position\":\"{position}\",\
             \"winner\":{winner},\"seed\":\"7\",\"ended_ms\":5}}\n"
        )
    };
    let games = [
        "{\"file\":\"enlinea panel\",\"version\":1}\n".to_owned(),
        game("Ana", "7x6c4:1212121", 1),
        game("Eva", "7x6c4:31212121", 2),
    ];
    compare(
        &[("panel.jsonl", &games.concat())],
        &[
            &["panel", "panel.jsonl"],
            &["panel", "panel.jsonl", "--format", "csv"],
            &["experiment", "claims", "--json"],
        ],
        &[],
    );
}

#[test]
fn puzzles_and_reasons_are_the_same_without_fma() {
    compare(
        &[],
        &[
            &["puzzles", "--grade", "3", "--count", "6"],
            &["analyze", "--explain", "543523724575241232263377"],
            &["eval", "learned", "4444", "--json"],
        ],
        &[],
    );
}
