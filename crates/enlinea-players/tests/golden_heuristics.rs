//! Every value of `golden-heuristics.json`, which was recomputed from the published listings.

#![expect(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "what cannot be unwrapped fails the test"
)]

use enlinea_core::{Game, Rules, Side};
use enlinea_players::{EvaluatorPlan, FeatureSet, Features, Mode, NoResources};
use serde_json::{Value, json};

const GOLDEN: &str = include_str!("data/golden-heuristics.json");

#[test]
fn all_golden_values_are_reproduced() {
    let cases: Vec<Value> = serde_json::from_str(GOLDEN).unwrap();
    assert_eq!(cases.len(), 482);
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What is wrong with a case, if anything.
fn failure(case: &Value) -> Option<String> {
    let actual = actual(case);
    let is_equal = match (&case["value"], &actual) {
        (Value::Number(expected), Value::Number(found)) => {
            let (expected, found) = (expected.as_f64().unwrap(), found.as_f64().unwrap());
            match case["value_exact"].as_str() {
                // The decimal is shortened, the fraction is the truth.
                Some(fraction) => {
                    let (above, below) = fraction.split_once('/').unwrap();
                    let (above, below): (f64, f64) =
                        (above.parse().unwrap(), below.parse().unwrap());
                    found == above / below
                }
                None => found == expected,
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            let numbers = |list: &[Value]| list.iter().map(Value::as_f64).collect::<Vec<_>>();
            numbers(expected) == numbers(found)
        }
        (expected, found) => expected == found,
    };
    (!is_equal).then(|| format!("{case}\n   actual {actual}"))
}

fn actual(case: &Value) -> Value {
    let text = |field: &str| case[field].as_str().unwrap();
    let number = |field: &str| case[field].as_u64().unwrap() as u32;
    let rules = Rules::builder()
        .columns(number("cols"))
        .rows(number("rows"))
        .connect(number("c"))
        .build()
        .unwrap();
    let game = Game::from_text(rules, text("position")).unwrap();
    let side = Side::ALL[number("player") as usize - 1];
    let mode = Mode::find(text("mode")).unwrap();
    if let Some(set) = FeatureSet::find(text("heuristic"), Some(mode)) {
        return match set.of_game(&game, side).unwrap() {
            Features::Chains(chains) => json!(chains),
            Features::Learning(list) => list.iter().map(|&number| plain(number)).collect(),
        };
    }
    let spec = match case["params"].as_str() {
        Some(set) => format!("{}(mode={mode}, weights={set})", text("heuristic")),
        None => format!("{}(mode={mode})", text("heuristic")),
    };
    let spec = EvaluatorPlan::read(&spec, rules, &NoResources).unwrap();
    plain(spec.of_game(&game, side))
}

/// Whole numbers as integers, so that they compare with those of the file.
fn plain(number: f64) -> Value {
    if number.fract() == 0.0 {
        json!(number as i64)
    } else {
        json!(number)
    }
}

#[test]
fn the_ten_published_evaluations_of_si_eval() {
    let rules: Rules = "8x7".parse().unwrap();
    for (mode, moves, printed) in [
        ("published", "45", 2.0),
        ("published", "4544", 5.0),
        ("published", "454454", 11.0),
        ("published", "45445433", 14.0),
        ("published", "4544543355", 1017.0),
        ("published", "454454335521252", -985.0),
        ("published", "4544543355212522", 25.0),
        ("published", "45445433552125226464", 101_035.0),
        ("published-nomatrix", "4-5", -98.0),
        ("published-nomatrix", "-4-5", 102.0),
    ] {
        let game = Game::from_text(rules, moves).unwrap();
        let spec = format!("si-eval(mode={mode})");
        let spec = EvaluatorPlan::read(&spec, rules, &NoResources).unwrap();
        assert_eq!(spec.of_game(&game, Side::Second), printed, "{moves}");
    }
}
