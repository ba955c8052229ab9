//! Training samples: quiet positions with exact scores.

use enlinea_core::Grid;
use enlinea_players::View;
use enlinea_players::learned::{Quiet, Settled, follow_forced, side_to_move};

/// A quiet position as the side to move sees it, and its exact score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<G: Grid> {
    /// The board.
    pub view: View<G>,
    /// The score for the side to move.
    pub score: i8,
}

impl<G: Grid> Sample<G> {
    /// The quiet position that forced moves lead to, with its score; `None` if static rules settle it.
    pub fn quiet(view: &View<G>, score: i32) -> Option<Sample<G>> {
        match follow_forced(view) {
            Settled::Exact(_) => None,
            Settled::Quiet(Quiet {
                view, same_side, ..
            }) => Some(Sample {
                view,
                score: if same_side { score } else { -score } as i8,
            }),
        }
    }

    /// Which of the two networks learns it: 0 if the first side is to move.
    pub fn seat(&self) -> usize {
        usize::from(side_to_move(&self.view).number() - 1)
    }
}
