//! Model files: what is read, what is refused and in which words.

use enlinea_core::{Game, Rules, Side};
use enlinea_players::learned::{Model, ModelFile};
use enlinea_players::{Budget, EvaluatorPlan, NoResources, PlayerPlan};

use crate::random_games::positions;
use crate::tiny_model::{OneFile, tiny_model};

const STANDARD: Rules = Rules::STANDARD;

#[test]
fn a_file_is_read_back_and_the_same_model_has_the_same_bytes() {
    let file = tiny_model(STANDARD, 1);
    let bytes = file.to_bytes();
    assert_eq!(ModelFile::read(&bytes).unwrap(), file);
    assert_eq!(tiny_model(STANDARD, 1).to_bytes(), bytes);
    assert_ne!(tiny_model(STANDARD, 2).to_bytes(), bytes);
    let model = Model::read(&bytes).unwrap();
    assert_eq!((model.rules(), model.card()), (STANDARD, &file.card));
}

#[test]
fn truncated_and_damaged_files_are_refused() {
    let bytes = tiny_model(STANDARD, 1).to_bytes();
    let step = bytes.len() / 100;
    let short = (0..64)
        .chain((64..bytes.len()).step_by(step))
        .chain([bytes.len() - 1]);
    for length in short {
        let error = ModelFile::read(&bytes[..length]).unwrap_err().to_string();
        assert!(
            error.starts_with("this is not a model file: "),
            "{length}: {error}"
        );
    }
    // A damaged header is refused or is the header of another model; it is never a panic.
    for place in (0..2000).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x11;
        let _: Result<Model, _> = Model::read(&damaged);
    }
}

/// The error of a file that was changed.
fn refusal(change: impl FnOnce(&mut ModelFile)) -> String {
    let mut file = tiny_model(STANDARD, 1);
    change(&mut file);
    let resources = OneFile(file.to_bytes());
    let plan = PlayerPlan::read("learned(model=tiny.safetensors)", STANDARD, &resources);
    plan.unwrap_err().to_string()
}

fn replaced(file: &mut ModelFile, name: &str, shape: &[usize], numbers: Vec<f32>) {
    *file = file.clone().with(name, shape, numbers);
}

#[test]
fn models_that_do_not_fit_are_refused_with_their_reason() {
    let check = |error: String, reason: &str| {
        let expected = format!("character 15: `tiny.safetensors`: {reason}");
        assert_eq!(error, expected);
    };
    check(
        refusal(|file| drop(file.tensors.remove("second.rows"))),
        "tensor `second.rows`: it is missing",
    );
    check(
        refusal(|file| {
            let numbers = [vec![0.1; 15], vec![f32::NAN]].concat();
            replaced(file, "first.scales", &[16], numbers);
        }),
        "tensor `first.scales`: it holds a number that is not finite or beyond a billion",
    );
    check(
        refusal(|file| replaced(file, "first.scales", &[8], vec![0.1; 8])),
        "tensor `first.scales`: its shape is [8], not [16]",
    );
    check(
        refusal(|file| replaced(file, "first.rows", &[2001, 16], vec![0.0; 2001 * 16])),
        "tensor `first.rows`: it holds another type of number",
    );
    check(
        refusal(|file| file.card.kind = "oracle".to_owned()),
        "unknown kind of model `oracle`",
    );
    check(
        refusal(|file| file.card.rules = "8x7c4".to_owned()),
        "tensor `first.rows`: its shape is [2001, 16], not [3015, 16]",
    );
    check(
        refusal(|file| *file = tiny_model("8x7".parse().unwrap(), 1)),
        "the model `tiny` was trained for 8x7c4, the game is 7x6c4",
    );
    let broken = refusal(|file| file.card.rules = "7y6".to_owned());
    assert!(
        broken.contains("the model has no readable card: `rules`: "),
        "{broken}"
    );
}

#[test]
fn a_file_that_is_missing_or_not_named_is_said() {
    let read = |text: &str| PlayerPlan::read(text, "9x7c5".parse().unwrap(), &NoResources);
    assert_eq!(
        read("greedy(eval=learned)").unwrap_err().to_string(),
        "character 13: `learned` needs the argument `model`"
    );
    assert_eq!(
        read("learned(model=away.safetensors)")
            .unwrap_err()
            .to_string(),
        "character 15: `away.safetensors` cannot be read: no files are available here"
    );
}

#[test]
fn every_player_with_an_evaluator_takes_a_model() {
    for board in ["7x6", "6x5c4p9", "9x7c5"] {
        let rules: Rules = board.parse().unwrap();
        let resources = OneFile(tiny_model(rules, 3).to_bytes());
        let read = |text: &str| PlayerPlan::read(text, rules, &resources).unwrap();
        for text in [
            "learned(model=tiny)",
            "greedy(eval=learned(model=tiny))",
            "alphabeta(eval=learned(tiny), nodes=200, table=1)",
            "mcts(playouts=40, eval=learned(tiny))",
            "level(3, eval=learned(tiny))",
            "level(7, eval=learned(tiny))",
        ] {
            let plan = read(text);
            assert_eq!(read(&plan.to_string()), plan, "{text}");
            let mut player = plan.build();
            for (seed, game) in (0..).zip(positions(rules, 2, 5)) {
                player.start(rules, Side::First, seed).unwrap();
                let choice = player.choose(&game, &Budget::default()).unwrap();
                game.check(choice.column).unwrap();
            }
        }
    }
}

#[test]
fn values_are_antisymmetric_and_bounded_and_parts_add_up() {
    let resources = OneFile(tiny_model(STANDARD, 4).to_bytes());
    let plan = EvaluatorPlan::read("learned(tiny)", STANDARD, &resources).unwrap();
    let games = (0..20).flat_map(|seed| positions(STANDARD, 0, seed));
    let values: Vec<f64> = games
        .map(|game: Game| {
            let value = plan.of_game(&game, Side::First);
            assert!(value.abs() <= 18.0, "{game}: {value}");
            assert_eq!(
                value.to_bits(),
                (-plan.of_game(&game, Side::Second)).to_bits(),
                "{game}"
            );
            let parts = plan.parts_of_game(&game, Side::First);
            let sum: f64 = parts.iter().map(|part| part.value).sum();
            assert_eq!(sum.to_bits(), value.to_bits(), "{game}");
            value
        })
        .collect();
    assert!(
        values.iter().any(|value| value.fract() != 0.0),
        "the network is asked"
    );
}

#[test]
fn finished_games_have_their_score() {
    let resources = OneFile(tiny_model(STANDARD, 4).to_bytes());
    let plan = EvaluatorPlan::read("learned(tiny)", STANDARD, &resources).unwrap();
    // Four in a row: upright, level, and a line of five. 18 is a win with the fourth stone, one less for every stone more.
    for (moves, score) in [("1212121", 18), ("1122334", 18), ("112244553", 17)] {
        let game = Game::from_moves(STANDARD, moves).unwrap();
        assert!(game.outcome().is_over());
        for (side, expected) in [(Side::First, score), (Side::Second, -score)] {
            let value = plan.of_game(&game, side);
            assert_eq!(value.to_bits(), f64::from(expected).to_bits(), "{moves}");
            let outlook = plan.outlook_on_game(&game, side).unwrap();
            let won = f64::from(u8::from(expected > 0));
            assert_eq!((outlook.win, outlook.loss), (won, 1.0 - won), "{moves}");
        }
    }
}

#[test]
fn only_models_tell_probabilities_and_they_add_up() {
    let resources = OneFile(tiny_model(STANDARD, 4).to_bytes());
    let plan = EvaluatorPlan::read("learned(tiny)", STANDARD, &resources).unwrap();
    let game = Game::from_moves(STANDARD, "4433").unwrap();
    let outlook = plan.outlook_on_game(&game, Side::First).unwrap();
    assert!((outlook.win + outlook.draw() + outlook.loss - 1.0).abs() < 1e-6);
    let value = plan.of_game(&game, Side::First);
    assert_eq!(outlook.score.to_bits(), value.to_bits());
    let threats = EvaluatorPlan::read("threats", STANDARD, &NoResources).unwrap();
    assert!(threats.outlook_on_game(&game, Side::First).is_none());
}
