//! What the commands that play games share: a line that shows how far they are, the solver as a judge, and whose fault an
//! error is.

use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use enlinea_arena::store::StoreError;
use enlinea_arena::tournament::{Oracle, PlannedGame, RunError, RunObserver};
use enlinea_arena::{Adjudicator, GameRecord};
use enlinea_core::{Game, Outcome, Rules};
use enlinea_solver::Solver;

use crate::cli::GlobalArgs;
use crate::exit::WrongInput;
use crate::output::Printer;
use crate::progress::Progress;

/// Time between two plain lines when nobody looks at a terminal.
const PLAIN: Duration = Duration::from_secs(10);

/// Shows how far a tournament is: a line that changes on a terminal, plain lines elsewhere.
pub(crate) struct Live<'a> {
    printer: &'a mut Printer,
    progress: Progress,
    is_terminal: bool,
    names: Vec<String>,
    half_points: Vec<u64>,
    since: Instant,
    last_line: Instant,
    done: u64,
    played: u64,
    total: u64,
}

impl<'a> Live<'a> {
    pub(crate) fn new(
        global: &GlobalArgs,
        printer: &'a mut Printer,
        names: Vec<String>,
    ) -> Live<'a> {
        let now = Instant::now();
        Live {
            printer,
            progress: Progress::new(global),
            is_terminal: stderr().is_terminal(),
            half_points: vec![0; names.len()],
            names,
            since: now,
            last_line: now,
            done: 0,
            played: 0,
            total: 0,
        }
    }

    fn text(&self) -> String {
        let rate = self.played as f64 / self.since.elapsed().as_secs_f64().max(1e-6);
        let leader = self
            .half_points
            .iter()
            .zip(&self.names)
            .max_by_key(|(points, _)| **points);
        let leader = leader.map_or("", |(_, name)| name.as_str());
        format!(
            "{} of {} games, {rate:.0} a second, ahead: {leader}",
            self.done, self.total
        )
    }
}

impl RunObserver for Live<'_> {
    fn planned(&mut self, done: usize, total: usize) {
        (self.done, self.total) = (done as u64, total as u64);
    }

    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.done += 1;
        self.played += 1;
        let points = record.half_points();
        self.half_points[planned.first] += u64::from(points);
        self.half_points[planned.second] += u64::from(2 - points);
        self.progress.step(self.done, self.total, || self.text());
        if !self.is_terminal && self.last_line.elapsed() >= PLAIN {
            self.last_line = Instant::now();
            let text = self.text();
            // Whoever does not read remarks still gets results.
            let _ = self.printer.remark(&text);
        }
    }
}

/// The exact solver for openings and adjudication.
pub(crate) struct SolverOracle {
    rules: Rules,
    solver: Mutex<Solver>,
}

impl SolverOracle {
    pub(crate) fn new(rules: Rules) -> SolverOracle {
        SolverOracle {
            rules,
            solver: Mutex::new(Solver::new(rules)),
        }
    }
}

impl Oracle for SolverOracle {
    fn score(&self, game: &Game) -> Option<i32> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        exact_score(&mut solver, game)
    }

    fn adjudicator(&self) -> Box<dyn Adjudicator + '_> {
        Box::new(Judge(Solver::new(self.rules)))
    }
}

struct Judge(Solver);

/// With fewer empty cells than this the solver answers at once; earlier, games are played.
const JUDGED_CELLS: u32 = 22;

impl Adjudicator for Judge {
    fn outcome(&mut self, game: &Game) -> Outcome {
        let rules = game.rules();
        if rules.max_plies() - game.plies() > JUDGED_CELLS {
            return Outcome::Ongoing;
        }
        let side = game.side_to_move();
        match exact_score(&mut self.0, game) {
            None => Outcome::Ongoing,
            Some(0) => Outcome::Draw,
            Some(score) if score > 0 => Outcome::Win(side),
            Some(_) => Outcome::Win(side.other()),
        }
    }
}

fn exact_score(solver: &mut Solver, game: &Game) -> Option<i32> {
    let solution = solver.solve(game).ok()?;
    (solution.lower == solution.upper).then(|| solution.lower.value())
}

/// Errors of the tournament's file or of the wrong store are the user's; a store that breaks is not.
pub(crate) fn store_error(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::Missing { .. }
        | StoreError::Newer { .. }
        | StoreError::OtherDescription { .. }
        | StoreError::OtherTuning { .. }
        | StoreError::NoTuning { .. }
        | StoreError::NoTournament { .. } => WrongInput(error.to_string()).into(),
        other => other.into(),
    }
}

/// As [`store_error`], for runs.
pub(crate) fn run_error(error: RunError) -> anyhow::Error {
    match error {
        RunError::Store(error) => store_error(error),
        other => WrongInput(other.to_string()).into(),
    }
}
