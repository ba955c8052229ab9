//! Learning from one's own mistakes: play, look up the exact scores of every position met, and learn them.
//!
//! A network that was trained on positions of other players knows little about those that its own moves lead to, and a single error
//! in the opening loses a game. So the learner plays, and everything it meets becomes training data with exact scores (`DAgger`,
//! Ross, Gordon and Bagnell 2011); positions in which it erred are learned more often than others.

use std::collections::HashSet;

use enlinea_core::key::key_bits;
use enlinea_core::{Grid, Position, Side};
use enlinea_players::View;
use enlinea_players::learned::Model;
use enlinea_players::random::derived_seed;
use enlinea_solver::SolverError;
use serde::{Deserialize, Serialize};

use super::walk::{all_lines, some_games};
use crate::metrics::{Opponent, PerfectMoves};
use crate::sparse::Sample;
use crate::storage::{Packer, Unpacker};

/// How the learner plays.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DaggerOptions {
    /// Games of a round against each of the opponents that err, on each side.
    pub games: u64,
    /// The shares of random moves of these opponents.
    pub random_moves: Vec<f64>,
}

impl Default for DaggerOptions {
    fn default() -> DaggerOptions {
        DaggerOptions {
            games: 40,
            random_moves: vec![0.03, 0.1, 0.3],
        }
    }
}

/// What the learner has met so far.
#[derive(Debug)]
pub struct Dagger<G: Grid> {
    grid: G,
    seed: u64,
    options: DaggerOptions,
    rounds: u64,
    perfect: PerfectMoves<G>,
    met: HashSet<G::Word>,
    /// Positions met in order, and positions of errors, from which the samples follow.
    met_in_order: Vec<G::Word>,
    errors: Vec<G::Word>,
    reached: [Vec<Sample<G>>; 2],
    erred: [Vec<Sample<G>>; 2],
}

/// What a round has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Positions that the learner meets on each side against a perfect opponent.
    pub positions: [usize; 2],
    /// In how many of them it gives the result away.
    pub results_given_away: [usize; 2],
    /// In how many of them a better score was possible.
    pub scores_given_away: [usize; 2],
}

impl Round {
    /// Whether less went wrong: results of the side that should win come first, then scores.
    pub fn is_better_than(&self, other: &Round) -> bool {
        self.faults() < other.faults()
    }

    pub(crate) fn pack(&self, into: &mut Packer) {
        let counts = [
            self.positions,
            self.results_given_away,
            self.scores_given_away,
        ];
        for count in counts.into_iter().flatten() {
            into.number(count as u64);
        }
    }

    pub(crate) fn unpack(from: &mut Unpacker<'_>) -> Option<Round> {
        let mut counts = || Some([from.number()? as usize, from.number()? as usize]);
        Some(Round {
            positions: counts()?,
            results_given_away: counts()?,
            scores_given_away: counts()?,
        })
    }

    /// Per ten thousand positions, so that a learner that errs early and sees little is not taken for a good one.
    fn faults(&self) -> (usize, usize) {
        let share =
            |count: [usize; 2], side: usize| 10_000 * count[side] / self.positions[side].max(1);
        let results = share(self.results_given_away, 0) + share(self.results_given_away, 1);
        (results, share(self.scores_given_away, 1))
    }
}

impl<G: Grid> Dagger<G> {
    /// Nothing met yet.
    pub fn new(grid: G, seed: u64, options: DaggerOptions) -> Dagger<G> {
        Dagger {
            grid,
            seed,
            options,
            rounds: 0,
            perfect: PerfectMoves::default(),
            met: HashSet::new(),
            met_in_order: Vec::new(),
            errors: Vec::new(),
            reached: Default::default(),
            erred: Default::default(),
        }
    }

    /// Plays a round with this model and remembers what it meets.
    ///
    /// # Errors
    /// If there is no memory for the solver.
    pub fn play(&mut self, model: &Model) -> Result<Round, SolverError> {
        self.rounds += 1;
        let mut round = Round::default();
        let mut visits = Vec::new();
        for (index, side) in Side::ALL.into_iter().enumerate() {
            let seed = derived_seed(self.seed, &[self.rounds, index as u64]);
            let seen = all_lines(model, side, self.grid, seed, &mut self.perfect)?;
            round.positions[index] = seen.len();
            round.results_given_away[index] = seen.iter().filter(|v| v.gave_result_away).count();
            round.scores_given_away[index] = seen.iter().filter(|v| v.gave_score_away).count();
            visits.extend(seen);
            for (number, &random_moves) in self.options.random_moves.iter().enumerate() {
                let seed = derived_seed(seed, &[number as u64]);
                let opponent = Opponent { random_moves };
                let games = self.options.games;
                let perfect = &mut self.perfect;
                visits.extend(some_games(
                    model, side, opponent, games, self.grid, seed, perfect,
                )?);
            }
        }
        for visit in &visits {
            if visit.is_error() {
                self.add_error(&visit.position);
            }
            self.add_met(&visit.position);
        }
        Ok(round)
    }

    fn add_error(&mut self, position: &Position<G>) {
        self.errors.push(position.key());
        for sample in children(position, &self.perfect) {
            self.erred[sample.seat()].push(sample);
        }
    }

    fn add_met(&mut self, position: &Position<G>) {
        if self.met.insert(position.key()) {
            self.met_in_order.push(position.key());
            for sample in children(position, &self.perfect) {
                self.reached[sample.seat()].push(sample);
            }
        }
    }

    /// Everything met, as bytes.
    pub(crate) fn pack(&self, into: &mut Packer) {
        into.number(self.rounds);
        self.perfect.pack(self.grid, into);
        for keys in [&self.met_in_order, &self.errors] {
            into.number(keys.len() as u64);
            for &key in keys {
                into.word(key, key_bits(self.grid));
            }
        }
    }

    /// Takes what another one has met. `None` if the bytes are not of this board.
    pub(crate) fn unpack(&mut self, from: &mut Unpacker<'_>) -> Option<()> {
        self.rounds = from.number()?;
        self.perfect = PerfectMoves::unpack(self.grid, from)?;
        for add in [Self::add_met, Self::add_error] {
            for _ in 0..from.count()? {
                let key = from.word(key_bits(self.grid))?;
                let position = Position::from_key(self.grid, key)?;
                if !self.perfect.knows(&position) {
                    return None;
                }
                add(self, &position);
            }
        }
        Some(())
    }

    /// Samples of everything met so far.
    pub fn reached(&self) -> &[Vec<Sample<G>>; 2] {
        &self.reached
    }

    /// Samples of the positions in which the learner erred, once for every error.
    pub fn erred(&self) -> &[Vec<Sample<G>>; 2] {
        &self.erred
    }
}

/// The positions after each move that static rules do not settle, with their scores.
fn children<G: Grid>(
    position: &Position<G>,
    perfect: &PerfectMoves<G>,
) -> impl Iterator<Item = Sample<G>> {
    perfect
        .scores(position)
        .iter()
        .filter_map(|&(column, score)| {
            let mut next = *position;
            next.play_unchecked(column);
            let is_over = next.outcome().is_over();
            let sample = || Sample::quiet(&View::of_mover(&next), -score);
            (!is_over).then(sample).flatten()
        })
}
