//! How far long work is: a line, the standings of a tournament, the last step of a tuning run, the curve of a training.

mod curve;
mod line;
mod live_learning;
mod live_standings;
mod live_text;
mod live_tuning;
mod pairing;
mod run;
mod standings;

pub(crate) use line::{Progress, time_text};
pub(crate) use live_learning::LiveLearning;
pub(crate) use live_standings::LiveStandings;
pub(crate) use live_text::wipe_row;
pub(crate) use live_tuning::LiveTuning;
pub(crate) use run::RunProgress;
