//! A run of a tuner from its description to its weights: [`TuningDescription`], [`run`], [`WeightFile`] and [`html_page`].

mod description;
mod page;
mod run;
mod weight_file;

pub use description::{Objectives, Start, TuningDescription, TuningDescriptionError};
pub use enlinea_arena::tournament::RunEnd;

pub use page::{TuningSummary, html_page};
pub(crate) use run::beginning;
pub use run::{TuningError, TuningObserver, TuningOptions, TuningProgress, TuningSetup, run};
pub use weight_file::WeightFile;
