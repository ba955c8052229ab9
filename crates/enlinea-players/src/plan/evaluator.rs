//! An evaluator as text, understood: which one, in which mode, with which weights.
//!
//! `uam-lines-10`, `si-eval(mode=fixed)`, `uba-score(weights=ramp)`, `threats(control=55, file=best.toml)`: the mode and any
//! weight by name, a weight file, and for those that have some a named set of weights. Later arguments win over the file.

use enlinea_core::{Grid, Rules};

use crate::evaluator::Evaluator;
use crate::heuristics::{HEURISTICS, Heuristic, uba_score};
use crate::mode::Mode;
use crate::spec::arguments::{Arguments, SpecError, bad_value, parse};
use crate::spec::{Argument, Call};
use crate::weights::parameters::{ParameterError, Weights};
use crate::weights::resources::{Resources, WeightText};
use crate::weights::sets::WeightSet;

/// An evaluator of the catalogue, ready to be built for a board.
#[derive(Clone, Debug)]
pub struct EvaluatorSpec {
    heuristic: &'static Heuristic,
    mode: Mode,
    weights: Weights,
}

impl EvaluatorSpec {
    /// An evaluator as published.
    pub fn new(heuristic: &'static Heuristic, rules: Rules) -> EvaluatorSpec {
        EvaluatorSpec {
            heuristic,
            mode: heuristic.modes[0],
            weights: heuristic.space(rules).defaults(),
        }
    }

    /// Reads a text like `si-eval(mode=fixed)`.
    ///
    /// # Errors
    /// If the text is no call, or names nothing in the catalogue, or a mode or weight that does not exist.
    pub fn read(
        text: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<EvaluatorSpec, SpecError> {
        Self::from_call(&text.parse()?, rules, resources)
    }

    /// Understands a parsed call.
    ///
    /// # Errors
    /// If it names nothing in the catalogue, or a mode or weight that does not exist.
    pub fn from_call(
        call: &Call,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<EvaluatorSpec, SpecError> {
        let Some(heuristic) = Heuristic::find(&call.name) else {
            let slugs = HEURISTICS.iter().map(|heuristic| heuristic.slug);
            return Err(SpecError::unknown("evaluator", call, slugs));
        };
        let mut spec = EvaluatorSpec::new(heuristic, rules);
        let mut arguments = Arguments::of(call);
        if let Some(argument) = arguments.take("mode")? {
            spec.mode = read_mode(argument, heuristic.modes)?;
        }
        if let Some(argument) = arguments.take("file")? {
            spec.read_file(argument, resources)?;
        }
        if let Some(argument) = arguments.take("weights")? {
            spec.use_named_set(argument, rules)?;
        }
        for (name, argument) in arguments.take_rest() {
            let value = parse(argument, name, "a number")?;
            let located = |reason| SpecError::Parameter {
                at: argument.at,
                reason,
            };
            spec.weights.set(name, value).map_err(located)?;
        }
        arguments.finish()?;
        Ok(spec)
    }

    fn read_file(
        &mut self,
        argument: &Argument,
        resources: &dyn Resources,
    ) -> Result<(), SpecError> {
        let name = &argument.value.name;
        let at = argument.value.at;
        let text = resources
            .text(name)
            .map_err(|reason| SpecError::Resource { at, reason })?;
        self.apply(
            &WeightText::read(&text).map_err(|reason| SpecError::WeightText {
                name: name.clone(),
                reason,
            })?,
        )
        .map_err(|reason| SpecError::WeightText {
            name: name.clone(),
            reason: reason.into(),
        })
    }

    fn use_named_set(&mut self, argument: &Argument, rules: Rules) -> Result<(), SpecError> {
        let name = argument.value.name.as_str();
        let slug = self.heuristic.slug;
        let located = |reason| SpecError::Parameter {
            at: argument.at,
            reason,
        };
        let test_set = match (slug, name) {
            ("uba-score", "ramp") => Some(uba_score::ramp(rules)),
            ("uba-score", "corner1") => Some(uba_score::corner(rules)),
            ("uba-score", "hand") => Some(uba_score::hand_made(rules)),
            _ => None,
        };
        if let Some(set) = test_set {
            return self.weights.set_all(&set).map_err(located);
        }
        match WeightSet::find(slug, name) {
            Some(set) => self.apply(&set.weights()).map_err(located),
            None => Err(bad_value(argument, "weights", &WeightSet::names(slug))),
        }
    }

    /// Sets the weights of a file.
    ///
    /// # Errors
    /// If one does not exist or is out of bounds.
    pub fn apply(&mut self, weights: &WeightText) -> Result<(), ParameterError> {
        weights.apply(&mut self.weights)
    }

    /// Another mode of the same evaluator.
    ///
    /// # Errors
    /// If it has no such mode.
    pub fn with_mode(mut self, mode: Mode) -> Result<EvaluatorSpec, Mode> {
        if !self.heuristic.modes.contains(&mode) {
            return Err(mode);
        }
        self.mode = mode;
        Ok(self)
    }

    /// The entry of the catalogue.
    pub fn heuristic(&self) -> &'static Heuristic {
        self.heuristic
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The weights, to be moved.
    pub fn weights_mut(&mut self) -> &mut Weights {
        &mut self.weights
    }

    /// The evaluator on one board.
    pub fn build<G: Grid>(&self, grid: G) -> Box<dyn Evaluator<G>> {
        self.heuristic.build(grid, self.mode, &self.weights)
    }
}

/// Reads the name of one of some modes.
pub(crate) fn read_mode(argument: &Argument, modes: &[Mode]) -> Result<Mode, SpecError> {
    let mode = Mode::find(&argument.value.name).filter(|mode| modes.contains(mode));
    mode.ok_or_else(|| {
        let names: Vec<String> = modes.iter().map(|mode| format!("`{mode}`")).collect();
        bad_value(argument, "mode", &names.join(" or "))
    })
}
