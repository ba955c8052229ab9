//! Every kind of model learns something on a small board, is read back, and does not depend on threads.

use enlinea_core::{Game, Grid, GridTask, Outcome, Rules, dispatch};
use enlinea_players::learned::{Card, Model, TupleNetwork};
use enlinea_players::random::{derived_seed, rng};
use rand::RngExt;

use super::*;
use crate::WorkMeter;
use crate::data::Labeler;
use crate::metrics::{TestPosition, measure_positions};
use crate::play::TdOptions;

fn rules() -> Rules {
    "5x4c4".parse().unwrap()
}

/// Random positions with exact scores.
fn positions<G: Grid>(grid: G, count: usize, seed: u64) -> Vec<TestPosition<G>> {
    let mut labeler = Labeler::new(grid.rules()).unwrap();
    let mut positions = Vec::new();
    for number in 0.. {
        let mut rng = rng(derived_seed(seed, &[number]));
        let mut game = Game::new(grid.rules());
        for _ in 0..rng.random_range(2..14) {
            let columns: Vec<_> = game.open_columns().collect();
            let column = columns[rng.random_range(0..columns.len())];
            game.play(column).unwrap();
            if game.outcome().is_over() {
                break;
            }
        }
        if game.outcome() == Outcome::Ongoing {
            positions.push(TestPosition {
                position: game.position(grid),
                scores: labeler.scores(&game),
            });
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

fn card(kind: &str) -> Card {
    Card {
        name: kind.to_owned(),
        kind: kind.to_owned(),
        rules: rules().to_string(),
        features: Vec::new(),
        data: "random positions".to_owned(),
        seed: 1,
        metrics: std::collections::BTreeMap::default(),
        licence: "MIT OR Apache-2.0".to_owned(),
    }
}

struct Learns {
    kind: &'static str,
    options: &'static str,
    at_least: f64,
}

impl GridTask for Learns {
    type Output = ();

    fn run<G: Grid>(self, grid: G) {
        let learn = positions(grid, 600, 1);
        let test = positions(grid, 200, 2);
        let training = Training {
            grid,
            positions: &learn,
            validation: &test,
            seed: 1,
            meter: &WorkMeter::default(),
        };
        let options: ModelOptions = toml::from_str(self.options).unwrap();
        let train_on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let train = || train(&options, &training, card(self.kind), None, &mut |_| {});
            pool.build().unwrap().install(train).unwrap()
        };
        let trained = train_on(1);
        let bytes = trained.file.to_bytes();
        assert_eq!(
            bytes,
            train_on(3).file.to_bytes(),
            "threads changed {}",
            self.kind
        );
        let model = Model::read(&bytes).unwrap();
        let metrics = measure_positions(&model, &test);
        let found = metrics.undecided_r_squared;
        assert!(found > self.at_least, "{}: R² {found}", self.kind);
        assert!(!trained.curve.points.is_empty());
    }
}

fn learns(kind: &'static str, options: &'static str, at_least: f64) {
    let task = Learns {
        kind,
        options,
        at_least,
    };
    dispatch(rules(), task);
}

#[test]
fn polynomials_learn() {
    learns("polynomial", "kind = 'polynomial'\ndegree = 2", 0.1);
}

#[test]
fn logistic_regression_learns() {
    let options = "kind = 'logistic'\nfeatures = ['stones', 'runs', 'threats', 'parity']";
    learns("logistic", options, 0.1);
}

#[test]
fn forests_learn() {
    learns("forest", "kind = 'forest'\ntrees = 10\nleaves = 40", 0.2);
}

#[test]
fn boosting_learns() {
    learns("boosting", "kind = 'boosting'\ntrees = 20\nleaves = 8", 0.2);
}

#[test]
fn tuples_learn() {
    let options = "kind = 'ntuple'\ntuples = 20\nlength = 5\npasses = 10";
    learns("ntuple", options, 0.2);
}

#[test]
fn games_against_itself_teach() {
    struct Teaches;
    impl GridTask for Teaches {
        type Output = ();
        fn run<G: Grid>(self, grid: G) {
            let test = positions(grid, 200, 2);
            let training = Training {
                grid,
                positions: &[],
                validation: &test,
                seed: 1,
                meter: &WorkMeter::default(),
            };
            let kept_after = |games: u64| {
                let options = format!("kind = 'td'\ntuples = 20\nlength = 5\ngames = {games}");
                let options = toml::from_str(&options).unwrap();
                let trained = train(&options, &training, card("ntuple"), None, &mut |_| {});
                let model = Model::from_file(&trained.unwrap().file).unwrap();
                measure_positions(&model, &test).quiet_decisive_kept
            };
            assert!(kept_after(2000) > kept_after(0));
        }
    }
    dispatch(rules(), Teaches);
}

#[test]
fn unknown_settings_and_features_are_refused() {
    struct Refuses;
    impl GridTask for Refuses {
        type Output = ();
        fn run<G: Grid>(self, grid: G) {
            let few = positions(grid, 5, 1);
            let training = Training {
                grid,
                positions: &few,
                validation: &few,
                seed: 1,
                meter: &WorkMeter::default(),
            };
            let error = |text: &str| {
                let options = toml::from_str(text).unwrap();
                let result = train(&options, &training, card("any"), None, &mut |_| {});
                result.unwrap_err().to_string()
            };
            let text = error("kind = 'polynomial'\nfeatures = ['weather']");
            assert!(
                text.starts_with("unknown group of features `weather`"),
                "{text}"
            );
            assert!(error("kind = 'polynomial'").contains("not enough"));
            assert_eq!(
                error("kind = 'polynomial'\ndegree = 9"),
                "`degree` must be 1 to 4"
            );
        }
    }
    assert!(toml::from_str::<ModelOptions>("kind = 'forest'\nbirds = 3").is_err());
    assert!(toml::from_str::<ModelOptions>("kind = 'oracle'").is_err());
    dispatch(rules(), Refuses);
}

#[test]
fn a_run_of_games_continues_from_a_checkpoint_as_if_it_had_not_stopped() {
    struct Continues;
    impl GridTask for Continues {
        type Output = ();
        fn run<G: Grid>(self, grid: G) {
            let options = TdOptions {
                tuples: 8,
                length: 4,
                games: 300,
                checkpoint: 100,
                ..TdOptions::default()
            };
            let mut states: Vec<TupleCheckpoint> = Vec::new();
            let meter = WorkMeter::default();
            let whole = crate::play::train_td(grid, &options, 5, None, &meter, &mut |state| {
                states.push(state.clone());
            });
            assert_eq!(states.len(), 3);
            let from = TupleCheckpoint::read(&states[0].to_bytes());
            assert_eq!(from.as_ref(), Some(&states[0]));
            let resumed = crate::play::train_td(grid, &options, 5, from, &meter, &mut |_| {});
            assert_eq!(resumed, whole);
            assert_ne!(states[0].network, whole);
        }
    }
    dispatch(rules(), Continues);
}

#[test]
fn passes_continue_from_a_state_as_if_they_had_not_stopped() {
    struct Continues;
    impl GridTask for Continues {
        type Output = ();
        fn run<G: Grid>(self, grid: G) {
            let learn = positions(grid, 200, 1);
            let training = Training {
                grid,
                positions: &learn,
                validation: &learn,
                seed: 1,
                meter: &WorkMeter::default(),
            };
            let options =
                toml::from_str("kind = 'ntuple'\ntuples = 8\nlength = 4\npasses = 3").unwrap();
            let run = |from: Option<TrainingState>, states: &mut Vec<TrainingState>| {
                let trained = train(&options, &training, card("ntuple"), from, &mut |event| {
                    if let TrainingEvent::Point {
                        curve,
                        state: Some(model),
                    } = event
                    {
                        let (curve, model) = (curve.clone(), model.to_vec());
                        states.push(TrainingState { curve, model });
                    }
                });
                let trained = trained.unwrap();
                (trained.file.to_bytes(), trained.curve)
            };
            let mut states = Vec::new();
            let whole = run(None, &mut states);
            assert_eq!(states.len(), 3);
            // A whole checkpoint, but of another board, for which the network has no numbers.
            let other = TupleCheckpoint {
                done: 1,
                network: TupleNetwork::new("9x7".parse().unwrap(), 1, vec![0]),
            };
            let other = TrainingState {
                curve: Curve::default(),
                model: other.to_bytes(),
            };
            let refused = train(
                &options,
                &training,
                card("ntuple"),
                Some(other),
                &mut |_| {},
            );
            assert!(matches!(refused, Err(TrainError::State)));
            for state in states {
                assert!(run(Some(state), &mut Vec::new()) == whole);
            }
        }
    }
    dispatch(rules(), Continues);
}
