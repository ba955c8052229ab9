//! `POST /api/explain`: the value of a heuristic, its parts, and a heat map of the board.

use axum::extract::State;
use axum::response::Json;
use enlinea_core::Rules;
use enlinea_players::{EvaluatorPlan, NoResources, Part};
use enlinea_solver::Book;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::dto::{MovesText, RulesText, ScoreReply, check_spec, read_position};
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::extract::{Client, JsonBody};
use crate::limits::{EXPLAIN_NODES, EXPLAIN_TIME};
use crate::state::WebState;
use crate::work::Question;

/// A position and a heuristic.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
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
pub(crate) struct ExplainReply {
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
pub(crate) struct PartReply {
    /// What is counted.
    name: String,
    /// What it adds to the value; `null` if infinite.
    #[schema(required)]
    value: Option<f64>,
}

const HEAT_MEANING: &str = "on a disc: how much the value for the side to move would fall without it; on a free cell: how \
                            much it would rise with a disc of the side to move there";

/// The value of a heuristic and its parts, beside the exact score.
#[utoipa::path(
    post, path = "/api/explain", tag = "players", request_body = ExplainRequest,
    responses((status = 200, description = "The value and its parts.", body = ExplainReply), Refusal)
)]
pub(crate) async fn explain(
    State(state): State<WebState>,
    Client(client): Client,
    JsonBody(request): JsonBody<ExplainRequest>,
) -> Result<Json<ExplainReply>, ApiError> {
    let game = read_position(&request.rules, &request.moves)?;
    let evaluator = read_evaluator(&request.evaluator, game.rules())?;
    let question = Question {
        game: game.clone(),
        nodes: EXPLAIN_NODES,
        book: Some(Book::standard()),
        explain: false,
    };
    let ticket = state.analysts.ask(client, question)?;
    let side = game.side_to_move();
    let known = ticket.snapshot_within(EXPLAIN_TIME).await;
    // Evaluators take microseconds, and a board has at most 400 cells.
    let value = evaluator.of_game(&game, side);
    let heat = evaluator.heat_of_game(&game, side);
    Ok(Json(ExplainReply {
        value: finite(value),
        infinite: if value.is_infinite() {
            value.signum() as i8
        } else {
            0
        },
        terminal: game.outcome().is_over(),
        parts: evaluator
            .parts_of_game(&game, side)
            .into_iter()
            .map(part)
            .collect(),
        heat: heat
            .into_iter()
            .map(|cells| cells.into_iter().map(finite).collect())
            .collect(),
        heat_meaning: HEAT_MEANING,
        score: ScoreReply::new(game.rules(), game.plies(), side, &known.analysis.solution),
    }))
}

fn read_evaluator(text: &str, rules: Rules) -> Result<EvaluatorPlan, ApiError> {
    let unknown = |message: String| {
        ApiError::unprocessable(ErrorCode::UnknownEvaluator, "evaluator", message)
    };
    check_spec(text).map_err(unknown)?;
    EvaluatorPlan::read(text, rules, &NoResources).map_err(|error| unknown(error.to_string()))
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
