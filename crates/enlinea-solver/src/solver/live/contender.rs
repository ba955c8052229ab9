//! A column of a live analysis: what is known about it, and what to ask next.

use enlinea_core::{Column, Game};

use crate::search::control::Control;
use crate::search::window::{Goal, Window};
use crate::solver::{Solver, after};
use crate::{ColumnSolution, Score, Solution, StopReason};

/// A column whose score is being narrowed down.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    column: Column,
    /// The position after the move.
    child: Game,
    /// Bounds of the child's score, for the side that moves in it.
    window: Window,
    from_book: bool,
    nodes: u64,
    /// The most nodes of a turn on a board without a table.
    largest_turn: u64,
    is_abandoned: bool,
}

impl Contender {
    /// A column of which nothing is known but whether it ends the game.
    pub(super) fn new(game: &Game, column: Column) -> Contender {
        let child = after(game, column);
        let (rules, plies) = (child.rules(), child.plies());
        let over = Score::of_outcome(rules, child.outcome(), plies);
        let worst = over.unwrap_or_else(|| Score::worst(rules, plies));
        let best = over.unwrap_or_else(|| Score::best(rules, plies));
        Contender {
            column,
            child,
            window: Window::new(worst.value(), best.value(), Goal::Exact),
            from_book: false,
            nodes: 0,
            largest_turn: 0,
            is_abandoned: false,
        }
    }

    /// Whether a search could still find out more.
    pub(super) fn is_open(&self) -> bool {
        self.next_question().is_some()
    }

    /// How far the column is from the middle of the board.
    pub(super) fn distance(&self) -> u32 {
        let last = self.child.rules().width() - 1;
        (2 * self.column.index()).abs_diff(last)
    }

    /// Takes the score from the solver's book, if it has it.
    pub(super) fn look_up(&mut self, solver: &Solver) {
        let known = solver.known(&self.child);
        if let Some(score) = known.and_then(|known| known.score()) {
            self.window = Window::new(score.value(), score.value(), Goal::Exact);
            self.from_book = known.is_some_and(|known| known.from_book);
        }
    }

    /// Searches until the nodes are spent or the score is known.
    pub(super) fn narrow(&mut self, solver: &mut Solver, nodes: u64, control: &Control) {
        let turn = control.part(nodes);
        if !solver.has_table() && !self.grows(turn.left()) {
            return;
        }
        while let Some(alpha) = self.next_question()
            && turn.reason().is_none()
        {
            let question = turn.part(u64::MAX);
            let goal = Goal::Above(alpha);
            let bounds = solver.engine.bounds(&self.child, goal, &question);
            turn.add(question.nodes());
            self.learn(alpha, bounds, question.nodes());
        }
        control.add(turn.nodes());
        self.nodes += turn.nodes();
    }

    /// Without a table a turn starts from the beginning: unless it is longer than the one before it finds nothing
    /// new, and the column is given up.
    fn grows(&mut self, nodes: u64) -> bool {
        self.is_abandoned = nodes > 0 && nodes <= self.largest_turn;
        self.largest_turn = self.largest_turn.max(nodes);
        !self.is_abandoned
    }

    fn next_question(&self) -> Option<i32> {
        let question = self.window.next_question();
        question.filter(|_| !self.is_abandoned)
    }

    /// Takes over what a search has found, whether it answered the question or not.
    fn learn(&mut self, alpha: i32, (lower, upper): (i32, i32), cost: u64) {
        if lower > alpha {
            self.window.record(alpha, lower, cost);
        } else if upper <= alpha {
            self.window.record(alpha, upper, cost);
        }
        self.window.lower = self.window.lower.max(lower);
        self.window.upper = self.window.upper.min(upper);
    }

    /// What is known, for the side that would play the column; `reason` says why it is not more.
    pub(super) fn solution(&self, reason: StopReason) -> ColumnSolution {
        let (lower, upper) = (self.window.lower, self.window.upper);
        let solution = Solution {
            lower: Score::new(lower),
            upper: Score::new(upper),
            stopped: (lower < upper).then_some(reason),
            nodes: self.nodes,
            from_book: self.from_book,
        };
        ColumnSolution {
            column: self.column,
            solution: solution.for_mover(),
        }
    }
}
