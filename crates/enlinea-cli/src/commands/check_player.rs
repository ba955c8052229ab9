//! `enlinea check-player`: check that an external program follows the protocol.

use std::path::PathBuf;

use clap::Args;
use enlinea_arena::external::{check_player, check_sandbox};
use enlinea_arena::{ExternalCommand, ProcessLimits, Protocol};
use serde_json::json;

use crate::args::{GlobalArgs, ProtocolArg};
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};

/// Check that an external program follows the protocol, step by step
#[derive(Args, Debug)]
pub(crate) struct CheckPlayerArgs {
    /// The protocol that the program speaks.
    #[arg(long, value_enum, default_value_t = ProtocolArg::Native, value_name = "PROTOCOL")]
    protocol: ProtocolArg,

    /// Run it in a sandbox: no network, no other files, no further processes.
    #[arg(long)]
    untrusted: bool,

    /// With --untrusted: a file or folder that it may read, beside its own file and those that COMMAND names; may be repeated.
    #[arg(long, value_name = "PATH", requires = "untrusted")]
    reads: Vec<PathBuf>,

    /// Memory limit (address space), in MiB.
    #[arg(long, value_name = "MIB", default_value_t = ProcessLimits::default().memory_mb)]
    memory_mb: u64,

    /// Time limit per move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = ProcessLimits::default().move_ms)]
    move_ms: u64,

    /// The program and its arguments, or `lisp:FILE` for a heuristic of the Lisp course.
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "COMMAND"
    )]
    command: Vec<String>,
}

pub(crate) fn run(
    args: &CheckPlayerArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if args.untrusted {
        check_sandbox()?;
    }
    let limits = ProcessLimits::default().memory_mb(args.memory_mb);
    let external = command(args)?
        .untrusted(args.untrusted)
        .reads(args.reads.iter().cloned())
        .limits(limits.move_ms(args.move_ms));
    let mut status = ExitStatus::Done;
    for step in check_player(&external, global.rules)? {
        let (is_good, words) = match &step.finding {
            Ok(words) => (true, words),
            Err(words) => (false, words),
        };
        if !is_good {
            status = ExitStatus::No;
        }
        let result = json!({ "step": step.name, "required": step.is_required, "ok": is_good, "finding": words, "messages": step.messages });
        let mark = if is_good { "ok" } else { "WRONG" };
        printer.result(&result, || {
            let messages = step.messages.iter().map(|line| format!("  | {line}\n"));
            format!("{mark}: {}: {words}\n", step.name) + &messages.collect::<String>()
        })?;
    }
    Ok(status)
}

/// A heuristic file stands alone, or with its options as one text or as several words.
fn command(args: &CheckPlayerArgs) -> Result<ExternalCommand, WrongInput> {
    let line = args.command.join(" ");
    let Some(lisp) = line.strip_prefix("lisp:") else {
        let words = args.command.iter().cloned();
        return Ok(ExternalCommand::new(words, args.protocol.into()));
    };
    ExternalCommand::from_line(lisp, Protocol::Lisp).map_err(|error| WrongInput(error.to_string()))
}
