//! `enlinea page`: the page as files.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use enlinea_web::exported_page;
use serde::Serialize;

use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::exit::{ExitStatus, WrongInput};

/// The page without a server
#[derive(Args, Debug)]
pub(crate) struct PageArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Export(ExportArgs),
}

/// Write the page as a folder that needs no server
///
/// The solver, the players and the book are in it. Open its `index.html` from disk, without any network, or copy the folder to a web
/// server, from which the page can be installed. Tournaments are shown by `enlinea serve` only.
#[derive(Args, Debug)]
struct ExportArgs {
    /// The folder to write; made if there is none.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Write into a folder that has other files; those of an earlier export are replaced in any case.
    #[arg(long)]
    force: bool,
}

/// What was written.
#[derive(Serialize)]
struct Exported {
    folder: String,
    files: Vec<String>,
    bytes: usize,
}

pub(crate) fn run(args: &PageArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let Action::Export(ExportArgs { folder, force }) = &args.action;
    let files = exported_page();
    let shown = folder.display();
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty && !force && !folder.join("service-worker.js").exists() {
        let message =
            "is not empty and has no earlier export: choose another folder, or add --force";
        return Err(WrongInput(format!("`{shown}` {message}")).into());
    }
    for file in &files {
        let path = folder.join(&file.name);
        if let Some(above) = path.parent() {
            fs::create_dir_all(above)
                .with_context(|| format!("cannot make the folder `{}`", above.display()))?;
        }
        write_file(&path, &file.bytes)?;
    }
    let exported = Exported {
        folder: shown.to_string(),
        bytes: files.iter().map(|file| file.bytes.len()).sum(),
        files: files.into_iter().map(|file| file.name).collect(),
    };
    printer.result(&exported, || {
        let count = exported.files.len();
        format!(
            "{shown}: {count} files, {} bytes; open {shown}/index.html\n",
            exported.bytes
        )
    })?;
    Ok(ExitStatus::Done)
}
