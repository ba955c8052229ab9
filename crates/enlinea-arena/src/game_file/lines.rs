//! Numbered lines of bounded length.

use std::io::{BufRead, Read};

use super::{GameFileError, GameFileProblem};

/// A header holds the contents of weight and model files.
const LONGEST: u64 = 256 << 20;

/// The lines of a file.
pub(super) struct NumberedLines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> NumberedLines<R> {
    pub(super) fn new(input: R) -> NumberedLines<R> {
        NumberedLines { input, number: 0 }
    }

    /// The number of the line that was read last.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The next line with its number, without its end.
    pub(super) fn next_line(&mut self) -> Result<Option<(usize, String)>, GameFileError> {
        let mut bytes = Vec::new();
        let line = self.number + 1;
        let wrong = |problem| GameFileError::new(line, problem);
        let mut input = self.input.by_ref().take(LONGEST + 1);
        let count = input
            .read_until(b'\n', &mut bytes)
            .map_err(|error| wrong(GameFileProblem::Read(error)))?;
        if count == 0 {
            return Ok(None);
        }
        if count as u64 > LONGEST {
            return Err(wrong(GameFileProblem::LongLine { most: LONGEST }));
        }
        self.number = line;
        let text = String::from_utf8(bytes).map_err(|_| {
            let reason = "not UTF-8 text".to_owned();
            wrong(GameFileProblem::Syntax { reason })
        })?;
        Ok(Some((line, text.trim_end().to_owned())))
    }

    /// The next line that is not empty.
    pub(super) fn next_filled(&mut self) -> Result<Option<(usize, String)>, GameFileError> {
        loop {
            match self.next_line()? {
                Some((_, text)) if text.is_empty() => {}
                other => return Ok(other),
            }
        }
    }
}
