//! Work in shards, through the program: workers that are killed while they write, run twice, use older instructions; job arrays.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use enlinea_testing::skipped;
use tempfile::TempDir;

use crate::injection::shim::{self, Fault, How, What};
use crate::{PROGRAM, answer, run, text};

const CUP: &str = "name = 'cup'\nrules = '5x4'\nformat = 'swiss'\nrounds = 3\nseed = 9\nopenings = 'random(2)'\n\
    players = ['random', 'greedy', 'minimax(depth=2)', 'uam-bueno']\n";

/// A plan in a folder of its own.
struct Planned {
    folder: TempDir,
    plan: PathBuf,
}

impl Planned {
    fn new(job: &str) -> Planned {
        let folder = tempfile::tempdir().unwrap();
        let plan = folder.path().join("work.plan");
        fs::write(folder.path().join("cup.toml"), CUP).unwrap();
        let cup = folder.path().join("cup.toml");
        let job = job.replace("cup.toml", text(&cup));
        let mut words = vec!["shard", "plan"];
        words.extend(job.split_whitespace());
        words.extend(["--quiet", "-o", text(&plan)]);
        answer(&words);
        Planned { folder, plan }
    }

    fn plan(&self) -> &str {
        text(&self.plan)
    }

    /// The shards that can be run now.
    fn missing(&self) -> Vec<u32> {
        let status = run(&["shard", "status", self.plan(), "--json"], b"");
        let status: serde_json::Value = serde_json::from_str(&status.out).unwrap();
        let missing = status["missing"].as_array().unwrap().iter();
        missing
            .map(|shard| shard.as_u64().unwrap() as u32)
            .collect()
    }

    fn worker(&self, shard: u32) -> Command {
        let mut command = Command::new(PROGRAM);
        let shard = shard.to_string();
        command
            .args([
                "shard",
                "run",
                self.plan(),
                &shard,
                "--threads",
                "1",
                "--quiet",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        command
    }

    fn merge(&self, ending: &str) -> Vec<u8> {
        let output = self.folder.path().join(format!("merged.{ending}"));
        answer(&[
            "shard",
            "merge",
            self.plan(),
            "-o",
            text(&output),
            "--quiet",
        ]);
        let bytes = fs::read(&output).unwrap();
        let own = text(&output).to_owned();
        match String::from_utf8(bytes) {
            Ok(text) => text.replace(&own, "RESULT").into_bytes(),
            Err(binary) => binary.into_bytes(),
        }
    }
}

/// What one machine makes, by the ordinary command.
fn alone(job: &str, ending: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join(format!("alone.{ending}"));
    let file = text(&output);
    let words: Vec<&str> = job.split_whitespace().collect();
    answer(&[&words[..], &[file, "--quiet"]].concat());
    let bytes = fs::read(&output).unwrap();
    match String::from_utf8(bytes) {
        Ok(text) => text.replace(file, "RESULT").into_bytes(),
        Err(binary) => binary.into_bytes(),
    }
}

/// Runs all waves. Every shard is killed at some of its calls that change files, in the middle of a write among them, then run by a
/// worker that has AVX2 only, and once more.
fn run_through_kills(planned: &Planned) {
    let can_kill = shim::library().is_some();
    if !can_kill {
        skipped("Linux with the GNU library, and a C compiler");
    }
    let parts = planned.plan.with_added_extension("parts");
    fs::create_dir_all(&parts).unwrap();
    let counts = planned.folder.path().join("counts");
    let mut killed = 0;
    for _ in 0..20 {
        let mut missing = planned.missing();
        // Not in the order of their numbers.
        missing.reverse();
        let Some(&last) = missing.first() else {
            assert!(killed > 0 || !can_kill);
            return;
        };
        for &shard in &missing {
            let points = if can_kill && shard == last { 6 } else { 0 };
            for at in 1..=points {
                let mut worker = planned.worker(shard);
                let fault = Fault {
                    what: What::Files,
                    how: How::Kill,
                    at,
                };
                shim::arm(&mut worker, &fault, &parts, &counts);
                let status = worker.status().expect("the program starts");
                killed += u32::from(status.code().is_none());
            }
            let mut old = planned.worker(shard);
            let old = old.env("ENLINEA_KERNEL", "avx2").status();
            assert!(old.expect("the program starts").success());
        }
        // Whoever comes late finds the part; the next wave may have begun.
        let again = planned.worker(last).status();
        assert!(again.expect("the program starts").success());
    }
    panic!("there are shards after 20 rounds: {:?}", planned.missing());
}

#[test]
fn a_book_by_killed_workers_is_the_book_of_one_machine() {
    let planned = Planned::new("book --rules 5x4 --plies 4 --shards 3");
    run_through_kills(&planned);
    let expected = alone("book build --rules 5x4 --plies 4 --out", "book");
    assert!(planned.merge("book") == expected);
}

#[test]
fn labels_by_killed_workers_are_those_of_one_machine() {
    let what = "--rules 6x5 --positions 300 --plies 14..24 --seed 3";
    let planned = Planned::new(&format!("data {what} --shards 3"));
    run_through_kills(&planned);
    let expected = alone(&format!("data generate {what} -o"), "csv");
    assert!(planned.merge("csv") == expected);
}

#[test]
fn a_swiss_tournament_by_killed_workers_is_that_of_one_machine() {
    let planned = Planned::new("tournament cup.toml --shards 2");
    run_through_kills(&planned);
    let merged = String::from_utf8(planned.merge("jsonl")).unwrap();
    let folder = &planned.folder;
    let (cup, store) = (folder.path().join("cup.toml"), folder.path().join("cup.db"));
    let (alone, store) = (folder.path().join("alone.jsonl"), text(&store));
    answer(&["tournament", "run", text(&cup), "--store", store, "--quiet"]);
    let words = ["tournament", "export", "--store", store, "--format", "json"];
    answer(&[&words[..], &["-o", text(&alone), "--quiet"]].concat());
    let alone = fs::read_to_string(alone).unwrap();
    assert_eq!(merged, without_times(&alone));
    // The program reads it as any file of games.
    let again = folder.path().join("again.db");
    let file = folder.path().join("merged.jsonl");
    answer(&[
        "tournament",
        "import",
        text(&file),
        "--store",
        text(&again),
        "--quiet",
    ]);
}

fn without_times(text: &str) -> String {
    let mut pieces = text.split("\"time_us\":");
    let mut without = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = piece.trim_start_matches(|one: char| one.is_ascii_digit());
        without.push_str("\"time_us\":0");
        without.push_str(digits);
    }
    without
}

#[test]
fn tuning_by_killed_workers_finds_the_weights_of_one_machine() {
    let what = "--rules 5x4 --name shared --set tuner.population=4 --set tuner.generations=2";
    let planned = Planned::new(&format!("tune {what} --shards 3"));
    run_through_kills(&planned);
    let store = planned.folder.path().join("t.db");
    let report = planned.folder.path().join("t.html");
    let (store, report) = (text(&store), text(&report));
    let expected = alone(
        &format!("tune {what} --store {store} --report {report} --output"),
        "toml",
    );
    assert!(planned.merge("toml") == expected);
}

#[test]
fn a_board_solved_by_killed_workers_is_that_of_one_machine() {
    let what = "--rules 5x5 --plies 4 --goal moves --nodes 4000 --round 100 --table-mb 1";
    let planned = Planned::new(&format!("solve {what} --shards 3"));
    let early = run(&["shard", "status", planned.plan(), "--json"], b"");
    // 1 says that shards are missing.
    assert_eq!(early.code, 1, "{}", early.err);
    let early = early.out;
    // All that is known of ply 4 is that somebody may win with the next stone, at ply 5 or 6: 20 / 2 + 1 and 19 / 2 + 1.
    assert!(early.contains("score -10..11 after 0 rounds"), "{early}");
    run_through_kills(&planned);
    let expected = alone(&format!("book solve {what} --out"), "bounds");
    assert!(planned.merge("bounds") == expected);
    let status = answer(&["shard", "status", planned.plan()]);
    assert!(status.contains("\nscore 0 after "), "{status}");
    assert!(status.contains("; finished"), "{status}");
    // What the solver says about the same moves.
    let merged = planned.folder.path().join("merged.bounds");
    let known = answer(&["book", "bounds", text(&merged), "--json"]);
    let known: serde_json::Value = serde_json::from_str(&known).unwrap();
    let solved = answer(&["analyze", "--rules", "5x5", "--json", "--no-book", ""]);
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(known["score"], solved["score"]);
    let score = |list: &serde_json::Value| -> Vec<i64> {
        let moves = list.as_array().unwrap().iter();
        moves.map(|one| one["score"].as_i64().unwrap()).collect()
    };
    assert_eq!(score(&known["moves"]), score(&solved["columns"]));
}

#[test]
fn job_arrays_make_all_waves() {
    let planned = Planned::new("tournament cup.toml --shards 2");
    // A SLURM of one machine: it runs the tasks of an array one after the other, the last one first and each twice.
    let tools = tempfile::tempdir().unwrap();
    let sbatch = tools.path().join("sbatch");
    fs::write(
        &sbatch,
        "#!/usr/bin/env bash\nset -eu\n[ \"$1\" = --wait ]\narray=${2#--array=}\nscript=$3\nshift 3\n\
         for range in ${array//,/ }; do\n    for ((task = ${range#*-}; task >= ${range%-*}; task--)); do\n\
         SLURM_ARRAY_TASK_ID=$task \"$script\" \"$@\"\n        SLURM_ARRAY_TASK_ID=$task \"$script\" \"$@\"\n    done\ndone\n",
    )
    .unwrap();
    make_executable(&sbatch);
    let path = std::env::var("PATH").unwrap_or_default();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/slurm/all.sh");
    let mut all = Command::new(script);
    all.arg(&planned.plan)
        .env("ENLINEA", PROGRAM)
        .env("PATH", format!("{}:{path}", tools.path().display()));
    let Ok(output) = all.output() else {
        return skipped("bash");
    };
    assert!(output.status.success(), "{output:?}");
    assert_eq!(answer(&["shard", "status", planned.plan(), "--array"]), "");
    planned.merge("jsonl");
}

#[cfg(unix)]
fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn bad_input_is_explained() {
    let planned = Planned::new("book --rules 4x4 --plies 3 --shards 2");
    let refused = |words: &[&str]| {
        let ran = run(words, b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        ran.err
    };
    let plan = planned.plan();
    assert!(refused(&["shard", "run", plan, "2", "--quiet"]).contains("there is no shard 2"));
    let output = planned.folder.path().join("b.book");
    let merge = |plan: &str| refused(&["shard", "merge", plan, "-o", text(&output), "--quiet"]);
    assert!(merge(plan).contains("these have no part: 0-1"));
    assert!(!output.exists());
    let other = planned.folder.path().join("other.plan");
    let changed = |from: &str, to: &str| {
        let plan = fs::read_to_string(&planned.plan).unwrap();
        let changed = plan.replacen(from, to, 1);
        assert_ne!(changed, plan);
        fs::write(&other, changed).unwrap();
        refused(&["shard", "run", text(&other), "0", "--quiet"])
    };
    let version = format!("\"version\":\"{}", env!("CARGO_PKG_VERSION"));
    assert!(changed(&version, "\"version\":\"0.0.7").contains("was made by version `0.0.7"));
    assert!(changed("\"solver\":", "\"solver\":9").contains("the solver of signature 9"));
    assert!(changed(":", ": ").contains("it was changed after"));
    // Parts of another plan in the folder.
    let three = planned.folder.path().join("three.plan");
    let words = "shard plan book --rules 4x4 --plies 3 --shards 3 --quiet -o";
    let words: Vec<&str> = words.split_whitespace().collect();
    answer(&[&words[..], &[text(&three)]].concat());
    let parts = planned.plan.with_added_extension("parts");
    answer(&[
        "shard",
        "run",
        text(&three),
        "0",
        "--parts",
        text(&parts),
        "--quiet",
    ]);
    assert!(merge(plan).contains("a part of plan"));
}
