//! The program itself, for `python -m enlinea` and the command that is installed with the package.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program with these arguments, the name first, and returns its exit code. It takes over the signals of the process.
#[pyfunction(name = "_run_program")]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| enlinea_cli::run(&arguments))
}
