//! What can be measured: anything that expects something of a board.

use enlinea_core::Grid;
use enlinea_players::View;
use enlinea_players::learned::{Model, Outlook};

/// Expects something of a board on which the game is not over, as the side to move sees it.
pub trait Judge<G: Grid>: Sync {
    /// The expectation, for the side to move.
    fn outlook(&self, view: &View<G>) -> Outlook;
}

impl<G: Grid> Judge<G> for Model {
    fn outlook(&self, view: &View<G>) -> Outlook {
        Model::outlook(self, view)
    }
}

impl<G: Grid, F: Fn(&View<G>) -> Outlook + Sync> Judge<G> for F {
    fn outlook(&self, view: &View<G>) -> Outlook {
        self(view)
    }
}
