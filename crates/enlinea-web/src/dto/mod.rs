//! The types of tournaments in the API; those of positions and players are in enlinea-api.

mod tournament;

pub(crate) use tournament::{
    GameReply, GameResultReply, ResultsReply, TournamentReply, TournamentState,
};
