//! Saved games as text: a line with rules and moves that every command reads, then players and seed in lines that other
//! commands skip. `docs/notation.md` describes them.

use std::fmt;

use enlinea_core::{Excerpt, Game, Rules};

use crate::input;

/// What a file says about a game. Other programs' files may hold a position only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    pub(crate) game: Game,
    /// Red, then yellow, as [`Seat::read`](super::Seat::read) takes them.
    pub(crate) players: [Option<String>; 2],
    pub(crate) seed: Option<u64>,
}

/// The names of the lines after the position, in their order.
const PLAYERS: [&str; 2] = ["x", "o"];
const SEED: &str = "seed";

impl SavedGame {
    /// Reads a text. Moves without rules are played under those given.
    pub(crate) fn parse(rules: Rules, text: &str) -> Result<SavedGame, String> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let (remarks, mut positions): (Vec<_>, Vec<_>) =
            lines.partition(|line| line.starts_with('#'));
        let position = match positions.pop() {
            Some(position) => position,
            // Comments alone may be any file; a blank file is the empty board.
            None if !remarks.is_empty() => return Err("the file has no position".to_owned()),
            None => "",
        };
        if !positions.is_empty() {
            return Err("the file has more than one position".to_owned());
        }
        let value = |name: &str| {
            remarks.iter().rev().find_map(|line| {
                let (found, value) = line.trim_start_matches('#').split_once(':')?;
                (found.trim() == name).then(|| value.trim().to_owned())
            })
        };
        let seed = value(SEED).map(|text| {
            let seed = text.parse::<u64>();
            seed.map_err(|_| format!("the seed {} is not a whole number", Excerpt::of(&text)))
        });
        Ok(SavedGame {
            game: input::parse_position(rules, position)?,
            players: PLAYERS.map(value),
            seed: seed.transpose()?,
        })
    }
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.game)?;
        let seed = self.seed.map(|seed| seed.to_string());
        let values = self.players.iter().cloned().chain([seed]);
        for (name, value) in PLAYERS.into_iter().chain([SEED]).zip(values) {
            if let Some(value) = value {
                writeln!(f, "# {name}: {value}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_of_others_are_no_trouble() {
        let saved = SavedGame::parse(Rules::STANDARD, "# my best game\n\n445\n#seed:12\n").unwrap();
        assert_eq!(
            (saved.game.to_text().as_str(), saved.seed),
            ("445", Some(12))
        );
        assert_eq!(saved.players, [None, None]);
        let error = SavedGame::parse(Rules::STANDARD, "445\n# seed: soon\n").unwrap_err();
        assert_eq!(error, "the seed `soon` is not a whole number");
        let error = SavedGame::parse(Rules::STANDARD, "# Shopping\n## Milk\n").unwrap_err();
        assert_eq!(error, "the file has no position");
    }
}
