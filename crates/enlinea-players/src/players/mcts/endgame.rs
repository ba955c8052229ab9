//! Exact results for leaves of `mcts` that are near the end of the game, from the solver.
//!
//! Late positions are solved faster than a few games are played out, and a proof is worth more than any number of them.

use enlinea_core::{Game, Grid, Position, Rules};
use enlinea_solver::{Solver, SolverOptions};

/// Leaves that take longer than this are played out instead.
const NODES: u64 = 5000;

/// The solver for the last plies.
#[derive(Debug)]
pub(super) struct Endgame {
    solver: Solver,
    /// How many plies before the end it is asked.
    plies: u32,
}

impl Endgame {
    /// Solves leaves with at most this many plies left; `None` if that is never, or the board is too large for it to pay.
    pub(super) fn new(rules: Rules, plies: u32) -> Option<Endgame> {
        const LARGEST_BOARD: u32 = 100;
        if plies == 0 || rules.cells() > LARGEST_BOARD {
            return None;
        }
        let options = SolverOptions::new().table_mb(1).node_limit(NODES);
        let solver = Solver::build(rules, options).ok()?;
        Some(Endgame { solver, plies })
    }

    /// The result for the side to move, -1, 0 or 1, if it is near enough to be known.
    pub(super) fn result<G: Grid>(&mut self, position: &Position<G>) -> Option<i8> {
        if position.grid().max_plies() - position.plies() > self.plies {
            return None;
        }
        // Set-up positions with other numbers of stones are no diagrams of a game.
        let game = Game::from_diagram(self.solver.rules(), &position.diagram()).ok()?;
        if game.side_to_move() != position.side_to_move() {
            return None;
        }
        let score = self.solver.solve(&game).ok()?.score()?;
        Some(score.value().signum() as i8)
    }
}
