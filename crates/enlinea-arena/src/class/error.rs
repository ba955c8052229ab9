//! Why a class cannot go on. Nothing of this is the fault of an upload.

use std::io;
use std::path::PathBuf;

use super::CourseError;
use crate::external::{SandboxError, StartError};
use crate::store::StoreError;
use crate::tournament::{TournamentDescriptionError, TournamentError};

/// What stops a pass; the next one goes on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// There is no course description.
    #[error("`{}` has no `class.toml`, which describes the course", path.display())]
    NoCourse {
        /// The folder.
        path: PathBuf,
    },
    /// The course description is invalid.
    #[error("`{}`: {reason}", path.display())]
    Course {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        #[source]
        reason: CourseError,
    },
    /// Another program plays the rounds of this class.
    #[error("another program is at work in `{}`", path.display())]
    Busy {
        /// The folder.
        path: PathBuf,
    },
    /// A file or folder of the class cannot be used.
    #[error("`{}` cannot be used: {reason}", path.display())]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        #[source]
        reason: io::Error,
    },
    /// The database file cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Uploads are untrusted, and this system has no sandbox.
    #[error("uploads are not run: {0}")]
    Sandbox(#[from] SandboxError),
    /// The system refuses to start programs.
    #[error(transparent)]
    NotStarted(#[from] StartError),
    /// A round cannot begin.
    #[error(transparent)]
    Round(#[from] TournamentDescriptionError),
    /// A round cannot be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
}
