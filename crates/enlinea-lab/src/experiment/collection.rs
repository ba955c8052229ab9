//! Where experiments come from: embedded in the program, or folders on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Expectation, ExpectedError, ExperimentError, Manifest, read_expected};

/// An experiment: what to do, and what was published.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The name that people type: the name of its folder.
    pub slug: String,
    /// What to do.
    pub manifest: Manifest,
    /// What was published.
    pub expected: Vec<Expectation>,
}

/// Why an experiment cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CollectionError {
    /// A file or a folder cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// `experiment.toml` is malformed.
    #[error("experiment `{slug}`: {reason}")]
    Manifest {
        /// The experiment.
        slug: String,
        /// What is wrong.
        reason: ExperimentError,
    },
    /// `expected.csv` is malformed.
    #[error("experiment `{slug}`: {reason}")]
    Expected {
        /// The experiment.
        slug: String,
        /// What is wrong.
        reason: ExpectedError,
    },
}

/// The files of an experiment that is part of this library.
pub(super) struct Embedded {
    slug: &'static str,
    manifest: &'static str,
    expected: &'static str,
    /// The metrics that are shipped.
    pub(super) measured: &'static str,
}

/// The texts of the experiments in `experiments` and of their results in `results`, in this order.
macro_rules! embedded {
    ($($slug:literal),* $(,)?) => {
        [$(Embedded {
            slug: $slug,
            manifest: include_str!(concat!("../../experiments/", $slug, "/experiment.toml")),
            expected: include_str!(concat!("../../experiments/", $slug, "/expected.csv")),
            measured: include_str!(concat!("../../results/", $slug, ".csv")),
        }),*]
    };
}

/// In the order of the publications.
pub(super) const EMBEDDED: [Embedded; 42] = embedded![
    "uam-against-random",
    "uam-line-bases",
    "uam-tournament-players",
    "uam-tournament-field",
    "uam-opening-theory",
    "uam-block-levels",
    "uam-block-training",
    "uam-regression",
    "uam-regression-variants",
    "uam-regression-played",
    "uba-game-size",
    "uba-three-patterns",
    "uba-three-patterns-pruned",
    "uba-pruning-time",
    "uba-greedy-time-small",
    "uba-greedy-time-large",
    "uba-grid-by-duels",
    "uba-grid-from-hand-made",
    "uba-untuned-weights",
    "uba-greedy-readings",
    "uba-noted-terms",
    "uba-minimax-depths",
    "uba-grid-by-games",
    "uba-genetic-settings",
    "uba-genetic-mutation",
    "uba-genetic-crossover",
    "uba-finalists",
    "uba-finalists-claims",
    "uba-finalists-against-random",
    "uba-evolved-runs",
    "uba-genetic-settings-9x8",
    "uba-paper-comparison",
    "uba-genetic-by-games",
    "si-planted-threats",
    "si-evaluations",
    "si-search-table",
    "si-evaluation-parts",
    "si-bottom-row",
    "si-varied-replies",
    "uam-tournament-codes",
    "uam-block-bonuses",
    "exact-truth",
];

impl Experiment {
    /// The experiments that are part of this library, in the order of their publications.
    pub fn published() -> Vec<Experiment> {
        let experiments = EMBEDDED.iter().map(|one| {
            Experiment::from_texts(one.slug, one.manifest, one.expected)
                .expect("the embedded experiments are read by a test")
        });
        experiments.collect()
    }

    /// All experiments of a folder, a folder each, sorted by name. Folders without `experiment.toml` are skipped.
    ///
    /// # Errors
    /// If a file cannot be read or is malformed.
    pub fn all_in(folder: &Path) -> Result<Vec<Experiment>, CollectionError> {
        let unreadable = |reason| CollectionError::Unreadable {
            path: folder.to_owned(),
            reason,
        };
        let mut experiments = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.join("experiment.toml").exists() {
                experiments.push(Experiment::from_folder(&path)?);
            }
        }
        experiments.sort_by(|a, b| a.slug.cmp(&b.slug));
        Ok(experiments)
    }

    /// The experiment of one folder.
    ///
    /// # Errors
    /// If a file cannot be read or is malformed.
    pub fn from_folder(folder: &Path) -> Result<Experiment, CollectionError> {
        let name = folder.file_name().unwrap_or_default();
        let [manifest, expected] =
            ["experiment.toml", "expected.csv"].map(|file| read(&folder.join(file)));
        Experiment::from_texts(&name.to_string_lossy(), &manifest?, &expected?)
    }

    fn from_texts(
        slug: &str,
        manifest: &str,
        expected: &str,
    ) -> Result<Experiment, CollectionError> {
        let slug = slug.to_owned();
        let manifest = match Manifest::from_toml(manifest) {
            Ok(manifest) => manifest,
            Err(reason) => return Err(CollectionError::Manifest { slug, reason }),
        };
        match read_expected(expected) {
            Ok(expected) => Ok(Experiment {
                slug,
                manifest,
                expected,
            }),
            Err(reason) => Err(CollectionError::Expected { slug, reason }),
        }
    }
}

fn read(path: &Path) -> Result<String, CollectionError> {
    fs::read_to_string(path).map_err(|reason| CollectionError::Unreadable {
        path: path.to_owned(),
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_is_embedded_and_readable() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments");
        let mut embedded: Vec<String> = Experiment::published()
            .into_iter()
            .map(|one| one.slug)
            .collect();
        embedded.sort();
        let folders = Experiment::all_in(&folder).unwrap();
        let folders: Vec<String> = folders.into_iter().map(|one| one.slug).collect();
        assert_eq!(embedded, folders);
    }

    /// What the reports measured stands in `docs/sources.md`, with the experiment that repeats it.
    #[test]
    fn every_experiment_is_in_the_table_of_what_was_measured() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sources.md");
        let text = fs::read_to_string(path).unwrap();
        let (_, table) = text.split_once("## What the reports measured").unwrap();
        let rows = table.lines().filter(|line| line.starts_with("| "));
        let places: Vec<&str> = rows
            .skip(1)
            .filter_map(|row| row.split('|').nth(3))
            .collect();
        let mut named: Vec<&str> = places
            .iter()
            .flat_map(|place| place.split('`').skip(1).step_by(2))
            .collect();
        named.sort_unstable();
        named.dedup();
        let published = Experiment::published();
        let mut slugs: Vec<&str> = published.iter().map(|one| one.slug.as_str()).collect();
        slugs.sort_unstable();
        assert_eq!(named, slugs);
        for place in places {
            let has_reason = place.contains('`') || place.contains("](");
            assert!(has_reason, "neither an experiment nor a document: {place}");
        }
    }
}
