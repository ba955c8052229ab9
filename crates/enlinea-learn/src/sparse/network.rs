//! The network of one side as it is trained: single precision, with what the optimizer remembers.

use std::ops::Range;

use enlinea_core::Rules;
use enlinea_players::learned::{DENSE_LAYERS, DenseLayer, Inputs, LANES};
use enlinea_players::random::{Rng, rng};
use rand::RngExt;

/// Units of the first layer that are worked on together, if their number allows it: they fit in the registers of a processor.
pub(super) const WIDE_TILE: usize = 64;
/// Otherwise these.
pub(super) const TILE: usize = LANES;

/// Sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs, of which few are on at a time.
    pub inputs: usize,
    /// Units of the first layer, a multiple of 16.
    pub units: usize,
    /// Units of each of the two middle layers, a multiple of 16.
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

/// A layer whose units see all units of the one before.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    /// A row for every unit.
    pub(super) weights: Trainable,
    pub(super) bias: Trainable,
}

/// The network for positions in which one side is to move.
#[derive(Clone, Debug)]
pub struct Network {
    pub(super) shape: Shape,
    /// A row of units for every input, tile by tile: the first units of all rows, then the next ones.
    pub(super) rows: Trainable,
    pub(super) bias: Trainable,
    /// The layers behind, up to the scores.
    pub(super) dense: [Dense; DENSE_LAYERS.len()],
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

impl Dense {
    /// Random weights, smaller by a factor.
    fn random(inputs: usize, outputs: usize, factor: f32, rng: &mut Rng) -> Dense {
        Dense {
            weights: Trainable::random(inputs * outputs, size(inputs as f32) * factor, rng),
            bias: Trainable::zero(outputs),
        }
    }

    /// The layer as it is asked.
    pub(super) fn layer(&self) -> DenseLayer {
        DenseLayer::new(&self.weights.values, &self.bias.values)
    }

    /// How many units the layer has.
    pub(super) fn outputs(&self) -> usize {
        self.bias.values.len()
    }
}

/// The size of random weights that keeps the sums of a layer as large as those of the one before.
fn size(inputs: f32) -> f32 {
    (6.0 / inputs).sqrt()
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
        let Shape { units, middle, .. } = shape;
        Network {
            shape,
            rows: Trainable::random(shape.inputs * units, size(usual_inputs) / 2.0, &mut rng),
            bias: Trainable::zero(units),
            dense: [
                Dense::random(units, middle, 1.0, &mut rng),
                Dense::random(middle, middle, 1.0, &mut rng),
                Dense::random(middle, shape.classes, 0.25, &mut rng),
            ],
            images: Inputs::mirror_images(rules),
            steps: 0,
        }
    }

    /// Whether both have the same numbers, to the bit.
    #[cfg(test)]
    pub(super) fn same_bits(&self, other: &Network) -> bool {
        let bits = |network: &Network| -> Vec<u32> {
            let values = network.layers().flat_map(|layer| &layer.values);
            values.map(|value| value.to_bits()).collect()
        };
        bits(self) == bits(other)
    }

    /// Everything that is trained, from the inputs on.
    pub(super) fn layers(&self) -> impl Iterator<Item = &Trainable> {
        let dense = self.dense.iter().flat_map(|one| [&one.weights, &one.bias]);
        [&self.rows, &self.bias].into_iter().chain(dense)
    }

    /// The same, to be changed.
    pub(super) fn layers_mut(&mut self) -> impl Iterator<Item = &mut Trainable> {
        let dense = self.dense.iter_mut();
        let dense = dense.flat_map(|one| [&mut one.weights, &mut one.bias]);
        [&mut self.rows, &mut self.bias].into_iter().chain(dense)
    }

    /// Units of a tile.
    pub(super) fn tile_width(&self) -> usize {
        if self.shape.units.is_multiple_of(WIDE_TILE) {
            WIDE_TILE
        } else {
            TILE
        }
    }

    /// How many tiles the first layer has.
    pub(super) fn tiles(&self) -> usize {
        self.shape.units / self.tile_width()
    }

    /// Where the numbers of a tile are, those of all rows.
    pub(super) fn tile_range(&self, tile: usize) -> Range<usize> {
        let size = self.shape.inputs * self.tile_width();
        tile * size..(tile + 1) * size
    }

    /// Where the numbers of a tile of one row are.
    pub(super) fn row_range(&self, tile: usize, input: usize) -> Range<usize> {
        let start = self.tile_range(tile).start + input * self.tile_width();
        start..start + self.tile_width()
    }

    /// The row of an input.
    pub(super) fn row(&self, input: usize) -> impl Iterator<Item = &f32> {
        (0..self.tiles()).flat_map(move |tile| &self.rows.values[self.row_range(tile, input)])
    }

    /// The sizes.
    pub fn shape(&self) -> Shape {
        self.shape
    }
}
