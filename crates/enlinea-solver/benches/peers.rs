//! Ours against `connect-four-ai` on the same positions of 7x6, one thread, no book, empty tables.
//!
//! `cargo bench -p enlinea-solver --bench peers` prints a table: mean processor time of both, our nodes, the
//! ratio. The programs take turns every few positions, so that a busy machine is equally unkind to both; what
//! the peer needs to empty its table is not counted, what ours needs is.
//!
//! Arguments after `--`: `full` solves all positions of the slow sets, `avx2` or `plain` choose the kernel, any
//! other word keeps the sets whose name contains it. Random positions are built in; the public sets are used if
//! `ENLINEA_POSITIONS` names their folder.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement that cannot continue should panic, and says what it found"
)]

use std::time::Duration;

use enlinea_core::{Game, Move, Rules};
use enlinea_solver::{Kernel, Score, Solver, SolverOptions};
use rustix::time::{ClockId, clock_gettime};
use sets::{public_set, random_set};

mod sets;

/// Positions that are solved before the other program's turn.
const TURN: usize = 10;

/// Public sets: name, positions unless `full`, times each position is solved to get above the clock's grain.
const SETS: [(&str, usize, u32); 6] = [
    ("end-easy", 400, 20),
    ("middle-easy", 400, 5),
    ("middle-medium", 400, 1),
    ("begin-easy", 400, 2),
    ("begin-medium", 60, 1),
    ("begin-hard", 10, 1),
];

/// Random sets: plies, positions, repetitions.
const RANDOM: [(u32, usize, u32); 5] = [
    (10, 20, 1),
    (14, 60, 1),
    (18, 200, 1),
    (24, 400, 2),
    (30, 400, 10),
];

/// A position that takes the peer a second or so.
const WARM_UP: &str = "6716647455";

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    arguments.retain(|argument| argument != "--bench");
    let full = take(&mut arguments, "full");
    let kernel = if take(&mut arguments, "plain") {
        Kernel::Plain
    } else if take(&mut arguments, "avx2") {
        Kernel::Avx2
    } else {
        Kernel::best()
    };
    println!("kernel {kernel}, one thread, no book, tables emptied for each position");
    println!("| set | positions | connect-four-ai | ours | our nodes | ns a node | ratio |");
    println!("|---|---|---|---|---|---|---|");
    let wanted = |name: &str| {
        arguments.is_empty() || arguments.iter().any(|part| name.contains(part.as_str()))
    };
    let public = SETS.iter().filter_map(|&(name, count, times)| {
        let count = if full { usize::MAX } else { count };
        Some((name.to_owned(), public_set(name, count)?, times))
    });
    let random = RANDOM.iter().map(|&(plies, count, times)| {
        let name = format!("random {plies} plies");
        (name, random_set(plies, count), times)
    });
    // Large tables are slow where memory is touched for the first time: a long search before the clock runs.
    let mut peer = connect_four_ai::Solver::empty();
    peer.solve(&connect_four_ai::Position::from_moves(WARM_UP).unwrap());
    for (name, games, times) in public.chain(random) {
        if wanted(&name) {
            compare(&name, &games, times, kernel, &mut peer);
        }
    }
}

fn take(arguments: &mut Vec<String>, word: &str) -> bool {
    let before = arguments.len();
    arguments.retain(|argument| argument != word);
    arguments.len() < before
}

fn compare(
    name: &str,
    games: &[Game],
    times: u32,
    kernel: Kernel,
    theirs: &mut connect_four_ai::Solver,
) {
    let options = SolverOptions::new().kernel(kernel);
    let mut ours = Solver::build(Rules::STANDARD, options).unwrap();
    let (mut our_time, mut their_time) = (Duration::ZERO, Duration::ZERO);
    let mut nodes = 0;
    // The first search touches the table's pages.
    ours.solve(&games[0]).unwrap();
    for turn in games.chunks(TURN) {
        let mut scores = Vec::new();
        for round in 0..times {
            let start = processor_time();
            let solutions: Vec<_> = turn.iter().map(|game| ours.solve(game).unwrap()).collect();
            our_time += processor_time().saturating_sub(start);
            if round == 0 {
                nodes += solutions.iter().map(|solution| solution.nodes).sum::<u64>();
                scores = solutions;
            }
        }
        for (game, ours) in turn.iter().zip(scores) {
            let position = connect_four_ai::Position::from_moves(&moves(game)).unwrap();
            theirs.reset();
            let start = processor_time();
            let score = theirs.solve(&position);
            their_time += processor_time().saturating_sub(start);
            assert_eq!(ours.score(), Some(Score::new(score.into())), "{game}");
        }
    }
    let count = games.len() as u32;
    let (our_time, their_time) = (our_time / (count * times), their_time / count);
    println!(
        "| {name} | {count} | {} | {} | {} | {:.0} | {:.1} |",
        text(their_time),
        text(our_time),
        nodes / u64::from(count),
        our_time.as_nanos() as f64 * f64::from(count) / nodes as f64,
        their_time.as_secs_f64() / our_time.as_secs_f64(),
    );
}

fn text(time: Duration) -> String {
    let micros = time.as_nanos() as f64 / 1000.0;
    if micros < 1000.0 {
        format!("{micros:.2} us")
    } else {
        format!("{:.2} ms", micros / 1000.0)
    }
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn moves(game: &Game) -> String {
    let column = |turn: &Move| match turn {
        Move::Drop(column) => column.to_char(),
        Move::Pass => None,
    };
    game.moves().iter().filter_map(column).collect()
}
