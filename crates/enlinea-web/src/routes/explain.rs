//! `POST /api/explain`: the value of a heuristic, its parts, and where on the board they come from.

use axum::extract::State;
use axum::response::Json;
use enlinea_core::Rules;
use enlinea_players::{EvaluatorPlan, NoResources, Part};
use enlinea_solver::Book;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::dto::{ScoreReply, check_spec, read_position, standard};
use crate::error::{ApiError, ErrorCode, Refusal};
use crate::extract::{Client, JsonBody};
use crate::limits::{EXPLAIN_NODES, EXPLAIN_TIME};
use crate::state::WebState;
use crate::work::Question;

/// A position and the heuristic that looks at it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    /// Columns x rows, then c and the length of a line, then p and the pieces a side: `7x6`, `9x7c5p31`.
    #[serde(default = "standard")]
    #[schema(default = "7x6", example = "7x6", max_length = 100)]
    rules: String,
    /// Moves, or a diagram on one line that moves may follow.
    #[serde(default)]
    #[schema(default = "", example = "4453", max_length = 2000)]
    moves: String,
    /// An evaluator of the catalogue, with its mode and weights if they are to differ.
    #[schema(example = "uam-lines-2", min_length = 1, max_length = 1000)]
    evaluator: String,
}

/// What a heuristic says about a position, for the side to move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExplainReply {
    /// The value; `null` if it is infinite, see `infinite`.
    value: Option<f64>,
    /// 1 or -1 where the heuristic calls the board infinitely good or bad, 0 otherwise.
    #[schema(minimum = -1, maximum = 1)]
    infinite: i8,
    /// Whether the game is over.
    terminal: bool,
    /// The summands of the value.
    parts: Vec<PartReply>,
    /// What each cell contributes, columns from the left, each from the bottom; `null` where the heuristic answers with
    /// infinity.
    heat: Vec<Vec<Option<f64>>>,
    /// What the numbers of `heat` mean.
    heat_meaning: &'static str,
    /// What the solver says, exact if that takes but a moment.
    score: ScoreReply,
}

/// One summand of a value.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PartReply {
    /// What was counted.
    name: String,
    /// How often, if the heuristic says it.
    count: Option<f64>,
    /// What each counts, if the heuristic says it.
    weight: Option<f64>,
    /// What it adds; `null` if it is infinite.
    value: Option<f64>,
}

const HEAT_MEANING: &str = "on a stone: how much the value for the side to move would fall without it; on a free cell: how \
                            much it would rise with a stone of the side to move there";

/// The value of a heuristic and where it comes from, next to the exact score.
#[utoipa::path(
    post, path = "/api/explain", tag = "players", request_body = ExplainRequest,
    responses((status = 200, description = "The value and where it comes from.", body = ExplainReply), Refusal)
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
    };
    let ticket = state.analysts.ask(client, question)?;
    let side = game.side_to_move();
    let findings = ticket.findings_within(EXPLAIN_TIME).await;
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
        score: ScoreReply::new(game.rules(), game.plies(), side, findings.bounds(&game)),
    }))
}

fn read_evaluator(text: &str, rules: Rules) -> Result<EvaluatorPlan, ApiError> {
    let unknown =
        |message: String| ApiError::senseless(ErrorCode::UnknownEvaluator, "evaluator", message);
    check_spec(text).map_err(unknown)?;
    EvaluatorPlan::read(text, rules, &NoResources).map_err(|error| unknown(error.to_string()))
}

fn part(part: Part) -> PartReply {
    PartReply {
        name: part.name,
        count: None,
        weight: None,
        value: finite(part.value),
    }
}

fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}
