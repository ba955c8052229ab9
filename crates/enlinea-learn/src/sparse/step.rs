//! One update of a network: forward, backward, and Adam on the rows that were touched.
//!
//! The code is plain Rust that the compiler vectorizes, compiled for several instruction sets. Rust never fuses a
//! multiplication with an addition and never changes the order of a sum, so all of them give the same bits.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined would not be compiled for the caller's instructions"
)]

use enlinea_core::Grid;
use enlinea_players::learned::{Inputs, Settled, dot, exp, follow_forced};

use super::network::{Network, Trainable};
use super::sample::Sample;

/// Decay of the averages of the gradient and of its square.
const DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps steps finite where the gradient has always been zero.
const EPSILON: f32 = 1e-8;

/// Memory of a step that the next one uses again.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Inputs that are on, and those that are on in a mirror.
    on: [Vec<u32>; 2],
    sums: [Vec<f32>; 2],
    units: Vec<f32>,
    units_gradient: Vec<f32>,
    middle: Vec<f32>,
    middle_gradient: Vec<f32>,
    logits: Vec<f32>,
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
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            #[expect(unsafe_code, reason = "code for an instruction set")]
            // SAFETY: the processor has these instructions, as was just asked.
            return unsafe { step_avx512(network, batch, pace, scratch) };
        }
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "code for an instruction set")]
            // SAFETY: the processor has these instructions, as was just asked.
            return unsafe { step_avx2(network, batch, pace, scratch) };
        }
    }
    plain_step(network, batch, pace, scratch)
}

/// The code of a step, compiled for these instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! step_for {
    ($name:ident, $instructions:literal) => {
        #[target_feature(enable = $instructions)]
        fn $name<G: Grid>(
            network: &mut Network,
            batch: &[Sample<G>],
            pace: Pace,
            scratch: &mut Scratch,
        ) -> f32 {
            plain_step(network, batch, pace, scratch)
        }
    };
}

#[cfg(target_arch = "x86_64")]
step_for!(step_avx512, "avx512f,avx512vl,avx2,popcnt,bmi1,lzcnt");
#[cfg(target_arch = "x86_64")]
step_for!(step_avx2, "avx2,popcnt,bmi1,lzcnt");

/// The code itself, for whatever the caller is compiled for.
#[inline(always)]
pub(super) fn plain_step<G: Grid>(
    network: &mut Network,
    batch: &[Sample<G>],
    pace: Pace,
    scratch: &mut Scratch,
) -> f32 {
    let loss = scratch.add_gradients(network, batch);
    update(network, pace, scratch);
    loss
}

/// The loss of a sample.
#[cfg(test)]
pub(super) fn loss<G: Grid>(network: &Network, sample: &Sample<G>) -> f32 {
    Scratch::default().add_gradients(&mut network.clone(), &[*sample])
}

impl Scratch {
    /// Adds the gradients of a batch; its mean loss.
    #[inline(always)]
    fn add_gradients<G: Grid>(&mut self, network: &mut Network, batch: &[Sample<G>]) -> f32 {
        self.resize(network);
        let share = 1.0 / batch.len() as f32;
        let mut loss = 0.0;
        for sample in batch {
            if let Settled::Quiet(quiet) = follow_forced(&sample.view) {
                let [on, mirrored] = &mut self.on;
                on.clear();
                mirrored.clear();
                Inputs::of(&quiet, |input| {
                    on.push(input as u32);
                    mirrored.push(network.images[input]);
                });
                loss += self.learn(network, sample.score, share);
            }
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

    fn resize(&mut self, network: &Network) {
        let shape = network.shape;
        for sums in &mut self.sums {
            sums.resize(shape.units, 0.0);
        }
        self.units.resize(shape.units, 0.0);
        self.units_gradient.resize(shape.units, 0.0);
        self.middle.resize(shape.middle, 0.0);
        self.middle_gradient.resize(shape.middle, 0.0);
        self.logits.resize(shape.classes, 0.0);
        self.is_touched.resize(shape.inputs, false);
    }

    /// Adds the gradient of one sample; its loss.
    #[inline(always)]
    fn learn(&mut self, network: &mut Network, score: i8, share: f32) -> f32 {
        let shape = network.shape;
        self.forward(network);
        let class = (i32::from(score) + (shape.classes / 2) as i32) as usize;
        let loss = softmax(&mut self.logits, class);

        // From here on the logits are their gradient.
        self.middle_gradient.fill(0.0);
        let last = network.last.values.chunks_exact(shape.middle);
        let gradients = network.last.gradient.chunks_exact_mut(shape.middle);
        for (((logit, bias), row), gradient) in self
            .logits
            .iter()
            .zip(&mut network.last_bias.gradient)
            .zip(last)
            .zip(gradients)
        {
            let slope = logit * share;
            *bias += slope;
            add_scaled(&mut self.middle_gradient, row, slope);
            add_scaled(gradient, &self.middle, slope);
        }
        self.units_gradient.fill(0.0);
        let middle = network.middle.values.chunks_exact(shape.units);
        let gradients = network.middle.gradient.chunks_exact_mut(shape.units);
        for ((((slope, unit), bias), row), gradient) in self
            .middle_gradient
            .iter()
            .zip(&self.middle)
            .zip(&mut network.middle_bias.gradient)
            .zip(middle)
            .zip(gradients)
        {
            if *unit > 0.0 {
                *bias += slope;
                add_scaled(&mut self.units_gradient, row, *slope);
                add_scaled(gradient, &self.units, *slope);
            }
        }
        for (on, sums) in self.on.iter().zip(&mut self.sums) {
            // From here on the sums are their gradient.
            for (sum, slope) in sums.iter_mut().zip(&self.units_gradient) {
                *sum = if *sum > 0.0 { *slope } else { 0.0 };
            }
            add(&mut network.bias.gradient, sums);
            for &input in on {
                let input = input as usize;
                if !self.is_touched[input] {
                    self.is_touched[input] = true;
                    self.touched.push(input as u32);
                }
                let row = &mut network.rows.gradient[input * shape.units..][..shape.units];
                add(row, sums);
            }
        }
        loss
    }

    #[inline(always)]
    fn forward(&mut self, network: &Network) {
        let shape = network.shape;
        for (on, sums) in self.on.iter().zip(&mut self.sums) {
            sums.copy_from_slice(&network.bias.values);
            for &input in on {
                let row = &network.rows.values[input as usize * shape.units..][..shape.units];
                add(sums, row);
            }
        }
        let [sums, mirrored] = &self.sums;
        for ((unit, sum), image) in self.units.iter_mut().zip(sums).zip(mirrored) {
            *unit = sum.max(0.0) + image.max(0.0);
        }
        let rows = network.middle.values.chunks_exact(shape.units);
        let biases = &network.middle_bias.values;
        for ((unit, row), bias) in self.middle.iter_mut().zip(rows).zip(biases) {
            *unit = (bias + dot(row, &self.units)).max(0.0);
        }
        let rows = network.last.values.chunks_exact(shape.middle);
        let biases = &network.last_bias.values;
        for ((logit, row), bias) in self.logits.iter_mut().zip(rows).zip(biases) {
            *logit = bias + dot(row, &self.middle);
        }
    }
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

/// Adam. Rows of inputs that were off in the whole batch stay as they are.
#[inline(always)]
fn update(network: &mut Network, pace: Pace, scratch: &mut Scratch) {
    network.steps += 1;
    let power = |decay: f32| 1.0 - power(decay, network.steps);
    // The averages begin at zero and are too small at first.
    let (scale, square_scale) = (pace.rate / power(DECAY), 1.0 / power(SQUARE_DECAY));
    let keep = 1.0 - pace.rate * pace.decay;
    let units = network.shape.units;
    for &input in &scratch.touched {
        scratch.is_touched[input as usize] = false;
        let range = input as usize * units..(input as usize + 1) * units;
        adam(&mut network.rows, range, [scale, square_scale, keep]);
    }
    scratch.touched.clear();
    for numbers in [
        &mut network.bias,
        &mut network.middle,
        &mut network.middle_bias,
        &mut network.last,
        &mut network.last_bias,
    ] {
        let range = 0..numbers.values.len();
        adam(numbers, range, [scale, square_scale, keep]);
    }
}

/// A power by repeated multiplication: `powi` may differ between machines.
fn power(base: f32, exponent: u32) -> f32 {
    let (mut result, mut square, mut rest) = (1.0, base, exponent);
    while rest > 0 {
        if rest % 2 == 1 {
            result *= square;
        }
        square *= square;
        rest /= 2;
    }
    result
}

#[inline(always)]
fn adam(
    numbers: &mut Trainable,
    range: std::ops::Range<usize>,
    [scale, square_scale, keep]: [f32; 3],
) {
    let values = &mut numbers.values[range.clone()];
    let gradient = &mut numbers.gradient[range.clone()];
    let mean = &mut numbers.mean[range.clone()];
    let square = &mut numbers.square[range];
    for (((value, gradient), mean), square) in values.iter_mut().zip(gradient).zip(mean).zip(square)
    {
        *mean = DECAY * *mean + (1.0 - DECAY) * *gradient;
        *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * (*gradient * *gradient);
        *value = *value * keep - scale * *mean / ((*square * square_scale).sqrt() + EPSILON);
        *gradient = 0.0;
    }
}
