//! Positions with the exact score of every move: a yardstick that does not move.
//!
//! The authors of UBA, Algorithms III, TP3 wished for a measure of all situations instead of a few games. Not all positions
//! of the game can be asked, but a fixed set of them can, made from a seed and the solver. Random play makes silly positions
//! in which somebody can win at once, and every player sees that. So the games behind the set are random but quiet: nobody
//! completes a line or lets the other complete one at once while there is another move. Only positions with a choice are
//! kept: some move is worse for the outcome than the best one.

use std::sync::atomic::AtomicBool;

use enlinea_core::{Column, Game, Rules};
use enlinea_players::random::{derived_seed, rng};
use enlinea_solver::{SolveError, Solver, SolverOptions};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::Means;
use super::quiet::quiet_game;
use crate::parallel::in_parallel;

/// Which positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetOptions {
    /// How many.
    pub positions: usize,
    /// Fewest stones on the board; 0 is a quarter of the cells.
    pub from_stones: u32,
    /// Most stones on the board; 0 is two thirds of the cells.
    pub to_stones: u32,
    /// Makes the games behind them.
    pub seed: u64,
}

impl Default for SetOptions {
    fn default() -> SetOptions {
        SetOptions {
            positions: 1000,
            from_stones: 0,
            to_stones: 0,
            seed: 1,
        }
    }
}

/// A position and the truth about it.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPosition {
    /// The position.
    pub game: Game,
    /// The exact score of each column for the side to move; nothing for full ones.
    scores: Vec<Option<i32>>,
    best: i32,
}

impl LabelledPosition {
    /// The score that a move gives away, compared with the best one.
    ///
    /// # Panics
    /// If the column is not open.
    pub fn score_lost(&self, column: Column) -> i32 {
        self.best - self.score(column)
    }

    /// Whether a move makes the outcome worse: a win becomes a draw or a loss, or a draw a loss.
    ///
    /// # Panics
    /// If the column is not open.
    pub fn loses_outcome(&self, column: Column) -> bool {
        self.score(column).signum() < self.best.signum()
    }

    /// The exact score of a move for who makes it.
    fn score(&self, column: Column) -> i32 {
        let score = self.scores.get(column.index() as usize).copied().flatten();
        score.expect("players choose open columns")
    }

    /// Whether some move makes the outcome worse.
    fn has_choice(&self) -> bool {
        let scores = self.scores.iter().flatten();
        scores
            .into_iter()
            .any(|score| score.signum() < self.best.signum())
    }
}

/// Why there is no such set.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabelError {
    /// The numbers of stones make no sense.
    #[error("positions with {from} to {to} stones: {rules} has 1 to {most} of them before the end")]
    Stones {
        /// The fewest asked for.
        from: u32,
        /// The most asked for.
        to: u32,
        /// The game.
        rules: Rules,
        /// What there is.
        most: u32,
    },
    /// Nothing fits.
    #[error(
        "no position of {rules} with {from} to {to} stones, a choice and an exact score within {nodes} nodes was found"
    )]
    NoneFound {
        /// The game.
        rules: Rules,
        /// The fewest stones.
        from: u32,
        /// The most stones.
        to: u32,
        /// Limit of the solver.
        nodes: u64,
    },
    /// Nothing is open for so long.
    #[error(
        "no quiet position of {rules} with {from} to {to} stones and an outcome known within {nodes} nodes was found"
    )]
    NoneDecided {
        /// The game.
        rules: Rules,
        /// The fewest stones.
        from: u32,
        /// The most stones.
        to: u32,
        /// Limit of the solver.
        nodes: u64,
    },
    /// The solver does not answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
}

/// Positions with the truth about them.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledSet {
    /// In the order in which they were made.
    pub positions: Vec<LabelledPosition>,
}

/// Nodes that the solver may use for one move.
pub(super) const NODES: u64 = 50_000_000;
/// Games for one position before there is none.
const TRIES: u64 = 500;
/// Positions that share a solver: the pieces of work for threads.
const CHUNK: usize = 16;

impl LabelledSet {
    /// Makes the set: the same for the same rules and options, whatever the number of threads.
    ///
    /// # Errors
    /// If there are no such positions, or they cannot be solved.
    pub fn make(
        rules: Rules,
        options: &SetOptions,
        means: &Means<'_>,
    ) -> Result<LabelledSet, LabelError> {
        let most = rules.max_plies();
        let asked = (options.from_stones, options.to_stones);
        let stones = within(rules, asked, (most / 4, 2 * most / 3))?;
        let chunks = options.positions.div_ceil(CHUNK);
        let work = |chunk: usize| {
            let mut solver = solver(rules, means.stop);
            let places = chunk * CHUNK..options.positions.min((chunk + 1) * CHUNK);
            let position = |place| {
                find(
                    rules,
                    stones,
                    options.seed,
                    place as u64,
                    &mut solver,
                    means,
                )
            };
            places.map(position).collect::<Result<Vec<_>, _>>()
        };
        let chunks = in_parallel(means.workers, chunks, means.stop, work)?;
        Ok(LabelledSet {
            positions: chunks.ok_or(LabelError::Stopped)?.concat(),
        })
    }
}

/// The fewest and the most stones that are asked for, of which 0 is the usual number.
pub(super) fn within(
    rules: Rules,
    asked: (u32, u32),
    usual: (u32, u32),
) -> Result<(u32, u32), LabelError> {
    let most = rules.max_plies() - 1;
    let or_usual = |given: u32, usual: u32| if given == 0 { usual } else { given };
    let (from, to) = (or_usual(asked.0, usual.0), or_usual(asked.1, usual.1));
    if from == 0 || from > to || to > most {
        return Err(LabelError::Stones {
            from,
            to,
            rules,
            most,
        });
    }
    Ok((from, to))
}

pub(super) fn solver(rules: Rules, _stop: &AtomicBool) -> Solver {
    let options = SolverOptions {
        node_limit: Some(NODES),
        // Moves of one position are related.
        keep_table: true,
        ..SolverOptions::default()
    };
    Solver::build(rules, options).expect("the best kernel is available and there is no book")
}

/// The position of one place of the set.
fn find(
    rules: Rules,
    stones: (u32, u32),
    seed: u64,
    place: u64,
    solver: &mut Solver,
    means: &Means<'_>,
) -> Result<LabelledPosition, LabelError> {
    for attempt in 0..TRIES {
        if means.stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(LabelError::Stopped);
        }
        let mut rng = rng(derived_seed(seed, &[place, attempt]));
        let plies = rng.random_range(stones.0..=stones.1);
        let Some(game) = quiet_game(rules, plies, &mut rng) else {
            continue;
        };
        if let Some(labelled) = label(game, solver)?
            && labelled.has_choice()
        {
            return Ok(labelled);
        }
    }
    Err(LabelError::NoneFound {
        rules,
        from: stones.0,
        to: stones.1,
        nodes: NODES,
    })
}

/// The exact scores of all moves; nothing if one takes the solver too long.
fn label(game: Game, solver: &mut Solver) -> Result<Option<LabelledPosition>, SolveError> {
    let mut scores = vec![None; game.rules().width() as usize];
    for column in game.open_columns() {
        let mut child = game.clone();
        child.play(column).expect("the column is open");
        let Some(score) = solver.solve(&child)?.score() else {
            return Ok(None);
        };
        scores[column.index() as usize] = Some(-score.value());
    }
    let best = scores.iter().flatten().max().copied();
    Ok(best.map(|best| LabelledPosition { game, scores, best }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Outcome;

    fn set(text: &str, positions: usize, workers: usize) -> LabelledSet {
        let options = SetOptions {
            positions,
            ..SetOptions::default()
        };
        let stop = AtomicBool::new(false);
        let means = Means {
            workers,
            stop: &stop,
        };
        LabelledSet::make(text.parse().unwrap(), &options, &means).unwrap()
    }

    #[test]
    fn every_position_has_a_choice_and_true_scores() {
        let set = set("5x4c4", 40, 1);
        let mut solver = Solver::new("5x4c4".parse().unwrap());
        for position in &set.positions {
            assert_eq!(position.game.outcome(), Outcome::Ongoing);
            let best = solver.solve(&position.game).unwrap().score().unwrap();
            assert_eq!(best.value(), position.best, "{}", position.game);
            let open: Vec<Column> = position.game.open_columns().collect();
            assert!(open.iter().any(|&column| position.loses_outcome(column)));
            assert!(open.iter().any(|&column| position.score_lost(column) == 0));
        }
    }

    #[test]
    fn threads_do_not_change_the_set() {
        assert_eq!(set("6x5c4", 40, 1), set("6x5c4", 40, 3));
    }

    #[test]
    fn impossible_sets_are_refused() {
        let stop = AtomicBool::new(false);
        let means = Means {
            workers: 1,
            stop: &stop,
        };
        let make = |rules: &str, from_stones, to_stones| {
            let options = SetOptions {
                from_stones,
                to_stones,
                ..SetOptions::default()
            };
            LabelledSet::make(rules.parse().unwrap(), &options, &means)
        };
        let error = make("7x6", 30, 42).unwrap_err();
        let text = "positions with 30 to 42 stones: 7x6c4 has 1 to 41 of them before the end";
        assert_eq!(error.to_string(), text);
        // A single column leaves no choice.
        assert!(matches!(
            make("1x9c4", 2, 5),
            Err(LabelError::NoneFound { .. })
        ));
    }
}
