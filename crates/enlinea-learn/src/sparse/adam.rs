//! Adam on the numbers that a batch has touched.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined would not be compiled for the caller's instructions"
)]

use std::ops::Range;

use super::network::{Network, Trainable};
use super::step::Pace;

/// Decay of the averages of the gradient and of its square.
const DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps steps finite where the gradient has always been zero.
const EPSILON: f32 = 1e-8;

/// Updates everything but the rows of inputs that no sample of the batch has touched.
#[inline(always)]
pub(super) fn update(network: &mut Network, pace: Pace, touched: &[u32]) {
    network.steps += 1;
    let power = |decay: f32| 1.0 - power(decay, network.steps);
    // The averages begin at zero and are too small at first.
    let (scale, square_scale) = (pace.rate / power(DECAY), 1.0 / power(SQUARE_DECAY));
    let keep = 1.0 - pace.rate * pace.decay;
    for tile in 0..network.tiles() {
        for &input in touched {
            let range = network.row_range(tile, input as usize);
            adam(&mut network.rows, range, [scale, square_scale, keep]);
        }
    }
    // All but the rows.
    for numbers in network.layers_mut().skip(1) {
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
fn adam(numbers: &mut Trainable, range: Range<usize>, [scale, square_scale, keep]: [f32; 3]) {
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
