//! What the people at the board are told, as sentences that both faces show.

use std::fmt;

/// How a sentence is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Somebody moved, or something was done as asked.
    Plain,
    /// The game has ended.
    Result,
    /// Something could not be done.
    Wrong,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) tone: Tone,
    pub(crate) text: String,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
