//! What an evaluator says about a position of a game: its value and the parts of it.

use enlinea_core::{Game, Grid, GridTask, Side, dispatch};

use super::EvaluatorPlan;
use crate::View;
use crate::evaluator::Part;

impl EvaluatorPlan {
    /// The value of a position for one side, whichever is to move.
    pub fn of_game(&self, game: &Game, side: Side) -> f64 {
        let plan = self;
        dispatch(game.rules(), Evaluate { plan, game, side })
    }

    /// The summands of that value.
    pub fn parts_of_game(&self, game: &Game, side: Side) -> Vec<Part> {
        let plan = self;
        dispatch(game.rules(), Explain { plan, game, side })
    }
}

struct Evaluate<'a> {
    plan: &'a EvaluatorPlan,
    game: &'a Game,
    side: Side,
}

impl GridTask for Evaluate<'_> {
    type Output = f64;

    fn run<G: Grid>(self, grid: G) -> f64 {
        let view = View::new(&self.game.position(grid), self.side);
        self.plan.build(grid).evaluate(&view)
    }
}

struct Explain<'a> {
    plan: &'a EvaluatorPlan,
    game: &'a Game,
    side: Side,
}

impl GridTask for Explain<'_> {
    type Output = Vec<Part>;

    fn run<G: Grid>(self, grid: G) -> Vec<Part> {
        let view = View::new(&self.game.position(grid), self.side);
        self.plan.build(grid).parts(&view)
    }
}
