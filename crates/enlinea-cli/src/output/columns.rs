//! Lists of columns, named as they are typed: `1-7`, `1 3-a`.

use enlinea_core::{Column, Rules, column_text};

/// Joins neighbours to ranges. The columns come in order.
pub(crate) fn ranges(rules: Rules, columns: &[Column]) -> String {
    let mut ranges: Vec<(Column, Column)> = Vec::new();
    for &column in columns {
        match ranges.last_mut() {
            Some((_, last)) if last.index() + 1 == column.index() => *last = column,
            _ => ranges.push((column, column)),
        }
    }
    let words: Vec<String> = ranges
        .into_iter()
        .map(|(first, last)| {
            let name = column_text(rules, first);
            if first == last {
                name
            } else {
                name + "-" + &column_text(rules, last)
            }
        })
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(indices: &[u32], expected: &str) {
        let columns: Vec<Column> = indices.iter().copied().map(Column::new).collect();
        let rules = "12x4".parse().unwrap();
        assert_eq!(ranges(rules, &columns), expected);
    }

    #[test]
    fn neighbours_are_joined() {
        check(&[], "");
        check(&[3], "4");
        check(&[0, 1, 2, 3, 4, 5, 6], "1-7");
        check(&[0, 2, 3, 9], "1 3-4 a");
    }
}
