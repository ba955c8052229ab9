//! The commands of a plain game.

use std::path::PathBuf;

use enlinea_core::{Column, Excerpt, PlayError, Rules};

/// One line as a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineCommand {
    Drop(Column),
    Undo,
    Redo,
    Hint,
    Analysis,
    Review,
    Save(PathBuf),
    Load(PathBuf),
    New,
    Flip,
    Go,
    Board,
    Help,
    Quit,
}

/// The answer to `help`.
pub(crate) const HELP: &str = "\
one move or command per line:
  4          drop a stone in column 4 (from the left; columns after 9 by number or as a, b, c, ...)
  undo       take back your last move
  redo       play again what was taken back
  hint       the best columns
  analysis   turn the scores of all columns on or off
  review     find the mistakes of the game; again: go to the next one
  board      draw the board again
  save FILE  save the game; every command of enlinea reads the file
  load FILE  resume a saved game
  new        start a new game
  flip       swap the players
  go         let paused machine players continue
  quit       quit (so does the end of the input)
";

/// Reads a line; `None` for a blank one.
pub(crate) fn parse(rules: Rules, line: &str) -> Result<Option<LineCommand>, String> {
    let (word, rest) = match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, ""),
    };
    let file = || match rest {
        "" => Err(format!("`{word}` needs the name of a file")),
        name => Ok(PathBuf::from(name)),
    };
    let command = match word.to_lowercase().as_str() {
        "" => return Ok(None),
        "save" => return file().map(LineCommand::Save).map(Some),
        "load" => return file().map(LineCommand::Load).map(Some),
        "undo" => LineCommand::Undo,
        "redo" => LineCommand::Redo,
        "hint" => LineCommand::Hint,
        "analysis" => LineCommand::Analysis,
        "review" => LineCommand::Review,
        "new" => LineCommand::New,
        "flip" => LineCommand::Flip,
        "go" => LineCommand::Go,
        "board" => LineCommand::Board,
        "help" | "?" => LineCommand::Help,
        "quit" | "exit" => LineCommand::Quit,
        column => LineCommand::Drop(parse_column(rules, column)?),
    };
    if rest.is_empty() {
        Ok(Some(command))
    } else {
        let rest = Excerpt::of(rest);
        Err(format!("one move or command per line: {rest} is too much"))
    }
}

/// A number, or the single character of the notation.
pub(crate) fn parse_column(rules: Rules, text: &str) -> Result<Column, String> {
    let columns = rules.width();
    let mut characters = text.chars();
    let single = match (characters.next(), characters.next()) {
        (Some(character), None) => Column::from_char(character),
        _ => None,
    };
    let number = match single {
        Some(column) => Some(column.number()),
        None if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        None => None,
    };
    match number {
        Some(number) if (1..=columns).contains(&number) => Ok(Column::new(number - 1)),
        // A letter beyond the last column is more likely meant as a command.
        Some(column) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(PlayError::NoSuchColumn { column, columns }.to_string())
        }
        _ => {
            let text = Excerpt::of(text);
            Err(format!(
                "{text} is neither a column nor a command; `help` lists them"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Result<Option<LineCommand>, &str>) {
        let rules = "12x6".parse().unwrap();
        assert_eq!(
            parse(rules, line),
            expected.map_err(str::to_owned),
            "{line}"
        );
    }

    #[test]
    fn columns_are_numbers_or_characters() {
        check("4", Ok(Some(LineCommand::Drop(Column::new(3)))));
        check("12", Ok(Some(LineCommand::Drop(Column::new(11)))));
        check("c", Ok(Some(LineCommand::Drop(Column::new(11)))));
        check("13", Err("there is no column 13: the board has 12"));
        check("0", Err("there is no column 0: the board has 12"));
        check(
            "99999999999999999999",
            Err("`99999999999999999999` is neither a column nor a command; `help` lists them"),
        );
    }

    #[test]
    fn commands_are_words() {
        check("", Ok(None));
        check("UNDO", Ok(Some(LineCommand::Undo)));
        check(
            "save  my game.txt",
            Ok(Some(LineCommand::Save("my game.txt".into()))),
        );
        check("load", Err("`load` needs the name of a file"));
        check(
            "undo 3",
            Err("one move or command per line: `3` is too much"),
        );
        check(
            "u",
            Err("`u` is neither a column nor a command; `help` lists them"),
        );
    }
}
