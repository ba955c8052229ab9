//! Games as files: exported, imported, the same.

use std::fs;
use std::path::Path;

use crate::{answer, run, text};

fn play(folder: &Path) -> std::path::PathBuf {
    let file = folder.join("cup.toml");
    let content = "name = 'cup'\nopenings = 'random(4)'\nrounds = 4\nplayers = ['random', 'greedy', 'minimax(depth=3)']";
    fs::write(&file, content).expect("prepared for the test");
    let store = folder.join("cup.db");
    answer(&[
        "tournament",
        "run",
        text(&file),
        "--store",
        text(&store),
        "--quiet",
    ]);
    store
}

fn export(store: &Path, format: &str) -> String {
    answer(&[
        "tournament",
        "export",
        "--name",
        "cup",
        "--store",
        text(store),
        "--format",
        format,
    ])
}

#[test]
fn games_go_out_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = play(folder.path());
    for format in ["json", "pgn"] {
        let file = folder.path().join(format);
        let copy = folder.path().join(format!("{format}.db"));
        let more = ["--format", format, "-o", text(&file), "--quiet"];
        let words = ["tournament", "export", "--store", text(&store)];
        assert_eq!(answer(&[&words[..], &more].concat()), "");
        let content = fs::read_to_string(&file).unwrap();
        assert_eq!(content, export(&store, format));
        let imported = answer(&["tournament", "import", text(&file), "--store", text(&copy)]);
        assert_eq!(imported, "imported: cup, 12 games\n");
        for other in ["json", "pgn"] {
            assert_eq!(export(&copy, other), export(&store, other));
        }
        for command in [
            &["tournament", "show"][..],
            &["tournament", "report", "--format", "html"],
            &["ratings"],
        ] {
            let shown = |store| answer(&[command, &["--store", text(store)]].concat());
            assert_eq!(shown(&copy), shown(&store), "{command:?}");
        }
    }
}

#[test]
fn a_false_file_is_refused_and_nothing_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = play(folder.path());
    let games = export(&store, "json");
    let bad = folder.path().join("bad.json");
    let new = folder.path().join("new.db");
    let first = games.lines().nth(1).unwrap();
    let winner = |number: u8| format!("\"winner\":{number}");
    let other = (0..=2)
        .find(|number| !first.contains(&winner(*number)))
        .unwrap();
    let is = (0..=2)
        .find(|number| first.contains(&winner(*number)))
        .unwrap();
    for (content, message) in [
        (
            games.replacen(first, &first.replace(&winner(is), &winner(other)), 1),
            "line 2: game 1.1.1: winner",
        ),
        (
            format!("{games}{first}\n"),
            "line 14: game 1.1.1 is also on line 2",
        ),
        (
            games.replacen("\"depth\":0", "\"value\":NaN,\"depth\":0", 1),
            "line ",
        ),
        ("{}".to_owned(), "line 1: expected the header"),
    ] {
        fs::write(&bad, content).unwrap();
        let ran = run(
            &["tournament", "import", text(&bad), "--store", text(&new)],
            b"",
        );
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains(message), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(!new.exists());
    }
    // Over a tournament with games nothing is stored either.
    fs::write(&bad, &games).unwrap();
    let before = fs::read(&store).unwrap();
    let ran = run(
        &["tournament", "import", text(&bad), "--store", text(&store)],
        b"",
    );
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("already has games of a tournament named `cup`"),
        "{}",
        ran.err
    );
    assert_eq!(export(&store, "json"), games);
    assert_eq!(fs::read(&store).unwrap().len(), before.len());
}

#[test]
fn an_export_does_not_overwrite_its_database() {
    let folder = tempfile::tempdir().unwrap();
    let store = play(folder.path());
    let words = [
        "tournament",
        "export",
        "--store",
        text(&store),
        "-o",
        text(&store),
    ];
    let ran = run(&words, b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(export(&store, "json").lines().count(), 13);
}
