//! Exit codes, and the one place where an error becomes a message.

use std::error::Error;
use std::io;
use std::panic;

use crate::output::{self, Printer};
use crate::process::terminal;

/// How the program ended, as its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// Everything was done.
    Done = 0,
    /// A check failed, the answer is no, or games were forfeited.
    No = 1,
    /// Invalid usage or input.
    WrongInput = 2,
    /// Stopped by Ctrl-C or a signal.
    Interrupted = 3,
    /// A bug, or a failure of the system.
    InternalError = 4,
}

/// An error in what the user gave: it ends the program with [`ExitStatus::WrongInput`].
#[derive(Debug)]
pub(crate) struct WrongInput(pub(crate) String);

impl std::fmt::Display for WrongInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongInput {}

/// Reports an error that ended a command.
pub(crate) fn report(error: &anyhow::Error, printer: &mut Printer) -> ExitStatus {
    if is_closed_pipe(error) {
        return ExitStatus::Done;
    }
    let status = if error.downcast_ref::<WrongInput>().is_some() {
        ExitStatus::WrongInput
    } else {
        ExitStatus::InternalError
    };
    let message = whole_message(error);
    let reported = printer.error(&message).and_then(|()| printer.flush());
    if reported.is_err() {
        // Results cannot be written, so an error object cannot either.
        output::print_error(&message);
    }
    status
}

/// An error and its causes; many of our errors already contain their cause in their text.
fn whole_message(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    let joined = causes.reduce(|message, cause| {
        if message.contains(&cause) {
            message
        } else {
            format!("{message}: {cause}")
        }
    });
    joined.unwrap_or_default()
}

/// Whether the reader of our output has closed it, as `head` does: that is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Replaces the usual panic text by one that a user can act on, on a terminal that is in order again.
pub(crate) fn describe_panics() {
    panic::set_hook(Box::new(|information| {
        if terminal::belongs_to_another_thread() {
            // The thread that draws continues; its worker reports the panic.
            return;
        }
        terminal::leave();
        let place = information
            .location()
            .map_or_else(String::new, |place| format!(" ({place})"));
        let message = information.payload_as_str().unwrap_or("no message");
        output::print_error(&format!(
            "this is a bug, please report it: {message}{place}"
        ));
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cause_is_said_twice() {
        let inner = anyhow::anyhow!("too many open files");
        let outer = inner.context("`p` cannot be started: too many open files; play fewer games");
        let message = whole_message(&outer.context("round 1"));
        let expected = "round 1: `p` cannot be started: too many open files; play fewer games";
        assert_eq!(message, expected);
    }
}
