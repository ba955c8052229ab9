//! A batch of positions, to be compared with the same batch from Python: `ENLINEA_BATCH=FILE cargo bench -p enlinea-solver --bench
//! batch`. The file has one list of moves in each line; `crates/enlinea-py/benches/batch.py` writes it.

use std::time::{Duration, Instant};
use std::{env, fs, thread};

use enlinea_core::{Game, Rules};
use enlinea_solver::{BatchSolver, Score, SolverOptions};
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 5;
const CALLS: u32 = 20_000;

#[expect(clippy::print_stdout, reason = "a bench talks to its user")]
fn main() {
    let Some(path) = env::var_os("ENLINEA_BATCH") else {
        println!("set ENLINEA_BATCH to a file of positions");
        return;
    };
    let text = fs::read_to_string(path).expect("the file can be read");
    let game = |line: &str| Game::from_moves(Rules::STANDARD, line).expect("each line has moves");
    let games: Vec<Game> = text.lines().map(game).collect();
    println!("{} positions, microseconds for each", games.len());
    println!("      wall  processor");
    let all = thread::available_parallelism().map_or(1, usize::from);
    for threads in [1, all] {
        let rounds: Vec<[f64; 2]> = (0..ROUNDS).map(|_| round(&games, threads)).collect();
        let [wall, processor] = [0, 1].map(|column| median(&rounds, column) / games.len() as f64);
        println!("{wall:10.1} {processor:10.1}  {threads} threads");
    }
    let rounds: Vec<[f64; 2]> = (0..ROUNDS).map(|_| calls()).collect();
    let each = median(&rounds, 1) / f64::from(CALLS);
    println!("{:10} {each:10.2}  a position that is won at once", "");
}

/// All games by solvers that know nothing yet; microseconds of wall-clock and processor time.
fn round(games: &[Game], threads: usize) -> [f64; 2] {
    let options = SolverOptions::new().table_mb(8);
    let batch = BatchSolver::build(Rules::STANDARD, &options, threads);
    let mut batch = batch.expect("there is memory");
    timed(|| {
        let solved = batch.solve(games).expect("the rules are the same");
        assert!(solved.iter().all(|solution| solution.score().is_some()));
    })
}

/// One easy position again and again.
fn calls() -> [f64; 2] {
    let over = Game::from_moves(Rules::STANDARD, "445566").expect("these are moves");
    let mut solver = enlinea_solver::Solver::new(Rules::STANDARD);
    timed(|| {
        for _ in 0..CALLS {
            let solution = solver.solve(&over).expect("the rules are the same");
            assert_eq!(solution.score(), Some(Score::new(18)));
        }
    })
}

fn timed(work: impl FnOnce()) -> [f64; 2] {
    let (wall, processor) = (Instant::now(), processor_time());
    work();
    let processor = processor_time().saturating_sub(processor);
    [wall.elapsed(), processor].map(|time| time.as_secs_f64() * 1e6)
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn median(rounds: &[[f64; 2]], column: usize) -> f64 {
    let mut times: Vec<f64> = rounds.iter().map(|round| round[column]).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
