//! Moves and games as text: see `docs/notation.md`.
//!
//! The only place, with
//! [`column`](crate::Column), where 1-based text meets 0-based code.

use std::fmt;
use std::str::FromStr;

use crate::column::{SINGLE_CHARACTER_COLUMNS, parse_number};
use crate::diagram::ParseDiagramError;
use crate::rules::ParseRulesError;
use crate::setup::DiagramError;
use crate::text::Excerpt;
use crate::{Column, Diagram, Game, Move, PlayError, Rules};

/// Why a text is not a list of moves that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMovesError {
    /// Text that is not a column.
    #[error("move {ply} (character {at}): expected {expected}, found {found}")]
    Syntax {
        /// The turn, counted from 1.
        ply: usize,
        /// The place in the text, counted from 1 in characters.
        at: usize,
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: Excerpt,
    },
    /// A column that cannot be played.
    #[error("move {ply} (character {at}): {reason}")]
    Play {
        /// The turn, counted from 1.
        ply: usize,
        /// The place in the text, counted from 1 in characters.
        at: usize,
        /// Why not.
        reason: PlayError,
    },
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameError {
    /// The part before the colon is not a set of rules.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// The diagram cannot be read.
    #[error(transparent)]
    Diagram(#[from] ParseDiagramError),
    /// The diagram is not legal.
    #[error(transparent)]
    Setup(#[from] DiagramError),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] ParseMovesError),
}

const CHARACTER: &str = "a column (`1`..`9`, `a`..`z`)";
const CHARACTER_OR_PASS: &str = "a column (`1`..`9`, `a`..`z`) or `-`";
const NUMBER: &str = "a column number";
const NUMBER_OR_PASS: &str = "a column number or `-`";

/// Whether a text may contain passes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passes {
    Refused,
    Allowed,
}

impl Game {
    /// Plays a list of moves from the empty board. Passes are refused.
    ///
    /// # Errors
    /// At the first move that is malformed or illegal, with its place.
    pub fn from_moves(rules: Rules, text: &str) -> Result<Game, ParseMovesError> {
        let mut game = Game::new(rules);
        game.play_text(text, Passes::Refused)?;
        Ok(game)
    }

    /// Reads any position: moves, with passes (`-`) if it is a set-up, or a one-line diagram which moves
    /// may follow after a `/`.
    ///
    /// ```
    /// use enlinea_core::{Game, Rules};
    ///
    /// let rules: Rules = "3x3c3".parse().expect("these are rules");
    /// let game = Game::from_text(rules, ".../o../x../23")?;
    /// assert_eq!(game.diagram().to_line(), ".../o../xxo");
    /// # Ok::<(), enlinea_core::ParseGameError>(())
    /// ```
    ///
    /// # Errors
    /// At the first part that is malformed or illegal, with its place.
    pub fn from_text(rules: Rules, text: &str) -> Result<Game, ParseGameError> {
        let (diagram, moves) = split_diagram(rules, text);
        let (mut game, offset) = match diagram {
            Some(diagram) => {
                let offset = diagram.chars().count() + 1;
                (Game::from_diagram(rules, &diagram.parse()?)?, offset)
            }
            None => (Game::new(rules), 0),
        };
        game.play_text(moves, Passes::Allowed)
            .map_err(|error| error.moved_by(offset))?;
        Ok(game)
    }

    /// Plays moves on top of those already made; the text is read and played one move at a time.
    fn play_text(&mut self, text: &str, passes: Passes) -> Result<(), ParseMovesError> {
        if self.rules().width() > SINGLE_CHARACTER_COLUMNS {
            self.play_numbers(text, passes)
        } else {
            self.play_characters(text, passes)
        }
    }

    fn play_characters(&mut self, text: &str, passes: Passes) -> Result<(), ParseMovesError> {
        for (index, (offset, character)) in text.char_indices().enumerate() {
            let place = Place {
                ply: index + 1,
                at: index + 1,
            };
            if character == '-' && passes == Passes::Allowed {
                place.locate(self.pass())?;
            } else if let Some(column) = Column::from_char(character) {
                place.locate(self.play(column))?;
            } else {
                return Err(ParseMovesError::Syntax {
                    ply: place.ply,
                    at: place.at,
                    expected: match passes {
                        Passes::Allowed => CHARACTER_OR_PASS,
                        Passes::Refused => CHARACTER,
                    },
                    found: Excerpt::first_character(&text[offset..]),
                });
            }
        }
        Ok(())
    }

    fn play_numbers(&mut self, text: &str, passes: Passes) -> Result<(), ParseMovesError> {
        if text.is_empty() {
            return Ok(());
        }
        let (mut at, mut offset) = (1, 0);
        for (index, part) in text.split(',').enumerate() {
            let place = Place { ply: index + 1, at };
            let rest = &text[offset..];
            at += part.chars().count() + 1;
            offset += part.len() + 1;
            if part == "-" && passes == Passes::Allowed {
                place.locate(self.pass())?;
                continue;
            }
            let Some(number) = parse_number(part) else {
                return Err(ParseMovesError::Syntax {
                    ply: place.ply,
                    at: place.at,
                    expected: match passes {
                        Passes::Allowed => NUMBER_OR_PASS,
                        Passes::Refused => NUMBER,
                    },
                    found: if part.is_empty() {
                        Excerpt::first_character(rest)
                    } else {
                        Excerpt::of(part)
                    },
                });
            };
            place.locate(match Column::from_number(number) {
                Some(column) => self.play(column),
                None => Err(PlayError::NoSuchColumn {
                    column: number,
                    columns: self.rules().width(),
                }),
            })?;
        }
        Ok(())
    }
}

/// Where in the text a move stands.
#[derive(Clone, Copy)]
struct Place {
    ply: usize,
    at: usize,
}

impl Place {
    fn locate(self, result: Result<(), PlayError>) -> Result<(), ParseMovesError> {
        result.map_err(|reason| ParseMovesError::Play {
            ply: self.ply,
            at: self.at,
            reason,
        })
    }
}

impl ParseMovesError {
    /// The same error in a longer text that has `offset` characters before the moves.
    fn moved_by(mut self, offset: usize) -> ParseMovesError {
        match &mut self {
            ParseMovesError::Syntax { at, .. } | ParseMovesError::Play { at, .. } => *at += offset,
        }
        self
    }
}

/// Splits `ROW/ROW/.../ROW[/MOVES]`. Only a diagram contains `/`; moves may follow its last row.
fn split_diagram(rules: Rules, text: &str) -> (Option<&str>, &str) {
    let mut separators = text.match_indices('/').map(|(offset, _)| offset);
    let Some(first) = separators.next() else {
        return (None, text);
    };
    let after_last_row = std::iter::once(first)
        .chain(separators)
        .nth(rules.height() as usize - 1);
    match after_last_row {
        Some(offset) => (Some(&text[..offset]), &text[offset + 1..]),
        None => (Some(text), ""),
    }
}

/// Reads `RULES:POSITION`; without the colon it is a position of the standard game.
impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Game, ParseGameError> {
        match text.split_once(':') {
            Some((rules, position)) => {
                let offset = rules.chars().count() + 1;
                Game::from_text(rules.parse()?, position).map_err(|error| match error {
                    ParseGameError::Moves(error) => error.moved_by(offset).into(),
                    other => other,
                })
            }
            None => Game::from_text(Rules::STANDARD, text),
        }
    }
}

/// `RULES:POSITION`, as [`FromStr`] reads it.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.rules(), self.to_text())
    }
}

impl Game {
    /// The position without the rules: what [`from_text`](Self::from_text) reads.
    pub fn to_text(&self) -> String {
        let start = self.start().map(Diagram::to_line);
        let start = start.map_or(String::new(), |diagram| diagram + "/");
        start + &self.moves_text()
    }

    /// The moves alone.
    pub fn moves_text(&self) -> String {
        moves_text(self.rules(), self.moves())
    }
}

/// Moves as text: one character each on boards of up to 35 columns, numbers with commas beyond.
pub fn moves_text(rules: Rules, moves: &[Move]) -> String {
    let separator = if rules.width() > SINGLE_CHARACTER_COLUMNS {
        ","
    } else {
        ""
    };
    let words: Vec<String> = moves
        .iter()
        .map(|turn| match turn {
            Move::Pass => "-".to_owned(),
            Move::Drop(column) => column_text(rules, *column),
        })
        .collect();
    words.join(separator)
}

/// A column as it stands in a list of moves under these rules.
pub fn column_text(rules: Rules, column: Column) -> String {
    match column.to_char() {
        Some(character) if rules.width() <= SINGLE_CHARACTER_COLUMNS => character.to_string(),
        _ => column.to_string(),
    }
}

#[cfg(test)]
mod tests;
