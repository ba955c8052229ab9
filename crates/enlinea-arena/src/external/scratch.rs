//! The folder into which an untrusted program may write: one of its own, with a quota, gone with the program.
//!
//! While an arena uses a folder it holds a lock on it, which the system gives up however the arena ends. So what another
//! arena left behind when it was killed is known by its name and by being free, and is removed by the next one. The
//! program can create files in it, but no folders, and cannot delete or rename anything: what it holds is always in sight.

use std::collections::hash_map::RandomState;
use std::fs::{self, DirBuilder, File, Metadata};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use rustix::process::geteuid;

const PREFIX: &str = "enlinea-untrusted-";
/// Another arena may remove a new folder that is not locked yet. It hardly does so twice.
const ATTEMPTS: usize = 100;
/// What a file costs at least, by name and number.
const LEAST_BYTES: u64 = 4096;

/// A folder that is removed with this value.
#[derive(Debug)]
pub(super) struct ScratchFolder {
    path: PathBuf,
    /// Held, not read: it says that the folder is in use.
    _lock: File,
}

impl ScratchFolder {
    /// A new folder in this one, which nobody else may read.
    pub(super) fn new(parent: &Path) -> io::Result<ScratchFolder> {
        let mut last = io::Error::from(ErrorKind::AlreadyExists);
        for _ in 0..ATTEMPTS {
            let path = parent.join(format!("{PREFIX}{:016x}", random_number()));
            match make(&path) {
                Ok(lock) => return Ok(ScratchFolder { path, _lock: lock }),
                Err(error) => last = error,
            }
            if !matches!(
                last.kind(),
                ErrorKind::AlreadyExists | ErrorKind::WouldBlock | ErrorKind::NotFound
            ) || !parent.is_dir()
            {
                break;
            }
        }
        Err(last)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // What cannot be removed now is left to the next start.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// A number that no other process has.
pub(crate) fn random_number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Makes a folder and locks it.
fn make(path: &Path) -> io::Result<File> {
    DirBuilder::new().mode(0o700).create(path)?;
    let lock = File::open(path)?;
    flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
    // Another arena may have found it free and removed it before it was locked.
    if is_same(&lock.metadata()?, &fs::metadata(path)?) {
        Ok(lock)
    } else {
        Err(ErrorKind::NotFound.into())
    }
}

fn is_same(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Removes what killed arenas have left in this folder. Folders in use are locked and stay.
pub(super) fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_named = entry.file_name().to_string_lossy().starts_with(PREFIX);
        // Not of a link, which may lead anywhere.
        let is_own = || {
            let metadata = entry.metadata();
            metadata.is_ok_and(|found| found.is_dir() && found.uid() == geteuid().as_raw())
        };
        if !is_named || !is_own() {
            continue;
        }
        let Ok(folder) = File::open(entry.path()) else {
            continue;
        };
        if flock(&folder, FlockOperation::NonBlockingLockExclusive).is_ok() {
            // Another arena may be removing it too.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// What the files of a scratch folder take, in bytes. Holes in them take nothing.
pub(super) fn used_bytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let metadata = entries.filter_map(|entry| entry.metadata().ok());
    metadata
        .map(|found| (found.blocks() * 512).max(LEAST_BYTES))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_folders_go_with_their_owner() {
        let parent = tempfile::tempdir().unwrap();
        let one = ScratchFolder::new(parent.path()).unwrap();
        let two = ScratchFolder::new(parent.path()).unwrap();
        assert_ne!(one.path(), two.path());
        fs::write(one.path().join("notes"), "x".repeat(10_000)).unwrap();
        assert!(used_bytes(one.path()) >= 10_000);
        assert_eq!(used_bytes(two.path()), 0);
        drop((one, two));
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_killed_runs_left_is_swept_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let used = ScratchFolder::new(parent.path()).unwrap();
        let left = parent.path().join(format!("{PREFIX}left"));
        fs::create_dir(&left).unwrap();
        fs::write(left.join("notes"), "x").unwrap();
        let foreign = parent.path().join("enlinea-other");
        fs::create_dir(&foreign).unwrap();
        let link = parent.path().join(format!("{PREFIX}link"));
        std::os::unix::fs::symlink(&foreign, &link).unwrap();
        sweep(parent.path());
        assert!(!left.exists());
        assert!(used.path().is_dir() && foreign.is_dir() && link.is_symlink());
    }

    #[test]
    fn arenas_that_start_and_sweep_together_do_not_disturb_each_other() {
        let parent = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let folder = ScratchFolder::new(parent.path()).unwrap();
                        sweep(parent.path());
                        fs::write(folder.path().join("notes"), "x").unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_missing_parent_is_an_error() {
        let error = ScratchFolder::new(Path::new("/no/such/folder")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
    }
}
