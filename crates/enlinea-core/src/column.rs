//! A column of the board: 0-based in code, 1-based in text.

use std::fmt;
use std::str::FromStr;

use crate::{Excerpt, Rules};

/// A column, counted from the left. No board has more than 64; whether a given board has this one is
/// checked when it is played.
///
/// In lists of moves the columns are `1`..`9`, then `a`..`z`: one character up to column 35. Wider boards
/// write numbers, so the character is optional and [`Display`] always prints the number. [`FromStr`] reads
/// both.
///
/// ```
/// use enlinea_core::Column;
///
/// let centre = Column::new(3);
/// assert_eq!(centre.to_string(), "4");
/// assert_eq!("4".parse(), Ok(centre));
/// assert_eq!("a".parse(), Ok(Column::new(9)));
/// assert_eq!(Column::try_from(3), Ok(centre));
/// assert!(Column::try_from(64).is_err());
/// ```
///
/// [`Display`]: fmt::Display
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(pub(crate) u8);

/// An index that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "column index {index}: out of range, a board has at most {} columns",
    Rules::MAX_COLUMNS
)]
pub struct ColumnIndexError {
    /// The index given, counted from 0.
    pub index: u32,
}

/// A text that is not a column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a column (`1`..`{}` or `a`..`z`), found {found}",
    Rules::MAX_COLUMNS
)]
pub struct ParseColumnError {
    /// The text, shortened.
    pub found: Excerpt,
}

/// How many columns can be written with one character each.
pub(crate) const SINGLE_CHARACTER_COLUMNS: u32 = 35;

impl Column {
    /// The column with this 0-based index.
    ///
    /// # Panics
    /// If `index` is 64 or more; [`TryFrom`] returns an error instead.
    pub const fn new(index: u32) -> Column {
        assert!(index < Rules::MAX_COLUMNS, "a board has at most 64 columns");
        Column(index as u8)
    }

    /// The column with this number, if a board can have it: 1 is the leftmost column.
    pub const fn from_number(number: u32) -> Option<Column> {
        match number {
            1..=Rules::MAX_COLUMNS => Some(Column((number - 1) as u8)),
            _ => None,
        }
    }

    /// The 0-based index.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The 1-based number, as people count.
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// Reads `1`..`9` and `a`..`z`.
    pub const fn from_char(character: char) -> Option<Column> {
        match character {
            '1'..='9' => Some(Column(character as u8 - b'1')),
            'a'..='z' => Some(Column(character as u8 - b'a' + 9)),
            _ => None,
        }
    }

    /// The single character of this column, if it is among the first 35.
    pub const fn to_char(self) -> Option<char> {
        match self.0 {
            0..=8 => Some((b'1' + self.0) as char),
            9..=34 => Some((b'a' + self.0 - 9) as char),
            _ => None,
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl TryFrom<u32> for Column {
    type Error = ColumnIndexError;

    /// The column with this 0-based index.
    fn try_from(index: u32) -> Result<Column, ColumnIndexError> {
        if index < Rules::MAX_COLUMNS {
            Ok(Column::new(index))
        } else {
            Err(ColumnIndexError { index })
        }
    }
}

/// The 0-based index.
impl From<Column> for u32 {
    fn from(column: Column) -> u32 {
        column.index()
    }
}

/// The 0-based index.
impl From<Column> for usize {
    fn from(column: Column) -> usize {
        usize::from(column.0)
    }
}

impl FromStr for Column {
    type Err = ParseColumnError;

    /// Reads a number from 1, or the letter of a list of moves.
    fn from_str(text: &str) -> Result<Column, ParseColumnError> {
        let mut characters = text.chars();
        let single = characters.next().filter(|_| characters.next().is_none());
        let letter = single.and_then(Column::from_char);
        letter
            .or_else(|| Column::from_number(parse_number(text)?))
            .ok_or_else(|| ParseColumnError {
                found: Excerpt::of(text),
            })
    }
}

/// Digits only: no sign, no blanks, nothing that is too long for a number.
pub(crate) fn parse_number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_round_trip() {
        for index in 0..SINGLE_CHARACTER_COLUMNS {
            let column = Column::new(index);
            assert_eq!(column.to_char().and_then(Column::from_char), Some(column));
        }
        assert_eq!(Column::new(SINGLE_CHARACTER_COLUMNS).to_char(), None);
    }

    #[test]
    fn other_characters_are_refused() {
        for character in ['0', 'A', '-', ',', ' ', 'é'] {
            assert_eq!(Column::from_char(character), None);
            assert!(character.to_string().parse::<Column>().is_err());
        }
    }

    #[test]
    fn every_column_is_read_as_it_is_printed() {
        for index in 0..Rules::MAX_COLUMNS {
            let column = Column::try_from(index).unwrap();
            assert_eq!(column.to_string().parse(), Ok(column));
            assert_eq!(Column::from_number(column.number()), Some(column));
            assert_eq!(u32::from(column), index);
        }
    }

    #[test]
    fn columns_that_no_board_has_are_refused() {
        for text in ["", "0", "65", "+4", " 4", "4a", "99999999999"] {
            let error = text.parse::<Column>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("expected a column (`1`..`64` or `a`..`z`), found `{text}`")
            );
        }
        assert_eq!(
            Column::try_from(64).unwrap_err().to_string(),
            "column index 64: out of range, a board has at most 64 columns"
        );
        assert_eq!(Column::from_number(0), None);
    }
}
