//! Optimizers on functions whose optimum is known: documented accuracy, same seed same path, pause and resume.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use enlinea_lab::Measurement;
use enlinea_lab::optimizer::{
    CmaEsOptions, GeneticOptions, GridSearchOptions, Optimizer, OptimizerOptions, SpsaOptions,
};
use enlinea_lab::space::TuningSpace;
use enlinea_players::random::rng;
use rand::RngExt;

/// Larger is better; the optimum is 0.
type Function = fn(&[f64], step: u64) -> f64;

fn sphere(point: &[f64], _step: u64) -> f64 {
    -point.iter().map(|x| (x - 0.3) * (x - 0.3)).sum::<f64>()
}

fn rosenbrock(point: &[f64], _step: u64) -> f64 {
    let pairs = point.windows(2);
    -pairs
        .map(|x| {
            let (valley, along) = (x[1] - x[0] * x[0], 1.0 - x[0]);
            100.0 * valley * valley + along * along
        })
        .sum::<f64>()
}

/// The sphere with an error of up to 0.05 that differs for every step and point.
fn noisy_sphere(point: &[f64], step: u64) -> f64 {
    let bits = point
        .iter()
        .fold(step, |bits, x| bits.rotate_left(7) ^ x.to_bits());
    sphere(point, step) + rng(bits).random_range(-0.05..=0.05)
}

fn space(size: usize) -> TuningSpace {
    TuningSpace::cube(size, (-2.0, 2.0), -1.0)
}

fn advance(optimizer: &mut dyn Optimizer, function: Function, step: u64) -> bool {
    let batch = optimizer.ask();
    if batch.is_empty() {
        return false;
    }
    let values = batch
        .iter()
        .map(|point| Measurement::exact(function(point, step)));
    optimizer.tell(&values.collect::<Vec<_>>());
    true
}

fn run(
    options: &OptimizerOptions,
    size: usize,
    function: Function,
    is_repeatable: bool,
) -> Vec<f64> {
    run_seeded(options, size, function, is_repeatable, 11)
}

fn run_seeded(
    options: &OptimizerOptions,
    size: usize,
    function: Function,
    is_repeatable: bool,
    seed: u64,
) -> Vec<f64> {
    let mut optimizer = options.start(&space(size), seed, is_repeatable).unwrap();
    let mut step = 0;
    while advance(&mut *optimizer, function, step) {
        step += 1;
    }
    optimizer.best()
}

fn cma_es(generations: u32) -> OptimizerOptions {
    let mut options = CmaEsOptions::default();
    options.generations = generations;
    OptimizerOptions::CmaEs(options)
}

fn genetic() -> OptimizerOptions {
    let mut options = GeneticOptions::default();
    options.population = 60;
    options.generations = 150;
    options.mutation = 0.05;
    options.protect_elite = true;
    OptimizerOptions::Genetic(options)
}

fn spsa() -> OptimizerOptions {
    let mut options = SpsaOptions::default();
    options.iterations = 400;
    OptimizerOptions::Spsa(options)
}

#[test]
fn cma_es_reaches_the_sphere_to_1e_12() {
    assert!(sphere(&run(&cma_es(400), 10, sphere, true), 0) > -1e-12);
}

#[test]
fn cma_es_walks_the_valley_of_rosenbrock_to_1e_9() {
    assert!(rosenbrock(&run(&cma_es(1000), 6, rosenbrock, true), 0) > -1e-9);
}

#[test]
fn cma_es_finds_the_noisy_sphere_to_0_02() {
    assert!(sphere(&run(&cma_es(300), 10, noisy_sphere, false), 0) > -0.02);
}

#[test]
fn spsa_finds_the_noisy_sphere_to_0_01() {
    assert!(sphere(&run(&spsa(), 10, noisy_sphere, false), 0) > -0.01);
}

#[test]
fn spsa_finds_the_sphere_to_1e_4() {
    assert!(sphere(&run(&spsa(), 10, sphere, true), 0) > -1e-4);
}

/// The valley bends and is a hundred times as steep as it is long: only long walks get through, with any seed.
#[test]
fn spsa_walks_the_valley_of_rosenbrock_to_0_1() {
    let mut long = SpsaOptions::default();
    long.iterations = 2000;
    long.step = 0.4;
    let long = OptimizerOptions::Spsa(long);
    for seed in 0..20 {
        let value = rosenbrock(&run_seeded(&long, 2, rosenbrock, true, seed), 0);
        assert!(value > -0.1, "seed {seed}: {value}");
    }
}

#[test]
fn the_genetic_algorithm_finds_the_sphere_to_0_02() {
    assert!(sphere(&run(&genetic(), 10, sphere, true), 0) > -0.02);
}

#[test]
fn the_grid_finds_the_best_point_of_the_grid() {
    let mut options = GridSearchOptions::default();
    options.values = 41;
    let options = OptimizerOptions::Grid(options);
    assert_eq!(run(&options, 5, sphere, true), [0.3; 5]);
}

#[test]
fn a_restored_optimizer_ends_where_an_unbroken_one_does() {
    let grid = OptimizerOptions::Grid(GridSearchOptions::default());
    for options in [genetic(), cma_es(60), spsa(), grid] {
        let unbroken = run(&options, 4, noisy_sphere, false);
        let mut optimizer = options.start(&space(4), 11, false).unwrap();
        let mut step = 0;
        while advance(&mut *optimizer, noisy_sphere, step) {
            step += 1;
            let state = optimizer.save();
            optimizer = options.restore(&space(4), 11, false, &state).unwrap();
        }
        assert_eq!(optimizer.best(), unbroken, "{}", options.name());
        let other = options.start(&space(4), 12, false).unwrap();
        assert_ne!(
            other.ask(),
            options.start(&space(4), 11, false).unwrap().ask()
        );
    }
}

#[test]
fn damaged_states_and_empty_spaces_are_refused() {
    let error = spsa().restore(&space(2), 1, true, "{}").unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("the saved state of the optimizer is damaged"),
        "{text}"
    );
    // Read without an error, but of another space, or at a place where no run comes.
    let grid = OptimizerOptions::Grid(GridSearchOptions::default());
    for options in [genetic(), cma_es(60), spsa(), grid] {
        let mut optimizer = options.start(&space(3), 1, true).unwrap();
        advance(&mut *optimizer, sphere, 0);
        let state = optimizer.save();
        assert!(options.restore(&space(3), 1, true, &state).is_ok());
        let longer = state.replacen("],", ",0.5],", 1);
        let counters = ["generation", "iteration", "checked"].map(|name| format!("\"{name}\":"));
        let counter = counters.iter().find(|counter| state.contains(*counter));
        let counter = counter.unwrap();
        let later = state.replacen(counter, &format!("{counter}99999999"), 1);
        for changed in [longer, later] {
            let restored = options.restore(&space(3), 1, true, &changed);
            assert!(restored.is_err(), "{}: {changed}", options.name());
        }
        let other = options.restore(&space(2), 1, true, &state);
        assert!(other.is_err(), "{}", options.name());
    }
    let empty = TuningSpace::cube(0, (0.0, 1.0), 0.5);
    let error = spsa().start(&empty, 1, true).unwrap_err();
    assert_eq!(error.to_string(), "there are no weights to tune");
}
