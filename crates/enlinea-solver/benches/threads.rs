//! One thread against several on the same positions, no book, empty tables, wall-clock time.
//!
//! `cargo bench -p enlinea-solver --bench threads` prints a table: both times, both node counts, the ratio of
//! the times. The two take turns at every position. Arguments after `--`: a number of threads (two if absent),
//! any other word keeps the rows whose name contains it. It needs as many idle cores as threads.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement that cannot continue should panic, and says what it found"
)]

use std::time::{Duration, Instant};

use enlinea_core::{Game, Rules};
use enlinea_solver::{Score, Solver, SolverOptions};
use sets::{public_set, random_set};

mod sets;

/// Times that a row is measured.
const ROUNDS: u32 = 3;

fn main() {
    let mut threads = 2;
    let mut wanted = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.parse() {
            Ok(number) => threads = number,
            Err(_) if argument == "--bench" => {}
            Err(_) => wanted.push(argument),
        }
    }
    let empty = |rules: &str| vec![Game::new(rules.parse().unwrap())];
    let rows = [
        ("empty 7x6", Some(empty("7x6"))),
        ("empty 8x5", Some(empty("8x5"))),
        ("random, 8 plies", Some(random_set(8, 40))),
        ("begin-hard, the first 60", public_set("begin-hard", 60)),
    ];
    println!("| positions | one thread | nodes | {threads} threads | nodes | ratio |");
    println!("|---|---|---|---|---|---|");
    for (name, games) in rows {
        let chosen = wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
        if let Some(games) = games.filter(|_| chosen) {
            for _ in 0..ROUNDS {
                compare(name, &games, threads);
            }
        }
    }
}

fn compare(name: &str, games: &[Game], threads: usize) {
    let mut alone = Runner::new(games[0].rules(), 1);
    let mut together = Runner::new(games[0].rules(), threads);
    for game in games {
        alone.solve(game);
        together.solve(game);
    }
    assert_eq!(alone.scores, together.scores, "the scores must be equal");
    println!(
        "| {name} | {:.2} s | {:.1} million | {:.2} s | {:.1} million | {:.2} |",
        alone.time.as_secs_f64(),
        alone.nodes as f64 / 1e6,
        together.time.as_secs_f64(),
        together.nodes as f64 / 1e6,
        alone.time.as_secs_f64() / together.time.as_secs_f64(),
    );
}

/// A solver and what it has done.
struct Runner {
    solver: Solver,
    time: Duration,
    nodes: u64,
    scores: Vec<Score>,
}

impl Runner {
    fn new(rules: Rules, threads: usize) -> Runner {
        let options = SolverOptions::new().threads(threads);
        Runner {
            solver: Solver::build(rules, options).unwrap(),
            time: Duration::ZERO,
            nodes: 0,
            scores: Vec::new(),
        }
    }

    fn solve(&mut self, game: &Game) {
        let start = Instant::now();
        let solution = self.solver.solve(game).unwrap();
        self.time += start.elapsed();
        self.nodes += solution.nodes;
        self.scores.push(solution.score().unwrap());
    }
}
