//! An analysis that can be watched: all columns close in together, and every step is told.
//!
//! [`Solver::analyze`] finishes one column before it looks at the next, which is quickest in all. Somebody who watches
//! would rather know a little about every column soon. Here the columns take turns: in every round each open question
//! gets a share of nodes, and the shares grow, so that no more than a constant part of the work is done twice.

use enlinea_core::{Column, Game};

use super::{LINE_NODES, SolveError, Solver, after, best_of, line};
use crate::search::control::Control;
use crate::search::window::{Goal, Window};
use crate::{Analysis, ColumnSolution, Score, Solution, StopReason};

/// Nodes of a column in the first round: a fraction of a millisecond.
const FIRST_SHARE: u64 = 5_000;
/// Each round has so many times the nodes of the one before.
const GROWTH: u64 = 3;

/// A column under examination.
struct Contender {
    column: Column,
    child: Game,
    /// Bounds for the side that moves after the column was played.
    window: Window,
    known: Solution,
    /// The engine has ended the search by itself: the board is too large for more.
    is_abandoned: bool,
}

impl Solver {
    /// As [`analyze`](Self::analyze), with news on the way: `news` is called at once and whenever a column had its turn.
    /// Bounds only get narrower, and are true at any time; those that are not exact yet name the limit of nodes as
    /// their reason.
    ///
    /// ```
    /// use enlinea_core::{Game, Rules};
    /// use enlinea_solver::Solver;
    ///
    /// let game = Game::from_moves(Rules::STANDARD, "44444433222233")?;
    /// let mut solver = Solver::new(game.rules());
    /// let mut calls = 0;
    /// let analysis = solver.analyze_live(&game, |_| calls += 1)?;
    /// assert_eq!(analysis.stopped(), None);
    /// assert!(calls > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the game is played under other rules.
    pub fn analyze_live(
        &mut self,
        game: &Game,
        mut news: impl FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        self.check_rules(game)?;
        let control = self.begin();
        let mut contenders: Vec<Contender> = game
            .open_columns()
            .map(|column| self.contender(game, column))
            .collect();
        news(&self.summary(game, &contenders, &control));
        let mut share = FIRST_SHARE;
        while contenders.iter().any(Contender::is_open) && control.reason().is_none() {
            for index in 0..contenders.len() {
                if contenders[index].is_open() {
                    self.narrow(&mut contenders[index], share, &control);
                    news(&self.summary(game, &contenders, &control));
                }
            }
            share = share.saturating_mul(GROWTH);
        }
        let mut analysis = self.summary(game, &contenders, &control);
        if let (Some(score), Some(&first)) = (analysis.solution.score(), analysis.best.first()) {
            let rest = control.rest(control.nodes().max(LINE_NODES));
            analysis.line = line::follow(game, first, score.value(), |game, alpha| {
                self.is_above(game, alpha, &rest)
            });
            analysis.solution.nodes += rest.nodes();
        }
        Ok(analysis)
    }

    fn contender(&self, game: &Game, column: Column) -> Contender {
        let child = after(game, column);
        let rules = self.rules;
        let over = Score::of_outcome(rules, child.outcome(), child.plies());
        let booked = self.in_book(&child).filter(|_| over.is_none());
        let (worst, best) = match over.or(booked) {
            Some(score) => (score, score),
            None => (
                Score::worst(rules, child.plies()),
                Score::best(rules, child.plies()),
            ),
        };
        Contender {
            column,
            child,
            window: Window::new(worst.value(), best.value(), Goal::Exact),
            known: Solution {
                from_book: booked.is_some(),
                ..Solution::known(worst)
            },
            is_abandoned: false,
        }
    }

    /// Asks about a column until its share of nodes is spent or its score is known.
    fn narrow(&mut self, contender: &mut Contender, share: u64, control: &Control) {
        let mut left = share;
        while let Some(alpha) = contender.next_question() {
            let turn = control.rest(left);
            if turn.reason().is_some() {
                break;
            }
            let goal = Goal::Above(alpha);
            let (lower, upper) = self.engine.bounds(&contender.child, goal, &turn);
            let spent = turn.nodes();
            control.add_nodes(spent);
            contender.known.nodes += spent;
            contender.learn(alpha, lower, upper, spent);
            if lower <= alpha && alpha < upper {
                contender.is_abandoned = turn.reason().is_none();
                break;
            }
            left = left.saturating_sub(spent);
        }
    }

    /// What is known now.
    fn summary(&self, game: &Game, contenders: &[Contender], control: &Control) -> Analysis {
        let reason = control.reason().unwrap_or(StopReason::NodeLimit);
        let columns: Vec<ColumnSolution> = contenders
            .iter()
            .map(|contender| ColumnSolution {
                column: contender.column,
                solution: contender.solution(reason),
            })
            .collect();
        let mut solution = match Score::of_outcome(self.rules, game.outcome(), game.plies()) {
            Some(score) => Solution::known(score),
            None => best_of(&columns),
        };
        solution.nodes = control.nodes();
        let promising = |c: &&ColumnSolution| c.solution.upper >= solution.lower;
        let best = columns.iter().filter(promising).map(|c| c.column).collect();
        Analysis {
            solution,
            columns,
            best,
            line: Vec::new(),
        }
    }
}

impl Contender {
    fn is_open(&self) -> bool {
        self.next_question().is_some()
    }

    fn next_question(&self) -> Option<i32> {
        let question = self.window.next_question();
        question.filter(|_| !self.is_abandoned)
    }

    /// Takes over what a search has found out, answered or not.
    fn learn(&mut self, alpha: i32, lower: i32, upper: i32, cost: u64) {
        if lower > alpha {
            self.window.record(alpha, lower, cost);
        } else if upper <= alpha {
            self.window.record(alpha, upper, cost);
        }
        self.window.lower = self.window.lower.max(lower);
        self.window.upper = self.window.upper.min(upper);
    }

    /// The bounds for the side that would play the column.
    fn solution(&self, reason: StopReason) -> Solution {
        let (lower, upper) = (self.window.lower, self.window.upper);
        Solution {
            lower: Score::new(lower),
            upper: Score::new(upper),
            stopped: (lower < upper).then_some(reason),
            ..self.known
        }
        .for_mover()
    }
}

#[cfg(test)]
mod tests;
