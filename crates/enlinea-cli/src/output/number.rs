//! Values as text and as JSON: whole numbers without a point, and infinity, which JSON has no number for.

use serde_json::{Value, json};

/// Whole numbers up to here are exact.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_992.0;

/// A value as JSON: `3`, `-0.2095`, `"inf"`.
pub(crate) fn to_json(number: f64) -> Value {
    if number.is_infinite() {
        json!(if number > 0.0 { "inf" } else { "-inf" })
    } else if number.fract() == 0.0 && number.abs() < LARGEST_WHOLE {
        json!(number as i64)
    } else {
        json!(number)
    }
}

/// A value as text.
pub(crate) fn to_text(number: f64) -> String {
    match to_json(number) {
        Value::String(word) => word,
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short_and_exact() {
        for (number, text) in [
            (3.0, "3"),
            (-0.0, "0"),
            (-0.2095, "-0.2095"),
            (688.666_687_011_718_8, "688.6666870117188"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(to_text(number), text);
        }
    }
}
