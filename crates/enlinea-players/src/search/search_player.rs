//! A search as a player: from games to positions, once per move.

use std::marker::PhantomData;

use enlinea_core::{Column, Game, Grid, GridTask, Move, Rules, Side, dispatch};

use crate::Budget;
use crate::plan::PlayerPlan;
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
        self.search.prepare()?;
        self.search.follow(last_column(game));
        Ok(self.search.best(&game.position(self.grid), budget))
    }
}

/// Where the last stone of a game fell, if it was played and not set up.
pub fn last_column(game: &Game) -> Option<Column> {
    match game.moves().last() {
        Some(Move::Drop(column)) => Some(*column),
        Some(Move::Pass) | None => None,
    }
}

/// How a search is built from a plan, for any grid. [`search_player`] makes it the `build` of a definition.
pub trait SearchRecipe {
    /// The search on this grid.
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static;
}

/// Builds the player of a search.
pub fn search_player<R: SearchRecipe>(plan: &PlayerPlan) -> Box<dyn Player> {
    let task = BuildSearch::<R> {
        plan,
        recipe: PhantomData,
    };
    dispatch(plan.rules(), task)
}

struct BuildSearch<'a, R> {
    plan: &'a PlayerPlan,
    recipe: PhantomData<R>,
}

impl<R: SearchRecipe> GridTask for BuildSearch<'_, R> {
    type Output = Box<dyn Player>;

    fn run<G: Grid>(self, grid: G) -> Box<dyn Player> {
        Box::new(SearchPlayer::new(grid, R::search(self.plan, grid)))
    }
}
