//! Rules as text: `7x6`, `7x6c4`, `9x7c5p31`.

use std::fmt;
use std::str::FromStr;

use super::{Rules, RulesError};
use crate::Excerpt;

/// Why a text is not a set of rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRulesError {
    /// The text does not have the form `7x6`, `7x6c4` or `7x6c4p21`.
    #[error("rules {text}: expected {expected} at character {at}, found {found}")]
    Syntax {
        /// The text, shortened.
        text: Excerpt,
        /// What belongs there.
        expected: &'static str,
        /// Where, counted from 1 in characters.
        at: usize,
        /// What stands there.
        found: Excerpt,
    },
    /// The text is well-formed but the numbers are out of range.
    #[error("rules {text}: {reason}")]
    Unplayable {
        /// The text, shortened.
        text: Excerpt,
        /// What is wrong with the numbers.
        reason: RulesError,
    },
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}c{}", self.width, self.height, self.connect)?;
        match self.pieces {
            Some(pieces) => write!(f, "p{pieces}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut scanner = Scanner { text, at: 0 };
        let columns = scanner.number("the number of columns")?;
        scanner.letter('x', "`x` between columns and rows")?;
        let rows = scanner.number("the number of rows")?;
        let mut builder = Rules::builder().columns(columns).rows(rows);
        if scanner.skip('c') {
            builder = builder.connect(scanner.number("the length of a line after `c`")?);
        }
        let has_pieces = scanner.skip('p');
        if has_pieces {
            builder = builder.pieces(scanner.number("the pieces per side after `p`")?);
        }
        if scanner.peek().is_some() {
            let missing = match (scanner.ends_with_rows(), has_pieces) {
                (true, _) => "`c`, `p` or the end",
                (false, false) => "`p` or the end",
                (false, true) => "the end",
            };
            return Err(scanner.unexpected(missing));
        }
        builder
            .build()
            .map_err(|reason| ParseRulesError::Unplayable {
                text: Excerpt::of(text),
                reason,
            })
    }
}

/// Reads a text from left to right and keeps its place.
struct Scanner<'a> {
    text: &'a str,
    /// Byte offset. Everything accepted so far is ASCII, so it is the character offset too.
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.at += 1;
        }
        found
    }

    fn letter(&mut self, letter: char, expected: &'static str) -> Result<(), ParseRulesError> {
        if self.skip(letter) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// A number without sign.
    fn number(&mut self, expected: &'static str) -> Result<u32, ParseRulesError> {
        let digits = self.text[self.at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        if digits == 0 {
            return Err(self.unexpected(expected));
        }
        let number = &self.text[self.at..self.at + digits];
        let value = number.parse().map_err(|_| ParseRulesError::Syntax {
            text: Excerpt::of(self.text),
            expected: "a smaller number",
            at: self.at + 1,
            found: Excerpt::of(number),
        })?;
        self.at += digits;
        Ok(value)
    }

    fn ends_with_rows(&self) -> bool {
        !self.text[..self.at].contains(['c', 'p'])
    }

    fn unexpected(&self, expected: &'static str) -> ParseRulesError {
        ParseRulesError::Syntax {
            text: Excerpt::of(self.text),
            expected,
            at: self.at + 1,
            found: Excerpt::first_character(&self.text[self.at..]),
        }
    }
}
