//! The player whose weights are tuned.

use enlinea_arena::{BuiltIn, Clock};
use enlinea_core::{Excerpt, Grid, GridTask, Rules, dispatch};
use enlinea_players::features::chains::ChainRule;
use enlinea_players::players::uba_greedy::GreedyRules;
use enlinea_players::{
    EvaluatorPlan, ParameterError, ParameterSpace, ParseSpecError, Player, PlayerPlan, Resources,
    SearchPlayer, SpecError,
};

use crate::greedy::{Factors, FastGreedy, GreedyStyle};

/// A player with a place for weights.
#[derive(Clone, Debug)]
pub struct Subject {
    plan: PlayerPlan,
    /// If it is `uba-greedy`, which has a fast twin.
    style: Option<GreedyStyle>,
}

/// Why a player cannot be tuned.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubjectError {
    /// The spec text is malformed.
    #[error("player: {0}")]
    Text(#[from] ParseSpecError),
    /// There is no such player.
    #[error("player: {0}")]
    Spec(#[from] SpecError),
    /// It has no weights.
    #[error("player {} has no weights to tune", Excerpt::of_at_most(spec, 100))]
    NoWeights {
        /// Its spec text.
        spec: String,
    },
}

impl Subject {
    /// The player of a spec text.
    ///
    /// # Errors
    /// If the text names no player, or one without weights.
    pub fn new(
        spec: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<Subject, SubjectError> {
        let plan = PlayerPlan::new(&spec.parse()?, rules, resources)?;
        let evaluator = plan
            .evaluator()
            .filter(|evaluator| !evaluator.weights().values().is_empty())
            .ok_or_else(|| SubjectError::NoWeights {
                spec: spec.to_owned(),
            })?;
        let is_linear = evaluator.heuristic().slug == "uba-score";
        let rule = ChainRule::of_mode(evaluator.mode());
        let style = GreedyRules::of(&plan)
            .filter(|_| is_linear)
            .map(|play| GreedyStyle { play, rule });
        Ok(Subject { plan, style })
    }

    /// Its spec text with all weights, which names no files.
    pub(crate) fn spec_text(&self) -> String {
        self.plan.to_string()
    }

    /// The same with other weights.
    ///
    /// # Errors
    /// If the weights are too many, too few or out of bounds.
    pub(crate) fn spec_with(&self, weights: &[f64]) -> Result<String, ParameterError> {
        Ok(self.plan_with(weights)?.to_string())
    }

    fn plan_with(&self, weights: &[f64]) -> Result<PlayerPlan, ParameterError> {
        let mut plan = self.plan.clone();
        let evaluator = plan.evaluator_mut().expect("checked when it was made");
        evaluator.weights_mut().set_all(weights)?;
        Ok(plan)
    }

    /// The game it plays.
    pub fn rules(&self) -> Rules {
        self.plan.rules()
    }

    /// Its weights: names, bounds and defaults.
    pub fn space(&self) -> &ParameterSpace {
        self.evaluator().weights().space()
    }

    /// The weights that its spec gives it.
    pub fn weights(&self) -> &[f64] {
        self.evaluator().weights().values()
    }

    /// The name of its evaluator.
    pub fn evaluator_name(&self) -> &'static str {
        self.evaluator().heuristic().slug
    }

    /// How it plays, if it has a fast twin.
    pub fn greedy_style(&self) -> Option<GreedyStyle> {
        self.style
    }

    /// Its evaluator with other weights.
    ///
    /// # Errors
    /// If the weights are too many, too few or out of bounds.
    pub fn evaluator_with(&self, weights: &[f64]) -> Result<EvaluatorPlan, ParameterError> {
        let mut evaluator = self.evaluator().clone();
        evaluator.weights_mut().set_all(weights)?;
        Ok(evaluator)
    }

    /// The player with other weights.
    ///
    /// # Errors
    /// If the weights are too many, too few or out of bounds.
    pub fn player(&self, weights: &[f64]) -> Result<Box<dyn Player>, ParameterError> {
        let plan = self.plan_with(weights)?;
        Ok(match self.style {
            None => plan.build(),
            Some(style) => dispatch(self.rules(), SeatFastGreedy { style, weights }),
        })
    }

    /// The same at the referee's board.
    ///
    /// # Errors
    /// As [`player`](Self::player).
    pub fn contestant(&self, weights: &[f64]) -> Result<BuiltIn, ParameterError> {
        Ok(BuiltIn::new(self.player(weights)?, Clock::new()))
    }

    fn evaluator(&self) -> &EvaluatorPlan {
        let evaluator = self.plan.evaluator();
        evaluator.expect("checked when it was made")
    }
}

struct SeatFastGreedy<'a> {
    style: GreedyStyle,
    weights: &'a [f64],
}

impl GridTask for SeatFastGreedy<'_> {
    type Output = Box<dyn Player>;

    fn run<G: Grid>(self, grid: G) -> Box<dyn Player> {
        let factors = Factors::new(self.weights, grid.connect());
        Box::new(SearchPlayer::new(
            grid,
            FastGreedy::new(grid, self.style, factors),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::NoResources;

    fn subject(spec: &str) -> Result<Subject, SubjectError> {
        Subject::new(spec, Rules::STANDARD, &NoResources)
    }

    #[test]
    fn players_with_weights_are_subjects() {
        let greedy = subject("uba-greedy(mode=fixed)").unwrap();
        assert!(greedy.greedy_style().is_some());
        assert_eq!(greedy.space().len(), 28);
        let blocks = subject("course-negamax(eval=uam-blocks-l1, depth=2)").unwrap();
        assert!(blocks.greedy_style().is_none());
        assert_eq!(blocks.weights(), [3.0, 100.0, 5.0, 2.0, -4.0]);
        assert!(blocks.player(&[1.0]).is_err());
    }

    #[test]
    fn others_are_not() {
        let check = |spec: &str, text: &str| {
            let error = subject(spec).unwrap_err();
            assert_eq!(error.to_string(), text);
        };
        check("random", "player `random` has no weights to tune");
        check(
            "greedi",
            "player: character 1: there is no player `greedi`; did you mean `greedy`?",
        );
    }
}
