//! Builds an ONNX graph node by node.

use super::messages::{
    AttributeProto, DimensionProto, GraphProto, NodeProto, TensorProto, TensorShapeProto,
    TensorTypeProto, TypeProto, ValueInfoProto, WHOLE_ATTRIBUTE, data_type,
};

/// A graph that grows; values are known by name.
#[derive(Default)]
pub(super) struct Graph(GraphProto);

/// A size of an input or output.
#[derive(Clone, Copy)]
pub(super) enum Size {
    /// As many as there are positions.
    Batch,
    Fixed(usize),
}

impl Graph {
    pub(super) fn new(name: &str) -> Graph {
        Graph(GraphProto {
            name: name.to_owned(),
            ..GraphProto::default()
        })
    }

    /// The finished graph.
    pub(super) fn finish(self) -> GraphProto {
        self.0
    }

    /// Adds an operation with one result, whose name is returned.
    pub(super) fn node(
        &mut self,
        operation: &str,
        inputs: &[&str],
        attributes: &[(&str, i64)],
        output: &str,
    ) -> String {
        let attribute = |&(name, number): &(&str, i64)| AttributeProto {
            name: name.to_owned(),
            i: Some(number),
            r#type: WHOLE_ATTRIBUTE,
        };
        self.0.node.push(NodeProto {
            input: inputs.iter().map(|&name| name.to_owned()).collect(),
            output: vec![output.to_owned()],
            name: output.to_owned(),
            op_type: operation.to_owned(),
            attribute: attributes.iter().map(attribute).collect(),
        });
        output.to_owned()
    }

    pub(super) fn floats(&mut self, name: &str, shape: &[usize], numbers: &[f32]) -> String {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.tensor(name, shape, data_type::FLOAT, bytes.collect())
    }

    pub(super) fn bytes(&mut self, name: &str, shape: &[usize], numbers: &[i8]) -> String {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.tensor(name, shape, data_type::INT8, bytes.collect())
    }

    pub(super) fn whole(&mut self, name: &str, shape: &[usize], numbers: &[i64]) -> String {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.tensor(name, shape, data_type::INT64, bytes.collect())
    }

    fn tensor(&mut self, name: &str, shape: &[usize], data_type: i32, raw_data: Vec<u8>) -> String {
        self.0.initializer.push(TensorProto {
            dims: shape.iter().map(|&size| size as i64).collect(),
            data_type,
            name: name.to_owned(),
            raw_data,
        });
        name.to_owned()
    }

    pub(super) fn input(&mut self, name: &str, data_type: i32, shape: &[Size], meaning: &str) {
        self.0.input.push(value(name, data_type, shape, meaning));
    }

    pub(super) fn output(&mut self, name: &str, shape: &[Size], meaning: &str) {
        let output = value(name, data_type::FLOAT, shape, meaning);
        self.0.output.push(output);
    }
}

fn value(name: &str, elem_type: i32, shape: &[Size], meaning: &str) -> ValueInfoProto {
    let dimension = |&size: &Size| match size {
        Size::Batch => DimensionProto {
            dim_value: None,
            dim_param: Some("batch".to_owned()),
        },
        Size::Fixed(size) => DimensionProto {
            dim_value: Some(size as i64),
            dim_param: None,
        },
    };
    let shape = TensorShapeProto {
        dim: shape.iter().map(dimension).collect(),
    };
    let tensor_type = TensorTypeProto {
        elem_type,
        shape: Some(shape),
    };
    ValueInfoProto {
        name: name.to_owned(),
        r#type: Some(TypeProto {
            tensor_type: Some(tensor_type),
        }),
        doc_string: meaning.to_owned(),
    }
}
