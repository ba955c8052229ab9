//! An evaluator spec, understood: which heuristic, in which mode, with which weights.
//!
//! `uam-lines-10`, `si-eval(mode=fixed)`, `uba-score(weights=ramp)`, `threats(control=55, file=best.toml)`: the mode, any
//! weight by name, a weight file or a named set of weights. Weights by name win over the set, and the set over the file.
//! `learned(model=FILE)` names a model that is shipped, or its file.

use std::fmt;
use std::sync::Arc;

use enlinea_core::{Grid, Rules};

use crate::definition::{HeuristicDefinition, quoted};
use crate::evaluator::Evaluator;
use crate::heuristics::learned::{LEARNED, Learned};
use crate::learned::{Model, ShippedModel};
use crate::mode::Mode;
use crate::spec::arguments::{Arguments, parse};
use crate::spec::{Call, CallArgument, SpecError};
use crate::weights::{Resources, WeightText, Weights};

/// The arguments that every heuristic with weights takes beside their names.
const FILE: &str = "file";
const WEIGHTS: &str = "weights";
/// The argument of evaluators of a model.
const MODEL: &str = "model";

/// A heuristic with its mode and weights, ready to be built for a board.
#[derive(Clone, Debug)]
pub struct EvaluatorPlan {
    heuristic: &'static HeuristicDefinition,
    mode: Mode,
    weights: Weights,
    model: Option<NamedModel>,
}

/// A model as it was named.
#[derive(Clone, Debug)]
struct NamedModel {
    name: String,
    model: Arc<Model>,
}

impl EvaluatorPlan {
    /// A heuristic as published; the evaluator of a model has the default model of the board, if one is shipped.
    pub fn new(heuristic: &'static HeuristicDefinition, rules: Rules) -> EvaluatorPlan {
        EvaluatorPlan {
            heuristic,
            mode: heuristic.modes[0],
            weights: (heuristic.weights)(rules).defaults(),
            model: heuristic
                .models
                .and_then(|models| default_model(models, rules)),
        }
    }

    /// The evaluator of a model, under a name.
    pub fn of_model(name: &str, model: Arc<Model>) -> EvaluatorPlan {
        let mut plan = EvaluatorPlan::new(&LEARNED, model.rules());
        plan.model = Some(NamedModel {
            name: name.to_owned(),
            model,
        });
        plan
    }

    /// Reads a text like `si-eval(mode=fixed)`.
    ///
    /// # Errors
    /// If the text is malformed, or names a heuristic, mode or weight that does not exist.
    pub fn read(
        text: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<EvaluatorPlan, SpecError> {
        Self::from_call(&text.parse()?, rules, resources)
    }

    /// Understands a parsed call.
    ///
    /// # Errors
    /// If it names a heuristic, mode or weight that does not exist.
    pub fn from_call(
        call: &Call,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<EvaluatorPlan, SpecError> {
        let Some(heuristic) = HeuristicDefinition::find(&call.name) else {
            let slugs = HeuristicDefinition::all().map(|heuristic| heuristic.slug);
            return Err(SpecError::unknown("evaluator", call, slugs));
        };
        let mut plan = EvaluatorPlan::new(heuristic, rules);
        let mut arguments = Arguments::of(call);
        plan.mode = arguments.mode(heuristic.modes)?;
        if let Some(shipped) = heuristic.models {
            if let Some(argument) = arguments.take_bare(MODEL)? {
                plan.model = Some(read_model(argument, shipped, rules, resources)?);
            }
            if plan.model.is_none() {
                return Err(SpecError::Missing {
                    owner: call.name.clone(),
                    key: MODEL,
                    at: call.at,
                });
            }
        }
        if let Some(argument) = arguments.take(FILE)? {
            plan.read_file(argument, resources)?;
        }
        if let Some(argument) = arguments.take(WEIGHTS)? {
            plan.use_named_set(argument, rules)?;
        }
        for (name, argument) in arguments.take_rest() {
            let value = parse(argument, name, "a number")?;
            let located = |reason| SpecError::Parameter {
                at: argument.at,
                reason,
            };
            plan.weights.set(name, value).map_err(located)?;
        }
        arguments.finish()?;
        Ok(plan)
    }

    /// The arguments that concern the weights of a heuristic.
    pub(super) fn weight_keys(heuristic: &HeuristicDefinition, rules: Rules) -> Vec<String> {
        let space = (heuristic.weights)(rules);
        let names = space.parameters().iter().map(|one| one.name.clone());
        let common = match heuristic.models {
            Some(_) => vec![MODEL],
            None => vec![FILE, WEIGHTS],
        };
        let common = common.into_iter().map(str::to_owned);
        common.chain(names).collect()
    }

    fn read_file(
        &mut self,
        argument: &CallArgument,
        resources: &dyn Resources,
    ) -> Result<(), SpecError> {
        let (name, at) = (&argument.value.name, argument.value.at);
        let file = read_weight_file(name, at, resources)?;
        self.apply(name, &file)
    }

    /// Sets the weights of a file.
    pub(crate) fn apply(&mut self, name: &str, file: &WeightText) -> Result<(), SpecError> {
        let located = |reason| SpecError::WeightText {
            name: name.to_owned(),
            reason,
        };
        file.apply(&mut self.weights)
            .map_err(|reason| located(reason.into()))
    }

    fn use_named_set(&mut self, argument: &CallArgument, rules: Rules) -> Result<(), SpecError> {
        let sets = self.heuristic.weight_sets;
        let Some(set) = sets.iter().find(|set| set.name == argument.value.name) else {
            let expected = if sets.is_empty() {
                "nothing: this evaluator has no named weights".to_owned()
            } else {
                quoted(sets.iter().map(|set| set.name))
            };
            return Err(SpecError::value(argument, WEIGHTS, expected));
        };
        let located = |reason| SpecError::Parameter {
            at: argument.at,
            reason,
        };
        set.apply(rules, &mut self.weights).map_err(located)
    }

    /// Another mode of the same heuristic.
    ///
    /// # Errors
    /// If it has no such mode.
    pub fn with_mode(mut self, mode: Mode) -> Result<EvaluatorPlan, Mode> {
        if !self.heuristic.modes.contains(&mode) {
            return Err(mode);
        }
        self.mode = mode;
        Ok(self)
    }

    /// The definition of the heuristic.
    pub fn heuristic(&self) -> &'static HeuristicDefinition {
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

    /// The model, of evaluators that have one.
    pub fn model(&self) -> Option<&Arc<Model>> {
        self.model.as_ref().map(|named| &named.model)
    }

    /// The evaluator on one board.
    pub fn build<G: Grid>(&self, grid: G) -> Box<dyn Evaluator<G>> {
        if let Some(model) = self.model() {
            return Box::new(Learned::new(model.clone()));
        }
        self.heuristic.build(grid, self.mode, &self.weights)
    }

    /// The plan as a call: the mode if there are several, and the weights that are not the default.
    pub(super) fn call(&self) -> Call {
        let mut arguments = Vec::new();
        if self.heuristic.modes.len() > 1 {
            arguments.push(CallArgument::new("mode", Call::word(self.mode.name())));
        }
        if let Some(named) = &self.model {
            arguments.push(CallArgument::new(MODEL, Call::word(&named.name)));
        }
        let parameters = self.weights.space().parameters().iter();
        let moved = parameters
            .zip(self.weights.values())
            .filter(|(parameter, value)| parameter.default != **value);
        arguments.extend(moved.map(|(parameter, value)| {
            CallArgument::new(&parameter.name, Call::word(&value.to_string()))
        }));
        Call::new(self.heuristic.slug, arguments)
    }
}

/// The spec text: the heuristic with its mode, its model and the weights that are not the default.
impl fmt::Display for EvaluatorPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.call().fmt(f)
    }
}

/// The first shipped model for this board.
fn default_model(shipped: &[ShippedModel], rules: Rules) -> Option<NamedModel> {
    shipped
        .iter()
        .find(|one| one.is_for(rules))
        .map(NamedModel::of)
}

impl NamedModel {
    fn of(shipped: &ShippedModel) -> NamedModel {
        NamedModel {
            name: shipped.name.to_owned(),
            model: shipped.model(),
        }
    }
}

/// The model that an argument names: a shipped one, or a file.
fn read_model(
    argument: &CallArgument,
    shipped: &[ShippedModel],
    rules: Rules,
    resources: &dyn Resources,
) -> Result<NamedModel, SpecError> {
    let (name, at) = (&argument.value.name, argument.value.at);
    let located = |reason| SpecError::Model {
        name: name.clone(),
        at,
        reason,
    };
    let named = if let Some(one) = shipped.iter().find(|one| one.name == name) {
        NamedModel::of(one)
    } else {
        let bytes = resources.bytes(name);
        let bytes = bytes.map_err(|reason| SpecError::Resource { at, reason })?;
        NamedModel {
            name: name.clone(),
            model: Arc::new(Model::read(&bytes).map_err(located)?),
        }
    };
    named.model.check_rules(rules).map_err(located)?;
    Ok(named)
}

/// The weight file of this name, which stands at this place of a spec.
pub(crate) fn read_weight_file(
    name: &str,
    at: usize,
    resources: &dyn Resources,
) -> Result<WeightText, SpecError> {
    let text = resources
        .text(name)
        .map_err(|reason| SpecError::Resource { at, reason })?;
    WeightText::read(&text).map_err(|reason| SpecError::WeightText {
        name: name.to_owned(),
        reason,
    })
}
