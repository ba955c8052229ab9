//! What an evaluator says about a position of a game: its value and the parts of it.

use enlinea_core::{Game, Grid, GridTask, Side, dispatch};

use super::EvaluatorPlan;
use crate::View;
use crate::evaluator::{Evaluator, Part};
use crate::heuristics::learned::Learned;
use crate::learned::Outlook;

impl EvaluatorPlan {
    /// The value of a position for one side, whichever is to move.
    pub fn of_game(&self, game: &Game, side: Side) -> f64 {
        let plan = self;
        dispatch(game.rules(), Evaluate(Inspection { plan, game, side }))
    }

    /// What its model expects of a position for one side; `None` for evaluators without a model.
    pub fn outlook_on_game(&self, game: &Game, side: Side) -> Option<Outlook> {
        let learned = Learned::new(self.model()?.clone());
        Some(dispatch(
            game.rules(),
            Look {
                learned,
                game,
                side,
            },
        ))
    }

    /// The summands of that value.
    pub fn parts_of_game(&self, game: &Game, side: Side) -> Vec<Part> {
        let plan = self;
        dispatch(game.rules(), Explain(Inspection { plan, game, side }))
    }
}

/// An evaluator and the position that it looks at, for one side.
pub(super) struct Inspection<'a> {
    pub(super) plan: &'a EvaluatorPlan,
    pub(super) game: &'a Game,
    pub(super) side: Side,
}

impl Inspection<'_> {
    /// Both on a board whose type is known.
    pub(super) fn on<G: Grid>(&self, grid: G) -> (Box<dyn Evaluator<G>>, View<G>) {
        let view = View::new(&self.game.position(grid), self.side);
        (self.plan.build(grid), view)
    }
}

struct Evaluate<'a>(Inspection<'a>);

impl GridTask for Evaluate<'_> {
    type Output = f64;

    fn run<G: Grid>(self, grid: G) -> f64 {
        let (evaluator, view) = self.0.on(grid);
        evaluator.evaluate(&view)
    }
}

struct Look<'a> {
    learned: Learned,
    game: &'a Game,
    side: Side,
}

impl GridTask for Look<'_> {
    type Output = Outlook;

    fn run<G: Grid>(self, grid: G) -> Outlook {
        let view = View::new(&self.game.position(grid), self.side);
        self.learned.outlook(&view)
    }
}

struct Explain<'a>(Inspection<'a>);

impl GridTask for Explain<'_> {
    type Output = Vec<Part>;

    fn run<G: Grid>(self, grid: G) -> Vec<Part> {
        let (evaluator, view) = self.0.on(grid);
        evaluator.parts(&view)
    }
}
