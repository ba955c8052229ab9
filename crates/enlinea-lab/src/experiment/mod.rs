//! Published experiments as data: what was done, what was printed, and what comes out here.
//!
//! An experiment is a folder with `experiment.toml` ([`Manifest`]: what to do, in a quick and in the published size) and
//! `expected.csv` ([`Expectation`]: what was published, what counts as the same, and why ours may differ). [`Manifest::run`]
//! gives [`Findings`]: metrics, figures, remarks; [`html_page`] sets them beside the published ones. To add an experiment is
//! to add a folder.

mod champions;
mod expected;
mod finals;
mod findings;
mod manifest;
mod matches;
mod move_timing;
mod page;
mod processor_time;
mod replies;
mod search_table;
mod seated;
mod tree_timing;
mod trichotomy;
mod tuned;
mod tuning_runs;

pub use expected::{Expectation, ExpectedError, Verdict, read_expected};
pub use finals::{Finals, Group};
pub use findings::{Board, Figure, Findings, Metric, Table};
pub use manifest::{Effort, ExperimentError, Manifest, Work};
pub use matches::{Matches, Pairing, Share};
pub use move_timing::{Cases, MoveTiming};
pub use page::{Comparison, html_page};
pub use replies::Replies;
pub use search_table::SearchTable;
pub use seated::Named;
pub use tree_timing::TreeTiming;
pub use trichotomy::Trichotomy;
pub use tuned::TuningRun;
pub use tuning_runs::TuningRuns;
