//! All columns of a board, one after the other.

use std::iter::FusedIterator;
use std::ops::Range;

use crate::{Column, Rules};

/// The columns of a board from the left; `rev()` gives them from the right.
///
/// ```
/// use enlinea_core::{Column, Rules};
///
/// let columns = Rules::STANDARD.columns();
/// assert_eq!(columns.len(), 7);
/// assert_eq!(columns.rev().next(), Some(Column::new(6)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns(Range<u8>);

impl Columns {
    /// The columns of a board of this width, which no caller takes from outside.
    #[inline]
    pub(crate) const fn of_width(width: u32) -> Columns {
        debug_assert!(width <= Rules::MAX_COLUMNS);
        Columns(0..width as u8)
    }
}

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        self.0.next().map(Column)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Columns {
    #[inline]
    fn next_back(&mut self) -> Option<Column> {
        self.0.next_back().map(Column)
    }
}

impl ExactSizeIterator for Columns {}
impl FusedIterator for Columns {}
