//! How a judge does on positions with exact scores: its numbers, and the moves that it would choose.

use std::collections::BTreeMap;

use enlinea_core::Grid;
use enlinea_players::learned::{Settled, follow_forced};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::choice::{afterstates, chosen_column};
use super::fit::{Fit, MyTest, outcome_of};
use super::judge::Judge;
use super::reliability::Reliability;
use super::share::{ClusteredShare, percent, standard_error};
use super::test_position::TestPosition;

/// What was measured on a set of positions. Shares are percentages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionMetrics {
    /// Positions.
    pub positions: u64,
    /// Boards after a move.
    pub afterstates: u64,
    /// Mean squared error of the expected score over all of these boards.
    pub mean_squared_error: f64,
    /// Share of the variance of the score that is predicted (0 to 1).
    pub r_squared: f64,
    /// Boards whose expected score, rounded to a whole number, has the right sign.
    pub sign: f64,
    /// Boards whose likeliest outcome is the right one.
    pub likeliest_outcome: f64,
    /// The published measure.
    pub my_test: MyTest,
    /// Boards that static rules do not settle.
    pub undecided: u64,
    /// R² on those alone.
    pub undecided_r_squared: f64,
    /// Right outcomes on those alone.
    pub undecided_sign: f64,
    /// Positions in which the chosen column has the best score.
    pub optimal_move: f64,
    /// Positions in which the chosen column has the best outcome.
    pub outcome_kept: f64,
    /// Positions that are quiet and decisive.
    pub quiet_decisive: u64,
    /// Those in which the chosen column has the best outcome.
    pub quiet_decisive_kept: f64,
    /// How far the shares may be off by chance.
    pub standard_errors: StandardErrors,
    /// Undecided boards by the difference of predicted and exact score, rounded to a whole number.
    pub residuals: Vec<(i32, u64)>,
    /// Whether predicted probabilities of winning come true, on undecided boards.
    pub reliability: Reliability,
    /// The same by the number of stones on the board.
    pub plies: Vec<PlyMetrics>,
}

/// Standard errors of shares, in percentage points. Positions are independent of each other; the boards of one are not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandardErrors {
    /// Of the right outcomes.
    pub sign: f64,
    /// Of the best scores.
    pub optimal_move: f64,
    /// Of the best outcomes.
    pub outcome_kept: f64,
    /// Of the best outcomes in quiet and decisive positions.
    pub quiet_decisive_kept: f64,
}

/// What was measured on the positions with one number of stones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlyMetrics {
    /// Stones on the board.
    pub ply: u32,
    /// Positions.
    pub positions: u64,
    /// R² over the boards after a move; absent if their scores are all the same.
    pub r_squared: Option<f64>,
    /// Boards after a move by exact (first index) and predicted outcome: loss, draw, win.
    pub confusion: [[u64; 3]; 3],
    /// Positions in which the chosen column has the best score.
    pub optimal_move: f64,
    /// Positions in which the chosen column has the best outcome.
    pub outcome_kept: f64,
}

/// Sums over positions.
#[derive(Clone, Debug, Default)]
struct Tally {
    positions: u64,
    all: Fit,
    undecided: Fit,
    confusion: [[u64; 3]; 3],
    right_outcomes: ClusteredShare,
    likeliest_right: u64,
    residuals: BTreeMap<i32, u64>,
    optimal: u64,
    kept: u64,
    quiet_decisive: u64,
    quiet_decisive_kept: u64,
    reliability: Reliability,
}

/// Positions that are measured together: fixed, so that sums do not depend on the number of threads.
const CHUNK: usize = 256;

/// Measures a judge on positions, on the threads of the current pool.
///
/// # Panics
/// If there are no positions.
pub fn measure_positions<G: Grid>(
    judge: &impl Judge<G>,
    positions: &[TestPosition<G>],
) -> PositionMetrics {
    assert!(!positions.is_empty(), "there is nothing to measure with");
    let max_plies = positions[0].position.grid().max_plies() as usize;
    let chunks: Vec<Vec<Tally>> = positions
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut tallies = vec![Tally::default(); max_plies + 1];
            for position in chunk {
                tallies[position.position.plies() as usize].add(judge, position);
            }
            tallies
        })
        .collect();
    let mut by_ply = vec![Tally::default(); max_plies + 1];
    for chunk in &chunks {
        for (total, tally) in by_ply.iter_mut().zip(chunk) {
            total.merge(tally);
        }
    }
    let mut whole = Tally::default();
    for tally in &by_ply {
        whole.merge(tally);
    }
    let plies = (0..).zip(&by_ply).filter(|(_, tally)| tally.positions > 0);
    whole.metrics(plies.map(|(ply, tally)| tally.of_ply(ply)).collect())
}

impl Tally {
    fn add<G: Grid>(&mut self, judge: &impl Judge<G>, test: &TestPosition<G>) {
        self.positions += 1;
        let (mut right, mut boards) = (0, 0);
        for after in afterstates(&test.position) {
            let outlook = after.outlook(judge);
            let truth = test.score(after.column);
            self.all.add(outlook.score, f64::from(truth));
            let class = |outcome: i32| (outcome + 1) as usize;
            let (exact, predicted) = (class(truth.signum()), class(outcome_of(outlook.score)));
            self.confusion[exact][predicted] += 1;
            boards += 1;
            right += u64::from(exact == predicted);
            self.likeliest_right += u64::from(outlook.likeliest_outcome() == truth.signum());
            let is_undecided =
                !after.is_won && matches!(follow_forced(&after.view), Settled::Quiet(_));
            if is_undecided {
                let truth_score = f64::from(truth);
                self.undecided.add(outlook.score, truth_score);
                let residual = (outlook.score - truth_score).round() as i32;
                *self.residuals.entry(residual).or_default() += 1;
                self.reliability.add(outlook.win, truth > 0);
            }
        }
        self.right_outcomes.add(right, boards);
        let (best, chosen) = (
            test.best(),
            test.score(chosen_column(judge, &test.position)),
        );
        let is_kept = u64::from(chosen.signum() == best.signum());
        self.optimal += u64::from(chosen == best);
        self.kept += is_kept;
        if test.is_quiet_and_decisive() {
            self.quiet_decisive += 1;
            self.quiet_decisive_kept += is_kept;
        }
    }

    fn merge(&mut self, other: &Tally) {
        self.positions += other.positions;
        self.all = self.all.merged(&other.all);
        self.undecided = self.undecided.merged(&other.undecided);
        for (own, other) in self.confusion.iter_mut().zip(&other.confusion) {
            for (own, other) in own.iter_mut().zip(other) {
                *own += other;
            }
        }
        self.right_outcomes.merge(&other.right_outcomes);
        self.likeliest_right += other.likeliest_right;
        for (residual, count) in &other.residuals {
            *self.residuals.entry(*residual).or_default() += count;
        }
        self.optimal += other.optimal;
        self.kept += other.kept;
        self.quiet_decisive += other.quiet_decisive;
        self.quiet_decisive_kept += other.quiet_decisive_kept;
        self.reliability.merge(&other.reliability);
    }

    fn metrics(&self, plies: Vec<PlyMetrics>) -> PositionMetrics {
        PositionMetrics {
            positions: self.positions,
            afterstates: self.all.pairs(),
            mean_squared_error: self.all.mean_squared_error(),
            r_squared: self.all.r_squared(),
            sign: self.all.sign(),
            likeliest_outcome: percent(self.likeliest_right, self.all.pairs()),
            my_test: self.all.my_test(),
            undecided: self.undecided.pairs(),
            undecided_r_squared: self.undecided.r_squared(),
            undecided_sign: self.undecided.sign(),
            optimal_move: percent(self.optimal, self.positions),
            outcome_kept: percent(self.kept, self.positions),
            quiet_decisive: self.quiet_decisive,
            quiet_decisive_kept: percent(self.quiet_decisive_kept, self.quiet_decisive),
            standard_errors: StandardErrors {
                sign: self.right_outcomes.standard_error(),
                optimal_move: standard_error(self.optimal, self.positions),
                outcome_kept: standard_error(self.kept, self.positions),
                quiet_decisive_kept: standard_error(self.quiet_decisive_kept, self.quiet_decisive),
            },
            residuals: self.residuals.clone().into_iter().collect(),
            reliability: self.reliability.clone(),
            plies,
        }
    }

    fn of_ply(&self, ply: u32) -> PlyMetrics {
        PlyMetrics {
            ply,
            positions: self.positions,
            r_squared: Some(self.all.r_squared()).filter(|value| value.is_finite()),
            confusion: self.confusion,
            optimal_move: percent(self.optimal, self.positions),
            outcome_kept: percent(self.kept, self.positions),
        }
    }
}
