//! Reports of a tournament in all their formats.

use clap::ValueEnum;
use std::sync::Arc;

use enlinea_arena::SolverOracle;
use enlinea_arena::report::{self, TournamentReport};
use enlinea_arena::store::{Store, StoredGame, StoredTournament};

use crate::output::Printer;

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// Aligned text.
    Table,
    /// Standings, one row per player.
    Csv,
    /// All games, one row per game.
    GamesCsv,
    /// Everything but the games, as one object.
    Json,
    /// Tables for papers and course pages.
    Markdown,
    /// A self-contained page with every game to replay.
    Html,
    /// For each player, the share of moves that made the outcome worse, judged by the solver.
    Errors,
    /// One final position per line, as `enlinea show --input` reads them.
    Positions,
}

fn load(
    store: &Store,
    tournament: &StoredTournament,
) -> anyhow::Result<(TournamentReport, Vec<StoredGame>)> {
    let games = store.games(tournament.id)?;
    let report = TournamentReport::new(&tournament.description, &games);
    Ok((report, games))
}

/// Prints standings and crosstable, as wide as the terminal, and tells the number of forfeits.
pub(super) fn show(
    store: &Store,
    tournament: &StoredTournament,
    printer: &mut Printer,
) -> anyhow::Result<u32> {
    let (report, _) = load(store, tournament)?;
    let width = printer.width();
    printer.result(&report::report_json(&report), || {
        report::text_tables_within(&report, width)
    })?;
    Ok(report.forfeits.total())
}

/// A report as text; tables are at most this wide.
pub(super) fn write(
    store: &Store,
    tournament: &StoredTournament,
    format: ReportFormat,
    width: usize,
) -> anyhow::Result<String> {
    let (report, games) = load(store, tournament)?;
    Ok(match format {
        ReportFormat::Table | ReportFormat::Errors => report::text_tables_within(&report, width),
        ReportFormat::Csv => report::standings_csv(&report),
        ReportFormat::GamesCsv => report::games_csv(&report, &games),
        ReportFormat::Json => format!("{:#}\n", report::report_json(&report)),
        ReportFormat::Markdown => report::markdown(&report),
        ReportFormat::Html => report::html_page(&report, &games)?,
        ReportFormat::Positions => {
            let lines = games.iter().map(|game| format!("{}\n", game.position));
            lines.collect()
        }
    })
}

/// The error rates of all players as CSV.
pub(super) fn errors(
    store: &Store,
    tournament: &StoredTournament,
    from_stones: u32,
) -> anyhow::Result<String> {
    let description = &tournament.description;
    let games = store.games(tournament.id)?;
    let oracle = SolverOracle::new(description.rules, Arc::default())?;
    let players = description.players.len();
    let rates = report::error_rates(players, &games, from_stones, &oracle)?;
    Ok(report::errors_csv(description, &rates))
}
