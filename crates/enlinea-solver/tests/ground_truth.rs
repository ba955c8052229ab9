//! Perfect play from the empty board, C = 4: who wins, and at which ply the game ends.
//!
//! The results are common knowledge of the field (John Tromp's table of board sizes).

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use enlinea_core::{Game, Rules, Side};
use enlinea_solver::{Solver, SolverOptions, Verdict};

fn check(columns: u32, rows: u32, expected: Option<(Side, u32)>) {
    let rules = Rules::builder()
        .columns(columns)
        .rows(rows)
        .build()
        .unwrap();
    let options = SolverOptions::new().table_mb(256);
    let game = Game::new(rules);
    let solution = Solver::build(rules, options).unwrap().solve(&game).unwrap();
    let expected = match expected {
        None => Verdict::Draw,
        Some((winner, plies)) => Verdict::Win { winner, plies },
    };
    let verdict = solution.verdict(rules, 0, Side::First);
    assert_eq!(verdict, Some(expected), "{rules}");
}

#[test]
fn boards_up_to_36_cells() {
    for (columns, rows) in [
        (4, 4),
        (5, 4),
        (7, 4),
        (4, 5),
        (5, 5),
        (6, 5),
        (7, 5),
        (4, 6),
        (5, 6),
        (4, 7),
        (5, 7),
        (4, 8),
        (4, 9),
    ] {
        check(columns, rows, None);
    }
    check(6, 4, Some((Side::Second, 24)));
    check(8, 4, Some((Side::Second, 32)));
    check(9, 4, Some((Side::Second, 36)));
    check(6, 6, Some((Side::Second, 36)));
}

#[test]
#[ignore = "slow: a minute in release"]
fn boards_up_to_49_cells() {
    check(5, 8, None);
    check(4, 10, None);
    check(5, 9, None);
    check(10, 4, Some((Side::Second, 40)));
    check(8, 5, Some((Side::First, 39)));
    check(6, 7, Some((Side::First, 41)));
    check(7, 6, Some((Side::First, 41)));
    check(6, 8, Some((Side::Second, 48)));
    check(7, 7, None);
}

#[test]
#[ignore = "slow: hours"]
fn boards_beyond() {
    check(5, 10, None);
    check(9, 5, Some((Side::First, 41)));
    check(10, 5, Some((Side::First, 47)));
    check(8, 6, Some((Side::Second, 48)));
    check(9, 6, Some((Side::Second, 52)));
    check(6, 9, Some((Side::First, 53)));
    check(11, 4, Some((Side::Second, 44)));
    check(12, 4, Some((Side::Second, 48)));
    check(7, 8, Some((Side::First, 55)));
}
