//! Published experiments as data: what was done, what was printed, and what comes out here.
//!
//! An experiment is a folder with `experiment.toml` ([`Manifest`]: what to do, in a quick and in the published size) and
//! `expected.csv` ([`Expectation`]: what was published, what counts as the same, and why ours may differ). [`Manifest::run`]
//! gives [`ExperimentResults`]: metrics, figures, remarks; [`html_page`] sets them beside the published ones. To add an experiment is
//! to add a folder.

mod champions;
mod collection;
mod comparison;
mod expected;
mod finals;
mod kept;
mod manifest;
mod matches;
mod move_timing;
mod named_player;
mod page;
mod processor_time;
mod replies;
mod results;
mod search_table;
mod tree_timing;
mod trichotomy;
mod tuned;
mod tuning_runs;

pub use collection::{CollectionError, Experiment};
pub use comparison::Comparison;
pub use expected::{Agreement, Expectation, ExpectedError, read_expected};
pub use finals::{Finals, Group};
pub use kept::{KeptResults, ResultsError, ResultsFolder};
pub use manifest::{ExperimentError, ExperimentOptions, Manifest, Work};
pub use matches::{Matches, Pairing, Share};
pub use move_timing::{Cases, MoveTiming};
pub use named_player::NamedPlayer;
pub use page::html_page;
pub use replies::Replies;
pub use results::{Board, ExperimentResults, Figure, Metric, Table};
pub use search_table::SearchTable;
pub use tree_timing::TreeTiming;
pub use trichotomy::Trichotomy;
pub use tuned::TuningRun;
pub use tuning_runs::TuningRuns;
