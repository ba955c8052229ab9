//! Results of one player against another, counted by pairs of games.

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

    /// The same pair seen by the opponent.
    #[must_use]
    pub fn reversed(self) -> PairScore {
        PairScore(4 - self.0)
    }

    /// Points per game: 0, 0.25, … 1.
    pub fn per_game(self) -> f64 {
        f64::from(self.0) / 4.0
    }
}

/// How often each pair score happened: the *pentanomial* record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts([u64; 5]);

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
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

    /// How many pairs scored this many half points.
    ///
    /// # Panics
    /// If there are more than 4.
    pub fn count(&self, half_points: usize) -> u64 {
        self.0[half_points]
    }

    /// Pairs in all.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Share of each pair score. Scores that never happened get a sliver, so that logarithms stay finite and a
    /// run of equal results does not claim certainty.
    pub(super) fn shares(&self) -> [f64; 5] {
        const SLIVER: f64 = 1e-3;
        let counts = self.0.map(|count| (count as f64).max(SLIVER));
        let total: f64 = counts.iter().sum();
        counts.map(|count| count / total)
    }

    /// Mean points per game.
    pub fn mean(&self) -> f64 {
        expectation(&self.shares(), |value| value)
    }

    /// Standard deviation of the mean.
    pub fn standard_error(&self) -> f64 {
        let mean = self.mean();
        let variance = expectation(&self.shares(), |value| (value - mean).powi(2));
        (variance / self.total().max(1) as f64).sqrt()
    }

    /// Points per game with the interval; (0, 1) as long as there are no pairs.
    pub fn score(&self) -> Estimate {
        if self.total() == 0 {
            return Estimate {
                value: 0.5,
                low: 0.0,
                high: 1.0,
            };
        }
        let (mean, margin) = (self.mean(), DEVIATIONS * self.standard_error());
        Estimate {
            value: mean,
            low: (mean - margin).max(0.0),
            high: (mean + margin).min(1.0),
        }
    }

    /// The difference in strength with the interval.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        Estimate {
            value: elo_of_score(score.value),
            low: elo_of_score(score.low),
            high: elo_of_score(score.high),
        }
    }

    /// How likely it is, given the results, that this player is the stronger one.
    pub fn likelihood_of_superiority(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        normal_distribution((self.mean() - 0.5) / self.standard_error())
    }
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
    let density = (-deviations * deviations / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
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
        // First always wins: every pair is one win each. The result is certain: equal.
        let score = counts([0, 0, 1000, 0, 0]).score();
        assert!((score.value - 0.5).abs() < 1e-6);
        assert!(score.high - score.low < 0.001);
    }

    #[test]
    fn the_interval_shrinks_with_the_root_of_the_pairs() {
        let few = counts([5, 20, 50, 20, 5]).standard_error();
        let many = counts([500, 2000, 5000, 2000, 500]).standard_error();
        assert!((few / many - 10.0).abs() < 0.01);
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
