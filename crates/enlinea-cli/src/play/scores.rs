//! The scores of all columns as both interfaces show them.

use enlinea_core::{Column, Game, column_text};
use enlinea_solver::{Analysis, Solution};

/// A column with its score, in figures and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScoreRow {
    pub(crate) column: Column,
    /// The column as it is typed.
    pub(crate) name: String,
    pub(crate) is_best: bool,
    /// `+3`, `0`, `-2`; a sign alone or a relation while it is not exact.
    pub(crate) figure: String,
    /// `wins in 7 moves`, for the side to move.
    pub(crate) words: String,
}

/// One row for each open column, from the left.
pub(crate) fn rows(game: &Game, analysis: &Analysis) -> Vec<ScoreRow> {
    let rows = analysis.columns.iter().map(|column| ScoreRow {
        column: column.column,
        name: column_text(game.rules(), column.column),
        is_best: analysis.best.contains(&column.column),
        figure: figure(&column.solution),
        words: words(game, &column.solution),
    });
    rows.collect()
}

/// What a solution means for the side to move.
pub(crate) fn words(game: &Game, solution: &Solution) -> String {
    solution.words(game.rules(), game.plies(), game.side_to_move())
}

/// A score in at most four characters.
fn figure(solution: &Solution) -> String {
    match (solution.lower.value(), solution.upper.value()) {
        (0, 0) => "0".to_owned(),
        (lower, upper) if lower == upper => format!("{lower:+}"),
        (1.., _) => "+".to_owned(),
        (_, ..=-1) => "-".to_owned(),
        (0, _) => ">=0".to_owned(),
        (_, 0) => "<=0".to_owned(),
        _ => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_solver::Score;

    #[test]
    fn figures_are_short_and_signed() {
        let solution = |lower, upper| Solution::between(Score::new(lower), Score::new(upper));
        let cases = [
            (3, 3, "+3"),
            (0, 0, "0"),
            (-18, -18, "-18"),
            (1, 4, "+"),
            (-4, -1, "-"),
            (0, 5, ">=0"),
            (-5, 0, "<=0"),
            (-1, 1, "?"),
        ];
        for (lower, upper, expected) in cases {
            assert_eq!(figure(&solution(lower, upper)), expected);
        }
    }
}
