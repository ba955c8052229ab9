//! Which errors of the libraries are errors in what the user gave.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::path::Path;

use enlinea_arena::store::StoreError;
use enlinea_arena::tournament::TournamentError;

use enlinea_players::SpecError;
use enlinea_solver::SolverError;
use rustix::io::Errno;

use crate::process::exit::WrongInput;

/// Errors of the tournament's file or of the wrong store are the user's; a store that breaks is not.
pub(crate) fn store_error(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::Missing { .. }
        | StoreError::Newer { .. }
        | StoreError::OtherDescription { .. }
        | StoreError::NameTaken { .. }
        | StoreError::NoTournament { .. } => WrongInput(error.to_string()).into(),
        other => other.into(),
    }
}

/// A database file that cannot be opened is the wrong one, unless the system fails.
pub(crate) fn open_error(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::SystemFailure { .. } => error.into(),
        other => WrongInput(other.to_string()).into(),
    }
}

/// A file that cannot be read or written is the wrong one, unless the system fails.
pub(crate) fn file_error(what: &str, path: &Path, error: io::Error) -> anyhow::Error {
    let message = format!("{what} `{}`", path.display());
    if is_system_failure(&error) {
        anyhow::Error::from(error).context(message)
    } else {
        WrongInput(format!("{message}: {error}")).into()
    }
}

/// An error in what the user gave, unless the machine lacks the memory or the threads for it.
pub(crate) fn wrong_unless_system(error: impl Error + Send + Sync + 'static) -> anyhow::Error {
    if is_system_failure(&error) {
        error.into()
    } else {
        WrongInput(error.to_string()).into()
    }
}

/// Whether an error has its cause in the machine and not in what the user gave: no memory, no space, no threads, a broken disk.
fn is_system_failure(error: &(dyn Error + 'static)) -> bool {
    anyhow::Chain::new(error).any(|cause| {
        let no_memory = cause.downcast_ref::<SolverError>();
        let failure = cause.downcast_ref::<io::Error>();
        matches!(no_memory, Some(SolverError::NoMemory { .. }))
            || failure.is_some_and(is_failure_of_files_or_threads)
    })
}

fn is_failure_of_files_or_threads(error: &io::Error) -> bool {
    use ErrorKind as K;
    let exhausted = [Errno::IO, Errno::MFILE, Errno::NFILE];
    // Failures to start threads come as `WouldBlock`, or as `Other` from those who start several.
    matches!(
        error.kind(),
        K::OutOfMemory | K::StorageFull | K::QuotaExceeded | K::WouldBlock | K::Other
    ) || Errno::from_io_error(error).is_some_and(|code| exhausted.contains(&code))
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
        TournamentError::Sandbox(_)
        | TournamentError::Adjudicator(_)
        | TournamentError::NoThread(_)
        | TournamentError::Log(_) => error.into(),
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
