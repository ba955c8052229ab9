//! Lists of columns for people: `1-7`, `1 3-4`.

use enlinea_core::Column;

/// Joins neighbours to ranges. The columns come in order.
pub(crate) fn ranges(columns: &[Column]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for column in columns.iter().map(|column| column.number()) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == column => *last = column,
            _ => ranges.push((column, column)),
        }
    }
    let words: Vec<String> = ranges
        .into_iter()
        .map(|(first, last)| match last - first {
            0 => first.to_string(),
            _ => format!("{first}-{last}"),
        })
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(indices: &[u32], expected: &str) {
        let columns: Vec<Column> = indices.iter().copied().map(Column::new).collect();
        assert_eq!(ranges(&columns), expected);
    }

    #[test]
    fn neighbours_are_joined() {
        check(&[], "");
        check(&[3], "4");
        check(&[0, 1, 2, 3, 4, 5, 6], "1-7");
        check(&[0, 2, 3, 9], "1 3-4 10");
    }
}
