//! The rules against brute force, on every position of small boards.

use std::collections::HashMap;

use enlinea_core::{Grid, Rules, SizedGrid, Word};

use super::{Standoff, reaches};
use crate::board::geometry::Geometry;
use crate::board::shapes::threats;
use crate::instructions::lanes::one::One;

/// Walks through all positions, gives their scores by plain negamax and compares every bound with them.
struct Walk {
    geometry: Geometry<SizedGrid<u64>>,
    scores: HashMap<u64, i32>,
    /// How often a rule had something to say, for an even and an odd number of free cells.
    fired: [u64; 2],
}

impl Walk {
    fn score(&mut self, own: u64, opponent: u64, plies: i32) -> i32 {
        let grid = self.geometry.grid;
        let left = grid.max_plies() as i32 - plies;
        if left == 0 {
            return 0;
        }
        let occupied = own | opponent;
        let key = own.wrapping_add(occupied);
        if let Some(&score) = self.scores.get(&key) {
            return score;
        }
        let playable = self.geometry.playable(occupied);
        let score = if threats(grid, One(own)).0 & playable != 0 {
            (left + 1) / 2
        } else {
            let cells = (0..64).map(u64::bit).filter(|cell| playable & cell != 0);
            cells
                .map(|cell| -self.score(opponent, own | cell, plies + 1))
                .max()
                .unwrap_or(0)
        };
        self.scores.insert(key, score);
        self.compare(own, opponent, plies, score);
        score
    }

    fn compare(&mut self, own: u64, opponent: u64, plies: i32, score: i32) {
        let occupied = own | opponent;
        let grid = self.geometry.grid;
        let standoff = Standoff {
            stones: One(opponent),
            threats: One(threats(grid, One(opponent)).0 & !occupied),
            occupied: One(occupied),
            playable: One(self.geometry.playable(occupied)),
        };
        let free = self.geometry.cells() - plies;
        for goal in -1..=free / 2 + 1 {
            if reaches(&self.geometry, standoff, free, goal) != 0 {
                self.fired[free as usize % 2] += 1;
                assert!(
                    score <= -goal,
                    "{}: own {own:#x} opponent {opponent:#x}: score {score}, rule says {}",
                    grid.rules(),
                    -goal
                );
            }
        }
    }
}

fn check(text: &str) -> [u64; 2] {
    let rules: Rules = text.parse().unwrap();
    let mut walk = Walk {
        geometry: Geometry::new(SizedGrid::new(rules).unwrap()),
        scores: HashMap::new(),
        fired: [0; 2],
    };
    walk.score(0, 0, 0);
    walk.fired
}

#[test]
fn rules_hold_on_every_position_of_small_boards() {
    let mut total = [0; 2];
    for text in [
        "4x4", "4x4c3", "4x4c2", "3x4c3", "4x3c3", "5x3c3", "3x5c3", "5x3", "5x4c3", "4x5c3",
        "3x6c3", "3x6", "6x2c3", "7x2", "2x7c3", "2x8", "1x9", "9x1c3", "4x2c2", "3x3c2", "5x2c5",
        "2x5c5",
    ] {
        let fired = check(text);
        total = [total[0] + fired[0], total[1] + fired[1]];
    }
    assert!(total[0] > 100_000 && total[1] > 8000, "{total:?}");
}

#[test]
fn rules_hold_when_pieces_run_out() {
    for text in [
        "4x4p7", "4x4p5", "4x4c3p4", "4x3c3p5", "5x3c3p7", "5x3p6", "3x5c3p6", "3x6c3p8", "3x3c3p4",
    ] {
        check(text);
    }
}

#[test]
#[ignore = "slow: 50 million positions"]
fn rules_hold_on_every_position_of_larger_boards() {
    for text in [
        "5x4", "4x5", "6x3", "7x3", "6x4", "4x6", "6x4c3", "4x6c3", "5x4p9",
    ] {
        check(text);
    }
}
