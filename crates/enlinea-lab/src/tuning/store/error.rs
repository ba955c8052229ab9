//! What can be wrong with a database file of tuning runs.

use enlinea_arena::store::StoreError;

/// What can be wrong with tuning runs in a database file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TuningStoreError {
    /// The file cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A run of this name exists and has another description.
    #[error("the database file already has a different tuning run named `{name}`")]
    OtherRun {
        /// The name.
        name: String,
    },
    /// No run, or none of this name.
    #[error("the database file has no tuning run{}", name.as_ref().map(|name| format!(" named `{name}`")).unwrap_or_default())]
    NoRun {
        /// The name asked for, if any.
        name: Option<String>,
    },
    /// Its next step is already there, or the run itself is gone.
    #[error("another program is working on the tuning run `{name}`")]
    InUse {
        /// The name.
        name: String,
    },
}

/// Errors of `SQLite` become ours by name and not by `From`, which would make its types part of our interface.
pub(super) trait OrUnusable<T> {
    fn or_unusable(self) -> Result<T, TuningStoreError>;
}

impl<T> OrUnusable<T> for rusqlite::Result<T> {
    fn or_unusable(self) -> Result<T, TuningStoreError> {
        let kept = "finished steps are kept, the rest can be done later";
        self.map_err(|error| StoreError::of_sqlite(&error, kept).into())
    }
}
