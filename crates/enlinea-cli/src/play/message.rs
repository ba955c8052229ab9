//! Messages to the players, shown by both interfaces.

use std::fmt;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// A move, or something done as asked.
    Plain,
    /// The game has ended.
    Result,
    /// Something that could not be done.
    Wrong,
}

/// One sentence with its tone.
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
