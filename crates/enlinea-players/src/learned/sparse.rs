//! The sparse network: most inputs are off, so its first layer only adds the rows of those that are on.
//!
//! Inputs are what a player sees on the board: stones, threats, playable and safe cells, and the state of every line that one side
//! can still fill ([`Inputs`]). Each side to move has a network of its own: what a threat is worth depends on whose it is and
//! on its height. The rows are bytes with a scale for each unit, and sums of bytes are exact; the two small layers behind are
//! single precision in a fixed order. The last layer gives a probability for every score.
//!
//! The board and its mirror image pass the first layer side by side, with the same rows, and their units are added: so both have the
//! same value, and every unit is learned once for left and right.

use enlinea_core::{Grid, Rules, Side};

use super::exp::exp;
use super::file::{ModelError, ModelFile};
use super::forced::Quiet;
use super::inputs::Inputs;
use super::model::Outlook;

/// Lanes of the sums: fixed, so that every machine adds in the same order.
pub const LANES: usize = 16;

/// The networks of both sides.
#[derive(Clone, Debug)]
pub struct SparseNetwork {
    sides: [OneSide; 2],
    /// The input that takes the place of each in a mirror.
    images: Vec<u32>,
}

/// The network for positions in which one side is to move.
#[derive(Clone, Debug)]
struct OneSide {
    /// Units of the first layer: a multiple of the lanes.
    units: usize,
    /// A row for every input.
    rows: Vec<i16>,
    bias: Vec<i16>,
    /// What a unit's sum is multiplied by.
    scales: Vec<f32>,
    middle: Layer,
    last: Layer,
}

/// A dense layer, output by output.
#[derive(Clone, Debug)]
struct Layer {
    weights: Vec<f32>,
    bias: Vec<f32>,
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
        })
    }

    /// The outlook on a quiet position.
    pub(super) fn outlook<G: Grid>(&self, quiet: &Quiet<G>, side: Side) -> Outlook {
        self.sides[usize::from(side.number() - 1)].outlook(quiet, &self.images)
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
        let layer = |layer: &str, outputs: usize, inputs: usize| {
            let weights =
                file.numbers::<f32>(&name(&format!("{layer}.weights")), &[outputs, inputs])?;
            let bias = file.numbers::<f32>(&name(&format!("{layer}.bias")), &[outputs])?;
            Ok::<Layer, ModelError>(Layer {
                weights: weights.to_vec(),
                bias: bias.to_vec(),
            })
        };
        Ok(OneSide {
            units,
            rows: rows.iter().map(|&number| i16::from(number)).collect(),
            bias: file.numbers::<i16>(&name("bias"), &[units])?.to_vec(),
            scales: file.numbers::<f32>(&name("scales"), &[units])?.to_vec(),
            middle: layer("middle", hidden, units)?,
            last: layer("last", classes, hidden)?,
        })
    }

    fn outlook<G: Grid>(&self, quiet: &Quiet<G>, images: &[u32]) -> Outlook {
        let (mut sums, mut mirrored) = (self.bias.clone(), self.bias.clone());
        Inputs::of(quiet, |input| {
            self.add_row(input, &mut sums);
            self.add_row(images[input] as usize, &mut mirrored);
        });
        let units = sums.iter().zip(&mirrored).zip(&self.scales);
        let units: Vec<f32> = units
            .map(|((&sum, &image), scale)| {
                (i32::from(sum.max(0)) + i32::from(image.max(0))) as f32 * scale
            })
            .collect();
        let mut middle = self.middle.apply(&units);
        for unit in &mut middle {
            *unit = unit.max(0.0);
        }
        of_logits(&self.last.apply(&middle))
    }

    fn add_row(&self, input: usize, sums: &mut [i16]) {
        let row = &self.rows[input * self.units..][..self.units];
        for (sum, number) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*number);
        }
    }
}

impl Layer {
    fn apply(&self, inputs: &[f32]) -> Vec<f32> {
        let rows = self.weights.chunks_exact(inputs.len());
        rows.zip(&self.bias)
            .map(|(row, bias)| bias + dot(row, inputs))
            .collect()
    }
}

/// The inner product of two slices whose length is a multiple of the lanes, summed lane by lane and then in halves.
#[inline]
pub fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut lanes = [0.0f32; LANES];
    let (left, _) = left.as_chunks::<LANES>();
    let (right, _) = right.as_chunks::<LANES>();
    for (left, right) in left.iter().zip(right) {
        for lane in 0..LANES {
            lanes[lane] += left[lane] * right[lane];
        }
    }
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
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
fn of_logits(logits: &[f32]) -> Outlook {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let worst = -((logits.len() / 2) as i32);
    let (mut total, mut score, mut win, mut loss) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    for (value, logit) in (worst..).zip(logits) {
        let weight = exp(logit - largest);
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
