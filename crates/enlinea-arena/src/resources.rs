//! The files that player specs name, such as weight files.

use std::path::{Path, PathBuf};

use enlinea_players::{ResourceError, Resources};

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
