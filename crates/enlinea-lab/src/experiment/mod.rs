//! Published experiments as data: what was done, what was printed, and what comes out here.
//!
//! An experiment is a folder with `experiment.toml` ([`Manifest`]: what to do, in a quick and in the published size) and
//! `expected.csv` ([`Expectation`]: what was published, what counts as the same, and why ours may differ). [`Manifest::run`]
//! gives [`Findings`]: metrics, figures, remarks; [`html_page`] sets them beside the published ones. To add an experiment is
//! to add a folder.

mod expected;
mod findings;
mod manifest;
mod matches;
mod page;
mod trichotomy;
mod tuning_runs;

pub use expected::{Expectation, ExpectedError, Verdict, read_expected};
pub use findings::{Figure, Findings, Metric};
pub use manifest::{Effort, ExperimentError, Manifest, Work};
pub use matches::{Matches, Pairing, Share};
pub use page::{Comparison, html_page};
pub use trichotomy::Trichotomy;
pub use tuning_runs::{TuningRun, TuningRuns};
