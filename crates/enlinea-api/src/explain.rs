//! The value of a heuristic, its parts, and a heat map of the board.

use enlinea_core::Game;
use enlinea_players::{EvaluatorPlan, NoResources, Part};
use enlinea_solver::Solution;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::spec::check_spec;
use crate::{ErrorCode, MovesText, Refused, RulesText, ScoreReply, read_position};

/// A position and a heuristic.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainRequest {
    #[serde(default)]
    rules: RulesText,
    #[serde(default)]
    moves: MovesText,
    /// An evaluator of `/api/players`, with mode and weights if they differ from the defaults.
    #[schema(example = "uam-lines-2", min_length = 1, max_length = 1000)]
    evaluator: String,
}

/// The value of a position by a heuristic, seen by the side to move.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainReply {
    /// The value; `null` if it is infinite, see `infinite`.
    #[schema(required)]
    value: Option<f64>,
    /// 1 or -1 if the value is plus or minus infinity, otherwise 0.
    #[schema(minimum = -1, maximum = 1)]
    infinite: i8,
    /// Whether the game is over.
    terminal: bool,
    /// The summands of the value.
    parts: Vec<PartReply>,
    /// The contribution of each cell, columns from the left, each from the bottom; `null` where it is infinite.
    heat: Vec<Vec<Option<f64>>>,
    /// What the numbers of `heat` mean.
    heat_meaning: &'static str,
    /// The score by the solver, exact if it is found quickly.
    score: ScoreReply,
}

/// One summand of a value.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartReply {
    /// What is counted.
    name: String,
    /// What it adds to the value; `null` if infinite.
    #[schema(required)]
    value: Option<f64>,
}

const HEAT_MEANING: &str = "on a disc: how much the value for the side to move would fall without it; on a free cell: how \
                            much it would rise with a disc of the side to move there";

impl ExplainRequest {
    /// The position.
    ///
    /// # Errors
    /// If it is malformed or illegal.
    pub fn read(&self) -> Result<Game, Refused> {
        read_position(&self.rules, &self.moves)
    }

    /// The heuristic, for the board of this game.
    ///
    /// # Errors
    /// If it is malformed or unknown, or does not know the board.
    pub fn evaluator(&self, game: &Game) -> Result<EvaluatorPlan, Refused> {
        let unknown = |message| Refused::new(ErrorCode::UnknownEvaluator, "evaluator", message);
        check_spec(&self.evaluator).map_err(unknown)?;
        EvaluatorPlan::read(&self.evaluator, game.rules(), &NoResources)
            .map_err(|error| unknown(error.to_string()))
    }
}

impl ExplainReply {
    /// What a heuristic says about a game, beside what the solver knows.
    pub fn new(game: &Game, evaluator: &EvaluatorPlan, known: &Solution) -> ExplainReply {
        let side = game.side_to_move();
        let value = evaluator.of_game(game, side);
        let heat = evaluator.heat_of_game(game, side);
        ExplainReply {
            value: finite(value),
            infinite: if value.is_infinite() {
                value.signum() as i8
            } else {
                0
            },
            terminal: game.outcome().is_over(),
            parts: evaluator
                .parts_of_game(game, side)
                .into_iter()
                .map(part)
                .collect(),
            heat: heat
                .into_iter()
                .map(|cells| cells.into_iter().map(finite).collect())
                .collect(),
            heat_meaning: HEAT_MEANING,
            score: ScoreReply::new(game.rules(), game.plies(), side, known),
        }
    }
}

fn part(part: Part) -> PartReply {
    PartReply {
        name: part.name,
        value: finite(part.value),
    }
}

fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}
