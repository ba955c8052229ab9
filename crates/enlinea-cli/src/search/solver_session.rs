//! The solver of the commands that solve: their flags, one solver per rules, the time limit.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use enlinea_core::{Game, Rules};
use enlinea_solver::{Book, Progress, SolveError, Solver, SolverOptions};

use crate::args::GlobalArgs;
use crate::output::position_name;
use crate::process::errors::wrong_unless_system;
use crate::process::exit::WrongInput;
use crate::search::{Describe, Stopped, Supervisor};

/// How to solve.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(crate) struct SolverArgs {
    /// Threads of one search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Memory for the table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table_mb: u32,

    /// Stop a search after this time and print the bounds known so far.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit: Option<Duration>,

    /// Stop a search after this many nodes and print the bounds known so far.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Use no opening book.
    #[arg(long)]
    no_book: bool,

    /// Use this opening book (made by `enlinea book build`) instead of the built-in one.
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    book: Option<PathBuf>,
}

/// Seconds with or without a fraction.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected seconds, such as 8 or 0.5".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// A solver that follows the rules of each position and obeys time limit and Ctrl-C.
pub(crate) struct SolverSession<'a> {
    args: &'a SolverArgs,
    global: &'a GlobalArgs,
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
    supervisor: Supervisor,
    /// The solver of the current rules; only one, because its table may use all the memory the user allowed.
    solver: Option<Solver>,
    uses_book: bool,
}

/// An answer with the time that the solver took.
pub(crate) struct Timed<T> {
    pub(crate) answer: T,
    pub(crate) time: Duration,
    pub(crate) stopped: Option<Stopped>,
}

impl<'a> SolverSession<'a> {
    pub(crate) fn new(
        args: &'a SolverArgs,
        global: &'a GlobalArgs,
    ) -> anyhow::Result<SolverSession<'a>> {
        let (stop, progress) = (Arc::<AtomicBool>::default(), Arc::<Progress>::default());
        Ok(SolverSession {
            args,
            global,
            supervisor: Supervisor::new(Arc::clone(&stop))?,
            stop,
            progress,
            solver: None,
            uses_book: !args.no_book,
        })
    }

    /// A session without a book, whatever the flags say: for checking books.
    pub(crate) fn without_book(
        args: &'a SolverArgs,
        global: &'a GlobalArgs,
    ) -> anyhow::Result<SolverSession<'a>> {
        Ok(SolverSession {
            uses_book: false,
            ..SolverSession::new(args, global)?
        })
    }

    /// Asks the solver about a game, within the user's limits.
    pub(crate) fn ask<T>(
        &mut self,
        game: &Game,
        question: impl FnOnce(&mut Solver, &Game) -> Result<T, SolveError>,
    ) -> anyhow::Result<Timed<T>> {
        self.prepare(game.rules())?;
        let solver = self.solver.as_mut().expect("it was just prepared");
        let describe = describe(game.to_text(), Arc::clone(&self.progress));
        self.supervisor
            .begin(describe, self.args.time_limit, self.global);
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
            // Free the old table before the new one is made.
            self.solver = None;
            self.solver = Some(self.build(rules)?);
        }
        Ok(())
    }

    /// The node limit. With a time limit alone no number of nodes ends the search, on boards of any size.
    fn node_limit(&self) -> Option<u64> {
        self.args.nodes.or(self.args.time_limit.map(|_| u64::MAX))
    }

    fn build(&self, rules: Rules) -> anyhow::Result<Solver> {
        let book = match (&self.args.book, self.uses_book) {
            (_, false) => None,
            (Some(path), true) => Some(Arc::new(read_book(path)?)),
            (None, true) => Some(Book::standard()).filter(|book| book.is_for(rules)),
        };
        let options = SolverOptions::new()
            .book(book)
            .table_mb(self.args.table_mb as usize)
            .threads(usize::from(self.args.threads))
            .node_limit(self.node_limit())
            .stop(Arc::clone(&self.stop))
            .progress(Arc::clone(&self.progress));
        Solver::build(rules, options).map_err(wrong_unless_system)
    }
}

/// The progress line of a search.
fn describe(name: String, progress: Arc<Progress>) -> Describe {
    Box::new(move || {
        let name = position_name(&name);
        let (lower, upper) = progress.bounds();
        let millions = progress.nodes() as f64 / 1e6;
        format!("{name}: score {lower}..{upper}, {millions:.1} M nodes")
    })
}

/// Reads an opening book from a file.
pub(crate) fn read_book(path: &Path) -> Result<Book, WrongInput> {
    let wrong =
        |error: &dyn std::fmt::Display| WrongInput(format!("book `{}`: {error}", path.display()));
    let file = File::open(path).map_err(|error| wrong(&error))?;
    Book::read(BufReader::new(file)).map_err(|error| wrong(&error))
}
