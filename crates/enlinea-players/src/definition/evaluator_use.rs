//! Whether a player asks an evaluator, and which one unless another is given.

use enlinea_core::Rules;

use super::HeuristicDefinition;
use crate::heuristics::learned::LEARNED;

/// What a player does with the argument `eval`.
#[derive(Clone, Copy, Debug)]
pub enum EvaluatorUse {
    /// It uses no evaluator and does not take the argument.
    Never,
    /// It asks the one that is given, and plays without one otherwise.
    Optional,
    /// It asks this one unless another is given.
    Default(&'static HeuristicDefinition),
    /// It asks the model of the board unless another is given, and this one on boards without a shipped model.
    LearnedOr(&'static HeuristicDefinition),
}

impl EvaluatorUse {
    /// Whether the argument may be given.
    pub fn is_taken(self) -> bool {
        !matches!(self, EvaluatorUse::Never)
    }

    /// The evaluator on a board if none is given.
    pub fn default_on(self, rules: Rules) -> Option<&'static HeuristicDefinition> {
        match self {
            EvaluatorUse::Never | EvaluatorUse::Optional => None,
            EvaluatorUse::Default(heuristic) => Some(heuristic),
            EvaluatorUse::LearnedOr(heuristic) => {
                let has_model = LEARNED.is_complete(rules);
                Some(if has_model { &LEARNED } else { heuristic })
            }
        }
    }

    /// That default in words, for help; `None` if the argument is not taken.
    pub fn default_text(self) -> Option<String> {
        match self {
            EvaluatorUse::Never => None,
            EvaluatorUse::Optional => Some("none".to_owned()),
            EvaluatorUse::Default(heuristic) => Some(heuristic.slug.to_owned()),
            EvaluatorUse::LearnedOr(heuristic) => {
                let (learned, other) = (LEARNED.slug, heuristic.slug);
                Some(format!("{learned}, or {other} on boards without a model"))
            }
        }
    }
}
