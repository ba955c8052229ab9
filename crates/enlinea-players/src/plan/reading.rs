//! From a call to a plan, by the definition of the player that it names.

use enlinea_core::Rules;

use super::{EvaluatorPlan, PlayerPlan};
use crate::definition::{
    AnyArgument, HeuristicDefinition, Making, PlayerDefinition, PresetRequest, Settings,
};
use crate::spec::arguments::{Arguments, word};
use crate::spec::{Call, CallArgument, SpecError};
use crate::weights::Resources;

/// The plan of the player that a call names.
pub(super) fn player(
    call: &Call,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<PlayerPlan, SpecError> {
    let heuristic = HeuristicDefinition::find(&call.name);
    let definition = PlayerDefinition::find(&call.name)
        .or_else(|| heuristic.map(|heuristic| heuristic.plays_in))
        .ok_or_else(|| SpecError::unknown("player", call, names()))?;
    let mut arguments = Arguments::of(call);
    let mut settings = Settings::new(arguments.mode(definition.modes)?);
    // A heuristic alone is its player; the argument `eval` could only contradict the name.
    let chosen = if heuristic.is_none() && definition.evaluator.is_taken() {
        arguments.take("eval")?
    } else {
        None
    };
    for (index, argument) in definition.arguments.iter().enumerate() {
        let given = match index {
            0 => arguments.take_bare(argument.name())?,
            _ => arguments.take(argument.name())?,
        };
        add(&mut settings, *argument, given, call)?;
    }
    let default = heuristic.or_else(|| definition.evaluator.default_on(rules));
    let evaluator = match (chosen, default) {
        (Some(chosen), _) => Some(EvaluatorPlan::from_call(&chosen.value, rules, resources)?),
        (None, Some(default)) => Some(own_evaluator(default, &mut arguments, rules, resources)?),
        (None, None) => None,
    };
    arguments.finish()?;
    match definition.making {
        Making::Build(build) => Ok(PlayerPlan {
            definition,
            rules,
            settings,
            evaluator,
            build,
        }),
        Making::Preset(preset) => preset(&PresetRequest {
            rules,
            resources,
            settings: &settings,
            at: call
                .arguments
                .first()
                .map_or(call.at, |argument| argument.value.at),
        }),
    }
}

/// The value that was given, or the default.
fn add(
    settings: &mut Settings,
    argument: &dyn AnyArgument,
    given: Option<&CallArgument>,
    call: &Call,
) -> Result<(), SpecError> {
    let setting = match given {
        Some(given) => word(given)
            .and_then(|word| argument.read(word))
            .ok_or_else(|| SpecError::value(given, argument.name(), argument.expected()))?,
        None => argument
            .fallback(settings)
            .ok_or_else(|| SpecError::Missing {
                owner: call.name.clone(),
                key: argument.name(),
                at: call.at,
            })?,
    };
    settings.add(setting);
    Ok(())
}

/// The evaluator that a player has anyway; its weights may stand among the arguments of the player.
fn own_evaluator(
    heuristic: &'static HeuristicDefinition,
    arguments: &mut Arguments<'_>,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<EvaluatorPlan, SpecError> {
    let keys = EvaluatorPlan::weight_keys(heuristic, rules);
    let own = arguments.take_all(keys).into_iter().cloned().collect();
    EvaluatorPlan::from_call(&Call::new(heuristic.slug, own), rules, resources)
}

/// All names that a player spec may begin with.
fn names() -> impl Iterator<Item = &'static str> {
    let heuristics = HeuristicDefinition::all().map(|heuristic| heuristic.slug);
    PlayerDefinition::all()
        .map(|player| player.slug)
        .chain(heuristics)
}

impl PresetRequest<'_> {
    /// Another player with the same mode and the same arguments, as far as it has them.
    ///
    /// # Errors
    /// If that player requires an argument.
    pub fn plan(&self, definition: &'static PlayerDefinition) -> Result<PlayerPlan, SpecError> {
        let mut shared = Vec::new();
        if definition.modes.len() > 1 {
            shared.push(CallArgument::new(
                "mode",
                Call::word(self.settings.mode().name()),
            ));
        }
        let is_shared = |name: &str| definition.arguments.iter().any(|one| one.name() == name);
        let texts = self.settings.texts().filter(|(name, _)| is_shared(name));
        shared.extend(texts.map(|(name, text)| CallArgument::new(name, Call::word(text))));
        let call = Call::new(definition.slug, shared);
        player(&call, self.rules, self.resources)
    }
}
