//! The messages of the native protocol: one JSON object per line, told apart by the field `type`. Columns are counted from
//! 0. See `docs/protocol.md`.

use enlinea_core::{Column, Game, Move, Rules};
use serde::{Deserialize, Serialize};

use super::player::GameResult;

/// The version of the protocol.
pub(super) const PROTOCOL: u32 = 1;

/// What the arena sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Request {
    Hello {
        protocol: u32,
        arena: String,
    },
    NewGame {
        rules: RulesMessage,
        side: u8,
        seed: u64,
        /// The board before the first move, when it is not empty: rows from the top, as `show` reads them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        moves: Vec<Option<u32>>,
    },
    Move {
        moves: Vec<Option<u32>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
        /// What is left on the program's clock, in a game that has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        increment_ms: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    Result {
        result: GameResult,
    },
    Quit,
}

/// What a program answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Reply {
    Hello {
        #[serde(default)]
        name: String,
        #[serde(default)]
        version: String,
    },
    Ready,
    /// A game that the program cannot play.
    Refuse {
        #[serde(default)]
        reason: String,
    },
    Move {
        column: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<f64>,
        #[serde(default)]
        depth: u32,
        #[serde(default)]
        nodes: u64,
    },
    Resign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RulesMessage {
    pub(super) columns: u32,
    pub(super) rows: u32,
    pub(super) connect: u32,
    /// Pieces per player; `None` if the board is the only limit.
    pub(super) pieces: Option<u32>,
}

impl From<Rules> for RulesMessage {
    fn from(rules: Rules) -> RulesMessage {
        RulesMessage {
            columns: rules.width(),
            rows: rules.height(),
            connect: rules.connect(),
            pieces: rules.pieces(),
        }
    }
}

/// A message as its line.
pub(super) fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message is always JSON")
}

/// What a program answered. Some languages write `NaN` and `Infinity`, which are not JSON, for numbers without a value: an
/// optional field with one of these counts as absent.
pub(super) fn read_reply(text: &str) -> Result<Reply, serde_json::Error> {
    serde_json::from_str(text)
        .or_else(|error| serde_json::from_str(&without_special_numbers(text)).map_err(|_| error))
}

/// The text with `null` for the special numbers outside of strings.
fn without_special_numbers(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut is_escaped = false;
    let mut is_string = false;
    let mut outside = String::new();
    let replaced = |outside: &str| {
        let special = ["-Infinity", "Infinity", "-NaN", "NaN"].iter();
        special.fold(outside.to_owned(), |text, word| text.replace(word, "null"))
    };
    for character in text.chars() {
        if is_string {
            is_string = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
            parts.push(character.to_string());
        } else if character == '"' {
            parts.push(replaced(&std::mem::take(&mut outside)));
            parts.push(character.to_string());
            is_string = true;
        } else {
            outside.push(character);
        }
    }
    parts.push(replaced(&outside));
    parts.concat()
}

/// All turns of a game; `None` is a pass.
pub(super) fn columns(game: &Game) -> Vec<Option<u32>> {
    let turns = game.moves().iter();
    turns
        .map(|turn| match turn {
            Move::Drop(column) => Some(column.index()),
            Move::Pass => None,
        })
        .collect()
}

/// A turn from its number; `None` if no board has such a column.
pub(super) fn turn(index: Option<u32>) -> Option<Move> {
    match index {
        None => Some(Move::Pass),
        Some(index) => Column::try_from(index).ok().map(Move::Drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_a_number_is_absent() {
        for value in ["NaN", "Infinity", "-Infinity", "null"] {
            let text = format!(r#"{{"type": "move", "value": {value}, "column": 2}}"#);
            let reply = read_reply(&text).unwrap();
            assert!(
                matches!(
                    reply,
                    Reply::Move {
                        column: 2,
                        value: None,
                        ..
                    }
                ),
                "{text}"
            );
        }
        // Where a number is needed there is none, and texts stay as they are.
        assert!(read_reply(r#"{"type":"move","column":NaN}"#).is_err());
        let text = r#"{"type":"refuse","reason":"a \"NaN\"","x":NaN}"#;
        let reason = "a \"NaN\"".to_owned();
        assert_eq!(read_reply(text).unwrap(), Reply::Refuse { reason });
    }

    #[test]
    fn messages_are_small_objects() {
        let game: Game = "7x6c4:44".parse().unwrap();
        let request = Request::Move {
            moves: columns(&game),
            time_ms: Some(100),
            clock_ms: None,
            increment_ms: None,
            nodes: None,
            depth: None,
        };
        let text = line(&request);
        assert_eq!(text, r#"{"type":"move","moves":[3,3],"time_ms":100}"#);
        assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), request);
        let reply: Reply = serde_json::from_str(r#"{"type":"move","column":3}"#).unwrap();
        assert!(matches!(reply, Reply::Move { column: 3, .. }));
        assert_eq!(line(&Reply::Ready), r#"{"type":"ready"}"#);
        assert_eq!(line(&Request::Quit), r#"{"type":"quit"}"#);
    }
}
