//! Weights under a name: `uba-score(weights=solver)`.
//!
//! Sets that tuning found are files of the crate's folder `weights`, exactly as `enlinea tune` wrote them. Such a file holds the
//! whole description of its run, so `enlinea tune FILE --store again.db` finds the same numbers again.

use enlinea_core::Rules;

use super::{ParameterError, WeightText, Weights};

/// A named set of weights of a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct WeightSet {
    /// The name in spec texts.
    pub name: &'static str,
    /// Where the numbers come from and what they are for, in a line.
    pub idea: &'static str,
    /// The numbers.
    pub values: SetValues,
}

/// The numbers of a set.
#[derive(Clone, Copy, Debug)]
pub enum SetValues {
    /// A rule that gives all of them for any board.
    Rule(fn(Rules) -> Vec<f64>),
    /// The text of a weight file.
    File(&'static str),
}

impl WeightSet {
    /// Sets the numbers.
    ///
    /// # Errors
    /// If they do not fit: sets from files are for one length of a line.
    pub fn apply(&self, rules: Rules, weights: &mut Weights) -> Result<(), ParameterError> {
        match self.values {
            SetValues::Rule(rule) => weights.set_all(&rule(rules)),
            SetValues::File(text) => read(text).apply(weights),
        }
    }

    /// The weight file, of sets that are files.
    pub fn file(&self) -> Option<WeightText> {
        match self.values {
            SetValues::Rule(_) => None,
            SetValues::File(text) => Some(read(text)),
        }
    }
}

fn read(text: &str) -> WeightText {
    WeightText::read(text).expect("the files of this crate are tested")
}

#[cfg(test)]
mod tests {
    use enlinea_core::Rules;

    use super::WeightSet;
    use crate::{EvaluatorPlan, HeuristicDefinition, NoResources, PlayerPlan};

    #[test]
    fn every_set_fits_its_heuristic() {
        for heuristic in HeuristicDefinition::all() {
            for set in heuristic.weight_sets {
                let text = format!("{}(weights={})", heuristic.slug, set.name);
                let plan = EvaluatorPlan::read(&text, Rules::STANDARD, &NoResources).unwrap();
                if set.file().is_some() {
                    assert_ne!(plan.weights(), &plan.weights().space().defaults(), "{text}");
                }
            }
        }
    }

    #[test]
    fn every_tuned_set_names_a_player_of_its_heuristic() {
        let mut count = 0;
        for heuristic in HeuristicDefinition::all() {
            for file in heuristic.weight_sets.iter().filter_map(WeightSet::file) {
                let player = file.required_player().unwrap();
                let plan = PlayerPlan::read(player, Rules::STANDARD, &NoResources).unwrap();
                let mut evaluator = plan.evaluator().unwrap().clone();
                assert_eq!(evaluator.heuristic().slug, heuristic.slug, "{player}");
                file.apply(evaluator.weights_mut()).unwrap();
                assert_ne!(evaluator.weights(), plan.evaluator().unwrap().weights());
                count += 1;
            }
        }
        assert_eq!(count, 3);
    }

    #[test]
    fn unknown_sets_are_refused_with_those_that_exist() {
        let read = |text| EvaluatorPlan::read(text, Rules::STANDARD, &NoResources);
        let error = read("uba-score(weights=best)").unwrap_err().to_string();
        assert!(error.contains("`ramp` or `corner1` or `hand`"), "{error}");
        let error = read("ab29a(weights=best)").unwrap_err().to_string();
        assert!(error.contains("no named weights"), "{error}");
    }
}
