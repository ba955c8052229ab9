//! `weights(file=…)`: the player of a weight file.

use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, PresetRequest, Text,
    Values,
};
use crate::mode::Mode;
use crate::plan::{PlayerPlan, read_weight_file};
use crate::sources::Source;
use crate::spec::{PlayerSpec, SpecError};

/// `weights`.
pub static WEIGHTS: PlayerDefinition = PlayerDefinition {
    slug: "weights",
    name: Text {
        english: "Weight file",
        spanish: "Archivo de pesos",
    },
    idea: Text {
        english: "the player of a weight file, with its weights",
        spanish: "el jugador de un archivo de pesos, con sus pesos",
    },
    source: Source::Workbench,
    group: PlayerGroup::Search,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Never,
    arguments: &[&FILE],
    making: Making::Preset(player_of_file),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&WEIGHTS];

/// The name of the file.
pub static FILE: Argument<String> = Argument {
    name: "file",
    meaning: "weight file in TOML or JSON that names its player",
    values: Values::Parsed {
        expected: "the name of a file",
        read: |text| Some(text.to_owned()),
        write: String::clone,
    },
    default: Fallback::Required,
};

fn player_of_file(request: &PresetRequest<'_>) -> Result<PlayerPlan, SpecError> {
    let name = request.settings.get(&FILE);
    let file = read_weight_file(&name, request.at, request.resources)?;
    let broken = |reason| SpecError::WeightText {
        name: name.clone(),
        reason,
    };
    let spec: PlayerSpec = file.required_player().map_err(broken)?.parse()?;
    // A file that names a file could name itself.
    if spec.call().name == WEIGHTS.slug {
        return Err(SpecError::Value {
            key: FILE.name.to_owned(),
            found: name,
            expected: "a file whose player is not a weight file".to_owned(),
            at: request.at,
        });
    }
    let mut plan = PlayerPlan::new(&spec, request.rules, request.resources)?;
    if let Some(evaluator) = plan.evaluator_mut() {
        evaluator.apply(&name, &file)?;
    }
    Ok(plan)
}
