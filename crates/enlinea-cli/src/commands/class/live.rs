//! The page of a class while it is played.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::thread;

use anyhow::Context;
use enlinea_arena::class::ClassPages;
use enlinea_web::serve_pages;
use serde_json::json;

use crate::args::Admittance;
use crate::output::Printer;
use crate::process::exit::WrongInput;

/// The server ends with the program.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Starts the server and prints its address.
pub(super) fn serve_page(
    folder: &Path,
    admittance: &Admittance,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    admittance.warn(printer)?;
    let pages = ClassPages::new(folder);
    let page = move |name: &str| pages.page(name).map_err(|error| error.to_string());
    let options = admittance.options.clone();
    let (sender, started) = channel::<Result<SocketAddr, String>>();
    thread::Builder::new()
        .name("page".to_owned())
        .spawn(move || {
            let on_ready = |address| {
                // The receiver waits for it.
                let _ = sender.send(Ok(address));
            };
            if let Err(error) = serve_pages(page, options, &NEVER, on_ready) {
                let _ = sender.send(Err(error.to_string()));
            }
        })
        .context("the page cannot be served")?;
    let address = started.recv().context("the page cannot be served")?;
    let address = address.map_err(WrongInput)?;
    let url = admittance.url(address);
    printer.result(&json!({ "url": url }), || format!("{url}\n"))?;
    printer.flush()?;
    Ok(())
}
