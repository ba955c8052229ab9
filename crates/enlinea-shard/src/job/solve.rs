//! The solution of a board: a wave is a round of searches, a piece a block of positions.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use enlinea_core::Rules;
use enlinea_solver::{BoardGoal, BoardSetup, BoardSolution, SolverOptions};
use serde::{Deserialize, Serialize};

use super::{JobState, ShardedJob, write_result};
use crate::{ShardError, ShardOptions};

/// A board that is too large for one search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveJob {
    /// The game.
    rules: Rules,
    plies: u32,
    goal: String,
    first_nodes: u64,
    most_nodes: u64,
    round: u32,
    table_mb: u32,
}

impl From<BoardSetup> for SolveJob {
    fn from(setup: BoardSetup) -> SolveJob {
        SolveJob {
            rules: setup.rules,
            plies: setup.plies,
            goal: setup.goal.name().to_owned(),
            first_nodes: setup.first_nodes,
            most_nodes: setup.most_nodes,
            round: setup.round,
            table_mb: setup.table_mb,
        }
    }
}

impl SolveJob {
    fn setup(&self) -> Result<BoardSetup, ShardError> {
        let goal = BoardGoal::from_name(&self.goal).ok_or_else(|| ShardError::Plan {
            reason: "`goal` is not `outcome`, `score` or `moves`".to_owned(),
        })?;
        Ok(BoardSetup {
            rules: self.rules,
            plies: self.plies,
            goal,
            first_nodes: self.first_nodes,
            most_nodes: self.most_nodes,
            round: self.round,
            table_mb: self.table_mb,
        })
    }
}

impl ShardedJob for SolveJob {
    fn describe(&self) -> String {
        let what = match self.goal.as_str() {
            "outcome" => "outcome",
            "moves" => "first moves",
            _ => "score",
        };
        format!("{what} of {} from ply {}", self.rules, self.plies)
    }

    fn has_waves(&self) -> bool {
        true
    }

    fn start(&self) -> Result<Box<dyn JobState>, ShardError> {
        let setup = self.setup()?;
        Ok(Box::new(SolveState {
            board: BoardSolution::new(setup)?,
            book: format!("{setup}\n").into_bytes(),
        }))
    }
}

struct SolveState {
    board: BoardSolution,
    /// The book of bounds with all waves that were taken.
    book: Vec<u8>,
}

impl JobState for SolveState {
    fn pieces(&self) -> Result<u64, ShardError> {
        Ok(self.board.blocks() as u64)
    }

    fn run(&mut self, pieces: Range<u64>, options: &ShardOptions) -> Result<Vec<u8>, ShardError> {
        let solver = SolverOptions::new().stop(Arc::clone(&options.stop));
        let blocks = pieces.start as usize..pieces.end as usize;
        let lines = self.board.run_range(blocks, options.threads, &solver)?;
        lines.ok_or(ShardError::Stopped)
    }

    fn take(&mut self, wave: u32, contents: &[&[u8]]) -> Result<(), ShardError> {
        let lines = contents.concat();
        let taken = self.board.take(&lines);
        taken.map_err(|error| ShardError::content(wave, 0, &error))?;
        self.book.extend(lines);
        Ok(())
    }

    fn standing(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn finish(
        self: Box<Self>,
        output: &Path,
        _: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        write_result(output, &self.book)
    }
}
