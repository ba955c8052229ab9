//! Positions as a search meets them at its leaves, with the exact outcome of each.
//!
//! The positions of [`LabelledSet`](super::LabelledSet) come from random games, in which neither side builds anything. In
//! real games an evaluator sees other positions: made by decent players, a few moves off their path, with nothing urgent to
//! answer. So a game behind this set begins with random quiet moves, continues with the moves of a player and a random slip
//! now and then, ends with up to four random moves, and is then settled: forced replies are played until there are none.
//! Positions whose end is at hand are left out, because a search sees it without an evaluator.

use std::sync::Arc;

use enlinea_core::{Column, Game, Rules};
use enlinea_players::random::{Rng, derived_seed, rng};
use enlinea_players::{Budget, Player, Resources};
use enlinea_solver::{Score, SolveError, Solver};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::quiet::{quiet_column, settled};
use super::{NODES, PositionSetError, TRIES, make_positions, solver, stone_range};
use crate::player_text::{plan, with_weights_of_files};
use crate::tuning::TuningOptions;

/// Which positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct DecidedSetOptions {
    /// Number of positions.
    pub positions: usize,
    /// Fewest stones on the board; 0 is two sevenths of the cells.
    pub from_stones: u32,
    /// Most stones on the board before forced replies; 0 is five sixths of the cells.
    pub to_stones: u32,
    /// Spec text of the player of the games behind them.
    pub player: String,
    /// Random seed of these games.
    pub seed: u64,
}

impl Default for DecidedSetOptions {
    fn default() -> DecidedSetOptions {
        DecidedSetOptions {
            positions: 20_000,
            from_stones: 0,
            to_stones: 0,
            player: "alphabeta(eval=threats, nodes=300, table=1)".to_owned(),
            seed: 1,
        }
    }
}

impl DecidedSetOptions {
    /// Reads the files that the player names.
    pub(crate) fn read_files(
        &mut self,
        rules: Rules,
        files: &dyn Resources,
    ) -> Result<(), PositionSetError> {
        self.player = with_weights_of_files(&self.player, rules, files)
            .map_err(|reason| self.wrong(reason))?;
        Ok(())
    }

    fn wrong(&self, reason: String) -> PositionSetError {
        PositionSetError::Player {
            player: self.player.clone(),
            reason,
        }
    }
}

/// A position and its exact outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidedPosition {
    /// The position; no reply is forced in it.
    pub game: Game,
    /// 1 if the side to move wins, 0 if it loses, a half for a draw.
    pub result: f64,
}

/// Positions that share a solver and a player.
const CHUNK: usize = 64;
/// Random moves at the beginning of a game.
const OPENING: (u32, u32) = (2, 8);
/// Random moves at its end, at most.
const STRAYED: u32 = 4;
/// One move of this many is random in between.
const SLIPS: u32 = 12;

/// Makes the positions: the same for the same rules and settings, on any number of threads.
///
/// # Errors
/// If the player does not exist, or there are no such positions.
pub fn decided_positions(
    rules: Rules,
    set: &DecidedSetOptions,
    resources: &dyn Resources,
    options: TuningOptions<'_>,
) -> Result<Vec<DecidedPosition>, PositionSetError> {
    let most = rules.max_plies();
    let usual = (2 * most / 7, 5 * most / 6);
    let stones = stone_range(rules, (set.from_stones, set.to_stones), usual)?;
    let plan = plan(&set.player, rules, resources).map_err(|reason| set.wrong(reason))?;
    let stop = options.stop_flag();
    let budget = Budget::unlimited().stop(Arc::clone(stop));
    let source = || {
        Ok(Source {
            rules,
            set,
            stones,
            player: plan.build(),
            solver: solver(rules, stop)?,
            budget: &budget,
        })
    };
    make_positions(set.positions, CHUNK, options, source, Source::find)
}

/// Makes positions one after the other.
struct Source<'a> {
    rules: Rules,
    set: &'a DecidedSetOptions,
    stones: (u32, u32),
    player: Box<dyn Player>,
    solver: Solver,
    /// Unlimited, with the flag that ends the work.
    budget: &'a Budget,
}

impl Source<'_> {
    /// The position of one place of the set.
    fn find(&mut self, place: u64) -> Result<DecidedPosition, PositionSetError> {
        for attempt in 0..TRIES {
            if self.budget.is_stopped() {
                return Err(PositionSetError::Stopped);
            }
            let mut rng = rng(derived_seed(self.set.seed, &[place, attempt]));
            if let Some(game) = self.play(&mut rng)?.and_then(settled)
                && let Some(result) = self.result(&game)?
            {
                return Ok(DecidedPosition { game, result });
            }
        }
        Err(PositionSetError::NotQuiet {
            rules: self.rules,
            from: self.stones.0,
            to: self.stones.1,
            nodes: NODES,
        })
    }

    /// A game with a random number of stones; `None` if it ends before.
    fn play(&mut self, rng: &mut Rng) -> Result<Option<Game>, PositionSetError> {
        let plies = rng.random_range(self.stones.0..=self.stones.1);
        let opening = rng.random_range(OPENING.0..=OPENING.1);
        let strayed = rng.random_range(0..=STRAYED);
        let mut game = Game::new(self.rules);
        for ply in 0..plies {
            let is_random =
                ply < opening || ply + strayed >= plies || rng.random_range(0..SLIPS) == 0;
            let column = if is_random {
                quiet_column(&game, rng)
            } else {
                Some(self.choose(&game)?)
            };
            let Some(column) = column else {
                return Ok(None);
            };
            game.play(column).expect("players choose open columns");
            if game.outcome().is_over() {
                return Ok(None);
            }
        }
        Ok(Some(game))
    }

    fn choose(&mut self, game: &Game) -> Result<Column, PositionSetError> {
        let (rules, side) = (self.rules, game.side_to_move());
        let choice = match self.player.start(rules, side, 0) {
            Ok(()) => self.player.choose(game, self.budget),
            Err(error) => Err(error),
        };
        let failed = |reason: String| PositionSetError::Player {
            player: self.set.player.clone(),
            reason,
        };
        Ok(choice.map_err(|error| failed(error.to_string()))?.column)
    }

    /// The exact result for the side to move; `None` if it takes the solver too long.
    fn result(&mut self, game: &Game) -> Result<Option<f64>, SolveError> {
        let wins = self.solver.is_greater(game, Score::DRAW)?;
        if wins == Some(true) {
            return Ok(Some(1.0));
        }
        let holds = self.solver.is_greater(game, Score::new(-1))?;
        let both = wins.and(holds);
        Ok(both.map(|holds| if holds { 0.5 } else { 0.0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Outcome;
    use enlinea_players::NoResources;

    fn make(
        rules: &str,
        change: impl Fn(&mut DecidedSetOptions),
        workers: usize,
    ) -> Result<Vec<DecidedPosition>, PositionSetError> {
        let mut set = DecidedSetOptions {
            positions: 100,
            ..DecidedSetOptions::default()
        };
        change(&mut set);
        let options = TuningOptions::new().workers(workers);
        decided_positions(rules.parse().unwrap(), &set, &NoResources, options)
    }

    #[test]
    fn results_are_exact_and_threads_do_not_change_them() {
        let positions = make("5x5c4", |_| (), 1).unwrap();
        assert_eq!(positions, make("5x5c4", |_| (), 3).unwrap());
        let mut solver = Solver::new("5x5c4".parse().unwrap());
        for position in &positions {
            assert_eq!(position.game.outcome(), Outcome::Ongoing);
            let score = solver.solve(&position.game).unwrap().score().unwrap();
            let expected = f64::from(score.value().signum()).midpoint(1.0);
            let error = (position.result - expected).abs();
            assert!(error < 1e-9, "{}: {error}", position.game);
        }
        let wins = positions.iter().filter(|one| one.result > 0.9).count();
        assert!((5..95).contains(&wins), "{wins} wins of 100");
    }

    #[test]
    fn impossible_sets_are_refused() {
        let text = |result: Result<Vec<_>, PositionSetError>| result.unwrap_err().to_string();
        let error = text(make("7x6", |set| set.to_stones = 42, 1));
        assert!(error.contains("has 1 to 41 of them"), "{error}");
        let error = text(make("7x6", |set| set.player = "alphabet".to_owned(), 1));
        assert!(error.contains("did you mean `alphabeta`"), "{error}");
        let stones = |set: &mut DecidedSetOptions| (set.from_stones, set.to_stones) = (2, 3);
        // Any second stone of the first player completes a line.
        let error = text(make("2x2c2", stones, 1));
        assert!(error.contains("no quiet position of 2x2c2"), "{error}");
    }
}
