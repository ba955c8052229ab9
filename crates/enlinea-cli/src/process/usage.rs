//! Errors of the command line, before any command runs.

use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::num::ParseIntError;

use clap::error::{ContextKind, ErrorKind};

use super::exit::ExitStatus;
use crate::output;

/// Reports an invalid command line, or prints the help or version that was asked for.
pub(crate) fn report_usage(error: &clap::Error, arguments: &[OsString]) -> ExitStatus {
    let status = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => ExitStatus::Done,
        // Help for a user who typed too little, but scripts should notice.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => ExitStatus::WrongInput,
        _ => return report_error(error, arguments),
    };
    match error.print() {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => ExitStatus::InternalError,
        _ => status,
    }
}

fn report_error(error: &clap::Error, arguments: &[OsString]) -> ExitStatus {
    // Nothing was parsed, so the flag is looked up by hand.
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    let message = one_line(error);
    if options.any(|argument| *argument == "--json") {
        output::print_json_error(&message);
    } else {
        output::print_error(&message);
    }
    ExitStatus::WrongInput
}

/// The longest message about a command line.
const LONGEST_MESSAGE: usize = 300;

/// What is wrong, with clap's advice, on one line of bounded length: values may be of any length.
fn one_line(error: &clap::Error) -> String {
    let message = invalid_value(error).unwrap_or_else(|| rendered(error));
    if message.chars().count() > LONGEST_MESSAGE {
        message.chars().take(LONGEST_MESSAGE).chain(['…']).collect()
    } else {
        message
    }
}

/// The flag and why its value is invalid. No flag takes negative numbers.
fn invalid_value(error: &clap::Error) -> Option<String> {
    let (reason, flag) = (error.source()?, error.get(ContextKind::InvalidArg)?);
    let value = error.get(ContextKind::InvalidValue)?.to_string();
    let is_number = value.parse::<f64>().is_ok();
    let is_word = reason.downcast_ref::<ParseIntError>().is_some() && !is_number;
    Some(if is_number && value.starts_with('-') {
        format!("{flag}: `{value}` must not be negative")
    } else if is_word {
        format!("{flag}: `{value}` is not a whole number")
    } else if reason.to_string().ends_with(ANY_U32) {
        format!("{flag}: `{value}` is too large")
    } else {
        format!("{flag}: {reason}")
    })
}

/// How clap names the range of a number that has none of its own.
const ANY_U32: &str = "is not in 0..=4294967295";

/// clap's own message with its tips and lists, joined to one line.
fn rendered(error: &clap::Error) -> String {
    let rendered = error.render().to_string();
    let mut lines = rendered.lines().map(str::trim);
    let first = lines.next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let advice = lines.filter(|line| line.starts_with("tip: ") || line.starts_with('['));
    // Lists (missing arguments, known commands) follow their heading.
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
    message
}
