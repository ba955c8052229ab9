//! Errors of the libraries as exceptions: all of them are values that do not fit, with their place where there is one.

use std::fmt::Display;
use std::io;
use std::path::Path;

use enlinea_core::{ParseGameError, ParseMovesError};
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyOverflowError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    enlinea,
    EnlineaError,
    PyValueError,
    "Base class of the errors of this package."
);
create_exception!(
    enlinea,
    RulesError,
    EnlineaError,
    "A text or array does not describe a game, or two games differ."
);
create_exception!(
    enlinea,
    PositionError,
    EnlineaError,
    "A text or array is not a position. `ply`, `at` (both from 1) and `index` say where, if that is known."
);
create_exception!(
    enlinea,
    MoveError,
    EnlineaError,
    "A column that cannot be played, or nothing to take back."
);
create_exception!(
    enlinea,
    PlayerError,
    EnlineaError,
    "A player that cannot be built, or cannot move."
);
create_exception!(
    enlinea,
    SolverError,
    EnlineaError,
    "A solver or a book that cannot be used."
);
create_exception!(
    enlinea,
    TournamentError,
    EnlineaError,
    "A tournament that is described wrongly or cannot go on."
);
create_exception!(
    enlinea,
    DataError,
    EnlineaError,
    "Data that cannot be made."
);
create_exception!(
    enlinea,
    ShardError,
    EnlineaError,
    "A plan or a part that cannot be used, or two parts that differ."
);

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let base = py.get_type::<EnlineaError>();
    for place in ["ply", "at", "index"] {
        base.setattr(place, py.None())?;
    }
    module.add("EnlineaError", base)?;
    module.add("RulesError", py.get_type::<RulesError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("PlayerError", py.get_type::<PlayerError>())?;
    module.add("SolverError", py.get_type::<SolverError>())?;
    module.add("TournamentError", py.get_type::<TournamentError>())?;
    module.add("DataError", py.get_type::<DataError>())?;
    module.add("ShardError", py.get_type::<ShardError>())
}

pub(crate) fn rules_error(error: impl Display) -> PyErr {
    RulesError::new_err(error.to_string())
}

pub(crate) fn position_error(error: impl Display) -> PyErr {
    PositionError::new_err(error.to_string())
}

pub(crate) fn move_error(error: impl Display) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub(crate) fn player_error(error: impl Display) -> PyErr {
    PlayerError::new_err(error.to_string())
}

pub(crate) fn solver_error(error: impl Display) -> PyErr {
    SolverError::new_err(error.to_string())
}

pub(crate) fn tournament_error(error: impl Display) -> PyErr {
    TournamentError::new_err(error.to_string())
}

pub(crate) fn data_error(error: impl Display) -> PyErr {
    DataError::new_err(error.to_string())
}

pub(crate) fn shard_error(error: impl Display) -> PyErr {
    ShardError::new_err(error.to_string())
}

/// Reads a whole number. Python's own error for one that is negative or too large is not a `ValueError`.
pub(crate) fn whole<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    value.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(value.py()) {
            EnlineaError::new_err(format!(
                "{value} is out of range: expected a whole number from 0"
            ))
        } else {
            error
        }
    })
}

/// The error of Python for a file that cannot be read: `FileNotFoundError` and the like, with the name of the file.
pub(crate) fn file_error(py: Python<'_>, path: &Path, error: &io::Error) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return EnlineaError::new_err(format!("`{}`: {error}", path.display()));
    };
    let system = || {
        let reason = py.import("os")?.call_method1("strerror", (number,))?;
        // Called by hand: the class of what it makes follows from the number.
        let class = py.get_type::<PyOSError>();
        class.call1((number, reason, path.as_os_str()))
    };
    system().map_or_else(|failed| failed, PyErr::from_value)
}

/// The error of a text that is no position, with its place.
pub(crate) fn text_error(py: Python<'_>, error: &ParseGameError) -> PyErr {
    match error {
        ParseGameError::Rules(error) => rules_error(error),
        ParseGameError::Moves(
            moves @ (ParseMovesError::Syntax { ply, at, .. }
            | ParseMovesError::Play { ply, at, .. }),
        ) => {
            let error = position_error(moves);
            place(py, &error, "ply", *ply);
            place(py, &error, "at", *at);
            error
        }
        other => position_error(other),
    }
}

/// The error of one element of a batch.
pub(crate) fn in_batch(py: Python<'_>, index: usize, error: PyErr) -> PyErr {
    let kind = error.get_type(py);
    let message = format!("position {index}: {}", error.value(py));
    let located = PyErr::from_type(kind, message);
    for name in ["ply", "at"] {
        if let Ok(value) = error.value(py).getattr(name) {
            let _ = located.value(py).setattr(name, value);
        }
    }
    place(py, &located, "index", index);
    located
}

/// A place is a help, not more: an exception without it is as good.
fn place(py: Python<'_>, error: &PyErr, name: &str, value: usize) {
    let _ = error.value(py).setattr(name, value);
}
