//! What lies in the uploads folder: `uploads/CODE/ENTRY`, one folder for each pair.
//!
//! Uploads come from people who want to win. They are read once, into memory, without following links, and only as much as an entry
//! may have; from then on nothing that happens in the folder matters.

use std::fs::{self, DirEntry, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use enlinea_core::Excerpt;
use rustix::fs::OFlags;

use super::Course;
use crate::external::PlainFile;
use crate::whole_file::checksum;

/// Folders of this many files are not source code any more.
const MOST_FILES: usize = 100;
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
        uploads.extend(read_pair(&pair.path(), &code, course)?);
    }
    Ok((uploads, notes))
}

fn read_pair(folder: &Path, code: &str, course: &Course) -> io::Result<Vec<Upload>> {
    let mut uploads: Vec<Upload> = Vec::new();
    for (entry, name) in listed(folder)? {
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
            read_entry(&entry, course.upload_kb)?
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
    let kind = entry.file_type()?;
    let mut left = most_kb.saturating_mul(1024);
    let mut files = Vec::new();
    let paths = if kind.is_dir() {
        let listed = listed(&entry.path())?;
        listed.iter().map(|(file, _)| file.path()).collect()
    } else {
        vec![entry.path()]
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
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn course(more: &str) -> Course {
        Course::from_toml(&format!("name = 'A'\n{more}")).unwrap()
    }

    fn read(folder: &Path, more: &str) -> (Vec<Upload>, Vec<String>) {
        read_uploads(folder, &course(more)).unwrap()
    }

    #[test]
    fn files_and_folders_are_entries() {
        let folder = tempfile::tempdir().unwrap();
        let pair = folder.path().join("k7f3");
        fs::create_dir_all(pair.join("anna")).unwrap();
        fs::write(pair.join("anna/player.py"), "1").unwrap();
        fs::write(pair.join("anna/.hidden"), "2").unwrap();
        fs::write(pair.join("bert.py"), "3").unwrap();
        fs::write(folder.path().join("loose.py"), "4").unwrap();
        let (uploads, notes) = read(folder.path(), "");
        let names: Vec<&str> = uploads.iter().map(|upload| &*upload.alias).collect();
        assert_eq!(names, ["anna", "bert"]);
        assert_eq!(uploads[0].files.as_ref().unwrap().len(), 1);
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].starts_with("uploads/loose.py is left out"));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let pair = folder.path().join("k7f3");
        fs::create_dir_all(pair.join("deep/er")).unwrap();
        fs::create_dir_all(pair.join("empty")).unwrap();
        fs::write(pair.join("large.py"), vec![b'x'; 1025]).unwrap();
        fs::write(pair.join("exact.py"), vec![b'x'; 1024]).unwrap();
        fs::write(pair.join("exact.c"), "").unwrap();
        fs::write(pair.join("a b.py"), "").unwrap();
        symlink("/etc/passwd", pair.join("link.py")).unwrap();
        let (uploads, _) = read(folder.path(), "upload_kb = 1\nentries_per_pair = 6");
        let reason = |item: &str| {
            let upload = uploads.iter().find(|upload| upload.item == item).unwrap();
            upload.files.as_ref().err().cloned().unwrap_or_default()
        };
        assert!(reason("deep").contains("`er` is a folder"));
        assert!(reason("empty").contains("empty"));
        assert!(reason("exact.py").contains("same name"));
        assert!(reason("a b.py").contains("name cannot be used"));
        assert!(reason("large.py").contains("too large: at most 1 KiB"));
        assert!(reason("link.py").contains("at most 6 entries"));
        let (uploads, _) = read(folder.path(), "entries_per_pair = 9");
        let link = uploads.iter().find(|upload| upload.item == "link.py");
        assert!(link.unwrap().files.as_ref().unwrap_err().contains("a link"));
    }

    #[test]
    fn a_pipe_does_not_block() {
        let folder = tempfile::tempdir().unwrap();
        let pair = folder.path().join("k7f3");
        fs::create_dir(&pair).unwrap();
        let pipe = pair.join("pipe.py");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let (uploads, _) = read(folder.path(), "");
        assert!(uploads[0].files.is_err());
    }

    #[test]
    fn every_byte_and_every_setting_change_the_hash() {
        let upload = |code: &str, content: &str| Upload {
            code: code.to_owned(),
            item: "anna.py".to_owned(),
            alias: "anna".to_owned(),
            files: Ok(vec![PlainFile {
                name: "anna.py".to_owned(),
                content: content.as_bytes().to_vec(),
            }]),
        };
        let (one, other) = (course(""), course("limits = { memory_mb = 1 }"));
        let hash = upload("k7f3", "x").hash(&one);
        assert_eq!(hash, upload("k7f3", "x").hash(&course("every = '1d'")));
        for different in [
            upload("k7f3", "y").hash(&one),
            upload("k7f4", "x").hash(&one),
            upload("k7f3", "x").hash(&other),
        ] {
            assert_ne!(hash, different);
        }
    }
}
