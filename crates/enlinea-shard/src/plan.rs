//! What is made, by which program, and in how many shards.

use enlinea_arena::checksum;
use enlinea_core::bounded_reason;
use enlinea_solver::{Kernel, signature};
use serde::{Deserialize, Serialize};

use crate::job::{Job, Merged};
use crate::{KnownParts, ShardError, ShardOptions};

/// A piece of work for many machines.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardPlan {
    file: String,
    version: u32,
    program: Program,
    /// Shards in each wave, at most.
    shards: u32,
    job: Job,
}

/// What must be the same on all machines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    version: String,
    /// The nodes of the solver on fixed positions: another search finds other things within a node limit.
    solver: u64,
}

const FILE: &str = "enlinea shard plan";
const VERSION: u32 = 1;
/// Far beyond any cluster.
const MOST_SHARDS: u32 = 1_000_000;

impl Program {
    fn of_this() -> Result<Program, ShardError> {
        Ok(Program {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            solver: signature(Kernel::best())?.nodes,
        })
    }

    fn text(&self) -> String {
        format!("version {} with solver {}", self.version, self.solver)
    }
}

impl ShardPlan {
    /// A job in this many shards; fewer where it has fewer pieces.
    ///
    /// # Errors
    /// If the job cannot be made, or not in shards.
    pub fn new(job: Job, shards: u32) -> Result<ShardPlan, ShardError> {
        let plan = ShardPlan {
            file: FILE.to_owned(),
            version: VERSION,
            program: Program::of_this()?,
            shards,
            job,
        };
        plan.check()?;
        Ok(plan)
    }

    fn check(&self) -> Result<(), ShardError> {
        let wrong = |reason: String| Err(ShardError::Plan { reason });
        if self.file != FILE {
            return wrong(format!("`file` is not `{FILE}`"));
        }
        if self.version != VERSION {
            return wrong(format!("format {}, this program reads {VERSION}", self.version));
        }
        if !(1..=MOST_SHARDS).contains(&self.shards) {
            return wrong(format!("{} shards: expected 1 to {MOST_SHARDS}", self.shards));
        }
        self.job.check()
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// If it is malformed, or was made by another version of the program.
    pub fn from_json(text: &str) -> Result<ShardPlan, ShardError> {
        let plan: ShardPlan = serde_json::from_str(text).map_err(|error| ShardError::Plan {
            reason: bounded_reason(&error),
        })?;
        plan.check()?;
        let own = Program::of_this()?;
        if plan.program != own {
            let (found, expected) = (plan.program.text(), own.text());
            return Err(ShardError::OtherProgram { found, expected });
        }
        Ok(plan)
    }

    /// Canonical JSON: the same plan has the same bytes.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a plan is plain data") + "\n"
    }

    /// 16 digits that change with every part of the plan.
    pub fn identity(&self) -> String {
        format!("{:016x}", checksum(self.to_json().as_bytes()))
    }

    /// What is made.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The number of shards of the wave behind these; 0 if nothing is left to do. Shards are numbered from 0.
    ///
    /// # Errors
    /// If parts are missing, or do not belong to the plan.
    pub fn shards_after(&self, waves: &[Vec<Vec<u8>>]) -> Result<u32, ShardError> {
        let pieces = self.job.pieces(waves)?;
        Ok(pieces.min(u64::from(self.shards)) as u32)
    }

    /// Runs one shard of the wave behind these, and gives its content.
    ///
    /// # Errors
    /// If there is no such shard, the work fails, or it is stopped.
    pub fn run(
        &self,
        waves: &[Vec<Vec<u8>>],
        shard: u32,
        options: &ShardOptions,
    ) -> Result<Vec<u8>, ShardError> {
        let shards = self.shards_after(waves)?;
        if shard >= shards {
            let wave = waves.len() as u32;
            return Err(ShardError::NoShard {
                wave,
                shard,
                shards,
            });
        }
        self.job.run(waves, shard, shards, options)
    }

    /// Puts the parts of all waves together.
    ///
    /// # Errors
    /// If parts are missing or do not belong to the plan, or the result cannot be written.
    pub fn merge(&self, parts: &KnownParts, options: &ShardOptions) -> Result<Merged, ShardError> {
        let progress = parts.progress(self)?;
        match progress.open {
            Some(open) => Err(ShardError::Missing {
                wave: open.wave,
                missing: open.missing_text(),
            }),
            None => self.job.merge(&progress.waves, options),
        }
    }
}
