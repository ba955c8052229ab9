//! Data from outside: weight files as text. This crate opens no files; the caller finds and reads them.

/// Gives the text behind a name in a spec, usually a path.
pub trait Resources {
    /// The whole text.
    ///
    /// # Errors
    /// If nothing has this name, or it cannot be read.
    fn text(&self, name: &str) -> Result<String, ResourceError>;
}

/// Why there is no text.
#[derive(Debug, thiserror::Error)]
#[error("`{name}` cannot be read: {reason}")]
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
        Err(ResourceError {
            name: name.to_owned(),
            reason: "no files are available here".into(),
        })
    }
}
