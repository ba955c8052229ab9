//! Weights that tuning found, under names: `uba-score(weights=solver)`.
//!
//! Each is a file of `weights/`, exactly as `enlinea tune` wrote it. It holds the whole description of the run that found it, so
//! `enlinea tune crates/enlinea-players/weights/NAME.toml --store again.db` finds the same numbers again.

use crate::weights::resources::WeightText;

/// A named set of weights.
#[derive(Clone, Copy, Debug)]
pub struct WeightSet {
    /// Whose weights they are.
    pub evaluator: &'static str,
    /// The name in texts.
    pub name: &'static str,
    /// What they were tuned for, in a line.
    pub idea: &'static str,
    text: &'static str,
}

/// All sets.
pub const WEIGHT_SETS: &[WeightSet] = &[
    WeightSet {
        evaluator: "uba-score",
        name: "evolved",
        idea: "the published genetic algorithm: 150 generations of 50 players that play each other",
        text: include_str!("../../weights/uba-score-evolved.toml"),
    },
    WeightSet {
        evaluator: "uba-score",
        name: "solver",
        idea: "CMA-ES with the exact solver as yardstick; for uba-greedy(mode=fixed, safe=yes)",
        text: include_str!("../../weights/uba-score-solver.toml"),
    },
    WeightSet {
        evaluator: "threats",
        name: "outcome",
        idea: "CMA-ES on how well the values foretell exact outcomes; for alphabeta",
        text: include_str!("../../weights/threats-outcome.toml"),
    },
];

/// Sets that are rules and not files, for `uba-score`.
const RULES: [&str; 3] = ["ramp", "corner1", "hand"];

impl WeightSet {
    /// The set of an evaluator with this name.
    pub fn find(evaluator: &str, name: &str) -> Option<&'static WeightSet> {
        let mut sets = WEIGHT_SETS.iter();
        sets.find(|set| set.evaluator == evaluator && set.name == name)
    }

    /// The names that an evaluator has, for messages.
    pub(crate) fn names(evaluator: &str) -> String {
        let rules = RULES.iter().filter(|_| evaluator == "uba-score").copied();
        let sets = WEIGHT_SETS.iter().filter(|set| set.evaluator == evaluator);
        let names = rules.chain(sets.map(|set| set.name));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        if names.is_empty() {
            return "nothing: this evaluator has no named weights".to_owned();
        }
        names.join(" or ")
    }

    /// The weights.
    pub fn weights(&self) -> WeightText {
        WeightText::read(self.text).expect("the files of this crate are tested")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EvaluatorSpec, NoResources};
    use enlinea_core::Rules;

    #[test]
    fn every_set_fits_its_evaluator() {
        for set in WEIGHT_SETS {
            let text = format!("{}(weights={})", set.evaluator, set.name);
            let spec = EvaluatorSpec::read(&text, Rules::STANDARD, &NoResources).unwrap();
            assert_ne!(spec.weights(), &spec.weights().space().defaults(), "{text}");
            let player = set.weights().player.expect("a set names its player");
            assert!(
                player.contains(set.evaluator) || set.evaluator == "uba-score",
                "{player}"
            );
        }
    }

    #[test]
    fn unknown_sets_are_refused_with_those_that_exist() {
        let read = |text| EvaluatorSpec::read(text, Rules::STANDARD, &NoResources);
        let error = read("uba-score(weights=best)").unwrap_err().to_string();
        assert!(error.contains("`ramp` or `corner1` or `hand`"), "{error}");
        let error = read("ab29a(weights=best)").unwrap_err().to_string();
        assert!(error.contains("no named weights"), "{error}");
    }
}
