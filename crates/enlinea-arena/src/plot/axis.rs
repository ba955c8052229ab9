//! Axes: round numbers at even distances, or powers of ten.

use serde::{Deserialize, Serialize};

/// How the numbers of an axis are spaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Evenly.
    #[default]
    Linear,
    /// By their logarithms: for numbers of very different sizes. What is not above 0 is not shown.
    Logarithmic,
}

/// A range of numbers and its spacing.
pub(super) struct Axis {
    scale: Scale,
    /// The ends, as logarithms if the scale is such.
    low: f64,
    high: f64,
    /// Whether there are whole numbers only, which have nothing between them.
    is_whole: bool,
}

impl Axis {
    /// The smallest axis of some size that has all these numbers.
    pub(super) fn around(scale: Scale, numbers: impl Iterator<Item = f64>) -> Axis {
        let places = numbers.map(|number| scale.place(number));
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut is_whole = true;
        for place in places.filter(|place| place.is_finite()) {
            (low, high) = (low.min(place), high.max(place));
            is_whole &= place.fract() == 0.0;
        }
        (low, high) = match scale {
            _ if low > high => (0.0, 1.0),
            // Whole powers of ten at both ends.
            Scale::Logarithmic => (low.floor(), high.ceil().max(low.floor() + 1.0)),
            Scale::Linear if high - low < 1e-12 * (1.0 + low.abs()) => (low - 0.5, high + 0.5),
            Scale::Linear => (low, high),
        };
        Axis {
            scale,
            low,
            high,
            is_whole,
        }
    }

    /// How far along the axis a number is, from 0 to 1; not finite if it has no place.
    pub(super) fn share(&self, number: f64) -> f64 {
        (self.scale.place(number) - self.low) / (self.high - self.low)
    }

    /// About this many numbers to write at the axis, with their texts.
    pub(super) fn ticks(&self, wanted: usize) -> Vec<(f64, String)> {
        match self.scale {
            Scale::Linear => {
                // Between whole numbers there is nothing to write.
                let most = if self.is_whole {
                    wanted.min((self.high - self.low) as usize)
                } else {
                    wanted
                };
                let ticks = ticks(self.low, self.high, most);
                let step = ticks.get(1).map_or(1.0, |second| second - ticks[0]);
                let named = ticks.into_iter().map(|tick| (tick, label(tick, step)));
                named.collect()
            }
            Scale::Logarithmic => {
                let stride = ((self.high - self.low) / wanted as f64).ceil().max(1.0);
                let count = ((self.high - self.low) / stride) as i32;
                let powers = (0..=count).map(|k| self.low as i32 + k * stride as i32);
                powers
                    .map(|power| (libm::exp10(f64::from(power)), power_label(power)))
                    .collect()
            }
        }
    }
}

impl Scale {
    fn place(self, number: f64) -> f64 {
        match self {
            Scale::Linear => number,
            Scale::Logarithmic if number > 0.0 => libm::log10(number),
            Scale::Logarithmic => f64::NAN,
        }
    }
}

/// A power of ten at an axis.
fn power_label(power: i32) -> String {
    match power {
        -3..=4 => format!("{}", libm::exp10(f64::from(power))),
        _ => format!("1e{power}"),
    }
}

/// The numbers to write at an axis: about `wanted` of them, multiples of 1, 2 or 5 times a power of ten, within the range.
fn ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let range = high - low;
    if range <= 0.0 || !range.is_finite() {
        return vec![low];
    }
    let rough = range / wanted.max(1) as f64;
    let power = libm::exp10(libm::log10(rough).floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let first = (low / step - 1e-9).ceil();
    let count = ((high / step + 1e-9).floor() - first) as usize;
    (0..=count).map(|k| (first + k as f64) * step).collect()
}

/// A number at an axis, without more digits than the distance of its neighbours asks for.
fn label(value: f64, step: f64) -> String {
    let size = value.abs();
    if size >= 1e6 || (size > 0.0 && size < 1e-4) {
        return format!("{value:.0e}");
    }
    let digits = (-libm::log10(step.abs().max(1e-9)).floor()).max(0.0) as usize;
    let text = format!("{value:.digits$}");
    if text
        .trim_start_matches('-')
        .chars()
        .all(|c| c == '0' || c == '.')
    {
        "0".to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks(0.0, 150.0, 5), [0.0, 50.0, 100.0, 150.0]);
        assert_eq!(ticks(-1.0, 1.0, 4), [-1.0, -0.5, 0.0, 0.5, 1.0]);
        assert_eq!(ticks(3.0, 3.0, 4), [3.0]);
        for (low, high) in [(0.013, 0.57), (-7.0, 12_345.0), (1e-9, 2e-9)] {
            let ticks = ticks(low, high, 6);
            assert!(ticks.len() >= 2 && ticks.len() <= 8, "{ticks:?}");
            assert!(ticks.iter().all(|&t| t >= low - 1e-9 && t <= high + 1e-9));
        }
    }

    #[test]
    fn powers_of_ten_are_evenly_spaced() {
        let axis = Axis::around(Scale::Logarithmic, [0.02, 3e5, 0.0].into_iter());
        let names: Vec<String> = axis.ticks(8).into_iter().map(|(_, name)| name).collect();
        assert_eq!(
            names,
            [
                "0.01", "0.1", "1", "10", "100", "1000", "10000", "1e5", "1e6"
            ]
        );
        assert_eq!((axis.share(0.01), axis.share(1e6)), (0.0, 1.0));
        assert!(axis.share(0.0).is_nan());
        assert_eq!(axis.ticks(4).len(), 5);
    }

    #[test]
    fn whole_numbers_have_whole_ticks() {
        let names = |numbers: [f64; 2]| {
            let axis = Axis::around(Scale::Linear, numbers.into_iter());
            let ticks = axis.ticks(8).into_iter();
            ticks.map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(names([5.0, 8.0]), ["5", "6", "7", "8"]);
        assert_eq!(names([5.0, 6.5])[..2], ["5.0", "5.2"]);
    }

    #[test]
    fn labels_have_the_digits_they_need() {
        assert_eq!(label(0.5, 0.25), "0.5");
        assert_eq!(label(150.0, 50.0), "150");
        assert_eq!(label(-0.0, 0.1), "0");
        assert_eq!(label(2e7, 1e7), "2e7");
    }
}
