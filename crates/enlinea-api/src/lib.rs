//! The questions of the page and their answers as JSON, without a server.
//!
//! The server (enlinea-web) and the page that needs none (enlinea-wasm) give the same answers, because both come from here: what a
//! request may contain, how much work it is worth (`limits`), in which slices an analysis is done ([`Task`]), and what the
//! reply looks like. A request that is refused becomes a [`Refused`], which each of them turns into an error of its own.
//!
//! ```
//! use enlinea_api::{PositionReply, PositionRequest};
//!
//! let request = PositionRequest::new("7x6", "4455");
//! let reply = PositionReply::new(&request.read().unwrap());
//! assert_eq!(reply.legal, [1, 2, 3, 4, 5, 6, 7]);
//! ```

#![forbid(unsafe_code)]

mod analysis;
mod catalogue;
mod explain;
pub mod limits;
mod openings;
mod player_move;
mod player_value;
mod position;
mod puzzle;
mod reason;
mod refused;
mod review;
mod score;
mod side;
mod snapshot;
mod spec;
mod task;

pub use analysis::{AnalysisReply, AnalysisRequest, AnswerReply, ColumnReply, Stopped};
pub use catalogue::{
    CatalogueReply, EvaluatorReply, GroupReply, ParameterReply, PlayerReply, TextReply, catalogue,
};
pub use explain::{ExplainReply, ExplainRequest, PartReply};
pub use openings::{OpeningReply, OpeningsReply};
pub use player_move::{MoveReply, MoveRequest, MoveTask, read_player};
pub use player_value::PlayerValueReply;
pub use position::{
    MovesText, PositionReply, PositionRequest, ResultReply, RulesText, read_position,
};
pub use puzzle::{PuzzleKindReply, PuzzleReply, PuzzleRequest};
pub use reason::ReasonReply;
pub use refused::{ErrorCode, ErrorDetail, ErrorReply, Refused};
pub use review::{MoveRating, ReviewEnd, ReviewedMove, turns};
pub use score::{ScoreOutcome, ScoreReply};
pub use side::{SideNumber, WinnerNumber};
pub use snapshot::{Answers, End, Snapshot};
pub use task::Task;
