//! `enlinea experiment`: embedded experiments or folders of data in, results and one page out.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use enlinea_testing::{is_installed, skipped};
use tempfile::TempDir;

use crate::{Ran, enlinea, run};

const MANIFEST: &str = "title = 'A perfect player'\nsource = 'a test'\nquestion = 'Is it perfect?'\n\
    [work]\nkind = 'trichotomy'\nplayer = 'uba-minimax'\nboards = ['3x3']\nquick_boards = ['2x2']\n\
    connects = [2]\npiece_shares = [2]\n";
const EXPECTED: &str = "metric,published,test,value,sample,margin,derivation,explanation\n\
    violations,none,exact,0,,,,a perfect player has none\ncases,seven,exact,7,,,,only one here\nabsent,1,exact,1,,,,never counted\n\
    first only wins,not said,none,,,,,not counted\n";

/// A folder with experiments, and one for their results.
struct Laboratory {
    folder: TempDir,
}

impl Laboratory {
    fn new() -> Laboratory {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let laboratory = Laboratory { folder };
        laboratory.add("first", MANIFEST, EXPECTED);
        laboratory
    }

    fn add(&self, slug: &str, manifest: &str, expected: &str) {
        let folder = self.folder.path().join("in").join(slug);
        fs::create_dir_all(&folder).expect("temporary folders can be written");
        fs::write(folder.join("experiment.toml"), manifest)
            .expect("temporary folders can be written");
        fs::write(folder.join("expected.csv"), expected).expect("temporary folders can be written");
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn experiment(&self, arguments: &[&str]) -> Ran {
        let (input, output) = (self.path("in"), self.path("out"));
        let folders = ["--folder", &*input, "--results", &*output];
        run(&[&["experiment"], arguments, &folders].concat(), b"")
    }
}

/// Experiments were looked for in `./experiments`, which exists in the repository only.
#[test]
fn experiments_run_outside_the_repository() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let experiment = |arguments: &[&str]| {
        let mut command = enlinea(&[&["experiment"], arguments].concat());
        let output = command.current_dir(folder.path()).output();
        let output = output.expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("we print UTF-8");
        assert!(output.status.success(), "{}", text(output.stderr));
        text(output.stdout)
    };
    let list = experiment(&["list"]);
    let names: Vec<&str> = list
        .lines()
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert!(names.len() >= 22, "{names:?}");
    let place = |name: &str| names.iter().position(|one| *one == name).unwrap();
    assert!(
        place("uba-three-patterns") < place("si-search-table"),
        "in the order of the publications: {names:?}"
    );
    let ran = experiment(&["run", "si-varied-replies", "--quick"]);
    assert!(
        ran.starts_with("si-varied-replies: 1 reproduced, 0 not reproduced, 0 undecided, "),
        "{ran}"
    );
    let page = fs::read_to_string(folder.path().join("experiment-results/report.html"));
    assert!(page.unwrap().contains("id=\"si-varied-replies\""));
}

#[test]
fn one_is_run_compared_kept_and_reported() {
    let laboratory = Laboratory::new();
    laboratory.add("later", MANIFEST, EXPECTED);
    let ran = laboratory.experiment(&["run", "first", "--quick"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].starts_with("first: 1 reproduced, 1 not reproduced, 1 undecided, "),
        "{lines:?}"
    );
    assert_eq!(lines[1], "  violations: published none, ours 0: reproduced");
    assert_eq!(lines[2], "  cases: published seven, ours 1: not reproduced");
    assert_eq!(lines[3], "  absent: published 1, ours : not measured");
    let page = fs::read_to_string(laboratory.path("out/report.html")).unwrap();
    assert!(page.contains("Only one here") && !page.contains("later"));
    assert!(
        !page.contains("http://") && !page.contains("https://"),
        "the page needs nothing else"
    );

    // The other one joins the report, which can be written again at any time.
    let json = laboratory.experiment(&["run", "later", "--json"]);
    assert!(
        json.out.starts_with(
            r#"{"id":"later","verdicts":{"reproduced":1,"not_reproduced":1,"undecided":1}"#
        ),
        "{}",
        json.out
    );
    let again = laboratory.path("again.html");
    assert_eq!(laboratory.experiment(&["report", "-o", &again]).code, 0);
    let page = fs::read_to_string(again).unwrap();
    let place = |slug: &str| page.find(&format!("id=\"{slug}\"")).unwrap();
    assert!(place("first") < place("later"));
    assert_eq!(laboratory.experiment(&["report"]).out, page);
}

#[test]
fn what_cannot_be_run_is_named() {
    let laboratory = Laboratory::new();
    let message = |arguments: &[&str]| {
        let ran = laboratory.experiment(arguments);
        assert_eq!(ran.code, 2, "{}", ran.err);
        ran.err
    };
    assert_eq!(
        message(&["run", "none"]),
        "error: there is no experiment `none`; `enlinea experiment list` shows them\n"
    );
    laboratory.add(
        "first",
        &MANIFEST.replace("uba-minimax", "uba-minimox"),
        EXPECTED,
    );
    let text = message(&["run", "--all", "--quick"]);
    assert!(text.starts_with("error: first: `uba-minimox`: "), "{text}");
    laboratory.add("first", MANIFEST, "metric,published\nviolations,none\n");
    let text = message(&["list"]);
    assert!(
        text.starts_with("error: experiment `first`: expected.csv: "),
        "{text}"
    );
    laboratory.add(
        "first",
        &MANIFEST.replace("trichotomy", "tricotomy"),
        EXPECTED,
    );
    let text = message(&["run", "--all"]);
    assert!(
        text.starts_with("error: experiment `first`: experiment.toml: "),
        "{text}"
    );
    assert!(text.contains("unknown variant `tricotomy`"), "{text}");
    let ran = run(&["experiment", "list", "--folder", "/nowhere/at/all"], b"");
    assert!(
        ran.code == 2 && ran.err.contains("cannot read `/nowhere/at/all`"),
        "{}",
        ran.err
    );
}

/// Names that other programs rely on.
#[test]
fn lists_and_verdicts_are_objects_a_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let mut command = enlinea(&[&["experiment"], arguments, &["--json"]].concat());
        let output = command.current_dir(folder.path()).output();
        let text = String::from_utf8(output.expect("the program starts").stdout);
        let text = text.expect("we print UTF-8");
        let lines = text.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("an object a line")
    };
    let list = lines(&["list"]);
    for one in &list {
        for key in ["id", "title", "source", "size"] {
            assert!(one[key].is_string(), "{key}: {one}");
        }
    }
    let verdicts = lines(&["verdicts"]);
    assert!(verdicts.len() > list.len(), "{}", verdicts.len());
    for one in &verdicts {
        assert!(
            one["claim"].is_string() && one["published"].is_string(),
            "{one}"
        );
        let verdict = one["verdict"].as_str().unwrap();
        let is_decided = ["reproduced", "not reproduced"].contains(&verdict);
        assert!(
            is_decided || ["undecided", "not measured"].contains(&verdict),
            "{one}"
        );
        if is_decided {
            assert!(
                one["ours"].is_number() && one["interval"].is_array(),
                "{one}"
            );
        }
        assert!(list.iter().any(|listed| listed["id"] == one["id"]), "{one}");
    }
}

#[test]
fn claims_are_a_table_objects_or_a_page() {
    let table = run(&["experiment", "claims"], b"");
    assert!(
        table.out.contains("  holds          Minimax visits 8776, "),
        "{}",
        table.out
    );
    let objects = run(&["experiment", "claims", "--json"], b"").out;
    let objects = objects.lines().map(serde_json::from_str);
    let objects: Vec<serde_json::Value> = objects.collect::<Result<_, _>>().expect("objects");
    assert!(objects.len() >= 60, "{}", objects.len());
    for one in &objects {
        assert!(
            one["claim"]["en"].is_string() && one["claim"]["es"].is_string(),
            "{one}"
        );
        let is_untested = one["verdict"] == "not tested";
        let has_evidence = one["evidence"]
            .as_array()
            .is_some_and(|all| !all.is_empty());
        assert_ne!(is_untested, has_evidence, "{one}");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("claims.html").display().to_string();
    assert_eq!(run(&["experiment", "claims", "-o", &path], b"").code, 0);
    let page = fs::read_to_string(path).unwrap();
    assert!(page.contains("<div lang=\"es\"") && !page.contains("https://"));
}

/// The rules of the verdicts, written a second time in another language.
#[test]
fn verdicts_are_computed_again_by_a_script() {
    if !is_installed("python3", "--version") {
        return skipped("python3");
    }
    let told = run(&["experiment", "verdicts", "--json"], b"").out;
    let laboratory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../enlinea-lab");
    let check = |text: &str| {
        let mut command = Command::new("python3");
        let command = command
            .arg("check_verdicts.py")
            .args(["experiments", "results"]);
        let command = command.current_dir(&laboratory).stdin(Stdio::piped());
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 starts");
        let input = child
            .stdin
            .take()
            .expect("it is piped")
            .write_all(text.as_bytes());
        input.expect("the script reads");
        let output = child.wait_with_output().expect("python3 ends");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    let (is_same, said) = check(&told);
    assert!(is_same, "{said}");
    // A wrong table is noticed.
    let wrong = told.replacen("\"not reproduced\"", "\"reproduced\"", 1);
    assert!(!check(&wrong).0 && !check("").0);
}

#[test]
fn unchanged_experiments_are_not_run_again() {
    let laboratory = Laboratory::new();
    let first = |arguments: &[&str]| {
        let ran = laboratory.experiment(&[&["run", "first"], arguments].concat());
        ran.out.lines().next().unwrap_or_default().to_owned()
    };
    assert!(first(&["--quick"]).ends_with(" s"));
    assert!(first(&["--quick"]).ends_with(", unchanged"));
    assert!(first(&["--quick", "--again", "--threads", "1"]).ends_with(" s"));
    // The other size, and other work, are not the same.
    assert!(first(&[]).ends_with(" s"));
    laboratory.add(
        "first",
        &MANIFEST.replace("connects = [2]", "connects = [2, 3]"),
        EXPECTED,
    );
    assert!(first(&[]).ends_with(" s"));
    // Published figures may change without any work.
    laboratory.add(
        "first",
        &MANIFEST.replace("connects = [2]", "connects = [2, 3]"),
        &EXPECTED.replace("seven,exact,7", "one,exact,1"),
    );
    assert!(first(&[]).ends_with(", unchanged"));
    let csv = fs::read_to_string(laboratory.path("out/first.csv")).unwrap();
    assert!(
        csv.starts_with("metric,value,sample,count,hits,deviation,error,size,fingerprint\n"),
        "{csv}"
    );
}

#[test]
fn damaged_results_are_not_reported() {
    let laboratory = Laboratory::new();
    fs::create_dir_all(laboratory.path("out")).unwrap();
    fs::write(laboratory.path("out/first.json"), "{").unwrap();
    let ran = laboratory.experiment(&["report"]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("first.json` is damaged"), "{}", ran.err);
}
