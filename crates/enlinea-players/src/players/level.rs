//! `level(n)`: a perfect player that errs on purpose, so that people of any strength get a game.
//!
//! Every move has a *regret*: how much worse its exact score is than the best one, with a surcharge if it gives the result
//! away. A move is drawn with a probability that falls exponentially with its regret, at a temperature that falls with the
//! level. So weak levels err often and strong ones rarely, and all of them err more readily in ways that are far from the
//! end and hard to see than by overlooking a line: the score of a mistake that loses at once is far below all others.
//!
//! The draw is made from the moves sorted by regret with one random number. At a lower temperature the same number never
//! picks a worse move, so with the same seed a higher level errs in a subset of the positions: levels are ordered by
//! construction, and the temperatures were set so that the steps between them are about equal (see `tests/levels.rs`).
//!
//! Where the solver has no time to be sure, scores are estimated by a short search.

use std::ops::RangeInclusive;

use enlinea_core::{Column, Game, Rules, Side};
use enlinea_solver::ColumnSolution;
use rand::RngExt;

use crate::Budget;
use crate::definition::{Argument, Fallback, Making, PlayerDefinition, PlayerGroup, Text, Values};
use crate::heuristics::threats::THREATS;
use crate::mode::Mode;
use crate::player::{Choice, Player, PlayerError, check_rules};
use crate::players::alpha_beta::deputy;
use crate::players::perfect::analyse;
use crate::random::{Rng, rng};
use crate::search::score;
use crate::sources::Source;

/// `level`.
pub static LEVEL: PlayerDefinition = PlayerDefinition {
    slug: "level",
    name: Text {
        english: "Level",
        spanish: "Nivel",
    },
    idea: Text {
        english: "a perfect player that errs on purpose",
        spanish: "un jugador perfecto que se equivoca adrede",
    },
    source: Source::Workbench,
    group: PlayerGroup::Levels,
    modes: &[Mode::Published],
    evaluator: Some(&THREATS),
    arguments: &[&N],
    making: Making::Build(|plan| {
        let level = plan.settings().get(&N);
        Box::new(Level::new(plan.rules(), level, deputy(plan)))
    }),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&LEVEL];

/// All levels, from the one that errs most to the one that does not err.
pub const LEVELS: RangeInclusive<u32> = 1..=STRONGEST;

const STRONGEST: u32 = 10;

/// The level.
pub static N: Argument<u32> = Argument {
    name: "n",
    meaning: "from 1 (errs often) to 10 (perfect)",
    values: Values::Parsed {
        expected: "a level from 1 to 10",
        read: |text| text.parse().ok().filter(|level| LEVELS.contains(level)),
        write: u32::to_string,
    },
    default: Fallback::Value(STRONGEST / 2),
};

/// Temperatures of the levels from 1 up; the strongest has none.
const TEMPERATURES: [f64; STRONGEST as usize - 1] =
    [40.0, 21.0, 15.5, 11.8, 9.5, 7.7, 6.1, 5.0, 3.9];

/// What giving away a win for a draw, or a draw for a loss, adds to the regret.
const SURCHARGE: f64 = 2.0;

/// Nodes of the solver for a move: a moment's thought. On boards that are too large to be solved, where every node costs
/// many times more, it would be wasted.
fn solver_nodes(rules: Rules) -> u64 {
    const SOLVABLE_CELLS: u32 = 100;
    if rules.cells() <= SOLVABLE_CELLS {
        3_000_000
    } else {
        20_000
    }
}

/// Nodes of the short search for an estimate.
const ESTIMATE_NODES: u64 = 2000;

/// A player that errs on purpose.
#[derive(Debug)]
pub struct Level {
    rules: Rules,
    strength: u32,
    rng: Rng,
    /// Who estimates when the solver cannot.
    deputy: Box<dyn Player>,
}

impl Level {
    /// A level from 1 to 10; others are taken for the nearest.
    pub fn new(rules: Rules, level: u32, deputy: Box<dyn Player>) -> Level {
        Level {
            rules,
            strength: level.clamp(1, STRONGEST),
            rng: rng(0),
            deputy,
        }
    }

    /// The score of a column: exact, or estimated within its bounds.
    fn score(
        &mut self,
        game: &Game,
        column: &ColumnSolution,
        budget: &Budget,
    ) -> Result<f64, PlayerError> {
        let solution = column.solution;
        let (lower, upper) = (solution.lower.value(), solution.upper.value());
        if lower == upper {
            return Ok(f64::from(lower));
        }
        let mut next = game.clone();
        if next.play(column.column).is_err() || next.outcome().is_over() {
            return Ok(f64::from(lower));
        }
        let allowed = budget.nodes.unwrap_or(u64::MAX) / u64::from(game.rules().width());
        let budget = budget.clone().nodes(allowed.min(ESTIMATE_NODES));
        let value = -self.deputy.choose(&next, &budget)?.value.unwrap_or(0.0);
        let estimate = if score::is_proven(value) {
            f64::from(upper.max(-lower)).copysign(value)
        } else {
            // Heuristic values of some tens are a clear advantage, worth a win that is far away.
            3.0 * (value / 60.0).tanh()
        };
        Ok(estimate.clamp(f64::from(lower), f64::from(upper)))
    }

    /// Draws one of the moves, best first.
    fn draw(&mut self, moves: &[(f64, Column)]) -> usize {
        // Drawn at every level, so that the same seed means the same numbers.
        let drawn: f64 = self.rng.random();
        let Some(&temperature) = TEMPERATURES.get(self.strength as usize - 1) else {
            return 0;
        };
        let weights: Vec<f64> = moves
            .iter()
            .map(|&(regret, _)| (-regret / temperature).exp())
            .collect();
        let mut rest = drawn * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            rest -= weight;
            if rest < 0.0 {
                return index;
            }
        }
        weights.len() - 1
    }
}

/// How much worse a score is than the best.
fn regret(best: f64, score: f64) -> f64 {
    let result = |score: f64| {
        if score >= 0.5 {
            1.0
        } else if score <= -0.5 {
            -1.0
        } else {
            0.0
        }
    };
    best - score + SURCHARGE * (result(best) - result(score))
}

impl Player for Level {
    fn start(&mut self, rules: Rules, side: Side, seed: u64) -> Result<(), PlayerError> {
        check_rules(self.rules, rules)?;
        self.rng = rng(seed);
        self.deputy.start(rules, side, seed)
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, PlayerError> {
        check_rules(self.rules, game.rules())?;
        let analysis = analyse(game, budget, Some(solver_nodes(self.rules)))?;
        let mut scores = Vec::new();
        for column in &analysis.columns {
            scores.push((self.score(game, column, budget)?, column.column));
        }
        let best = scores
            .iter()
            .map(|&(score, _)| score)
            .fold(f64::NEG_INFINITY, f64::max);
        let middle = f64::from(game.rules().width() - 1) / 2.0;
        let distance = |column: Column| (f64::from(column.index()) - middle).abs();
        let mut moves: Vec<(f64, Column)> = scores
            .iter()
            .map(|&(score, column)| (regret(best, score), column))
            .collect();
        // Of equals the one nearest to the middle is the first; the sort keeps the order from the left otherwise.
        moves.sort_by(|a, b| {
            let by_regret = a.0.total_cmp(&b.0);
            by_regret.then(distance(a.1).total_cmp(&distance(b.1)))
        });
        let index = self.draw(&moves);
        let Some(&(_, column)) = moves.get(index) else {
            return Err(PlayerError::Failed("the solver named no column".into()));
        };
        let played = scores.iter().find(|&&(_, other)| other == column);
        Ok(Choice {
            column,
            value: played.map(|&(score, _)| score),
            depth: game.rules().max_plies() - game.plies(),
            nodes: analysis.solution.nodes,
        })
    }
}
