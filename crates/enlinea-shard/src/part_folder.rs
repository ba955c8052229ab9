//! Parts in a folder that many machines may share: each part is there whole, or not at all.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::{PartSet, ShardError, ShardOptions, ShardPart, ShardPlan};

/// A folder of parts.
#[derive(Clone, Debug)]
pub struct PartFolder {
    folder: PathBuf,
}

/// What a run has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShardEnd {
    /// The part is new.
    Made(PathBuf),
    /// The part was there before.
    Known(PathBuf),
    /// The wave has fewer shards than the plan, or there are no further waves.
    Empty,
}

/// The parts found in folders.
#[derive(Clone, Debug)]
pub struct FolderScan {
    /// Whole parts of the plan.
    pub parts: PartSet,
    /// Files that are torn or damaged; their shards can be run again.
    pub damaged: Vec<String>,
}

/// The beginning of names of files that are being written.
const UNFINISHED: &str = ".unfinished-";
/// The end of names of parts.
const ENDING: &str = ".part";

impl PartFolder {
    /// The folder at this path; it need not exist yet.
    pub fn new(folder: &Path) -> PartFolder {
        PartFolder {
            folder: folder.to_owned(),
        }
    }

    /// Where the part of a shard is.
    pub fn path(&self, plan: &ShardPlan, wave: u32, shard: u32) -> PathBuf {
        let name = format!("{}.{wave}.{shard}{ENDING}", plan.identity());
        self.folder.join(name)
    }

    /// Runs a shard, unless its part is there, and keeps the part. Without a wave it is one of the first wave that is not complete.
    ///
    /// # Errors
    /// If there is no such shard, an earlier wave is not complete, the work fails, or another machine kept a different part.
    pub fn run(
        &self,
        plan: &ShardPlan,
        wave: Option<u32>,
        shard: u32,
        options: &ShardOptions,
    ) -> Result<ShardEnd, ShardError> {
        // A single wave needs no other parts, which may be many.
        let parts = if plan.job().has_waves() {
            PartFolder::scan(plan, std::slice::from_ref(self))?.parts
        } else {
            PartSet::new(plan)
        };
        let wave = match wave {
            Some(wave) => wave,
            None if plan.job().has_waves() => match plan.open_wave(&parts)? {
                Some(open) => open.wave,
                None => return Ok(ShardEnd::Empty),
            },
            None => 0,
        };
        let path = self.path(plan, wave, shard);
        if parts.contains(wave, shard) || whole(&path)?.is_some() {
            return Ok(ShardEnd::Known(path));
        }
        match plan.run(&parts, wave, shard, options) {
            Ok(bytes) => Ok(ShardEnd::Made(self.keep(plan, &bytes)?)),
            Err(ShardError::Empty { .. }) => Ok(ShardEnd::Empty),
            Err(error) => Err(error),
        }
    }

    /// Keeps the bytes of a part. If the part of this shard is there already, it must be the same; a damaged one is replaced.
    ///
    /// # Errors
    /// If the bytes are not a part of the plan, cannot be written, or another part is there.
    pub fn keep(&self, plan: &ShardPlan, bytes: &[u8]) -> Result<PathBuf, ShardError> {
        PartSet::new(plan).add("a new part", bytes)?;
        let part = ShardPart::read(bytes).expect("it was read above");
        let path = self.path(plan, part.wave, part.shard);
        match whole(&path)? {
            Some(before) if before == part => Ok(path),
            Some(_) => {
                // Both are needed to find out why, and nothing is merged while both are there.
                let second = path.with_extension("other.part");
                self.write(&second, bytes)?;
                Err(ShardError::Unequal {
                    wave: part.wave,
                    shard: part.shard,
                    first: named(&path),
                    second: named(&second),
                })
            }
            None => {
                self.write(&path, bytes)?;
                Ok(path)
            }
        }
    }

    /// Written under a name of its own, synced, and moved into place: machines that write the same part do not meet.
    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), ShardError> {
        let failed = || ShardError::file(path);
        fs::create_dir_all(&self.folder).map_err(failed())?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(UNFINISHED);
        // Others may read it, as far as the user's mask allows: temporary files are private otherwise.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(&self.folder).map_err(failed())?;
        file.write_all(bytes).map_err(failed())?;
        file.as_file().sync_all().map_err(failed())?;
        let kept = file.persist(path).map_err(|error| error.error);
        kept.map_err(failed())?;
        // The name is on the disk too, where the system can do that.
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// All parts of a plan in some folders. Every name that ends in `.part` counts.
    ///
    /// # Errors
    /// If a folder cannot be read, has parts of another plan, or two different parts of a shard.
    pub fn scan(plan: &ShardPlan, folders: &[PartFolder]) -> Result<FolderScan, ShardError> {
        let mut scan = FolderScan {
            parts: PartSet::new(plan),
            damaged: Vec::new(),
        };
        for folder in folders {
            for path in folder.files(|name| name.ends_with(ENDING))? {
                let bytes = fs::read(&path).map_err(ShardError::file(&path))?;
                match scan.parts.add(&named(&path), &bytes) {
                    Err(error @ ShardError::Part { .. }) => scan.damaged.push(error.to_string()),
                    other => other?,
                }
            }
        }
        Ok(scan)
    }

    /// Removes what machines that were killed left behind. Call it when no shard runs.
    ///
    /// # Errors
    /// If the folder cannot be read, or a file not be removed.
    pub fn sweep(&self) -> Result<usize, ShardError> {
        let unfinished = self.files(|name| name.starts_with(UNFINISHED))?;
        for path in &unfinished {
            fs::remove_file(path).map_err(ShardError::file(path))?;
        }
        Ok(unfinished.len())
    }

    /// The files with such names in order; none if there is no folder.
    fn files(&self, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, ShardError> {
        let failed = || ShardError::file(&self.folder);
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(failed())?,
        };
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(failed())?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            if name.is_some_and(&is_wanted) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }
}

fn named(path: &Path) -> String {
    format!("`{}`", path.display())
}

/// The whole part at a path, if there is one.
fn whole(path: &Path) -> Result<Option<ShardPart>, ShardError> {
    match fs::read(path) {
        Ok(bytes) => Ok(ShardPart::read(&bytes).ok()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ShardError::file(path)(error)),
    }
}
