//! Starts the program of the library and turns its result into an exit code.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    enlinea_cli::run(&arguments).into()
}
