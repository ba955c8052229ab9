//! Published experiments as data: what was done, what was printed, and what comes out here.
//!
//! An experiment is a folder with `experiment.toml` ([`Manifest`]: what to do, in a quick and in the published size, with how
//! many random seeds) and `expected.csv` ([`Expectation`]: what was published, and how ours is compared with it).
//! [`ExperimentRun`] does the work a seed at a time, and keeps what is finished: a run that was killed continues, and what did not
//! change is not done again. The results are [`Metric`]s with their samples, figures, tables and remarks; a [`FigureJudgement`] follows
//! from the [`Interval`] of the difference. [`html_page`] shows all of it. The published experiments and the results that are
//! shipped with them are embedded in this library: [`Experiment::published`], [`shipped`]. To add one is to add a folder and
//! its name to the list in `collection.rs`. [`claims`] sets what the reports conclude beside all of it.

mod basis;
pub mod claims;
mod collection;
mod comparison;
mod contrast;
mod expected;
mod fingerprint;
mod interval;
mod kept;
mod manifest;
mod measured;
mod metric;
mod number;
mod options;
mod page;
mod reference;
mod repeats;
mod results;
mod run;
mod run_record;
mod shared;
mod shipped;
mod verdict;
pub mod work;

pub use collection::{CollectionError, Experiment};
pub use comparison::{Comparison, VerdictCounts, VerdictLine};
pub use contrast::Contrast;
pub use expected::{Expectation, ExpectedError, Test, read_expected};
pub use interval::Interval;
pub use kept::{ExperimentSize, KeptResults, ResultsError, ResultsFolder};
pub use manifest::{ExperimentError, Manifest};
pub use measured::{MeasuredError, measured_csv, read_measured};
pub use metric::{Metric, MetricSample};
pub use options::ExperimentOptions;
pub use page::html_page;
pub use reference::{Drawn, Reference};
pub use results::{ExperimentResults, Figure, ResultBoard, ResultTable};
pub use run::{ExperimentRun, ExperimentRunError};
pub use run_record::RunRecord;
pub use shared::SharedExperiments;
pub use shipped::shipped;
pub use verdict::{FigureJudgement, FigureVerdict};
pub use work::Work;
