//! What is made, by which program, and in how many shards.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use enlinea_arena::checksum;
use enlinea_core::bounded_reason;
use enlinea_solver::{Kernel, signature};
use serde::{Deserialize, Serialize};

use crate::job::{Job, JobState};
use crate::{OpenWave, PartSet, ShardError, ShardOptions, ShardPart};

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

/// What every plan begins with: read first, because plans of other versions may have other jobs.
#[derive(Deserialize)]
struct Head {
    file: String,
    version: u32,
    program: Program,
}

impl Head {
    fn check(&self) -> Result<(), ShardError> {
        let wrong = |reason: String| Err(ShardError::Plan { reason });
        if self.file != FILE {
            return wrong(format!("`file` is not `{FILE}`"));
        }
        if self.version != VERSION {
            let found = self.version;
            return wrong(format!(
                "it has format {found}, this program reads {VERSION}"
            ));
        }
        self.program.check()
    }
}

const FILE: &str = "enlinea shard plan";
const VERSION: u32 = 1;
/// Far beyond any cluster.
const MOST_SHARDS: u32 = 1_000_000;

impl Program {
    /// Counted once, on this machine: a processor or a build that searches in another way is found out before any work is done.
    fn of_this() -> Result<Program, ShardError> {
        static NODES: OnceLock<u64> = OnceLock::new();
        let solver = if let Some(&nodes) = NODES.get() {
            nodes
        } else {
            let nodes = signature(Kernel::best())?.nodes;
            *NODES.get_or_init(|| nodes)
        };
        Ok(Program {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            solver,
        })
    }

    fn check(&self) -> Result<(), ShardError> {
        let own = Program::of_this()?;
        if self.version != own.version {
            return Err(ShardError::OtherVersion {
                found: self.version.clone(),
                expected: own.version,
            });
        }
        if self.solver != own.solver {
            return Err(ShardError::OtherSolver {
                found: self.solver,
                expected: own.solver,
            });
        }
        Ok(())
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
        if !(1..=MOST_SHARDS).contains(&self.shards) {
            let reason = format!("{} shards: expected 1 to {MOST_SHARDS}", self.shards);
            return Err(ShardError::Plan { reason });
        }
        self.job.check()
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// If it is malformed, not canonical, or was made by another version of the program.
    pub fn from_json(text: &str) -> Result<ShardPlan, ShardError> {
        let malformed = |reason| ShardError::Plan { reason };
        let head: Head =
            serde_json::from_str(text).map_err(|error| malformed(bounded_reason(&error)))?;
        head.check()?;
        let plan: ShardPlan =
            serde_json::from_str(text).map_err(|error| malformed(bounded_reason(&error)))?;
        plan.check()?;
        if plan.to_json().trim_end() != text.trim_end() {
            return Err(malformed(
                "it was changed after `shard plan` wrote it: make a new plan".to_owned(),
            ));
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

    /// The number that people ask for: no wave has more shards.
    pub fn shard_count(&self) -> u32 {
        self.shards
    }

    /// The wave whose shards can be run now; `None` when all is done. Later waves follow from the parts of this one.
    ///
    /// # Errors
    /// If a part does not have the content of its shard.
    pub fn open_wave(&self, parts: &PartSet) -> Result<Option<OpenWave>, ShardError> {
        Ok(self.replay(parts, None)?.1)
    }

    /// What the complete waves have found out, in a line, where that means something before the end.
    ///
    /// # Errors
    /// If a part does not have the content of its shard.
    pub fn standing(&self, parts: &PartSet) -> Result<Option<String>, ShardError> {
        Ok(self.replay(parts, None)?.0.standing())
    }

    /// Runs one shard and gives the bytes of its part. All parts of the waves before it must be known. The bytes depend on the plan and
    /// the two numbers alone.
    ///
    /// # Errors
    /// If there is no such shard, an earlier wave is not complete, the work fails, or it is stopped.
    pub fn run(
        &self,
        parts: &PartSet,
        wave: u32,
        shard: u32,
        options: &ShardOptions,
    ) -> Result<Vec<u8>, ShardError> {
        if shard >= self.shards {
            let shards = self.shards;
            return Err(ShardError::NoShard { shard, shards });
        }
        let (mut state, open) = self.replay(parts, Some(wave))?;
        if let Some(open) = open {
            return Err(ShardError::missing(&open));
        }
        let pieces = state.pieces()?;
        let shards = self.shards_of(pieces);
        if shard >= shards {
            return Err(ShardError::Empty {
                wave,
                shard,
                shards,
            });
        }
        let end = |shards_before: u32| {
            let product = u128::from(pieces) * u128::from(shards_before);
            (product / u128::from(shards)) as u64
        };
        let part = ShardPart {
            plan: self.identity(),
            wave,
            shard,
            content: state.run(end(shard)..end(shard + 1), options)?,
        };
        Ok(part.to_bytes())
    }

    /// Puts all parts together and writes the result: a file, or for experiments a folder. Gives the paths of what was written.
    ///
    /// # Errors
    /// If parts are missing or do not have the content of their shards, or the result cannot be written.
    pub fn merge(
        &self,
        parts: &PartSet,
        output: &Path,
        options: &ShardOptions,
    ) -> Result<Vec<PathBuf>, ShardError> {
        let (state, open) = self.replay(parts, None)?;
        match open {
            Some(open) => Err(ShardError::missing(&open)),
            None => state.finish(output, options),
        }
    }

    fn shards_of(&self, pieces: u64) -> u32 {
        pieces.min(u64::from(self.shards)) as u32
    }

    /// The job behind as many complete waves as there are, but at most this many; and the wave that is not complete.
    fn replay(
        &self,
        parts: &PartSet,
        waves: Option<u32>,
    ) -> Result<(Box<dyn JobState + '_>, Option<OpenWave>), ShardError> {
        let mut state = self.job.start()?;
        for wave in 0..waves.unwrap_or(u32::MAX) {
            let shards = self.shards_of(state.pieces()?);
            if let Some((shard, origin)) = parts.surplus(wave, shards) {
                let origin = origin.to_owned();
                return Err(ShardError::Surplus {
                    wave,
                    shard,
                    origin,
                });
            }
            if shards == 0 {
                break;
            }
            match parts.wave(wave, shards) {
                Ok(contents) => state.take(wave, &contents)?,
                Err(missing) => {
                    let open = OpenWave {
                        wave,
                        shards,
                        missing,
                    };
                    return Ok((state, Some(open)));
                }
            }
        }
        Ok((state, None))
    }
}
