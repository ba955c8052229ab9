//! Model files: named tensors in the safetensors format, with a card that says what the model is.

use std::collections::{BTreeMap, HashMap};

use enlinea_core::{Excerpt, Rules, bounded_reason};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};
use serde::{Deserialize, Serialize};

use super::features::{FeatureGroup, FeatureList};

/// The entry of the metadata that holds the card.
const CARD: &str = "card";

/// What a model is and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Its name for people.
    pub name: String,
    /// The kind of model, which says how the tensors are read.
    pub kind: String,
    /// The board that it was trained for, as `7x6c4`.
    pub rules: String,
    /// The groups of features that it is asked with, if it is one of features.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<String>,
    /// The data that it was trained on, in words.
    pub data: String,
    /// The seed of its training.
    pub seed: u64,
    /// What was measured on positions kept aside, by name.
    #[serde(default)]
    pub metrics: BTreeMap<String, f64>,
    /// The licence of the numbers.
    pub licence: String,
}

/// A model file, read or to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelFile {
    /// What the model is.
    pub card: Card,
    /// Its numbers by name.
    pub tensors: BTreeMap<String, Tensor>,
}

/// Numbers with a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its sizes, the outermost first.
    pub shape: Vec<usize>,
    /// The numbers, the innermost index fastest.
    pub numbers: Numbers,
}

/// Numbers of one type.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Numbers {
    /// Bytes with a sign.
    I8(Vec<i8>),
    /// Short integers.
    I16(Vec<i16>),
    /// Integers.
    I32(Vec<i32>),
    /// Single precision.
    F32(Vec<f32>),
    /// Double precision.
    F64(Vec<f64>),
}

/// Why some bytes are not a usable model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The bytes are not in the safetensors format, or truncated.
    #[error("this is not a model file: {reason}")]
    Format {
        /// What the reader says.
        reason: String,
    },
    /// The file has no card, or one that cannot be read.
    #[error("the model has no readable card: {reason}")]
    Card {
        /// What is wrong with it.
        reason: String,
    },
    /// A kind of model that this program does not know.
    #[error("unknown kind of model {}", Excerpt::of(kind))]
    Kind {
        /// The kind found.
        kind: String,
    },
    /// A tensor is missing, or has another type or shape than the kind of model asks for.
    #[error("tensor {}: {reason}", Excerpt::of(name))]
    Tensor {
        /// Its name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The model was trained for another board.
    #[error(
        "the model {} was trained for {found}, the game is {expected}",
        Excerpt::of(name)
    )]
    OtherRules {
        /// The model.
        name: String,
        /// Its board.
        found: String,
        /// The board of the game.
        expected: Rules,
    },
}

macro_rules! numbers {
    ($($variant:ident $dtype:ident $number:ty;)+) => {
        impl Numbers {
            fn dtype(&self) -> Dtype {
                match self { $(Numbers::$variant(_) => Dtype::$dtype,)+ }
            }

            fn to_bytes(&self) -> Vec<u8> {
                match self {
                    $(Numbers::$variant(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),)+
                }
            }

            fn from_bytes(dtype: Dtype, bytes: &[u8]) -> Option<Numbers> {
                match dtype {
                    $(Dtype::$dtype => {
                        let (numbers, _) = bytes.as_chunks();
                        let numbers = numbers.iter().map(|number| <$number>::from_le_bytes(*number));
                        Some(Numbers::$variant(numbers.collect()))
                    })+
                    _ => None,
                }
            }

            /// Whether no number is absurd: what models compute from them stays finite.
            fn are_usable(&self) -> bool {
                match self {
                    Numbers::F32(numbers) => numbers.iter().all(|number| number.abs() <= 1e9),
                    Numbers::F64(numbers) => numbers.iter().all(|number| number.abs() <= 1e9),
                    _ => true,
                }
            }
        }

        $(
            impl NumberType for $number {
                fn of(numbers: &Numbers) -> Option<&[$number]> {
                    match numbers {
                        Numbers::$variant(numbers) => Some(numbers),
                        _ => None,
                    }
                }
            }

            impl From<Vec<$number>> for Numbers {
                fn from(numbers: Vec<$number>) -> Numbers {
                    Numbers::$variant(numbers)
                }
            }
        )+
    };
}

numbers! {
    I8 I8 i8;
    I16 I16 i16;
    I32 I32 i32;
    F32 F32 f32;
    F64 F64 f64;
}

/// A type of number that a tensor can hold.
pub trait NumberType: Copy + 'static {
    /// The numbers, if they have this type.
    fn of(numbers: &Numbers) -> Option<&[Self]>;
}

impl ModelFile {
    /// A file without tensors yet.
    pub fn new(card: Card) -> ModelFile {
        ModelFile {
            card,
            tensors: BTreeMap::new(),
        }
    }

    /// Adds a tensor.
    ///
    /// # Panics
    /// If the shape does not fit the numbers.
    #[must_use]
    pub fn with<T: NumberType>(mut self, name: &str, shape: &[usize], numbers: Vec<T>) -> ModelFile
    where
        Numbers: From<Vec<T>>,
    {
        assert_eq!(shape.iter().product::<usize>(), numbers.len(), "{name}");
        let tensor = Tensor {
            shape: shape.to_vec(),
            numbers: numbers.into(),
        };
        self.tensors.insert(name.to_owned(), tensor);
        self
    }

    /// The numbers of a tensor that must have this shape.
    ///
    /// # Errors
    /// If it is missing, or has another type or shape.
    pub fn numbers<T: NumberType>(&self, name: &str, shape: &[usize]) -> Result<&[T], ModelError> {
        let broken = |reason: String| ModelError::Tensor {
            name: name.to_owned(),
            reason,
        };
        let tensor = self.tensors.get(name);
        let tensor = tensor.ok_or_else(|| broken("it is missing".to_owned()))?;
        if tensor.shape != shape {
            let found = &tensor.shape;
            return Err(broken(format!("its shape is {found:?}, not {shape:?}")));
        }
        T::of(&tensor.numbers).ok_or_else(|| broken("it holds another type of number".to_owned()))
    }

    /// The features that the card names.
    ///
    /// # Errors
    /// If there is no such group.
    pub fn features(&self, rules: Rules) -> Result<FeatureList, ModelError> {
        let group = |name: &String| {
            FeatureGroup::find(name).ok_or_else(|| ModelError::Card {
                reason: format!("unknown group of features {}", Excerpt::of(name)),
            })
        };
        let groups: Result<Vec<_>, _> = self.card.features.iter().map(group).collect();
        Ok(FeatureList::new(&groups?, rules))
    }

    /// The sizes of a tensor.
    pub fn shape(&self, name: &str) -> Option<&[usize]> {
        Some(&self.tensors.get(name)?.shape)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the bytes are not a model file with a card, or a number is not finite or beyond a billion.
    pub fn read(bytes: &[u8]) -> Result<ModelFile, ModelError> {
        let format = |error: safetensors::SafeTensorError| ModelError::Format {
            reason: bounded_reason(&error),
        };
        let card = |reason: String| ModelError::Card { reason };
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(format)?;
        let text = metadata.metadata().as_ref().and_then(|map| map.get(CARD));
        let text = text.ok_or_else(|| card("it is missing".to_owned()))?;
        let mut file = ModelFile::new(
            serde_json::from_str(text).map_err(|error| card(bounded_reason(&error)))?,
        );
        for (name, view) in SafeTensors::deserialize(bytes).map_err(format)?.tensors() {
            let broken = |reason: &str| ModelError::Tensor {
                name: name.clone(),
                reason: reason.to_owned(),
            };
            let numbers = Numbers::from_bytes(view.dtype(), view.data())
                .ok_or_else(|| broken("this type of number is not used by any model"))?;
            if !numbers.are_usable() {
                return Err(broken(
                    "it holds a number that is not finite or beyond a billion",
                ));
            }
            let shape = view.shape().to_vec();
            file.tensors.insert(name, Tensor { shape, numbers });
        }
        Ok(file)
    }

    /// The bytes of the file; the same model always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes: Vec<Vec<u8>> = self
            .tensors
            .values()
            .map(|one| one.numbers.to_bytes())
            .collect();
        let views = self
            .tensors
            .iter()
            .zip(&bytes)
            .map(|((name, tensor), bytes)| {
                let dtype = tensor.numbers.dtype();
                let view = TensorView::new(dtype, tensor.shape.clone(), bytes);
                (name.as_str(), view.expect("the shape fits the numbers"))
            });
        let card = serde_json::to_string(&self.card).expect("a card is plain data");
        let metadata = HashMap::from([(CARD.to_owned(), card)]);
        safetensors::serialize(views, Some(metadata)).expect("the shapes fit the numbers")
    }
}
