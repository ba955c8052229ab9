//! The nearest name to a mistyped one, for error messages.

/// The name that needs the fewest edits, if it needs few enough to be what was meant.
pub(crate) fn nearest<'a>(
    wrong: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let allowed = (wrong.chars().count() / 3).max(1) + 1;
    names
        .into_iter()
        .map(|name| (distance(wrong, name), name))
        .min_by_key(|&(edits, _)| edits)
        .filter(|&(edits, _)| edits <= allowed)
        .map(|(_, name)| name)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other, ignoring case.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (i, &a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in right.iter().enumerate() {
            let replaced = last[j] + usize::from(a != b);
            let mut best = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == right[j - 1] && left[i - 1] == b {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (left, right, edits) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("ABC", "abc", 0),
            ("abc", "acb", 1),
            ("perfcet", "perfect", 1),
            ("lvl", "level", 2),
            ("", "abc", 3),
        ] {
            assert_eq!(distance(left, right), edits, "{left} {right}");
            assert_eq!(distance(right, left), edits, "{right} {left}");
        }
    }

    #[test]
    fn far_names_are_not_suggested() {
        let names = ["random", "perfect", "alphabeta"];
        assert_eq!(nearest("alpha-beta", names), Some("alphabeta"));
        assert_eq!(nearest("radnom", names), Some("random"));
        assert_eq!(nearest("zzzzzz", names), None);
    }
}
