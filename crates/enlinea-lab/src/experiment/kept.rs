//! Results on the disk, a file for each experiment, so that a report can be written at any time.

use std::fs;
use std::path::{Path, PathBuf};

use enlinea_arena::write_whole;
use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

use super::{Comparison, Experiment, ExperimentResults};

/// What is kept of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptResults {
    /// Whether it was the quick size.
    pub is_quick: bool,
    /// What came out.
    pub results: ExperimentResults,
}

/// A folder with one file of results for each experiment.
#[derive(Clone, Debug)]
pub struct ResultsFolder {
    path: PathBuf,
}

/// Why results cannot be kept or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// The system refuses to read or write.
    #[error("cannot {action} `{}`: {reason}", path.display())]
    File {
        /// `create`, `read` or `write`.
        action: &'static str,
        /// The path.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A file of results is malformed.
    #[error("`{}` is damaged: {reason}", path.display())]
    Damaged {
        /// The path.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
}

impl ResultsFolder {
    /// The folder at this path; it need not exist yet.
    pub fn new(path: &Path) -> ResultsFolder {
        ResultsFolder {
            path: path.to_owned(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the folder if it does not exist.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn create(&self) -> Result<(), ResultsError> {
        fs::create_dir_all(&self.path).map_err(failed("create", &self.path))
    }

    /// Keeps the results of an experiment, in place of older ones.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&self, slug: &str, results: &KeptResults) -> Result<(), ResultsError> {
        let path = self.file(slug);
        let text = serde_json::to_string_pretty(results).expect("results are plain data");
        write_whole(&path, text.as_bytes()).map_err(failed("write", &path))
    }

    /// The experiments that have results, with them.
    ///
    /// # Errors
    /// If results cannot be read or are malformed.
    pub fn comparisons(
        &self,
        experiments: Vec<Experiment>,
    ) -> Result<Vec<Comparison>, ResultsError> {
        let mut comparisons = Vec::new();
        for experiment in experiments {
            let path = self.file(&experiment.slug);
            if !path.exists() {
                continue;
            }
            let text = fs::read_to_string(&path).map_err(failed("read", &path))?;
            let kept = serde_json::from_str(&text).map_err(|error| ResultsError::Damaged {
                path,
                reason: bounded_reason(&error),
            })?;
            comparisons.push(Comparison { experiment, kept });
        }
        Ok(comparisons)
    }

    fn file(&self, slug: &str) -> PathBuf {
        self.path.join(format!("{slug}.json"))
    }
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> ResultsError {
    let path = path.to_owned();
    move |reason| ResultsError::File {
        action,
        path,
        reason,
    }
}
