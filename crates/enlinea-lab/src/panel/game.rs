//! One finished game of a person against a machine.

use enlinea_core::{Excerpt, Game, Outcome, Side};

/// The most characters of a name.
const LONGEST_NAME: usize = 60;
/// The most characters of a description of a person, and of the text of a machine.
pub(super) const LONGEST_TEXT: usize = 200;

/// A finished game, and who played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelGame {
    /// The name of the person.
    pub person: String,
    /// A short description of the person, such as `plays often`; may be empty.
    pub about: String,
    /// The text of the machine player.
    pub machine: String,
    /// The side of the person.
    pub side: Side,
    /// All moves, from the empty board to the end.
    pub game: Game,
    /// Random seed of the machine.
    pub seed: u64,
    /// When it ended: milliseconds since 1970, UTC. It tells equal games apart.
    pub ended_ms: u64,
}

impl PanelGame {
    /// Half points of the machine: 2 for a win, 1 for a draw.
    pub fn half_points_of_machine(&self) -> u8 {
        match self.game.outcome() {
            Outcome::Win(side) if side == self.side => 0,
            Outcome::Win(_) => 2,
            Outcome::Draw | Outcome::Ongoing => 1,
        }
    }
}

/// A name or a description cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}: expected {fewest} to {most} characters on one line")]
pub struct PersonError {
    text: Excerpt,
    fewest: usize,
    most: usize,
}

/// The name of a person without blanks around it.
///
/// # Errors
/// If nothing is left of it, it is too long, or it has control characters.
pub fn checked_name(text: &str) -> Result<&str, PersonError> {
    checked(text.trim(), 1, LONGEST_NAME)
}

/// The description of a person without blanks around it; it may be empty.
///
/// # Errors
/// If it is too long, or has control characters.
pub fn checked_about(text: &str) -> Result<&str, PersonError> {
    checked(text.trim(), 0, LONGEST_TEXT)
}

/// The text, if it has so many characters, and none that moves a cursor.
pub(super) fn checked(text: &str, fewest: usize, most: usize) -> Result<&str, PersonError> {
    let count = text.chars().count();
    if (fewest..=most).contains(&count) && !text.chars().any(char::is_control) {
        return Ok(text);
    }
    Err(PersonError {
        text: Excerpt::of(text),
        fewest,
        most,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(checked_name("  Ana María "), Ok("Ana María"));
        assert_eq!(checked_about(" "), Ok(""));
        assert_eq!(checked_name(&"ñ".repeat(60)).unwrap().chars().count(), 60);
        for wrong in ["", "  ", "a\u{1b}[2J", "a\nb", &"ñ".repeat(61)] {
            let error = checked_name(wrong).unwrap_err().to_string();
            assert!(error.ends_with("expected 1 to 60 characters on one line"));
            assert!(!error.contains(char::is_control), "{error}");
        }
    }
}
