//! Saved games: a line with rules and moves that every command reads, then players and seed in lines that other commands
//! skip. `docs/notation.md` describes them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use enlinea_arena::write_whole;
use enlinea_core::{Excerpt, Game, Rules};

use crate::input;

/// The largest board written as a diagram with all its moves is shorter.
const LONGEST_FILE: u64 = 64 * 1024;

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

/// Writes the game. A file that is not a saved game is not overwritten.
pub(crate) fn save(saved: &SavedGame, path: &Path) -> anyhow::Result<()> {
    let name = || format!("`{}` was not saved", path.display());
    if is_in_use(path).with_context(name)? {
        bail!("{}: the file is not a saved game", name());
    }
    write_whole(path, text(saved).as_bytes()).with_context(name)
}

/// Reads a saved game. Moves without rules are played under those given.
pub(crate) fn load(rules: Rules, path: &Path) -> anyhow::Result<SavedGame> {
    let name = || format!("`{}` was not loaded", path.display());
    let text = read(path).with_context(name)?;
    parse(rules, &text)
        .map_err(anyhow::Error::msg)
        .with_context(name)
}

fn text(saved: &SavedGame) -> String {
    let seed = saved.seed.map(|seed| seed.to_string());
    let values = saved.players.iter().cloned().chain([seed]);
    let remarks = PLAYERS.into_iter().chain([SEED]).zip(values);
    let remarks = remarks.filter_map(|(name, value)| Some(format!("# {name}: {}\n", value?)));
    format!("{}\n{}", saved.game, remarks.collect::<String>())
}

fn parse(rules: Rules, text: &str) -> Result<SavedGame, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (remarks, mut positions): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with('#'));
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

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let mut file = File::open(path)?.take(LONGEST_FILE + 1);
    file.read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other("the file is too long for a saved game"));
    }
    Ok(text)
}

fn is_in_use(path: &Path) -> io::Result<bool> {
    if !path.try_exists()? {
        return Ok(false);
    }
    if !path.is_file() {
        return Ok(true);
    }
    let text = match read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Err(error),
        Err(_) => return Ok(true),
    };
    Ok(parse(Rules::STANDARD, &text).is_err())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn alone(text: &str) -> SavedGame {
        SavedGame {
            game: text.parse().unwrap(),
            players: [None, None],
            seed: None,
        }
    }

    #[test]
    fn a_saved_game_comes_back_with_rules_players_and_seed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let saved = SavedGame {
            players: [
                Some("human".to_owned()),
                Some("uba-greedy(weights=ramp)".to_owned()),
            ],
            seed: Some(77),
            ..alone("9x7c5p31:5566")
        };
        save(&saved, &path).unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "9x7c5p31:5566\n# x: human\n# o: uba-greedy(weights=ramp)\n# seed: 77\n"
        );
        assert_eq!(load(Rules::STANDARD, &path).unwrap(), saved);
        let later = alone("9x7c5p31:55667");
        save(&later, &path).unwrap();
        assert_eq!(load(Rules::STANDARD, &path).unwrap(), later);
        let names = fs::read_dir(folder.path()).unwrap();
        assert_eq!(names.count(), 1, "nothing is left behind");
    }

    #[test]
    fn remarks_of_others_are_no_trouble() {
        let saved = parse(Rules::STANDARD, "# my best game\n\n445\n#seed:12\n").unwrap();
        assert_eq!(
            (saved.game.to_text().as_str(), saved.seed),
            ("445", Some(12))
        );
        assert_eq!(saved.players, [None, None]);
        let error = parse(Rules::STANDARD, "445\n# seed: soon\n").unwrap_err();
        assert_eq!(error, "the seed `soon` is not a whole number");
        let error = parse(Rules::STANDARD, "# Shopping\n## Milk\n").unwrap_err();
        assert_eq!(error, "the file has no position");
    }

    #[test]
    fn other_files_are_neither_overwritten_nor_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        fs::write(&path, "Dear friend,\nhow are you?\n").unwrap();
        let game = alone("7x6:");
        let error = format!("{:#}", save(&game, &path).unwrap_err());
        assert!(error.ends_with("is not a saved game"), "{error}");
        let error = format!("{:#}", load(Rules::STANDARD, &path).unwrap_err());
        assert!(error.ends_with("more than one position"), "{error}");
        assert!(save(&game, folder.path()).is_err());
        assert!(load(Rules::STANDARD, &folder.path().join("nothing")).is_err());
        assert!(
            fs::read_to_string(&path)
                .unwrap()
                .starts_with("Dear friend")
        );
    }

    #[test]
    fn moves_that_cannot_be_played_are_told_with_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        fs::write(&path, "7x6c4:4444444\n").unwrap();
        let error = format!("{:#}", load(Rules::STANDARD, &path).unwrap_err());
        assert!(error.ends_with("column 4 is full"), "{error}");
        fs::write(&path, vec![b'1'; 100_000]).unwrap();
        let error = format!("{:#}", load(Rules::STANDARD, &path).unwrap_err());
        assert!(error.contains("too long"), "{error}");
    }
}
