//! Numbers as Lisp reads them, with all their digits.

/// Whole numbers up to here are exact in sums and products of them.
const LARGEST_WHOLE: f64 = 2_147_483_648.0;

/// Numbers of one evaluator: whole numbers if all are, else double floats, so that sums are rounded as ours are.
pub(super) fn numbers(values: &[f64]) -> Vec<String> {
    let is_whole = |value: &f64| value.fract() == 0.0 && value.abs() <= LARGEST_WHOLE;
    if values.iter().all(is_whole) {
        let whole = values.iter().map(|&value| (value as i64).to_string());
        return whole.collect();
    }
    values.iter().map(|&value| double(value)).collect()
}

/// A double float.
pub(super) fn double(value: f64) -> String {
    format!("{value:e}").replace('e', "d")
}

/// A single float.
pub(super) fn single(value: f32) -> String {
    format!("{value:e}").replace('e', "f")
}

/// A quoted list.
pub(super) fn list<T: AsRef<str>>(items: &[T]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    format!("'({})", items.join(" "))
}

/// The truth value.
pub(super) fn truth(is_true: bool) -> String {
    if is_true { "t" } else { "nil" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_digits() {
        assert_eq!(numbers(&[3.0, -4.0]), ["3", "-4"]);
        assert_eq!(numbers(&[3.0, 0.1]), ["3d0", "1d-1"]);
        assert_eq!(double(-1.696_947_14e-14), "-1.69694714d-14");
        assert_eq!(single(50.0 / 0.75), "6.6666664f1");
        assert_eq!(list(&["1", "2"]), "'(1 2)");
    }
}
