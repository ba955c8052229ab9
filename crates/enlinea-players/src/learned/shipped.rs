//! The models that are part of the program.
//!
//! The page without a server carries them over the network, so as WebAssembly the rows of the network are rounded, which compresses
//! them by a third, and the forest, which no level needs, is left out. Levels play as well and nearly always the same moves.

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
pub static SHIPPED: [ShippedModel; COUNT] = [
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
    #[cfg(not(target_arch = "wasm32"))]
    ShippedModel {
        name: "forest",
        bytes: FOREST,
        model: LazyLock::new(|| read(FOREST)),
    },
];

const COUNT: usize = if cfg!(target_arch = "wasm32") { 2 } else { 3 };

#[cfg(not(target_arch = "wasm32"))]
const SPARSE: &[u8] = include_bytes!("../../models/sparse.safetensors");
#[cfg(target_arch = "wasm32")]
#[expect(
    long_running_const_eval,
    reason = "a million bytes take the compiler some seconds"
)]
const SPARSE: &[u8] = &rounded(include_bytes!("../../models/sparse.safetensors"));
const POLY2: &[u8] = include_bytes!("../../models/poly2.safetensors");
#[cfg(not(target_arch = "wasm32"))]
const FOREST: &[u8] = include_bytes!("../../models/forest.safetensors");

/// The rows of the network, a byte for each weight, are the last part of its file: both sides, 2001 inputs, 320 units.
#[cfg(any(test, target_arch = "wasm32"))]
const ROWS: usize = 2 * 2001 * 320;

/// The same network with every byte of the rows rounded to a multiple of four.
#[cfg(any(test, target_arch = "wasm32"))]
const fn rounded<const LENGTH: usize>(file: &[u8; LENGTH]) -> [u8; LENGTH] {
    let mut file = *file;
    let mut index = LENGTH - ROWS;
    while index < LENGTH {
        let weight = file[index].cast_signed();
        // The largest weights would leave the range upwards.
        let up = if weight > 125 { 125 } else { weight } + 2;
        file[index] = (up & !3).cast_unsigned();
        index += 1;
    }
    file
}

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

    /// The rounded network of the page without a server has the same shape, and its weights are at most half a step away.
    #[test]
    fn rounding_changes_nothing_but_the_rows() {
        const FILE: &[u8; 1_386_632] = include_bytes!("../../models/sparse.safetensors");
        let rounded = Box::new(rounded(FILE));
        let rows = FILE.len() - ROWS;
        assert_eq!(rounded[..rows], FILE[..rows]);
        for (new, old) in rounded[rows..].iter().zip(&FILE[rows..]) {
            let (new, old) = (new.cast_signed(), old.cast_signed());
            assert!(new % 4 == 0 && (i32::from(new) - i32::from(old)).abs() <= 3);
        }
        assert_eq!(read(&*rounded).rules(), Rules::STANDARD);
    }

    #[test]
    fn the_network_is_the_default_of_the_usual_board() {
        let default = SHIPPED.iter().find(|one| one.is_for(Rules::STANDARD));
        assert_eq!(default.unwrap().name, "sparse");
    }
}
