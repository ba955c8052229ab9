//! Which errors of the libraries are errors in what the user gave.

use enlinea_arena::store::StoreError;
use enlinea_arena::tournament::TournamentError;

use crate::process::exit::WrongInput;

/// Errors of the tournament's file or of the wrong store are the user's; a store that breaks is not.
pub(crate) fn store_error(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::Missing { .. }
        | StoreError::Newer { .. }
        | StoreError::OtherDescription { .. }
        | StoreError::NoTournament { .. } => WrongInput(error.to_string()).into(),
        other => other.into(),
    }
}

/// As [`store_error`], for runs.
pub(crate) fn run_error(error: TournamentError) -> anyhow::Error {
    match error {
        TournamentError::Store(error) => store_error(error),
        other => WrongInput(other.to_string()).into(),
    }
}
