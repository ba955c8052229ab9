//! Sentences about known weights.

use super::*;
use enlinea_core::Rules;
use enlinea_players::NoResources;
use enlinea_players::heuristics::uba_score;

fn subject(spec: &str) -> Subject {
    Subject::new(spec, Rules::STANDARD, &NoResources).unwrap()
}

#[test]
fn the_hand_made_player_is_understood() {
    let lines = explain(
        &subject("uba-greedy"),
        &uba_score::hand_made(Rules::STANDARD),
    );
    assert_eq!(lines[0], "It takes the centre.");
    assert!(lines[1].starts_with("It builds chains with two free ends"));
    assert!(lines[2].starts_with("It covers"));
    assert_eq!(
        lines[4],
        "It avoids enemy chains of 3 with two free ends (100 % of its strongest preference)."
    );
}

#[test]
fn opposite_weights_are_understood() {
    let opposite: Vec<f64> = uba_score::hand_made(Rules::STANDARD)
        .iter()
        .enumerate()
        .map(|(place, weight)| if place < 16 { -weight } else { *weight })
        .collect();
    let lines = explain(&subject("uba-greedy"), &opposite);
    assert_eq!(lines[0], "It seeks neither the centre nor the border.");
    assert!(lines[1].starts_with("It does not build"));
    assert!(lines[2].starts_with("It lets the opponent"));
    let nothing = explain(&subject("uba-greedy"), &[0.0; 28]);
    assert_eq!(nothing.len(), 1);
}

/// Values were looked up by the English sentence that describes them: a change of words would have made all of them 0.
#[test]
fn preferences_are_looked_up_by_feature_and_not_by_sentence() {
    let subject = subject("uba-greedy");
    let mut weights = subject.space().defaults();
    weights.set_all(&[0.0; 28]).unwrap();
    for (name, value) in [("biext_3", 0.5), ("biext_me", 0.5), ("biext_other", 1.0)] {
        weights.set(name, value).unwrap();
    }
    let preferences = Preferences::of(&subject, weights.values());
    let open = Feature::Chain(Chain::TwoFreeEnds, 3);
    assert_eq!(
        preferences.worth(Owner::Own, open).to_bits(),
        0.25f64.to_bits()
    );
    assert_eq!(
        preferences.worth(Owner::Enemy, open).to_bits(),
        (-0.5f64).to_bits()
    );
    assert_eq!(
        preferences.chain_total(Owner::Enemy).to_bits(),
        0.5f64.to_bits()
    );
    let lines = explain(&subject, weights.values());
    assert!(lines[1].starts_with("It builds"), "{lines:?}");
    assert!(lines[2].starts_with("It covers"), "{lines:?}");
    assert!(lines[3].starts_with("It defends"), "{lines:?}");
}

#[test]
fn other_evaluators_are_compared_with_their_defaults() {
    let subject = subject("uam-blocks-l1");
    let lines = explain(&subject, &[3.0, 200.0, -5.0, 2.0, -4.0]);
    assert_eq!(lines[0], "centre: 3.0000, as published.");
    assert_eq!(lines[1], "four: 200.0000, 2.00 times the published 100.");
    assert_eq!(
        lines[2],
        "three: -5.0000, published as 5: the opposite sign."
    );
}
