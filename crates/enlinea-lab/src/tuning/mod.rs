//! A tuning run from its description to its weights.
//!
//! [`TuningSettings`] or a file become a [`TuningDescription`]; [`TuningSetup`] makes what it names; [`run`] does the steps
//! and keeps each of them in a [`TuningStore`]; [`TuningResults`] are the weight file and the report.

mod description;
mod objectives;
mod options;
mod page;
mod results;
mod run;
mod settings;
mod setup;
mod shared;
mod store;
mod weight_file;

pub use description::{Start, TuningDescription, TuningDescriptionError, check_name};
pub use enlinea_arena::tournament::RunEnd;
pub use objectives::Objectives;
pub use options::TuningOptions;
pub use page::{TuningSummary, html_page};
pub use results::TuningResults;
pub use run::{TuningError, TuningObserver, TuningProgress, run};
pub use settings::{SettingError, TuningSettings};
pub use setup::TuningSetup;
pub use shared::SharedTuning;
pub use store::{StoredTuning, TuningStep, TuningStore, TuningStoreError};
pub use weight_file::WeightFile;
