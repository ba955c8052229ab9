//! The n-tuple network, trained on exact scores.

use enlinea_core::{Grid, Rules, Side};
use enlinea_players::learned::{LONGEST_TUPLE, TupleNetwork, side_to_move};
use enlinea_players::random::{Rng, derived_seed, rng};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::examples::QuietExample;

/// The shape of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TupleOptions {
    /// Tuples.
    pub tuples: usize,
    /// Cells of a tuple.
    pub length: usize,
}

impl Default for TupleOptions {
    fn default() -> TupleOptions {
        TupleOptions {
            tuples: 70,
            length: 8,
        }
    }
}

/// A network that knows nothing yet. Tuples are random walks from cell to neighbouring cell, diagonals included.
pub fn random_tuples(rules: Rules, options: TupleOptions, seed: u64) -> TupleNetwork {
    let length = options
        .length
        .clamp(1, LONGEST_TUPLE.min(rules.cells() as usize));
    let mut rng = rng(derived_seed(seed, &[0]));
    let cells = (0..options.tuples).flat_map(|_| random_walk(rules, length, &mut rng));
    TupleNetwork::new(rules, length, cells.collect())
}

fn random_walk(rules: Rules, length: usize, rng: &mut Rng) -> Vec<i16> {
    let (width, height) = (rules.width() as i32, rules.height() as i32);
    let mut at = (rng.random_range(0..width), rng.random_range(0..height));
    let mut cells = vec![at];
    while cells.len() < length {
        // Walks that have no way out start again from any of their cells.
        let from = if has_way_out(&cells, at, width, height) {
            at
        } else {
            cells[rng.random_range(0..cells.len())]
        };
        let (across, up) = (rng.random_range(-1..=1), rng.random_range(-1..=1));
        let next = (from.0 + across, from.1 + up);
        let is_on_board = (0..width).contains(&next.0) && (0..height).contains(&next.1);
        if is_on_board && !cells.contains(&next) {
            cells.push(next);
            at = next;
        }
    }
    let number = |(column, row): (i32, i32)| (column * height + row) as i16;
    cells.into_iter().map(number).collect()
}

fn has_way_out(cells: &[(i32, i32)], at: (i32, i32), width: i32, height: i32) -> bool {
    (-1..=1).any(|across| {
        (-1..=1).any(|up| {
            let next = (at.0 + across, at.1 + up);
            let is_on_board = (0..width).contains(&next.0) && (0..height).contains(&next.1);
            is_on_board && !cells.contains(&next)
        })
    })
}

/// Fits the network to exact scores by stochastic gradient descent: passes over the examples in random order, with a rate that
/// falls from `rate` to a tenth of it. The passes that are done already are left out. One thread: each step builds on the one before.
pub fn fit_tuples<G: Grid>(
    network: &mut TupleNetwork,
    examples: &[QuietExample<G>],
    (done, passes): (usize, usize),
    rate: f64,
    seed: u64,
    on_pass: &mut dyn FnMut(usize, &TupleNetwork),
) {
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut places = Vec::with_capacity(2 * network.tuples());
    for pass in 0..passes {
        shuffle(&mut order, &mut rng(derived_seed(seed, &[1, pass as u64])));
        if pass < done {
            continue;
        }
        let progress = pass as f64 / passes.max(2).saturating_sub(1) as f64;
        let rate = rate * (1.0 - 0.9 * progress) / (2 * network.tuples()) as f64;
        for &index in &order {
            let example = &examples[index];
            places.clear();
            network.places(&example.view, |place| places.push(place));
            let sum: f64 = places
                .iter()
                .map(|&place| f64::from(network.weights[place]))
                .sum();
            let step = (rate * (score_of_red(example) - sum)) as f32;
            for &place in &places {
                network.weights[place] += step;
            }
        }
        on_pass(pass + 1, network);
    }
}

/// The exact score as red sees it, which is what the network expects.
pub(crate) fn score_of_red<G: Grid>(example: &QuietExample<G>) -> f64 {
    let score = f64::from(example.score);
    match side_to_move(&example.view) {
        // The score belongs to the side that just moved.
        Side::First => -score,
        Side::Second => score,
    }
}

fn shuffle(order: &mut [usize], rng: &mut Rng) {
    for last in (1..order.len()).rev() {
        order.swap(last, rng.random_range(0..=last));
    }
}
