//! Games as JSON lines: the tournament on the first one, then one game on each.

use std::io::BufRead;

use enlinea_core::bounded_reason;

use super::checks::Checker;
use super::lines::NumberedLines;
use super::text::{GameText, HeaderText};
use super::{GameFileError, GameFileProblem};

pub(super) fn header(header: &HeaderText) -> String {
    line(header)
}

pub(super) fn game(game: &GameText) -> String {
    line(game)
}

fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always JSON") + "\n"
}

pub(super) fn read_games<R: BufRead>(
    lines: &mut NumberedLines<R>,
    checker: &mut Checker,
) -> Result<(), GameFileError> {
    while let Some((line, text)) = lines.next_filled()? {
        let game: GameText = serde_json::from_str(&text).map_err(|error| {
            let reason = bounded_reason(&error);
            // It is line 1 to the parser, which sees one line.
            let reason = reason.replace("at line 1 column", "at character");
            GameFileError::new(line, GameFileProblem::Syntax { reason })
        })?;
        checker.add(line, &game)?;
    }
    Ok(())
}
