//! The types of the API, separate from those of the libraries, so that either may change without the other.

mod analysis;
mod player_value;
mod position;
mod reason;
mod score;
mod side;
mod spec;
mod tournament;

pub(crate) use analysis::{AnalysisReply, Stopped};
pub(crate) use player_value::PlayerValueReply;
pub(crate) use position::{MovesText, PositionReply, PositionRequest, RulesText, read_position};
pub(crate) use reason::ReasonReply;
pub(crate) use score::ScoreReply;
pub(crate) use side::{SideNumber, WinnerNumber};
pub(crate) use spec::check_spec;
pub(crate) use tournament::{
    GameReply, GameResultReply, ResultsReply, TournamentReply, TournamentState,
};
