//! Opening a file without doing anything to files that are not ours.
//!
//! Every way in looks first, with a connection that cannot write. Only a file that is ours, or empty, is then opened for writing.

use std::fs::{self, OpenOptions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::ffi::SQLITE_READONLY_ROLLBACK;
use rusqlite::{Connection, OpenFlags};

use super::{OrUnusable, Store, StoreError, schema};

impl Store {
    /// Opens a database file, or creates it.
    ///
    /// # Errors
    /// If the file cannot be used, belongs to another program, or is newer than this one. Then it is as it was.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        if path.exists() {
            if let Some(connection) = look(path)? {
                schema::check_writable(&connection, path)?;
            }
            check_permission(path)?;
        }
        let connection = Connection::open(path).or_unusable()?;
        schema::check_writable(&connection, path)?;
        Store::prepare(connection)
    }

    /// Opens an existing database file.
    ///
    /// # Errors
    /// If there is no such file, or as [`open`](Self::open).
    pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
        check_existence(path)?;
        Store::open(path)
    }

    /// Opens an existing database file and changes nothing, neither in it nor beside it. It shows what was stored when it was
    /// opened; while another program has it open for writing, also what that program adds.
    ///
    /// # Errors
    /// If there is no such file, it cannot be used, belongs to another program, or is newer than this one or too old.
    pub fn open_read_only(path: &Path) -> Result<Store, StoreError> {
        check_existence(path)?;
        let connection = look(path)?.ok_or_else(schema::nothing_stored)?;
        schema::check_readable(&connection, path)?;
        Ok(Store { connection })
    }
}

fn check_existence(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        Ok(())
    } else {
        let path = path.to_owned();
        Err(StoreError::Missing { path })
    }
}

fn check_permission(path: &Path) -> Result<(), StoreError> {
    let is_protected = fs::metadata(path).is_ok_and(|found| found.permissions().readonly());
    if is_protected || OpenOptions::new().write(true).open(path).is_err() {
        let path = path.to_owned();
        return Err(StoreError::ReadOnly { path });
    }
    Ok(())
}

/// A connection that cannot write.
///
/// Even a reader of a file in write-ahead mode makes two files beside it, and leaves them there; where it may not, it fails.
/// Unless there is a log to be read, the file is therefore opened as one that does not change. `None` for a file of ours that is
/// half written: nobody can read it before the change is taken back, which opening it for writing does.
fn look(path: &Path) -> Result<Option<Connection>, StoreError> {
    // A pipe would wait for its writer, and SQLite has no clear words for a folder.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let path = path.to_owned();
        return Err(StoreError::Foreign { path });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let has_log = ["-wal", "-journal"]
        .iter()
        .any(|ending| fs::metadata(beside(&file, ending)).is_ok_and(|found| found.len() > 0));
    let connection = if has_log {
        Connection::open_with_flags(&file, flags).or_unusable()?
    } else {
        Connection::open_with_flags(unchanging(&file), flags | OpenFlags::SQLITE_OPEN_URI)
            .or_unusable()?
    };
    connection
        .busy_timeout(Duration::from_secs(5))
        .or_unusable()?;
    if !has_log || !is_half_written(&connection) {
        return Ok(Some(connection));
    }
    if may_be_ours(&file) {
        return Ok(None);
    }
    let path = path.to_owned();
    Err(StoreError::Foreign { path })
}

/// Whether a program was killed while it changed the file without write-ahead mode, as it does when it makes the file: what it
/// changed must be taken back first, which a connection that cannot write refuses.
fn is_half_written(connection: &Connection) -> bool {
    let read = connection.query_row("PRAGMA schema_version", [], |_| Ok(()));
    read.is_err_and(|error| {
        error
            .sqlite_error()
            .is_some_and(|error| error.extended_code == SQLITE_READONLY_ROLLBACK)
    })
}

/// Whether a half-written file is ours as far as its first bytes tell: it has our mark, or there was nothing in it before.
fn may_be_ours(file: &Path) -> bool {
    // Where SQLite keeps them, the highest byte first.
    let mark = number_at(file, 68);
    let pages_before = number_at(&beside(file, "-journal"), 16);
    match (mark, pages_before) {
        (Some(mark), Some(pages)) => schema::is_mark(mark) || (mark == 0 && pages <= 1),
        _ => false,
    }
}

fn number_at(file: &Path, place: u64) -> Option<u32> {
    let mut bytes = [0; 4];
    let file = fs::File::open(file).ok()?;
    file.read_exact_at(&mut bytes, place).ok()?;
    Some(u32::from_be_bytes(bytes))
}

/// The file of this name and an ending.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The address of a file that is not locked, because it does not change.
fn unchanging(file: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let encode = |&byte: &u8| {
        if plain(byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02x}")
        }
    };
    let path: String = file.as_os_str().as_bytes().iter().map(encode).collect();
    format!("file:{path}?immutable=1")
}
