//! Reads games in the manner of PGN.

use std::collections::HashMap;
use std::io::BufRead;

use enlinea_core::{Excerpt, Game, Move, Rules};

use super::checks::{Checker, printable};
use super::lines::NumberedLines;
use super::pgn::{HEADER, LOSES, MICROSECONDS, WINS, result};
use super::text::{GameText, MoveText};
use super::{GameFileError, GameFileProblem};

/// The tournament of a first line, or `None` if the file has another format.
pub(super) fn header(line: &str) -> Option<&str> {
    line.strip_prefix(HEADER)
}

/// What has been read of a game.
#[derive(Default)]
struct Unfinished {
    /// Where it begins.
    line: usize,
    tags: HashMap<String, String>,
    /// Columns as they are written.
    moves: Vec<String>,
    evaluations: Vec<Option<MoveText>>,
    has_moves: bool,
}

pub(super) fn read_games<R: BufRead>(
    lines: &mut NumberedLines<R>,
    checker: &mut Checker,
) -> Result<(), GameFileError> {
    let mut game = Unfinished::default();
    while let Some((line, text)) = lines.next_filled()? {
        let wrong = |reason| GameFileError::new(line, GameFileProblem::Syntax { reason });
        if text.starts_with('%') {
            continue;
        }
        if text.starts_with('[') {
            if game.has_moves {
                return Err(wrong("tags inside of the moves of a game".to_owned()));
            }
            if game.tags.is_empty() {
                game.line = line;
            }
            game.tag(&text).map_err(wrong)?;
        } else if let Some(result) = game.moves(&text).map_err(wrong)? {
            let begun = game.line;
            let game = std::mem::take(&mut game).finish(result, checker);
            let game = game.map_err(wrong)?;
            checker.add(begun, &game)?;
        }
    }
    if game.tags.is_empty() && !game.has_moves {
        return Ok(());
    }
    let reason = "the last game has no result: the file is cut off".to_owned();
    let problem = GameFileProblem::Syntax { reason };
    Err(GameFileError::new(lines.number(), problem))
}

impl Unfinished {
    /// `[Name "value"]`
    fn tag(&mut self, line: &str) -> Result<(), String> {
        let malformed = || {
            format!(
                "expected a tag such as [Round \"1.1.1\"], found {}",
                Excerpt::of(line)
            )
        };
        let inside = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let (name, quoted) = inside
            .and_then(|inside| inside.split_once(' '))
            .ok_or_else(malformed)?;
        let value = unquoted(quoted).ok_or_else(malformed)?;
        let name = printable(name);
        if self.tags.insert(name.clone(), value).is_some() {
            return Err(format!("the tag `{name}` is given twice"));
        }
        Ok(())
    }

    /// A line of moves; the result of the game if it ends here.
    fn moves(&mut self, line: &str) -> Result<Option<&'static str>, String> {
        self.has_moves = true;
        let mut rest = line.trim();
        while !rest.is_empty() {
            if let Some(inside) = rest.strip_prefix('{') {
                let (comment, after) = inside
                    .split_once('}')
                    .ok_or("a comment without its end".to_owned())?;
                let last = self.evaluations.last_mut();
                let last = last.filter(|last| last.is_none());
                *last.ok_or("a comment without a move".to_owned())? = Some(evaluation(comment)?);
                rest = after.trim_start();
                continue;
            }
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            rest = after.trim_start();
            if let Some(result) = [0, 1, 2].map(result).into_iter().find(|text| *text == word) {
                return if rest.is_empty() {
                    Ok(Some(result))
                } else {
                    Err(format!("{} follows the result", Excerpt::of(rest)))
                };
            }
            let number = word.trim_end_matches('.');
            let is_number = number.len() < word.len() && number.bytes().all(|b| b.is_ascii_digit());
            if !is_number {
                self.moves.push(word.to_owned());
                self.evaluations.push(None);
            }
        }
        Ok(None)
    }

    fn take(&mut self, name: &str) -> Result<String, String> {
        let value = self.tags.remove(name);
        value.ok_or_else(|| format!("the game has no tag `{name}`"))
    }

    fn finish(mut self, end: &str, checker: &Checker) -> Result<GameText, String> {
        let event = self.take("Event")?;
        if event != checker.description.name {
            let (found, expected) = (Excerpt::of(&event), &checker.description.name);
            return Err(format!(
                "a game of {found}; the tournament of this file is `{expected}`"
            ));
        }
        if self.take("Result")? != end {
            return Err(format!("the tag `Result` differs from the result {end}"));
        }
        let (game, opening_turns) = self.play()?;
        let winner = match end {
            "1-0" => 1,
            "0-1" => 2,
            _ => 0,
        };
        let evaluations = self.evaluations.drain(..);
        let evaluations = evaluations.map(Option::unwrap_or_default);
        let text = GameText {
            evaluations: evaluations.collect(),
            game: self.take("Round")?,
            first: self.take("First")?,
            second: self.take("Second")?,
            position: game.to_string(),
            opening_turns,
            winner,
            termination: self.take("Termination")?,
            reason: self.tags.remove("Reason"),
            seed: self.take("Seed")?,
            versions: [self.take("FirstVersion")?, self.take("SecondVersion")?],
            isolations: [self.take("FirstIsolation")?, self.take("SecondIsolation")?],
            fingerprints: ["FirstFingerprint", "SecondFingerprint"]
                .map(|name| self.tags.remove(name)),
        };
        match self.tags.keys().min() {
            None => Ok(text),
            Some(unknown) => Err(format!("unknown tag `{unknown}`")),
        }
    }

    /// The game, and the number of turns of its opening.
    fn play(&mut self) -> Result<(Game, usize), String> {
        let rules = self.take("Rules")?;
        let rules: Rules = rules.parse().map_err(|error| format!("{error}"))?;
        let opening = self.take("Opening")?;
        let opening = Game::from_text(rules, &opening);
        let mut game = opening.map_err(|error| format!("the opening: {error}"))?;
        let turns = game.moves().len();
        for (index, word) in self.moves.iter().enumerate() {
            let wrong = |reason: String| {
                let word = Excerpt::of(word);
                format!("move {} of the players, {word}: {reason}", index + 1)
            };
            let column = match Game::from_moves(rules, word).map(|one| one.moves().to_vec()) {
                Ok(turns) => match turns[..] {
                    [Move::Drop(column)] => column,
                    _ => return Err(wrong("expected one column".to_owned())),
                },
                Err(error) => return Err(wrong(error.to_string())),
            };
            game.play(column)
                .map_err(|error| wrong(error.to_string()))?;
        }
        Ok((game, turns))
    }
}

/// A text in quotation marks, with `\"` and `\\` for those inside of it.
fn unquoted(text: &str) -> Option<String> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut characters = inside.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => return None,
            '\\' => value.push(
                characters
                    .next()
                    .filter(|next| matches!(next, '"' | '\\'))?,
            ),
            other => value.push(other),
        }
    }
    Some(value)
}

/// `value depth nodes ms`
pub(super) fn evaluation(comment: &str) -> Result<MoveText, String> {
    let malformed = || {
        let found = Excerpt::of(comment);
        format!(
            "the comment {found}: expected value, depth, nodes and milliseconds, such as 0.5 8 2000 12.345"
        )
    };
    let words: Vec<&str> = comment.split_whitespace().collect();
    let [value, depth, nodes, time] = words[..] else {
        return Err(malformed());
    };
    let plies = |mark: &str| value.strip_prefix(mark).map(str::parse).transpose();
    let wins_in = plies(WINS).map_err(|_| malformed())?;
    let loses_in = plies(LOSES).map_err(|_| malformed())?;
    let is_end = wins_in.is_some() || loses_in.is_some();
    let number = Some(value).filter(|text| *text != "-" && !is_end);
    let number: Option<f64> = number
        .map(str::parse)
        .transpose()
        .map_err(|_| malformed())?;
    if number.is_some_and(|number| !number.is_finite()) {
        return Err(malformed());
    }
    let (ms, us) = time.split_once('.').ok_or_else(malformed)?;
    let is_fraction = us.len() == 3 && us.bytes().all(|byte| byte.is_ascii_digit());
    let time_us = ms.parse().ok().filter(|_| is_fraction).and_then(|ms: u64| {
        let us: u64 = us.parse().ok()?;
        ms.checked_mul(MICROSECONDS)?.checked_add(us)
    });
    Ok(MoveText {
        value: number,
        wins_in,
        loses_in,
        depth: depth.parse().map_err(|_| malformed())?,
        nodes: nodes.parse().map_err(|_| malformed())?,
        time_us: time_us.ok_or_else(malformed)?,
    })
}
