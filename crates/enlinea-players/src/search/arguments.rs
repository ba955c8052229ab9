//! Arguments that several players share.

use super::moves::Ties;
use crate::definition::{Argument, Fallback, Values};

/// A number of plies, at least one.
pub const PLIES: Values<u32> = Values::Parsed {
    expected: "a number of plies from 1",
    read: |text| text.parse().ok().filter(|&plies| plies > 0),
    write: u32::to_string,
};

/// A number of positions; 0 and `unlimited` mean that there is no limit.
pub const NODE_LIMIT: Values<Option<u64>> = Values::Parsed {
    expected: "a whole number or `unlimited`",
    read: |text| match text {
        "unlimited" => Some(None),
        _ => text
            .parse()
            .ok()
            .map(|nodes| Some(nodes).filter(|&nodes| nodes > 0)),
    },
    write: |limit| limit.map_or("unlimited".to_owned(), |nodes| nodes.to_string()),
};

/// How ties are broken.
pub const TIE_WORDS: Values<Ties> = Values::Words(&[
    ("first", Ties::First),
    ("last", Ties::Last),
    ("random", Ties::Random),
]);

/// What the argument `ties` decides.
pub const TIE_MEANING: &str = "which of equally good moves is played";

/// Plies to look ahead, 4 by default as in the published systems.
pub static DEPTH: Argument<u32> = Argument {
    name: "depth",
    meaning: "plies to look ahead",
    values: PLIES,
    default: Fallback::Value(4),
};

/// Ties, to the left by default.
pub static TIES: Argument<Ties> = Argument {
    name: "ties",
    meaning: TIE_MEANING,
    values: TIE_WORDS,
    default: Fallback::Value(Ties::First),
};

/// The transposition table of `alphabeta`.
pub static TABLE: Argument<u32> = Argument {
    name: "table",
    meaning: "transposition table in megabytes",
    values: Values::any("a size in megabytes"),
    default: Fallback::Value(USUAL_TABLE),
};

/// Mebibytes of a table unless told otherwise.
pub const USUAL_TABLE: u32 = 16;
