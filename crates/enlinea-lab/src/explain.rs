//! What a weight vector cares about, in words.

use crate::space::index_of;
use crate::subject::Subject;

/// One sentence each: the strongest wishes first, then what is ignored.
///
/// For `uba-greedy` the sentences are about the game; for other evaluators they compare weights with their
/// defaults.
pub fn explain(subject: &Subject, weights: &[f64]) -> Vec<String> {
    match subject.evaluator_name() {
        "uba-score" => explain_greedy(subject, weights),
        _ => explain_any(subject, weights),
    }
}

/// A wish: what one more of something is worth to the player.
struct Wish {
    what: String,
    worth: f64,
}

fn explain_greedy(subject: &Subject, weights: &[f64]) -> Vec<String> {
    let value = |name: &str| {
        let parameters = subject.space().parameters().iter();
        let mut pairs = parameters.zip(weights);
        pairs
            .find(|(parameter, _)| parameter.name == name)
            .map_or(0.0, |(_, &weight)| weight)
    };
    let longest = subject.rules().connect() - 1;
    let wishes = wishes(&value, longest);
    let scale = wishes
        .iter()
        .map(|wish| wish.worth.abs())
        .fold(0.0, f64::max);
    if scale == 0.0 {
        return vec!["All boards are equal to it: it plays the left-most column.".to_owned()];
    }
    let mut lines = styles(&value, &wishes, longest);
    lines.extend(strongest(&wishes, scale));
    lines
}

/// What one more of everything is worth.
fn wishes(value: &dyn Fn(&str) -> f64, longest: u32) -> Vec<Wish> {
    let mut wishes = Vec::new();
    let places = [
        ("corner", "stone on a corner"),
        ("border", "stone on the border"),
        ("centre", "stone in the centre"),
        ("liberty", "empty cell next to a stone"),
    ];
    for (name, what) in places {
        wishes.push(Wish {
            what: format!("an own {what}"),
            worth: value(&format!("{name}_me")),
        });
        wishes.push(Wish {
            what: format!("an enemy {what}"),
            worth: -value(&format!("{name}_other")),
        });
    }
    let families = [
        ("extnext", "with an end that can be played now"),
        ("ext", "with a free end"),
        ("biext", "with two free ends"),
        ("consec", "whatever its ends"),
    ];
    for (family, ends) in families {
        for length in 1..=longest {
            let worth = value(&format!("{family}_{length}"));
            wishes.push(Wish {
                what: format!("an own chain of {length} {ends}"),
                worth: worth * value(&format!("{family}_me")),
            });
            wishes.push(Wish {
                what: format!("an enemy chain of {length} {ends}"),
                worth: -worth * value(&format!("{family}_other")),
            });
        }
    }
    wishes
}

fn find(wishes: &[Wish], what: &str) -> f64 {
    let mut found = wishes.iter().filter(|wish| wish.what == what);
    found.next().map_or(0.0, |wish| wish.worth)
}

/// The questions that people asked about evolved players: centre, extensible chains, defence.
fn styles(value: &dyn Fn(&str) -> f64, wishes: &[Wish], longest: u32) -> Vec<String> {
    let centre = value("centre_me") + value("centre_other");
    let border = value("border_me") + value("border_other");
    let mut lines = vec![if centre > border.max(0.0) {
        "It takes the centre.".to_owned()
    } else if border > 0.0 {
        "It plays near the border.".to_owned()
    } else {
        "It seeks neither the centre nor the border.".to_owned()
    }];
    let open = |who: &str| {
        find(
            wishes,
            &format!("{who} chain of {longest} with two free ends"),
        )
    };
    lines.push(if open("an own") > 0.0 {
        "It builds chains with two free ends, which cannot be stopped.".to_owned()
    } else {
        "It does not build chains with two free ends.".to_owned()
    });
    lines.push(if open("an enemy") < 0.0 {
        "It covers the opponent's chains with two free ends.".to_owned()
    } else {
        "It lets the opponent have chains with two free ends.".to_owned()
    });
    let sum = |who: &str| -> f64 {
        let chains = wishes.iter().filter(|wish| wish.what.starts_with(who));
        chains.map(|wish| wish.worth.abs()).sum()
    };
    let (own, enemy) = (sum("an own chain"), sum("an enemy chain"));
    lines.push(if own > 1.25 * enemy {
        "It attacks: its own chains count more than the opponent's.".to_owned()
    } else if enemy > 1.25 * own {
        "It defends: the opponent's chains count more than its own.".to_owned()
    } else {
        "Its own chains and the opponent's count about the same.".to_owned()
    });
    lines
}

/// Wishes that are named.
const NAMED: usize = 6;

fn strongest(wishes: &[Wish], scale: f64) -> Vec<String> {
    let mut ranking: Vec<&Wish> = wishes.iter().collect();
    ranking.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()));
    let sentence = |wish: &&Wish| {
        let verb = if wish.worth > 0.0 { "likes" } else { "avoids" };
        let percent = 100.0 * wish.worth.abs() / scale;
        format!(
            "It {verb} {} ({percent:.0} % of its strongest wish).",
            wish.what
        )
    };
    ranking.iter().take(NAMED).map(sentence).collect()
}

fn explain_any(subject: &Subject, weights: &[f64]) -> Vec<String> {
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
                format!("published as {default}: the opposite is wanted now")
            } else {
                format!("{:.2} times the published {default}", weight / default)
            };
            format!("{name}: {weight:.4}, {change}.")
        })
        .collect()
}

#[cfg(test)]
mod tests {
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
            "It avoids an enemy chain of 3 with two free ends (100 % of its strongest wish)."
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

    #[test]
    fn other_evaluators_are_compared_with_their_defaults() {
        let subject = subject("uam-blocks-l1");
        let lines = explain(&subject, &[3.0, 200.0, -5.0, 2.0, -4.0]);
        assert_eq!(lines[0], "centre: 3.0000, as published.");
        assert_eq!(lines[1], "four: 200.0000, 2.00 times the published 100.");
        assert_eq!(
            lines[2],
            "three: -5.0000, published as 5: the opposite is wanted now."
        );
    }
}
