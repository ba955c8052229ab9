//! Exit codes, and the one place where an error becomes a message.

use std::error::Error;
use std::io;
use std::panic;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};

use crate::output::{self, Printer};
use crate::process::terminal;

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
    let message = format!("{error:#}");
    let told = printer.error(&message).and_then(|()| printer.flush());
    if told.is_err() {
        // Results cannot be written, so an error object cannot either.
        output::print_error(&message);
    }
    status
}

/// Whoever read our output has seen enough, as `head` does: that is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Tells the user that the command line was wrong, or prints the help that was asked for.
pub(crate) fn report_usage(error: &clap::Error) -> ExitStatus {
    let is_answer = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    );
    if is_answer {
        return match error.print() {
            Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => ExitStatus::OurFault,
            _ => ExitStatus::Done,
        };
    }
    // Nothing was parsed, so the wishes of the user are looked up by hand.
    let mut options = std::env::args_os().take_while(|argument| argument != "--");
    let message = one_line(error);
    if options.any(|argument| argument == "--json") {
        output::print_json_error(&message);
    } else {
        output::print_error(&message);
    }
    ExitStatus::WrongInput
}

/// The longest message about a command line.
const LONGEST_MESSAGE: usize = 300;

/// What is wrong, with clap's advice, on one line of bounded length: a value may be as long as a user likes.
fn one_line(error: &clap::Error) -> String {
    if let (Some(reason), Some(flag)) = (error.source(), error.get(ContextKind::InvalidArg)) {
        return format!("{flag}: {reason}");
    }
    let rendered = error.render().to_string();
    let mut lines = rendered.lines().map(str::trim);
    let first = lines.next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let advice = lines.filter(|line| line.starts_with("tip: ") || line.starts_with('['));
    // Lists (the missing arguments, the commands there are) follow their heading.
    let list = rendered
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with("  "));
    let parts = std::iter::once(first)
        .chain(advice)
        .chain(list.map(str::trim));
    let mut message = String::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let separator = match message.chars().last() {
            None => "",
            Some(':') => " ",
            Some(_) => "; ",
        };
        if !message.contains(part) {
            message = message + separator + part;
        }
    }
    if message.chars().count() > LONGEST_MESSAGE {
        message = message.chars().take(LONGEST_MESSAGE).chain(['…']).collect();
    }
    message
}

/// Replaces the usual panic text by one that a user can act on, on a terminal that can show it.
pub(crate) fn describe_panics() {
    panic::set_hook(Box::new(|information| {
        if terminal::belongs_to_another_thread() {
            // The thread that draws goes on, and hears of it from its worker.
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
