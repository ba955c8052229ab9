//! A weight vector as a row of factors, the other half of a product with a row of counts.

use enlinea_players::heuristics::uba_score::{UNITS, in_units, rounded};

use super::counts::{FAMILIES, half_width};
use super::move_table::Scores;

/// Where the weights stand in the canonical order of `uba-score`: pairs (me, other), then the lengths.
const CORNER: usize = 0;
const BORDER: usize = 2;
const LIBERTY: usize = 4;
const CHAINS: usize = 6;
const CENTRE: usize = 8;
const NEXT: usize = 10;
const EXTENSIBLE: usize = 12;
const BI_EXTENSIBLE: usize = 14;
const LENGTHS: usize = 16;

/// The factors of one weight vector.
///
/// Sums are first taken in floating point, which is fast and leaves a small doubt. Where the doubt matters, because two moves
/// are nearly equal, they are taken again in whole numbers, rounded as the player of the library does it, so that both
/// players always choose the same move.
#[derive(Clone, Debug)]
pub struct Factors {
    fast: Vec<f64>,
    exact: Vec<i128>,
    /// Largest error of a fast sum per unit of the largest count.
    doubt: f64,
}

impl Factors {
    /// The factors of weights in the canonical order of `uba-score`.
    ///
    /// # Panics
    /// If there are not 4C + 12 weights: callers take them from a checked space.
    pub fn new(weights: &[f64], connect: u32) -> Factors {
        assert_eq!(weights.len(), 4 * connect as usize + 12, "4C + 12 weights");
        let units: Vec<i128> = weights.iter().copied().map(in_units).collect();
        let exact: Vec<i128> = side(&units, 0, 1).chain(side(&units, 1, -1)).collect();
        debug_assert_eq!(exact.len(), 2 * half_width(connect));
        let scale = (UNITS * UNITS) as f64;
        let fast: Vec<f64> = exact.iter().map(|&factor| factor as f64 / scale).collect();
        let size: f64 = fast.iter().map(|factor| factor.abs()).sum();
        let doubt = size * f64::EPSILON * 2.0 * exact.len() as f64;
        Factors { fast, exact, doubt }
    }

    /// The best of some rows, the first of equals.
    pub(super) fn best(&self, rows: &[f64], scores: Scores) -> usize {
        let width = self.fast.len();
        let mut leader = (0, f64::NEG_INFINITY);
        let mut runner_up = f64::NEG_INFINITY;
        for (index, row) in rows.chunks_exact(width).enumerate() {
            let value = self.fast_sum(row);
            if value > leader.1 {
                runner_up = leader.1;
                leader = (index, value);
            } else if value > runner_up {
                runner_up = value;
            }
        }
        if leader.1 - runner_up > self.doubt * scores.largest_count {
            leader.0
        } else {
            self.first_best(rows, |row| self.exact_sum(row))
        }
    }

    /// The same without the decimals of the scores.
    pub(super) fn best_whole(&self, rows: &[f64], scores: Scores) -> usize {
        let doubt = self.doubt * scores.largest_count;
        self.first_best(rows, |row| {
            let value = self.fast_sum(row);
            let is_clear = (value - value.round()).abs() > doubt;
            let value = if is_clear { value } else { self.exact_sum(row) };
            value.trunc()
        })
    }

    /// Four sums side by side, which the processor adds at once.
    #[inline]
    fn fast_sum(&self, row: &[f64]) -> f64 {
        const { assert!(FAMILIES == 4) };
        let mut sums = [0.0; FAMILIES];
        let parts = self.fast.chunks_exact(FAMILIES);
        for (factors, counts) in parts.zip(row.chunks_exact(FAMILIES)) {
            for lane in 0..FAMILIES {
                sums[lane] += factors[lane] * counts[lane];
            }
        }
        (sums[0] + sums[1]) + (sums[2] + sums[3])
    }

    fn first_best(&self, rows: &[f64], value: impl Fn(&[f64]) -> f64) -> usize {
        let mut leader = (0, f64::NEG_INFINITY);
        for (index, row) in rows.chunks_exact(self.exact.len()).enumerate() {
            let value = value(row);
            if value > leader.1 {
                leader = (index, value);
            }
        }
        leader.0
    }

    /// The score as the player of the library knows it.
    pub(super) fn exact_sum(&self, row: &[f64]) -> f64 {
        let terms = self.exact.iter().zip(row);
        rounded(
            terms
                .map(|(factor, &count)| factor * count as i128)
                .sum::<i128>(),
        )
    }
}

/// The factors of one side: `owner` is 0 for the one that moved, 1 for the other.
fn side(weights: &[i128], owner: usize, sign: i128) -> impl Iterator<Item = i128> {
    let scalars = [CORNER, BORDER, LIBERTY, CENTRE];
    let scalars = scalars.map(|place| sign * UNITS * weights[place + owner]);
    let multipliers = [NEXT, EXTENSIBLE, BI_EXTENSIBLE, CHAINS].map(|place| weights[place + owner]);
    let lengths = weights[LENGTHS..].iter().enumerate();
    let chains = lengths.map(move |(index, weight)| sign * weight * multipliers[index % FAMILIES]);
    scalars.into_iter().chain(chains)
}
