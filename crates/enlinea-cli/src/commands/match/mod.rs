//! `enlinea match`: pairs of games between two players, until a number of games or a decision.

mod description;
mod summary;

use std::path::PathBuf;

use clap::Args;
use enlinea_arena::rating::{MatchScore, Sprt};
use enlinea_arena::store::{Store, StoreError};
use enlinea_arena::tournament::{TournamentDescription, run as run_games, run_in_memory};
use enlinea_arena::{GameClock, GameLogs};

use super::tournament::games::{PlayArgs, PlayedGames, play_games, resume_command};
use crate::args::{GlobalArgs, note_missing_logs};
use crate::output::Printer;
use crate::process::errors::{open_error, store_error};
use crate::process::exit::{ExitStatus, WrongInput};
use description::describe;
use summary::Summary;

/// Play a match between two players
///
/// A player is a spec such as `alphabeta(nodes=10000)` (`enlinea players` lists them), an external program (`native:COMMAND` or
/// `c-linea:COMMAND`), or a heuristic of the Lisp course (`lisp:FILE`, `"lisp:FILE depth=6"`). Games come in pairs: both players begin once from each opening. Pairs that repeat
/// earlier ones count once. If a game is forfeited the exit code is 1; a program that cannot be started ends the match.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The player whose score and Elo are printed.
    first: String,

    /// Its opponent.
    second: String,

    /// Play at most this many games, an even number (default: 100, or with --sprt as many as the test needs).
    #[arg(long, value_name = "N")]
    games: Option<u32>,

    /// Stop when a sequential probability ratio test decides: elo0=0,elo1=20 and optionally alpha=0.05,beta=0.05.
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// Openings: none, random(N), all(N) or balanced(N), each of N plies.
    #[arg(long, value_name = "RULE", default_value = "random(4)")]
    openings: String,

    /// A file with one opening per line; repeated as needed.
    #[arg(long, value_name = "FILE", conflicts_with = "openings")]
    openings_file: Option<PathBuf>,

    /// End a game with the result that the solver knows, once at most 22 plies are left.
    #[arg(long)]
    adjudicate: bool,

    /// Random seed of openings and players.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Search depth of each move, in plies.
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,

    /// Positions searched per move.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Milliseconds per move; such games are not reproducible.
    #[arg(long, value_name = "MS")]
    time_ms: Option<u64>,

    /// Seconds for each player and game, and the increment per move: 60+0.5. Out of time loses; not reproducible.
    #[arg(long, value_name = "CLOCK", conflicts_with = "time_ms")]
    clock: Option<GameClock>,

    /// Keep the games in this database file. The same command resumes the match; `tournament` shows, reports, exports and resumes it.
    #[arg(long, value_name = "DB")]
    store: Option<PathBuf>,

    /// The name of the match in the database file (default: both players).
    #[arg(long, requires = "store")]
    name: Option<String>,

    /// Run external programs in a sandbox.
    #[arg(long)]
    untrusted: bool,

    /// With --untrusted: a file or folder that programs may read, beside their own; may be repeated.
    #[arg(long, value_name = "PATH", requires = "untrusted")]
    reads: Vec<PathBuf>,

    #[command(flatten)]
    play: PlayArgs,
}

pub(crate) fn run(
    args: &MatchArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let description = describe(args, global)?;
    if description.repeats_games() {
        printer.remark(
            "note: both players are deterministic and there are no openings: all pairs will be the same and count once; \
             `--openings random(4)` gives different games",
        )?;
    }
    let logs = args.play.logs.open()?;
    let played = play(&description, args, logs.as_ref(), global, printer)?;
    let forfeits = played.forfeits();
    let has_forfeits = forfeits.total() > 0;
    let names = description.players.iter().map(|entry| entry.name.clone());
    let names = names.collect();
    let pairing = played.pairings.iter().next();
    let summary = Summary {
        names,
        score: pairing.map_or_else(
            || MatchScore::new(args.sprt),
            |pairing| pairing.score.clone(),
        ),
        forfeits,
    };
    printer.result(&summary.json(), || summary.text())?;
    note_missing_logs(logs.as_ref(), printer)?;
    if played.is_interrupted {
        if args.store.is_some() {
            printer.remark("interrupted; the same command resumes the match")?;
        }
        return Ok(ExitStatus::Interrupted);
    }
    if !has_forfeits {
        return Ok(ExitStatus::Done);
    }
    if let Some(store) = &args.store {
        let resume = resume_command(store, &description.name);
        printer.remark(&format!(
            "games were forfeited; play them again with: {resume} --replay-forfeits"
        ))?;
    }
    Ok(ExitStatus::No)
}

/// A match is a tournament of two players: with a database file it is stored, resumed and reported as one.
fn play(
    description: &TournamentDescription,
    args: &MatchArgs,
    logs: Option<&GameLogs>,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<PlayedGames> {
    let Some(path) = &args.store else {
        return play_games(
            description,
            &args.play,
            logs,
            global,
            printer,
            |options, observer| run_in_memory(description, options, observer),
        );
    };
    let mut store = Store::open(path).map_err(open_error)?;
    let tournament = store.enter(description).map_err(|error| match error {
        StoreError::OtherDescription { .. } => {
            WrongInput(format!("{error}: choose another with --name")).into()
        }
        other => store_error(other),
    })?;
    play_games(
        description,
        &args.play,
        logs,
        global,
        printer,
        |options, observer| run_games(&mut store, &tournament, options, observer),
    )
}
