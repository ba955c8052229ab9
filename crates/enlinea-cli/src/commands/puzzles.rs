//! `enlinea puzzles`: positions with exactly one good move.

mod solving;

use std::io::{self, BufReader, IsTerminal};
use std::thread;

use anyhow::Context;
use clap::Args;
use enlinea_core::Rules;
use enlinea_players::puzzle::{GRADES, Puzzle, PuzzleError, PuzzleKind, PuzzleSearch};
use enlinea_solver::{Solver, SolverOptions};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;

/// Megabytes of the table of each thread: candidates are searched one by one, each in an empty table.
const TABLE: usize = 2;
/// Puzzles that a thread finds between two prints.
const BATCH: u64 = 8;

/// Find puzzles: win in N, the only move, save the draw
///
/// A puzzle is a position in which one column leads to a better outcome than every other, proven by the solver. The grade says how far
/// one must look ahead to know it. The list of a seed is endless and always the same.
#[derive(Args, Debug)]
pub(crate) struct PuzzlesArgs {
    /// How hard: 1 (win in two moves) to 5.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(i64::from(*GRADES.start())..=i64::from(*GRADES.end())))]
    grade: u32,

    /// The number of puzzles.
    #[arg(long, default_value_t = 10)]
    count: u64,

    /// Each seed has a list of its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The first place in the list.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    start: u64,

    /// Solve them here: a board is drawn, and one column is read per line; `help` lists the commands.
    #[arg(long, conflicts_with = "threads")]
    solve: bool,

    /// Threads (default: all processors); the puzzles are the same.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

#[derive(Serialize)]
struct Found {
    number: u64,
    rules: String,
    moves: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_in: Option<u32>,
    solution: u32,
    depth: u32,
    grade: u32,
}

pub(crate) fn run(
    args: &PuzzlesArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if args.solve {
        return solve(args, global, printer);
    }
    let watch = InterruptWatch::new();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    // No more than have something to do.
    let batches = usize::try_from(args.count.div_ceil(BATCH)).unwrap_or(usize::MAX);
    let threads = args.threads.map_or(processors, usize::from).min(batches);
    let mut solvers = Vec::new();
    for _ in 0..threads {
        solvers.push(Solver::build(global.rules, options())?);
    }
    let mut number = args.start;
    let end = args.start.saturating_add(args.count);
    while number < end {
        // Every thread takes the next few numbers; they are printed when all have been found.
        let found = thread::scope(|scope| {
            let mut threads = Vec::new();
            for (index, solver) in (0..).zip(&mut solvers) {
                let from = number.saturating_add(BATCH * index);
                let numbers = from.min(end)..from.saturating_add(BATCH).min(end);
                let (rules, watch) = (global.rules, &watch);
                let work = move || find(args, rules, numbers, solver, watch);
                let thread = thread::Builder::new().spawn_scoped(scope, work);
                threads.push(thread.context("cannot start a thread")?);
            }
            let threads = threads.into_iter();
            let found = threads.map(|thread| thread.join().expect("a search does not panic"));
            anyhow::Ok(found.collect::<Vec<_>>())
        })?;
        for puzzles in found {
            let until = number.saturating_add(BATCH).min(end);
            for puzzle in puzzles.map_err(|error| WrongInput(error.to_string()))? {
                print(number, &puzzle, printer)?;
                number += 1;
            }
            if number < until {
                // The user has had enough, and the next thread's puzzles have later numbers.
                return Ok(ExitStatus::Interrupted);
            }
        }
    }
    Ok(ExitStatus::Done)
}

fn options() -> SolverOptions {
    SolverOptions::new().table_mb(TABLE).keep_table(true)
}

/// Puzzles for the person at this terminal.
fn solve(
    args: &PuzzlesArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if global.json {
        let message = "--solve is for people; without it, puzzles are printed as JSON";
        return Err(WrongInput(message.to_owned()).into());
    }
    let mut solver = Solver::build(global.rules, options())?;
    let (input, has_prompt) = (io::stdin(), io::stdin().is_terminal());
    let mut input = BufReader::new(input);
    solving::run(args, global, &mut solver, &mut input, has_prompt, printer)
}

/// The puzzles with these numbers, or the first of them if the user has had enough.
fn find(
    args: &PuzzlesArgs,
    rules: Rules,
    numbers: std::ops::Range<u64>,
    solver: &mut Solver,
    watch: &InterruptWatch,
) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut found = Vec::new();
    for number in numbers {
        let mut search = PuzzleSearch::new(rules, args.grade, args.seed, number)?;
        let puzzle = loop {
            if watch.is_raised() {
                return Ok(found);
            }
            if let Some(puzzle) = search.step(solver)? {
                break puzzle;
            }
        };
        found.push(puzzle);
    }
    Ok(found)
}

fn print(number: u64, puzzle: &Puzzle, printer: &mut Printer) -> anyhow::Result<()> {
    let (kind, wins_in) = match puzzle.kind {
        PuzzleKind::Win { moves } => ("win", Some(moves)),
        PuzzleKind::OnlyMove => ("only", None),
        PuzzleKind::Draw => ("draw", None),
    };
    let found = Found {
        number,
        rules: puzzle.game.rules().to_string(),
        moves: puzzle.game.to_text(),
        kind,
        wins_in,
        solution: puzzle.solution.number(),
        depth: puzzle.depth,
        grade: puzzle.grade,
    };
    Ok(printer.result(&found, || {
        let task = task(puzzle.kind);
        let (side, depth) = (puzzle.game.side_to_move(), puzzle.depth);
        let solution = puzzle.solution;
        format!(
            "{}  {side}: {task}, {depth} plies deep: {solution}\n",
            found.moves
        )
    })?)
}

fn task(kind: PuzzleKind) -> String {
    match kind {
        PuzzleKind::Win { moves } => format!("win in {moves}"),
        PuzzleKind::OnlyMove => "keep the win".to_owned(),
        PuzzleKind::Draw => "save the draw".to_owned(),
    }
}
