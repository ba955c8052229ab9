//! Positions with known scores: our own file, and the public ones where they are at hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use std::path::{Path, PathBuf};

use enlinea_core::{Game, Rules};
use enlinea_solver::{Score, Solver};

/// Checks lines `MOVES SCORE`, at most this many. Gives their number.
fn check(rules: &str, text: &str, count: usize) -> usize {
    let rules: Rules = rules.parse().unwrap();
    let mut solver = Solver::new(rules);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines.take(count) {
        let (moves, score) = line.split_once(' ').unwrap();
        let game = Game::from_moves(rules, moves).unwrap();
        let found = solver.solve(&game).unwrap().score();
        assert_eq!(found, Some(Score::new(score.parse().unwrap())), "{game}");
        checked += 1;
    }
    checked
}

/// The public positions of one board, if the folder is there: name and text of each file.
fn public_files(board: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/positions");
    let folder = std::env::var_os("ENLINEA_POSITIONS").map_or(folder, PathBuf::from);
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?.to_owned();
            let wanted = name.strip_prefix(board)?.starts_with('-');
            wanted.then(|| Some((name, std::fs::read_to_string(path).ok()?)))?
        })
        .collect();
    files.sort();
    files
}

#[test]
fn our_own_positions() {
    let checked = check("7x6", include_str!("data/7x6.scores"), usize::MAX);
    assert_eq!(checked, 220);
}

#[test]
fn public_positions_that_are_quick() {
    for (board, quick) in [
        ("7x6", ["end-easy", "middle-easy", "begin-easy"]),
        ("9x5", ["endgame-l1", "midgame-l1", "midgame-l2"]),
        ("10x6", ["endgame-l1", "midgame-l1", "midgame-l1"]),
    ] {
        for (name, text) in public_files(board) {
            if quick.iter().any(|part| name.contains(part)) {
                check(board, &text, 50);
            }
        }
    }
}

#[test]
#[ignore = "slow: half an hour in release, and only where the public files are"]
fn all_public_positions() {
    for board in ["7x6", "9x5", "10x6"] {
        for (_, text) in public_files(board) {
            check(board, &text, usize::MAX);
        }
    }
}
