//! Positions with known scores: our own, a selection of the public ones, and all public ones on demand.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use enlinea_core::{Game, Rules};
use enlinea_solver::{Score, Solver};

/// Checks lines `MOVES SCORE`; lines that begin with `#` are comments. Gives their number.
fn check(rules: &str, text: &str) -> usize {
    let rules: Rules = rules.parse().unwrap();
    let mut solver = Solver::new(rules);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let (moves, score) = line.split_once(' ').unwrap();
        let game = Game::from_moves(rules, moves).unwrap();
        let found = solver.solve(&game).unwrap().score();
        assert_eq!(found, Some(Score::new(score.parse().unwrap())), "{game}");
        checked += 1;
    }
    checked
}

#[test]
fn random_positions_that_two_solvers_agree_on() {
    assert_eq!(check("7x6", include_str!("data/7x6.scores")), 220);
}

#[test]
fn a_selection_of_the_public_positions() {
    assert_eq!(check("7x6", include_str!("data/public-7x6.scores")), 122);
    assert_eq!(check("9x5", include_str!("data/public-9x5.scores")), 90);
    assert_eq!(check("10x6", include_str!("data/public-10x6.scores")), 60);
}

/// Every file `BOARD-NAME.txt` of a folder. A missing folder or an empty one is an error, not a success.
#[test]
#[ignore = "slow: half an hour in release; ENLINEA_POSITIONS names the folder with the public files"]
fn all_public_positions() {
    let folder = std::env::var_os("ENLINEA_POSITIONS")
        .expect("ENLINEA_POSITIONS must name the folder with the public positions");
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_text = path.extension().is_some_and(|extension| extension == "txt");
        if let Some((board, _)) = name.split_once('-').filter(|_| is_text) {
            checked += check(board, &std::fs::read_to_string(&path).unwrap());
        }
    }
    assert!(
        checked > 0,
        "the folder has no files such as 7x6-begin-easy.txt"
    );
}
