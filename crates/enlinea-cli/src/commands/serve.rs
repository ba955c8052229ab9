//! `enlinea serve`: the page and the HTTP API.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use enlinea_web::{ServeError, WebOptions, WebState, serve};
use tempfile::TempDir;

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

    /// Keep the tournaments that are started on the page in this database file. Without it they last as long as the server;
    /// beyond 127.0.0.1, tournaments can be started only with it, by those who know the token.
    #[arg(long, value_name = "DB")]
    arena: Option<PathBuf>,
}

/// Where tournaments that are started on the page are stored.
enum Arena {
    Kept(PathBuf),
    /// Removed with the folder when the server ends.
    Passing(TempDir),
}

impl Arena {
    /// `None` where the page must not start any: everyone in the network could.
    fn new(args: &ServeArgs, admittance: &Admittance) -> anyhow::Result<Option<Arena>> {
        let is_local = admittance.options.address.is_loopback();
        match &args.arena {
            Some(_) if !is_local && admittance.options.token.is_none() => {
                let message = "--arena lets others start tournaments on this machine: it needs a token, not --no-token";
                Err(WrongInput(message.to_owned()).into())
            }
            Some(path) => Ok(Some(Arena::Kept(path.clone()))),
            None if is_local => {
                let folder =
                    TempDir::with_prefix("enlinea-").context("no folder for tournaments")?;
                Ok(Some(Arena::Passing(folder)))
            }
            None => Ok(None),
        }
    }

    fn path(&self) -> PathBuf {
        match self {
            Arena::Kept(path) => path.clone(),
            Arena::Passing(folder) => folder.path().join("arena.db"),
        }
    }
}

pub(crate) fn run(args: &ServeArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let admittance = args.access.admit(args.port)?;
    let arena = Arena::new(args, &admittance)?;
    let mut state = WebState::new(&WebOptions::default())?;
    if let Some(arena) = &arena {
        let started = state.with_arena(&arena.path());
        state = started.map_err(|error| WrongInput(error.to_string()))?;
    }
    let state = state.with_stores(&args.store);
    let state = state.map_err(|error| WrongInput(error.to_string()))?;
    let watch = InterruptWatch::new();
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
