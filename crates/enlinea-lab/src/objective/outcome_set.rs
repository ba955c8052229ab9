//! Positions as a search meets them at its leaves, with the exact outcome of each.
//!
//! The positions of [`LabelledSet`](super::LabelledSet) come from random games, in which nobody builds anything. What an
//! evaluator is asked in real games is different: positions that decent players made, a few moves off their path, in
//! which nobody has to answer anything. So a game behind this set begins with random quiet moves, is played on by a player with
//! a chance slip now and then, ends with up to four random moves, and is then settled: forced replies are played until there
//! are none. Positions whose end is at hand are left out, because a search sees it without an evaluator.

use std::path::Path;
use std::sync::atomic::Ordering;

use enlinea_arena::FileResources;
use enlinea_core::{Column, Game, Rules};
use enlinea_players::random::{Rng, derived_seed, rng};
use enlinea_players::{Budget, Player, PlayerPlan};
use enlinea_solver::{Score, Solver};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::labels::{LabelError, NODES, solver, within};
use super::quiet::{quiet_column, settled};
use super::{Means, SetupError};
use crate::parallel::in_parallel;

/// Which positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OutcomeSetOptions {
    /// How many.
    pub positions: usize,
    /// Fewest stones on the board; 0 is two sevenths of the cells.
    pub from_stones: u32,
    /// Most stones on the board before forced replies; 0 is five sixths of the cells.
    pub to_stones: u32,
    /// Spec text of who plays the games behind them.
    pub player: String,
    /// Makes the games.
    pub seed: u64,
}

impl Default for OutcomeSetOptions {
    fn default() -> OutcomeSetOptions {
        OutcomeSetOptions {
            positions: 20_000,
            from_stones: 0,
            to_stones: 0,
            player: "alphabeta(eval=threats, nodes=300, table=1)".to_owned(),
            seed: 1,
        }
    }
}

/// A position and how it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidedPosition {
    /// The position; nobody has to answer anything in it.
    pub game: Game,
    /// 1 if the side to move wins, 0 if it loses, a half for a draw.
    pub result: f64,
}

/// Games for one position before there is none.
const TRIES: u64 = 500;
/// Positions that share a solver and a player: the pieces of work for threads.
const CHUNK: usize = 64;
/// Random moves at the beginning of a game.
const OPENING: (u32, u32) = (2, 8);
/// Random moves at its end, at most.
const STRAYED: u32 = 4;
/// One move of so many is left to chance in between.
const SLIPS: u32 = 12;

/// Makes the positions: the same for the same rules and options, whatever the number of threads.
///
/// # Errors
/// If the player does not exist, or there are no such positions.
pub fn decided_positions(
    rules: Rules,
    options: &OutcomeSetOptions,
    means: &Means<'_>,
) -> Result<Vec<DecidedPosition>, SetupError> {
    let most = rules.max_plies();
    let usual = (2 * most / 7, 5 * most / 6);
    let stones = within(rules, (options.from_stones, options.to_stones), usual)?;
    let plan = plan(rules, &options.player)?;
    let work = |chunk: usize| {
        let mut source = Source {
            rules,
            stones,
            seed: options.seed,
            player: plan.build(),
            solver: solver(rules, means.stop),
        };
        let places = chunk * CHUNK..options.positions.min((chunk + 1) * CHUNK);
        places
            .map(|place| source.find(place as u64, means))
            .collect::<Result<Vec<_>, _>>()
    };
    let chunks = options.positions.div_ceil(CHUNK);
    let chunks = in_parallel(means.workers, chunks, means.stop, work)?;
    Ok(chunks.ok_or(LabelError::Stopped)?.concat())
}

fn plan(rules: Rules, text: &str) -> Result<PlayerPlan, SetupError> {
    let broken = |reason: String| SetupError::Opponent {
        name: text.to_owned(),
        reason,
    };
    let spec = text
        .parse()
        .map_err(|error: enlinea_players::ParseSpecError| broken(error.to_string()))?;
    PlayerPlan::new(&spec, rules, &FileResources::new(Path::new(".")))
        .map_err(|error| broken(error.to_string()))
}

/// Makes positions one after the other.
struct Source {
    rules: Rules,
    stones: (u32, u32),
    seed: u64,
    player: Box<dyn Player>,
    solver: Solver,
}

impl Source {
    /// The position of one place of the set.
    fn find(&mut self, place: u64, means: &Means<'_>) -> Result<DecidedPosition, SetupError> {
        for attempt in 0..TRIES {
            if means.stop.load(Ordering::Relaxed) {
                return Err(LabelError::Stopped.into());
            }
            let mut rng = rng(derived_seed(self.seed, &[place, attempt]));
            if let Some(game) = self.play(&mut rng)?.and_then(settled)
                && let Some(result) = self.result(&game)?
            {
                return Ok(DecidedPosition { game, result });
            }
        }
        Err(SetupError::Labels(LabelError::NoneDecided {
            rules: self.rules,
            from: self.stones.0,
            to: self.stones.1,
            nodes: NODES,
        }))
    }

    /// A game of as many stones as chance wants, if it does not end before.
    fn play(&mut self, rng: &mut Rng) -> Result<Option<Game>, SetupError> {
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

    fn choose(&mut self, game: &Game) -> Result<Column, SetupError> {
        let broken = |reason: enlinea_players::PlayerError| SetupError::Opponent {
            name: "of the games behind the positions".to_owned(),
            reason: reason.to_string(),
        };
        let side = game.side_to_move();
        self.player.start(self.rules, side, 0).map_err(broken)?;
        let choice = self.player.choose(game, &Budget::default());
        Ok(choice.map_err(broken)?.column)
    }

    /// The exact result for the side to move; nothing if it takes the solver too long.
    fn result(&mut self, game: &Game) -> Result<Option<f64>, LabelError> {
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
    use std::sync::atomic::AtomicBool;

    fn make(
        rules: &str,
        change: impl Fn(&mut OutcomeSetOptions),
        workers: usize,
    ) -> Result<Vec<DecidedPosition>, SetupError> {
        let mut options = OutcomeSetOptions {
            positions: 100,
            ..OutcomeSetOptions::default()
        };
        change(&mut options);
        let stop = AtomicBool::new(false);
        let means = Means {
            workers,
            stop: &stop,
        };
        decided_positions(rules.parse().unwrap(), &options, &means)
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
        let text = |result: Result<Vec<_>, SetupError>| result.unwrap_err().to_string();
        let error = text(make("7x6", |options| options.to_stones = 42, 1));
        assert!(error.contains("has 1 to 41 of them"), "{error}");
        let error = text(make(
            "7x6",
            |options| options.player = "alphabet".to_owned(),
            1,
        ));
        assert!(error.contains("did you mean `alphabeta`"), "{error}");
        let stones =
            |options: &mut OutcomeSetOptions| (options.from_stones, options.to_stones) = (2, 3);
        // Any second red stone completes a line.
        let error = text(make("2x2c2", stones, 1));
        assert!(error.contains("no quiet position of 2x2c2"), "{error}");
    }
}
