//! Files named in player specs: the players crate opens none, so the program does.

use std::fs;

use enlinea_players::{ResourceError, Resources};

/// Resources whose names are paths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files;

impl Resources for Files {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        fs::read_to_string(name).map_err(|error| ResourceError {
            name: name.to_owned(),
            reason: error.into(),
        })
    }
}
