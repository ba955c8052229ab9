//! What a weight vector cares about, in words.

mod preferences;
mod weight_file;

use preferences::{Chain, Feature, Owner, Preferences};

pub use weight_file::{ExplainError, Explanation, explain_weight_file};

use crate::space::index_of;
use crate::subject::Subject;

/// One sentence each: the style of play first, then the strongest preferences.
///
/// For the linear score of the UBA report the sentences are about the game; for other evaluators they compare weights with
/// their published values.
///
/// ```
/// use enlinea_core::Rules;
/// use enlinea_lab::{Subject, explain};
/// use enlinea_players::NoResources;
///
/// let subject = Subject::new("uba-greedy-hand", Rules::STANDARD, &NoResources)?;
/// let sentences = explain(&subject, subject.weights());
/// assert_eq!(sentences[0], "It takes the centre.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(subject: &Subject, weights: &[f64]) -> Vec<String> {
    match subject.evaluator_name() {
        "uba-score" => explain_score(subject, weights),
        _ => compare_with_defaults(subject, weights),
    }
}

fn explain_score(subject: &Subject, weights: &[f64]) -> Vec<String> {
    let preferences = Preferences::of(subject, weights);
    let strongest = preferences.strongest();
    if strongest == 0.0 {
        return vec!["All boards are equal to it: it plays the left-most column.".to_owned()];
    }
    let longest = subject.rules().connect() - 1;
    let mut sentences = style(&preferences, longest);
    sentences.extend(
        preferences
            .ranked()
            .take(NAMED)
            .map(|(owner, feature, worth)| {
                let verb = if worth > 0.0 { "likes" } else { "avoids" };
                let percent = 100.0 * worth.abs() / strongest;
                format!("It {verb} {owner} {feature} ({percent:.0} % of its strongest preference).")
            }),
    );
    sentences
}

/// Preferences that are named.
const NAMED: usize = 6;

/// Where it plays, whether it builds and stops open chains, and whether it attacks or defends.
fn style(preferences: &Preferences, longest: u32) -> Vec<String> {
    // Own and enemy stones have opposite signs; their difference is how much the place matters.
    let place =
        |feature| preferences.worth(Owner::Own, feature) - preferences.worth(Owner::Enemy, feature);
    let (centre, border) = (place(Feature::Centre), place(Feature::Border));
    let place = if centre > border.max(0.0) {
        "It takes the centre."
    } else if border > 0.0 {
        "It plays near the border."
    } else {
        "It seeks neither the centre nor the border."
    };
    let open = Feature::Chain(Chain::TwoFreeEnds, longest);
    let builds = if preferences.worth(Owner::Own, open) > 0.0 {
        "It builds chains with two free ends, which cannot be stopped."
    } else {
        "It does not build chains with two free ends."
    };
    let covers = if preferences.worth(Owner::Enemy, open) < 0.0 {
        "It covers the opponent's chains with two free ends."
    } else {
        "It lets the opponent have chains with two free ends."
    };
    let (own, enemy) = (
        preferences.chain_total(Owner::Own),
        preferences.chain_total(Owner::Enemy),
    );
    let balance = if own > 1.25 * enemy {
        "It attacks: its own chains count more than the opponent's."
    } else if enemy > 1.25 * own {
        "It defends: the opponent's chains count more than its own."
    } else {
        "Its own chains and the opponent's count about the same."
    };
    [place, builds, covers, balance].map(str::to_owned).to_vec()
}

fn compare_with_defaults(subject: &Subject, weights: &[f64]) -> Vec<String> {
    let parameters = subject.space().parameters().iter();
    parameters
        .zip(weights)
        .map(|(parameter, &weight)| {
            let name = match index_of(&parameter.name) {
                Some(_) => parameter.name.replace('_', " of length "),
                None => parameter.name.replace('_', " "),
            };
            let default = parameter.default;
            let change = if (weight - default).abs() < 1e-12 {
                "as published".to_owned()
            } else if default == 0.0 {
                "published as 0".to_owned()
            } else if weight * default < 0.0 {
                format!("published as {default}: the opposite sign")
            } else {
                format!("{:.2} times the published {default}", weight / default)
            };
            format!("{name}: {weight:.4}, {change}.")
        })
        .collect()
}

#[cfg(test)]
mod tests;
