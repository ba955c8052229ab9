//! The value that a player gives to its own move.

use enlinea_players::search::score::ProvenEnd;
use serde::Serialize;
use utoipa::ToSchema;

/// The value that a player gives to its move: a number on its own scale, or a proven end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayerValueReply {
    /// The value for the side that moves, on the player's own scale; `null` if the player gives none, if it is infinite, and
    /// if the player has proven the end.
    #[schema(required)]
    value: Option<f64>,
    /// Plies until a win that the player has proven.
    #[schema(required)]
    wins_in: Option<u32>,
    /// Plies until a loss that the player has proven.
    #[schema(required)]
    loses_in: Option<u32>,
}

impl From<Option<f64>> for PlayerValueReply {
    fn from(value: Option<f64>) -> PlayerValueReply {
        let end = value.and_then(ProvenEnd::of);
        PlayerValueReply {
            value: value.filter(|value| value.is_finite() && end.is_none()),
            wins_in: end.and_then(ProvenEnd::wins_in),
            loses_in: end.and_then(ProvenEnd::loses_in),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::search::score::win_at;

    #[test]
    fn a_proven_end_is_a_number_of_plies_and_not_a_sentinel() {
        let reply = |value: f64| {
            let PlayerValueReply {
                value,
                wins_in,
                loses_in,
            } = Some(value).into();
            (value, wins_in, loses_in)
        };
        assert_eq!(reply(win_at(3)), (None, Some(3), None));
        assert_eq!(reply(-win_at(2)), (None, None, Some(2)));
        assert_eq!(reply(-12.5), (Some(-12.5), None, None));
        assert_eq!(reply(f64::INFINITY), (None, None, None));
    }
}
