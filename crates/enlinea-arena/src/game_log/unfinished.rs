//! Logs that are being written: beside their place, under names that no other arena has.
//!
//! Two arenas may write into one folder, even about the same game, and have the same process number in different containers. A
//! part is locked by the arena that writes it; one that nobody locks is what a killed run has left.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::external::random_number;

/// Names that another arena took away before they were locked; more than a few mean something else.
const ATTEMPTS: u32 = 16;

/// Writes a file and moves it to its place. A link there is replaced and not followed.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    let (mut file, part) = create(path)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error cannot be reported beside the first one.
        let _ = fs::remove_file(&part);
    }
    written
}

fn create(path: &Path) -> io::Result<(File, PathBuf)> {
    for _ in 0..ATTEMPTS {
        let part = path.with_added_extension(format!("{:016x}.part", random_number()));
        let file = OpenOptions::new().write(true).create_new(true).open(&part);
        let file = match file {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        // An arena that starts in this moment may take it for a part that was left.
        let is_ours = !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) && part.exists();
        if is_ours {
            return Ok((file, part));
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Removes the parts of killed runs.
pub(super) fn sweep(folder: &Path) {
    // What cannot be removed does no harm.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_part) {
            let file = OpenOptions::new().write(true).open(entry.path());
            if file.is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Whether a name is that of a part: `cup-1.3.2.log.0123456789abcdef.part`.
fn is_part(name: &str) -> bool {
    let stem = name.strip_suffix(".part");
    let parts = stem.and_then(|stem| stem.rsplit_once(".log."));
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    parts.is_some_and(|(_, number)| number.len() == 16 && number.bytes().all(is_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_killed_runs_are_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let left = file("cup-1.1.1.log.0123456789abcdef.part");
        fs::write(&left, "half of a l").unwrap();
        let others = ["cup-1.1.1.log", "notes.part", "a.log.old.part"].map(file);
        for other in &others {
            fs::write(other, "mine").unwrap();
        }
        let (locked, busy) = create(&file("cup-1.1.2.log")).unwrap();
        sweep(folder.path());
        assert!(!left.exists());
        assert!(others.iter().chain([&busy]).all(|path| path.exists()));
        drop(locked);
        sweep(folder.path());
        assert!(!busy.exists());
    }

    #[test]
    fn a_part_with_the_number_of_this_process_does_not_stop_a_run() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup-1.1.1.log");
        let own = path.with_added_extension(format!("{}.part", std::process::id()));
        fs::write(own, "left by a run in another container").unwrap();
        write(&path, "text").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
    }
}
