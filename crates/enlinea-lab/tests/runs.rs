//! Whole runs: the same weights after any interruption and on any number of threads; failing objectives lose nothing.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use enlinea_lab::Measurement;
use enlinea_lab::objective::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError};
use enlinea_lab::space::TuningSpace;
use enlinea_lab::tuning::{
    RunEnd, StoredTuning, TuningDescription, TuningDescriptionError, TuningError, TuningObserver,
    TuningOptions, TuningProgress, TuningSetup, TuningStore, run,
};
use enlinea_players::NoResources;

/// One small run of every optimizer, with every kind of objective among them.
const RUNS: [&str; 6] = [
    "player = 'uba-greedy'\nrules = '6x5'\n\
     tuner = { kind = 'genetic', population = 8, generations = 6 }\n\
     objective = { kind = 'round-robin' }",
    "player = 'uba-greedy(mode=fixed)'\nrules = '5x4'\n\
     tuner = { kind = 'grid', block = 1, values = 5, criterion = 'duel' }\n\
     objective = { kind = 'duel' }",
    "player = 'uba-greedy(mode=fixed, safe=yes)'\nrules = '5x4'\n\
     tuner = { kind = 'cma-es', generations = 8 }\n\
     objective = { kind = 'solver', set = { positions = 30 } }",
    "player = 'greedy(eval=threats)'\nrules = '5x4'\n\
     tuner = { kind = 'spsa', iterations = 5, gradients = 1 }\n\
     objective = { kind = 'games', opponents = ['random'], games = 10, seeds = 'fresh' }",
    "player = 'greedy(eval=uam-blocks-l1)'\nrules = '5x4'\n\
     tuner = { kind = 'genetic', population = 4, generations = 3, protect_elite = true }\n\
     objective = [{ kind = 'round-robin', scoring = 'not-lost' }, { kind = 'solver', weight = 2.0, set = { positions = 20 } }]",
    "player = 'greedy(eval=threats)'\nrules = '5x5'\n\
     tuner = { kind = 'cma-es', generations = 6 }\n\
     objective = { kind = 'outcome', set = { positions = 100 } }",
];

fn describe(text: &str) -> TuningDescription {
    read(text, Path::new(".")).unwrap()
}

fn read(text: &str, folder: &Path) -> Result<TuningDescription, TuningDescriptionError> {
    TuningDescription::from_toml(&format!("name = 'test'\n{text}"), folder)
}

/// Raises a flag after some steps, as Ctrl-C would.
struct StopAfter<'a>(u64, &'a AtomicBool);

impl TuningObserver for StopAfter<'_> {
    fn stepped(&mut self, progress: &TuningProgress<'_>) {
        if progress.step.step + 1 >= self.0 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs until the end, or until this many steps are done, in a database file that is opened anew.
fn advance(path: &Path, description: &TuningDescription, workers: usize, until: u64) -> RunEnd {
    let mut store = TuningStore::open(path).unwrap();
    let stored = store.enter(description).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let options = TuningOptions::new().workers(workers).stop(&stop);
    let setup = TuningSetup::new(description, &NoResources, options).unwrap();
    run(
        &mut store,
        &stored,
        &setup,
        options,
        &mut StopAfter(until, &stop),
    )
    .unwrap()
}

/// All steps but their times.
fn steps(path: &Path) -> Vec<(u64, [f64; 5], Vec<f64>)> {
    let store = TuningStore::open(path).unwrap();
    let tuning = store.run(None).unwrap();
    let steps = store.steps(&tuning).unwrap().into_iter();
    steps
        .map(|step| {
            let values = [step.best, step.median, step.mean, step.worst, step.noise];
            (step.work, values, step.weights)
        })
        .collect()
}

#[test]
fn interruptions_and_threads_do_not_change_the_weights() {
    for text in RUNS {
        let description = describe(text);
        let folder = tempfile::tempdir().unwrap();
        let [unbroken, broken] = ["unbroken", "broken"].map(|name| folder.path().join(name));
        assert_eq!(
            advance(&unbroken, &description, 1, u64::MAX),
            RunEnd::Finished
        );
        let mut until = 1;
        while advance(&broken, &description, 2, until) == RunEnd::Stopped {
            until += 1;
        }
        assert!(until > 2, "it was interrupted");
        assert_eq!(steps(&broken), steps(&unbroken), "{text}");
    }
}

/// Works for some steps and then does not.
#[derive(Debug)]
struct Breaks {
    after: u64,
    how: How,
    calls: AtomicU64,
}

#[derive(Clone, Copy, Debug)]
enum How {
    NaN,
    Panic,
    Never,
}

impl Objective for Breaks {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let is_broken = self.calls.fetch_add(1, Ordering::Relaxed) >= self.after;
        let value = |point: &Vec<f64>| match self.how {
            How::Panic if is_broken => panic!("the evaluator divides by zero"),
            How::NaN if is_broken => f64::NAN,
            _ => -point.iter().map(|x| x * x).sum::<f64>(),
        };
        let measurements = batch.candidates.iter().map(value).map(Measurement::exact);
        Ok(BatchMeasurements {
            measurements: measurements.collect(),
            work: 1,
        })
    }

    fn is_repeatable(&self) -> bool {
        true
    }
}

fn breaking(after: u64, how: How) -> TuningSetup {
    TuningSetup {
        space: TuningSpace::cube(28, (-1.0, 1.0), 0.5),
        objective: Box::new(Breaks {
            after,
            how,
            calls: AtomicU64::new(0),
        }),
    }
}

fn run_with(
    store: &mut TuningStore,
    stored: &StoredTuning,
    setup: &TuningSetup,
) -> Result<RunEnd, TuningError> {
    let options = TuningOptions::new().workers(1);
    run(store, stored, setup, options, &mut ())
}

#[test]
fn a_broken_objective_stops_with_its_reason_and_loses_nothing() {
    let text = "player = 'uba-greedy'\ntuner = { kind = 'cma-es', generations = 6 }\nobjective = { kind = 'duel' }";
    let description = describe(text);
    let mut whole = TuningStore::in_memory().unwrap();
    let stored = whole.enter(&description).unwrap();
    run_with(&mut whole, &stored, &breaking(0, How::Never)).unwrap();
    let expected = whole.steps(&stored).unwrap();
    for (how, message) in [
        (How::NaN, "step 4: candidate 1 was measured as NaN"),
        (
            How::Panic,
            "step 4: the measurement panicked: the evaluator divides by zero",
        ),
    ] {
        let mut store = TuningStore::in_memory().unwrap();
        let stored = store.enter(&description).unwrap();
        let error = run_with(&mut store, &stored, &breaking(3, how)).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
        assert_eq!(store.steps(&stored).unwrap().len(), 3);
        // Once it is repaired, the run continues as if nothing had happened.
        let stored = store.run(None).unwrap();
        run_with(&mut store, &stored, &breaking(0, How::Never)).unwrap();
        let steps = store.steps(&stored).unwrap();
        assert_eq!(
            steps.last().unwrap().weights,
            expected.last().unwrap().weights
        );
    }
}

#[test]
fn an_opponent_that_crashes_stops_the_run() {
    let text = "player = 'uba-greedy'\ntuner = { kind = 'spsa', iterations = 3 }\n\
        objective = { kind = 'games', opponents = [{ name = 'broken', command = ['false'] }], games = 2 }";
    let description = describe(text);
    let mut store = TuningStore::in_memory().unwrap();
    let stored = store.enter(&description).unwrap();
    let options = TuningOptions::new().workers(2);
    let setup = TuningSetup::new(&description, &NoResources, options).unwrap();
    let error = run(&mut store, &stored, &setup, options, &mut ()).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("step 1: broken forfeited a game by crash"),
        "{text}"
    );
    assert!(!store.run(None).unwrap().is_finished);
}

#[test]
fn opponents_and_settings_are_checked_before_the_first_step() {
    let check = |objective: &str, message: &str| {
        let text =
            format!("player = 'uba-greedy'\ntuner = {{ kind = 'spsa' }}\nobjective = {objective}");
        let options = TuningOptions::new().workers(1);
        let description = read(&text, Path::new("."));
        let setup = description.and_then(|it| TuningSetup::new(&it, &NoResources, options));
        let error = setup.unwrap_err();
        assert_eq!(error.to_string(), message);
    };
    check("[]", "an objective is needed");
    check(
        "{ kind = 'games', opponents = ['nobody'] }",
        "opponent `nobody`: character 1: there is no player `nobody`",
    );
    check(
        "{ kind = 'games', opponents = ['random'], games = 3 }",
        "objective: `games` is 3: expected an even number of at least 2, because every opening is played from both seats",
    );
    check(
        "{ kind = 'games', opponents = [] }",
        "objective: `opponents` is empty: at least one player",
    );
}

#[test]
fn weight_files_are_read_beside_the_tuning_file_and_an_edit_does_not_change_a_run() {
    let text = "player = 'greedy(eval=threats(file=w.toml))'\nrules = '5x4'\n\
        tuner = { kind = 'spsa', iterations = 1 }\n\
        objective = [{ kind = 'games', opponents = ['greedy(eval=threats(file=w.toml))'], games = 2 },\n\
        { kind = 'outcome', set = { positions = 2, player = 'greedy(eval=threats(file=w.toml))' } }]";
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("w.toml");
    std::fs::write(&weights, "[weights]\ncontrol = 55.5\n").unwrap();
    let description = read(text, folder.path()).unwrap();
    std::fs::write(&weights, "[weights]\ncontrol = -55.5\n").unwrap();
    assert_ne!(read(text, folder.path()).unwrap(), description);
    std::fs::remove_file(&weights).unwrap();
    let error = read(text, folder.path()).unwrap_err().to_string();
    assert!(error.contains("`w.toml` cannot be read"), "{error}");

    let stored = TuningDescription::from_json(&description.to_json()).unwrap();
    assert_eq!(stored, description);
    assert_eq!(stored.to_json().matches("55.5").count(), 3, "{stored:?}");
    let setup = TuningSetup::new(&stored, &NoResources, TuningOptions::new().workers(1));
    assert!(setup.unwrap().space.start().contains(&55.5));
}
