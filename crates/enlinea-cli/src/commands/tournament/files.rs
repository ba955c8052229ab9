//! `enlinea tournament export` and `import`: games as files.

use std::fs::File;
use std::io::{BufReader, BufWriter, IntoInnerError, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use enlinea_arena::WholeFile;
use enlinea_arena::game_file::{GameFileFormat, export as write_games, read};
use enlinea_arena::store::Store;
use serde_json::json;

use super::{StoreArgs, WhichArgs};
use crate::output::Printer;
use crate::output::file::check_output;
use crate::process::errors::{file_error, open_error, store_error, wrong_unless_system};
use crate::process::exit::ExitStatus;

/// Write all games of a tournament with their evaluations
///
/// The file holds the whole tournament: its description, and every game with moves, evaluations, seeds and end. `import` reads
/// it back. docs/game-file.md describes the formats.
#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    which: WhichArgs,

    #[command(flatten)]
    store: StoreArgs,

    /// The format of the file.
    #[arg(long, value_enum, default_value_t = FormatArg::Json, value_name = "FORMAT")]
    format: FormatArg,

    /// The file to write (default: standard output).
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The formats of a file of games.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatArg {
    /// One object per line.
    Json,
    /// Tags, and moves with comments, in the manner of PGN.
    Pgn,
}

impl From<FormatArg> for GameFileFormat {
    fn from(format: FormatArg) -> GameFileFormat {
        match format {
            FormatArg::Json => GameFileFormat::Json,
            FormatArg::Pgn => GameFileFormat::Pgn,
        }
    }
}

/// Store a tournament from a file that `export` wrote
///
/// Every game is replayed and looked up in the plan of the tournament. If a line is wrong, nothing is stored.
#[derive(Args, Debug)]
pub(super) struct ImportArgs {
    /// The file of games, of either format.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    store: StoreArgs,
}

pub(super) fn export(args: &ExportArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    if let Some(output) = &args.output {
        check_output(output, &args.store.store)?;
    }
    let store = super::open_to_read(&args.store)?;
    let tournament = super::find(&store, &args.which)?;
    let format = args.format.into();
    let Some(output) = &args.output else {
        write_games(&store, &tournament, format, printer.writer())?;
        return Ok(ExitStatus::Done);
    };
    let cannot_write = || format!("cannot write `{}`", output.display());
    let file = WholeFile::create(output).with_context(cannot_write)?;
    let mut file = BufWriter::new(file);
    let games = write_games(&store, &tournament, format, &mut file).with_context(cannot_write)?;
    file.flush().with_context(cannot_write)?;
    let file = file.into_inner().map_err(IntoInnerError::into_error);
    file.and_then(WholeFile::keep).with_context(cannot_write)?;
    printer.remark(&format!("games written: {games}"))?;
    Ok(ExitStatus::Done)
}

pub(super) fn import(args: &ImportArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let path = args.file.display();
    let file =
        File::open(&args.file).map_err(|error| file_error("cannot read", &args.file, error))?;
    let games = read(BufReader::new(file));
    // The file is read to its end before a database file is touched, or made.
    let games = games.map_err(wrong_unless_system);
    let games = games.with_context(|| path.to_string())?;
    let mut store = Store::open(&args.store.store).map_err(open_error)?;
    let tournament = store.import(&games).map_err(store_error)?;
    let name = &tournament.description.name;
    let count = games.games.len();
    printer.result(&json!({ "name": name, "games": count }), || {
        format!("imported: {name}, {count} games\n")
    })?;
    Ok(ExitStatus::Done)
}
