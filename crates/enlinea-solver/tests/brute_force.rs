//! The solver agrees with brute force: everywhere on small boards, on samples of larger ones.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use common::{BruteForce, Random};
use enlinea_core::{Game, Rules};
use enlinea_solver::{Score, Solver, SolverOptions};

/// All rules with these sizes: C from 2 to 5, P from 1 until it does not matter.
fn all_rules(columns: u32, rows: u32) -> Vec<Rules> {
    let mut rules = Vec::new();
    for connect in 2..=5 {
        let limits = (1..(columns * rows).div_ceil(2)).map(Some);
        for pieces in limits.chain([None]) {
            let builder = Rules::builder().columns(columns).rows(rows);
            rules.extend(builder.connect(connect).maybe_pieces(pieces).build());
        }
    }
    rules
}

fn solver(rules: Rules) -> Solver {
    let options = SolverOptions::new().table_mb(1);
    Solver::build(rules, options).unwrap()
}

/// Compares every position that can arise from the empty board. Gives their number.
fn check_all(rules: Rules) -> u64 {
    let mut solver = solver(rules);
    let mut positions = 0;
    BruteForce::new().score(&mut Game::new(rules), &mut |game, score| {
        let found = solver.solve(game).unwrap();
        assert_eq!(found.score(), Some(Score::new(score)), "{game}");
        positions += 1;
    });
    positions
}

#[test]
fn every_position_of_every_board_up_to_twelve_cells() {
    let mut positions = 0;
    for columns in 1..=12 {
        for rows in 1..=12 / columns {
            for rules in all_rules(columns, rows) {
                positions += check_all(rules);
            }
        }
    }
    assert!(positions > 1_000_000, "{positions}");
}

/// Compares random positions with few enough free cells for brute force.
fn check_sample(rules: Rules, random: &mut Random) {
    let mut solver = solver(rules);
    for _ in 0..6 {
        // With pieces running out many cells stay free: fewer plies are enough for brute force.
        let limited = rules.max_plies() < rules.cells();
        let left = 3 + random.below(if limited { 3 } else { 6 }) as u32;
        let plies = rules.max_plies().saturating_sub(left);
        let Some(mut game) = (0..20).find_map(|_| random.game(rules, plies)) else {
            continue;
        };
        let score = BruteForce::new().score(&mut game, &mut |_, _| {});
        let found = solver.solve(&game).unwrap();
        assert_eq!(found.score(), Some(Score::new(score)), "{game}");
    }
}

#[test]
fn random_positions_of_boards_up_to_twenty_cells() {
    let mut random = Random::new(3);
    for columns in 1..=16 {
        for rows in 1..=20 / columns {
            if columns * rows > 12 {
                for rules in all_rules(columns, rows) {
                    check_sample(rules, &mut random);
                }
            }
        }
    }
}

#[test]
fn boards_with_more_columns_than_lanes_have_true_bounds() {
    let mut random = Random::new(4);
    for text in ["17x1c3", "18x1", "20x1c5", "20x1c2", "17x1c3p6"] {
        let rules: Rules = text.parse().unwrap();
        let mut solver = solver(rules);
        for _ in 0..5 {
            let plies = rules.max_plies().saturating_sub(6);
            let Some(mut game) = (0..50).find_map(|_| random.game(rules, plies)) else {
                continue;
            };
            let score = BruteForce::new().score(&mut game, &mut |_, _| {});
            let found = solver.solve(&game).unwrap();
            assert!(found.lower.value() <= score && score <= found.upper.value());
            assert_eq!(found.score(), Some(Score::new(score)), "{game}");
        }
    }
}
