//! What the rules found: squares, the rules of a cover, verdicts.

use std::fmt;

use enlinea_core::{Column, Side};

use super::AllisRule;

/// A cell of a board. In words both numbers are counted from 1, rows from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column.
    pub column: Column,
    /// The row, counted from 0.
    pub row: u32,
}

impl Square {
    /// The row as people count it.
    pub const fn row_number(self) -> u32 {
        self.row + 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}, row {}", self.column, self.row_number())
    }
}

/// A rule of a cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleUse {
    /// Which one.
    pub rule: AllisRule,
    /// Its squares, all free.
    pub squares: Vec<Square>,
    /// What the attacker may play, and the defender's answer.
    pub answers: Vec<(Square, Square)>,
    /// The defender's own line that the rule rests on, if it does.
    pub line: Option<Vec<Square>>,
    /// How many lines of the attacker it stops that no rule before it in the cover stops.
    pub stops: usize,
}

/// Rules that keep the attacker from every line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The side that defends: it is not to move.
    pub side: Side,
    /// Whether it wins; otherwise it at least draws.
    pub wins: bool,
    /// Whether it needs that the attacker runs out of other moves first.
    pub needs_zugzwang: bool,
    /// The odd threat that wins, if one does.
    pub threat: Option<Square>,
    /// The rules, in the order in which they were found.
    pub rules: Vec<RuleUse>,
}

impl Cover {
    /// The squares that the defender gets because the attacker must open their pairs.
    pub fn taken_squares(&self) -> Vec<Square> {
        let claims = self
            .rules
            .iter()
            .filter(|used| matches!(used.rule, AllisRule::Claimeven | AllisRule::Aftereven));
        let answers = claims.flat_map(|used| &used.answers);
        let mut squares: Vec<Square> = answers.map(|&(_, answer)| answer).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

/// What the rules say about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllisVerdict {
    /// The side that is not to move at least draws, or wins.
    Covered(Cover),
    /// The rules prove nothing.
    NotCovered,
    /// The search reached its limit: not covered as far as it went.
    GaveUp,
}

impl AllisVerdict {
    /// The cover, if there is one.
    pub fn cover(self) -> Option<Cover> {
        match self {
            AllisVerdict::Covered(cover) => Some(cover),
            AllisVerdict::NotCovered | AllisVerdict::GaveUp => None,
        }
    }
}

/// What the rules prove for the side that is not to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AllisClaim {
    /// Nothing, or nothing within the limit.
    Nothing,
    /// It at least draws.
    Draw,
    /// It wins.
    Win,
}
