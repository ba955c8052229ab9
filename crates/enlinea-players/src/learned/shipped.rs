//! The models that are part of the program.

use std::sync::{Arc, LazyLock};

use enlinea_core::Rules;

use super::model::Model;

/// A model with a name.
#[derive(Debug)]
pub struct ShippedModel {
    /// Its name in spec texts.
    pub name: &'static str,
    /// The bytes of its file.
    pub bytes: &'static [u8],
    /// Read when it is first needed.
    model: LazyLock<Arc<Model>>,
}

/// All of them; for each board the first is the default.
pub static SHIPPED: [ShippedModel; 1] = [ShippedModel {
    name: "sparse",
    bytes: SPARSE,
    model: LazyLock::new(|| read(SPARSE)),
}];

const SPARSE: &[u8] = include_bytes!("../../models/sparse.safetensors");

fn read(bytes: &[u8]) -> Arc<Model> {
    Arc::new(Model::read(bytes).expect("shipped models are tested"))
}

impl ShippedModel {
    /// The model.
    pub fn model(&self) -> Arc<Model> {
        self.model.clone()
    }

    /// Whether it is for this board.
    pub fn is_for(&self, rules: Rules) -> bool {
        self.model().rules() == rules
    }
}
