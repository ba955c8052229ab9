//! Games of a judge without search against opponents between perfect and random.
//!
//! All games are played side by side, one ply after the other: each position is judged or solved once, however many games pass
//! through it, and the work of a ply is shared by all threads.

use std::collections::{BTreeMap, BTreeSet};

use enlinea_core::{Column, Grid, Outcome, Position, Side};
use enlinea_players::random::{Rng, derived_seed, rng};
use enlinea_solver::SolverError;
use rand::RngExt;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::choice::chosen_column;
use super::judge::Judge;
use super::perfect_moves::PerfectMoves;

/// The perfect player with random ties and a share of random moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opponent {
    /// The share of random moves, from 0 (perfect) to 1 (random).
    pub random_moves: f64,
}

/// Results of a judge over some games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameMetrics {
    /// Won games.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Lost games.
    pub losses: u64,
    /// Different games among them.
    pub distinct: u64,
    /// Mean number of stones at the end.
    pub mean_plies: f64,
}

impl GameMetrics {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points in percent: a draw is half a win.
    pub fn points(&self) -> f64 {
        let points = self.wins as f64 + 0.5 * self.draws as f64;
        100.0 * points / self.games().max(1) as f64
    }
}

/// One of the games.
struct Played<G: Grid> {
    position: Position<G>,
    moves: Vec<Column>,
    rng: Rng,
}

/// Plays games from the empty board with the judge on one side, on the threads of the current pool. The random numbers of each
/// game come from the seed and its number.
///
/// # Errors
/// If there is no memory for the solver of a perfect opponent.
pub fn play_games<G: Grid>(
    judge: &impl Judge<G>,
    side: Side,
    opponent: Opponent,
    games: u64,
    seed: u64,
    perfect: &mut PerfectMoves<G>,
    grid: G,
) -> Result<GameMetrics, SolverError> {
    let mut running: Vec<Played<G>> = (0..games)
        .map(|number| Played {
            position: Position::new(grid),
            moves: Vec::new(),
            rng: rng(derived_seed(seed, &[number])),
        })
        .collect();
    let mut results = Results::default();
    for ply in 0..grid.max_plies() {
        let columns = if Side::ALL[ply as usize % 2] == side {
            judged_columns(judge, &running)
        } else {
            opponent_columns(opponent, &mut running, perfect)?
        };
        for (game, column) in running.iter_mut().zip(columns) {
            game.position.play_unchecked(column);
            game.moves.push(column);
        }
        running.retain(|game| !results.take(game, side));
    }
    Ok(results.metrics())
}

fn judged_columns<G: Grid>(judge: &impl Judge<G>, games: &[Played<G>]) -> Vec<Column> {
    let distinct: BTreeMap<G::Word, Position<G>> = games
        .iter()
        .map(|game| (game.position.key(), game.position))
        .collect();
    let chosen: BTreeMap<G::Word, Column> = distinct
        .into_par_iter()
        .map(|(key, position)| (key, chosen_column(judge, &position)))
        .collect();
    games
        .iter()
        .map(|game| chosen[&game.position.key()])
        .collect()
}

fn opponent_columns<G: Grid>(
    opponent: Opponent,
    games: &mut [Played<G>],
    perfect: &mut PerfectMoves<G>,
) -> Result<Vec<Column>, SolverError> {
    // Whether a move is random is drawn before the perfect moves are known: only those that are needed are solved.
    let random: Vec<bool> = games
        .iter_mut()
        .map(|game| game.rng.random::<f64>() < opponent.random_moves)
        .collect();
    let asked = games.iter().zip(&random).filter(|(_, random)| !**random);
    perfect.learn(asked.map(|(game, _)| game.position))?;
    let pick = |(game, is_random): (&mut Played<G>, &bool)| {
        let columns: Vec<Column> = if *is_random {
            game.position.open_columns().collect()
        } else {
            perfect.best(&game.position).to_vec()
        };
        columns[game.rng.random_range(0..columns.len())]
    };
    Ok(games.iter_mut().zip(&random).map(pick).collect())
}

/// Sums over finished games.
#[derive(Default)]
struct Results {
    metrics: GameMetrics,
    plies: u64,
    distinct: BTreeSet<Vec<Column>>,
}

impl Results {
    /// Counts a game if it is over, and says whether it is.
    fn take<G: Grid>(&mut self, game: &Played<G>, side: Side) -> bool {
        let count = match game.position.outcome() {
            Outcome::Ongoing => return false,
            Outcome::Win(winner) if winner == side => &mut self.metrics.wins,
            Outcome::Win(_) => &mut self.metrics.losses,
            Outcome::Draw => &mut self.metrics.draws,
        };
        *count += 1;
        self.plies += u64::from(game.position.plies());
        self.distinct.insert(game.moves.clone());
        true
    }

    fn metrics(self) -> GameMetrics {
        GameMetrics {
            distinct: self.distinct.len() as u64,
            mean_plies: self.plies as f64 / self.metrics.games().max(1) as f64,
            ..self.metrics
        }
    }
}
