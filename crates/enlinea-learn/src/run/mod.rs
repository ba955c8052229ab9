//! Runs: a description becomes data, a trained model, measures and a report.

mod description;
mod errors;
mod execution;
mod page;
mod regression;
mod results;
mod shipped;

pub use description::{DataOptions, RunDescription, TestGames};
pub use errors::Blunder;
pub use execution::{RunError, RunNews, execute, thread_pool};
pub use page::{comparison_page, run_page};
pub use regression::{DegreeFit, PublishedFit, RegressionOptions, RegressionResult, regress};
pub use results::{OpponentResult, RunResults};
pub use shipped::{ShippedRun, shipped_run, shipped_runs};
