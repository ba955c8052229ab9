//! A column of the board: 0-based inside, 1-based in text.

use std::fmt;

use crate::Rules;

/// A column, counted from the left. Any board has at most 64 of them; whether a certain board has this
/// one is checked where it is played.
///
/// In text the columns are `1`..`9`, then `a`..`z`: one character up to column 35. Boards with more
/// columns write numbers (see `docs/notation.md`), so the character is optional and [`Display`] always
/// prints the number, as people would say it.
///
/// ```
/// use enlinea_core::Column;
///
/// let centre = Column::new(3);
/// assert_eq!(centre.to_string(), "4");
/// assert_eq!(Column::from_char('a'), Some(Column::new(9)));
/// ```
///
/// [`Display`]: fmt::Display
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

/// How many columns can be written with one character each.
pub(crate) const SINGLE_CHARACTER_COLUMNS: u32 = 35;

impl Column {
    /// The column with this 0-based index.
    ///
    /// # Panics
    /// If `index` is not below 64, which no board reaches.
    pub const fn new(index: u32) -> Column {
        assert!(index < Rules::MAX_COLUMNS, "a board has at most 64 columns");
        Column(index as u8)
    }

    /// The 0-based index.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The number people use: 1 is the left-most column.
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
        }
    }
}
