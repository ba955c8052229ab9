//! An analysis in steps: all columns close in together, and it can be watched, paused and continued.
//!
//! [`Solver::analyze`] finishes one column before it looks at the next, which takes the fewest nodes. A user
//! who watches would rather know a little about every column soon. Here the columns take turns, those in the middle
//! first: in every round each open column gets a share of nodes, and the shares grow, so that no more than a constant
//! part of the work is done twice. Everything known lies in the [`LiveAnalysis`], so any solver can do the next step.

mod contender;

use enlinea_core::Game;

use self::contender::Contender;
use super::{LINE_NODES, SolveError, Solver};
use crate::{Analysis, StopReason};

/// Nodes of a column in the first round: a fraction of a millisecond.
const FIRST_SHARE: u64 = 5_000;
/// The shares grow by this factor from round to round.
const GROWTH: u64 = 3;
/// The largest share on a board without a table: a longer search finds hardly more.
const LARGEST_BLIND_SHARE: u64 = 2_000_000;

/// An analysis that is done in steps and may be looked at in between.
///
/// Bounds only get narrower, and they are true at any time.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_solver::{LiveAnalysis, Solver};
///
/// let game = Game::from_moves(Rules::STANDARD, "44444433222233")?;
/// let mut solver = Solver::new(game.rules());
/// let mut live = LiveAnalysis::new(&game);
/// while live.step(&mut solver, 20_000)? {
///     println!("{} columns may be best", live.analysis().candidates().len());
/// }
/// assert!(live.analysis().is_exact());
/// assert_eq!(live.analysis().best, solver.analyze(&game)?.best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveAnalysis {
    game: Game,
    /// From the left.
    contenders: Vec<Contender>,
    /// Their indices in the order of their turns.
    order: Vec<usize>,
    /// Whose turn it is, as a place in the order.
    turn: usize,
    /// Nodes of each turn in this round.
    share: u64,
    /// Nodes of this turn that are spent already.
    spent: u64,
    analysis: Analysis,
    nodes: u64,
    is_finished: bool,
}

impl LiveAnalysis {
    /// An analysis that has not begun.
    pub fn new(game: &Game) -> LiveAnalysis {
        let contenders: Vec<Contender> = game
            .open_columns()
            .map(|column| Contender::new(game, column))
            .collect();
        let mut order: Vec<usize> = (0..contenders.len()).collect();
        order.sort_by_key(|&index| contenders[index].distance());
        LiveAnalysis {
            analysis: summary(game, &contenders, StopReason::NodeLimit),
            game: game.clone(),
            contenders,
            order,
            turn: 0,
            share: FIRST_SHARE,
            spent: 0,
            nodes: 0,
            is_finished: false,
        }
    }

    /// The position that is analysed.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is known now. Scores that are not exact yet name the node limit as their reason, or the stop flag if it
    /// ended the last step.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Nodes of all steps so far, without those of the perfect continuation.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether no step will find out more: all scores are exact, or the board is too large for more.
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Continues with the column whose turn it is, for at most `nodes` nodes. True if another step may find out more:
    /// not when everything is known, and not while the stop flag of the solver is raised.
    ///
    /// A step of no nodes only looks into the solver's book. The solver's own node limit does not count, and its table
    /// is kept from step to step; on a board [without a table](Solver::has_table) a step that is shorter than the
    /// turn before makes it the last one of its column.
    ///
    /// # Errors
    /// If the game is played under other rules than the solver's.
    pub fn step(&mut self, solver: &mut Solver, nodes: u64) -> Result<bool, SolveError> {
        solver.check_rules(&self.game)?;
        if self.is_finished {
            return Ok(false);
        }
        if self.nodes == 0 {
            for contender in &mut self.contenders {
                contender.look_up(solver);
            }
        }
        let control = solver.control(Some(nodes));
        self.skip_closed_columns();
        if let Some(&index) = self.order.get(self.turn)
            && control.reason().is_none()
        {
            let is_blind = !solver.has_table();
            let share = if is_blind {
                self.share.min(LARGEST_BLIND_SHARE)
            } else {
                self.share
            };
            self.contenders[index].narrow(solver, share.saturating_sub(self.spent), &control);
            self.spent += control.nodes();
            self.nodes += control.nodes();
            if is_blind || self.spent >= share {
                self.end_turn();
            }
        }
        let reason = control.reason().unwrap_or(StopReason::NodeLimit);
        self.analysis = summary(&self.game, &self.contenders, reason);
        self.analysis.solution.nodes = self.nodes;
        let is_flagged = reason == StopReason::Flag;
        if !is_flagged && !self.contenders.iter().any(Contender::is_open) {
            let control = solver.control(Some(nodes.max(LINE_NODES)));
            self.analysis.line = solver.line(&self.game, &self.analysis, &control);
            self.is_finished = true;
        }
        Ok(!self.is_finished && !is_flagged)
    }

    /// Moves the turn on to a column that a search can find out more about, if there is one.
    fn skip_closed_columns(&mut self) {
        for _ in 0..self.order.len() {
            if self.contenders[self.order[self.turn]].is_open() {
                return;
            }
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.spent = 0;
        self.turn += 1;
        if self.turn == self.order.len() {
            self.turn = 0;
            self.share = self.share.saturating_mul(GROWTH);
        }
    }
}

fn summary(game: &Game, contenders: &[Contender], reason: StopReason) -> Analysis {
    let columns = contenders.iter().map(|one| one.solution(reason)).collect();
    Analysis::new(game, columns)
}

#[cfg(test)]
mod tests;
