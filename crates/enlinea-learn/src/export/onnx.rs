//! The sparse network as an ONNX graph.
//!
//! One graph has the networks of both sides and chooses by the side to move. The rows of the first layer stay bytes, which the
//! graph turns into numbers; the mirrored inputs are a constant rearrangement of the inputs.

use enlinea_core::Rules;
use enlinea_players::learned::{
    DENSE_LAYERS, Inputs, Model, ModelError, ModelFile, SparseNetwork, classes, largest_score,
};
use prost::Message;

use super::error::ExportError;
use super::graph::{Graph, Size};
use super::messages::{ModelProto, OperatorSetIdProto, StringStringEntryProto, data_type};

/// The version of the format, and of its operations: of 2020, so that old programs read it too.
const IR_VERSION: i64 = 7;
const OPERATIONS: i64 = 13;

/// The bytes of an ONNX file for a sparse network.
///
/// # Errors
/// If the model is of another kind, or broken.
pub fn to_onnx(file: &ModelFile) -> Result<Vec<u8>, ExportError> {
    let card = &file.card;
    if card.kind != SparseNetwork::KIND {
        return Err(ExportError::Kind {
            kind: card.kind.clone(),
            format: "ONNX",
            possible: "sparse networks (`sparse`)",
        });
    }
    // Reading checks all sizes.
    let rules = Model::from_file(file)?.rules();
    let graph = network(file, rules)?.finish();
    let card = serde_json::to_string(card).expect("a card is plain data");
    let model = ModelProto {
        ir_version: IR_VERSION,
        producer_name: "enlinea".to_owned(),
        producer_version: env!("CARGO_PKG_VERSION").to_owned(),
        doc_string: "Expected score of quiet Connect Four positions. `enlinea learn inputs` gives \
                     the inputs of a position."
            .to_owned(),
        graph: Some(graph),
        opset_import: vec![OperatorSetIdProto {
            domain: String::new(),
            version: OPERATIONS,
        }],
        metadata_props: vec![StringStringEntryProto {
            key: "card".to_owned(),
            value: card,
        }],
    };
    Ok(model.encode_to_vec())
}

fn network(file: &ModelFile, rules: Rules) -> Result<Graph, ModelError> {
    let (inputs, classes) = (Inputs::count(rules), classes(rules));
    let mut graph = Graph::new(&file.card.name);
    graph.input(
        "inputs",
        data_type::FLOAT,
        &[Size::Batch, Size::Fixed(inputs)],
        "1 for the inputs that are on, else 0",
    );
    graph.input(
        "side",
        data_type::INT64,
        &[Size::Batch],
        "the side to move: 1 or 2",
    );
    graph.output(
        "probabilities",
        &[Size::Batch, Size::Fixed(classes)],
        "of each score, the worst first",
    );
    graph.output("score", &[Size::Batch], "expected, for the side to move");

    let images = Inputs::mirror_images(rules);
    let images: Vec<i64> = images.into_iter().map(i64::from).collect();
    graph.whole("images", &[inputs], &images);
    graph.node("Gather", &["inputs", "images"], &[("axis", 1)], "mirrored");
    let first = one_side(&mut graph, file, "first", inputs, classes)?;
    let second = one_side(&mut graph, file, "second", inputs, classes)?;

    graph.whole("two", &[], &[2]);
    graph.whole("axis", &[1], &[1]);
    graph.node("Equal", &["side", "two"], &[], "is_second");
    graph.node("Unsqueeze", &["is_second", "axis"], &[], "choice");
    graph.node("Where", &["choice", &second, &first], &[], "logits");
    graph.node("Softmax", &["logits"], &[("axis", 1)], "probabilities");
    let largest = largest_score(rules);
    let scores: Vec<f32> = (-largest..=largest).map(|score| score as f32).collect();
    graph.floats("scores", &[classes], &scores);
    graph.node("MatMul", &["probabilities", "scores"], &[], "score");
    Ok(graph)
}

/// The network of one side; returns the name of its unnormalized log probabilities.
fn one_side(
    graph: &mut Graph,
    file: &ModelFile,
    side: &str,
    inputs: usize,
    classes: usize,
) -> Result<String, ModelError> {
    let name = |value: &str| format!("{side}.{value}");
    let length = |value: &str| file.shape(&name(value)).map_or(0, |shape| shape[0]);
    let (units, hidden) = (length("bias"), length("middle.bias"));

    let rows = file.numbers::<i8>(&name("rows"), &[inputs, units])?;
    let bias = file.numbers::<i16>(&name("bias"), &[units])?;
    let bias: Vec<f32> = bias.iter().map(|&number| f32::from(number)).collect();
    let scales = file.numbers::<f32>(&name("scales"), &[units])?;
    let scales: Vec<f32> = scales.iter().map(|scale| scale * scale).collect();
    let bytes = graph.bytes(&name("bytes"), &[inputs, units], rows);
    let to_float = [("to", i64::from(data_type::FLOAT))];
    let rows = graph.node("Cast", &[&bytes], &to_float, &name("rows"));
    let bias = graph.floats(&name("bias"), &[units], &bias);
    let scales = graph.floats(&name("scales"), &[units], &scales);

    let [board, image] = ["inputs", "mirrored"].map(|view| {
        let value = |what: &str| name(&format!("{view}.{what}"));
        let sums = graph.node("Gemm", &[view, &rows, &bias], &[], &value("sums"));
        let positive = graph.node("Relu", &[&sums], &[], &value("positive"));
        graph.node("Mul", &[&positive, &positive], &[], &value("units"))
    });
    let added = graph.node("Add", &[&board, &image], &[], &name("added"));
    let mut values = graph.node("Mul", &[&added, &scales], &[], &name("units"));
    let mut inputs = units;
    for (layer, outputs) in DENSE_LAYERS.into_iter().zip([hidden, hidden, classes]) {
        let tensor = |part: &str| name(&format!("{layer}.{part}"));
        let (weights, bias) = (tensor("weights"), tensor("bias"));
        let numbers = file.numbers::<f32>(&weights, &[outputs, inputs])?;
        graph.floats(&weights, &[outputs, inputs], numbers);
        graph.floats(&bias, &[outputs], file.numbers::<f32>(&bias, &[outputs])?);
        let transposed = [("transB", 1)];
        values = graph.node(
            "Gemm",
            &[&values, &weights, &bias],
            &transposed,
            &name(layer),
        );
        let is_last = layer == DENSE_LAYERS[DENSE_LAYERS.len() - 1];
        if !is_last {
            values = graph.node("Relu", &[&values], &[], &tensor("units"));
        }
        inputs = outputs;
    }
    Ok(values)
}
