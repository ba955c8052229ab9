//! The catalogue: the players and the heuristics.

use enlinea_core::Rules;
use enlinea_players::players::level::{ELO, LEVEL, LEVELS};
use enlinea_players::{
    AnyArgument, HeuristicDefinition, Mode, Parameter, PlayerDefinition, PlayerGroup, Text,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The players and the heuristics.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueReply {
    players: Vec<PlayerReply>,
    evaluators: Vec<EvaluatorReply>,
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerReply {
    /// What `/api/move` takes.
    #[schema(example = "level(3)")]
    spec: String,
    /// The part before the parentheses.
    name: &'static str,
    /// Its name for people.
    label: TextReply,
    /// What it does, in a line.
    title: String,
    /// The same in every language of the page.
    idea: TextReply,
    /// Where it comes from: a heading of `docs/sources.md`.
    #[schema(example = "UBA, Algorithms III, TP3")]
    source: &'static str,
    /// What else can be said in parentheses.
    parameters: Vec<ParameterReply>,
    group: GroupReply,
    /// Its measured strength, of levels.
    #[schema(required)]
    elo: Option<u32>,
    /// The rules that it plays; `null` if it plays all.
    #[schema(required)]
    boards: Option<Vec<String>>,
}

/// The same words in each language of the page.
#[derive(Debug, Serialize, ToSchema)]
pub struct TextReply {
    /// In English.
    en: &'static str,
    /// In Spanish.
    es: &'static str,
}

/// Kinds of players, for a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GroupReply {
    /// From weak to perfect.
    Levels,
    /// As published by others.
    Published,
    /// Our searches and those of textbooks.
    Search,
    /// The solver.
    Perfect,
    /// Without any thought, or one move deep.
    Simple,
}

/// A heuristic.
#[derive(Debug, Serialize, ToSchema)]
pub struct EvaluatorReply {
    /// What `/api/explain` takes.
    spec: &'static str,
    /// Its name for people.
    label: TextReply,
    /// What it looks at, in a line.
    text: &'static str,
    /// The same in every language of the page.
    idea: TextReply,
    /// Where it comes from: a heading of `docs/sources.md`.
    source: &'static str,
    /// Its weights on the standard board.
    parameters: Vec<ParameterReply>,
    /// The rules that it knows; `null` if it knows all.
    #[schema(required)]
    boards: Option<Vec<String>>,
}

/// Something that may stand in parentheses: `name=value`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParameterReply {
    name: String,
    /// What is meant when it is absent.
    default: String,
    /// The smallest value, of numbers with bounds.
    min: Option<f64>,
    /// The largest value, of numbers with bounds.
    max: Option<f64>,
    /// What it does.
    text: String,
}

/// Players and evaluators.
pub fn catalogue() -> CatalogueReply {
    let levels = LEVELS.map(level);
    // The page has no files, so players that need one cannot be offered.
    let others = PlayerDefinition::all()
        .filter(|definition| definition.slug != LEVEL.slug && definition.is_complete());
    let evaluators = || {
        HeuristicDefinition::all()
            .filter(|one| one.boards().is_none_or(|boards| !boards.is_empty()))
    };
    let shorthands = evaluators().map(heuristic_player);
    CatalogueReply {
        players: levels.chain(others.map(player)).chain(shorthands).collect(),
        evaluators: evaluators().map(evaluator).collect(),
    }
}

fn level(number: u32) -> PlayerReply {
    let elo = ELO[number as usize - 1];
    let title = match number {
        1 => format!("a beginner, Elo {elo}"),
        10 => format!("perfect, Elo {elo}"),
        _ => format!("level {number} of 10, Elo {elo}"),
    };
    PlayerReply {
        spec: format!("{}({number})", LEVEL.slug),
        title,
        parameters: Vec::new(),
        elo: Some(elo),
        ..player(&LEVEL)
    }
}

fn player(definition: &PlayerDefinition) -> PlayerReply {
    let arguments = definition.arguments.iter().copied().map(argument);
    PlayerReply {
        spec: definition.slug.to_owned(),
        name: definition.slug,
        label: definition.name.into(),
        title: definition.idea.english.to_owned(),
        idea: definition.idea.into(),
        source: definition.source.citation(),
        parameters: arguments.chain(mode_argument(definition.modes)).collect(),
        group: definition.group.into(),
        elo: None,
        boards: None,
    }
}

/// The argument `mode`, if there is a choice.
fn mode_argument(modes: &[Mode]) -> Option<ParameterReply> {
    let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
    (names.len() > 1).then(|| ParameterReply {
        name: "mode".to_owned(),
        default: names[0].to_owned(),
        min: None,
        max: None,
        text: format!("one of {}", names.join(", ")),
    })
}

fn argument(argument: &dyn AnyArgument) -> ParameterReply {
    ParameterReply {
        name: argument.name().to_owned(),
        default: argument.default_text().unwrap_or_default(),
        min: None,
        max: None,
        text: argument.help(),
    }
}

/// A heuristic alone is a player too: the one that it was published with.
fn heuristic_player(heuristic: &HeuristicDefinition) -> PlayerReply {
    PlayerReply {
        spec: heuristic.slug.to_owned(),
        name: heuristic.slug,
        label: heuristic.name.into(),
        title: heuristic.idea.english.to_owned(),
        idea: heuristic.idea.into(),
        source: heuristic.source.citation(),
        parameters: Vec::new(),
        group: heuristic.plays_in.group.into(),
        elo: None,
        boards: boards(heuristic),
    }
}

/// The page has no files, so the evaluator of a model knows the boards of shipped models only.
fn boards(heuristic: &HeuristicDefinition) -> Option<Vec<String>> {
    let rules = heuristic.boards()?;
    Some(rules.iter().map(Rules::to_string).collect())
}

fn evaluator(heuristic: &HeuristicDefinition) -> EvaluatorReply {
    let space = (heuristic.weights)(Rules::STANDARD);
    EvaluatorReply {
        spec: heuristic.slug,
        label: heuristic.name.into(),
        text: heuristic.idea.english,
        idea: heuristic.idea.into(),
        source: heuristic.source.citation(),
        parameters: space.parameters().iter().map(weight).collect(),
        boards: boards(heuristic),
    }
}

fn weight(parameter: &Parameter) -> ParameterReply {
    ParameterReply {
        name: parameter.name.clone(),
        default: parameter.default.to_string(),
        min: Some(parameter.minimum).filter(|number| number.is_finite()),
        max: Some(parameter.maximum).filter(|number| number.is_finite()),
        text: "a weight".to_owned(),
    }
}

impl From<Text> for TextReply {
    fn from(text: Text) -> TextReply {
        TextReply {
            en: text.english,
            es: text.spanish,
        }
    }
}

impl From<PlayerGroup> for GroupReply {
    fn from(group: PlayerGroup) -> GroupReply {
        match group {
            PlayerGroup::Levels => GroupReply::Levels,
            PlayerGroup::Perfect => GroupReply::Perfect,
            PlayerGroup::Search => GroupReply::Search,
            PlayerGroup::Published => GroupReply::Published,
            PlayerGroup::Simple => GroupReply::Simple,
        }
    }
}
