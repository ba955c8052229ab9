//! One update of a network: forward, backward, and Adam on the rows that were touched.
//!
//! The code is plain Rust that the compiler vectorizes, compiled for several instruction sets. Rust never fuses a
//! multiplication with an addition and never changes the order of a sum, so all of them give the same bits.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined would not be compiled for the caller's instructions"
)]

use enlinea_core::Grid;
use enlinea_players::learned::{DENSE_LAYERS, DenseLayer, Inputs, Settled, exp, follow_forced};
use pulp::{Arch, NullaryFnOnce};

use super::adam::update;
use super::network::{Dense, Network, TILE, WIDE_TILE};
use super::sample::Sample;

/// Memory of a step that the next one uses again.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Inputs of all samples that are on, and those that are on in a mirror: sample by sample.
    on: [Vec<u32>; 2],
    /// Where the inputs of each sample end.
    ends: Vec<usize>,
    /// The sums of the first layer of all samples, and those of their mirror images.
    sums: [Vec<f32>; 2],
    units: Vec<f32>,
    /// The units of the dense layers of one sample, then their gradients.
    dense: [Vec<f32>; DENSE_LAYERS.len()],
    /// The gradients of the units of one layer, before its activation.
    passed: Vec<f32>,
    /// The gradients of the units of the first dense layer, of all samples.
    slopes: Vec<f32>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) rate: f32,
    /// The share of its value that a number loses with every step of rate 1 (decoupled weight decay).
    pub(super) decay: f32,
}

/// Learns a batch; the mean loss before the update.
pub(super) fn step<G: Grid>(
    network: &mut Network,
    batch: &[Sample<G>],
    pace: Pace,
    scratch: &mut Scratch,
) -> f32 {
    Arch::new().dispatch(Step {
        network,
        batch,
        pace,
        scratch,
    })
}

/// A step that is compiled for each instruction set. A closure would be compiled once, for the least of them.
struct Step<'a, G: Grid> {
    network: &'a mut Network,
    batch: &'a [Sample<G>],
    pace: Pace,
    scratch: &'a mut Scratch,
}

impl<G: Grid> NullaryFnOnce for Step<'_, G> {
    type Output = f32;

    #[inline(always)]
    fn call(self) -> f32 {
        plain_step(self.network, self.batch, self.pace, self.scratch)
    }
}

/// The code itself, for whatever the caller is compiled for.
#[inline(always)]
pub(super) fn plain_step<G: Grid>(
    network: &mut Network,
    batch: &[Sample<G>],
    pace: Pace,
    scratch: &mut Scratch,
) -> f32 {
    let loss = scratch.add_gradients(network, batch);
    update(network, pace, &scratch.touched);
    for input in scratch.touched.drain(..) {
        scratch.is_touched[input as usize] = false;
    }
    loss
}

/// The loss of a sample.
#[cfg(test)]
pub(super) fn loss<G: Grid>(network: &Network, sample: &Sample<G>) -> f32 {
    Scratch::default().add_gradients(&mut network.clone(), &[*sample])
}

impl Scratch {
    /// Adds the gradients of a batch; its mean loss.
    ///
    /// The rows of the first layer are too many for the fastest memory. So the batch passes them tile by tile: the part of all rows
    /// that belongs to a few units is used for all samples before the next one is fetched.
    #[inline(always)]
    fn add_gradients<G: Grid>(&mut self, network: &mut Network, batch: &[Sample<G>]) -> f32 {
        if network.tile_width() == WIDE_TILE {
            self.add_gradients_by_tiles::<G, WIDE_TILE>(network, batch)
        } else {
            self.add_gradients_by_tiles::<G, TILE>(network, batch)
        }
    }

    #[inline(always)]
    fn add_gradients_by_tiles<G: Grid, const WIDTH: usize>(
        &mut self,
        network: &mut Network,
        batch: &[Sample<G>],
    ) -> f32 {
        self.switch_on(network, batch);
        for tile in 0..network.tiles() {
            self.add_rows::<WIDTH>(network, tile);
        }
        let share = 1.0 / batch.len() as f32;
        let layers = network.dense.each_ref().map(Dense::layer);
        let mut loss = 0.0;
        for (index, sample) in batch.iter().enumerate() {
            loss += self.learn_layers(network, &layers, index, sample.score, share);
        }
        for tile in 0..network.tiles() {
            self.spread_gradients::<WIDTH>(network, tile);
        }
        loss * share
    }

    /// The network with the gradient of a batch.
    #[cfg(test)]
    pub(super) fn gradient<G: Grid>(
        &mut self,
        network: &mut Network,
        batch: &[Sample<G>],
    ) -> Network {
        self.add_gradients(network, batch);
        network.clone()
    }

    /// The inputs of all samples.
    #[inline(always)]
    fn switch_on<G: Grid>(&mut self, network: &Network, batch: &[Sample<G>]) {
        let shape = network.shape;
        for sums in &mut self.sums {
            sums.resize(batch.len() * shape.units, 0.0);
        }
        self.units.resize(batch.len() * shape.units, 0.0);
        self.slopes.resize(batch.len() * shape.middle, 0.0);
        for (values, layer) in self.dense.iter_mut().zip(&network.dense) {
            values.resize(layer.outputs(), 0.0);
        }
        self.is_touched.resize(shape.inputs, false);
        self.ends.clear();
        let [on, mirrored] = &mut self.on;
        on.clear();
        mirrored.clear();
        for sample in batch {
            let Settled::Quiet(quiet) = follow_forced(&sample.view) else {
                unreachable!("samples are quiet");
            };
            Inputs::of(&quiet, |input| {
                let image = network.images[input];
                on.push(input as u32);
                mirrored.push(image);
                for input in [input as u32, image] {
                    if !self.is_touched[input as usize] {
                        self.is_touched[input as usize] = true;
                        self.touched.push(input);
                    }
                }
            });
            self.ends.push(on.len());
        }
    }

    /// The first layer of all samples, for the units of a tile.
    #[inline(always)]
    fn add_rows<const WIDTH: usize>(&mut self, network: &Network, tile: usize) {
        let tiles = network.tiles();
        let (rows, _) = network.rows.values[network.tile_range(tile)].as_chunks::<WIDTH>();
        let bias: &[f32; WIDTH] = tile_of(&network.bias.values, tile);
        let [on, mirrored] = &self.on;
        let [sums, images] = &mut self.sums;
        let mut start = 0;
        for (index, &end) in self.ends.iter().enumerate() {
            let (mut sum, mut image) = (*bias, *bias);
            for (&input, &mirror) in on[start..end].iter().zip(&mirrored[start..end]) {
                add(&mut sum, &rows[input as usize]);
                add(&mut image, &rows[mirror as usize]);
            }
            let place = index * tiles + tile;
            *tile_of_mut(sums, place) = sum;
            *tile_of_mut(images, place) = image;
            let units: &mut [f32; WIDTH] = tile_of_mut(&mut self.units, place);
            for lane in 0..WIDTH {
                let square = |sum: f32| sum.max(0.0) * sum.max(0.0);
                units[lane] = square(sum[lane]) + square(image[lane]);
            }
            start = end;
        }
    }

    /// Passes a sample through the dense layers, and adds their gradients but those of the weights of the first; its loss.
    #[inline(always)]
    fn learn_layers(
        &mut self,
        network: &mut Network,
        layers: &[DenseLayer; DENSE_LAYERS.len()],
        index: usize,
        score: i8,
        share: f32,
    ) -> f32 {
        let shape = network.shape;
        let units = &self.units[index * shape.units..][..shape.units];
        for (number, layer) in layers.iter().enumerate() {
            let (before, after) = self.dense.split_at_mut(number);
            let inputs = before.last().map_or(units, Vec::as_slice);
            layer.apply(inputs, &mut after[0]);
            if number + 1 < DENSE_LAYERS.len() {
                after[0].iter_mut().for_each(|unit| *unit = unit.max(0.0));
            }
        }
        let class = (i32::from(score) + (shape.classes / 2) as i32) as usize;
        let logits = &mut self.dense[DENSE_LAYERS.len() - 1];
        let loss = softmax(logits, class);
        for logit in logits.iter_mut() {
            *logit *= share;
        }

        // From the last layer to the first, the units of each become their gradients.
        for (number, layer) in network.dense.iter_mut().enumerate().rev() {
            let (before, after) = self.dense.split_at_mut(number);
            add(&mut layer.bias.gradient, &after[0]);
            let Some(inputs) = before.last_mut() else {
                break;
            };
            self.passed.clear();
            self.passed.resize(inputs.len(), 0.0);
            let rows = layer.weights.values.chunks_exact(inputs.len());
            let gradients = layer.weights.gradient.chunks_exact_mut(inputs.len());
            for ((&slope, row), gradient) in after[0].iter().zip(rows).zip(gradients) {
                if slope != 0.0 {
                    add_scaled(&mut self.passed, row, slope);
                    add_scaled(gradient, inputs, slope);
                }
            }
            for (unit, slope) in inputs.iter_mut().zip(&self.passed) {
                *unit = if *unit > 0.0 { *slope } else { 0.0 };
            }
        }
        self.slopes[index * shape.middle..][..shape.middle].copy_from_slice(&self.dense[0]);
        loss
    }

    /// The gradients of the weights of the first dense layer and of the rows of all samples, for the units of a tile.
    #[inline(always)]
    fn spread_gradients<const WIDTH: usize>(&mut self, network: &mut Network, tile: usize) {
        let shape = network.shape;
        let tiles = network.tiles();
        let range = network.tile_range(tile);
        let (rows, _) = network.rows.gradient[range].as_chunks_mut::<WIDTH>();
        let bias: &mut [f32; WIDTH] = tile_of_mut(&mut network.bias.gradient, tile);
        let dense = &mut network.dense[0].weights;
        let (weights, _) = dense.values.as_chunks::<WIDTH>();
        let (gradients, _) = dense.gradient.as_chunks_mut::<WIDTH>();
        let mut start = 0;
        for (index, &end) in self.ends.iter().enumerate() {
            let place = index * tiles + tile;
            let units: &[f32; WIDTH] = tile_of(&self.units, place);
            let mut slope = [0.0; WIDTH];
            let slopes = &self.slopes[index * shape.middle..][..shape.middle];
            for (middle, &factor) in slopes.iter().enumerate() {
                if factor != 0.0 {
                    let place = middle * tiles + tile;
                    add_scaled(&mut slope, &weights[place], factor);
                    add_scaled(&mut gradients[place], units, factor);
                }
            }
            for (on, sums) in self.on.iter().zip(&self.sums) {
                let sums: &[f32; WIDTH] = tile_of(sums, place);
                let mut passed = [0.0; WIDTH];
                for lane in 0..WIDTH {
                    passed[lane] = 2.0 * sums[lane].max(0.0) * slope[lane];
                }
                add(bias, &passed);
                for &input in &on[start..end] {
                    add(&mut rows[input as usize], &passed);
                }
            }
            start = end;
        }
    }
}

/// A tile of numbers.
#[inline(always)]
fn tile_of<const WIDTH: usize>(numbers: &[f32], place: usize) -> &[f32; WIDTH] {
    &numbers.as_chunks().0[place]
}

#[inline(always)]
fn tile_of_mut<const WIDTH: usize>(numbers: &mut [f32], place: usize) -> &mut [f32; WIDTH] {
    &mut numbers.as_chunks_mut().0[place]
}

/// Turns logits into the gradient of the cross entropy; the loss.
#[inline(always)]
fn softmax(logits: &mut [f32], class: usize) -> f32 {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for logit in logits.iter_mut() {
        *logit = exp(*logit - largest);
        total += *logit;
    }
    for logit in logits.iter_mut() {
        *logit /= total;
    }
    let probability = logits[class];
    logits[class] -= 1.0;
    // Only shown; learning uses the gradient alone.
    -libm::logf(probability.max(1e-30))
}

#[inline(always)]
fn add(sums: &mut [f32], numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

#[inline(always)]
fn add_scaled(sums: &mut [f32], numbers: &[f32], factor: f32) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number * factor;
    }
}
