//! Axes: round numbers at even distances.

/// The numbers to write at an axis: about `wanted` of them, multiples of 1, 2 or 5 times a power of ten, within the range.
pub(super) fn ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let range = high - low;
    if range <= 0.0 || !range.is_finite() {
        return vec![low];
    }
    let rough = range / wanted.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
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
pub(super) fn label(value: f64, step: f64) -> String {
    let size = value.abs();
    if size >= 1e6 || (size > 0.0 && size < 1e-4) {
        return format!("{value:.0e}");
    }
    let digits = (-step.abs().max(1e-9).log10().floor()).max(0.0) as usize;
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
    fn labels_have_the_digits_they_need() {
        assert_eq!(label(0.5, 0.25), "0.5");
        assert_eq!(label(150.0, 50.0), "150");
        assert_eq!(label(-0.0, 0.1), "0");
        assert_eq!(label(2e7, 1e7), "2e7");
    }
}
