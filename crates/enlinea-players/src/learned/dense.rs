//! A dense layer: every output sees every input.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined would not be compiled for the instructions of its caller"
)]

use super::sparse::LANES;

/// Sums that grow side by side, so that an addition need not wait for the one before.
const CHAINS: usize = 4;

/// The weights in the order in which they are needed: for sixteen outputs at a time those of one input after the other. So the
/// sums of sixteen outputs are one vector, and no vector has to be summed up.
#[derive(Clone, Debug, Default)]
pub struct DenseLayer {
    inputs: usize,
    weights: Vec<[f32; LANES]>,
    bias: Vec<f32>,
}

impl DenseLayer {
    /// A layer of these weights, output by output. The number of inputs is a multiple of 16.
    ///
    /// # Panics
    /// If a weight is missing.
    pub fn new(weights: &[f32], bias: &[f32]) -> DenseLayer {
        let inputs = weights.len() / bias.len();
        let mut groups = vec![[0.0; LANES]; bias.len().div_ceil(LANES) * inputs];
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            let group = &mut groups[output / LANES * inputs..][..inputs];
            for (together, &weight) in group.iter_mut().zip(row) {
                together[output % LANES] = weight;
            }
        }
        DenseLayer {
            inputs,
            weights: groups,
            bias: bias.to_vec(),
        }
    }

    /// How many outputs the layer has.
    pub fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// The outputs, each summed in the same order on every machine.
    #[inline(always)]
    pub fn apply(&self, inputs: &[f32], outputs: &mut [f32]) {
        let (inputs, _) = inputs.as_chunks::<CHAINS>();
        let groups = self.weights.chunks_exact(self.inputs);
        let outputs = outputs.chunks_mut(LANES).zip(self.bias.chunks(LANES));
        for (group, (outputs, bias)) in groups.zip(outputs) {
            let (group, _) = group.as_chunks::<CHAINS>();
            let mut sums = [[0.0f32; LANES]; CHAINS];
            for (inputs, weights) in inputs.iter().zip(group) {
                for chain in 0..CHAINS {
                    for lane in 0..LANES {
                        sums[chain][lane] += inputs[chain] * weights[chain][lane];
                    }
                }
            }
            let mut totals = [0.0f32; LANES];
            for (lane, total) in totals.iter_mut().enumerate() {
                *total = (sums[0][lane] + sums[1][lane]) + (sums[2][lane] + sums[3][lane]);
            }
            for ((output, total), bias) in outputs.iter_mut().zip(totals).zip(bias) {
                *output = total + bias;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_sums_of_products() {
        for (inputs, outputs) in [(16, 1), (32, 16), (48, 37), (320, 32)] {
            let number = |index: usize| ((index * 37 % 101) as f32 - 50.0) / 16.0;
            let weights: Vec<f32> = (0..inputs * outputs).map(number).collect();
            let bias: Vec<f32> = (0..outputs).map(number).collect();
            let values: Vec<f32> = (0..inputs).map(|index| number(index + 7)).collect();
            let layer = DenseLayer::new(&weights, &bias);
            let mut found = vec![f32::NAN; layer.outputs()];
            layer.apply(&values, &mut found);
            for (output, row) in weights.chunks_exact(inputs).enumerate() {
                // Sixteenths and their products are exact.
                let sum: f32 = row.iter().zip(&values).map(|(a, b)| a * b).sum();
                assert_eq!(found[output], sum + bias[output], "{inputs}x{outputs}");
            }
        }
    }
}
