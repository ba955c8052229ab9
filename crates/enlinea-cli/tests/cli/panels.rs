//! `enlinea play --person` and `enlinea panel`: games of people become a file and a table.

use std::fs;
use std::path::Path;

use enlinea_lab::panel::{panel_file_text, read_panel};
use serde_json::Value;

use crate::{Ran, answer, run, text};

/// A file that the page reads and writes too, and its table: the tests of the page compare the same two.
const SHARED: &str = "../enlinea-web/page/tests/data/panel.jsonl";
const SHARED_TABLE: &str = include_str!("../../../enlinea-web/page/tests/data/panel-table.json");

fn play(file: &Path, arguments: &[&str], input: &str) -> Ran {
    let panel = ["play", "--plain", "--quiet", "--panel", text(file)];
    run(&[&panel[..], arguments].concat(), input.as_bytes())
}

fn table(file: &Path) -> Value {
    serde_json::from_str(&answer(&["panel", "--json", text(file)])).expect("one object")
}

#[test]
fn finished_games_are_added_and_unfinished_ones_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("class.jsonl");
    let ana = ["--person", " Ana ", "--about", "plays often", "--seed", "5"];
    let weak = [&ana[..], &["--second", "random"]].concat();
    // Whoever wins, six rounds of all columns are more than a game needs.
    let all = "1\n2\n3\n4\n5\n6\n7\n".repeat(6);
    let ran = play(
        &file,
        &weak,
        &format!("4\nundo\nhint\nanalysis\nflip\nload x\nnew\n{all}"),
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let refused = "not in a game of a panel: it is played without help and from its beginning\n";
    assert_eq!(ran.out.matches(refused).count(), 5, "{}", ran.out);
    assert!(
        ran.out
            .contains("the game was not finished: it does not count for Ana\n")
    );
    let recorded = format!(
        "recorded in `{}`: Ana, game 1 of 5 against random: ",
        text(&file)
    );
    assert!(ran.out.contains(&recorded), "{}", ran.out);
    let ran = play(&file, &weak, &format!("{all}new\n4\nquit\n"));
    assert!(
        ran.out.contains("Ana, game 2 of 5 against random: "),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .ends_with("(not finished: it does not count for Ana)\n"),
        "{}",
        ran.out
    );
    // The machine begins, and the person has the other side.
    let second = ["--person", "Beto", "--first", "random", "--second", "human"];
    play(&file, &second, &all);

    let games = read_panel(&fs::read_to_string(&file).unwrap()).unwrap();
    let sides: Vec<u8> = games.iter().map(|game| game.side.number()).collect();
    assert_eq!(sides, [1, 1, 2]);
    let seeds: Vec<u64> = games[..2].iter().map(|game| game.seed).collect();
    assert_eq!(seeds, [6, 5], "`new` takes the next seed");
    let table = table(&file);
    let people = table["panels"][0]["people"].as_array().unwrap();
    assert_eq!(people.len(), 2);
    assert_eq!(
        (&people[0]["person"], &people[0]["about"]),
        (&"Ana".into(), &"plays often".into())
    );
    let lost = games[..2]
        .iter()
        .filter(|game| game.half_points_of_machine() == 0);
    assert_eq!(people[0]["lost"], lost.count());
    assert_eq!(table["published"]["normalised"]["percent"], 90.0);
}

#[test]
fn the_file_of_the_page_is_read_and_gives_the_same_table() {
    let content = fs::read_to_string(SHARED).unwrap();
    assert_eq!(panel_file_text(&read_panel(&content).unwrap()), content);
    let expected: Value = serde_json::from_str(SHARED_TABLE).unwrap();
    assert_eq!(table(Path::new(SHARED)), expected);
    // Every game counts once, however many files have it.
    let twice = answer(&["panel", "--json", SHARED, SHARED]);
    assert_eq!(serde_json::from_str::<Value>(&twice).unwrap(), expected);
}

#[test]
fn tables_have_the_percentage_of_the_report_beside_the_published_one() {
    let shown = answer(&["panel", SHARED]);
    assert!(shown.starts_with("ours: games won, drawn and lost by level(3) on 7x6c4\n"));
    let normalised = shown
        .lines()
        .filter(|line| line.starts_with("  at most 5 games of each person: "));
    assert_eq!(normalised.count(), 5, "{shown}");
    let published = "  at most 5 games of each person: won 27 of 30, 90.0 % (95 %: 74.4 to 96.5)\n";
    assert!(shown.ends_with(published), "{shown}");
    let more = answer(&["panel", "--most", "50", SHARED]);
    assert!(
        more.ends_with("won 72 of 75, 96.0 % (95 %: 88.9 to 98.6)\n"),
        "{more}"
    );
    let csv = answer(&["panel", "--format", "csv", SHARED]);
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows.len(), 1 + (3 + 2) + 3 * (1 + 2) + (6 + 2));
    assert!(rows[1].starts_with("ours,level(3),7x6c4,person,Ana,learns fast,6,2.0,0,4,2.0,33.3"));
    assert!(rows[22].starts_with("published,si-minimax,8x7c4,normalised,,,30,27.0,,,,90.0,"));
}

#[test]
fn wrong_words_and_files_are_told_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter");
    fs::write(&letter, "Dear friend,\n").unwrap();
    let check = |file: &Path, arguments: &[&str], message: &str| {
        let ran = play(file, arguments, "4\n");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{arguments:?}");
        assert!(ran.err.contains(message), "{}", ran.err);
    };
    let ana = ["--person", "Ana"];
    check(&letter, &ana, "letter`: line 1: this is not a panel file");
    let file = folder.path().join("class.jsonl");
    check(
        &folder.path().join("no/class.jsonl"),
        &ana,
        "No such file or directory",
    );
    check(
        &file,
        &["--person", " "],
        "--person: ``: expected 1 to 60 characters",
    );
    check(
        &file,
        &["--person", "Ana", "--about", "a\nb"],
        "--about: `a\\nb`: expected 0 to 200",
    );
    check(
        &file,
        &["--person", "Ana", "--second", "human"],
        "one player must be `human`",
    );
    check(
        &file,
        &["--person", "Ana", "44"],
        "begins with the empty board",
    );
    check(&file, &["--about", "often"], "--person <NAME>");
    assert!(!file.exists());
    let ran = run(&["panel", text(&letter)], b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert!(
        ran.err.contains("line 1: this is not a panel file"),
        "{}",
        ran.err
    );
}
