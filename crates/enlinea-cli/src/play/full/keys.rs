//! What keys mean.

use enlinea_core::{Column, Rules};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for while no question is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Choose the column this many steps to the right.
    Step(i32),
    /// Choose this column.
    Choose(Column),
    /// Drop a stone into this column.
    DropIn(Column),
    /// Drop a stone into the chosen column, or let machines continue.
    Drop,
    Undo,
    Redo,
    Hint,
    Analysis,
    Review,
    Save,
    Load,
    New,
    Flip,
    Help,
    Quit,
    Interrupt,
}

/// The keys with their help.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("1..9 A..T", "drop in that column; A is column 10"),
    ("left right", "choose a column (also Home, End)"),
    ("Enter space", "drop in the chosen column"),
    ("mouse", "drop where you click"),
    ("u", "take back"),
    ("U ctrl-r", "play again what was taken back"),
    ("h", "hint: the best columns"),
    ("a", "analysis: the score of every column"),
    ("v", "review: the mistakes, one by one"),
    ("s l", "save the game, load one"),
    ("n f", "new game, swap the players"),
    ("q", "quit"),
];

/// What a key asks for; nothing for keys without a meaning.
pub(crate) fn action(rules: Rules, key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Action::Interrupt),
            KeyCode::Char('r') => Some(Action::Redo),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Left => Action::Step(-1),
        KeyCode::Right => Action::Step(1),
        KeyCode::Home => Action::Choose(Column::new(0)),
        KeyCode::End => Action::Choose(Column::new(rules.width() - 1)),
        KeyCode::Enter | KeyCode::Down | KeyCode::Char(' ') => Action::Drop,
        // Capitals, because small letters are commands; so is `U`.
        KeyCode::Char(name @ ('1'..='9' | 'A'..='T')) => {
            Action::DropIn(Column::from_char(name.to_ascii_lowercase())?)
        }
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('U') => Action::Redo,
        KeyCode::Char('h') => Action::Hint,
        KeyCode::Char('a') => Action::Analysis,
        KeyCode::Char('v') => Action::Review,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('l') => Action::Load,
        KeyCode::Char('n') => Action::New,
        KeyCode::Char('f') => Action::Flip,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_keys_are_not_letters() {
        let key = |code, modifiers| action(Rules::STANDARD, KeyEvent::new(code, modifiers));
        let (none, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
        assert_eq!(key(KeyCode::Char('u'), none), Some(Action::Undo));
        assert_eq!(key(KeyCode::Char('u'), control), None);
        assert_eq!(key(KeyCode::Char('r'), control), Some(Action::Redo));
        assert_eq!(key(KeyCode::Char('c'), control), Some(Action::Interrupt));
        assert_eq!(
            key(KeyCode::Char('9'), none),
            Some(Action::DropIn(Column::new(8)))
        );
        assert_eq!(
            key(KeyCode::Char('B'), KeyModifiers::SHIFT),
            Some(Action::DropIn(Column::new(10)))
        );
        assert_eq!(key(KeyCode::Char('U'), none), Some(Action::Redo));
    }
}
