//! Intervals of 95 %: of a rate, of a mean, and of the difference between two estimates.
//!
//! A rate has the interval of Wilson, a mean that of Student. The interval of a difference comes from those of its two sides by
//! the method of Newcombe: the distances from each estimate to the end of its interval add up as squares.

use serde::{Deserialize, Serialize};

/// From a lower to an upper end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A spread of fewer samples is hardly known: with two, chance makes it nothing or anything.
const FEWEST: u64 = 5;

/// Half the width of a 95 % interval in standard errors, if the error is known exactly.
const NORMAL: f64 = 1.959_963_984_540_054;

impl Interval {
    /// A number without any doubt.
    pub const fn exact(value: f64) -> Interval {
        Interval {
            low: value,
            high: value,
        }
    }

    /// Nothing is known.
    pub const UNKNOWN: Interval = Interval {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
    };

    /// The same distance in both directions.
    pub fn around(value: f64, half_width: f64) -> Interval {
        Interval {
            low: value - half_width,
            high: value + half_width,
        }
    }

    /// Of a number with a known standard error.
    pub fn of_error(value: f64, error: f64) -> Interval {
        Interval::around(value, NORMAL * error)
    }

    /// Of a rate in percent (Wilson 1927): never beyond 0 and 100, and of some width even if all trials succeed.
    pub fn of_rate(percent: f64, trials: f64) -> Interval {
        if trials <= 0.0 {
            return Interval::UNKNOWN;
        }
        let (rate, square) = (percent / 100.0, NORMAL * NORMAL);
        let scale = 1.0 + square / trials;
        let centre = (rate + square / (2.0 * trials)) / scale;
        let variance = rate * (1.0 - rate) / trials + square / (4.0 * trials * trials);
        let half_width = NORMAL * variance.max(0.0).sqrt() / scale;
        Interval {
            low: (100.0 * (centre - half_width)).max(0.0),
            high: (100.0 * (centre + half_width)).min(100.0),
        }
    }

    /// Of the mean of some samples with this standard deviation; unknown for fewer than five.
    pub fn of_mean(mean: f64, deviation: f64, count: u64) -> Interval {
        match count {
            0..FEWEST => Interval::UNKNOWN,
            _ => Interval::around(mean, student(count - 1) * deviation / (count as f64).sqrt()),
        }
    }

    /// Of one more sample of the same kind; unknown for fewer than five.
    pub fn of_one_more(sample: f64, deviation: f64, count: u64) -> Interval {
        match count {
            0..FEWEST => Interval::UNKNOWN,
            _ => Interval::around(sample, student(count - 1) * deviation),
        }
    }

    /// Of the difference between an estimate and another one, each with its own interval (Newcombe 1998).
    pub fn of_difference(one: (f64, Interval), other: (f64, Interval)) -> Interval {
        let difference = one.0 - other.0;
        Interval {
            low: difference - libm::hypot(one.0 - one.1.low, other.1.high - other.0),
            high: difference + libm::hypot(one.1.high - one.0, other.0 - other.1.low),
        }
    }

    /// Whether a number is inside.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The larger of the distances from an estimate to its ends.
    pub fn reach(self, value: f64) -> f64 {
        (self.high - value).max(value - self.low)
    }

    /// The same interval of a number that is smaller by this much.
    #[must_use]
    pub fn less(self, value: f64) -> Interval {
        Interval {
            low: self.low - value,
            high: self.high - value,
        }
    }
}

/// Half the width of a 95 % interval in standard errors, if the error comes from this many degrees of freedom.
fn student(freedom: u64) -> f64 {
    let (mut low, mut high) = (NORMAL, 13.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if both_tails(middle, freedom as f64) > 0.05 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// How often the t distribution is farther from 0 than this: the incomplete beta function `I_x(freedom / 2, 1 / 2)`.
fn both_tails(t: f64, freedom: f64) -> f64 {
    let (a, b, x) = (freedom / 2.0, 0.5, freedom / (freedom + t * t));
    let front = libm::exp(
        libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b)
            + a * libm::log(x)
            + b * libm::log1p(-x),
    );
    // The continued fraction converges quickly on one side of the mean; the other side is its mirror image.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * continued_fraction(a, b, x) / a
    } else {
        1.0 - front * continued_fraction(b, a, 1.0 - x) / b
    }
}

/// By the method of Lentz.
fn continued_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut upper = 1.0;
    let mut lower = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut result = lower;
    for step in 1..300 {
        let step = f64::from(step);
        let even = step * (b - step) * x / ((a + 2.0 * step - 1.0) * (a + 2.0 * step));
        let odd = -(a + step) * (a + b + step) * x / ((a + 2.0 * step) * (a + 2.0 * step + 1.0));
        let mut factor = 1.0;
        for term in [even, odd] {
            lower = 1.0 / away_from_zero(1.0 + term * lower);
            upper = away_from_zero(1.0 + term / upper);
            factor = upper * lower;
            result *= factor;
        }
        if (factor - 1.0).abs() < 1e-15 {
            break;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(interval: Interval, low: f64, high: f64) {
        let is_near = (interval.low - low).abs() < 0.005 && (interval.high - high).abs() < 0.005;
        assert!(is_near, "{interval:?} is not {low} to {high}");
    }

    /// The values of any printed table.
    #[test]
    fn student_is_that_of_the_tables() {
        for (freedom, printed) in [
            (1, 12.706),
            (2, 4.303),
            (4, 2.776),
            (9, 2.262),
            (19, 2.093),
            (29, 2.045),
            (120, 1.980),
        ] {
            let found = student(freedom);
            assert!((found - printed).abs() < 0.0006, "{freedom}: {found}");
        }
    }

    /// Newcombe 1998 prints these intervals of 81 of 263, and of the difference of 56 of 70 and 48 of 80.
    #[test]
    fn rates_and_differences_are_those_of_the_literature() {
        near(Interval::of_rate(100.0 * 81.0 / 263.0, 263.0), 25.53, 36.62);
        let rate = |hits: f64, trials: f64| {
            let percent = 100.0 * hits / trials;
            (percent, Interval::of_rate(percent, trials))
        };
        let difference = Interval::of_difference(rate(56.0, 70.0), rate(48.0, 80.0));
        near(difference, 5.24, 33.39);
    }

    #[test]
    fn certain_rates_still_have_a_width_and_few_samples_say_nothing() {
        near(Interval::of_rate(100.0, 100.0), 96.30, 100.0);
        assert_eq!(Interval::of_mean(3.0, 1.0, 4), Interval::UNKNOWN);
        near(Interval::of_mean(0.0, 1.0, 9), -0.769, 0.769);
        near(Interval::of_one_more(0.0, 1.0, 9), -2.306, 2.306);
        assert!(Interval::of_error(0.0, 1.0).contains(1.9));
    }
}
