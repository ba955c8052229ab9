#![no_main]
//! Any text as the stored state of an optimizer: it goes on within the bounds, or the state is refused in one short line.

use enlinea_fuzz::accepted;
use enlinea_lab::Measurement;
use enlinea_lab::optimizer::{
    CmaEsOptions, GeneticOptions, GridSearchOptions, OptimizerOptions, SpsaOptions,
};
use enlinea_lab::space::TuningSpace;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|state: &str| {
    let space = TuningSpace::cube(2, (-1.0, 1.0), 0.25);
    let mut genetic = GeneticOptions::default();
    (genetic.population, genetic.generations) = (4, 20);
    for options in [
        OptimizerOptions::Genetic(genetic),
        OptimizerOptions::Grid(GridSearchOptions::default()),
        OptimizerOptions::CmaEs(CmaEsOptions::default()),
        OptimizerOptions::Spsa(SpsaOptions::default()),
    ] {
        let Some(mut optimizer) = accepted(options.restore(&space, 1, true, state)) else {
            continue;
        };
        let saved = optimizer.save();
        let again = options.restore(&space, 1, true, &saved);
        assert_eq!(again.expect("what was just saved").ask(), optimizer.ask());
        for _ in 0..3 {
            let candidates = optimizer.ask();
            for point in candidates.iter().chain([&optimizer.best()]) {
                let is_inside = |value: &f64| (-1.0..=1.0).contains(value);
                assert!(point.len() == 2 && point.iter().all(is_inside), "{point:?}");
            }
            if candidates.is_empty() {
                break;
            }
            let values = candidates
                .iter()
                .map(|point| point[0] - point[1] * point[1]);
            optimizer.tell(&values.map(Measurement::exact).collect::<Vec<_>>());
        }
    }
});
