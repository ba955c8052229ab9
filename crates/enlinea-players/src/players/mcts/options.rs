//! How the tree search spends its time.

use super::Playout;

/// Options of the search.
///
/// ```
/// use enlinea_players::players::mcts::MctsOptions;
///
/// let options = MctsOptions::default().playouts(500).endgame(0);
/// assert_eq!(options.playouts, 500);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MctsOptions {
    /// Playouts for each move.
    pub playouts: u64,
    /// How strongly rarely tried moves are preferred.
    pub exploration: f64,
    /// How games are played out.
    pub playout: Playout,
    /// Leaves with at most this many plies left are solved; 0 for none.
    pub endgame: u32,
}

/// The options unless told otherwise.
pub(super) const USUAL: MctsOptions = MctsOptions {
    playouts: 20_000,
    exploration: 0.8,
    playout: Playout::Tactical,
    endgame: 12,
};

impl Default for MctsOptions {
    fn default() -> MctsOptions {
        USUAL
    }
}

impl MctsOptions {
    /// Sets the playouts for each move.
    #[must_use]
    pub fn playouts(mut self, playouts: u64) -> MctsOptions {
        self.playouts = playouts;
        self
    }

    /// Sets how strongly rarely tried moves are preferred.
    #[must_use]
    pub fn exploration(mut self, exploration: f64) -> MctsOptions {
        self.exploration = exploration;
        self
    }

    /// Sets how games are played out.
    #[must_use]
    pub fn playout(mut self, playout: Playout) -> MctsOptions {
        self.playout = playout;
        self
    }

    /// Sets the number of plies left from which on leaves are solved; 0 for never.
    #[must_use]
    pub fn endgame(mut self, plies: u32) -> MctsOptions {
        self.endgame = plies;
        self
    }
}
