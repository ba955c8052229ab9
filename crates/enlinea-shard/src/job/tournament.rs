//! The games of a tournament: a piece is a game. Where results decide who plays next, a wave is what can be played at once.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use enlinea_arena::tournament::{TournamentDescription, TournamentOptions};
use enlinea_arena::{Entry, SharedTournament, SolverOracle};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{JobState, ShardedJob, write_result};
use crate::{ShardError, ShardOptions};

/// A tournament whose games depend on nothing but its description.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentJob {
    /// The canonical description, with the contents of all files.
    description: Value,
    /// What the players were when the plan was made.
    fingerprints: Vec<String>,
}

impl TournamentJob {
    /// This tournament.
    ///
    /// # Errors
    /// If its games depend on the clock or on each other.
    pub fn new(description: &TournamentDescription) -> Result<TournamentJob, ShardError> {
        SharedTournament::check(description)?;
        let json = serde_json::from_str(&description.to_json());
        Ok(TournamentJob {
            description: json.expect("a description is JSON"),
            fingerprints: description.players.iter().map(Entry::fingerprint).collect(),
        })
    }

    fn with_lines(
        &self,
        description: &TournamentDescription,
        lines: &[String],
    ) -> Result<SharedTournament, ShardError> {
        let lines = lines.iter().map(String::as_str);
        Ok(SharedTournament::new(
            description,
            &self.fingerprints,
            lines,
        )?)
    }

    fn described(&self) -> Result<TournamentDescription, ShardError> {
        Ok(TournamentDescription::from_json(
            &self.description.to_string(),
        )?)
    }
}

impl ShardedJob for TournamentJob {
    fn describe(&self) -> String {
        let name = self.description.get("name").and_then(Value::as_str);
        format!("games of the tournament `{}`", name.unwrap_or_default())
    }

    fn has_waves(&self) -> bool {
        let format = self.description.get("format").and_then(Value::as_str);
        !matches!(format, None | Some("round-robin" | "gauntlet"))
    }

    fn check(&self) -> Result<(), ShardError> {
        let description = self.described()?;
        description.check()?;
        Ok(SharedTournament::check(&description)?)
    }

    fn start(&self) -> Result<Box<dyn JobState + '_>, ShardError> {
        let description = self.described()?;
        Ok(Box::new(TournamentState {
            games: self.with_lines(&description, &[])?,
            description,
            job: self,
            lines: Vec::new(),
        }))
    }
}

struct TournamentState<'a> {
    job: &'a TournamentJob,
    description: TournamentDescription,
    /// The games of all waves that were taken.
    games: SharedTournament,
    /// Their lines, by shard.
    lines: Vec<String>,
}

impl JobState for TournamentState<'_> {
    fn pieces(&self) -> Result<u64, ShardError> {
        Ok(self.games.open_games()?.len() as u64)
    }

    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError> {
        let games = self.games.open_games()?;
        let games = &games[pieces.start as usize..pieces.end as usize];
        let oracle = self
            .description
            .needs_oracle()
            .then(|| SolverOracle::new(self.description.rules, Arc::clone(&options.stop)))
            .transpose()?;
        let how = TournamentOptions::new()
            .workers(options.threads)
            .stop(&options.stop)
            .oracle(oracle.as_ref().map(|oracle| oracle as _));
        let lines = self.games.play(games, how)?;
        lines.map(String::into_bytes).ok_or(ShardError::Stopped)
    }

    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError> {
        let open = self.games.open_games()?.len();
        for (shard, content) in contents.iter().enumerate() {
            let text = std::str::from_utf8(content);
            let text = text.map_err(|error| ShardError::content(wave, shard, &error))?;
            self.lines.push(text.to_owned());
        }
        let found: usize = contents.iter().map(|content| lines_of(content)).sum();
        if found != open {
            let reason = format!("the wave has {found} games instead of {open}");
            return Err(ShardError::content(wave, 0, &reason));
        }
        self.games = self.job.with_lines(&self.description, &self.lines)?;
        Ok(())
    }

    fn finish(
        self: Box<Self>,
        output: &Path,
        _: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        write_result(output, self.games.file()?.as_bytes())
    }
}

fn lines_of(content: &[u8]) -> usize {
    content.split(|&byte| byte == b'\n').count() - 1
}
