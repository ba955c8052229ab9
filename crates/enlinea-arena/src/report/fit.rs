//! Tables and lines made to fit a terminal.

/// Columns of standings and ratings in the order in which they are left out.
const LEAST_IMPORTANT: [&str; 9] = [
    "tournaments",
    "forfeits",
    "2nd W/D/L",
    "1st W/D/L",
    "LOS",
    "95 %",
    "games",
    "pairs",
    "±",
];
/// The column of names, which are shortened last.
const NAMES: usize = 1;
/// No name is cut below this length.
const SHORTEST_NAME: usize = 8;
/// What stands before every cell.
const GAP: usize = 2;

/// The width of each column.
pub(super) fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    (0..columns).map(width).collect()
}

/// The width of the whole table.
pub(super) fn width(rows: &[Vec<String>]) -> usize {
    widths(rows).iter().map(|width| width + GAP).sum()
}

/// The table without the least important columns, as many as must go, and the heads of these. Names are cut if that is not
/// enough.
pub fn narrowed(mut rows: Vec<Vec<String>>, room: usize) -> (Vec<Vec<String>>, Vec<&'static str>) {
    let mut left_out = Vec::new();
    for head in LEAST_IMPORTANT {
        if width(&rows) <= room {
            break;
        }
        let heads = rows.first().map_or(&[][..], Vec::as_slice);
        if let Some(column) = heads.iter().position(|cell| cell == head) {
            for row in &mut rows {
                row.remove(column);
            }
            left_out.insert(0, head);
        }
    }
    let excess = width(&rows).saturating_sub(room);
    if excess > 0 {
        let length = widths(&rows)[NAMES]
            .saturating_sub(excess)
            .max(SHORTEST_NAME);
        for row in &mut rows {
            row[NAMES] = cut(&row[NAMES], length);
        }
    }
    (rows, left_out)
}

fn cut(name: &str, length: usize) -> String {
    if name.chars().count() <= length {
        return name.to_owned();
    }
    name.chars().take(length - 1).chain(['…']).collect()
}

/// A line broken between words; the parts after the first are indented.
pub(super) fn wrapped(line: &str, room: usize) -> String {
    const INDENT: &str = "      ";
    if line.chars().count() <= room {
        return line.to_owned();
    }
    let start = line.len() - line.trim_start().len();
    let mut lines = vec![line[..start].to_owned()];
    for word in line.split_whitespace() {
        let last = lines.last_mut().expect("there is a first line");
        let is_begun = !last.trim().is_empty();
        if is_begun && last.chars().count() + 1 + word.chars().count() > room {
            lines.push(format!("{INDENT}{word}"));
        } else {
            *last += if is_begun { " " } else { "" };
            *last += word;
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole() {
        assert_eq!(wrapped("  aa bb cc dd", 20), "  aa bb cc dd");
        assert_eq!(wrapped("  aa bb cc dd", 8), "  aa bb\n      cc\n      dd");
    }

    #[test]
    fn names_are_cut_when_no_column_can_go() {
        let rows = vec![
            vec!["#".to_owned(), "player".to_owned()],
            vec!["1".to_owned(), "a very long name".to_owned()],
        ];
        let (rows, left_out) = narrowed(rows, 15);
        assert_eq!(rows[1][1], "a very lo…");
        assert_eq!(left_out, [""; 0]);
    }
}
