//! Logs of games: what programs were sent and said, bounded and harmless.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::{PROGRAM, run, text};

/// A tournament of these players in a folder of its own.
struct Cup {
    folder: tempfile::TempDir,
}

impl Cup {
    fn new(name: &str, rounds: u32, players: &str) -> Cup {
        let folder = tempfile::tempdir().expect("prepared for the test");
        let content = format!("name = '{name}'\nrounds = {rounds}\nplayers = [{players}]\n");
        fs::write(folder.path().join("cup.toml"), content).expect("prepared for the test");
        Cup { folder }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, words: &[&str]) -> i32 {
        let (store, logs) = (self.path("cup.db"), self.path("logs"));
        let more = ["--store", text(&store), "--log-dir", text(&logs), "--quiet"];
        let ran = run(&[words, &more].concat(), b"");
        assert!(ran.code < 2, "{}", ran.err);
        ran.code
    }

    fn play(&self) -> i32 {
        self.run(&["tournament", "run", text(&self.path("cup.toml"))])
    }

    fn logs(&self) -> BTreeMap<String, String> {
        logs(&self.path("logs"))
    }
}

/// Names and contents of all files of a folder.
fn logs(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).expect("prepared for the test");
    files
        .map(|file| {
            let file = file.expect("prepared for the test");
            let name = file
                .file_name()
                .into_string()
                .expect("prepared for the test");
            (
                name,
                fs::read_to_string(file.path()).expect("prepared for the test"),
            )
        })
        .collect()
}

/// A program that does this first and then plays.
fn bot(first: &str) -> String {
    format!(
        "{{ name = 'bot', command = ['sh', '-c', '''{first}; exec {PROGRAM} engine native greedy'''] }}"
    )
}

#[test]
fn what_programs_say_is_logged_without_control_characters() {
    let cup = Cup::new(
        "cup",
        2,
        &format!(
            "'random', 'uam-bueno', {}",
            bot(r"printf 'hi \033[2J\n' >&2")
        ),
    );
    assert_eq!(cup.play(), 0);
    let logs = cup.logs();
    // Two of the six games are between built-in players.
    assert_eq!(logs.len(), 4, "{:?}", logs.keys());
    for (name, log) in &logs {
        let id = name
            .strip_prefix("cup-")
            .and_then(|rest| rest.strip_suffix(".log"));
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[0], format!("# cup, game {}", id.unwrap()));
        assert!(log.contains("> {\"type\":\"newgame\""), "{log}");
        assert!(log.contains("< {\"type\":\"move\""), "{log}");
        assert!(!log.contains('\u{1b}'));
        let end = lines[lines.len() - 1];
        assert!(end.starts_with("# ") && end.contains("; 7x6c4:"), "{end}");
        let times: Vec<u64> = lines
            .iter()
            .filter_map(|line| line.split_whitespace().next()?.parse().ok())
            .collect();
        assert!(times.len() > 8 && times.is_sorted(), "{log}");
    }
    // The program may have been started by each of two workers.
    assert!(logs.values().any(|log| log.contains(r"! hi \u{1b}[2J")));
}

#[test]
fn names_of_tournaments_do_not_lead_out_of_the_folder() {
    let cup = Cup::new("../../out", 2, &format!("'random', {}", bot(":")));
    assert_eq!(cup.play(), 0);
    let names: Vec<String> = cup.logs().into_keys().collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.iter().all(|name| name.starts_with("______out-")));
    assert_eq!(fs::read_dir(cup.folder.path()).unwrap().count(), 3);
}

#[test]
fn a_game_that_is_played_again_replaces_its_log() {
    let player = "{ name = 'bot', command = ['sh', 'bot.sh'] }";
    let cup = Cup::new("cup", 2, &format!("'random', {player}"));
    let script = cup.path("bot.sh");
    fs::write(&script, "echo this is broken >&2; exit 3").unwrap();
    assert_eq!(cup.play(), 1);
    let before = cup.logs();
    assert!(before.values().all(|log| log.contains("! this is broken")));
    assert!(before.values().all(|log| log.contains("crash")));
    fs::write(&script, format!("exec {PROGRAM} engine native greedy")).unwrap();
    let resume = [
        "tournament",
        "resume",
        "--replay-forfeits",
        "--allow-changed-programs",
    ];
    assert_eq!(cup.run(&resume), 0);
    let after = cup.logs();
    assert!(before.keys().eq(after.keys()));
    assert!(
        !after
            .values()
            .any(|log| log.contains("broken") || log.contains("crash"))
    );
}

#[test]
fn floods_are_cut() {
    let flood = "head -c 3000000 /dev/zero | tr '\\\\0' '\\\\n' >&2";
    let cup = Cup::new("cup", 2, &format!("'random', {}", bot(flood)));
    assert_eq!(cup.play(), 1);
    for (name, log) in cup.logs() {
        assert!(log.len() < (1 << 20) + 1000, "{name}: {}", log.len());
        assert!(
            log.lines().last().unwrap().contains("standard error"),
            "{name}"
        );
    }
}

#[test]
fn matches_are_logged_too() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("native:{PROGRAM} engine native greedy");
    let arguments = ["match", "random", &program, "--games", "4", "--log-dir"];
    let ran = run(&[&arguments[..], &[text(folder.path())]].concat(), b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(logs(folder.path()).len(), 4);
}

#[test]
fn a_folder_that_cannot_be_made_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let inside = file.join("logs");
    let (store, cup) = (folder.path().join("new.db"), folder.path().join("cup.toml"));
    fs::write(&cup, "name = 'cup'\nplayers = ['random', 'greedy']").unwrap();
    let logged = ["--log-dir", text(&inside), "--store", text(&store)];
    for words in [
        ["match", "random", "greedy"],
        ["tournament", "run", text(&cup)],
    ] {
        let ran = run(&[&words[..], &logged].concat(), b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "the name is wrong");
        let expected = "error: cannot make the folder for logs `";
        assert!(ran.err.starts_with(expected), "{}", ran.err);
        assert!(!store.exists());
    }
}
