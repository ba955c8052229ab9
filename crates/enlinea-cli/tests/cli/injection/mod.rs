//! Failing allocations, threads and writes, injected at every point of short runs, as `docs/faults.md` promises.
//!
//! `shim.c` lets the N-th call of the real program fail. A run then ends with an error and a message, or with its complete result. The
//! same command without a fault ends with the result of a run that was never disturbed.

mod bench;
pub(crate) mod shim;

use std::fmt;

use bench::{Bench, Ending};
use enlinea_testing::skipped;
use shim::{Fault, How, What};

/// A command that is short, writes something that must not be damaged, and continues when it is given again.
struct ShortRun {
    name: &'static str,
    /// `PROGRAM` and `FOLDER` are replaced in both.
    words: &'static str,
    /// A file to write before the run.
    input: Option<(&'static str, &'static str)>,
}

const TOURNAMENT: ShortRun = ShortRun {
    name: "tournament",
    words: "tournament run cup.toml --store cup.db --quiet",
    input: Some((
        "cup.toml",
        "name = 'cup'\nrules = '5x4'\nrounds = 2\nseed = 9\nconcurrency = 1\nopenings = 'random(2)'\n\
         players = ['random', 'minimax(depth=2)', { spec = 'alphabeta(nodes=200, table=1)', budget = { time_ms = 60000 } }]\n",
    )),
};
/// Two games at a time, one of the players a program behind a guard.
const PROGRAMS: ShortRun = ShortRun {
    name: "tournament with a program",
    words: "tournament run cup.toml --store cup.db --quiet",
    input: Some((
        "cup.toml",
        "name = 'cup'\nrules = '4x4'\nrounds = 4\nseed = 9\nconcurrency = 2\nopenings = 'none'\n\
         players = ['random', { name = 'program', command = ['FOLDER/player', 'engine', 'native', 'random'] }]\n",
    )),
};
const TUNE: ShortRun = ShortRun {
    name: "tune",
    words: "tune --name t --rules 5x4 --set tuner.population=6 --set tuner.generations=3 \
            --store t.db --output t.toml --report t.html --threads 1",
    input: None,
};
const BOOK: ShortRun = ShortRun {
    name: "book build",
    words: "book build --rules 4x4 --plies 3 --out b.book --threads 1 --table-mb 1",
    input: None,
};
const DATA: ShortRun = ShortRun {
    name: "data generate",
    words: "data generate --rules 5x4 --positions 40 --plies 8..12 --threads 2 -o d.csv",
    input: None,
};

/// Every way in which calls fail.
const MANNERS: [(What, How); 8] = [
    (What::Memory, How::Once),
    (What::Memory, How::Ever),
    (What::Threads, How::Once),
    (What::Threads, How::Ever),
    (What::Files, How::Once),
    (What::Files, How::Ever),
    (What::Files, How::Full),
    (What::Files, How::Kill),
];

/// How the runs of one manner ended.
#[derive(Default)]
struct Tally {
    points: u64,
    complete: u64,
    errors: u64,
    killed: u64,
    not_reached: u64,
    /// What must not happen.
    faults: Vec<String>,
}

impl Tally {
    fn add(&mut self, ending: Result<Ending, String>) {
        match ending {
            Ok(Ending::Complete) => self.complete += 1,
            Ok(Ending::Error) => self.errors += 1,
            Ok(Ending::Killed) => self.killed += 1,
            Ok(Ending::NotReached) => self.not_reached += 1,
            Err(what) => self.faults.push(what),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tried = self.complete + self.errors + self.killed + self.faults.len() as u64;
        let Tally {
            points,
            complete,
            errors,
            killed,
            not_reached,
            faults,
        } = self;
        write!(
            f,
            "{tried:6} of {points:6} points: {complete:6} complete, {errors:6} errors, {killed:5} killed, "
        )?;
        write!(
            f,
            "{} broken promises ({not_reached} not reached)",
            faults.len()
        )
    }
}

/// Lets calls fail at some points of a run: `points` gives their numbers, from the number of calls that an undisturbed run makes.
#[expect(clippy::print_stdout, reason = "the sweep is read by people")]
fn inject(run: &ShortRun, points: impl Fn(What, How, u64) -> Vec<u64>) -> Vec<String> {
    let Some(bench) = Bench::new(run) else {
        skipped("Linux with the GNU library, and a C compiler");
        return Vec::new();
    };
    let mut broken = Vec::new();
    for (what, how) in MANNERS {
        let total = bench.calls(what);
        let mut tally = Tally {
            points: total,
            ..Tally::default()
        };
        for at in points(what, how, total) {
            tally.add(bench.disturb(&Fault { what, how, at }));
        }
        println!("{:26} {what:?} {how:?}: {tally}", run.name);
        broken.extend(tally.faults);
    }
    broken
}

/// A few points from the first to the last, the same ones every time.
fn sample(count: u64) -> impl Fn(What, How, u64) -> Vec<u64> {
    move |what, _, total| match what {
        What::Threads => (1..=total).collect(),
        _ => (0..count)
            .map(|one| 1 + one * (total - 1) / (count - 1))
            .collect(),
    }
}

#[test]
fn faults_in_a_tournament_are_errors_and_damage_nothing() {
    assert_eq!(inject(&TOURNAMENT, sample(5)), [""; 0]);
}

#[test]
fn faults_in_a_tournament_with_a_program_are_errors_and_leave_no_process() {
    assert_eq!(inject(&PROGRAMS, sample(3)), [""; 0]);
}

#[test]
fn faults_in_a_tuning_run_are_errors_and_damage_nothing() {
    assert_eq!(inject(&TUNE, sample(5)), [""; 0]);
}

#[test]
fn faults_in_a_book_build_are_errors_and_damage_nothing() {
    assert_eq!(inject(&BOOK, sample(5)), [""; 0]);
}

#[test]
fn faults_in_a_data_set_are_errors_and_damage_nothing() {
    assert_eq!(inject(&DATA, sample(5)), [""; 0]);
}

/// The whole campaign. `ENLINEA_FAULT_STRIDE` is the distance between two allocations that fail.
#[test]
#[ignore = "minutes: every call that changes files, every thread, every 7th allocation"]
fn faults_at_every_point() {
    let stride = std::env::var("ENLINEA_FAULT_STRIDE").unwrap_or_else(|_| "7".to_owned());
    let stride: u64 = stride.parse().expect("a number");
    let points = |what, how, total| match (what, how) {
        (What::Files | What::Threads, _) => (1..=total).collect(),
        // Each manner has points of its own.
        (What::Memory, How::Once) => (1..=total).step_by(stride as usize).collect(),
        (What::Memory, _) => (1 + stride / 2..=total).step_by(stride as usize).collect(),
    };
    let runs = [&TOURNAMENT, &TUNE, &BOOK, &DATA, &PROGRAMS];
    let broken: Vec<String> = runs
        .into_iter()
        .flat_map(|run| inject(run, points))
        .collect();
    assert_eq!(broken, [""; 0]);
}
