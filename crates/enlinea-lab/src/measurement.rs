//! What an objective says about a candidate: a value, its standard error, and the games behind it.

use serde::{Deserialize, Serialize};

/// Games of one candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameTally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl GameTally {
    /// All games.
    pub fn total(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The value of a candidate; larger is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// The value.
    pub value: f64,
    /// One standard error of the value.
    pub noise: f64,
    /// The games it comes from, if it comes from games.
    pub games: Option<GameTally>,
}

impl Measurement {
    /// A value without error.
    pub fn exact(value: f64) -> Measurement {
        Measurement {
            value,
            noise: 0.0,
            games: None,
        }
    }
}

/// Mean and standard error of the mean; the error of a single sample is unknown and taken as zero.
pub(crate) fn mean_and_error(samples: &[f64]) -> (f64, f64) {
    let count = samples.len().max(1) as f64;
    let mean = samples.iter().sum::<f64>() / count;
    if samples.len() < 2 {
        return (mean, 0.0);
    }
    let squares: f64 = samples
        .iter()
        .map(|sample| (sample - mean) * (sample - mean))
        .sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// How the values of a batch are spread.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The largest.
    pub best: f64,
    /// The value in the middle, or the mean of the two in the middle.
    pub median: f64,
    /// The average.
    pub mean: f64,
    /// The smallest.
    pub worst: f64,
}

impl Spread {
    /// The spread of some values.
    ///
    /// # Panics
    /// If there are no values.
    pub fn of(measurements: &[Measurement]) -> Spread {
        let mut values: Vec<f64> = measurements.iter().map(|one| one.value).collect();
        values.sort_by(f64::total_cmp);
        let count = values.len();
        assert!(count > 0, "a batch is never empty");
        Spread {
            best: values[count - 1],
            median: f64::midpoint(values[(count - 1) / 2], values[count / 2]),
            mean: values.iter().sum::<f64>() / count as f64,
            worst: values[0],
        }
    }

    /// Whether two spreads differ by no more than this in any number.
    pub fn is_near(&self, other: &Spread, tolerance: f64) -> bool {
        let numbers = |spread: &Spread| [spread.best, spread.median, spread.mean, spread.worst];
        let pairs = numbers(self).into_iter().zip(numbers(other));
        pairs.into_iter().all(|(a, b)| (a - b).abs() <= tolerance)
    }
}

/// The place of the first of the largest values.
pub(crate) fn first_best(measurements: &[Measurement]) -> usize {
    let mut best = 0;
    for (place, one) in measurements.iter().enumerate() {
        if one.value > measurements[best].value {
            best = place;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_know_their_middle() {
        let of = |values: &[f64]| {
            let measurements: Vec<_> = values.iter().map(|&v| Measurement::exact(v)).collect();
            Spread::of(&measurements)
        };
        let odd = of(&[3.0, 1.0, 8.0]);
        assert_eq!((odd.best, odd.median, odd.worst), (8.0, 3.0, 1.0));
        assert_eq!((odd.mean, of(&[4.0, 2.0]).median), (4.0, 3.0));
    }

    #[test]
    fn the_error_of_a_mean_shrinks_with_its_root() {
        let few = mean_and_error(&[0.0, 1.0].repeat(50)).1;
        let many = mean_and_error(&[0.0, 1.0].repeat(5000)).1;
        assert!((few / many - 10.0).abs() < 0.1);
        assert_eq!(mean_and_error(&[2.0]), (2.0, 0.0));
    }
}
