//! Files named in player specs: the players crate opens none, so the program does.

use std::{fs, io};

use enlinea_players::{ResourceError, Resources};

/// Resources whose names are paths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files;

impl Resources for Files {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        fs::read_to_string(name).map_err(|error| unreadable(name, error))
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError> {
        fs::read(name).map_err(|error| unreadable(name, error))
    }
}

fn unreadable(name: &str, error: io::Error) -> ResourceError {
    ResourceError {
        name: name.to_owned(),
        reason: error.into(),
    }
}
