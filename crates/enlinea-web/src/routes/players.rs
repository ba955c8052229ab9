//! `GET /api/players`: the catalogue.

use axum::response::Json;
use enlinea_core::Rules;
use enlinea_players::heuristics::{HEURISTICS, Heuristic};
use enlinea_players::{ArgumentEntry, PLAYERS, Parameter, PlayerEntry};
use serde::Serialize;
use utoipa::ToSchema;

/// Levels that are offered, from the one that errs most to the perfect one.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;
/// Players that only make sense with files, which the server does not have.
const WITH_FILES: [&str; 1] = ["weights"];

/// Everybody who can be asked for a move, and everything that can be explained.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueReply {
    players: Vec<PlayerReply>,
    evaluators: Vec<EvaluatorReply>,
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerReply {
    /// What `/api/move` takes.
    #[schema(example = "level(3)")]
    spec: String,
    /// The part before the parentheses.
    name: &'static str,
    /// What it does, in a line.
    title: String,
    /// What else can be said in parentheses.
    parameters: Vec<ParameterReply>,
    group: Group,
}

/// Kinds of players, for a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Group {
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
pub(crate) struct EvaluatorReply {
    /// What `/api/explain` takes.
    spec: &'static str,
    /// What it looks at, in a line.
    text: &'static str,
    /// Its weights on the standard board.
    parameters: Vec<ParameterReply>,
}

/// Something that may stand in parentheses: `name=value`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ParameterReply {
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
#[utoipa::path(get, path = "/api/players", tag = "players", responses((status = 200, description = "The catalogue.", body = CatalogueReply)))]
pub(crate) async fn players() -> Json<CatalogueReply> {
    let levels = LEVELS.map(level);
    let others = PLAYERS
        .iter()
        .filter(|entry| entry.slug != "level" && !WITH_FILES.contains(&entry.slug));
    let published = HEURISTICS.iter().map(heuristic_player);
    Json(CatalogueReply {
        players: levels.chain(others.map(player)).chain(published).collect(),
        evaluators: HEURISTICS.iter().map(evaluator).collect(),
    })
}

fn level(number: u32) -> PlayerReply {
    let title = match number {
        1 => "errs often".to_owned(),
        10 => "perfect".to_owned(),
        _ => format!("level {number} of 10"),
    };
    PlayerReply {
        spec: format!("level({number})"),
        name: "level",
        title,
        parameters: Vec::new(),
        group: Group::Levels,
    }
}

fn player(entry: &PlayerEntry) -> PlayerReply {
    let arguments = entry.arguments.iter().map(argument);
    let modes = (!entry.modes.is_empty()).then(|| ParameterReply {
        name: "mode".to_owned(),
        default: entry.modes[0].to_owned(),
        min: None,
        max: None,
        text: format!("one of {}", entry.modes.join(", ")),
    });
    PlayerReply {
        spec: entry.slug.to_owned(),
        name: entry.slug,
        title: entry.idea.to_owned(),
        parameters: arguments.chain(modes).collect(),
        group: group(entry),
    }
}

fn group(entry: &PlayerEntry) -> Group {
    match entry.slug {
        "random" | "greedy" => Group::Simple,
        "perfect" => Group::Perfect,
        "minimax" | "alphabeta" | "mcts" => Group::Search,
        _ => Group::Published,
    }
}

fn argument(entry: &ArgumentEntry) -> ParameterReply {
    ParameterReply {
        name: entry.name.to_owned(),
        default: entry.default.to_owned(),
        min: None,
        max: None,
        text: entry.meaning.to_owned(),
    }
}

/// A heuristic alone is a player too: in the search that it was published with.
fn heuristic_player(heuristic: &Heuristic) -> PlayerReply {
    PlayerReply {
        spec: heuristic.slug.to_owned(),
        name: heuristic.slug,
        title: heuristic.idea.to_owned(),
        parameters: Vec::new(),
        group: Group::Published,
    }
}

fn evaluator(heuristic: &Heuristic) -> EvaluatorReply {
    let space = heuristic.space(Rules::STANDARD);
    EvaluatorReply {
        spec: heuristic.slug,
        text: heuristic.idea,
        parameters: space.parameters().iter().map(weight).collect(),
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
