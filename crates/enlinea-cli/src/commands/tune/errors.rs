//! Which errors of tuning are the user's.

use enlinea_lab::tuning::{TuningError, TuningStoreError};

use crate::process::errors;
use crate::process::exit::WrongInput;

/// A file that cannot be opened is the wrong one, unless the system fails.
pub(super) fn open_error(error: TuningStoreError) -> anyhow::Error {
    match error {
        TuningStoreError::Store(error) => errors::open_error(error),
        other => WrongInput(other.to_string()).into(),
    }
}

/// A wrong name or a wrong file is the user's error; a database file that fails is not.
pub(super) fn store_error(error: TuningStoreError) -> anyhow::Error {
    match error {
        TuningStoreError::Store(error) => errors::store_error(error),
        other => WrongInput(other.to_string()).into(),
    }
}

/// As [`store_error`]; invalid descriptions and failing opponents are the user's errors too, a panic is not.
pub(super) fn run_error(error: TuningError) -> anyhow::Error {
    match error {
        TuningError::Store(error) => store_error(error),
        TuningError::Panicked { .. } | TuningError::NoThread(_) => error.into(),
        other => WrongInput(other.to_string()).into(),
    }
}
