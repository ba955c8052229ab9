//! The files that player specs name, such as weight files: on disk, or stored with the player that has read them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
        std::fs::read_to_string(self.folder.join(name)).map_err(|reason| ResourceError {
            name: name.to_owned(),
            reason: reason.into(),
        })
    }
}

/// Names and contents of the files that a spec has read. Nothing is read from disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StoredFiles(BTreeMap<String, String>);

impl StoredFiles {
    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Resources for StoredFiles {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        self.0.get(name).cloned().ok_or_else(|| ResourceError {
            name: name.to_owned(),
            reason: "its content is not stored".into(),
        })
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
        let mut files = self.files.borrow_mut();
        files.0.insert(name.to_owned(), text.clone());
        Ok(text)
    }
}
