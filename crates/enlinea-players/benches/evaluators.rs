//! Evaluations per second of every evaluator on 7x6: `cargo bench -p enlinea-players --bench evaluators`.
//!
//! The positions are those of unfinished random games, from the first ply to the last.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use enlinea_core::{Column, Position, Rules, StandardGrid};
use enlinea_players::{EvaluatorPlan, HeuristicDefinition, NoResources, View};

fn main() {
    divan::main();
}

/// Views of the positions of some random games.
fn views() -> Vec<View<StandardGrid>> {
    let mut views = Vec::new();
    let mut state = 1u64;
    while views.len() < 1000 {
        let mut position = Position::new(StandardGrid {});
        while !position.outcome().is_over() {
            views.push(View::of_mover(&position));
            let open: Vec<Column> = position.open_columns().collect();
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let column = open[(state >> 33) as usize % open.len()];
            position.play(column).expect("the column is open");
        }
    }
    views
}

/// Every slug, and the modes whose work differs.
fn evaluators() -> Vec<String> {
    let all = HeuristicDefinition::all().flat_map(|heuristic| {
        let modes = heuristic.modes.iter();
        modes.map(|mode| format!("{}(mode={mode})", heuristic.slug))
    });
    all.collect()
}

#[divan::bench(args = evaluators(), sample_count = 20)]
fn evaluate(bencher: Bencher<'_, '_>, text: &str) {
    let spec = EvaluatorPlan::read(text, Rules::STANDARD, &NoResources);
    let evaluator = spec
        .expect("the catalogue names its own")
        .build(StandardGrid {});
    let views = views();
    bencher.counter(ItemsCount::new(views.len())).bench(|| {
        views
            .iter()
            .map(|view| evaluator.evaluate(black_box(view)))
            .sum::<f64>()
    });
}
