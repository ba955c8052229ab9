//! What there is: the definitions of players.

pub mod catalogue;
