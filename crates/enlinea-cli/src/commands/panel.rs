//! `enlinea panel`: who won what when people played the machine.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use enlinea_lab::panel::{
    GAMES_EACH, PanelFile, PanelTable, panel_csv, panel_json, panel_text, published_panel,
    without_repeats,
};
use serde_json::json;

use crate::output::Printer;
use crate::process::errors::wrong_unless_system;
use crate::process::exit::ExitStatus;

/// The panel file of `play` and `panel`, if none is named.
pub(crate) const USUAL_FILE: &str = "enlinea-panel.jsonl";

/// Show who won what when people played the machine
///
/// Reads the files that `play --person` and the page write, and prints a table for each machine and board, beside the table of the
/// published panel. The last line is the percentage of that report: games won by the machine, with at most five games of each person,
/// and its 95 % interval.
#[derive(Args, Debug)]
pub(crate) struct PanelArgs {
    /// Panel files. A game that is in several files counts once.
    #[arg(value_name = "FILE", default_value = USUAL_FILE)]
    files: Vec<PathBuf>,

    /// Games of each person that count in the percentage of the report; more games count like this many.
    #[arg(long, value_name = "N", default_value_t = GAMES_EACH, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,

    /// The format.
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: PanelFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PanelFormat {
    /// Aligned text.
    Table,
    /// One row per person, with a total and the percentage of the report for each table.
    Csv,
}

pub(crate) fn run(args: &PanelArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let mut games = Vec::new();
    for path in &args.files {
        let file = PanelFile::new(path).games().map_err(wrong_unless_system)?;
        games.extend(file);
    }
    let (tables, published) = (
        PanelTable::all_of(&without_repeats(games)),
        published_panel(),
    );
    if args.format == PanelFormat::Csv {
        let ours = tables.iter().map(|table| ("ours", table));
        let all = ours.chain([("published", &published)]);
        printer.text(&panel_csv(all, args.most))?;
        return Ok(ExitStatus::Done);
    }
    let value = json!({
        "panels": tables.iter().map(|table| panel_json(table, args.most)).collect::<Vec<_>>(),
        "published": panel_json(&published, args.most),
    });
    let width = printer.width();
    printer.result(&value, || {
        let titled = |title: &str, table: &PanelTable| {
            let (machine, rules) = (&table.machine, &table.rules);
            let text = panel_text(table, args.most, width);
            format!("{title}: games won, drawn and lost by {machine} on {rules}\n\n{text}")
        };
        let ours = tables.iter().map(|table| titled("ours", table) + "\n");
        ours.collect::<String>() + &titled("published", &published)
    })?;
    Ok(ExitStatus::Done)
}
