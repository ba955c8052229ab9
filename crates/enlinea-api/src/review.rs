//! A game compared with perfect play, move by move.

use enlinea_core::{Column, Game, Move};
use enlinea_solver::{Analysis, Solution};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ScoreReply;

/// A move of the game and its rating.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewedMove {
    /// Discs on the board after the move.
    ply: u32,
    /// The column played, counted from 1.
    column: u32,
    /// The score of the position before the move, seen by the side that moves.
    score_before: ScoreReply,
    /// The score of the move, seen by the same side; plies are counted from the position before the move.
    score_after: ScoreReply,
    /// The columns that are proven best; empty if none was proven in time.
    best: Vec<u32>,
    /// The columns that may be best: no other is proven better. The same as `best` if all scores are exact.
    candidates: Vec<u32>,
    verdict: MoveRating,
}

/// How good a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MoveRating {
    /// No move is better.
    Best,
    /// It keeps the outcome; whether another move is faster was not proven in time.
    Good,
    /// The same outcome, but a slower win or a faster loss.
    Inaccuracy,
    /// It gives away a win or a draw.
    Blunder,
    /// Not proven in time.
    Unknown,
}

/// The end of a review.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewEnd {
    /// Number of rated moves.
    pub plies: usize,
    /// Whether all scores are exact.
    pub complete: bool,
}

/// The positions of a game, each with the column that was played in it.
pub fn turns(game: &Game) -> Vec<(Game, Column)> {
    let mut turns = Vec::new();
    let mut game = game.clone();
    while let Some(last) = game.undo() {
        if let Move::Drop(column) = last {
            turns.push((game.clone(), column));
        }
    }
    turns.reverse();
    turns
}

impl ReviewedMove {
    /// Compares a move with what is known about the position before it.
    ///
    /// # Panics
    /// If the column was not open.
    pub fn new(before: &Game, column: Column, analysis: &Analysis) -> ReviewedMove {
        let best = &analysis.solution;
        let played = analysis.column(column).expect("the column was open");
        let (rules, plies, side) = (before.rules(), before.plies(), before.side_to_move());
        let score = |solution| ScoreReply::new(rules, plies, side, solution);
        let numbers = |columns: &[Column]| columns.iter().map(|column| column.number()).collect();
        ReviewedMove {
            ply: before.plies() + 1,
            column: column.number(),
            score_before: score(best),
            score_after: score(played),
            best: numbers(&analysis.best),
            candidates: numbers(&analysis.candidates()),
            verdict: rating(best, played),
        }
    }

    /// Whether both scores are exact.
    pub fn is_exact(&self) -> bool {
        self.score_before.exact && self.score_after.exact
    }
}

fn rating(best: &Solution, played: &Solution) -> MoveRating {
    if played.lower >= best.upper {
        return MoveRating::Best;
    }
    let outcome = |known: &Solution| {
        let (lower, upper) = (known.lower.value().signum(), known.upper.value().signum());
        (lower == upper).then_some(lower)
    };
    let is_worse = played.upper.value().signum() < best.lower.value().signum();
    match (outcome(best), outcome(played)) {
        _ if is_worse => MoveRating::Blunder,
        (Some(best_outcome), Some(outcome)) if best_outcome == outcome => {
            if played.upper < best.lower {
                MoveRating::Inaccuracy
            } else {
                MoveRating::Good
            }
        }
        _ => MoveRating::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_solver::Score;

    fn bounds((lower, upper): (i32, i32)) -> Solution {
        Solution::between(Score::new(lower), Score::new(upper))
    }

    #[test]
    fn ratings_follow_the_proven_bounds() {
        for (best, played, expected) in [
            ((3, 3), (3, 3), MoveRating::Best),
            ((0, 0), (0, 0), MoveRating::Best),
            ((3, 3), (1, 1), MoveRating::Inaccuracy),
            ((-1, -1), (-4, -4), MoveRating::Inaccuracy),
            ((3, 3), (0, 0), MoveRating::Blunder),
            ((3, 3), (-2, 0), MoveRating::Blunder),
            ((0, 0), (-9, -1), MoveRating::Blunder),
            ((1, 9), (-5, 0), MoveRating::Blunder),
            ((1, 9), (1, 4), MoveRating::Good),
            ((-9, -1), (-9, -3), MoveRating::Good),
            ((-3, 5), (-3, 5), MoveRating::Unknown),
            ((0, 5), (0, 0), MoveRating::Unknown),
        ] {
            assert_eq!(
                rating(&bounds(best), &bounds(played)),
                expected,
                "{best:?} {played:?}"
            );
        }
    }

    #[test]
    fn turns_follow_a_diagram_and_leave_out_passes() {
        let game =
            enlinea_core::Game::from_text("3x3c3".parse().unwrap(), ".../o../x../2-3").unwrap();
        let turns = turns(&game);
        let columns: Vec<u32> = turns.iter().map(|(_, column)| column.number()).collect();
        assert_eq!(columns, [2, 3]);
        assert_eq!(turns[0].0.plies(), 2);
    }
}
