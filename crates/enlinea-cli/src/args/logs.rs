//! `--log-dir` of commands that play games with external programs.

use std::path::PathBuf;

use clap::Args;
use enlinea_arena::GameLogs;

use crate::output::Printer;
use crate::process::errors::file_error;

/// Where games are logged.
#[derive(Args, Clone, Debug)]
pub(crate) struct LogArgs {
    /// Write what external programs are sent and answer, and their standard error, into this folder: one file per game.
    #[arg(long, value_name = "DIR")]
    log_dir: Option<PathBuf>,
}

impl LogArgs {
    /// Makes the folder. To be called before anything is stored, so that a failure leaves nothing behind.
    pub(crate) fn open(&self) -> anyhow::Result<Option<GameLogs>> {
        let logs = self.log_dir.as_deref().map(GameLogs::new).transpose();
        logs.map_err(|error| {
            file_error("cannot make the folder for logs", &error.path, error.reason)
        })
    }
}

/// Says how many games have no log because the folder is full.
pub(crate) fn note_missing_logs(
    logs: Option<&GameLogs>,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let left_out = logs.map_or(0, GameLogs::left_out);
    if left_out > 0 {
        printer.remark(&format!(
            "{left_out} games have no log: the logs of a run have at most 1 GiB"
        ))?;
    }
    Ok(())
}
