//! The question for the value of a position, which only heuristic files are asked.

use enlinea_core::{Excerpt, Game, Side};
use serde::Deserialize;
use serde_json::json;

use crate::contestant::Forfeit;
use crate::external::messages::columns;
use crate::external::player::Link;
use crate::record::Termination;

#[derive(Deserialize)]
struct ValueReply {
    value: f64,
}

/// Asks for the value of a position of the game that has begun.
pub(in crate::external) fn ask_value(
    link: &mut Link<'_>,
    game: &Game,
    side: Side,
) -> Result<f64, Forfeit> {
    let question = json!({ "type": "eval", "moves": columns(game), "side": side.number() });
    link.send(&question.to_string())?;
    let line = link.receive()?;
    let reply: ValueReply = serde_json::from_str(&line).map_err(|error| {
        let found = Excerpt::of(line.trim());
        let reason = format!("expected a `value` object, found {found} ({error})");
        Forfeit::new(Termination::ProtocolError, reason)
    })?;
    Ok(reply.value)
}
