//! An opening book: a piece is a position of the deepest ply.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use enlinea_core::Rules;
use enlinea_solver::{BookBuilder, SolverOptions};
use serde::{Deserialize, Serialize};

use super::{JobState, ShardedJob, write_result};
use crate::{ShardError, ShardOptions};

/// All positions up to a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookJob {
    /// The game.
    pub rules: Rules,
    /// The last ply.
    pub plies: u32,
}

impl ShardedJob for BookJob {
    fn describe(&self) -> String {
        format!("book of {} up to ply {}", self.rules, self.plies)
    }

    fn start(&self) -> Result<Box<dyn JobState>, ShardError> {
        let builder = BookBuilder::new(self.rules, self.plies)?;
        Ok(Box::new(BookState {
            builder,
            is_done: false,
        }))
    }
}

struct BookState {
    builder: BookBuilder,
    is_done: bool,
}

impl JobState for BookState {
    fn pieces(&self) -> Result<u64, ShardError> {
        let positions = self.builder.progress().total as u64;
        Ok(if self.is_done { 0 } else { positions })
    }

    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError> {
        let range = pieces.start as usize..pieces.end as usize;
        let solver = SolverOptions::new()
            .table_mb(options.table_mb)
            .stop(Arc::clone(&options.stop));
        let journal = self
            .builder
            .run_range(range, options.threads, &solver, |_| {})?;
        journal.ok_or(ShardError::Stopped)
    }

    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError> {
        for (shard, journal) in contents.iter().enumerate() {
            let resumed = self.builder.resume(*journal);
            let resumed = resumed.map_err(|error| ShardError::content(wave, shard, &error))?;
            if resumed.bytes != journal.len() as u64 {
                let reason = "its last line is not complete";
                return Err(ShardError::content(wave, shard, &reason));
            }
        }
        self.is_done = true;
        Ok(())
    }

    fn finish(
        self: Box<Self>,
        output: &Path,
        _: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        let mut bytes = Vec::new();
        let written = self.builder.finish()?.write(&mut bytes);
        written.expect("memory takes all bytes");
        write_result(output, &bytes)
    }
}
