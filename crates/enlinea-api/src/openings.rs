//! The opening book as a tree to walk in: scores of all moves, and how the positions a few plies later are shared out.

use std::collections::HashSet;

use enlinea_core::{Column, Game, Outcome, Side};
use enlinea_solver::{Book, Score, Solution};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ScoreReply;

/// Plies that the shares look ahead, as far as the book reaches.
const AHEAD: u32 = 4;

/// What the book says about a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningsReply {
    /// Discs on the board of the deepest positions of the book; 0 if there is no book for the rules.
    pub book_plies: u32,
    /// The open columns from the left; empty beyond the book.
    pub columns: Vec<OpeningReply>,
    /// Plies from the position to those that the shares count.
    pub ahead: u32,
}

/// A move of the book.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningReply {
    /// Counted from 1.
    pub column: u32,
    /// Its exact score, seen by the side that moves.
    pub score: ScoreReply,
    /// Different positions that can follow and are won for the side that moves.
    pub wins: u32,
    /// Those that are drawn.
    pub draws: u32,
    /// Those that are lost.
    pub losses: u32,
}

impl OpeningsReply {
    /// What a book says about a game.
    pub fn new(game: &Game, book: &Book) -> OpeningsReply {
        let book_plies = if book.is_for(game.rules()) {
            book.plies()
        } else {
            0
        };
        let ahead = AHEAD.min(book_plies.saturating_sub(game.plies()));
        let mut reply = OpeningsReply {
            book_plies,
            columns: Vec::new(),
            ahead,
        };
        if ahead == 0 || game.outcome().is_over() {
            return reply;
        }
        let columns = game.open_columns();
        let known: Option<Vec<OpeningReply>> = columns
            .map(|column| opening(game, column, ahead, book))
            .collect();
        reply.columns = known.unwrap_or_default();
        reply
    }
}

/// A move of the book, or nothing if the book does not know it.
fn opening(game: &Game, column: Column, ahead: u32, book: &Book) -> Option<OpeningReply> {
    let side = game.side_to_move();
    let mut next = game.clone();
    next.play(column).expect("the column is open");
    let score = ScoreReply::new(
        game.rules(),
        game.plies(),
        side,
        &solution(&next, side, book)?,
    );
    let mut count = Count::default();
    count.add(&mut next, ahead - 1, side, book)?;
    let [losses, draws, wins] = count.outcomes;
    Some(OpeningReply {
        column: column.number(),
        score,
        wins,
        draws,
        losses,
    })
}

/// Different positions by their outcome: lost, drawn, won.
#[derive(Default)]
struct Count {
    seen: HashSet<String>,
    outcomes: [u32; 3],
}

impl Count {
    /// Counts the positions this many plies later, and games that end before.
    fn add(&mut self, game: &mut Game, plies: u32, side: Side, book: &Book) -> Option<()> {
        if plies == 0 || game.outcome().is_over() {
            if self.seen.insert(game.diagram().to_line()) {
                let score = solution(game, side, book)?.lower.value();
                self.outcomes[(score.signum() + 1) as usize] += 1;
            }
            return Some(());
        }
        let columns: Vec<Column> = game.open_columns().collect();
        for column in columns {
            game.play(column).expect("the column is open");
            let counted = self.add(game, plies - 1, side, book);
            game.undo();
            counted?;
        }
        Some(())
    }
}

/// The exact score of a position for this side.
fn solution(game: &Game, side: Side, book: &Book) -> Option<Solution> {
    let mine = match game.outcome() {
        Outcome::Ongoing => book.score(game)?,
        Outcome::Draw => Score::DRAW,
        Outcome::Win(_) => -Score::of_win(game.rules(), game.plies()),
    };
    let score = if game.side_to_move() == side {
        mine
    } else {
        -mine
    };
    Some(Solution::between(score, score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Rules;

    fn reply(moves: &str) -> OpeningsReply {
        let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
        OpeningsReply::new(&game, &Book::standard())
    }

    #[test]
    fn the_first_move_is_known_to_everybody() {
        let reply = reply("");
        let scores: Vec<i32> = reply.columns.iter().map(|one| one.score.lower).collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
        assert_eq!((reply.book_plies, reply.ahead), (9, 4));
        // 7 * 7 * 7 ways, of which some lead to the same position; both wings are alike.
        for (left, right) in [(0, 6), (1, 5), (2, 4)] {
            let share = |index: usize| {
                let one = &reply.columns[index];
                (one.wins, one.draws, one.losses)
            };
            assert_eq!(share(left), share(right));
        }
        let centre = &reply.columns[3];
        assert!(centre.wins > centre.losses && centre.wins + centre.draws + centre.losses < 343);
    }

    #[test]
    fn the_last_move_of_the_book_has_its_own_outcome_as_its_share() {
        let reply = reply("44444232");
        assert_eq!(reply.ahead, 1);
        for one in &reply.columns {
            let share = [one.losses, one.draws, one.wins];
            let mut expected = [0; 3];
            expected[(one.score.lower.signum() + 1) as usize] = 1;
            assert_eq!(share, expected);
        }
    }

    #[test]
    fn beyond_the_book_nothing_is_said() {
        assert!(reply("444442321").columns.is_empty());
        let game = Game::new("8x7".parse().unwrap());
        let other = OpeningsReply::new(&game, &Book::standard());
        assert_eq!((other.book_plies, other.columns.len()), (0, 0));
    }
}
