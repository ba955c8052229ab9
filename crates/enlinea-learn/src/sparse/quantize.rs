//! From a trained network to a model file: the rows of the first layer become bytes.

use enlinea_players::learned::{DENSE_LAYERS, ModelFile};

use super::network::Network;

/// Adds the tensors of one side. Every unit has a scale of its own, so that its largest weight just fits in a byte.
pub(super) fn add_side(mut file: ModelFile, side: &str, network: &Network) -> ModelFile {
    let shape = network.shape();
    let (inputs, units) = (shape.inputs, shape.units);
    let mut largest = vec![1e-6f32; units];
    for input in 0..inputs {
        for (largest, value) in largest.iter_mut().zip(network.row(input)) {
            *largest = largest.max(value.abs());
        }
    }
    let scales: Vec<f32> = largest.iter().map(|largest| largest / 127.0).collect();
    let byte = |(value, scale): (&f32, &f32)| (value / scale).round() as i8;
    let rows: Vec<i8> = (0..inputs)
        .flat_map(|input| network.row(input).zip(&scales).map(byte))
        .collect();
    let bias = network.bias.values.iter().zip(&scales);
    // Far beyond what the rows of a position can add up to, a unit is always on or always off.
    let bias: Vec<i16> = bias
        .map(|(value, scale)| (value / scale).round().clamp(-12_000.0, 12_000.0) as i16)
        .collect();
    let name = |tensor: &str| format!("{side}.{tensor}");
    file = file
        .with(&name("rows"), &[inputs, units], rows)
        .with(&name("bias"), &[units], bias)
        .with(&name("scales"), &[units], scales);
    let mut width = units;
    for (layer, dense) in DENSE_LAYERS.into_iter().zip(&network.dense) {
        let tensor = |part: &str| name(&format!("{layer}.{part}"));
        let (outputs, weights) = (dense.outputs(), dense.weights.values.clone());
        file = file
            .with(&tensor("weights"), &[outputs, width], weights)
            .with(&tensor("bias"), &[outputs], dense.bias.values.clone());
        width = outputs;
    }
    file
}
