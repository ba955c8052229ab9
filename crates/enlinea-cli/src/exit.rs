//! Exit codes, and the one place where an error becomes a message.

use std::error::Error;
use std::io;
use std::panic;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};

use crate::output::{self, Printer};

/// What the caller of the program learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// Everything asked for was done.
    Done = 0,
    /// A check failed, or the answer of the game is no.
    No = 1,
    /// Wrong usage or input.
    WrongInput = 2,
    /// Stopped by Ctrl-C or a signal.
    Interrupted = 3,
    /// A bug, or the system let us down.
    OurFault = 4,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// Marks an error as the user's: it ends the program with [`ExitStatus::WrongInput`].
#[derive(Debug)]
pub(crate) struct WrongInput(pub(crate) String);

impl std::fmt::Display for WrongInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongInput {}

/// Tells the user about an error that ended a command.
pub(crate) fn report(error: &anyhow::Error, printer: &mut Printer) -> ExitStatus {
    if is_closed_pipe(error) {
        return ExitStatus::Done;
    }
    let status = if error.downcast_ref::<WrongInput>().is_some() {
        ExitStatus::WrongInput
    } else {
        ExitStatus::OurFault
    };
    // If even this cannot be written there is nobody to tell.
    let _ = printer
        .error(&format!("{error:#}"))
        .and_then(|()| printer.flush());
    status
}

/// Whoever read our output has seen enough, as `head` does: that is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        // `serde_json` keeps the kind but wraps the error.
        let json_kind = cause
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind);
        kind.or(json_kind) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Tells the user that the command line was wrong, or prints the help that was asked for.
pub(crate) fn report_usage(error: &clap::Error) -> ExitStatus {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        // A closed pipe is the only way to fail here.
        let _ = error.print();
        return ExitStatus::Done;
    }
    let wants_json = std::env::args_os().any(|argument| argument == "--json");
    if wants_json {
        let message = bad_value(error).unwrap_or_else(|| first_line(error));
        output::print_json_error(&message);
    } else if let Some(message) = bad_value(error) {
        output::print_error(&message);
    } else {
        let _ = error.print();
    }
    ExitStatus::WrongInput
}

/// What is wrong with the value of a flag, in our own words: clap would repeat the whole value, however long.
fn bad_value(error: &clap::Error) -> Option<String> {
    let reason = error.source()?;
    let flag = error.get(ContextKind::InvalidArg)?;
    Some(format!("{flag}: {reason}"))
}

fn first_line(error: &clap::Error) -> String {
    let rendered = error.render().to_string();
    let line = rendered.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

/// Replaces the usual panic text by one that a user can act on.
pub(crate) fn describe_panics() {
    panic::set_hook(Box::new(|information| {
        let place = information
            .location()
            .map_or_else(String::new, |place| format!(" ({place})"));
        let message = information.payload_as_str().unwrap_or("no message");
        anstream::eprintln!("enlinea: this is a bug, please report it: {message}{place}");
    }));
}
