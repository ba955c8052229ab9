//! `enlinea match`: pairs of games between two players, until a number of games or a decision.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use enlinea_arena::rating::{PairCounts, PairScore, Sprt, SprtDecision};
use enlinea_arena::report::interval;
use enlinea_arena::tournament::{
    Format, OpeningsText, PlannedGame, RunEnd, TournamentDescription, TournamentObserver,
    TournamentOptions, run_in_memory,
};
use enlinea_arena::{Entry, EntrySource, ExternalCommand, GameRecord, Protocol, SolverOracle};
use enlinea_players::Budget;
use serde_json::json;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::errors::run_error;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;
use crate::progress::LiveStandings;

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
    sprt: Option<SprtText>,

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
    let oracle = args
        .openings
        .starts_with("balanced")
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
    let (end, pairs, results, decision) = {
        let mut judge = Judge {
            live: LiveStandings::new(global, printer, names.clone()),
            sprt: args.sprt.map(|text| text.test),
            halves: BTreeMap::new(),
            next: 0,
            pairs: PairCounts::default(),
            results: [0; 3],
            decision: SprtDecision::Undecided,
            decided: &decided,
        };
        let end = run_in_memory(&description, options, &mut judge).map_err(run_error)?;
        (end, judge.pairs, judge.results, judge.decision)
    };
    let summary = Summary {
        names,
        pairs,
        results,
        test: args.sprt.map(|text| (text.test, decision)),
    };
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
            .unwrap_or_else(|| default_games(args.sprt.as_ref())),
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
    description
        .check()
        .map_err(|error| WrongInput(error.to_string()))?;
    Ok(description)
}

/// Games of a match without `--games`. A test gets ten times what it needs on average in its hardest case, a strength
/// halfway between its hypotheses: about 800,000 games divided by the square of their distance in Elo.
fn default_games(test: Option<&SprtText>) -> u32 {
    const MOST: f64 = 200_000.0;
    let Some(test) = test else {
        return 100;
    };
    let pairs = (4_000_000.0 / test.distance.powi(2)).clamp(50.0, MOST / 2.0);
    2 * pairs as u32
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

/// Counts pairs in the order of the plan, so that the decision does not depend on which game ended first.
struct Judge<'a> {
    live: LiveStandings<'a>,
    sprt: Option<Sprt>,
    /// Half points of the first player by game, of games that wait for an earlier one.
    halves: BTreeMap<u32, u8>,
    /// The first game that is not counted yet.
    next: u32,
    pairs: PairCounts,
    /// Games won, drawn and lost by the first player.
    results: [u64; 3],
    decision: SprtDecision,
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
        let points = match planned.first {
            0 => record.half_points(),
            _ => 2 - record.half_points(),
        };
        self.halves.insert(planned.id.leg, points);
        while self.decision == SprtDecision::Undecided
            && let (Some(&one), Some(&two)) = (
                self.halves.get(&self.next),
                self.halves.get(&(self.next + 1)),
            )
        {
            // Counted, and not needed any more.
            self.halves.remove(&self.next);
            self.halves.remove(&(self.next + 1));
            self.next += 2;
            self.pairs.add(PairScore::new(one, two));
            for points in [one, two] {
                self.results[usize::from(2 - points)] += 1;
            }
            if let Some(sprt) = &self.sprt {
                self.decision = sprt.decide(&self.pairs);
            }
        }
        if self.decision != SprtDecision::Undecided {
            self.decided.store(true, Ordering::Relaxed);
        }
    }
}

struct Summary {
    names: Vec<String>,
    pairs: PairCounts,
    results: [u64; 3],
    test: Option<(Sprt, SprtDecision)>,
}

impl Summary {
    fn json(&self) -> serde_json::Value {
        let [wins, draws, losses] = self.results;
        let pentanomial: Vec<u64> = (0..=4).map(|points| self.pairs.count(points)).collect();
        let test = self.test.map(|(sprt, decision)| {
            let (lower, upper) = sprt.bounds();
            json!({
                "ratio": sprt.log_likelihood_ratio(&self.pairs),
                "lower": lower,
                "upper": upper,
                "decision": decision_name(decision),
            })
        });
        json!({
            "players": self.names,
            "games": 2 * self.pairs.total(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": pentanomial,
            "score": interval(self.pairs.score()),
            "elo": interval(self.pairs.elo()),
            "los": self.pairs.likelihood_of_superiority(),
            "sprt": test,
        })
    }

    fn text(&self) -> String {
        let [wins, draws, losses] = self.results;
        let (score, elo) = (self.pairs.score(), self.pairs.elo());
        let pentanomial: Vec<String> = (0..=4)
            .map(|points| self.pairs.count(points).to_string())
            .collect();
        let mut text = format!(
            "{} against {}\n\
             games: {} ({wins} won, {draws} drawn, {losses} lost)\n\
             pairs by half points, 0 to 4: {}\n\
             score: {:.3} (95 %: {:.3} to {:.3})\n\
             Elo: {:+.1} (95 %: {:+.1} to {:+.1})\n\
             likelihood of superiority: {:.3}\n",
            self.names[0],
            self.names[1],
            2 * self.pairs.total(),
            pentanomial.join(" "),
            score.value,
            score.low,
            score.high,
            elo.value,
            elo.low,
            elo.high,
            self.pairs.likelihood_of_superiority()
        );
        if let Some((sprt, decision)) = self.test {
            let (lower, upper) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(&self.pairs);
            let name = decision_name(decision);
            let line = format!("SPRT: {ratio:.2} between {lower:.2} and {upper:.2}: {name}\n");
            text += &line;
        }
        text
    }
}

fn decision_name(decision: SprtDecision) -> &'static str {
    match decision {
        SprtDecision::Undecided => "undecided",
        SprtDecision::Elo0 => "elo0",
        SprtDecision::Elo1 => "elo1",
    }
}

/// A test as users write it.
#[derive(Clone, Copy, Debug)]
struct SprtText {
    test: Sprt,
    /// Between the hypotheses, in Elo.
    distance: f64,
}

impl FromStr for SprtText {
    type Err = String;

    fn from_str(text: &str) -> Result<SprtText, String> {
        let mut values = BTreeMap::from([
            ("elo0", 0.0),
            ("elo1", 20.0),
            ("alpha", 0.05),
            ("beta", 0.05),
        ]);
        for part in text.split(',') {
            let (key, number) = part
                .split_once('=')
                .ok_or_else(|| format!("expected key=number, found `{part}`"))?;
            let value = values
                .get_mut(key.trim())
                .ok_or_else(|| format!("expected elo0, elo1, alpha or beta, found `{key}`"))?;
            *value = number
                .trim()
                .parse()
                .map_err(|_| format!("`{number}` is not a number"))?;
        }
        Sprt::new(
            values["elo0"],
            values["elo1"],
            values["alpha"],
            values["beta"],
        )
        .map(|test| SprtText {
            test,
            distance: values["elo1"] - values["elo0"],
        })
        .map_err(|error| error.to_string())
    }
}
