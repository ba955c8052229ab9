//! A position with the exact score of every column.

use enlinea_core::{Column, Game, Move, Rules};

/// A position that is not finished, with its labels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LabelledPosition {
    /// The moves from the empty board.
    pub moves: Box<[Column]>,
    /// The exact score of each column for the side to move; `None` for a full column, and for a score that is not known.
    pub scores: Box<[Option<i16>]>,
    /// Whether the moves were cut off before a win; only in the published recipe.
    pub cut: Cut,
}

/// Whether the drawn moves of the published recipe were cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cut {
    /// There was no win among them.
    #[default]
    None,
    /// A win was taken back. The published program counts its stone all the same.
    BeforeWin,
    /// The same, but the published program does not find that win, and loses the position.
    BeforeMissedWin,
}

impl LabelledPosition {
    /// A position of a game with these scores. `None` if the game did not begin with an empty board, or a side has passed.
    pub fn of_game(game: &Game, scores: &[Option<i32>]) -> Option<LabelledPosition> {
        if game.start().is_some() {
            return None;
        }
        let dropped = |&step: &Move| match step {
            Move::Drop(column) => Some(column),
            Move::Pass => None,
        };
        Some(LabelledPosition {
            moves: game.moves().iter().map(dropped).collect::<Option<_>>()?,
            scores: scores
                .iter()
                .map(|score| score.map(|score| score as i16))
                .collect(),
            cut: Cut::None,
        })
    }

    /// Stones on the board.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The position as a game.
    ///
    /// # Panics
    /// If the moves are not legal under these rules.
    pub fn game(&self, rules: Rules) -> Game {
        let mut game = Game::new(rules);
        for &column in &self.moves {
            game.play(column).expect("a stored position is legal");
        }
        game
    }

    /// The score of the position: that of its best column. `None` if no score is known.
    pub fn best(&self) -> Option<i16> {
        self.scores.iter().flatten().max().copied()
    }

    /// The columns with a known score, from the left.
    pub fn labels(&self) -> impl Iterator<Item = (Column, i16)> + '_ {
        let scores = self.scores.iter().enumerate();
        scores.filter_map(|(index, score)| Some((Column::new(index as u32), (*score)?)))
    }
}
