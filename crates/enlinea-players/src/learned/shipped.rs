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
pub static SHIPPED: [ShippedModel; 3] = [
    ShippedModel {
        name: "sparse",
        bytes: SPARSE,
        model: LazyLock::new(|| read(SPARSE)),
    },
    ShippedModel {
        name: "poly2",
        bytes: POLY2,
        model: LazyLock::new(|| read(POLY2)),
    },
    ShippedModel {
        name: "forest",
        bytes: FOREST,
        model: LazyLock::new(|| read(FOREST)),
    },
];

const SPARSE: &[u8] = include_bytes!("../../models/sparse.safetensors");
const POLY2: &[u8] = include_bytes!("../../models/poly2.safetensors");
const FOREST: &[u8] = include_bytes!("../../models/forest.safetensors");

fn read(bytes: &[u8]) -> Arc<Model> {
    Arc::new(Model::read(bytes).expect("shipped models are tested"))
}

impl ShippedModel {
    /// The model.
    pub fn model(&self) -> Arc<Model> {
        self.model.clone()
    }

    /// The board that it is for.
    pub fn rules(&self) -> Rules {
        self.model.rules()
    }

    /// Whether it is for this board.
    pub fn is_for(&self, rules: Rules) -> bool {
        self.rules() == rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_models_can_be_read_and_take_less_than_two_megabytes() {
        for shipped in &SHIPPED {
            assert_eq!(shipped.model().card().name, shipped.name);
        }
        let bytes: usize = SHIPPED.iter().map(|shipped| shipped.bytes.len()).sum();
        assert!(bytes < 2_000_000, "{bytes}");
    }

    #[test]
    fn the_network_is_the_default_of_the_usual_board() {
        let default = SHIPPED.iter().find(|one| one.is_for(Rules::STANDARD));
        assert_eq!(default.unwrap().name, "sparse");
    }
}
