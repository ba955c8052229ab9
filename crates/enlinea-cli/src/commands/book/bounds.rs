//! `enlinea book solve` and `enlinea book bounds`: boards that are too large for one search.

use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use clap::{Args, ValueEnum};
use enlinea_core::{Rules, Side};
use enlinea_solver::{
    BoardError, BoardGoal, BoardProgress, BoardSetup, BoardSolution, Solution, SolverOptions,
};
use serde::Serialize;

use super::{open_locked, workers};
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::output::solution::Answer;
use crate::process::errors::{file_error, wrong_unless_system};
use crate::process::exit::{ExitStatus, WrongInput};
use crate::search::{Describe, Supervisor};

/// What is to be found out about a board, and how.
#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    /// The ply of the positions that are searched; everything before it follows from them.
    #[arg(long, value_name = "N")]
    plies: u32,

    /// What is to be found out.
    #[arg(long, value_enum, default_value_t = Goal::Score)]
    goal: Goal,

    /// Nodes of the first search of a position; one without an answer is repeated with four times as many.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// No search has more nodes: what would need them stays open.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    most_nodes: u64,

    /// Memory for the table of each search, in MiB: it decides what is found within a number of nodes.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table_mb: u32,

    /// Positions of a round, at most: they are searched before the next ones are chosen. A shard needs eight or more.
    #[arg(long, value_name = "N", default_value_t = 64)]
    round: u32,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Goal {
    /// Who wins.
    Outcome,
    /// The exact score.
    Score,
    /// The exact score of every first move.
    Moves,
}

impl BoardArgs {
    pub(crate) fn setup(&self, rules: Rules) -> BoardSetup {
        BoardSetup {
            rules,
            plies: self.plies,
            goal: match self.goal {
                Goal::Outcome => BoardGoal::Outcome,
                Goal::Score => BoardGoal::Score,
                Goal::Moves => BoardGoal::Moves,
            },
            first_nodes: self.nodes,
            most_nodes: self.most_nodes,
            round: self.round,
            table_mb: self.table_mb,
        }
    }
}

/// Solve a board that is too large for one search, in a book of bounds
///
/// Positions of some ply are searched one by one, those first that help most. Whatever is found is appended to the book; after an
/// interruption of any kind the same command goes on where the book ends. `shard plan solve` does the same on several machines, and
/// `book bounds` prints what is known. docs/boards.md has the results.
#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    board: BoardArgs,

    /// The book to write or to go on with.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Positions searched at the same time (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Print what a book of bounds knows
#[derive(Args, Debug)]
pub(super) struct BoundsArgs {
    /// The book, as `book solve` or `shard merge` wrote it; it need not be finished.
    file: PathBuf,
}

pub(super) fn solve(
    args: &SolveArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let path = &args.out;
    let board = BoardSolution::new(args.board.setup(global.rules));
    let mut board = board.map_err(wrong_unless_system)?;
    let mut book = open_locked("book", path)?;
    let bytes = board.resume(BufReader::new(&book));
    let bytes = bytes.map_err(|error| wrong(path, error))?;
    let failed = |error| file_error("cannot write", path, error);
    book.set_len(bytes).map_err(failed)?;
    book.seek(SeekFrom::End(0)).map_err(failed)?;
    let stop = Arc::<AtomicBool>::default();
    let supervisor = Supervisor::new(Arc::clone(&stop))?;
    let now = Arc::new(Mutex::new(board.progress()));
    supervisor.begin(describe(&now), None, global);
    let options = SolverOptions::new().stop(stop);
    let is_finished = board.run(workers(args.threads), &options, &mut book, |progress| {
        *now.lock().expect("nothing panics while holding this lock") = progress;
    });
    supervisor.end();
    let is_finished =
        is_finished.with_context(|| format!("cannot go on with `{}`", path.display()))?;
    print(&board, path, printer)?;
    if is_finished {
        return Ok(ExitStatus::Done);
    }
    printer.remark(&format!(
        "everything found is in `{}`; the same command goes on from there",
        path.display()
    ))?;
    Ok(ExitStatus::Interrupted)
}

fn describe(now: &Arc<Mutex<BoardProgress>>) -> Describe {
    let now = Arc::clone(now);
    Box::new(move || {
        let BoardProgress {
            searches,
            nodes,
            lower,
            upper,
            ..
        } = *now.lock().expect("nothing panics while holding this lock");
        let millions = nodes as f64 / 1e6;
        format!("score {lower}..{upper}, {searches} searches, {millions:.1} M nodes")
    })
}

pub(super) fn show(args: &BoundsArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let path = &args.file;
    let file = File::open(path).map_err(|error| file_error("cannot read", path, error))?;
    let board = BoardSolution::read(BufReader::new(file));
    print(&board.map_err(|error| wrong(path, error))?, path, printer)?;
    Ok(ExitStatus::Done)
}

fn wrong(path: &Path, error: BoardError) -> anyhow::Error {
    match error {
        BoardError::Io(error) => file_error("cannot read", path, error),
        error @ (BoardError::Solver(_) | BoardError::NoThread(_)) => wrong_unless_system(error),
        error => WrongInput(format!("`{}`: {error}", path.display())).into(),
    }
}

/// What a book of bounds knows.
#[derive(Serialize)]
struct Known {
    file: String,
    rules: String,
    /// Of the positions that were searched.
    plies: u32,
    goal: &'static str,
    finished: bool,
    rounds: u32,
    searches: u64,
    nodes: u64,
    /// The empty board.
    #[serde(flatten)]
    start: Answer,
    moves: Vec<Move>,
    #[serde(skip)]
    words: String,
}

/// A first move.
#[derive(Serialize)]
struct Move {
    /// Counted from 1.
    column: u32,
    #[serde(flatten)]
    answer: Answer,
}

fn print(board: &BoardSolution, path: &Path, printer: &mut Printer) -> anyhow::Result<()> {
    let setup = board.setup();
    let (rules, progress) = (setup.rules, board.progress());
    let answer = |plies, solution: &Solution| Answer::new(rules, plies, solution);
    let moves = board.first_moves().into_iter().map(|one| Move {
        column: one.column.number(),
        // The number of stones before the move: the score is the mover's.
        answer: answer(0, &one.solution),
    });
    let known = Known {
        file: path.display().to_string(),
        rules: rules.to_string(),
        plies: setup.plies,
        goal: setup.goal.name(),
        finished: board.is_finished(),
        rounds: progress.rounds,
        searches: progress.searches,
        nodes: progress.nodes,
        start: answer(0, &board.start()),
        moves: moves.collect(),
        words: board.start().words(rules, 0, Side::First),
    };
    printer.result(&known, || {
        let moves = known.moves.iter().map(|one| {
            let (column, score) = (one.column, one.answer.score_text());
            format!("{column}:{score}")
        });
        let moves: Vec<String> = moves.collect();
        let Known {
            rules,
            start,
            words,
            ..
        } = &known;
        format!(
            "{rules}: {} {words}\nfirst moves: {}\n{board}\n",
            start.score_text(),
            moves.join(" ")
        )
    })?;
    Ok(())
}
