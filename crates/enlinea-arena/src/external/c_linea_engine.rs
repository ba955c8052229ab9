//! The course protocol, in the role of the program: a player of the library under the course's own referee.
//!
//! That referee has habits of its own: it counts a negative column from the right, and a full column is a pass. An opponent
//! may use them, so they are supported here.

use std::io::{BufRead, Write};
use std::sync::Arc;

use enlinea_core::{Column, Excerpt, Game, Rules, Side};
use enlinea_players::{Budget, Player};

use super::engine_input::EngineInput;
use super::native_engine::{EngineError, EnginePlayer};

/// Plays games until `salir`, which is answered with `listo` at any time, or until the input ends.
///
/// # Errors
/// If the referee violates the protocol.
pub fn serve_c_linea(
    player: &EnginePlayer<'_>,
    seed: u64,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), EngineError> {
    let input = EngineInput::new(input, |line| line.trim().eq_ignore_ascii_case(END))
        .map_err(EngineError::NoThread)?;
    let mut engine = Engine {
        player,
        seed,
        games: 0,
        input,
        number: 0,
        output,
    };
    while let Said::Line(line) = engine.next()? {
        engine.check_colours(&line)?;
        if !engine.play()? {
            break;
        }
    }
    Ok(())
}

/// The word that ends the engine.
const END: &str = "salir";

/// What comes from the referee.
enum Said {
    /// A line that is not blank, in lower case.
    Line(String),
    /// The input has ended, or `salir` was answered.
    End,
}

struct Engine<'a, O> {
    player: &'a EnginePlayer<'a>,
    seed: u64,
    games: u64,
    input: EngineInput,
    number: u64,
    output: O,
}

impl<O: Write> Engine<'_, O> {
    fn next(&mut self) -> Result<Said, EngineError> {
        for line in self.input.by_ref() {
            self.number += 1;
            let line = line?.trim().to_lowercase();
            if line == END {
                self.say("listo")?;
                return Ok(Said::End);
            }
            if !line.is_empty() {
                return Ok(Said::Line(line));
            }
        }
        Ok(Said::End)
    }

    fn say(&mut self, line: &str) -> Result<(), EngineError> {
        writeln!(self.output, "{line}")?;
        Ok(self.output.flush()?)
    }

    fn unexpected(&self, expected: &'static str, found: &str) -> EngineError {
        EngineError::Unexpected {
            number: self.number,
            expected,
            found: Excerpt::of(found),
        }
    }

    fn check_colours(&self, line: &str) -> Result<(), EngineError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words == ["azul", "rojo"] || words == ["rojo", "azul"] {
            Ok(())
        } else {
            Err(self.unexpected("two colours or `salir`", line))
        }
    }

    /// One game after its first line. `false` if it was the last.
    fn play(&mut self) -> Result<bool, EngineError> {
        let Said::Line(line) = self.next()? else {
            return Ok(false);
        };
        let rules = self.read_rules(&line)?;
        let Said::Line(line) = self.next()? else {
            return Ok(false);
        };
        let side = match line.as_str() {
            "vos" => Side::First,
            "el" => Side::Second,
            _ => return Err(self.unexpected("`vos` or `el`", &line)),
        };
        let mut player = (self.player.build)(rules).map_err(Box::new)?;
        let seed = enlinea_players::random::derived_seed(self.seed, &[self.games]);
        self.games += 1;
        player.start(rules, side, seed)?;
        let mut game = Game::new(rules);
        if side == Side::First {
            self.answer(&mut game, player.as_mut())?;
        }
        while let Said::Line(line) = self.next()? {
            if ["ganaste", "perdiste", "empataron", "empataste"].contains(&line.as_str()) {
                return Ok(true);
            }
            let column: i64 = line
                .parse()
                .map_err(|_| self.unexpected("a column or a result", &line))?;
            enter(&mut game, column);
            self.answer(&mut game, player.as_mut())?;
        }
        Ok(false)
    }

    fn answer(&mut self, game: &mut Game, player: &mut dyn Player) -> Result<(), EngineError> {
        let column = if game.outcome().is_over() {
            // The referee judges differently; any column that is not full will do.
            let columns = game.rules().columns();
            let mut open = columns.filter(|&column| game.height(column) < game.rules().height());
            open.next().unwrap_or(Column::new(0))
        } else {
            let budget = Budget::unlimited().stop(Arc::clone(&self.input.stop));
            player.choose(game, &budget)?.column
        };
        if self.input.is_ending() {
            // Nobody waits for the move any more.
            return Ok(());
        }
        // A game that is over by our rules stays as it is.
        let _ = game.play(column);
        self.say(&column.index().to_string())
    }

    fn read_rules(&self, line: &str) -> Result<Rules, EngineError> {
        let numbers: Option<Vec<u32>> = line
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let Some(&[columns, rows, connect, pieces]) = numbers.as_deref() else {
            return Err(self.unexpected("columns, rows, c and p", line));
        };
        // With c = 1 the first stone wins, so it does not matter that we play for lines of two.
        Rules::builder()
            .columns(columns)
            .rows(rows)
            .connect(connect.max(2))
            .pieces(pieces)
            .build()
            .map_err(|reason| EngineError::Rules {
                number: self.number,
                reason,
            })
    }
}

/// Plays the opponent's column as that referee understands it.
fn enter(game: &mut Game, column: i64) {
    let columns = i64::from(game.rules().width());
    let index = if column < 0 { columns + column } else { column };
    let played = u32::try_from(index)
        .ok()
        .filter(|&index| index < game.rules().width())
        .is_some_and(|index| game.play(Column::new(index)).is_ok());
    if !played {
        // A full column is a pass. A game that is over by our rules stays as it is.
        let _ = game.pass();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    use enlinea_players::{NoResources, PlayerSpec, build_player};

    fn talk(input: &str) -> (String, Result<(), EngineError>) {
        let spec: PlayerSpec = "minimax(depth=2)".parse().unwrap();
        let player = EnginePlayer {
            name: "minimax".to_owned(),
            build: Box::new(move |rules| build_player(&spec, rules, &NoResources)),
        };
        let mut output = Vec::new();
        let input = Cursor::new(input.to_owned());
        let end = serve_c_linea(&player, 1, input, &mut output);
        (String::from_utf8(output).unwrap(), end)
    }

    #[test]
    fn an_engine_plays_many_games_and_says_listo() {
        let (said, end) = talk(
            "azul rojo\r\n4 4 3 8\r\nvos\r\n0\r\n0\nganaste\n\
             rojo azul\n7 6 4 21\nel\n3\nempataste\nsalir\n",
        );
        end.unwrap();
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 5, "{said}");
        assert_eq!(lines[4], "listo");
        assert!(lines[..4].iter().all(|line| line.parse::<u32>().is_ok()));
    }

    #[test]
    fn the_referees_habits_are_supported() {
        // A negative column, a full one, and a column that does not exist.
        let (said, end) = talk("rojo azul\n4 1 3 8\nel\n-1\n3\n9\n0\nperdiste\nsalir\n");
        end.unwrap();
        assert_eq!(said.lines().count(), 5);
        assert_eq!(talk("").0, "");
    }

    #[test]
    fn salir_is_answered_at_any_point_of_a_game() {
        for before in [
            "",
            "azul rojo\n",
            "azul rojo\n7 6 4 21\n",
            "azul rojo\n7 6 4 21\nel\n",
            "azul rojo\n7 6 4 21\nvos\n",
            "azul rojo\n7 6 4 21\nel\n3\n",
        ] {
            let (said, end) = talk(&format!("{before}Salir\n"));
            end.unwrap();
            assert_eq!(said.lines().last(), Some("listo"), "after {before:?}");
        }
    }

    #[test]
    fn invalid_lines_are_refused_with_their_number() {
        let (_, end) = talk("blue red\n");
        assert_eq!(
            end.unwrap_err().to_string(),
            "line 1: expected two colours or `salir`, found `blue red`"
        );
        let (_, end) = talk("azul rojo\n7 6 4\n");
        assert!(
            end.unwrap_err()
                .to_string()
                .starts_with("line 2: expected columns")
        );
        let (_, end) = talk("azul rojo\n7 6 4 0\n");
        assert_eq!(
            end.unwrap_err().to_string(),
            "line 2: 0 pieces per side: at least 1 is needed"
        );
    }
}
