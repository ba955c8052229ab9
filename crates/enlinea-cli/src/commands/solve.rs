//! `enlinea solve`: the exact score of positions, or a check of given scores.

use std::path::{Path, PathBuf};

use clap::Args;
use enlinea_core::Game;
use enlinea_solver::{Solution, Solver};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::input::Claim;
use crate::input::{self, PositionArgs};
use crate::output::Printer;
use crate::output::solution::{self, Report};
use crate::process::exit::ExitStatus;
use crate::search::{SolverArgs, SolverSession, Timed};

/// Find the exact score of positions
///
/// The score is positive if the side to move wins, zero for a draw, negative if it loses; a larger score is an earlier win
/// or a later loss. A win with the very last stone scores 1.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    positions: PositionArgs,

    /// Check this file of lines `MOVES SCORE` (`-` is standard input); exit code 1 if any score is wrong.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "input"])]
    check: Option<PathBuf>,

    /// Also print nodes and microseconds.
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    solver: SolverArgs,
}

pub(crate) fn run(
    args: &SolveArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut session = SolverSession::new(&args.solver, global)?;
    match &args.check {
        Some(file) => check(file, args, global, &mut session, printer),
        None => input::for_each_position(&args.positions, global, printer, |game, printer| {
            let solved = solve(&mut session, game)?;
            let report = Report::of_solution(game, &solved);
            printer.result(&report, || report.line(args.stats, global.quiet))?;
            Ok(solution::status(solved.answer.stopped, solved.stopped))
        }),
    }
}

/// Compares claimed scores with ours.
fn check(
    file: &Path,
    args: &SolveArgs,
    global: &GlobalArgs,
    session: &mut SolverSession<'_>,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let (mut right, mut wrong, mut open) = (0u64, 0u64, 0u64);
    let parse = |line: &str| Claim::parse(global.rules, line);
    let status = input::for_each_line(file, printer, parse, |claim, printer| {
        let solved = solve(session, &claim.game)?;
        let report = Report::of_solution(&claim.game, &solved);
        let is_correct = report.score().map(|score| score == claim.score);
        match is_correct {
            Some(true) => right += 1,
            Some(false) => wrong += 1,
            None => open += 1,
        }
        let checked = Checked {
            report: &report,
            expected: claim.score,
            correct: is_correct,
        };
        if printer.is_json() {
            printer.json(&checked)?;
        } else if args.stats || is_correct != Some(true) {
            let line = report.line(args.stats, false);
            printer.text(&format!(
                "{} expected {}: {line}",
                verdict(is_correct),
                claim.score
            ))?;
        }
        Ok(match is_correct {
            Some(false) => ExitStatus::No,
            _ => solution::status(solved.answer.stopped, solved.stopped),
        })
    })?;
    if !printer.is_json() {
        let open = if open > 0 {
            format!(", {open} not solved")
        } else {
            String::new()
        };
        printer.text(&format!("{right} right, {wrong} wrong{open}\n"))?;
    }
    Ok(status)
}

fn verdict(is_correct: Option<bool>) -> &'static str {
    match is_correct {
        Some(true) => "right:",
        Some(false) => "WRONG:",
        None => "not solved:",
    }
}

/// A claim with our answer.
#[derive(Serialize)]
struct Checked<'a> {
    #[serde(flatten)]
    report: &'a Report,
    expected: i32,
    correct: Option<bool>,
}

fn solve(session: &mut SolverSession<'_>, game: &Game) -> anyhow::Result<Timed<Solution>> {
    session.ask(game, Solver::solve)
}
