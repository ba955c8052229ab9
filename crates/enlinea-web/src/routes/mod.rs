//! One file per endpoint: request, library call, reply.

pub(crate) mod analysis;
pub(crate) mod explain;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod openings;
pub(crate) mod player_move;
pub(crate) mod players;
pub(crate) mod position;
pub(crate) mod puzzle;
pub(crate) mod review;
pub(crate) mod start_tournament;
pub(crate) mod tournament;
pub(crate) mod tournament_boards;
pub(crate) mod tournament_events;
pub(crate) mod tournaments;
