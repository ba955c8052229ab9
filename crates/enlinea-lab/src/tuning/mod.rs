//! A run of a tuner from its description to its weights: [`Description`], [`run`], [`WeightFile`] and [`html_page`].

mod description;
mod driver;
mod page;
mod weight_file;

pub use description::{Description, DescriptionError, Objectives, Start};
pub use enlinea_arena::tournament::RunEnd;

pub(crate) use driver::beginning;
pub use driver::{RunError, RunObserver, RunOptions, Setup, StepReport, run};
pub use page::{RunSummary, html_page};
pub use weight_file::WeightFile;
