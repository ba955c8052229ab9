//! How numbers are printed, the same in every table and figure.

/// A number with one standard error, to the first digit of the error, or to the second if the first is a 1: `0.21 ± 0.03`.
/// Without an error, as many digits as it needs.
pub(super) fn with_error(value: f64, error: f64) -> String {
    // Samples that are all the same have a spread of rounding errors.
    let is_rounding = error <= value.abs() * 1e-12;
    if is_rounding || !error.is_finite() {
        return plain(value);
    }
    let places = decimals(error);
    // Rounding may add a digit: 0.096 is 0.10, not 0.1.
    format!("{} ± {}", fixed(value, places), fixed(error, places))
}

/// A number without an error.
pub(super) fn plain(value: f64) -> String {
    let size = value.abs();
    if value.fract() == 0.0 && size < 1e15 {
        format!("{value:.0}")
    } else if size >= 1000.0 {
        format!("{value:.1}")
    } else if size >= 0.01 {
        format!("{value:.2}")
    } else {
        format!("{value:.1e}")
    }
}

/// Decimal places that show one significant digit, or two if the first is a 1; negative left of the point.
fn decimals(error: f64) -> i32 {
    let exponent = libm::floor(libm::log10(error)) as i32;
    let first = error / libm::pow(10.0, f64::from(exponent));
    // 0.0195 would round to 0.02, which begins with a 2.
    i32::from(first < 1.95) - exponent
}

fn fixed(value: f64, places: i32) -> String {
    let text = if places >= 0 {
        format!("{value:.*}", places as usize)
    } else {
        let unit = libm::pow(10.0, f64::from(-places));
        format!("{:.0}", (value / unit).round() * unit)
    };
    // Nothing is less than nothing.
    let is_zero = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    match text.strip_prefix('-') {
        Some(positive) if is_zero => positive.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_digit_or_two() {
        let check = |value: f64, error: f64, text: &str| assert_eq!(with_error(value, error), text);
        check(0.2134, 0.0312, "0.21 ± 0.03");
        check(0.2134, 0.0142, "0.213 ± 0.014");
        check(96.31, 0.42, "96.3 ± 0.4");
        check(1234.5, 26.0, "1230 ± 30");
        check(-0.01, 0.3, "0.0 ± 0.3");
        check(-0.34, 0.05, "-0.34 ± 0.05");
    }

    #[test]
    fn numbers_without_errors_have_the_digits_they_need() {
        assert_eq!(with_error(96.869_999_999_999, 7e-16), "96.87");
        for (value, text) in [
            (8776.0, "8776"),
            (0.5, "0.50"),
            (3.359_8, "3.36"),
            (0.001_2, "1.2e-3"),
        ] {
            assert_eq!(with_error(value, 0.0), text);
            assert_eq!(with_error(value, f64::NAN), text);
        }
    }
}
