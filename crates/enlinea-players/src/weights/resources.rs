//! Data from outside: weight files and models. This crate opens no files; the caller finds and reads them.

use enlinea_core::Excerpt;

/// Gives what is behind a name in a spec, usually a path.
pub trait Resources {
    /// The whole text.
    ///
    /// # Errors
    /// If nothing has this name, or it cannot be read.
    fn text(&self, name: &str) -> Result<String, ResourceError>;

    /// The bytes of a file that is not text.
    ///
    /// # Errors
    /// As [`text`](Self::text).
    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError>;
}

/// Why there is nothing.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be read: {reason}", Excerpt::of(name))]
pub struct ResourceError {
    /// The name asked for.
    pub name: String,
    /// What went wrong.
    #[source]
    pub reason: Box<dyn std::error::Error + Send + Sync>,
}

/// No files: every name is refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResources;

impl Resources for NoResources {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        Err(no_file(name))
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError> {
        Err(no_file(name))
    }
}

fn no_file(name: &str) -> ResourceError {
    ResourceError {
        name: name.to_owned(),
        reason: "no files are available here".into(),
    }
}
