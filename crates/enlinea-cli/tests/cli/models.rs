//! Models at the command line: by name and by file, many positions from standard input, and files that are refused.

use std::fs;

use enlinea_players::learned::SHIPPED;

use crate::{run, text};

const POSITIONS: &[u8] = b"\n44\n4455\n112233\n44444432\n";

#[test]
fn moves_and_values_of_a_model_are_the_same_by_name_and_by_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy.safetensors");
    fs::write(&file, SHIPPED[0].bytes).expect("written");
    let by_name = format!("learned(model={})", SHIPPED[0].name);
    let by_file = format!("learned(model=\"{}\")", text(&file));
    for command in ["move", "eval"] {
        let lines = |spec: &str| {
            let ran = run(&[command, spec, "--json"], POSITIONS);
            assert_eq!((ran.err.as_str(), ran.code), ("", 0));
            let lines = ran.out.lines();
            let lines = lines.map(|line| serde_json::from_str(line).expect("JSON"));
            lines.collect::<Vec<serde_json::Value>>()
        };
        let (named, read) = (lines(&by_name), lines(&by_file));
        assert_eq!(named.len(), 5);
        let key = if command == "move" { "move" } else { "value" };
        for (named, read) in named.iter().zip(&read) {
            assert!(named[key].is_number(), "{named}");
            assert_eq!(named[key], read[key]);
        }
        if command == "move" {
            assert_eq!(named[3][key], 4, "the only move that completes a line");
        }
    }
}

#[test]
fn a_model_that_cannot_be_used_is_one_clear_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("m.safetensors");
    let spec = format!("greedy(eval=learned(model=\"{}\"))", text(&file));
    let error = |bytes: &[u8], rules: &str| {
        fs::write(&file, bytes).expect("written");
        let ran = run(&["move", &spec, "--rules", rules, "4"], b"");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2));
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        ran.err
    };
    let truncated = error(&SHIPPED[0].bytes[..5000], "7x6");
    assert!(
        truncated.contains("this is not a model file"),
        "{truncated}"
    );
    let other_board = error(SHIPPED[0].bytes, "8x7");
    assert!(other_board.contains("was trained for 7x6"), "{other_board}");
}
