//! What the commands that solve have in common: flags, the solver for the rules at hand, and the clock.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use enlinea_core::{Game, Rules};
use enlinea_solver::{Progress, SolveError, Solver, SolverOptions};

use crate::cli::GlobalArgs;
use crate::supervisor::{Stopped, Supervisor};

/// How to solve.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(crate) struct SolverArgs {
    /// Threads of a hard search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The most memory for the table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table_mb: u32,

    /// Stop a search after this time and tell the bounds known by then.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit: Option<Duration>,

    /// Stop a search after this many nodes and tell the bounds known by then.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Do not look into any opening book.
    #[arg(long)]
    no_book: bool,

    /// Look into this opening book (made by `enlinea book build`) instead of the built-in one.
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    book: Option<PathBuf>,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// A solver that follows the rules of each position, under the watch of a clock.
pub(crate) struct Session<'a> {
    args: &'a SolverArgs,
    global: &'a GlobalArgs,
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
    supervisor: Supervisor,
    /// The solver of the rules asked for last. Its table is the memory that the user allowed, so there is only one.
    solver: Option<Solver>,
}

/// An answer with the time that the solver took.
pub(crate) struct Timed<T> {
    pub(crate) answer: T,
    pub(crate) time: Duration,
    pub(crate) stopped: Option<Stopped>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(args: &'a SolverArgs, global: &'a GlobalArgs) -> Session<'a> {
        let (stop, progress) = (Arc::<AtomicBool>::default(), Arc::<Progress>::default());
        Session {
            args,
            global,
            supervisor: Supervisor::new(Arc::clone(&stop), Arc::clone(&progress)),
            stop,
            progress,
            solver: None,
        }
    }

    /// Asks the solver about a game, within the limits that the user set.
    pub(crate) fn ask<T>(
        &mut self,
        game: &Game,
        question: impl FnOnce(&mut Solver, &Game) -> Result<T, SolveError>,
    ) -> anyhow::Result<Timed<T>> {
        self.prepare(game.rules())?;
        let solver = self.solver.as_mut().expect("it was just prepared");
        let name = game.to_text();
        self.supervisor
            .begin(name, self.args.time_limit, self.global);
        let since = Instant::now();
        let answer = question(solver, game);
        let time = since.elapsed();
        let stopped = self.supervisor.end();
        Ok(Timed {
            answer: answer?,
            time,
            stopped,
        })
    }

    fn prepare(&mut self, rules: Rules) -> anyhow::Result<()> {
        if self
            .solver
            .as_ref()
            .is_none_or(|solver| solver.rules() != rules)
        {
            // The old table goes before the new one comes.
            self.solver = None;
            self.solver = Some(self.build(rules)?);
        }
        Ok(())
    }

    fn build(&self, rules: Rules) -> anyhow::Result<Solver> {
        let options = SolverOptions {
            table_mb: self.args.table_mb as usize,
            threads: usize::from(self.args.threads),
            node_limit: self.args.nodes,
            stop: Arc::clone(&self.stop),
            progress: Arc::clone(&self.progress),
            ..SolverOptions::default()
        };
        Ok(Solver::build(rules, options)?)
    }
}
