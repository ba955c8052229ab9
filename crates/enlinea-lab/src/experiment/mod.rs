//! Published experiments as data: what was done, what was printed, and what comes out here.
//!
//! An experiment is a folder with `experiment.toml` ([`Manifest`]: what to do, in a quick and in the published size) and
//! `expected.csv` ([`Expectation`]: what was published, what counts as the same, and why ours may differ). [`Manifest::run`]
//! gives [`ExperimentResults`]: metrics, figures, remarks; [`html_page`] sets them beside the published ones. The published
//! experiments are embedded in this library, see [`Experiment::published`]. To add one is to add a folder and its name to the
//! list in `collection.rs`.

mod collection;
mod comparison;
mod expected;
mod kept;
mod manifest;
mod options;
mod page;
mod results;
pub mod work;

pub use collection::{CollectionError, Experiment};
pub use comparison::Comparison;
pub use expected::{Agreement, Expectation, ExpectedError, read_expected};
pub use kept::{KeptResults, ResultsError, ResultsFolder};
pub use manifest::{ExperimentError, Manifest};
pub use options::ExperimentOptions;
pub use page::html_page;
pub use results::{ExperimentResults, Figure, Metric, ResultBoard, ResultTable};
pub use work::Work;
