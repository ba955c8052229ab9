//! The files that player specs name, such as weight files: on disk, or stored with the player that has read them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use enlinea_players::{ResourceError, Resources};
use serde::{Deserialize, Serialize};

/// Reads files, relative to a folder.
#[derive(Clone, Debug)]
pub struct FileResources {
    folder: PathBuf,
}

impl FileResources {
    /// Relative names start in this folder.
    pub fn new(folder: &Path) -> FileResources {
        FileResources {
            folder: folder.to_owned(),
        }
    }
}

impl Resources for FileResources {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        fs::read_to_string(self.folder.join(name)).map_err(|reason| unreadable(name, reason))
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError> {
        fs::read(self.folder.join(name)).map_err(|reason| unreadable(name, reason))
    }
}

fn unreadable(name: &str, reason: io::Error) -> ResourceError {
    ResourceError {
        name: name.to_owned(),
        reason: reason.into(),
    }
}

/// Names and contents of the files that a spec has read. Nothing is read from disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StoredFiles(BTreeMap<String, StoredFile>);

/// The content of a file: text as it is, other bytes in base 64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum StoredFile {
    Text(String),
    Bytes { base64: String },
}

impl StoredFiles {
    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Resources for StoredFiles {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        match self.0.get(name) {
            Some(StoredFile::Text(text)) => Ok(text.clone()),
            _ => Err(not_stored(name)),
        }
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError> {
        let Some(StoredFile::Bytes { base64 }) = self.0.get(name) else {
            return Err(not_stored(name));
        };
        BASE64_STANDARD
            .decode(base64)
            .map_err(|reason| ResourceError {
                name: name.to_owned(),
                reason: reason.into(),
            })
    }
}

fn not_stored(name: &str) -> ResourceError {
    ResourceError {
        name: name.to_owned(),
        reason: "its content is not stored".into(),
    }
}

/// Takes files from the stored ones, then from elsewhere, and remembers what was read.
pub(crate) struct RecordedFiles<'a> {
    elsewhere: &'a dyn Resources,
    files: RefCell<StoredFiles>,
}

impl<'a> RecordedFiles<'a> {
    pub(crate) fn new(stored: &StoredFiles, elsewhere: &'a dyn Resources) -> RecordedFiles<'a> {
        RecordedFiles {
            elsewhere,
            files: RefCell::new(stored.clone()),
        }
    }

    fn remember(&self, name: &str, file: StoredFile) {
        self.files.borrow_mut().0.insert(name.to_owned(), file);
    }

    pub(crate) fn into_files(self) -> StoredFiles {
        self.files.into_inner()
    }
}

impl Resources for RecordedFiles<'_> {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        if let Ok(text) = self.files.borrow().text(name) {
            return Ok(text);
        }
        let text = self.elsewhere.text(name)?;
        self.remember(name, StoredFile::Text(text.clone()));
        Ok(text)
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError> {
        if let Ok(bytes) = self.files.borrow().bytes(name) {
            return Ok(bytes);
        }
        let bytes = self.elsewhere.bytes(name)?;
        let base64 = BASE64_STANDARD.encode(&bytes);
        self.remember(name, StoredFile::Bytes { base64 });
        Ok(bytes)
    }
}
