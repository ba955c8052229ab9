//! What is kept of the chunks: new positions, until there are enough.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::distinct::Distinct;
use super::{DataError, GenerateProgress, LabelledPosition, Recipe};

/// Chunks in a row without a new position before a recipe counts as exhausted.
const BARREN_CHUNKS: u32 = 100;

/// How much is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// This many positions.
    Positions(usize),
    /// This many rows of the file.
    Rows(usize),
    /// All that the source has.
    Everything,
}

/// Takes chunks in order.
pub(super) struct Collector<'a> {
    recipe: &'a Recipe,
    wanted: Wanted,
    rows_of: fn(&LabelledPosition) -> usize,
    distinct: Distinct,
    positions: usize,
    rows: usize,
    barren: u32,
}

impl<'a> Collector<'a> {
    /// `rows_of` says how many rows of the file a position becomes.
    pub(super) fn new(
        recipe: &'a Recipe,
        wanted: Wanted,
        rows_of: fn(&LabelledPosition) -> usize,
    ) -> Collector<'a> {
        Collector {
            recipe,
            wanted,
            rows_of,
            distinct: Distinct::default(),
            positions: 0,
            rows: 0,
            barren: 0,
        }
    }

    /// The positions of a chunk that are new, as far as they are needed.
    pub(super) fn sift(
        &mut self,
        chunk: Vec<LabelledPosition>,
    ) -> Result<Vec<LabelledPosition>, DataError> {
        let mut new = Vec::new();
        for position in chunk {
            let rows = (self.rows_of)(&position);
            // A position without any score says nothing.
            if self.flow().is_break() || rows == 0 || position.best().is_none() {
                continue;
            }
            let rules = self.recipe.rules;
            if !self.recipe.distinct || self.distinct.insert(&position.game(rules)) {
                self.positions += 1;
                self.rows += rows;
                new.push(position);
            }
        }
        self.barren = if new.is_empty() { self.barren + 1 } else { 0 };
        if self.barren == BARREN_CHUNKS {
            self.check_complete()?;
        }
        Ok(new)
    }

    /// Whether more is needed.
    pub(super) fn flow(&self) -> ControlFlow<()> {
        let is_full = match self.wanted {
            Wanted::Positions(wanted) => self.positions >= wanted,
            Wanted::Rows(wanted) => self.rows >= wanted,
            Wanted::Everything => false,
        };
        if is_full {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// An error if less was found than wanted.
    pub(super) fn check_complete(&self) -> Result<(), DataError> {
        let (found, wanted, what) = match self.wanted {
            Wanted::Positions(wanted) => (self.positions, wanted, "positions"),
            Wanted::Rows(wanted) => (self.rows, wanted, "rows"),
            Wanted::Everything => return Ok(()),
        };
        if found < wanted {
            return Err(DataError::Exhausted {
                found,
                wanted,
                what,
            });
        }
        Ok(())
    }

    pub(super) fn progress(&self) -> GenerateProgress {
        let (done, total) = match self.wanted {
            Wanted::Positions(wanted) => (self.positions, Some(wanted)),
            Wanted::Rows(wanted) => (self.rows.min(wanted), Some(wanted)),
            Wanted::Everything => (self.positions, None),
        };
        GenerateProgress {
            positions: self.positions,
            done,
            total,
        }
    }
}
