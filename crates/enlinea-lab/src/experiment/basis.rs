//! What the comparison with a published figure rests on, in words.

use super::number::plain;
use super::{Expectation, Metric, MetricSample, Test};

/// What the comparison rests on, then what a reader should know.
pub(super) fn basis(expected: &Expectation, found: Option<&Metric>) -> String {
    let ours = match found.map(|metric| metric.sample) {
        Some(MetricSample::Rate { trials, .. }) => format!("ours: {}. ", trials_text(trials)),
        Some(MetricSample::Mean { count, deviation }) => {
            format!(
                "ours: {count} samples, standard deviation {}. ",
                plain(deviation)
            )
        }
        _ => String::new(),
    };
    let theirs = match (
        expected.test,
        expected.value,
        expected.sample,
        expected.margin,
    ) {
        (Test::Rate, _, Some(sample), _) => {
            format!("Theirs: {}. ", trials_text(sample)) + &opposite(expected)
        }
        (Test::Equal, _, _, Some(margin)) => {
            format!("Theirs: ± {} ({}). ", plain(margin), expected.derivation)
        }
        (Test::Run, ..) => "Theirs: one run. ".to_owned() + &opposite(expected),
        (Test::Above, Some(value), ..) => format!("To be above {}. ", plain(value)),
        (Test::Below, Some(value), ..) => format!("To be below {}. ", plain(value)),
        (Test::Exact, ..) => "Exact. ".to_owned(),
        _ => String::new(),
    };
    let mut text = format!("{theirs}{ours}");
    if let Some(place) = text.find("ours") {
        text.replace_range(place..=place, "O");
    }
    let counted = if expected.is_counted() {
        String::new()
    } else {
        format!("Counted in {}. ", expected.counted_in)
    };
    text + &counted + &sentence(&expected.explanation)
}

fn trials_text(trials: u64) -> String {
    match trials {
        1 => "1 trial".to_owned(),
        trials => format!("{trials} trials"),
    }
}

/// What ours must be told from.
fn opposite(expected: &Expectation) -> String {
    match expected.opposite {
        Some(number) => format!(
            "To be told from {} ({}). ",
            plain(number),
            expected.derivation
        ),
        None => String::new(),
    }
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
