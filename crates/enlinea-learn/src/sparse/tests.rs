//! The training against slow twins: the same bits for all instructions and threads, and a gradient that is one.

use std::collections::BTreeMap;

use enlinea_core::{Column, FixedGrid, Game, Grid, Position, Rules, SizedGrid, StandardGrid};
use enlinea_players::View;
use enlinea_players::learned::{Card, Inputs, Model, Settled, classes, follow_forced};
use enlinea_players::random::rng;
use rand::RngExt;

use super::network::{Network, Shape, TILE};
use super::step::{Pace, Scratch, loss, plain_step, step};
use super::{Portion, Sample, Schedule, SparseOptions, StageEvent, Trainer, train_sparse};
use crate::WorkMeter;
use crate::data::{LabelledPosition, PositionSource, Recipe, generate};
use crate::metrics::TestPosition;
use crate::model::quiet_examples;

/// Quiet positions of random games with made-up scores.
fn samples<G: Grid>(grid: G, count: usize, seed: u64) -> Vec<Sample<G>> {
    let mut rng = rng(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::new(grid);
        for _ in 0..rng.random_range(4..grid.max_plies() / 2) {
            let open: Vec<Column> = position.open_columns().collect();
            if open.is_empty() {
                break;
            }
            position.play_unchecked(open[rng.random_range(0..open.len())]);
        }
        if !position.outcome().is_over() {
            found.extend(Sample::quiet(
                &View::of_mover(&position),
                rng.random_range(-3..=3),
            ));
        }
    }
    found
}

fn shape(rules: Rules) -> Shape {
    Shape {
        inputs: Inputs::count(rules),
        units: 32,
        middle: 16,
        classes: classes(rules),
    }
}

const PACE: Pace = Pace {
    rate: 1e-3,
    decay: 0.01,
};

fn card(rules: &str) -> Card {
    Card {
        name: "test".to_owned(),
        kind: "sparse".to_owned(),
        rules: rules.to_owned(),
        features: Vec::new(),
        data: String::new(),
        seed: 5,
        metrics: BTreeMap::default(),
        licence: String::new(),
    }
}

#[test]
fn all_instruction_sets_give_the_same_bits() {
    let samples = samples(StandardGrid {}, 64, 1);
    let mut fast = Network::new(Rules::STANDARD, shape(Rules::STANDARD), 3);
    let mut plain = fast.clone();
    let (mut fast_scratch, mut plain_scratch) = (Scratch::default(), Scratch::default());
    for _ in 0..5 {
        let one = step(&mut fast, &samples, PACE, &mut fast_scratch);
        let other = plain_step(&mut plain, &samples, PACE, &mut plain_scratch);
        assert_eq!(one.to_bits(), other.to_bits());
    }
    assert!(fast.same_bits(&plain));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let all = samples(StandardGrid {}, 200, 2);
    let (first, second) = all.into_iter().partition(|sample| sample.seat() == 0);
    let data = [first, second];
    let train = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads can be started").install(|| {
            let mut trainer = Trainer::new(Rules::STANDARD, 32, 16, 9);
            let part = Portion {
                samples: &data,
                share: 100,
            };
            let schedule = Schedule {
                batches: 10,
                batch: 32,
                first_rate: 1e-3,
                last_rate: 1e-4,
                decay: 0.01,
            };
            trainer.train(&[part], schedule, &WorkMeter::default());
            trainer.file(card("7x6")).to_bytes()
        })
    };
    assert_eq!(train(1), train(2));
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let sample = samples(StandardGrid {}, 1, 4);
    let network = Network::new(Rules::STANDARD, shape(Rules::STANDARD), 6);
    let mut scratch = Scratch::default();
    let gradient = scratch.gradient(&mut network.clone(), &sample);
    let Settled::Quiet(quiet) = follow_forced(&sample[0].view) else {
        panic!("samples are quiet");
    };
    let mut on = Vec::new();
    Inputs::of(&quiet, |input| on.push(input));
    let mut checked = 0;
    for unit in 0..32 {
        let index = network.row_range(unit / TILE, on[unit % on.len()]).start + unit % TILE;
        let moved = |by: f32| {
            let mut network = network.clone();
            network.rows.values[index] += by;
            loss(&network, &sample[0])
        };
        let size = 1e-2;
        let slope = (moved(size) - moved(-size)) / (2.0 * size);
        let found = gradient.rows.gradient[index];
        // The loss is measured in single precision, and a unit may switch on or off in between.
        let is_close = (slope - found).abs() < 0.02 * slope.abs().max(found.abs()).max(0.05);
        checked += usize::from(is_close);
    }
    assert!(checked >= 30, "{checked} of 32 slopes agree");
}

#[test]
fn a_small_board_is_learned_by_playing() {
    let rules: Rules = "5x4".parse().unwrap();
    let recipe = Recipe::new(rules, PositionSource::Random)
        .with_plies("2..12".parse().unwrap())
        .unwrap();
    let positions = generate(&recipe, 1, 300, 2, None, &mut |_| {}).unwrap();
    let grid = SizedGrid::<u64>::new(rules).unwrap();
    let test = |labelled: &LabelledPosition| TestPosition {
        position: labelled.game(rules).position(grid),
        scores: labelled
            .scores
            .iter()
            .map(|one| one.map(i32::from))
            .collect(),
    };
    let examples = quiet_examples(&positions.iter().map(test).collect::<Vec<_>>());
    let options = SparseOptions {
        units: 32,
        middle: 16,
        batch: 64,
        study: 150,
        rounds: 2,
        round_batches: 60,
        settle: 60,
        mends: 2,
        mend_batches: 30,
        games: 4,
        ..SparseOptions::default()
    };
    let (mut losses, mut states) = (Vec::new(), Vec::new());
    let train = |from: Option<&[u8]>, on_event: &mut dyn FnMut(StageEvent<'_>)| {
        let meter = WorkMeter::default();
        let card = card("5x4");
        let file = train_sparse(grid, &examples, &options, &card, from, &meter, on_event);
        let (done, total) = meter.read();
        assert_eq!(done, total);
        file.unwrap().map(|file| file.to_bytes())
    };
    let bytes = train(None, &mut |event| {
        if let StageEvent::Ended { report, state, .. } = event {
            losses.push(report.loss[0]);
            states.push(state.to_vec());
        }
    });
    let bytes = bytes.unwrap();
    assert_eq!(losses.len(), 6);
    assert!(losses[3] < losses[0], "{losses:?}");
    assert!(train(None, &mut |_| {}) == Some(bytes.clone()));
    for (done, state) in states.iter().enumerate() {
        let mut begun = 0;
        let resumed = train(Some(state), &mut |event| {
            begun += usize::from(matches!(event, StageEvent::Begun(_)));
        });
        assert!(
            resumed == Some(bytes.clone()),
            "continued after {}",
            done + 1
        );
        assert_eq!(begun, 5 - done);
    }
    let torn = &states[4][..states[4].len() - 1];
    assert!(train(Some(torn), &mut |_| {}).is_none());

    let model = Model::read(&bytes).unwrap();
    assert_eq!(model.rules(), rules);
    let game = Game::from_moves(rules, "33").unwrap();
    let outlook = model.outlook(&View::of_mover(&game.position(grid)));
    assert!(outlook.win + outlook.loss <= 1.0 + 1e-6);
}

#[test]
fn boards_of_other_sizes_have_networks_too() {
    let grid = FixedGrid::<8, 7, 4> {};
    let mut network = Network::new(grid.rules(), shape(grid.rules()), 1);
    let samples = samples(grid, 32, 8);
    let mut scratch = Scratch::default();
    let fast = Pace { rate: 1e-2, ..PACE };
    let before = step(&mut network, &samples, fast, &mut scratch);
    let after = (0..20).fold(before, |_, _| {
        step(&mut network, &samples, fast, &mut scratch)
    });
    assert!(after < before, "{after} < {before}");
}
