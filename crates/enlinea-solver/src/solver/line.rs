//! A perfect continuation, found by asking about one child after the other.

use enlinea_core::{Column, Game};

use super::after;
use crate::Score;

/// Moves to the end of the game, `first` being one of the best in a position of this score.
///
/// `is_above` says whether a game's score is greater than a number, or `None` if it ran out of nodes; the line ends
/// there. Along a perfect line the score only changes its sign, so a child is a perfect move if it is not above the
/// negated score of its parent. Columns in the middle are asked first.
pub(crate) fn follow(
    game: &Game,
    first: Column,
    score: Score,
    is_above: impl FnMut(&Game, i32) -> Option<bool>,
) -> Vec<Column> {
    let rest = go_on(after(game, first), -score, is_above);
    [vec![first], rest].concat()
}

/// The same from a position of this score whose best moves are not known.
pub(crate) fn go_on(
    mut game: Game,
    score: Score,
    mut is_above: impl FnMut(&Game, i32) -> Option<bool>,
) -> Vec<Column> {
    let mut moves = Vec::new();
    let mut score = score.value();
    while !game.outcome().is_over() {
        let mut columns: Vec<Column> = game.open_columns().collect();
        let last = game.rules().width() - 1;
        columns.sort_by_key(|column| (2 * column.index()).abs_diff(last));
        let next = columns.into_iter().find_map(|column| {
            let child = after(&game, column);
            match is_above(&child, -score) {
                Some(false) => Some(Some((column, child))),
                Some(true) => None,
                None => Some(None),
            }
        });
        let Some(Some((column, child))) = next else {
            break;
        };
        moves.push(column);
        game = child;
        score = -score;
    }
    moves
}
