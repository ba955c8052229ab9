//! TD(λ): an n-tuple network that learns from games against itself, without any labels (Sutton 1988; Thill, Koch and Konen 2012).
//!
//! The network expects an outcome for red between -1 and 1. Both sides choose the move after which it expects most for them, and
//! sometimes a random one. After a game every quiet position that occurred is moved towards what followed. A game ends as soon as
//! the static rules know its outcome. Game number and seed give all random numbers of a game, so that a run continues from a
//! checkpoint as if it had never stopped.

use enlinea_core::{Grid, Position, Side};
use enlinea_players::View;
use enlinea_players::learned::{Quiet, Settled, TupleNetwork, follow_forced, sigmoid};
use enlinea_players::random::{derived_seed, rng};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::WorkMeter;
use crate::metrics::afterstates;
use crate::model::{TupleCheckpoint, TupleOptions, random_tuples};

/// How the network learns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TdOptions {
    /// Tuples.
    pub tuples: usize,
    /// Cells of a tuple.
    pub length: usize,
    /// Games.
    pub games: u64,
    /// How much of what follows comes from later positions instead of the next one, from 0 to 1.
    pub lambda: f64,
    /// The part of an error that one step takes away, at first; it falls to a tenth.
    pub rate: f64,
    /// The share of random moves at first; it falls to a tenth.
    pub exploration: f64,
    /// Games between checkpoints.
    pub checkpoint: u64,
}

impl Default for TdOptions {
    fn default() -> TdOptions {
        let TupleOptions { tuples, length } = TupleOptions::default();
        TdOptions {
            tuples,
            length,
            games: 200_000,
            lambda: 0.5,
            rate: 0.5,
            exploration: 0.15,
            checkpoint: 20_000,
        }
    }
}

/// Plays until the games of the options are played, from a checkpoint if there is one.
pub fn train_td<G: Grid>(
    grid: G,
    options: &TdOptions,
    seed: u64,
    from: Option<TupleCheckpoint>,
    meter: &WorkMeter,
    on_checkpoint: &mut dyn FnMut(&TupleCheckpoint),
) -> TupleNetwork {
    let shape = TupleOptions {
        tuples: options.tuples,
        length: options.length,
    };
    let mut state = from.unwrap_or_else(|| TupleCheckpoint {
        done: 0,
        network: random_tuples(grid.rules(), shape, seed),
    });
    meter.begin(state.done, options.games);
    while state.done < options.games {
        let progress = state.done as f64 / options.games as f64;
        let fading = 1.0 - 0.9 * progress;
        let game = SelfPlay {
            exploration: options.exploration * fading,
            lambda: options.lambda,
            step: options.rate * fading / (2 * state.network.tuples()) as f64,
        };
        game.play(
            grid,
            &mut state.network,
            derived_seed(seed, &[2, state.done]),
        );
        state.done += 1;
        meter.add(1);
        if state.done.is_multiple_of(options.checkpoint.max(1)) || state.done == options.games {
            on_checkpoint(&state);
        }
    }
    state.network
}

/// How one game is played and learnt from.
struct SelfPlay {
    exploration: f64,
    lambda: f64,
    step: f64,
}

/// A quiet position of a game and what was expected to follow it.
struct Visit<G: Grid> {
    view: View<G>,
    /// What the best move promised for red, if another one was played.
    instead: Option<f64>,
}

/// A move as the network sees it.
struct Candidate<G: Grid> {
    position: Position<G>,
    /// The expected outcome for red.
    value: f64,
    /// The position to learn from, unless the outcome is known.
    quiet: Option<Quiet<G>>,
}

impl SelfPlay {
    fn play<G: Grid>(&self, grid: G, network: &mut TupleNetwork, seed: u64) {
        let mut rng = rng(seed);
        let mut position = Position::new(grid);
        let mut visits: Vec<Visit<G>> = Vec::new();
        let outcome = loop {
            let candidates = candidates(network, &position);
            let sign = sign_of(position.side_to_move());
            let mut best = 0;
            for index in 1..candidates.len() {
                if sign * candidates[index].value > sign * candidates[best].value {
                    best = index;
                }
            }
            let mut chosen = best;
            if rng.random::<f64>() < self.exploration {
                chosen = rng.random_range(0..candidates.len());
                if chosen != best
                    && let Some(last) = visits.last_mut()
                {
                    // What follows a random move says nothing about the position before it.
                    last.instead = Some(candidates[best].value);
                }
            }
            let candidate = &candidates[chosen];
            let Some(quiet) = &candidate.quiet else {
                break candidate.value;
            };
            visits.push(Visit {
                view: quiet.view,
                instead: None,
            });
            position = candidate.position;
        };
        self.learn(network, &visits, outcome);
    }

    /// Moves the expectation of every position towards what followed, the last one first.
    fn learn<G: Grid>(&self, network: &mut TupleNetwork, visits: &[Visit<G>], outcome: f64) {
        let mut follows = outcome;
        let mut places = Vec::with_capacity(2 * network.tuples());
        for visit in visits.iter().rev() {
            let target = visit.instead.unwrap_or(follows);
            places.clear();
            network.places(&visit.view, |place| places.push(place));
            let sum: f64 = places
                .iter()
                .map(|&place| f64::from(network.weights[place]))
                .sum();
            let value = expected(sum);
            let step = (self.step * (target - value) * (1.0 - value * value)) as f32;
            for &place in &places {
                network.weights[place] += step;
            }
            follows = (1.0 - self.lambda) * value + self.lambda * target;
        }
    }
}

fn candidates<G: Grid>(network: &TupleNetwork, position: &Position<G>) -> Vec<Candidate<G>> {
    let mover = position.side_to_move();
    let candidate = |after: crate::metrics::Afterstate<G>| {
        let mut next = *position;
        next.play_unchecked(after.column);
        let known = |value: f64| Candidate {
            position: next,
            value,
            quiet: None,
        };
        if after.is_won {
            return known(sign_of(mover));
        }
        match follow_forced(&after.view) {
            // Scores belong to the opponent of the mover, who is to move next.
            Settled::Exact(score) => known(-sign_of(mover) * f64::from(score.signum())),
            Settled::Quiet(quiet) => Candidate {
                position: next,
                value: expected(network.value(&quiet.view)),
                quiet: Some(quiet),
            },
        }
    };
    afterstates(position).map(candidate).collect()
}

/// The hyperbolic tangent, the same on every machine.
fn expected(sum: f64) -> f64 {
    2.0 * sigmoid(2.0 * sum) - 1.0
}

fn sign_of(side: Side) -> f64 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}
