//! Results on the disk, so that a report can be written at any time and a killed run continues.
//!
//! `NAME.json` has everything, `NAME.csv` the metrics, `NAME-figure-1.csv` the curves of a figure. While an experiment runs, the
//! results of each finished seed are in the folder `unfinished`.

use std::fs;
use std::path::{Path, PathBuf};

use enlinea_arena::write_whole;
use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

use super::{Comparison, Experiment, ExperimentResults, RunRecord, measured_csv};

/// How large an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExperimentSize {
    /// As published, with many seeds.
    Published,
    /// Minutes instead of hours, with larger errors.
    Quick,
}

impl ExperimentSize {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            ExperimentSize::Published => "published",
            ExperimentSize::Quick => "quick",
        }
    }
}

/// What is kept of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptResults {
    /// How large it was.
    pub size: ExperimentSize,
    /// What was done: [`Manifest::fingerprint`](super::Manifest::fingerprint).
    pub fingerprint: String,
    /// What came out.
    pub results: ExperimentResults,
    /// How it came about, if that was written down.
    #[serde(default)]
    pub made: Option<RunRecord>,
}

/// A folder with the results of experiments.
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
        /// `create`, `read`, `write` or `remove`.
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

    /// Keeps the results of an experiment, in place of older ones. Those of single seeds are no longer needed.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn keep(&self, slug: &str, kept: &KeptResults) -> Result<(), ResultsError> {
        for (place, figure) in kept.results.figures.iter().enumerate() {
            let name = format!("{slug}-figure-{}.csv", place + 1);
            write(&self.path.join(name), &figure.chart.to_csv())?;
        }
        write(&self.path.join(format!("{slug}.csv")), &measured_csv(kept))?;
        // Last, because it says that all of it is there.
        write(&self.file(slug), &json(kept))?;
        let parts = self.parts(slug);
        match fs::remove_dir_all(&parts) {
            Err(reason) if reason.kind() != std::io::ErrorKind::NotFound => {
                Err(failed("remove", &parts)(reason))
            }
            _ => Ok(()),
        }
    }

    /// The results of an experiment, if it has any.
    ///
    /// # Errors
    /// If they cannot be read or are malformed.
    pub fn kept(&self, slug: &str) -> Result<Option<KeptResults>, ResultsError> {
        read(&self.file(slug))
    }

    /// Keeps the results of one seed until all are there.
    pub(super) fn keep_part(
        &self,
        slug: &str,
        repeat: usize,
        kept: &KeptResults,
    ) -> Result<(), ResultsError> {
        let folder = self.parts(slug);
        fs::create_dir_all(&folder).map_err(failed("create", &folder))?;
        write(&part(&folder, repeat), &json(kept))
    }

    /// The results of one seed, if they were kept for the same work. What cannot be read is done again.
    pub(super) fn kept_part(
        &self,
        slug: &str,
        repeat: usize,
        fingerprint: &str,
    ) -> Option<ExperimentResults> {
        let kept = read(&part(&self.parts(slug), repeat)).ok().flatten()?;
        (kept.fingerprint == fingerprint).then_some(kept.results)
    }

    /// Processor seconds that went into seeds of this work before: every seed keeps the time up to its end.
    pub(super) fn spent(&self, slug: &str, fingerprint: &str) -> f64 {
        let files = fs::read_dir(self.parts(slug)).into_iter().flatten();
        let kept = files.filter_map(|file| read(&file.ok()?.path()).ok().flatten());
        let of_this_work = kept.filter(|kept| kept.fingerprint == fingerprint);
        let seconds = of_this_work.filter_map(|kept| kept.made?.processor_seconds);
        seconds.fold(0.0, f64::max)
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
            if let Some(kept) = self.kept(&experiment.slug)? {
                comparisons.push(Comparison { experiment, kept });
            }
        }
        Ok(comparisons)
    }

    fn file(&self, slug: &str) -> PathBuf {
        self.path.join(format!("{slug}.json"))
    }

    fn parts(&self, slug: &str) -> PathBuf {
        self.path.join("unfinished").join(slug)
    }
}

fn write(path: &Path, text: &str) -> Result<(), ResultsError> {
    write_whole(path, text.as_bytes()).map_err(failed("write", path))
}

fn part(folder: &Path, repeat: usize) -> PathBuf {
    folder.join(format!("{}.json", repeat + 1))
}

fn json(kept: &KeptResults) -> String {
    serde_json::to_string(kept).expect("results are plain data")
}

fn read(path: &Path) -> Result<Option<KeptResults>, ResultsError> {
    if !path.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(path).map_err(failed("read", path))?;
    let kept = serde_json::from_str(&text).map_err(|error| ResultsError::Damaged {
        path: path.to_owned(),
        reason: bounded_reason(&error),
    })?;
    Ok(Some(kept))
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> ResultsError {
    let path = path.to_owned();
    move |reason| ResultsError::File {
        action,
        path,
        reason,
    }
}
