//! An opening book: a piece is a position of its last ply.

use std::ops::Range;
use std::sync::Arc;

use enlinea_core::Rules;
use enlinea_solver::{BookBuilder, SolverOptions};
use serde::{Deserialize, Serialize};

use super::{Merged, Wave, Work};
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

impl BookJob {
    fn builder(self) -> Result<BookBuilder, ShardError> {
        Ok(BookBuilder::new(self.rules, self.plies)?)
    }
}

impl Work for BookJob {
    fn describe(&self) -> String {
        format!("book of {} up to ply {}", self.rules, self.plies)
    }

    fn check(&self) -> Result<(), ShardError> {
        self.builder().map(drop)
    }

    fn pieces(&self, waves: &[Wave]) -> Result<u64, ShardError> {
        Ok(match waves {
            [] => self.builder()?.progress().total as u64,
            _ => 0,
        })
    }

    fn run(
        &self,
        _: &[Wave],
        pieces: Range<u64>,
        options: &ShardOptions,
    ) -> Result<Vec<u8>, ShardError> {
        let range = pieces.start as usize..pieces.end as usize;
        let solver = SolverOptions::new()
            .table_mb(options.table_mb)
            .stop(Arc::clone(&options.stop));
        let mut builder = self.builder()?;
        let journal = builder.run_range(range, options.threads, &solver, |_| {})?;
        journal.ok_or(ShardError::Stopped)
    }

    fn merge(&self, waves: &[Wave], _: &ShardOptions) -> Result<Merged, ShardError> {
        let mut builder = self.builder()?;
        for (shard, journal) in (0..).zip(waves.iter().flatten()) {
            let resumed = builder.resume(journal.as_slice());
            let resumed = resumed.map_err(|error| error.to_string());
            let is_whole = |bytes: u64| bytes == journal.len() as u64;
            let reason = match resumed {
                Ok(resumed) if is_whole(resumed.bytes) => continue,
                Ok(_) => "its last line is not complete".to_owned(),
                Err(reason) => reason,
            };
            return Err(ShardError::Content {
                wave: 0,
                shard,
                reason,
            });
        }
        let mut bytes = Vec::new();
        let written = builder.finish()?.write(&mut bytes);
        written.expect("memory takes all bytes");
        Ok(Merged::Bytes(bytes))
    }
}
