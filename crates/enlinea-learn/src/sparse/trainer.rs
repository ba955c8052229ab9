//! Both networks, and the batches that they learn.

use enlinea_core::{Grid, Rules};
use enlinea_players::learned::{Card, Inputs, ModelFile, SparseNetwork, classes};
use enlinea_players::random::{derived_seed, rng};
use rand::RngExt;

use super::network::{Network, Shape};
use super::quantize::add_side;
use super::sample::Sample;
use super::step::{Pace, Scratch, step};
use crate::WorkMeter;

/// Samples, and how often they are drawn in comparison with others.
#[derive(Clone, Copy, Debug)]
pub struct Portion<'a, G: Grid> {
    /// The samples; those of both sides together.
    pub samples: &'a [Vec<Sample<G>>; 2],
    /// How many of a hundred samples of a batch come from here.
    pub share: u32,
}

/// How long and how fast to learn.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// Batches of each network.
    pub batches: u32,
    /// Samples in a batch.
    pub batch: usize,
    /// The rate at the beginning.
    pub first_rate: f32,
    /// The rate at the end; between them it falls along half a cosine.
    pub last_rate: f32,
    /// The share of its value that a weight loses with every step of rate 1.
    pub decay: f32,
}

/// Trains the networks of both sides.
#[derive(Clone, Debug)]
pub struct Trainer {
    rules: Rules,
    seed: u64,
    pub(super) networks: [Network; 2],
    /// Calls of [`train`](Self::train) so far: each draws other samples.
    pub(super) calls: u64,
}

impl Trainer {
    /// Networks that know nothing.
    pub fn new(rules: Rules, units: usize, middle: usize, seed: u64) -> Trainer {
        let shape = Shape {
            inputs: Inputs::count(rules),
            units,
            middle,
            classes: classes(rules),
        };
        let network = |side: u64| Network::new(rules, shape, derived_seed(seed, &[side]));
        Trainer {
            rules,
            seed,
            networks: [network(0), network(1)],
            calls: 0,
        }
    }

    /// Learns from parts whose shares add up to a hundred; the mean loss of each side over the last tenth.
    /// The meter counts the batches of both.
    pub fn train<G: Grid>(
        &mut self,
        parts: &[Portion<'_, G>],
        schedule: Schedule,
        meter: &WorkMeter,
    ) -> [f32; 2] {
        self.calls += 1;
        let (seed, calls) = (self.seed, self.calls);
        let [first, second] = &mut self.networks;
        let learn = |network: &mut Network, side: usize| {
            let seed = derived_seed(seed, &[calls, side as u64 + 2]);
            train_side(network, side, parts, schedule, seed, meter)
        };
        let (first, second) = rayon::join(|| learn(first, 0), || learn(second, 1));
        [first, second]
    }

    /// The model as a file.
    pub fn file(&self, card: Card) -> ModelFile {
        let [first, second] = &self.networks;
        let kind = SparseNetwork::KIND.to_owned();
        let file = add_side(ModelFile::new(Card { kind, ..card }), "first", first);
        add_side(file, "second", second)
    }

    /// The board.
    pub fn rules(&self) -> Rules {
        self.rules
    }
}

fn train_side<G: Grid>(
    network: &mut Network,
    side: usize,
    parts: &[Portion<'_, G>],
    schedule: Schedule,
    seed: u64,
    meter: &WorkMeter,
) -> f32 {
    let mut rng = rng(seed);
    let mut scratch = Scratch::default();
    let mut batch = Vec::with_capacity(schedule.batch);
    let parts: Vec<(&[Sample<G>], u32)> = parts
        .iter()
        .map(|part| (part.samples[side].as_slice(), part.share))
        .filter(|(samples, share)| !samples.is_empty() && *share > 0)
        .collect();
    let total: u32 = parts.iter().map(|(_, share)| share).sum();
    if total == 0 {
        return 0.0;
    }
    let (mut loss, mut counted) = (0.0, 0);
    for index in 0..schedule.batches {
        batch.clear();
        while batch.len() < schedule.batch {
            let mut drawn = rng.random_range(0..total);
            let part = parts.iter().find(|(_, share)| {
                let found = drawn < *share;
                drawn = drawn.wrapping_sub(*share);
                found
            });
            let Some((samples, _)) = part else { continue };
            batch.push(samples[rng.random_range(0..samples.len())]);
        }
        let pace = Pace {
            rate: schedule.rate(index),
            decay: schedule.decay,
        };
        let value = step(network, &batch, pace, &mut scratch);
        meter.add(1);
        if index >= schedule.batches - schedule.batches.div_ceil(10) {
            loss += value;
            counted += 1;
        }
    }
    loss / counted.max(1) as f32
}

impl Schedule {
    /// The rate of a batch. The cosine is a polynomial: the same bits on every machine.
    fn rate(&self, index: u32) -> f32 {
        let done = index as f32 / self.batches as f32;
        // 1 at the beginning, 0 at the end, level at both: close to half a cosine.
        let level = 1.0 - done * done * (3.0 - 2.0 * done);
        self.last_rate + (self.first_rate - self.last_rate) * level
    }
}
