//! `enlinea players`: the catalogue of players, evaluators and feature sets.

use clap::Args;
use enlinea_players::{
    FeatureSetDefinition, HeuristicDefinition, Mode, Parameter, PlayerDefinition, WeightSet,
};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::output::number;
use crate::process::exit::{ExitStatus, WrongInput};

/// List all players and evaluators
///
/// A player is written as its name, with arguments in parentheses where they differ from the defaults, for example
/// `course-negamax(eval=uam-parity-12, depth=6, mode=fixed)`. An evaluator alone is a player too: it plays in the search that
/// it was published with.
#[derive(Args, Debug)]
pub(crate) struct PlayersArgs {
    /// Only these, with all their arguments and weights.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// One entry of the catalogue.
#[derive(Serialize)]
struct Listed {
    slug: &'static str,
    name: &'static str,
    kind: &'static str,
    source: &'static str,
    modes: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plays_as: Option<&'static str>,
    arguments: Vec<ListedArgument>,
    parameters: Vec<ListedParameter>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weight_sets: Vec<ListedSet>,
    idea: &'static str,
}

#[derive(Serialize)]
struct ListedArgument {
    name: &'static str,
    default: String,
    meaning: String,
}

#[derive(Serialize)]
struct ListedSet {
    name: &'static str,
    idea: &'static str,
}

#[derive(Serialize)]
struct ListedParameter {
    name: String,
    default: f64,
    minimum: f64,
    maximum: f64,
}

pub(crate) fn run(
    args: &PlayersArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let all = catalogue(global);
    let is_known = |name: &&String| all.iter().any(|entry| entry.slug == **name);
    if let Some(unknown) = args.names.iter().find(|name| !is_known(name)) {
        return Err(WrongInput(format!("there is no player or evaluator `{unknown}`")).into());
    }
    let mut heading = "";
    for entry in &all {
        let is_wanted = args.names.is_empty() || args.names.iter().any(|name| name == entry.slug);
        if !is_wanted {
            continue;
        }
        if printer.is_json() {
            printer.json(entry)?;
        } else if args.names.is_empty() {
            if heading != entry.kind && !global.quiet {
                let gap = if heading.is_empty() { "" } else { "\n" };
                printer.text(&format!("{gap}{}s\n", entry.kind))?;
            }
            heading = entry.kind;
            printer.text(&format!("  {:<20} {}\n", entry.slug, entry.idea))?;
        } else {
            printer.text(&details(entry))?;
        }
    }
    Ok(ExitStatus::Done)
}

fn catalogue(global: &GlobalArgs) -> Vec<Listed> {
    let players = PlayerDefinition::all().map(player);
    let heuristics = HeuristicDefinition::all().map(|heuristic| evaluator(heuristic, global));
    let features = FeatureSetDefinition::all().map(feature_set);
    players.chain(heuristics).chain(features).collect()
}

fn player(definition: &PlayerDefinition) -> Listed {
    let evaluator = definition.evaluator.default_text();
    let evaluator = evaluator.map(|default| ListedArgument {
        name: "eval",
        default,
        meaning: "evaluator".to_owned(),
    });
    let arguments = definition.arguments.iter().map(|argument| ListedArgument {
        name: argument.name(),
        default: argument
            .default_text()
            .unwrap_or_else(|| "required".to_owned()),
        meaning: argument.help(),
    });
    Listed {
        slug: definition.slug,
        name: definition.name.english,
        kind: "player",
        source: definition.source.citation(),
        modes: names(definition.modes),
        plays_as: None,
        arguments: evaluator.into_iter().chain(arguments).collect(),
        parameters: Vec::new(),
        weight_sets: Vec::new(),
        idea: definition.idea.english,
    }
}

fn evaluator(heuristic: &HeuristicDefinition, global: &GlobalArgs) -> Listed {
    let space = (heuristic.weights)(global.rules);
    let sets = heuristic.weight_sets.iter();
    Listed {
        slug: heuristic.slug,
        name: heuristic.name.english,
        kind: "evaluator",
        source: heuristic.source.citation(),
        modes: names(heuristic.modes),
        plays_as: Some(heuristic.plays_in.slug),
        arguments: Vec::new(),
        parameters: space.parameters().iter().map(listed_parameter).collect(),
        weight_sets: sets
            .map(|&WeightSet { name, idea, .. }| ListedSet { name, idea })
            .collect(),
        idea: heuristic.idea.english,
    }
}

fn feature_set(set: &FeatureSetDefinition) -> Listed {
    Listed {
        slug: set.slug,
        name: set.name.english,
        kind: "feature set",
        source: set.source.citation(),
        modes: names(set.modes),
        plays_as: None,
        arguments: Vec::new(),
        parameters: Vec::new(),
        weight_sets: Vec::new(),
        idea: set.idea.english,
    }
}

/// The names of modes, if there are several.
fn names(modes: &[Mode]) -> Vec<&'static str> {
    let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
    if names.len() > 1 { names } else { Vec::new() }
}

fn listed_parameter(parameter: &Parameter) -> ListedParameter {
    ListedParameter {
        name: parameter.name.clone(),
        default: parameter.default,
        minimum: parameter.minimum,
        maximum: parameter.maximum,
    }
}

/// Everything about one entry, for people.
fn details(entry: &Listed) -> String {
    let mut lines = vec![
        format!("{} ({}): {}", entry.slug, entry.kind, entry.name),
        format!("  {}", entry.idea),
        format!("  source: {}", entry.source),
    ];
    if !entry.modes.is_empty() {
        lines.push(format!("  modes: {}", entry.modes.join(", ")));
    }
    if let Some(search) = entry.plays_as {
        lines.push(format!("  as a player: {search}(eval={}, ...)", entry.slug));
    }
    lines.extend(entry.arguments.iter().map(|argument| {
        let ListedArgument {
            name,
            default,
            meaning,
        } = argument;
        format!("  {name}={default}  {meaning}")
    }));
    lines.extend(entry.parameters.iter().map(|parameter| {
        let [default, minimum, maximum] =
            [parameter.default, parameter.minimum, parameter.maximum].map(number::to_text);
        format!(
            "  {}={default}  from {minimum} to {maximum}",
            parameter.name
        )
    }));
    lines.extend(entry.weight_sets.iter().map(|set| {
        let ListedSet { name, idea } = set;
        format!("  weights={name}  {idea}")
    }));
    lines.join("\n") + "\n"
}
