//! What there is: the definitions of players.

pub(crate) mod catalogue;
