//! Plays the games of a tournament or a match: within signals, with exact scores if needed, with progress, and until the
//! first forfeit if the user is strict.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use enlinea_arena::report::ForfeitTally;
use enlinea_arena::store::StoredGame;
use enlinea_arena::tournament::{
    GameId, Pairings, PlannedGame, RunEnd, TournamentDescription, TournamentError,
    TournamentObserver, TournamentOptions,
};
use enlinea_arena::{GameLogs, GameRecord, SolverOracle, Termination};
use enlinea_core::Side;

use crate::args::{GlobalArgs, LogArgs};
use crate::output::Printer;
use crate::process::errors::run_error;
use crate::process::interrupt::InterruptWatch;
use crate::progress::LiveStandings;

/// How games are played; nothing of it changes them.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayArgs {
    /// Games played at the same time (default: as the tournament file says, or the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    /// Continue even if a program, or a file that its command names, has changed since its last stored game.
    #[arg(long)]
    allow_changed_programs: bool,

    /// Stop at the first forfeited game.
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    pub(crate) logs: LogArgs,
}

/// What is known when no more games are played.
pub(crate) struct PlayedGames {
    pub(crate) is_interrupted: bool,
    pub(crate) pairings: Pairings,
    forfeits: Vec<Forfeited>,
}

/// A game lost by a fault.
struct Forfeited {
    id: GameId,
    loser: usize,
    termination: Termination,
    reason: String,
}

impl PlayedGames {
    /// The forfeits among the games that count.
    pub(crate) fn forfeits(&self) -> ForfeitTally {
        let mut tally = ForfeitTally::default();
        for game in &self.forfeits {
            if !self.pairings.is_superfluous(game.id) {
                tally.add(game.loser, game.termination, &game.reason);
            }
        }
        tally
    }
}

/// The command that continues this tournament.
pub(crate) fn resume_command(store: &Path, name: &str) -> String {
    let store = store.display().to_string();
    let (store, name) = (shell_words::quote(&store), shell_words::quote(name));
    format!("enlinea tournament resume --store {store} --name {name}")
}

/// Plays games by `run`, which decides what becomes of them.
pub(crate) fn play_games(
    description: &TournamentDescription,
    args: &PlayArgs,
    logs: Option<&GameLogs>,
    global: &GlobalArgs,
    printer: &mut Printer,
    run: impl FnOnce(
        TournamentOptions<'_>,
        &mut dyn TournamentObserver,
    ) -> Result<RunEnd, TournamentError>,
) -> anyhow::Result<PlayedGames> {
    let watch = InterruptWatch::new();
    let oracle = description
        .needs_oracle()
        .then(|| SolverOracle::new(description.rules, Arc::clone(watch.flag())))
        .transpose()?;
    let broken_off = AtomicBool::new(false);
    let options = TournamentOptions::new()
        .workers(args.concurrency.map(usize::from))
        .stop(watch.flag())
        .enough(&broken_off)
        .allow_changed_players(args.allow_changed_programs)
        .logs(logs)
        .oracle(oracle.as_ref().map(|oracle| oracle as _));
    let mut observer = Observer {
        live: LiveStandings::new(global, printer, description),
        broken_off: args.strict.then_some(&broken_off),
        forfeits: Vec::new(),
    };
    let end = run(options, &mut observer).map_err(run_error)?;
    Ok(PlayedGames {
        is_interrupted: end == RunEnd::Stopped && watch.is_raised(),
        pairings: observer.live.into_pairings(),
        forfeits: observer.forfeits,
    })
}

/// Shows the standings, remembers forfeits, and breaks the run off at the first of them if it is strict.
struct Observer<'a> {
    live: LiveStandings<'a>,
    broken_off: Option<&'a AtomicBool>,
    forfeits: Vec<Forfeited>,
}

impl TournamentObserver for Observer<'_> {
    fn planned(&mut self, done: usize, total: usize) {
        self.live.planned(done, total);
    }

    fn done_before(&mut self, game: &StoredGame) {
        self.live.done_before(game);
        if let Some(loser) = game.forfeited_by() {
            self.forfeits.push(Forfeited {
                id: game.id,
                loser,
                termination: game.termination,
                reason: game.reason.clone().unwrap_or_default(),
            });
        }
    }

    fn waiting(&mut self) {
        self.live.waiting();
    }

    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.live.played(planned, record);
        let Some(side) = record.forfeited_by() else {
            return;
        };
        self.forfeits.push(Forfeited {
            id: planned.id,
            loser: match side {
                Side::First => planned.first,
                Side::Second => planned.second,
            },
            termination: record.termination,
            reason: record.reason.clone().unwrap_or_default(),
        });
        if let Some(flag) = self.broken_off {
            flag.store(true, Ordering::Relaxed);
        }
    }
}
