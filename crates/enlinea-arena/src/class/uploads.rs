//! What lies in the uploads folder: `uploads/CODE/ENTRY`, one folder for each pair.
//!
//! Uploads come from people who want to win. They are read once, into memory, without following links, and only as much as an entry
//! may have; from then on nothing that happens in the folder matters.

use std::fs::{self, DirEntry, File, OpenOptions};
use std::io::{self, Read};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use enlinea_core::Excerpt;
use rustix::fs::OFlags;

use super::Course;
use crate::external::PlainFile;
use crate::whole_file::checksum;

/// Folders of this many files are not source code any more.
const MOST_FILES: usize = 100;
/// Entries beyond the allowed ones that are told so.
const MOST_SURPLUS: usize = 20;
/// Tables and plots have room for this.
const LONGEST_NAME: usize = 40;

/// What a pair has uploaded under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Upload {
    /// The secret name of the pair: its folder.
    pub(super) code: String,
    /// The name of the file or folder.
    pub(super) item: String,
    /// The public name: the same, without the ending of a file.
    pub(super) alias: String,
    /// Its files, or why it cannot be an entry.
    pub(super) files: Result<Vec<PlainFile>, String>,
}

impl Upload {
    /// A name for this content under these settings; it changes with every byte of either.
    pub(super) fn hash(&self, course: &Course) -> String {
        let mut bytes = Vec::new();
        let mut add = |part: &[u8]| {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        };
        add(course.check_settings().as_bytes());
        add(self.code.as_bytes());
        add(self.item.as_bytes());
        match &self.files {
            Err(reason) => add(reason.as_bytes()),
            Ok(files) => {
                for file in files {
                    add(file.name.as_bytes());
                    add(&file.content);
                }
            }
        }
        let one = checksum(&bytes);
        bytes.extend(one.to_le_bytes());
        format!("{one:016x}{:016x}", checksum(&bytes))
    }
}

/// All uploads by code and name, and notes for the teacher about what is out of place.
pub(super) fn read_uploads(
    folder: &Path,
    course: &Course,
) -> io::Result<(Vec<Upload>, Vec<String>)> {
    let (mut uploads, mut notes) = (Vec::new(), Vec::new());
    for (pair, name) in listed(folder)? {
        let Some(code) = name.filter(|name| is_plain(name)) else {
            let name = pair.file_name();
            let name = Excerpt::of(&name.to_string_lossy()).to_string();
            notes.push(format!("uploads/{name} is left out: {PLAIN_NAMES}"));
            continue;
        };
        if !pair.file_type()?.is_dir() {
            notes.push(format!(
                "uploads/{code} is left out: entries lie in the folder of their pair, uploads/CODE/"
            ));
            continue;
        }
        match read_pair(&pair.path(), &code, course) {
            Ok(found) => uploads.extend(found),
            Err(error) if is_closed(&error) => {
                notes.push(format!("uploads/{code} is left out: {error}"));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((uploads, notes))
}

fn read_pair(folder: &Path, code: &str, course: &Course) -> io::Result<Vec<Upload>> {
    let mut uploads: Vec<Upload> = Vec::new();
    // More than a few get no answer: each answer is a file.
    let most = course.entries_per_pair.saturating_add(MOST_SURPLUS);
    for (entry, name) in listed(folder)?.into_iter().take(most) {
        let item = name.unwrap_or_else(|| entry.file_name().to_string_lossy().into_owned());
        let stem = match item.rsplit_once('.') {
            Some((stem, _)) if !entry.file_type()?.is_dir() => stem,
            _ => &*item,
        };
        let alias = stem.to_owned();
        let count = uploads.len() + 1;
        let other = uploads.iter().find(|other| other.alias == alias);
        let files = if !is_plain(&item) {
            Err(format!("Its name cannot be used: {PLAIN_NAMES}."))
        } else if let Some(other) = other {
            let other = &other.item;
            Err(format!(
                "`{other}` has the same name. Rename one of them, or remove it."
            ))
        } else if count > course.entries_per_pair {
            let most = course.entries_per_pair;
            Err(format!(
                "A pair has at most {most} entries, and this is number {count} by name. Remove one."
            ))
        } else {
            match read_entry(&entry, course.upload_kb) {
                Err(error) if is_closed(&error) => Err(format!("It cannot be read: {error}.")),
                read => read?,
            }
        };
        uploads.push(Upload {
            code: code.to_owned(),
            // A name that no file can have is cut, so that a verdict can be written.
            item: Excerpt::of_at_most(&item, LONGEST_NAME).text().to_owned(),
            alias,
            files,
        });
    }
    Ok(uploads)
}

/// Whether a pair has closed or removed what is read, which must not stop the others. Other failures are the system's.
fn is_closed(error: &io::Error) -> bool {
    use io::ErrorKind as K;
    matches!(error.kind(), K::PermissionDenied | K::NotFound)
}

/// What names may have, in words.
const PLAIN_NAMES: &str = "names have at most 40 letters, digits and the signs . _ - +";

fn is_plain(name: &str) -> bool {
    let is_fit = |sign: char| sign.is_alphanumeric() || "._-+".contains(sign);
    name.chars().all(is_fit) && name.chars().nth(LONGEST_NAME).is_none() && !name.starts_with('-')
}

/// What a folder has, by name, without hidden files and what editors and transfers leave.
fn listed(folder: &Path) -> io::Result<Vec<(DirEntry, Option<String>)>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let text = name.to_string_lossy();
        let is_ignored = text.starts_with('.') || text.ends_with('~') || text.ends_with(".part");
        if !is_ignored {
            all.push((entry, name.into_string().ok()));
        }
    }
    all.sort_by_key(|(entry, _)| entry.file_name());
    Ok(all)
}

/// The files of an entry, or what is wrong with them.
fn read_entry(entry: &DirEntry, most_kb: u64) -> io::Result<Result<Vec<PlainFile>, String>> {
    let mut left = most_kb.saturating_mul(1024);
    let mut files = Vec::new();
    // Held while its files are read.
    let folder = open_folder(&entry.path())?;
    let paths = match &folder {
        Some(folder) => {
            let folder = format!("/proc/self/fd/{}", folder.as_raw_fd());
            let listed = listed(Path::new(&folder))?;
            listed.iter().map(|(file, _)| file.path()).collect()
        }
        None => vec![entry.path()],
    };
    if paths.len() > MOST_FILES {
        return Ok(Err(format!("It has more than {MOST_FILES} files.")));
    }
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !is_plain(&name) {
            let name = Excerpt::of(&name);
            return Ok(Err(format!(
                "The name {name} cannot be used: {PLAIN_NAMES}."
            )));
        }
        let Some(content) = read_file(&path, left)? else {
            return Ok(Err(format!(
                "`{name}` is a folder, a link or a device. An entry is one file, or a folder of files without folders in it."
            )));
        };
        let size = content.len() as u64;
        if size > left {
            return Ok(Err(format!(
                "It is too large: at most {most_kb} KiB are allowed, all files together."
            )));
        }
        left -= size;
        files.push(PlainFile {
            name: name.into_owned(),
            content,
        });
    }
    Ok(if files.is_empty() {
        Err("The folder is empty.".to_owned())
    } else {
        Ok(files)
    })
}

/// A folder that nobody can replace by a link to one of the teacher's while it is read; `None` for anything else.
fn open_folder(path: &Path) -> io::Result<Option<File>> {
    let flags = (OFlags::NOFOLLOW | OFlags::DIRECTORY).bits().cast_signed();
    match OpenOptions::new().read(true).custom_flags(flags).open(path) {
        Ok(folder) => Ok(Some(folder)),
        Err(_) if !fs::symlink_metadata(path)?.is_dir() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The beginning of a regular file, one byte more than allowed if it has more; `None` for anything else.
fn read_file(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    // A pipe must not let us wait, and a link may lead to a file of the teacher.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let opened = OpenOptions::new().read(true).custom_flags(flags).open(path);
    let file = match opened {
        Ok(file) => file,
        Err(_) if !fs::symlink_metadata(path)?.is_file() => return Ok(None),
        Err(error) => return Err(error),
    };
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut content = Vec::new();
    file.take(most.saturating_add(1))
        .read_to_end(&mut content)?;
    Ok(Some(content))
}

#[cfg(test)]
mod tests;
