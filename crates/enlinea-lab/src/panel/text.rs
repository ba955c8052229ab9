//! Panel files as text: a header, then one game on each line. Nothing is believed: moves are replayed.

use enlinea_core::{Game, Move, ParseGameError, Side, bounded_reason};
use serde::{Deserialize, Serialize};

use super::game::{LONGEST_TEXT, PanelGame, PersonError, checked, checked_about, checked_name};

/// What the first field of a header says.
const FILE: &str = "enlinea panel";
/// The version of the format.
const VERSION: u32 = 1;
/// Larger numbers are not exact in every program that reads JSON.
const MOST_MILLISECONDS: u64 = (1 << 53) - 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    file: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    person: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    about: String,
    machine: String,
    side: u8,
    position: String,
    winner: u8,
    seed: String,
    ended_ms: u64,
}

/// A text is not a panel file.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PanelTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub problem: PanelProblem,
}

/// What is wrong with a line of a panel file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PanelProblem {
    /// The first line says something else.
    #[error("this is not a panel file: the first line must have `file` = `{FILE}`")]
    Header,
    /// Written by a later program.
    #[error("version {found} of the format is unknown; this program knows {VERSION}")]
    Version {
        /// The version of the file.
        found: u32,
    },
    /// Not JSON, or not the keys of a game.
    #[error("{reason}")]
    Syntax {
        /// What the parser says.
        reason: String,
    },
    /// A name or a description.
    #[error("`{key}` {reason}")]
    Text {
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        #[source]
        reason: PersonError,
    },
    /// A number out of range.
    #[error("`{key}` is out of range or malformed")]
    Number {
        /// The key.
        key: &'static str,
    },
    /// The moves are malformed or illegal.
    #[error("`position`: {0}")]
    Moves(#[source] ParseGameError),
    /// The game begins elsewhere.
    #[error("`position`: a game of a panel begins with the empty board, and nobody passes")]
    Start,
    /// The game is not over.
    #[error("`position`: the game is not over")]
    Unfinished,
    /// The winner is another one.
    #[error("`winner` is {found}, but by its moves it is {expected}")]
    Winner {
        /// What the line says.
        found: u8,
        /// What the moves say.
        expected: u8,
    },
}

/// The whole file of some games.
pub fn panel_file_text(games: &[PanelGame]) -> String {
    let header = HeaderLine {
        file: FILE.to_owned(),
        version: VERSION,
    };
    let lines = games.iter().map(game_line);
    line_of(&header) + &lines.collect::<String>()
}

/// The line of a game, with its end.
pub(super) fn game_line(game: &PanelGame) -> String {
    line_of(&GameLine {
        person: game.person.clone(),
        about: game.about.clone(),
        machine: game.machine.clone(),
        side: game.side.number(),
        position: game.game.to_string(),
        winner: winner(&game.game),
        seed: game.seed.to_string(),
        ended_ms: game.ended_ms,
    })
}

fn line_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always JSON") + "\n"
}

/// Reads a whole file. Empty lines are skipped.
///
/// # Errors
/// With the first line that is wrong.
pub fn read_panel(text: &str) -> Result<Vec<PanelGame>, PanelTextError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = lines.filter(|(_, line)| !line.is_empty());
    let (line, header) = lines.next().unwrap_or((1, ""));
    check_header(header).map_err(|problem| PanelTextError { line, problem })?;
    let games = lines
        .map(|(line, text)| read_game(text).map_err(|problem| PanelTextError { line, problem }));
    games.collect()
}

fn check_header(line: &str) -> Result<(), PanelProblem> {
    let header: HeaderLine = serde_json::from_str(line).map_err(|_| PanelProblem::Header)?;
    if header.file != FILE {
        return Err(PanelProblem::Header);
    }
    if header.version != VERSION {
        let found = header.version;
        return Err(PanelProblem::Version { found });
    }
    Ok(())
}

fn read_game(line: &str) -> Result<PanelGame, PanelProblem> {
    let line: GameLine = serde_json::from_str(line).map_err(|error| {
        // It is line 1 to the parser, which sees one line.
        let reason = bounded_reason(&error).replace("at line 1 column", "at character");
        PanelProblem::Syntax { reason }
    })?;
    let text = |key| move |reason| PanelProblem::Text { key, reason };
    let person = checked_name(&line.person).map_err(text("person"))?;
    let about = checked_about(&line.about).map_err(text("about"))?;
    let machine = checked(line.machine.trim(), 1, LONGEST_TEXT).map_err(text("machine"))?;
    let number = |key| move || PanelProblem::Number { key };
    let side = Side::from_number(line.side).ok_or_else(number("side"))?;
    let seed = line.seed.parse().ok();
    let seed = seed.filter(|seed: &u64| seed.to_string() == line.seed);
    let game: Game = line.position.parse().map_err(PanelProblem::Moves)?;
    if game.start().is_some() || game.moves().contains(&Move::Pass) {
        return Err(PanelProblem::Start);
    }
    if !game.outcome().is_over() {
        return Err(PanelProblem::Unfinished);
    }
    let (found, expected) = (line.winner, winner(&game));
    if found != expected {
        return Err(PanelProblem::Winner { found, expected });
    }
    if line.ended_ms > MOST_MILLISECONDS {
        return Err(number("ended_ms")());
    }
    Ok(PanelGame {
        person: person.to_owned(),
        about: about.to_owned(),
        machine: machine.to_owned(),
        side,
        game,
        seed: seed.ok_or_else(number("seed"))?,
        ended_ms: line.ended_ms,
    })
}

/// 1 or 2, or 0 for a draw.
fn winner(game: &Game) -> u8 {
    game.outcome().winner().map_or(0, Side::number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"file":"enlinea panel","version":1}"#;
    const GAME: &str = r#"{"person":"Ana","about":"plays often","machine":"level(3)","side":2,"position":"7x6c4:1212121","winner":1,"seed":"18446744073709551615","ended_ms":9007199254740991}"#;

    fn read_line(line: &str) -> Result<Vec<PanelGame>, PanelTextError> {
        read_panel(&format!("{HEADER}\n{line}\n"))
    }

    #[test]
    fn what_is_written_is_read_back_the_same() {
        let games = read_line(GAME).unwrap();
        assert_eq!(games[0].half_points_of_machine(), 2);
        assert_eq!(games[0].seed, u64::MAX);
        let text = panel_file_text(&games);
        assert_eq!(text, format!("{HEADER}\n{GAME}\n"));
        assert_eq!(read_panel(&text).unwrap(), games);
        let without = GAME.replace(r#""about":"plays often","#, "");
        assert_eq!(read_line(&without).unwrap()[0].about, "");
        assert!(read_panel(HEADER).unwrap().is_empty());
    }

    /// The page leaves out a line length of 4, and may leave blank lines and the line ends of another system.
    #[test]
    fn other_spellings_are_the_same_game() {
        let short = GAME.replace("7x6c4:", "7x6:");
        let text = format!("{HEADER}\r\n\r\n{short}\r\n");
        assert_eq!(read_panel(&text).unwrap(), read_line(GAME).unwrap());
    }

    #[test]
    fn wrong_lines_are_told_with_their_number() {
        for (old, new, expected) in [
            ("Ana", "", "`person` ``: expected 1 to 60 characters"),
            ("Ana", r"A\u001b[2J", "`person` `A\\u{1b}[2J`: expected 1"),
            ("level(3)", " ", "`machine` ``: expected 1 to 200"),
            (r#""side":2"#, r#""side":3"#, "`side` is out of range"),
            (
                "7x6c4:1212121",
                "7x6c4:121212",
                "`position`: the game is not over",
            ),
            ("7x6c4:1212121", "7x6c4:1212128", "`position`: move 7"),
            (
                "7x6c4:1212121",
                "7x6c4:1212-1212",
                "begins with the empty board",
            ),
            (
                r#""winner":1"#,
                r#""winner":0"#,
                "`winner` is 0, but by its moves it is 1",
            ),
            (r#""seed":"1"#, r#""seed":"+1"#, "`seed` is out of range"),
            (
                "9007199254740991",
                "9007199254740992",
                "`ended_ms` is out of range",
            ),
            ("9007199254740991", "-1", "expected a whole number"),
            (r#""side""#, r#""colour""#, "unknown field `colour`"),
            (
                r#","ended_ms":9007199254740991"#,
                "",
                "missing field `ended_ms`",
            ),
            ("{", "", "expected an object at character"),
        ] {
            let line = GAME.replacen(old, new, 1);
            assert_ne!(line, GAME, "{old}");
            let error = read_line(&line).unwrap_err().to_string();
            assert!(error.starts_with("line 2: "), "{error}");
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn other_files_are_not_panel_files() {
        for other in [
            "",
            "4455\n",
            GAME,
            r#"{"file":"enlinea games","version":1}"#,
        ] {
            let error = read_panel(other).unwrap_err().to_string();
            assert!(
                error.starts_with("line 1: this is not a panel file"),
                "{error}"
            );
        }
        let later = read_panel(r#"{"file":"enlinea panel","version":2}"#).unwrap_err();
        assert_eq!(
            later.to_string(),
            "line 1: version 2 of the format is unknown; this program knows 1"
        );
    }
}
