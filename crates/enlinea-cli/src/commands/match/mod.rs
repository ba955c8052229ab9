//! `enlinea match`: pairs of games between two players, until a number of games or a decision.

mod summary;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use enlinea_arena::rating::{MatchScore, Sprt, SprtDecision};
use enlinea_arena::report::ForfeitTally;
use enlinea_arena::tournament::{
    PlannedGame, RunEnd, TournamentDescription, TournamentDescriptionError, TournamentObserver,
    TournamentOptions, run_in_memory,
};
use enlinea_arena::{
    Entry, ExternalCommand, FileResources, GameRecord, Openings, OpeningsError, Protocol,
    SolverOracle,
};
use enlinea_core::Side;
use enlinea_players::Budget;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::errors::{run_error, spec_error};
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;
use crate::progress::LiveStandings;
use summary::Summary;

/// Games of a match without a test.
const DEFAULT_GAMES: u32 = 100;

/// Play a match between two players
///
/// A player is a spec such as `alphabeta(nodes=10000)` (`enlinea players` lists them), or an external program:
/// `native:COMMAND` or `c-linea:COMMAND`. Games come in pairs: both players begin once from each opening. Pairs that repeat
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

    /// Games played at the same time (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    /// Run external programs in a sandbox.
    #[arg(long)]
    untrusted: bool,

    /// With --untrusted: a file or folder that programs may read, beside their own; may be repeated.
    #[arg(long, value_name = "PATH", requires = "untrusted")]
    reads: Vec<PathBuf>,

    /// Stop at the first forfeited game.
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(
    args: &MatchArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let description = describe(args, global)?;
    let watch = InterruptWatch::new();
    let oracle = description
        .needs_oracle()
        .then(|| SolverOracle::new(global.rules, Arc::clone(watch.flag())))
        .transpose()?;
    let names = description.players.iter().map(|entry| entry.name.clone());
    let names: Vec<String> = names.collect();
    let decided = AtomicBool::new(false);
    let stop = watch.flag();
    let options = TournamentOptions::new()
        .workers(args.concurrency.map(usize::from))
        .stop(stop)
        .enough(&decided)
        .oracle(oracle.as_ref().map(|oracle| oracle as _));
    if description.repeats_games() {
        printer.remark(
            "note: both players are deterministic and there are no openings: all pairs will be the same and count once; \
             `--openings random(4)` gives different games",
        )?;
    }
    let is_random = description.players.iter().any(Entry::is_random);
    let (end, score, forfeits) = {
        let mut judge = Judge {
            live: LiveStandings::new(global, printer, names.clone()),
            score: MatchScore::new(args.sprt).independent_repeats(is_random),
            forfeits: ForfeitTally::default(),
            is_strict: args.strict,
            decided: &decided,
        };
        let end = run_in_memory(&description, options, &mut judge).map_err(run_error)?;
        (end, judge.score, judge.forfeits)
    };
    let has_forfeits = forfeits.total() > 0;
    let summary = Summary {
        names,
        score,
        forfeits,
    };
    printer.result(&summary.json(), || summary.text())?;
    Ok(match end {
        RunEnd::Stopped if watch.is_raised() => ExitStatus::Interrupted,
        _ if has_forfeits => ExitStatus::No,
        _ => ExitStatus::Done,
    })
}

fn describe(args: &MatchArgs, global: &GlobalArgs) -> anyhow::Result<TournamentDescription> {
    let mut players = vec![
        entry(&args.first, args, global)?,
        entry(&args.second, args, global)?,
    ];
    if players[0].name == players[1].name {
        players[1].name += " (2)";
    }
    let games = args
        .games
        .unwrap_or_else(|| args.sprt.map_or(DEFAULT_GAMES, |sprt| sprt.enough_games()));
    let openings = args.openings.parse();
    let openings: Openings = openings.map_err(|error: OpeningsError| spec_error(&error))?;
    let budget = Budget::unlimited()
        .depth(args.depth)
        .nodes(args.nodes)
        .time_ms(args.time_ms);
    let description = TournamentDescription::new("match", global.rules, players)
        .rounds(games)
        .seed(args.seed)
        .openings(openings)
        .budget(budget);
    description.check().map_err(|error| match error {
        TournamentDescriptionError::CLineaOpenings { name } => WrongInput(format!(
            "`{name}` speaks the c-linea protocol, in which every game begins with the empty board: add `--openings none`"
        )),
        other => spec_error(&other),
    })?;
    Ok(description)
}

fn entry(text: &str, args: &MatchArgs, global: &GlobalArgs) -> anyhow::Result<Entry> {
    let here = Path::new(".");
    let protocols = [
        ("native:", Protocol::Native),
        ("c-linea:", Protocol::CLinea),
    ];
    let program = protocols
        .into_iter()
        .find_map(|(prefix, protocol)| Some((text.strip_prefix(prefix)?, protocol)));
    let Some((command, protocol)) = program else {
        let entry = Entry::built_in(text, global.rules, &FileResources::new(here));
        let invalid = |reason| TournamentDescriptionError::Player {
            name: text.to_owned(),
            reason,
        };
        return Ok(entry.map_err(|reason| spec_error(&invalid(reason)))?);
    };
    let external = ExternalCommand::from_line(command, protocol)
        .map_err(|error| WrongInput(format!("`{text}`: {error}")))?;
    let external = external.folder(std::path::absolute(here)?);
    let external = external.reads(args.reads.iter().cloned());
    Ok(Entry::external(external.untrusted(args.untrusted)))
}

/// Shows the standings and ends the match when the test decides, or at a forfeit if it is strict.
struct Judge<'a> {
    live: LiveStandings<'a>,
    score: MatchScore,
    forfeits: ForfeitTally,
    is_strict: bool,
    decided: &'a AtomicBool,
}

impl TournamentObserver for Judge<'_> {
    fn planned(&mut self, done: usize, total: usize) {
        self.live.planned(done, total);
    }

    fn waiting(&mut self) {
        self.live.waiting();
    }

    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.live.played(planned, record);
        let half_points = match planned.first {
            0 => record.half_points(),
            _ => 2 - record.half_points(),
        };
        let text = format!("{} {:?}", record.game, record.winner);
        self.score.add(planned.id.leg, half_points, text);
        let loser = record.forfeited_by().map(|side| match side {
            Side::First => planned.first,
            Side::Second => planned.second,
        });
        if let Some(loser) = loser {
            let reason = record.reason.as_deref().unwrap_or_default();
            self.forfeits.add(loser, record.termination, reason);
        }
        let must_stop = self.is_strict && loser.is_some();
        if must_stop || self.score.decision() != SprtDecision::Undecided {
            self.decided.store(true, Ordering::Relaxed);
        }
    }
}
