//! `enlinea check-player`: is a stranger's program fit for a tournament?

use clap::{Args, ValueEnum};
use enlinea_arena::external::{check_player, check_sandbox};
use enlinea_arena::{ExternalCommand, ProcessLimits, Protocol};
use serde_json::json;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};

/// Test a program step by step and say what is wrong
#[derive(Args, Debug)]
pub(crate) struct CheckPlayerArgs {
    /// What it speaks, see docs/protocol.md.
    #[arg(long, value_enum, default_value_t = CheckedProtocol::Native, value_name = "PROTOCOL")]
    protocol: CheckedProtocol,

    /// Contain it as untrusted: no network, no other files, no further processes.
    #[arg(long)]
    untrusted: bool,

    /// Address space in MiB.
    #[arg(long, value_name = "MIB", default_value_t = ProcessLimits::default().memory_mb)]
    memory_mb: u64,

    /// Milliseconds for a move.
    #[arg(long, value_name = "MS", default_value_t = ProcessLimits::default().move_ms)]
    move_ms: u64,

    /// The program and its arguments.
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "COMMAND"
    )]
    command: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckedProtocol {
    /// The course protocol.
    CLinea,
    /// JSON lines.
    Native,
}

pub(crate) fn run(
    args: &CheckPlayerArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if args.untrusted {
        check_sandbox().map_err(|error| WrongInput(error.to_string()))?;
    }
    let external = ExternalCommand {
        command: args.command.clone(),
        protocol: match args.protocol {
            CheckedProtocol::CLinea => Protocol::CLinea,
            CheckedProtocol::Native => Protocol::Native,
        },
        folder: None,
        untrusted: args.untrusted,
        limits: ProcessLimits {
            memory_mb: args.memory_mb,
            move_ms: args.move_ms,
            ..ProcessLimits::default()
        },
    };
    let mut status = ExitStatus::Done;
    for step in check_player(&external, global.rules) {
        let (is_good, words) = match &step.finding {
            Ok(words) => (true, words),
            Err(words) => (false, words),
        };
        if !is_good {
            status = ExitStatus::No;
        }
        let result = json!({ "step": step.name, "ok": is_good, "finding": words });
        let mark = if is_good { "ok" } else { "WRONG" };
        printer.result(&result, || format!("{mark}: {}: {words}\n", step.name))?;
    }
    Ok(status)
}
