//! `enlinea tournament`: check, run, resume, show and report tournaments, and move their games to and from files.

mod check;
mod files;
pub(super) mod games;
mod report;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use enlinea_arena::store::{Store, StoredTournament};
use enlinea_arena::tournament::{TournamentDescription, run as run_games};
use enlinea_arena::{EntrySource, GameLogs};

use crate::args::{GlobalArgs, note_missing_logs};
use crate::output::Printer;
use crate::output::file::{check_output, write_file};
use crate::process::errors::{file_error, open_error, spec_error, store_error};
use crate::process::exit::ExitStatus;

use games::{PlayArgs, play_games, resume_command};
use report::ReportFormat;

/// The tournament that needs no file.
const BUILT_IN: &str = include_str!("../../../data/tournament.toml");

/// Run tournaments, resume and report them
///
/// Without a subcommand it runs the built-in tournament: all published players, our own and the exact solver, from openings
/// that the solver calls a draw. It takes about a minute; a second run only prints the table.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Debug, Subcommand)]
enum Action {
    Check(check::CheckArgs),
    /// Run the tournament of a TOML file, or resume it if the database file has it already
    Run {
        /// The tournament file.
        #[arg(value_name = "FILE")]
        file: PathBuf,

        /// Run all external programs in a sandbox, whatever the file says.
        #[arg(long)]
        untrusted: bool,

        #[command(flatten)]
        run: RunArgs,
    },
    /// Resume an interrupted tournament
    Resume {
        #[command(flatten)]
        which: WhichArgs,

        /// Play forfeited games again.
        #[arg(long)]
        replay_forfeits: bool,

        #[command(flatten)]
        run: RunArgs,
    },
    /// Print the standings and the crosstable
    Show {
        #[command(flatten)]
        which: WhichArgs,

        #[command(flatten)]
        store: StoreArgs,
    },
    /// Write a report
    Report {
        #[command(flatten)]
        which: WhichArgs,

        #[command(flatten)]
        store: StoreArgs,

        /// The format of the report.
        #[arg(long, value_enum, default_value_t = ReportFormat::Table, value_name = "FORMAT")]
        format: ReportFormat,

        /// For `errors`: judge positions with at least this many stones; earlier ones take the solver long.
        #[arg(long, value_name = "STONES", default_value_t = 20)]
        from_stones: u32,

        /// The file to write (default: standard output).
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    Export(files::ExportArgs),
    Import(files::ImportArgs),
}

#[derive(Args, Clone, Debug)]
struct StoreArgs {
    /// The database file.
    #[arg(long, value_name = "DB", default_value = "enlinea.db")]
    store: PathBuf,
}

#[derive(Args, Clone, Debug)]
struct RunArgs {
    #[command(flatten)]
    store: StoreArgs,

    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Args, Clone, Debug)]
struct WhichArgs {
    /// The tournament (default: the latest).
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

pub(crate) fn run(
    args: &TournamentArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.action {
        None => {
            let description = read(BUILT_IN, Path::new("."))?;
            enter_and_play(&description, &args.run, global, printer)
        }
        Some(Action::Check(args)) => check::run(args, printer),
        Some(Action::Export(args)) => files::export(args, printer),
        Some(Action::Import(args)) => files::import(args, printer),
        Some(Action::Run {
            file,
            untrusted,
            run,
        }) => {
            let mut description = read_file(file)?;
            if *untrusted {
                distrust(&mut description);
            }
            enter_and_play(&description, run, global, printer)
        }
        Some(Action::Resume {
            which,
            replay_forfeits,
            run,
        }) => {
            let logs = run.play.logs.open()?;
            let mut store = Store::open_existing(&run.store.store).map_err(open_error)?;
            let tournament = find(&store, which)?;
            if *replay_forfeits {
                let games = store.games(tournament.id).map_err(store_error)?;
                let forfeits = games.iter().filter(|game| game.forfeited_by().is_some());
                let forfeits = forfeits.count();
                printer.remark(&format!("forfeited games to be played again: {forfeits}"))?;
            }
            let logs = logs.as_ref();
            play(
                &mut store,
                &tournament,
                run,
                *replay_forfeits,
                logs,
                global,
                printer,
            )
        }
        Some(Action::Show { which, store }) => {
            let store = open_to_read(store)?;
            let tournament = find(&store, which)?;
            report::show(&store, &tournament, printer)?;
            Ok(ExitStatus::Done)
        }
        Some(Action::Report {
            which,
            store,
            format,
            from_stones,
            output,
        }) => {
            if let Some(output) = output {
                check_output(output, &store.store)?;
            }
            let store = open_to_read(store)?;
            let tournament = find(&store, which)?;
            let width = match output {
                None => printer.width(),
                Some(_) => usize::MAX,
            };
            let text = match format {
                ReportFormat::Errors => report::errors(&store, &tournament, *from_stones)?,
                other => report::write(&store, &tournament, *other, width)?,
            };
            match output {
                None => printer.text(&text)?,
                Some(path) => write_file(path, text)?,
            }
            Ok(ExitStatus::Done)
        }
    }
}

fn read_file(path: &Path) -> anyhow::Result<TournamentDescription> {
    let (text, folder) = file_text(path)?;
    read(&text, &folder)
}

/// The content of a file, and the folder where relative paths in it start.
fn file_text(path: &Path) -> anyhow::Result<(String, PathBuf)> {
    let text = fs::read_to_string(path).map_err(|error| file_error("cannot read", path, error))?;
    let path = std::path::absolute(path).context("the current folder is unknown")?;
    Ok((text, path.parent().unwrap_or(&path).to_owned()))
}

fn read(text: &str, folder: &Path) -> anyhow::Result<TournamentDescription> {
    let description = TournamentDescription::from_toml(text, folder);
    description.map_err(|error| spec_error(&error).into())
}

fn distrust(description: &mut TournamentDescription) {
    for entry in &mut description.players {
        if let EntrySource::External(external) = &mut entry.source {
            external.untrusted = true;
        }
    }
}

fn open_to_read(args: &StoreArgs) -> anyhow::Result<Store> {
    Store::open_read_only(&args.store).map_err(open_error)
}

fn find(store: &Store, which: &WhichArgs) -> anyhow::Result<StoredTournament> {
    store.tournament(which.name.as_deref()).map_err(store_error)
}

fn enter_and_play(
    description: &TournamentDescription,
    run: &RunArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let logs = run.play.logs.open()?;
    let mut store = Store::open(&run.store.store).map_err(open_error)?;
    let tournament = store.enter(description).map_err(store_error)?;
    let logs = logs.as_ref();
    play(&mut store, &tournament, run, false, logs, global, printer)
}

fn play(
    store: &mut Store,
    tournament: &StoredTournament,
    run: &RunArgs,
    replay_forfeits: bool,
    logs: Option<&GameLogs>,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let description = &tournament.description;
    let played = play_games(
        description,
        &run.play,
        logs,
        global,
        printer,
        |options, observer| {
            let options = options.replay_forfeits(replay_forfeits);
            run_games(store, tournament, options, observer)
        },
    )?;
    let forfeits = report::show(store, tournament, printer)?;
    note_missing_logs(logs, printer)?;
    let resume = resume_command(&run.store.store, &description.name);
    if played.is_interrupted {
        printer.remark(&format!("interrupted; resume with: {resume}"))?;
        return Ok(ExitStatus::Interrupted);
    }
    if forfeits == 0 {
        return Ok(ExitStatus::Done);
    }
    printer.remark(&format!(
        "games were forfeited; play them again with: {resume} --replay-forfeits"
    ))?;
    Ok(ExitStatus::No)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_do_not_decide_the_built_in_tournament() {
        let description = read(BUILT_IN, Path::new(".")).unwrap();
        assert!(
            description.needs_oracle(),
            "openings are draws by exact score"
        );
    }
}
