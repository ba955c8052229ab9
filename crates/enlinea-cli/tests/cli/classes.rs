//! A class tournament: the example with twelve uploads, the next day, and a kill in the middle of a round.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use enlinea_arena::external::check_sandbox;
use enlinea_arena::store::Store;
use enlinea_testing::{is_installed, skipped};
use serde_json::Value;
use tempfile::TempDir;

use crate::serving::start;
use crate::{PROGRAM, Ran, run, text};

/// What the example needs, with the argument that prints its version.
const TOOLS: [(&str, &str); 4] = [
    ("/usr/bin/python3", "--version"),
    ("sbcl", "--version"),
    ("c++", "--version"),
    ("cc", "--version"),
];

/// The secrets of the pairs, which no page may show.
const CODES: [&str; 4] = ["k7f3", "m2p9", "q5x8", "w1z4"];

fn is_missing() -> Option<&'static str> {
    if check_sandbox().is_err() {
        return Some("a kernel with Landlock and seccomp");
    }
    let missing = TOOLS
        .iter()
        .find(|(tool, version)| !is_installed(tool, version));
    missing.map(|(tool, _)| *tool)
}

/// A copy of the example.
fn example() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/class");
    copy(&source, folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a file of the class");
    for entry in fs::read_dir(from).expect("a file of the class") {
        let entry = entry.expect("a file of the class");
        let place = to.join(entry.file_name());
        if entry.file_type().expect("a file of the class").is_dir() {
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).expect("a file of the class");
        }
    }
}

fn pass(folder: &Path) -> Ran {
    run(&["class", text(folder), "--once", "--quiet"], b"")
}

fn verdict(folder: &Path, entry: &str) -> String {
    let path = folder.join("verdicts").join(format!("{entry}.txt"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Place, points and forfeits of every entry after a round.
fn ranking(folder: &Path, round: &str) -> Vec<(String, f64, u64)> {
    let store = folder.join("class.db");
    let words = ["tournament", "show", "--json", "--name", round, "--store"];
    let shown = run(&[&words[..], &[text(&store)]].concat(), b"");
    let report: Value = serde_json::from_str(&shown.out).expect(&shown.out);
    assert_eq!(report["finished"], true, "{report}");
    let standings = report["standings"]
        .as_array()
        .expect("a field of the report");
    let row = |one: &Value| {
        let name = one["player"]
            .as_str()
            .expect("a field of the report")
            .to_owned();
        let points = one["points"].as_f64().expect("a field of the report");
        (
            name,
            points,
            one["forfeits"].as_u64().expect("a field of the report"),
        )
    };
    standings.iter().map(row).collect()
}

fn check_page(folder: &Path, words: &[&str]) {
    let page = fs::read_to_string(folder.join("page/index.html")).expect("a file of the class");
    for word in words {
        assert!(page.contains(word), "{word}: {page}");
    }
    for entry in fs::read_dir(folder.join("page")).expect("a file of the class") {
        let text = fs::read_to_string(entry.expect("a file of the class").path())
            .expect("a file of the class");
        assert!(
            !CODES.iter().any(|code| text.contains(code)),
            "a code is public"
        );
    }
}

#[test]
fn a_class_with_broken_uploads_plays_and_goes_on_the_next_day() {
    if let Some(tool) = is_missing() {
        return skipped(tool);
    }
    let folder = example();
    let folder = folder.path();
    let first = pass(folder);
    assert_eq!(first.code, 0, "{}", first.err);
    let count = |start: &str| {
        first
            .out
            .lines()
            .filter(|line| line.starts_with(start))
            .count()
    };
    assert_eq!(
        (count("accepted: "), count("refused: ")),
        (9, 3),
        "{}",
        first.out
    );
    assert!(
        first.out.contains("72 of 72 games, finished"),
        "{}",
        first.out
    );

    // The verdicts tell what to mend.
    let broken = verdict(folder, "m2p9/broken.cpp");
    assert!(
        broken.contains("NOT accepted") && broken.contains("does not compile"),
        "{broken}"
    );
    assert!(
        broken.contains("  broken.cpp:") && broken.contains("error"),
        "{broken}"
    );
    let stubborn = verdict(folder, "q5x8/stubborn.py");
    assert!(
        stubborn.contains("illegal-move") && stubborn.contains("7x6c4:"),
        "{stubborn}"
    );
    let sleepy = verdict(folder, "q5x8/sleepy.py");
    assert!(sleepy.contains("timeout: no answer within"), "{sleepy}");
    let icarus = verdict(folder, "w1z4/icarus.py");
    assert!(icarus.contains("icarus.py: accepted"), "{icarus}");
    assert!(
        icarus.contains("flown too high") && icarus.contains("Round 1"),
        "{icarus}"
    );

    // The players that see a line before it is there are ahead; who crashes has forfeits.
    let day_one = ranking(folder, "round 1");
    let names: Vec<&str> = day_one.iter().map(|(name, _, _)| &**name).collect();
    assert_eq!(names.len(), 9);
    assert_eq!(names[..2], ["deep", "smart"], "{day_one:?}");
    let forfeits = day_one.iter().filter(|(_, _, forfeits)| *forfeits > 0);
    let forfeits: Vec<&str> = forfeits.map(|(name, _, _)| &**name).collect();
    assert_eq!(forfeits, ["icarus"]);
    check_page(
        folder,
        &["Ranking after round 1", "Trends", "icarus", "crash"],
    );

    // The next day: one upload is mended, nothing else is checked again.
    let mended =
        fs::read_to_string(folder.join("uploads/m2p9/broken.cpp")).expect("a file of the class");
    let centre =
        fs::read_to_string(folder.join("uploads/k7f3/centre.cpp")).expect("a file of the class");
    assert_ne!(mended, centre);
    fs::write(folder.join("uploads/m2p9/broken.cpp"), centre).expect("a file of the class");
    let second = pass(folder);
    assert_eq!(second.code, 0, "{}", second.err);
    let checked: Vec<&str> = second
        .out
        .lines()
        .filter(|line| line.contains("m2p9/") || line.starts_with("refused"))
        .collect();
    assert_eq!(checked, ["accepted: m2p9/broken.cpp"]);
    let day_two = ranking(folder, "round 2");
    assert_eq!(day_two.len(), 10);
    assert_eq!(ranking(folder, "round 1"), day_one);
    let points = |name: &str| day_two.iter().find(|one| one.0 == name).map(|one| one.1);
    assert_eq!(points("broken"), points("centre"), "{day_two:?}");
    assert!(verdict(folder, "m2p9/broken.cpp").contains("Round 2"));
    check_page(folder, &["Ranking after round 2", "since round 1", "new"]);
}

/// Games of round 1 that are done.
fn games_done(store: &Path) -> usize {
    let done = || {
        let store = Store::open_read_only(store).ok()?;
        let round = store.tournament(Some("round 1")).ok()?;
        store.results(round.id).ok()
    };
    done().map_or(0, |results| results.len())
}

#[test]
fn after_a_kill_in_the_middle_of_a_round_the_result_is_the_same() {
    if let Some(tool) = is_missing() {
        return skipped(tool);
    }
    let (whole, broken) = (example(), example());
    // What hangs, and what does not compile, has its own test.
    for folder in [&whole, &broken] {
        fs::remove_dir_all(folder.path().join("uploads/q5x8")).expect("a file of the class");
        fs::remove_file(folder.path().join("uploads/m2p9/broken.cpp"))
            .expect("a file of the class");
    }
    assert_eq!(pass(whole.path()).code, 0);
    let store = broken.path().join("class.db");
    let mut class = Command::new(PROGRAM)
        .args([
            "class",
            text(broken.path()),
            "--once",
            "--quiet",
            "--concurrency",
            "1",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a file of the class");
    for _ in 0..12_000 {
        if games_done(&store) >= 5 || class.try_wait().expect("a file of the class").is_some() {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    class.kill().expect("a file of the class");
    class.wait().expect("a file of the class");
    let done = games_done(&store);
    assert!((5..56).contains(&done), "{done} games of 56 are done");
    // What is uploaded meanwhile waits for the next round.
    let other: PathBuf = broken.path().join("uploads/k7f3/smart.py");
    let good = fs::read_to_string(&other).expect("a file of the class");
    fs::write(&other, "this is no program").expect("a file of the class");
    let resumed = pass(broken.path());
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(
        resumed.out.contains("refused: k7f3/smart.py"),
        "{}",
        resumed.out
    );
    assert_eq!(
        ranking(broken.path(), "round 1"),
        ranking(whole.path(), "round 1")
    );
    let rounds = Store::open_read_only(&store)
        .expect("a file of the class")
        .tournament_names()
        .expect("a file of the class");
    assert_eq!(
        rounds,
        ["round 1"],
        "the pass finished the round and began no other"
    );
    fs::write(&other, good).expect("a file of the class");
    assert_eq!(pass(broken.path()).code, 0);
    assert_eq!(ranking(broken.path(), "round 2").len(), 8);
}

#[test]
fn wrong_classes_are_one_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let check = |message: &str| {
        let ran = pass(folder.path());
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
        assert!(ran.err.contains(message), "{}", ran.err);
        assert!(
            !folder.path().join("uploads").exists(),
            "nothing is left behind"
        );
    };
    check("has no `class.toml`");
    fs::write(folder.path().join("class.toml"), "name = 'A'\ngames = 3\n")
        .expect("a file of the class");
    check("games = 3: an even number from 2 is needed");
    fs::write(
        folder.path().join("class.toml"),
        "name = 'A'\nplayers = []\n",
    )
    .expect("a file of the class");
    check("line 2: unknown field `players`");
}

#[test]
fn a_class_without_uploads_waits() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("class.toml"), "name = 'A'\n").expect("a file of the class");
    let ran = run(&["class", text(folder.path()), "--once"], b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", 0), "{}", ran.err);
    assert!(
        ran.err.contains("needs two accepted entries, found 0"),
        "{}",
        ran.err
    );
    check_page(folder.path(), &["No round is finished yet."]);
}

#[test]
fn a_watched_folder_has_a_live_page_and_is_not_shared() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let course = "name = 'Live'\nheuristic = 'greedy(eval=threats(file={file}))'\n";
    fs::write(folder.path().join("class.toml"), course).expect("a file of the class");
    let class = start(&["class", text(folder.path()), "--port", "0", "--poll", "1"]);
    let page = class.get("/");
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(page.contains("No round is finished yet."), "{page}");
    assert!(class.get("/round-1.html").starts_with("HTTP/1.1 404"));
    assert!(class.get("/../class.toml").starts_with("HTTP/1.1 404"));
    let second = pass(folder.path());
    assert_eq!(second.code, 2, "{}", second.err);
    assert!(second.err.contains("another program is at work in"));
    // Two uploads arrive: a round is played without another call.
    for (code, name) in [("aaaa", "anna.toml"), ("bbbb", "bert.json")] {
        let pair = folder.path().join("uploads").join(code);
        fs::create_dir(&pair).expect("a file of the class");
        let weights = if name.ends_with("toml") {
            "[weights]\nheat = 2\n"
        } else {
            "{\"weights\": {\"heat\": 1}}"
        };
        fs::write(pair.join(name), weights).expect("a file of the class");
    }
    let is_ranked = || class.get("/").contains("Ranking after round");
    assert!((0..1200).any(|_| {
        thread::sleep(Duration::from_millis(50));
        is_ranked()
    }));
    assert!(class.get("/round-1.html").contains("anna"));
    let (out, _, code) = class.stop();
    assert_eq!(code, Some(3));
    assert!(out.contains("accepted: aaaa/anna.toml"), "{out}");
}

#[test]
fn the_live_page_in_the_network_asks_for_its_token() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("class.toml"), "name = 'A'\n").expect("a file of the class");
    let once = [
        "class",
        text(folder.path()),
        "--once",
        "--address",
        "0.0.0.0",
    ];
    assert_eq!(run(&once, b"").code, 2, "nothing would be served");
    let network = ["--port", "0", "--address", "0.0.0.0"];
    let class = start(&[&["class", text(folder.path())], &network[..]].concat());
    let token = class.token.clone().expect("it is printed");
    assert!(class.get("/").starts_with("HTTP/1.1 401 "));
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let page = class.get_with("/", &bearer);
    assert!(page.contains("No round is finished yet."), "{page}");
    let (_, remarks, code) = class.stop();
    assert!(remarks.contains("who knows the token"), "{remarks}");
    assert!(!remarks.contains(&token));
    assert_eq!(code, Some(3));
}

#[test]
fn every_key_of_a_course_description_is_documented() {
    let document = include_str!("../../../../docs/class.md");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("class.toml"), "unknown = 1\n").unwrap();
    let ran = pass(folder.path());
    let (_, keys) = ran.err.split_once("expected one of").expect(&ran.err);
    let keys: Vec<&str> = keys.split('`').skip(1).step_by(2).collect();
    assert!(keys.len() > 10, "{keys:?}");
    for key in keys {
        assert!(document.contains(&format!("\n| `{key}` | ")), "{key}");
    }
}
