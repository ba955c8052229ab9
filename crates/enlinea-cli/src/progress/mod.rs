//! How far long work is: a line, or the standings of a tournament.

mod line;
mod standings;

pub(crate) use line::{Progress, time_text, wipe_row};
pub(crate) use standings::LiveStandings;
