//! `enlinea serve`: the page and the HTTP API.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use enlinea_web::{ServeError, WebOptions, WebState, serve};

use crate::args::{AccessArgs, Admittance};
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;

/// Serve the page for playing and analysing, and its HTTP API
///
/// Prints its address and runs until Ctrl-C. The API describes itself at `/api`.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 lets the system choose.
    #[arg(long, value_name = "PORT", default_value_t = 4444)]
    port: u16,

    #[command(flatten)]
    access: AccessArgs,

    /// Open the page in a browser.
    #[arg(long)]
    open: bool,

    /// Show the tournaments of this database file, including running ones. May be repeated.
    #[arg(long, value_name = "DB")]
    store: Vec<PathBuf>,
}

pub(crate) fn run(args: &ServeArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let state = WebState::new(&WebOptions::default())?.with_stores(&args.store);
    let state = state.map_err(|error| WrongInput(error.to_string()))?;
    let watch = InterruptWatch::new();
    let admittance = args.access.admit(args.port)?;
    admittance.warn(printer)?;
    let mut told = Ok(());
    let on_ready = |address: SocketAddr| told = announce(args, &admittance, address, printer);
    let served = serve(state, admittance.options.clone(), watch.flag(), on_ready);
    told?;
    match served {
        // Only a signal ends it.
        Ok(()) => Ok(ExitStatus::Interrupted),
        Err(error @ (ServeError::InUse { .. } | ServeError::Listen { .. })) => {
            Err(WrongInput(error.to_string()).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Prints the address of the page, before the first request.
fn announce(
    args: &ServeArgs,
    admittance: &Admittance,
    address: SocketAddr,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let url = admittance.url(address);
    printer.result(&serde_json::json!({ "url": url }), || format!("{url}\n"))?;
    printer.remark("Ctrl-C stops the server")?;
    printer.flush()?;
    if args.open && !open(&admittance.own_url(address)) {
        printer.remark("no browser could be opened; open the address above")?;
    }
    Ok(())
}

/// Opens an address in the desktop's browser; whether one was started.
fn open(url: &str) -> bool {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(opener);
    let command = command.arg(url).stdin(Stdio::null());
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
