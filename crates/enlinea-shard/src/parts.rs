//! Parts in a folder: each is there whole, or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::{KnownParts, Part, ShardError, ShardOptions, ShardPlan};

/// A folder of parts, which may be shared by many machines.
#[derive(Clone, Debug)]
pub struct Parts {
    folder: PathBuf,
}

/// What a run has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardEnd {
    /// The part is new.
    Made,
    /// The part was there before.
    Known,
}

/// The beginning of names of files that are being written.
const UNFINISHED: &str = ".unfinished-";

impl Parts {
    /// The folder at this path; it need not exist yet.
    pub fn new(folder: &Path) -> Parts {
        Parts {
            folder: folder.to_owned(),
        }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the part of a shard is.
    pub fn path(&self, plan: &ShardPlan, wave: u32, shard: u32) -> PathBuf {
        let name = format!("{}.{wave}.{shard}.part", plan.identity());
        self.folder.join(name)
    }

    /// Runs a shard, unless its part is there, and keeps the part. The waves before it must be complete in this folder.
    ///
    /// # Errors
    /// If there is no such shard, the work fails, or a different part was written in the meantime.
    pub fn run(
        &self,
        plan: &ShardPlan,
        wave: u32,
        shard: u32,
        options: &ShardOptions,
    ) -> Result<ShardEnd, ShardError> {
        let known = self.read(plan)?;
        let progress = known.progress(plan)?;
        let is_open = progress.open.as_ref().is_some_and(|open| open.wave == wave);
        if (wave as usize) > progress.waves.len() {
            let open = progress.open.expect("a wave is open, or there are no more");
            return Err(ShardError::Missing {
                wave: open.wave,
                missing: open.missing_text(),
            });
        }
        let before = &progress.waves[..wave as usize];
        let is_missing = progress.open.is_some_and(|open| open.missing.contains(&shard));
        if !(is_open && is_missing) {
            let shards = plan.shards_after(before)?;
            return if shard < shards {
                Ok(ShardEnd::Known)
            } else {
                Err(ShardError::NoShard {
                    wave,
                    shard,
                    shards,
                })
            };
        }
        let part = Part {
            plan: plan.identity(),
            wave,
            shard,
            content: plan.run(before, shard, options)?,
        };
        self.keep(plan, &part)?;
        Ok(ShardEnd::Made)
    }

    /// Keeps a part. If it is there already, it must be the same.
    ///
    /// # Errors
    /// If it cannot be written, or another one is there.
    pub fn keep(&self, plan: &ShardPlan, part: &Part) -> Result<(), ShardError> {
        let path = self.path(plan, part.wave, part.shard);
        if let Ok(before) = fs::read(&path)
            && let Ok(before) = Part::read(&before)
        {
            if before == *part {
                return Ok(());
            }
            // Both are needed to find out why.
            let second = path.with_added_extension("other");
            self.write(&second, part)?;
            return Err(ShardError::Unequal {
                wave: part.wave,
                shard: part.shard,
                first: path,
                second,
            });
        }
        self.write(&path, part)
    }

    /// Written under a name of its own, synced, and moved into place: machines that write the same part do not meet.
    fn write(&self, path: &Path, part: &Part) -> Result<(), ShardError> {
        let failed = || ShardError::file(path);
        fs::create_dir_all(&self.folder).map_err(failed())?;
        let mut file = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .tempfile_in(&self.folder)
            .map_err(failed())?;
        file.write_all(&part.to_bytes()).map_err(failed())?;
        file.as_file().sync_all().map_err(failed())?;
        let kept = file.persist(path).map_err(|error| error.error);
        kept.map_err(failed())?;
        // The name is on the disk too, where the system can do that.
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// All parts of a plan in this folder.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn read(&self, plan: &ShardPlan) -> Result<KnownParts, ShardError> {
        let mut known = KnownParts::default();
        self.read_into(plan, &mut known)?;
        Ok(known)
    }

    /// Adds the parts in this folder to those of others.
    ///
    /// # Errors
    /// If the folder cannot be read, or has another part of a shard.
    pub fn read_into(&self, plan: &ShardPlan, known: &mut KnownParts) -> Result<(), ShardError> {
        let identity = plan.identity();
        for path in self.files()? {
            let name = path.file_name().and_then(|name| name.to_str());
            let is_part = name.is_some_and(|name| name.starts_with(&identity) && name.ends_with(".part"));
            if !is_part {
                continue;
            }
            let bytes = fs::read(&path).map_err(ShardError::file(&path))?;
            match Part::read(&bytes) {
                Ok(part) if part.plan == identity => {
                    known.add((part.wave, part.shard), path, part.content)?;
                }
                Ok(_) => known.problems.push((path, "a part of another plan".to_owned())),
                Err(problem) => known.problems.push((path, problem.to_string())),
            }
        }
        Ok(())
    }

    /// Removes what machines that were killed left behind. Call it when no shard runs.
    ///
    /// # Errors
    /// If the folder cannot be read, or a file not be removed.
    pub fn sweep(&self) -> Result<usize, ShardError> {
        let mut removed = 0;
        for path in self.files()? {
            let name = path.file_name().and_then(|name| name.to_str());
            if name.is_some_and(|name| name.starts_with(UNFINISHED)) {
                fs::remove_file(&path).map_err(ShardError::file(&path))?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    /// The files of the folder in order; none if there is no folder.
    fn files(&self) -> Result<Vec<PathBuf>, ShardError> {
        let failed = || ShardError::file(&self.folder);
        if !self.folder.exists() {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(&self.folder).map_err(failed())?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(failed())?;
        paths.sort();
        Ok(paths)
    }
}
