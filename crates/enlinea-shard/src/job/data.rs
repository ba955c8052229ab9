//! A file of labelled positions: a piece is a chunk.

use std::ops::Range;
use std::path::{Path, PathBuf};

use enlinea_learn::data::{
    CsvStyle, FeatureColumn, FileLayout, Generation, GenerationEnd, PositionSource, Recipe,
    RowKind, Wanted,
};
use enlinea_players::{Mode, NoResources};
use serde::{Deserialize, Serialize};

use super::{JobState, ShardedJob};
use crate::{ShardError, ShardOptions};

/// Chunks beyond the fewest that can be enough, because duplicates are left out. What is still missing is made by merging.
const MARGIN: f64 = 1.02;

/// Positions by a recipe, and how they are written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataJob {
    /// Which positions.
    pub recipe: Recipe,
    /// Random seed.
    pub seed: u64,
    /// How many.
    pub wanted: Wanted,
    /// What a row is.
    pub rows: RowKind,
    /// Only features and scores.
    pub bare: bool,
    /// Columns beside the position.
    pub features: Vec<String>,
    /// Whether stones are counted as published.
    pub published_stone_count: bool,
    /// How lines are written, if the result is a CSV file.
    pub csv: CsvStyle,
}

impl From<&Generation> for DataJob {
    fn from(generation: &Generation) -> DataJob {
        let layout = &generation.layout;
        let features = layout.features.iter().map(FeatureColumn::text);
        DataJob {
            recipe: generation.recipe.clone(),
            seed: generation.seed,
            wanted: generation.wanted,
            rows: layout.rows,
            bare: layout.bare,
            features: features.map(str::to_owned).collect(),
            published_stone_count: layout.stone_count == Mode::Published,
            csv: generation.csv.clone(),
        }
    }
}

impl DataJob {
    /// The same on this machine.
    fn generation(&self, path: &Path) -> Result<Generation, ShardError> {
        let rules = self.recipe.rules;
        let read = |text: &String| FeatureColumn::read(text, rules, &NoResources);
        let features = self.features.iter().map(read);
        Ok(Generation {
            recipe: self.recipe.clone(),
            seed: self.seed,
            wanted: self.wanted,
            layout: FileLayout {
                rows: self.rows,
                bare: self.bare,
                features: features.collect::<Result<_, _>>()?,
                stone_count: if self.published_stone_count {
                    Mode::Published
                } else {
                    Mode::Fixed
                },
            },
            csv: self.csv.clone(),
            path: path.to_owned(),
        })
    }

    /// Where no file is needed.
    fn nowhere(&self) -> Result<Generation, ShardError> {
        self.generation(Path::new("data.parquet"))
    }
}

impl ShardedJob for DataJob {
    fn describe(&self) -> String {
        let count = match self.wanted {
            Wanted::Positions(positions) => format!("{positions} positions"),
            Wanted::Rows(rows) => format!("{rows} rows"),
            Wanted::Everything => "all positions".to_owned(),
        };
        format!("{count} of {}, seed {}", self.recipe.rules, self.seed)
    }

    fn check(&self) -> Result<(), ShardError> {
        if matches!(self.recipe.source, PositionSource::Tournament { .. }) {
            return Err(ShardError::NotShareable {
                what: "positions of a database file".to_owned(),
                why: "other machines do not have it",
            });
        }
        Ok(self.nowhere()?.check()?)
    }

    fn start(&self) -> Result<Box<dyn JobState + '_>, ShardError> {
        Ok(Box::new(DataState {
            job: self,
            portions: None,
        }))
    }
}

struct DataState<'a> {
    job: &'a DataJob,
    /// The chunks of all shards in order, when they are known.
    portions: Option<Vec<Vec<u8>>>,
}

impl JobState for DataState<'_> {
    fn pieces(&self) -> Result<u64, ShardError> {
        if self.portions.is_some() {
            return Ok(0);
        }
        let fewest = self.job.nowhere()?.fewest_chunks()?;
        let is_exact = self.job.wanted == Wanted::Everything;
        Ok(if is_exact {
            fewest
        } else {
            (fewest as f64 * MARGIN).ceil() as u64
        })
    }

    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError> {
        let generation = self.job.nowhere()?;
        let portion = generation.portion(pieces, options.threads, &NoResources, &options.stop)?;
        portion.ok_or(ShardError::Stopped)
    }

    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError> {
        let generation = self.job.nowhere()?;
        for (shard, content) in contents.iter().enumerate() {
            if !generation.is_portion(content) {
                return Err(ShardError::content(
                    wave,
                    shard,
                    &"not whole chunks of positions",
                ));
            }
        }
        self.portions = Some(contents.iter().map(|content| content.to_vec()).collect());
        Ok(())
    }

    fn finish(
        self: Box<Self>,
        output: &Path,
        options: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        let generation = self.job.generation(output)?;
        let portions = self.portions.iter().flatten().map(Vec::as_slice);
        generation.begin_with(portions)?;
        match generation.run(options.threads, &NoResources, &options.stop, &mut |_| {})? {
            GenerationEnd::Stopped { .. } => Err(ShardError::Stopped),
            GenerationEnd::Finished { .. } => Ok(vec![output.to_owned()]),
        }
    }
}
