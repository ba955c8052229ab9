//! The native protocol, in the role of the program: a player of the library for another arena.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use enlinea_core::{Game, Move, Rules, RulesError, Side};
use enlinea_players::{Budget, Player, SpecError};

use super::engine_input::EngineInput;
use super::messages::{Reply, Request, RulesMessage, line, turn};
use crate::clock::Clock;

/// A player that can be built for any rules.
pub struct EnginePlayer<'a> {
    /// Its spec text.
    pub name: String,
    /// Builds it.
    pub build: BuildPlayer<'a>,
}

/// Makes a player for some rules.
pub type BuildPlayer<'a> = Box<dyn Fn(Rules) -> Result<Box<dyn Player>, SpecError> + 'a>;

impl std::fmt::Debug for EnginePlayer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EnginePlayer")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Why an engine stops before it is told to.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The referee has closed a stream.
    #[error("the referee cannot be reached: {0}")]
    Io(#[from] io::Error),
    /// The system refuses the thread that reads.
    #[error("cannot start a thread: {0}")]
    NoThread(#[source] io::Error),
    /// A line is not part of the protocol.
    #[error("line {number}: expected {expected}, found {found}")]
    Unexpected {
        /// The line, counted from 1.
        number: u64,
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: enlinea_core::Excerpt,
    },
    /// The rules of a game are invalid.
    #[error("line {number}: {reason}")]
    Rules {
        /// The line, counted from 1.
        number: u64,
        /// What is wrong with the rules.
        reason: RulesError,
    },
    /// The player does not exist, or cannot play these rules.
    #[error(transparent)]
    Spec(#[from] Box<SpecError>),
    /// The player has no move.
    #[error(transparent)]
    Player(#[from] enlinea_players::PlayerError),
}

/// Plays games until `quit`, also while it thinks, or until the input ends.
///
/// # Errors
/// If the referee violates the protocol.
pub fn serve_native(
    player: &EnginePlayer<'_>,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<(), EngineError> {
    let clock = Clock::new();
    let mut input = EngineInput::new(input, |line| {
        matches!(serde_json::from_str(line), Ok(Request::Quit))
    })
    .map_err(EngineError::NoThread)?;
    let mut current: Option<EngineGame> = None;
    let mut number = 0u64;
    while let Some(text) = input.next() {
        let text = text?;
        number += 1;
        let unexpected = |expected| EngineError::Unexpected {
            number,
            expected,
            found: enlinea_core::Excerpt::of(text.trim()),
        };
        let request: Request =
            serde_json::from_str(&text).map_err(|_| unexpected("a message of the protocol"))?;
        let reply = match request {
            Request::Hello { .. } => Reply::Hello {
                name: player.name.clone(),
                version: concat!("enlinea ", env!("CARGO_PKG_VERSION")).to_owned(),
            },
            Request::NewGame {
                rules,
                side,
                seed,
                start,
                ..
            } => match EngineGame::new(player, rules, side, seed, start) {
                Ok(new) => {
                    current = Some(new);
                    Reply::Ready
                }
                Err(reason) => Reply::Refuse { reason },
            },
            Request::Move {
                moves,
                time_ms,
                nodes,
                depth,
                // The time of the move is already its share of the clock.
                ..
            } => {
                let current = current.as_mut().ok_or_else(|| unexpected("`newgame`"))?;
                let game = current
                    .game(&moves)
                    .ok_or_else(|| unexpected("moves that can be played"))?;
                let budget = Budget::unlimited()
                    .depth(depth)
                    .nodes(nodes)
                    .time_ms(time_ms)
                    .stop(Arc::clone(&input.stop));
                let budget = clock.timed(&budget).map_err(EngineError::NoThread)?;
                let choice = current.player.choose(&game, &budget)?;
                if input.is_ending() {
                    // Nobody waits for the move any more.
                    continue;
                }
                Reply::Move {
                    column: i64::from(choice.column.index()),
                    value: choice.value,
                    depth: choice.depth,
                    nodes: choice.nodes,
                }
            }
            Request::Result { .. } => continue,
            Request::Quit => return Ok(()),
        };
        writeln!(output, "{}", line(&reply))?;
        output.flush()?;
    }
    Ok(())
}

/// A player in the middle of a game.
struct EngineGame {
    player: Box<dyn Player>,
    start: Game,
}

impl EngineGame {
    fn new(
        player: &EnginePlayer<'_>,
        rules: RulesMessage,
        side: u8,
        seed: u64,
        start: Option<String>,
    ) -> Result<EngineGame, String> {
        let rules = Rules::builder()
            .columns(rules.columns)
            .rows(rules.rows)
            .connect(rules.connect)
            .maybe_pieces(rules.pieces)
            .build()
            .map_err(|error| error.to_string())?;
        let start = Game::from_text(rules, &start.unwrap_or_default())
            .map_err(|error| error.to_string())?;
        let mut built = (player.build)(rules).map_err(|error| error.to_string())?;
        let side = if side == 2 { Side::Second } else { Side::First };
        built
            .start(rules, side, seed)
            .map_err(|error| error.to_string())?;
        Ok(EngineGame {
            player: built,
            start,
        })
    }

    /// The position after these turns, if they are legal and the game is not over.
    fn game(&self, moves: &[Option<u32>]) -> Option<Game> {
        let mut game = self.start.clone();
        for &index in moves {
            match turn(index)? {
                Move::Drop(column) => game.play(column).ok()?,
                Move::Pass => game.pass().ok()?,
            }
        }
        (!game.outcome().is_over()).then_some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::{NoResources, PlayerSpec, build_player};

    fn player(spec: &str) -> EnginePlayer<'static> {
        let parsed: PlayerSpec = spec.parse().unwrap();
        EnginePlayer {
            name: spec.to_owned(),
            build: Box::new(move |rules| build_player(&parsed, rules, &NoResources)),
        }
    }

    fn talk(lines: &[&str]) -> (Vec<String>, Result<(), EngineError>) {
        let input = io::Cursor::new(lines.join("\n"));
        let mut output = Vec::new();
        let end = serve_native(&player("minimax(depth=2)"), input, &mut output);
        let text = String::from_utf8(output).unwrap();
        (text.lines().map(str::to_owned).collect(), end)
    }

    #[test]
    fn an_engine_plays_many_games() {
        let new = r#"{"type":"newgame","rules":{"columns":4,"rows":4,"connect":3,"pieces":null},"side":1,"seed":7,"moves":[]}"#;
        let (said, end) = talk(&[
            r#"{"type":"hello","protocol":1,"arena":"test"}"#,
            new,
            r#"{"type":"move","moves":[0,3,1,3],"time_ms":1000}"#,
            r#"{"type":"result","result":"win"}"#,
            new,
            r#"{"type":"move","moves":[]}"#,
            r#"{"type":"quit"}"#,
        ]);
        end.unwrap();
        assert_eq!(said.len(), 5);
        assert!(said[0].starts_with(r#"{"type":"hello","name":"minimax(depth=2)""#));
        assert_eq!(said[1], r#"{"type":"ready"}"#);
        assert!(said[2].starts_with(r#"{"type":"move","column":2,"#));
    }

    #[test]
    fn invalid_requests_are_refused() {
        let (said, end) = talk(&[
            r#"{"type":"newgame","rules":{"columns":0,"rows":4,"connect":3,"pieces":null},"side":1,"seed":7,"moves":[]}"#,
            r#"{"type":"move","moves":[]}"#,
        ]);
        assert_eq!(
            said,
            [r#"{"type":"refuse","reason":"0 columns: a board has 1 to 64 columns"}"#]
        );
        assert!(
            end.unwrap_err()
                .to_string()
                .starts_with("line 2: expected `newgame`")
        );
        let (_, end) = talk(&["hello"]);
        assert_eq!(
            end.unwrap_err().to_string(),
            "line 1: expected a message of the protocol, found `hello`"
        );
    }
}
