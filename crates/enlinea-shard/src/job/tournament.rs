//! The games of a tournament: a piece is a game. Where results decide who plays next, a wave is what can be played at once.

use std::ops::Range;

use enlinea_arena::tournament::{TournamentDescription, TournamentOptions};
use enlinea_arena::{SharedTournament, SolverOracle};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Merged, Wave, Work};
use crate::{ShardError, ShardOptions};

/// A tournament whose games depend on nothing but its description.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentJob {
    /// The canonical description, with the contents of all files.
    description: Value,
}

impl TournamentJob {
    /// This tournament.
    ///
    /// # Errors
    /// If its games depend on the clock or on each other.
    pub fn new(description: &TournamentDescription) -> Result<TournamentJob, ShardError> {
        let mut description = description.clone();
        // How many games a machine plays at a time is its own affair.
        description.concurrency = None;
        SharedTournament::check(&description)?;
        let description = serde_json::from_str(&description.to_json());
        Ok(TournamentJob {
            description: description.expect("a description is JSON"),
        })
    }

    fn described(&self) -> Result<TournamentDescription, ShardError> {
        Ok(TournamentDescription::from_json(&self.description.to_string())?)
    }

    /// The tournament after these waves.
    fn after(&self, waves: &[Wave]) -> Result<SharedTournament, ShardError> {
        let mut texts = Vec::new();
        for (wave, parts) in (0..).zip(waves) {
            for (shard, part) in (0..).zip(parts) {
                let text = std::str::from_utf8(part).map_err(|error| ShardError::Content {
                    wave,
                    shard,
                    reason: error.to_string(),
                })?;
                texts.push(text);
            }
        }
        Ok(SharedTournament::new(&self.described()?, texts)?)
    }
}

impl Work for TournamentJob {
    fn describe(&self) -> String {
        let name = self.description.get("name").and_then(Value::as_str);
        format!("games of the tournament `{}`", name.unwrap_or_default())
    }

    fn check(&self) -> Result<(), ShardError> {
        let description = self.described()?;
        description.check()?;
        Ok(SharedTournament::check(&description)?)
    }

    fn pieces(&self, waves: &[Wave]) -> Result<u64, ShardError> {
        Ok(self.after(waves)?.open_games()?.len() as u64)
    }

    fn run(
        &self,
        waves: &[Wave],
        pieces: Range<u64>,
        options: &ShardOptions,
    ) -> Result<Vec<u8>, ShardError> {
        let description = self.described()?;
        let mut tournament = self.after(waves)?;
        let games = tournament.open_games()?;
        let games = &games[pieces.start as usize..pieces.end as usize];
        let oracle = description
            .needs_oracle()
            .then(|| SolverOracle::new(description.rules, std::sync::Arc::clone(&options.stop)))
            .transpose()?;
        let how = TournamentOptions::new()
            .workers(options.threads)
            .stop(&options.stop)
            .oracle(oracle.as_ref().map(|oracle| oracle as _));
        let lines = tournament.play(games, how)?;
        lines.map(String::into_bytes).ok_or(ShardError::Stopped)
    }

    fn merge(&self, waves: &[Wave], _: &ShardOptions) -> Result<Merged, ShardError> {
        let file = self.after(waves)?.file()?;
        Ok(Merged::Bytes(file.into_bytes()))
    }
}
