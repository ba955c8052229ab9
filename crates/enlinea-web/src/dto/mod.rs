//! What goes over the wire: types of their own, so that the libraries may change without the API.

mod analysis;
mod position;
mod score;
mod spec;
mod tournament;

pub(crate) use analysis::{AnalysisReply, Stopped};
pub(crate) use position::{PositionReply, PositionRequest, read_position, standard};
pub(crate) use score::ScoreReply;
pub(crate) use spec::check_spec;
pub(crate) use tournament::{
    GameReply, ResultsReply, TournamentReply, TournamentState, player_name, winner,
};
