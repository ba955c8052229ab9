//! The sparse network: most inputs are off, so its first layer only adds the rows of those that are on.
//!
//! Inputs are what a player sees on the board: stones, threats, playable, safe and forcing moves, and the state of every line that
//! one side can still fill ([`Inputs`]). Each side to move has a network of its own: what a threat is worth depends on whose it is
//! and on its height. The rows are bytes with a scale for each unit, and sums of bytes are exact; the three small layers behind are
//! single precision in a fixed order. The last layer gives a probability for every score.
//!
//! A unit of the first layer is the square of its sum, if that is positive: products of inputs, such as a threat and who must move
//! below it, are what positions turn on. The board and its mirror image pass the first layer side by side, with the same rows,
//! and their units are added: so both have the same value, and every unit is learned once for left and right.
//!
//! The sums are compiled for several instruction sets, of which the best is chosen when the program runs; all have the same bits.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined would not be compiled for the chosen instructions"
)]

use enlinea_core::{Grid, Rules, Side};
use pulp::{Arch, NullaryFnOnce};

use super::dense::DenseLayer;
use super::exp::exp;
use super::file::{ModelError, ModelFile};
use super::forced::Quiet;
use super::inputs::Inputs;
use super::model::Outlook;

/// Lanes of the sums: fixed, so that every machine adds in the same order.
pub const LANES: usize = 16;

/// The dense layers behind the first, in order, as their tensors are named.
pub const DENSE_LAYERS: [&str; 3] = ["middle", "deep", "last"];

/// Units of the first layer that are summed together, if their number allows it: their sums stay in the registers of a processor.
const WIDE_TILE: usize = 64;

/// Hardly ever more inputs are on, on the usual board.
const USUAL_INPUTS: usize = 128;

/// The networks of both sides.
#[derive(Clone, Debug)]
pub struct SparseNetwork {
    sides: [OneSide; 2],
    /// The input that takes the place of each in a mirror.
    images: Vec<u32>,
    /// The instructions of this processor.
    instructions: Arch,
}

/// The network for positions in which one side is to move.
#[derive(Clone, Debug)]
struct OneSide {
    /// Units of the first layer: a multiple of the lanes.
    units: usize,
    /// A row for every input.
    rows: Vec<i8>,
    bias: Vec<i16>,
    /// What a unit's squared sum is multiplied by.
    scales: Vec<f32>,
    dense: [DenseLayer; DENSE_LAYERS.len()],
}

impl SparseNetwork {
    /// The kind in model files.
    pub const KIND: &str = "sparse";

    /// Reads the tensors of a file.
    ///
    /// # Errors
    /// If a tensor is missing or does not fit the rules.
    pub(super) fn read(file: &ModelFile, rules: Rules) -> Result<SparseNetwork, ModelError> {
        Ok(SparseNetwork {
            sides: [
                OneSide::read(file, "first", rules)?,
                OneSide::read(file, "second", rules)?,
            ],
            images: Inputs::mirror_images(rules),
            instructions: Arch::new(),
        })
    }

    /// The outlook on a quiet position.
    pub(super) fn outlook<G: Grid>(&self, quiet: &Quiet<G>, side: Side) -> Outlook {
        let network = &self.sides[usize::from(side.number() - 1)];
        let mut on = Vec::with_capacity(USUAL_INPUTS);
        let tiles = network.tiles() as u32;
        Inputs::of(quiet, |input| {
            on.push([input as u32, self.images[input]].map(|input| input * tiles));
        });
        self.instructions.dispatch(Question { network, on: &on })
    }
}

/// A question that is compiled for each instruction set. A closure would be compiled once, for the least of them.
struct Question<'a> {
    network: &'a OneSide,
    /// The first tiles of the inputs that are on, each with that of the one that is on in a mirror.
    on: &'a [[u32; 2]],
}

impl NullaryFnOnce for Question<'_> {
    type Output = Outlook;

    #[inline(always)]
    fn call(self) -> Outlook {
        self.network.outlook(self.on)
    }
}

impl OneSide {
    fn read(file: &ModelFile, side: &str, rules: Rules) -> Result<OneSide, ModelError> {
        let name = |tensor: &str| format!("{side}.{tensor}");
        let sizes = |tensor: &str| file.shape(&name(tensor)).unwrap_or(&[]).to_vec();
        let broken = |tensor: &str, reason: &str| ModelError::Tensor {
            name: name(tensor),
            reason: reason.to_owned(),
        };
        let units = *sizes("bias").first().unwrap_or(&0);
        if units == 0 || units % LANES != 0 {
            return Err(broken("bias", "its length is not a multiple of 16"));
        }
        let hidden = *sizes("middle.bias").first().unwrap_or(&0);
        if hidden == 0 || hidden % LANES != 0 {
            return Err(broken("middle.bias", "its length is not a multiple of 16"));
        }
        let (inputs, classes) = (Inputs::count(rules), classes(rules));
        let rows = file.numbers::<i8>(&name("rows"), &[inputs, units])?;
        let layer = |number: usize, outputs: usize, inputs: usize| {
            let layer = |part: &str| name(&format!("{}.{part}", DENSE_LAYERS[number]));
            let weights = file.numbers::<f32>(&layer("weights"), &[outputs, inputs])?;
            let bias = file.numbers::<f32>(&layer("bias"), &[outputs])?;
            Ok::<DenseLayer, ModelError>(DenseLayer::new(weights, bias))
        };
        let scales = file.numbers::<f32>(&name("scales"), &[units])?;
        Ok(OneSide {
            units,
            rows: rows.to_vec(),
            bias: file.numbers::<i16>(&name("bias"), &[units])?.to_vec(),
            scales: scales.iter().map(|scale| scale * scale).collect(),
            dense: [
                layer(0, hidden, units)?,
                layer(1, hidden, hidden)?,
                layer(2, classes, hidden)?,
            ],
        })
    }

    /// Units that are summed together.
    fn tile_width(&self) -> usize {
        if self.units.is_multiple_of(WIDE_TILE) {
            WIDE_TILE
        } else {
            LANES
        }
    }

    /// Tiles of a row.
    fn tiles(&self) -> usize {
        self.units / self.tile_width()
    }

    /// The outlook where these inputs are on, each with the one that is on in a mirror.
    #[inline(always)]
    fn outlook(&self, on: &[[u32; 2]]) -> Outlook {
        let mut units = vec![0.0; self.units];
        if self.tile_width() == WIDE_TILE {
            self.add_rows::<WIDE_TILE>(on, &mut units);
        } else {
            self.add_rows::<LANES>(on, &mut units);
        }
        let [middle, deep, last] = &self.dense;
        let units = positive(apply(middle, &units));
        let units = positive(apply(deep, &units));
        of_logits(apply(last, &units))
    }

    /// The first layer, tile by tile.
    #[inline(always)]
    fn add_rows<const WIDTH: usize>(&self, on: &[[u32; 2]], units: &mut [f32]) {
        let (rows, _) = self.rows.as_chunks::<WIDTH>();
        let (biases, _) = self.bias.as_chunks::<WIDTH>();
        let (scales, _) = self.scales.as_chunks::<WIDTH>();
        let (units, _) = units.as_chunks_mut::<WIDTH>();
        for (tile, units) in units.iter_mut().enumerate() {
            let (mut sums, mut mirrored) = (biases[tile], biases[tile]);
            for &[input, image] in on {
                add(&mut sums, &rows[input as usize + tile]);
                add(&mut mirrored, &rows[image as usize + tile]);
            }
            for lane in 0..WIDTH {
                let square = |sum: i16| i32::from(sum.max(0)) * i32::from(sum.max(0));
                let squares = square(sums[lane]) + square(mirrored[lane]);
                units[lane] = squares as f32 * scales[tile][lane];
            }
        }
    }
}

#[inline(always)]
fn add<const WIDTH: usize>(sums: &mut [i16; WIDTH], row: &[i8; WIDTH]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(i16::from(*number));
    }
}

#[inline(always)]
fn apply(layer: &DenseLayer, inputs: &[f32]) -> Vec<f32> {
    let mut outputs = vec![0.0; layer.outputs()];
    layer.apply(inputs, &mut outputs);
    outputs
}

#[inline(always)]
fn positive(mut numbers: Vec<f32>) -> Vec<f32> {
    for number in &mut numbers {
        *number = number.max(0.0);
    }
    numbers
}

/// How many scores a position can have: from the earliest loss to the earliest win.
pub fn classes(rules: Rules) -> usize {
    2 * largest_score(rules) as usize + 1
}

/// The score of the earliest win: with the stone that completes the first line possible.
pub fn largest_score(rules: Rules) -> i32 {
    let first_win = 2 * (rules.connect() - 1);
    (rules.max_plies() + 1).saturating_sub(first_win) as i32 / 2
}

/// The outlook of unnormalized log probabilities of all scores, the worst first.
#[inline(always)]
fn of_logits(mut logits: Vec<f32>) -> Outlook {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    // A loop of its own is vectorized.
    for logit in &mut logits {
        *logit = exp(*logit - largest);
    }
    let worst = -((logits.len() / 2) as i32);
    let (mut total, mut score, mut win, mut loss) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    for (value, weight) in (worst..).zip(logits) {
        total += weight;
        score += weight * value as f32;
        if value > 0 {
            win += weight;
        } else if value < 0 {
            loss += weight;
        }
    }
    Outlook {
        score: f64::from(score / total),
        win: f64::from(win / total),
        loss: f64::from(loss / total),
    }
}
