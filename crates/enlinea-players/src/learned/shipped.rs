//! The models that are part of the program.
//!
//! The page without a server carries them over the network, so as WebAssembly the weights of the network are rounded, which halves
//! what is left of them when they are compressed, and the forest, which no level needs, is left out. Levels play as well and nearly
//! always the same moves: `docs/performance.md` has the measures of the rounded network.

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

/// The single precision numbers of the layers behind them, the first part of the file after its header.
#[cfg(any(test, target_arch = "wasm32"))]
const DENSE: usize = 102_952;
/// Rows are rounded to multiples of this.
#[cfg(any(test, target_arch = "wasm32"))]
const STEP: i32 = 12;
/// Bits of the dense numbers that are rounded away: ten of the mantissa are left.
#[cfg(any(test, target_arch = "wasm32"))]
const LOST: u32 = 13;

/// The same network with its weights rounded.
#[cfg(any(test, target_arch = "wasm32"))]
const fn rounded<const LENGTH: usize>(file: &[u8; LENGTH]) -> [u8; LENGTH] {
    let mut file = *file;
    let mut index = LENGTH - ROWS;
    while index < LENGTH {
        let weight = file[index].cast_signed() as i32;
        let nearest = (weight + STEP / 2).div_euclid(STEP) * STEP;
        // The outermost multiples do not fit in a byte.
        let inner = if nearest > 127 {
            nearest - STEP
        } else if nearest < -128 {
            nearest + STEP
        } else {
            nearest
        };
        file[index] = inner as u8;
        index += 1;
    }
    // The header begins with its length.
    let mut index = 8 + u32::from_le_bytes([file[0], file[1], file[2], file[3]]) as usize;
    let end = index + DENSE;
    while index < end {
        let number = [
            file[index],
            file[index + 1],
            file[index + 2],
            file[index + 3],
        ];
        let half = 1 << (LOST - 1);
        let bits = (u32::from_le_bytes(number) + half) >> LOST << LOST;
        let [a, b, c, d] = bits.to_le_bytes();
        file[index] = a;
        file[index + 1] = b;
        file[index + 2] = c;
        file[index + 3] = d;
        index += 4;
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

    /// The rounded network of the page without a server has the same shape, and its weights are at most half a step away, the
    /// largest a whole one.
    #[test]
    fn rounding_changes_weights_by_half_a_step() {
        const FILE: &[u8; 1_386_632] = include_bytes!("../../models/sparse.safetensors");
        let rounded = Box::new(rounded(FILE));
        let rows = FILE.len() - ROWS;
        for (new, old) in rounded[rows..].iter().zip(&FILE[rows..]) {
            let (new, old) = (i32::from(new.cast_signed()), i32::from(old.cast_signed()));
            let most = if old.abs() > 120 { STEP } else { STEP / 2 };
            assert!(new % STEP == 0 && (new - old).abs() <= most, "{new} {old}");
        }
        let header = 8 + usize::from(FILE[0]) + 256 * usize::from(FILE[1]);
        assert_eq!(rounded[..header], FILE[..header]);
        assert_eq!(rounded[header + DENSE..rows], FILE[header + DENSE..rows]);
        let numbers = |file: &[u8]| -> Vec<f32> {
            let dense = file[header..header + DENSE].chunks_exact(4);
            dense
                .map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()))
                .collect()
        };
        for (new, old) in numbers(&*rounded).into_iter().zip(numbers(FILE)) {
            assert!((new - old).abs() <= old.abs() / 1024.0, "{new} {old}");
            assert_eq!(new.to_bits() % (1 << LOST), 0);
        }
        assert_eq!(read(&*rounded).rules(), Rules::STANDARD);
    }

    #[test]
    fn the_network_is_the_default_of_the_usual_board() {
        let default = SHIPPED.iter().find(|one| one.is_for(Rules::STANDARD));
        assert_eq!(default.unwrap().name, "sparse");
    }
}
