//! A search as a player: the bridge from games to positions, crossed once per move.

use enlinea_core::{Game, Grid, Rules, Side};

use crate::Budget;
use crate::player::{Choice, Player, PlayerError, check_rules};
use crate::search::Search;

/// A search on one board, as a player.
#[derive(Debug)]
pub struct SearchPlayer<G, S> {
    grid: G,
    search: S,
}

impl<G: Grid, S: Search<G>> SearchPlayer<G, S> {
    /// A search on this board.
    pub fn new(grid: G, search: S) -> SearchPlayer<G, S> {
        SearchPlayer { grid, search }
    }
}

impl<G: Grid, S: Search<G>> Player for SearchPlayer<G, S> {
    fn start(&mut self, rules: Rules, _side: Side, seed: u64) -> Result<(), PlayerError> {
        check_rules(self.grid.rules(), rules)?;
        self.search.reset(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, PlayerError> {
        check_rules(self.grid.rules(), game.rules())?;
        let outcome = game.outcome();
        if outcome.is_over() {
            return Err(PlayerError::GameOver { outcome });
        }
        Ok(self.search.best(&game.position(self.grid), budget))
    }
}
