//! Files that are old or new, never torn: whatever ends the program, and whatever the disk says.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use enlinea_players::random::mix;

/// A file that is written beside its place, and moved there when it is complete. Dropped before that, nothing of it is left.
///
/// ```
/// use enlinea_arena::WholeFile;
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("report.txt");
/// let mut file = WholeFile::create(&path)?;
/// write!(file, "all is well")?;
/// assert!(!path.exists());
/// file.keep()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "all is well");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile {
    file: File,
    /// `None` if it is not a regular file, such as a terminal: it is written directly.
    unfinished: Option<Unfinished>,
}

#[derive(Debug)]
struct Unfinished {
    part: PathBuf,
    place: PathBuf,
    is_kept: bool,
}

impl WholeFile {
    /// Begins a file; what is at its place stays until [`keep`](Self::keep).
    ///
    /// # Errors
    /// If the system refuses, the file at its place is read-only, or another program is writing it.
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        // The file that a link names is replaced, not the link.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let before = fs::metadata(&place).ok();
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            let file = OpenOptions::new().write(true).open(&place)?;
            return Ok(WholeFile {
                file,
                unfinished: None,
            });
        }
        let mode = before.map(|before| before.permissions());
        if mode.as_ref().is_some_and(fs::Permissions::readonly) {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is read-only",
            ));
        }
        let part = place.with_added_extension("part");
        let file = own(&part)?;
        let unfinished = Unfinished {
            part,
            place,
            is_kept: false,
        };
        file.set_len(0)?;
        if let Some(mode) = mode {
            file.set_permissions(mode)?;
        }
        Ok(WholeFile {
            file,
            unfinished: Some(unfinished),
        })
    }

    /// Makes sure that everything is on the disk, and puts the file in its place.
    ///
    /// # Errors
    /// What the system says; the place is then as it was.
    pub fn keep(mut self) -> io::Result<()> {
        let Some(unfinished) = &mut self.unfinished else {
            return self.file.flush();
        };
        self.file.sync_all()?;
        fs::rename(&unfinished.part, &unfinished.place)?;
        unfinished.is_kept = true;
        Ok(())
    }
}

/// Opens the unfinished file so that no other program writes it. A killed program may have left one.
fn own(part: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    loop {
        let file = options.open(part)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(
                    io::ErrorKind::ResourceBusy,
                    "another program is writing it",
                ));
            }
            // Where there are no locks, there is no protection.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Its last owner may have moved it to its place before we had the lock.
        let here = fs::metadata(part).map(|here| (here.dev(), here.ino())).ok();
        let opened = file.metadata()?;
        if here == Some((opened.dev(), opened.ino())) {
            return Ok(file);
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_kept {
            // The error cannot be reported any more.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Writes a file as a [`WholeFile`].
///
/// # Errors
/// What the system says; the file is then as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)?;
    file.keep()
}

/// A number that changes with every byte, to notice damage. It is no protection against deceit.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |state, part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        mix(state ^ u64::from_le_bytes(word))
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let names = fs::read_dir(folder).unwrap().map(name);
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn output_files_are_old_or_new_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.html");
        write_whole(&path, b"old").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"half of the new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let busy = write_whole(&path, b"other").unwrap_err();
        assert_eq!(busy.to_string(), "another program is writing it");
        drop(file);
        assert_eq!(names(folder.path()), ["report.html"]);
        // What a killed program left does not matter.
        fs::write(
            folder.path().join("report.html.part"),
            "left by a killed program",
        )
        .unwrap();
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["report.html"]);
    }

    #[test]
    fn a_folder_that_vanishes_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("inside");
        fs::create_dir(&inside).unwrap();
        let file = WholeFile::create(&inside.join("report.html")).unwrap();
        fs::remove_dir_all(&inside).unwrap();
        assert!(file.keep().is_err());
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn links_modes_and_devices_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        write_whole(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
        let error = write_whole(&path, b"newer").unwrap_err();
        assert_eq!(error.to_string(), "the file is read-only");
        assert_eq!(names(folder.path()), ["a", "link"]);

        write_whole(Path::new("/dev/null"), b"nothing").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let full = write_whole(Path::new("/dev/full"), b"nothing").unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    }
}
