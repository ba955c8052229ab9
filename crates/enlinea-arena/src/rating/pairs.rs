//! Results of one player, counted by pairs of games.

use super::elo_of_score;

/// The points of one player from a pair of games, in half points: 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PairScore(u8);

impl PairScore {
    /// Two results in half points each: 0 lost, 1 drawn, 2 won.
    ///
    /// # Panics
    /// If a result is more than 2 half points.
    pub fn new(first: u8, second: u8) -> PairScore {
        assert!(first <= 2 && second <= 2, "a game is worth two half points");
        PairScore(first + second)
    }

    /// The same pair from the opponent's side.
    #[must_use]
    pub fn reversed(self) -> PairScore {
        PairScore(4 - self.0)
    }

    /// Points per game: 0, 0.25, … 1.
    pub fn per_game(self) -> f64 {
        f64::from(self.0) / 4.0
    }
}

/// The number of pairs with each score: the *pentanomial* record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts([u64; 5]);

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Half the width of a 95 % interval in standard deviations.
pub(super) const DEVIATIONS: f64 = 1.959_963_985;

impl PairCounts {
    /// Adds a pair.
    pub fn add(&mut self, score: PairScore) {
        self.0[usize::from(score.0)] += 1;
    }

    /// The number of pairs with this many half points.
    ///
    /// # Panics
    /// If there are more than 4.
    pub fn count(&self, half_points: usize) -> u64 {
        self.0[half_points]
    }

    /// The number of pairs.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Share of each pair score. Scores that never happened get a small share, so that logarithms stay finite.
    pub(super) fn shares(&self) -> [f64; 5] {
        const SMALL: f64 = 1e-3;
        let counts = self.0.map(|count| (count as f64).max(SMALL));
        let total: f64 = counts.iter().sum();
        counts.map(|count| count / total)
    }

    /// Mean points per game; 0.5 without pairs.
    pub fn mean(&self) -> f64 {
        match self.total() {
            0 => 0.5,
            total => mean(self.0.map(|count| count as f64 / total as f64)),
        }
    }

    /// Points per game with the interval, which is 0 to 1 without pairs.
    ///
    /// The interval counts one won and one lost pair more than were played: a few equal results must not look certain.
    pub fn score(&self) -> Estimate {
        let (middle, error) = self.cautious();
        let margin = DEVIATIONS * error;
        Estimate {
            value: self.mean(),
            low: (middle - margin).max(0.0),
            high: (middle + margin).min(1.0),
        }
    }

    /// The difference in strength with the interval; infinite for only wins or only losses.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        Estimate {
            value: elo_of_score(score.value),
            low: elo_of_score(score.low),
            high: elo_of_score(score.high),
        }
    }

    /// The difference in strength on the normalised scale, with the interval: the mean score above one half in standard
    /// deviations of a game, on a scale that gives Elo for a usual share of draws. It says how many games are needed to show
    /// the difference, whatever openings and time make of draws.
    ///
    /// After Van den Bergh (2020), *Normalized Elo*, for pairs. The deviation counts one won and one lost pair more than were
    /// played, as the interval does, so that it is never zero.
    pub fn normalised_elo(&self) -> Estimate {
        let (_, error) = self.cautious();
        let score = self.score();
        // A pair is the mean of two games: its variance is half of theirs.
        let deviation = error * ((self.total() + 2) as f64).sqrt() * std::f64::consts::SQRT_2;
        let scale = 800.0 / std::f64::consts::LN_10 / deviation;
        Estimate {
            value: scale * (score.value - 0.5),
            low: scale * (score.low - 0.5),
            high: scale * (score.high - 0.5),
        }
    }

    /// The likelihood, given the results, that this player is the stronger one.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let (middle, error) = self.cautious();
        normal_distribution((middle - 0.5) / error)
    }

    /// Mean and its standard deviation as if one more pair had been won and one more lost.
    ///
    /// This is the "plus four" of Agresti and Coull (1998), *Approximate is better than "exact" for interval estimation of
    /// binomial proportions*, for pairs instead of single trials. It matters while there are few pairs; without it one
    /// pair, or many equal ones, would have an interval of width zero.
    fn cautious(&self) -> (f64, f64) {
        let mut counts = self.0.map(|count| count as f64);
        counts[0] += 1.0;
        counts[4] += 1.0;
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let mean = mean(shares);
        let variance = expectation(&shares, |value| (value - mean) * (value - mean));
        (mean, (variance / total).sqrt())
    }
}

fn mean(shares: [f64; 5]) -> f64 {
    expectation(&shares, |value| value)
}

/// The mean of a function of the points per game under these shares.
pub(super) fn expectation(shares: &[f64; 5], function: impl Fn(f64) -> f64) -> f64 {
    (0u8..)
        .zip(shares)
        .map(|(half_points, share)| share * function(PairScore(half_points).per_game()))
        .sum()
}

/// Φ by the rational approximation 26.2.17 of Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964);
/// the error is below 7.5e-8.
fn normal_distribution(deviations: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * deviations.abs());
    let coefficients = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let polynomial = coefficients
        .iter()
        .rev()
        .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let density = libm::exp(-deviations * deviations / 2.0) / (2.0 * std::f64::consts::PI).sqrt();
    let tail = density * polynomial;
    if deviations < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(counts: [u64; 5]) -> PairCounts {
        PairCounts(counts)
    }

    #[test]
    fn pairs_are_seen_from_both_sides() {
        let pair = PairScore::new(2, 1);
        assert!((pair.per_game() - 0.75).abs() < 1e-12);
        assert_eq!(pair.reversed(), PairScore::new(0, 1));
    }

    #[test]
    fn seats_that_decide_every_game_say_nothing_about_strength() {
        // First always wins: every pair is one win each. The result is nearly certain: equal.
        let score = counts([0, 0, 1000, 0, 0]).score();
        assert!((score.value - 0.5).abs() < 1e-6);
        assert!(score.high - score.low < 0.003);
    }

    #[test]
    fn the_interval_shrinks_with_the_root_of_the_pairs() {
        let width = |pairs: PairCounts| pairs.score().high - pairs.score().low;
        let few = width(counts([50, 200, 500, 200, 50]));
        let many = width(counts([5000, 20_000, 50_000, 20_000, 5000]));
        assert!((few / many - 10.0).abs() < 0.1);
    }

    #[test]
    fn a_pair_or_two_prove_nothing() {
        let level = counts([0, 0, 1, 0, 0]).score();
        assert!(level.low < 0.1 && level.high > 0.9);
        let won = counts([0, 0, 0, 0, 1]);
        assert!((won.score().value - 1.0).abs() < 1e-12);
        assert!(won.score().low < 0.2);
        assert!(won.likelihood_of_superiority() < 0.8);
        assert!(counts([0, 0, 0, 0, 2]).likelihood_of_superiority() < 0.95);
        let none = counts([0; 5]).score();
        assert_eq!((none.value, none.low, none.high), (0.5, 0.0, 1.0));
    }

    #[test]
    fn the_mean_lies_inside_its_interval() {
        for total in [1, 2, 5, 30, 1000] {
            for half_points in 0..5 {
                let mut all_equal = [0; 5];
                all_equal[half_points] = total;
                let score = counts(all_equal).score();
                assert!(score.low <= score.value && score.value <= score.high);
            }
        }
    }

    #[test]
    fn normalised_elo_is_the_mean_in_deviations_of_a_game() {
        let record = [40_000, 80_000, 240_000, 120_000, 120_000];
        let total: f64 = 600_000.0;
        let values = [0.0, 0.25, 0.5, 0.75, 1.0];
        let shares = record.map(|count| count as f64 / total);
        let mean: f64 = values.iter().zip(shares).map(|(x, p)| x * p).sum();
        let square: f64 = values.iter().zip(shares).map(|(x, p)| x * x * p).sum();
        let per_game = (2.0 * (square - mean * mean)).sqrt();
        let expected = (mean - 0.5) / per_game * 347.435_585_5;
        let found = counts(record).normalised_elo();
        assert!(
            (found.value - expected).abs() < 0.01,
            "{found:?} {expected}"
        );
        assert!(found.low < found.value && found.value < found.high);
        assert!(found.high - found.low < 2.0);
        let few = counts([0, 0, 0, 0, 3]).normalised_elo();
        assert!(few.value.is_finite() && few.low <= few.value && few.value <= few.high);
        assert!(counts([0; 5]).normalised_elo().value.abs() < 1e-9);
    }

    #[test]
    fn superiority_is_symmetric() {
        let better = counts([1, 2, 10, 8, 3]).likelihood_of_superiority();
        let worse = counts([3, 8, 10, 2, 1]).likelihood_of_superiority();
        assert!(better > 0.95);
        assert!((better + worse - 1.0).abs() < 1e-6);
        assert!((counts([0; 5]).likelihood_of_superiority() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn the_normal_distribution_is_the_tabulated_one() {
        for (deviations, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.959_963_985, 0.025),
            (3.0, 0.998_650_102),
        ] {
            assert!((normal_distribution(deviations) - expected).abs() < 1e-6);
        }
    }
}
