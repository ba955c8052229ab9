//! The network of one side as it is trained: single precision, with what the optimizer remembers.

use enlinea_core::Rules;
use enlinea_players::learned::{Inputs, LANES};
use enlinea_players::random::{Rng, rng};
use rand::RngExt;

/// Sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs, of which few are on at a time.
    pub inputs: usize,
    /// Units of the first layer, a multiple of 16.
    pub units: usize,
    /// Units of the middle layer, a multiple of 16.
    pub middle: usize,
    /// Scores that are told apart.
    pub classes: usize,
}

/// Trainable with their gradient and the optimizer's two averages of it.
#[derive(Clone, Debug)]
pub(super) struct Trainable {
    pub(super) values: Vec<f32>,
    pub(super) gradient: Vec<f32>,
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
}

/// The network for positions in which one side is to move.
#[derive(Clone, Debug)]
pub struct Network {
    pub(super) shape: Shape,
    /// A row of units for every input.
    pub(super) rows: Trainable,
    pub(super) bias: Trainable,
    /// A row of units for every middle unit.
    pub(super) middle: Trainable,
    pub(super) middle_bias: Trainable,
    /// A row of middle units for every class.
    pub(super) last: Trainable,
    pub(super) last_bias: Trainable,
    /// The input that takes the place of each in a mirror.
    pub(super) images: Vec<u32>,
    /// Updates so far.
    pub(super) steps: u32,
}

impl Trainable {
    fn zero(count: usize) -> Trainable {
        Trainable::new(vec![0.0; count])
    }

    fn new(values: Vec<f32>) -> Trainable {
        let zeros = vec![0.0; values.len()];
        Trainable {
            values,
            gradient: zeros.clone(),
            mean: zeros.clone(),
            square: zeros,
        }
    }

    /// Evenly distributed numbers up to a size.
    fn random(count: usize, size: f32, rng: &mut Rng) -> Trainable {
        let number = |_| (2.0 * rng.random::<f32>() - 1.0) * size;
        Trainable::new((0..count).map(number).collect())
    }
}

impl Network {
    /// A network that knows nothing.
    ///
    /// # Panics
    /// If the layers are not multiples of 16.
    pub fn new(rules: Rules, shape: Shape, seed: u64) -> Network {
        assert!(shape.units.is_multiple_of(LANES) && shape.middle.is_multiple_of(LANES));
        let mut rng = rng(seed);
        // About this many inputs are on.
        let usual_inputs = 64.0f32;
        let size = |inputs: f32| (6.0 / inputs).sqrt();
        Network {
            shape,
            rows: Trainable::random(
                shape.inputs * shape.units,
                size(usual_inputs) / 2.0,
                &mut rng,
            ),
            bias: Trainable::zero(shape.units),
            middle: Trainable::random(
                shape.middle * shape.units,
                size(shape.units as f32),
                &mut rng,
            ),
            middle_bias: Trainable::zero(shape.middle),
            last: Trainable::random(
                shape.classes * shape.middle,
                size(shape.middle as f32) / 4.0,
                &mut rng,
            ),
            last_bias: Trainable::zero(shape.classes),
            images: Inputs::mirror_images(rules),
            steps: 0,
        }
    }

    /// Whether both have the same numbers, to the bit.
    #[cfg(test)]
    pub(super) fn same_bits(&self, other: &Network) -> bool {
        let bits = |network: &Network| -> Vec<u32> {
            let layers = network.layers().into_iter();
            let values = layers.flat_map(|layer| &layer.values);
            values.map(|value| value.to_bits()).collect()
        };
        bits(self) == bits(other)
    }

    /// Everything that is trained, from the inputs on.
    pub(super) fn layers(&self) -> [&Trainable; 6] {
        [
            &self.rows,
            &self.bias,
            &self.middle,
            &self.middle_bias,
            &self.last,
            &self.last_bias,
        ]
    }

    /// The same, to be changed.
    pub(super) fn layers_mut(&mut self) -> [&mut Trainable; 6] {
        [
            &mut self.rows,
            &mut self.bias,
            &mut self.middle,
            &mut self.middle_bias,
            &mut self.last,
            &mut self.last_bias,
        ]
    }

    /// The sizes.
    pub fn shape(&self) -> Shape {
        self.shape
    }
}
