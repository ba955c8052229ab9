//! A tuning run: a wave is a step, a piece a candidate, or a pair of candidates that play each other.

use std::ops::Range;
use std::path::{Path, PathBuf};

use enlinea_lab::tuning::{SharedTuning, TuningDescription, TuningError, TuningOptions};
use enlinea_players::NoResources;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{JobState, ShardedJob, write_result};
use crate::{ShardError, ShardOptions};

/// A tuning run whose result depends on nothing but its description.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningJob {
    /// The canonical description, with the contents of all files.
    description: Value,
}

impl TuningJob {
    /// This run.
    ///
    /// # Errors
    /// If it is invalid, or ends after a number of minutes.
    pub fn new(description: &TuningDescription) -> Result<TuningJob, ShardError> {
        SharedTuning::new(description)?;
        let json = serde_json::from_str(&description.to_json());
        Ok(TuningJob {
            description: json.expect("a description is JSON"),
        })
    }
}

impl ShardedJob for TuningJob {
    fn describe(&self) -> String {
        let name = self.description.get("name").and_then(Value::as_str);
        format!("tuning run `{}`", name.unwrap_or_default())
    }

    fn has_waves(&self) -> bool {
        true
    }

    fn start(&self) -> Result<Box<dyn JobState>, ShardError> {
        let description = TuningDescription::from_json(&self.description.to_string())?;
        Ok(Box::new(SharedTuning::new(&description)?))
    }
}

impl JobState for SharedTuning {
    fn pieces(&self) -> Result<u64, ShardError> {
        Ok(SharedTuning::pieces(self) as u64)
    }

    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError> {
        let how = TuningOptions::new()
            .workers(options.threads)
            .stop(&options.stop);
        let pieces = pieces.start as usize..pieces.end as usize;
        match self.measure(pieces, how) {
            Err(error) if error.is_stop() => Err(ShardError::Stopped),
            lines => Ok(lines?.into_bytes()),
        }
    }

    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError> {
        let mut texts = Vec::new();
        for (shard, content) in contents.iter().enumerate() {
            let text = std::str::from_utf8(content);
            texts.push(text.map_err(|error| ShardError::content(wave, shard, &error))?);
        }
        SharedTuning::take(self, texts).map_err(|error| match error {
            TuningError::Pieces { .. } => ShardError::content(wave, 0, &error),
            error => error.into(),
        })
    }

    fn finish(
        self: Box<Self>,
        output: &Path,
        _: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        let results = self.results(&NoResources, &output.display().to_string())?;
        let mut written = write_result(output, results.weight_file.as_bytes())?;
        let report = output.with_extension("html");
        written.extend(write_result(&report, results.page.as_bytes())?);
        Ok(written)
    }
}
