//! Which errors of the libraries are errors in what the user gave.

use std::error::Error;

use enlinea_arena::store::StoreError;
use enlinea_arena::tournament::TournamentError;

use enlinea_players::SpecError;
use enlinea_solver::SolverError;

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

/// A file that cannot be opened is the wrong one, whatever the reason.
pub(crate) fn open_error(error: impl Error) -> anyhow::Error {
    WrongInput(error.to_string()).into()
}

/// An error in what the user gave, unless the machine lacks the memory for it.
pub(crate) fn wrong_unless_no_memory(error: impl Error + Send + Sync + 'static) -> anyhow::Error {
    let is_memory = anyhow::Chain::new(&error)
        .filter_map(|cause| cause.downcast_ref::<SolverError>())
        .any(|cause| matches!(cause, SolverError::NoMemory { .. }));
    if is_memory {
        error.into()
    } else {
        WrongInput(error.to_string()).into()
    }
}

/// As [`store_error`], for runs.
pub(crate) fn run_error(error: TournamentError) -> anyhow::Error {
    match error {
        TournamentError::Store(error) => store_error(error),
        TournamentError::PlayerChanged { .. } => {
            let way_out = "continue with --allow-changed-programs; each game says what played it";
            WrongInput(format!("{error}: {way_out}")).into()
        }
        TournamentError::NotStarted(error) if error.is_system_failure() => error.into(),
        TournamentError::Sandbox(_) | TournamentError::Adjudicator(_) => error.into(),
        other => WrongInput(other.to_string()).into(),
    }
}

/// An error in a player's spec, or in a file that has one: unknown names point to the list of known ones.
pub(crate) fn spec_error(error: &(dyn Error + 'static)) -> WrongInput {
    let is_unknown = anyhow::Chain::new(error).any(|cause| {
        let boxed = cause.downcast_ref::<Box<SpecError>>().map(|cause| &**cause);
        let cause = cause.downcast_ref::<SpecError>().or(boxed);
        matches!(cause, Some(SpecError::Unknown { .. }))
    });
    let mut message = error.to_string().trim_end().to_owned();
    if is_unknown {
        message += if message.ends_with('?') { " " } else { "; " };
        message += "`enlinea players` lists all names";
    }
    WrongInput(message)
}
