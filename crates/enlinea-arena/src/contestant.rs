//! Who can sit at the referee's board: our own players and other people's programs alike.
//!
//! A [`Contestant`] is a player as the arena sees it. It may fail in every way a stranger's program can fail, and it is
//! told how a game ended, which the players of our own library have no use for.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use enlinea_core::{Column, Game, Side};
use serde::{Deserialize, Serialize};

use crate::record::{PlayerRecord, Termination};

/// Somebody who plays games when the referee asks.
pub trait Contestant: Send {
    /// Sits down for a game that begins in this position.
    ///
    /// # Errors
    /// If there is nobody to play: the game is forfeited.
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), Forfeit>;

    /// Chooses a column. The referee, not the contestant, judges whether it is legal.
    ///
    /// # Errors
    /// If there is no choice: the game is forfeited.
    fn choose(&mut self, game: &Game, allowance: &Allowance) -> Result<Answer, Forfeit>;

    /// As [`choose`](Self::choose), but soon gives up when the flag is raised: then the game is broken off, and what is
    /// returned does not matter. Worth it for those who may think for long without looking at a budget.
    ///
    /// # Errors
    /// As `choose`.
    fn choose_unless(
        &mut self,
        stop: Option<&AtomicBool>,
        game: &Game,
        allowance: &Allowance,
    ) -> Result<Answer, Forfeit> {
        let _ = stop;
        self.choose(game, allowance)
    }

    /// Time that does not count in its next answer: a program that was just started may still be waking up.
    fn head_start(&self) -> Duration {
        Duration::ZERO
    }

    /// Learns how the game ended. Whatever goes wrong from here on does not change the result.
    fn finish(&mut self, game: &Game, winner: Option<Side>) {
        let _ = (game, winner);
    }

    /// What goes into the record of a game.
    fn describe(&self) -> PlayerRecord;
}

/// How much one move may cost. What is absent is unlimited, up to the player's own limits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Plies to look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions to visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds a move. Games with such a budget cannot be repeated exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Milliseconds after `time_ms` before the game is lost; 1000 if absent, because machines are busy at times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace_ms: Option<u64>,
}

/// Grace if none is given.
const USUAL_GRACE_MS: u64 = 1000;

impl Allowance {
    /// Time to think, if limited.
    pub fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }

    /// Time after which the game is lost, if limited.
    pub fn deadline(&self) -> Option<Duration> {
        let grace = self.grace_ms.unwrap_or(USUAL_GRACE_MS);
        self.time_ms
            .map(|time| Duration::from_millis(time.saturating_add(grace)))
    }

    /// This budget where it says something, the other one elsewhere.
    #[must_use]
    pub fn or(&self, general: &Allowance) -> Allowance {
        Allowance {
            depth: self.depth.or(general.depth),
            nodes: self.nodes.or(general.nodes),
            time_ms: self.time_ms.or(general.time_ms),
            grace_ms: self.grace_ms.or(general.grace_ms),
        }
    }
}

/// A chosen column and what the player thought of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The column.
    pub column: Column,
    /// The value of the move for the side to move, on the player's own scale.
    pub value: Option<f64>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

impl Answer {
    /// A column and nothing more.
    pub fn plain(column: Column) -> Answer {
        Answer {
            column,
            value: None,
            depth: 0,
            nodes: 0,
        }
    }
}

/// A game lost otherwise than on the board, or given up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{termination}: {reason}")]
pub struct Forfeit {
    /// What kind of end this is.
    pub termination: Termination,
    /// In words, bounded in length.
    pub reason: String,
}

/// Reasons are kept for every game: a player must not fill the store with them.
const LONGEST_REASON: usize = 400;

impl Forfeit {
    /// With a reason that is cut if it is long.
    pub fn new(termination: Termination, reason: impl Into<String>) -> Forfeit {
        let mut reason: String = reason.into();
        if let Some((end, _)) = reason.char_indices().nth(LONGEST_REASON) {
            reason.truncate(end);
            reason.push('…');
        }
        Forfeit {
            termination,
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_budgets_come_before_general_ones() {
        let own = Allowance {
            depth: Some(3),
            ..Allowance::default()
        };
        let general = Allowance {
            depth: Some(9),
            time_ms: Some(50),
            grace_ms: Some(10),
            ..Allowance::default()
        };
        let both = own.or(&general);
        assert_eq!((both.depth, both.time_ms), (Some(3), Some(50)));
        assert_eq!(both.deadline(), Some(Duration::from_millis(60)));
        assert_eq!(own.deadline(), None);
    }

    #[test]
    fn reasons_are_bounded() {
        let forfeit = Forfeit::new(Termination::Crash, "é".repeat(10_000));
        assert_eq!(forfeit.reason.chars().count(), LONGEST_REASON + 1);
    }
}
