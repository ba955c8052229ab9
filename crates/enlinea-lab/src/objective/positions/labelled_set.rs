//! Positions with the exact score of every move: a fixed reference.
//!
//! The authors of the UBA report wished for a measure over all situations instead of a few games. Not all positions of the
//! game can be asked, but a fixed set of them can. Random play makes positions with a win at hand, which every player sees.
//! So the games behind the set are random but quiet: neither side completes a line, or lets the other complete one at once,
//! while there is another move. Only positions with a choice are kept: some move is worse for the outcome than the best one.

use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::Rules;
use enlinea_players::random::{derived_seed, rng};
use enlinea_solver::Solver;
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::quiet::quiet_game;
use super::{
    LabelledPosition, NODES, PositionSetError, TRIES, make_positions, solver, stone_range,
};
use crate::tuning::TuningOptions;

/// Which positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct LabelledSetOptions {
    /// Number of positions.
    pub positions: usize,
    /// Fewest stones on the board; 0 is a quarter of the cells.
    pub from_stones: u32,
    /// Most stones on the board; 0 is two thirds of the cells.
    pub to_stones: u32,
    /// Random seed of the games behind them.
    pub seed: u64,
}

impl Default for LabelledSetOptions {
    fn default() -> LabelledSetOptions {
        LabelledSetOptions {
            positions: 1000,
            from_stones: 0,
            to_stones: 0,
            seed: 1,
        }
    }
}

/// Positions with the exact score of every move.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledSet {
    /// In the order in which they were made.
    pub positions: Vec<LabelledPosition>,
}

/// Positions that share a solver.
const CHUNK: usize = 16;

impl LabelledSet {
    /// Makes the set: the same for the same rules and settings, on any number of threads.
    ///
    /// # Errors
    /// If there are no such positions, or they cannot be solved.
    pub fn make(
        rules: Rules,
        set: &LabelledSetOptions,
        options: TuningOptions<'_>,
    ) -> Result<LabelledSet, PositionSetError> {
        let most = rules.max_plies();
        let asked = (set.from_stones, set.to_stones);
        let stones = stone_range(rules, asked, (most / 4, 2 * most / 3))?;
        let stop = options.stop_flag();
        let source = || {
            Ok(Source {
                rules,
                stones,
                seed: set.seed,
                solver: solver(rules, stop)?,
                stop,
            })
        };
        let positions = make_positions(set.positions, CHUNK, options, source, Source::find)?;
        Ok(LabelledSet { positions })
    }
}

/// Makes positions one after the other.
struct Source<'a> {
    rules: Rules,
    stones: (u32, u32),
    seed: u64,
    solver: Solver,
    stop: &'a AtomicBool,
}

impl Source<'_> {
    /// The position of one place of the set.
    fn find(&mut self, place: u64) -> Result<LabelledPosition, PositionSetError> {
        let (from, to) = self.stones;
        for attempt in 0..TRIES {
            if self.stop.load(Ordering::Relaxed) {
                return Err(PositionSetError::Stopped);
            }
            let mut rng = rng(derived_seed(self.seed, &[place, attempt]));
            let plies = rng.random_range(from..=to);
            let Some(game) = quiet_game(self.rules, plies, &mut rng) else {
                continue;
            };
            if let Some(labelled) = LabelledPosition::solve(game, &mut self.solver)?
                && labelled.has_choice()
            {
                return Ok(labelled);
            }
        }
        Err(PositionSetError::NoChoice {
            rules: self.rules,
            from,
            to,
            nodes: NODES,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::{Column, Outcome};

    fn set(text: &str, positions: usize, workers: usize) -> LabelledSet {
        let set = LabelledSetOptions {
            positions,
            ..LabelledSetOptions::default()
        };
        let options = TuningOptions::new().workers(workers);
        LabelledSet::make(text.parse().unwrap(), &set, options).unwrap()
    }

    #[test]
    fn every_position_has_a_choice_and_true_scores() {
        let set = set("5x4c4", 40, 1);
        let mut solver = Solver::new("5x4c4".parse().unwrap());
        for position in &set.positions {
            assert_eq!(position.game.outcome(), Outcome::Ongoing);
            let best = solver.solve(&position.game).unwrap().score().unwrap();
            assert_eq!(best.value(), position.best(), "{}", position.game);
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
        let make = |rules: &str, from_stones, to_stones| {
            let set = LabelledSetOptions {
                from_stones,
                to_stones,
                ..LabelledSetOptions::default()
            };
            LabelledSet::make(rules.parse().unwrap(), &set, TuningOptions::new())
        };
        let error = make("7x6", 30, 42).unwrap_err();
        let text = "positions with 30 to 42 stones: 7x6c4 has 1 to 41 of them before the end";
        assert_eq!(error.to_string(), text);
        // A single column leaves no choice.
        assert!(matches!(
            make("1x9c4", 2, 5),
            Err(PositionSetError::NoChoice { .. })
        ));
    }
}
