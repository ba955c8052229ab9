//! How long a judge takes for a board: the only measure here that depends on the machine.

use std::hint::black_box;
use std::time::Instant;

use enlinea_core::Grid;
use enlinea_players::View;

use super::choice::afterstates;
use super::judge::Judge;
use super::test_position::TestPosition;

/// Boards that are timed at least.
const BOARDS: usize = 100_000;

/// Microseconds for each board after a move, static rules included, on one thread.
pub fn microseconds_per_evaluation<G: Grid>(
    judge: &impl Judge<G>,
    positions: &[TestPosition<G>],
) -> f64 {
    let boards: Vec<View<G>> = positions
        .iter()
        .flat_map(|test| afterstates(&test.position))
        .filter(|after| !after.is_won)
        .map(|after| after.view)
        .take(BOARDS)
        .collect();
    if boards.is_empty() {
        return 0.0;
    }
    let rounds = BOARDS.div_ceil(boards.len());
    let start = Instant::now();
    for _ in 0..rounds {
        for view in &boards {
            black_box(judge.outlook(black_box(view)));
        }
    }
    start.elapsed().as_secs_f64() * 1e6 / (rounds * boards.len()) as f64
}
