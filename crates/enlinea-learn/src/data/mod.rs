//! Labelled positions: where they come from, their exact scores, and the files that hold them.
//!
//! A [`Recipe`] says which positions are wanted. [`generate`] makes them in numbered chunks, each with a random seed of its own,
//! and puts the chunks together in order: the result depends on recipe and seed, never on the number of threads. [`Generation`]
//! does the same for a file, which [`read`] and [`read_table`] read.
//!
//! ```
//! use enlinea_core::Rules;
//! use enlinea_learn::data::{PositionSource, Recipe, generate};
//!
//! let recipe = Recipe::new(Rules::STANDARD, PositionSource::Random).with_plies("24..30".parse()?)?;
//! let positions = generate(&recipe, 7, 20, 2, None, &mut |_| {})?;
//! assert_eq!(positions.len(), 20);
//! assert!(positions.iter().all(|position| (24..=30).contains(&position.plies())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunks;
mod collector;
mod describe;
mod distinct;
mod drawn;
mod error;
mod features;
mod file;
mod generate;
mod generation;
mod journal;
mod labeler;
mod plies;
mod portion;
mod position;
mod recipe;
mod source;
mod split;

pub use collector::Wanted;
pub use describe::{ColumnSummary, DataDescription, PlySummary, describe};
pub use distinct::canonical_number;
pub use drawn::DrawnPositions;
pub use error::DataError;
pub use features::FeatureColumn;
pub use file::{
    ColumnValues, CsvStyle, FeatureTable, FileLayout, PositionReader, RowKind, Rows, TableColumn,
    read, read_card, read_first, read_table,
};
pub use generate::{GenerateProgress, generate, generate_until};
pub use generation::{Generation, GenerationEnd};
#[doc(hidden)]
pub use journal::{encode as encode_chunk, read_journal};
pub use labeler::Labeler;
pub use plies::{ParsePliesError, PlyWeights};
pub use position::{Cut, LabelledPosition};
pub use recipe::{PositionSource, Recipe, WinsFound};
pub use split::{PARTS, SplitShares, split};
