//! Counting distinct positions, ply by ply.
//!
//! A ply is kept as the sorted list of its canonical keys, so mirror images are stored once and the list
//! is the only thing that grows: the children of a ply are collected in a buffer that drops its duplicates
//! whenever it has doubled. Memory follows the number of distinct positions, not the number of paths.

use std::ops::ControlFlow;

use crate::{Grid, Position, symmetry};

/// A breadth-first walk over all positions of a game.
///
/// ```
/// use enlinea_core::{Census, StandardGrid};
/// use std::ops::ControlFlow;
///
/// let mut census = Census::new(StandardGrid {}, usize::MAX);
/// let counts: Vec<u64> = (0..4)
///     .map(|_| {
///         let count = census.positions();
///         census.advance(|_| ControlFlow::Continue(())).expect("there is no limit");
///         count
///     })
///     .collect();
/// assert_eq!(counts, [1, 7, 49, 238]);
/// ```
#[derive(Debug)]
pub struct Census<G: Grid> {
    grid: G,
    ply: u32,
    /// Canonical keys of all positions of this ply, finished ones included, sorted.
    keys: Vec<G::Word>,
    max_keys: usize,
}

/// Why a census could not advance. It is still at the ply before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CensusStop {
    /// The observer stopped it.
    #[error("interrupted")]
    Interrupted,
    /// The positions of the next ply exceed the memory limit.
    #[error("the positions of ply {ply} and the one before do not fit in {max_bytes} bytes")]
    Memory {
        /// The ply that did not fit.
        ply: u32,
        /// The limit.
        max_bytes: usize,
    },
}

/// How far the walk from one ply to the next has come.
#[derive(Clone, Copy, Debug)]
pub struct CensusProgress {
    /// Positions of the old ply expanded so far.
    pub expanded: usize,
    /// Positions of the old ply in all.
    pub total: usize,
}

/// The buffer is not tidied before it holds this many bytes.
const SMALL_BUFFER: usize = 1 << 19;
/// Positions expanded between two calls of the observer.
const PROGRESS_STEP: usize = 1 << 8;

impl<G: Grid> Census<G> {
    /// Starts at the empty board. Keys and buffer together stay below about `max_bytes`.
    pub fn new(grid: G, max_bytes: usize) -> Census<G> {
        Census {
            grid,
            ply: 0,
            keys: vec![Position::new(grid).canonical_key()],
            max_keys: max_bytes / size_of::<G::Word>(),
        }
    }

    /// The current ply.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Distinct positions of this ply; mirror images count as two.
    pub fn positions(&self) -> u64 {
        let symmetric = |&&key: &&G::Word| symmetry::mirror(self.grid, key) == key;
        let symmetric = self.keys.iter().filter(symmetric).count();
        2 * self.keys.len() as u64 - symmetric as u64
    }

    /// Distinct positions of this ply up to mirror images.
    pub fn canonical_positions(&self) -> u64 {
        self.keys.len() as u64
    }

    /// Advances to the next ply. The observer is told about progress and may stop the walk.
    ///
    /// # Errors
    /// If the observer stops the walk or the memory limit is reached; the census then stays at the old ply.
    pub fn advance(
        &mut self,
        mut observer: impl FnMut(CensusProgress) -> ControlFlow<()>,
    ) -> Result<(), CensusStop> {
        let room = self.max_keys.saturating_sub(self.keys.len());
        let small = SMALL_BUFFER / size_of::<G::Word>();
        let most_children = self.grid.width() as usize;
        let mut tidy_at = small.min(room);
        let mut children =
            Vec::with_capacity(tidy_at.min(self.keys.len() * most_children) + most_children);
        for (index, &key) in self.keys.iter().enumerate() {
            if index % PROGRESS_STEP == 0 {
                let progress = CensusProgress {
                    expanded: index,
                    total: self.keys.len(),
                };
                if observer(progress).is_break() {
                    return Err(CensusStop::Interrupted);
                }
            }
            self.push_children(key, &mut children);
            if children.len() >= tidy_at {
                tidy(&mut children);
                // A buffer that stays nearly full would be sorted again after every few children: that is full.
                if children.len() >= room - room / 4 {
                    return Err(CensusStop::Memory {
                        ply: self.ply + 1,
                        max_bytes: self.max_keys.saturating_mul(size_of::<G::Word>()),
                    });
                }
                tidy_at = small.max(2 * children.len()).min(room);
                let growth = tidy_at + most_children - children.len();
                children.reserve_exact(growth);
            }
        }
        tidy(&mut children);
        // The room of the next ply is counted from the keys, so nothing else may be held.
        children.shrink_to_fit();
        self.keys = children;
        self.ply += 1;
        Ok(())
    }

    fn push_children(&self, key: G::Word, children: &mut Vec<G::Word>) {
        let position = Position::from_key(self.grid, key).expect("a key made by this census");
        for column in position.open_columns() {
            let mut child = position;
            child.play_unchecked(column);
            children.push(child.canonical_key());
        }
    }
}

fn tidy<W: Ord>(keys: &mut Vec<W>) {
    keys.sort_unstable();
    keys.dedup();
}
