//! A position as text: with its rules, or under those of the command.

use enlinea_core::{Game, Rules};

/// Reads a position that may begin with its rules.
pub(crate) fn parse_position(rules: Rules, text: &str) -> Result<Game, String> {
    let game = if text.contains(':') {
        text.parse()
    } else {
        Game::from_text(rules, text)
    };
    game.map_err(|error| {
        if text.parse::<Rules>().is_ok() {
            format!("{error}; these are rules: write `--rules {text}` or `{text}:`")
        } else {
            error.to_string()
        }
    })
}
