//! A file of labelled positions: made in chunks, resumed after an interruption, written whole.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_players::{Mode, Resources};
use rayon::ThreadPool;
use serde_json::{Value, json};

use super::collector::{Collector, Wanted};
use super::file::{CsvStyle, FileFormat, FileLayout, FileWriter, with_ending};
use super::generate::each_chunk;
use super::journal::Journal;
use super::{DataError, FeatureColumn, GenerateProgress, Recipe};
use crate::run::thread_pool;

/// Positions that are turned into rows together: a row group of a Parquet file.
const GROUP: usize = 1 << 14;

/// A file to be made.
#[derive(Clone, Debug)]
pub struct Generation {
    /// Which positions.
    pub recipe: Recipe,
    /// Random seed.
    pub seed: u64,
    /// How many.
    pub wanted: Wanted,
    /// Which rows and columns.
    pub layout: FileLayout,
    /// How lines are written, if it is a CSV file.
    pub csv: CsvStyle,
    /// The file: Parquet or CSV by its ending. Its journal is this name followed by `.journal`.
    pub path: PathBuf,
}

/// What a run has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerationEnd {
    /// The file is complete.
    Finished {
        /// Positions in it.
        positions: usize,
        /// Rows in it.
        rows: usize,
    },
    /// The flag was raised; the same call resumes.
    Stopped {
        /// Positions in the journal.
        positions: usize,
    },
}

impl Generation {
    /// Makes the file, or resumes where an interrupted run ended. The bytes are the same in any case, on any number of threads.
    /// Raise the flag to stop; afterwards it is up.
    ///
    /// # Errors
    /// If the recipe cannot give what is wanted, or a file cannot be read or written.
    pub fn run(
        &self,
        threads: usize,
        resources: &dyn Resources,
        stop: &Arc<AtomicBool>,
        on_progress: &mut dyn FnMut(GenerateProgress),
    ) -> Result<GenerationEnd, DataError> {
        FileFormat::of(&self.path)?;
        if self.wanted == Wanted::Everything && !self.recipe.source.has_end() {
            return Err(DataError::Endless);
        }
        let mut collector = self.collector();
        let journal_path = with_ending(&self.path, ".journal");
        let title = Journal::title(&self.recipe, self.seed);
        let mut journal = Journal::open(&journal_path, &title, self.recipe.rules, |chunk| {
            collector.sift(chunk)?;
            Ok(())
        })?;
        on_progress(collector.progress());
        if collector.flow().is_continue() {
            let first = journal.chunks();
            each_chunk(
                &self.recipe,
                self.seed,
                first..u64::MAX,
                threads,
                resources,
                stop,
                |chunk| {
                    journal.append(&chunk)?;
                    collector.sift(chunk)?;
                    on_progress(collector.progress());
                    Ok(collector.flow())
                },
            )?;
            if collector.flow().is_continue() {
                if stop.load(Ordering::Relaxed) {
                    let positions = collector.progress().positions;
                    return Ok(GenerationEnd::Stopped { positions });
                }
                collector.check_complete()?;
            }
        }
        let pool = thread_pool(threads).map_err(DataError::NoThread)?;
        let end = self.write(&mut journal, &pool)?;
        journal.remove()?;
        Ok(end)
    }

    fn collector(&self) -> Collector<'_> {
        Collector::new(&self.recipe, self.wanted, self.layout.rows_of())
    }

    /// Writes the file from the journal; features are computed on the threads of the pool.
    fn write(&self, journal: &mut Journal, pool: &ThreadPool) -> Result<GenerationEnd, DataError> {
        let mut collector = self.collector();
        let mut writer = FileWriter::create(&self.path, self.csv.clone(), self.card().to_string())?;
        let mut waiting = Vec::new();
        let mut rows_left = match self.wanted {
            Wanted::Rows(rows) => rows,
            _ => usize::MAX,
        };
        let mut written = 0;
        let mut write = |positions: &[_]| {
            let mut rows = pool.install(|| self.layout.rows(self.recipe.rules, positions))?;
            rows.truncate(rows_left);
            rows_left -= rows.len();
            written += rows.len();
            if rows.is_empty() {
                return Ok(());
            }
            writer.write(&rows)
        };
        journal.each(|chunk| {
            waiting.extend(collector.sift(chunk)?);
            if waiting.len() >= GROUP {
                let rest = waiting.split_off(GROUP);
                write(&waiting)?;
                waiting = rest;
            }
            Ok(())
        })?;
        write(&waiting)?;
        writer.finish()?;
        Ok(GenerationEnd::Finished {
            positions: collector.progress().positions,
            rows: written,
        })
    }

    /// What is in the file and how it was made.
    fn card(&self) -> Value {
        let features: Vec<&str> = self
            .layout
            .features
            .iter()
            .map(FeatureColumn::text)
            .collect();
        let wanted = match self.wanted {
            Wanted::Positions(positions) => json!({ "positions": positions }),
            Wanted::Rows(rows) => json!({ "rows": rows }),
            Wanted::Everything => json!("everything"),
        };
        json!({
            "recipe": self.recipe,
            "seed": self.seed,
            "wanted": wanted,
            "row": self.layout.rows,
            "features": features,
            "stone_count": if self.layout.stone_count == Mode::Published { "published" } else { "fixed" },
        })
    }
}
