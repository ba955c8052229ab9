//! `enlinea match`: pairs of games between two players, until a number of games or a decision.

mod summary;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use enlinea_arena::rating::{MatchScore, Sprt, SprtDecision};
use enlinea_arena::tournament::{
    Format, OpeningsText, PlannedGame, RunEnd, TournamentDescription, TournamentObserver,
    TournamentOptions, run_in_memory,
};
use enlinea_arena::{Entry, EntrySource, ExternalCommand, GameRecord, Protocol, SolverOracle};
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
/// `native:COMMAND` or `c-linea:COMMAND`. Games come in pairs: both players begin once from each opening.
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
        .then(|| SolverOracle::new(global.rules));
    let names = description.players.iter().map(|entry| entry.name.clone());
    let names: Vec<String> = names.collect();
    let decided = AtomicBool::new(false);
    let stop = watch.flag();
    let options = TournamentOptions::new()
        .workers(args.concurrency.map(usize::from))
        .stop(stop)
        .enough(&decided)
        .oracle(oracle.as_ref().map(|oracle| oracle as _));
    let (end, score) = {
        let mut judge = Judge {
            live: LiveStandings::new(global, printer, names.clone()),
            score: MatchScore::new(args.sprt),
            decided: &decided,
        };
        let end = run_in_memory(&description, options, &mut judge).map_err(run_error)?;
        (end, judge.score)
    };
    let summary = Summary { names, score };
    printer.result(&summary.json(), || summary.text())?;
    Ok(match end {
        RunEnd::Stopped if watch.is_raised() => ExitStatus::Interrupted,
        _ => ExitStatus::Done,
    })
}

fn describe(args: &MatchArgs, global: &GlobalArgs) -> anyhow::Result<TournamentDescription> {
    let mut players = vec![entry(&args.first, args)?, entry(&args.second, args)?];
    if players[0].name == players[1].name {
        players[1].name += " (2)";
    }
    let description = TournamentDescription {
        name: "match".to_owned(),
        format: Format::RoundRobin,
        rules: global.rules,
        rounds: args
            .games
            .unwrap_or_else(|| args.sprt.map_or(DEFAULT_GAMES, |sprt| sprt.enough_games())),
        seed: args.seed,
        concurrency: None,
        openings: OpeningsText::Rule(args.openings.clone()),
        openings_file: None,
        adjudicate: false,
        budget: Budget::unlimited()
            .depth(args.depth)
            .nodes(args.nodes)
            .time_ms(args.time_ms),
        players,
    };
    description.check().map_err(|error| spec_error(&error))?;
    Ok(description)
}

fn entry(text: &str, args: &MatchArgs) -> anyhow::Result<Entry> {
    let protocols = [
        ("native:", Protocol::Native),
        ("c-linea:", Protocol::CLinea),
    ];
    let program = protocols
        .into_iter()
        .find_map(|(prefix, protocol)| Some((text.strip_prefix(prefix)?, protocol)));
    let Some((command, protocol)) = program else {
        return Ok(Entry::built_in(text));
    };
    let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if command.is_empty() {
        return Err(WrongInput(format!("`{text}`: the command is missing")).into());
    }
    let name = command.join(" ");
    let external = ExternalCommand::new(command, protocol)
        .folder(std::path::absolute(Path::new("."))?)
        .untrusted(args.untrusted);
    Ok(Entry {
        name,
        source: EntrySource::External(external),
        budget: Budget::unlimited(),
    })
}

/// Shows the standings and ends the match when the test decides.
struct Judge<'a> {
    live: LiveStandings<'a>,
    score: MatchScore,
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
        self.score.add(planned.id.leg, half_points);
        if self.score.decision() != SprtDecision::Undecided {
            self.decided.store(true, Ordering::Relaxed);
        }
    }
}
