//! Published experiments: a piece is a random seed of one of them.

use std::ops::Range;
use std::path::{Path, PathBuf};

use enlinea_lab::experiment::{
    ExperimentError, ExperimentOptions, ExperimentRunError, ExperimentSize, ResultsFolder,
    SharedExperiments,
};
use serde::{Deserialize, Serialize};

use super::{JobState, ShardedJob};
use crate::{ShardError, ShardOptions};

/// Some of the published experiments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperimentJob {
    /// Their names.
    experiments: Vec<String>,
    /// How large they are.
    size: ExperimentSize,
    /// What each of them does.
    fingerprints: Vec<String>,
}

impl ExperimentJob {
    /// The experiments with these names.
    ///
    /// # Errors
    /// If there is no such experiment.
    pub fn new(
        experiments: Vec<String>,
        size: ExperimentSize,
    ) -> Result<ExperimentJob, ShardError> {
        let shared = SharedExperiments::published(&experiments, size);
        Ok(ExperimentJob {
            fingerprints: shared.map_err(ExperimentRunError::from)?.fingerprints(),
            experiments,
            size,
        })
    }
}

impl ShardedJob for ExperimentJob {
    fn describe(&self) -> String {
        let size = self.size.name();
        match &self.experiments[..] {
            [one] => format!("experiment `{one}` in the {size} size"),
            many => format!("{} experiments in the {size} size", many.len()),
        }
    }

    fn start(&self) -> Result<Box<dyn JobState + '_>, ShardError> {
        let shared = SharedExperiments::published(&self.experiments, self.size);
        let shared = shared.map_err(ExperimentRunError::from)?;
        if shared.fingerprints() != self.fingerprints {
            return Err(ShardError::Plan {
                reason: "this program does other work in these experiments".to_owned(),
            });
        }
        Ok(Box::new(ExperimentState {
            experiments: shared,
            lines: None,
        }))
    }
}

struct ExperimentState {
    experiments: SharedExperiments,
    /// The lines of all shards in order, when they are known.
    lines: Option<Vec<String>>,
}

impl JobState for ExperimentState {
    fn pieces(&self) -> Result<u64, ShardError> {
        Ok(match self.lines {
            None => self.experiments.pieces() as u64,
            Some(_) => 0,
        })
    }

    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError> {
        let how = ExperimentOptions::new()
            .workers(options.threads)
            .stop(&options.stop);
        let pieces = pieces.start as usize..pieces.end as usize;
        match self.experiments.work(pieces, how) {
            Err(ExperimentError::Stopped) => Err(ShardError::Stopped),
            lines => Ok(lines.map_err(ExperimentRunError::from)?.into_bytes()),
        }
    }

    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError> {
        let mut lines = Vec::new();
        for (shard, content) in contents.iter().enumerate() {
            let text = std::str::from_utf8(content);
            let text = text.map_err(|error| ShardError::content(wave, shard, &error))?;
            lines.push(text.to_owned());
        }
        self.lines = Some(lines);
        Ok(())
    }

    fn finish(
        self: Box<Self>,
        output: &Path,
        _: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        let lines = self.lines.iter().flatten().map(String::as_str);
        self.experiments.keep(lines, &ResultsFolder::new(output))?;
        Ok(vec![output.to_owned()])
    }
}
