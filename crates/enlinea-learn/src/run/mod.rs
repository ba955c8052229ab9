//! Runs: a description becomes data, a trained model, measures and a report.

mod blunders;
mod description;
mod execution;
mod figures;
mod measure;
mod page;
mod regression;
mod results;
mod sets;
mod shipped;
#[cfg(test)]
mod tests;
mod unfinished;

pub use blunders::Blunder;
pub use description::{DataOptions, RunDescription, TestGames};
pub use execution::{RunError, RunEvent, RunOptions, execute, thread_pool};
pub use measure::{MeasureOptions, measure_model};
pub use page::{comparison_page, run_page};
pub use regression::{
    Accuracy, DegreeFit, PublishedFit, RegressionOptions, RegressionResult, regress,
};
pub use results::{OpponentResult, RunResults, TrainingCourse};
pub use shipped::{ShippedRun, shipped_run, shipped_runs};
pub use unfinished::UnfinishedRun;
