//! Files of saved games.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use enlinea_arena::write_whole;
use enlinea_core::Rules;

use super::saved_game::SavedGame;

/// The largest board written as a diagram with all its moves is shorter.
const LONGEST_FILE: u64 = 64 * 1024;

/// Writes the game. A file that is not a saved game is not overwritten.
pub(crate) fn save(saved: &SavedGame, path: &Path) -> anyhow::Result<()> {
    let name = || format!("`{}` was not saved", path.display());
    if is_in_use(path).with_context(name)? {
        bail!("{}: the file is not a saved game", name());
    }
    write_whole(path, saved.to_string().as_bytes()).with_context(name)
}

/// Reads a saved game. Moves without rules are played under those given.
pub(crate) fn load(rules: Rules, path: &Path) -> anyhow::Result<SavedGame> {
    let name = || format!("`{}` was not loaded", path.display());
    let text = read(path).with_context(name)?;
    SavedGame::parse(rules, &text)
        .map_err(anyhow::Error::msg)
        .with_context(name)
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
    Ok(SavedGame::parse(Rules::STANDARD, &text).is_err())
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
