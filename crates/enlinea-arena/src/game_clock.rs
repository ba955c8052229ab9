//! Clocks as in chess: time for a whole game, and an increment after each own move.
//!
//! The clock of a player may fall below zero by the grace of its budget in the whole game, not in each move: a busy machine
//! costs nobody the game, and a late player gains nothing. Time comes from the referee's [`Stopwatch`](crate::Stopwatch), so it
//! stands still while the arena does.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use enlinea_core::Game;
use enlinea_players::Budget;
use serde::{Deserialize, Serialize};

/// The time of each player for a game. In text: seconds, as in `60+0.5` or `60`.
///
/// ```
/// use enlinea_arena::GameClock;
///
/// let clock: GameClock = "60+0.5".parse()?;
/// assert_eq!((clock.base_ms, clock.increment_ms), (60_000, 500));
/// assert_eq!(clock.to_string(), "60+0.5");
/// # Ok::<(), enlinea_arena::ParseClockError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// Milliseconds at the beginning.
    pub base_ms: u64,
    /// Milliseconds that each move adds.
    #[serde(default)]
    pub increment_ms: u64,
}

/// A text is not a clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clock `{found}`: expected seconds, or seconds and increment, such as `60` or `60+0.5`")]
pub struct ParseClockError {
    /// The text.
    pub found: String,
}

/// What a player is told before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Milliseconds left for the rest of the game.
    pub remaining_ms: u64,
    /// Milliseconds that this move will add.
    pub increment_ms: u64,
}

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub(crate) struct PlayerClock {
    settings: GameClock,
    grace: Duration,
    /// Time until the game is lost: the grace is included.
    left: Duration,
}

impl PlayerClock {
    /// A full clock.
    pub(crate) fn new(settings: GameClock, grace: Duration) -> PlayerClock {
        let base = Duration::from_millis(settings.base_ms);
        PlayerClock {
            settings,
            grace,
            left: base.saturating_add(grace),
        }
    }

    /// What the player is told.
    pub(crate) fn reading(&self) -> ClockReading {
        ClockReading {
            remaining_ms: milliseconds(self.left.saturating_sub(self.grace)),
            increment_ms: self.settings.increment_ms,
        }
    }

    /// The limits of the next move: its share of the clock as time, and all that is left until the game is lost.
    pub(crate) fn budget(&self, general: &Budget, game: &Game) -> Budget {
        let plies = game.rules().max_plies().saturating_sub(game.plies());
        let share = self.reading().share(u64::from(plies.div_ceil(2)));
        let grace = milliseconds(self.left).saturating_sub(share);
        general.clone().time_ms(share).grace_ms(grace)
    }

    /// A move was made in this time.
    pub(crate) fn moved(&mut self, time: Duration) {
        let increment = Duration::from_millis(self.settings.increment_ms);
        self.left = self.left.saturating_sub(time).saturating_add(increment);
    }
}

impl ClockReading {
    /// Milliseconds for a move of a player that does not divide its time itself: an equal part of what is left for each move
    /// that it may still have to make, and the increment; at most half of what is left, at least one.
    fn share(self, moves: u64) -> u64 {
        let equal = (self.remaining_ms / moves.max(1)).saturating_add(self.increment_ms);
        equal.min(self.remaining_ms / 2).max(1)
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl FromStr for GameClock {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<GameClock, ParseClockError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let clock = seconds(base).zip(seconds(increment));
        let clock = clock.map(|(base_ms, increment_ms)| GameClock {
            base_ms,
            increment_ms,
        });
        clock
            .filter(|clock| clock.base_ms > 0)
            .ok_or_else(|| ParseClockError {
                found: text.to_owned(),
            })
    }
}

/// Milliseconds from seconds with at most three decimals.
fn seconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 || whole.is_empty() {
        return None;
    }
    let whole: u64 = whole.parse().ok()?;
    let rest: u64 = format!("{decimals:0<3}").parse().ok()?;
    whole.checked_mul(1000)?.checked_add(rest)
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| {
            let text = format!("{}.{:03}", ms / 1000, ms % 1000);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        write!(
            f,
            "{}+{}",
            seconds(self.base_ms),
            seconds(self.increment_ms)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Rules;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn clocks_are_read_and_written_in_seconds() {
        for (text, base_ms, increment_ms, written) in [
            ("60+0.5", 60_000, 500, "60+0.5"),
            ("1", 1000, 0, "1+0"),
            ("0.25+0.001", 250, 1, "0.25+0.001"),
            ("100+10", 100_000, 10_000, "100+10"),
        ] {
            let clock: GameClock = text.parse().unwrap();
            assert_eq!((clock.base_ms, clock.increment_ms), (base_ms, increment_ms));
            assert_eq!(clock.to_string(), written);
        }
        for text in [
            "",
            "0",
            "+1",
            "1+",
            "-1",
            "1.2345",
            "40/60",
            "1e3",
            ".5",
            "99999999999999999999",
        ] {
            let error = text.parse::<GameClock>().unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("clock `{text}`: expected"))
            );
        }
    }

    #[test]
    fn overdrawn_time_is_owed() {
        let settings = GameClock {
            base_ms: 1000,
            increment_ms: 100,
        };
        let mut clock = PlayerClock::new(settings, ms(500));
        clock.moved(ms(400));
        assert_eq!(clock.reading().remaining_ms, 700);
        // 300 ms too long: within the grace, but the increment only pays for a part of it.
        clock.moved(ms(1000));
        assert_eq!(clock.reading().remaining_ms, 0);
        let game = Game::new(Rules::STANDARD);
        let budget = clock.budget(&Budget::unlimited(), &game);
        assert_eq!(
            (budget.time(), budget.deadline()),
            (Some(ms(1)), Some(ms(300)))
        );
        clock.moved(ms(0));
        assert_eq!(clock.reading().remaining_ms, 0);
        clock.moved(ms(0));
        clock.moved(ms(0));
        assert_eq!(clock.reading().remaining_ms, 100);
    }

    #[test]
    fn shares_last_for_the_longest_game() {
        for text in ["21+0", "1+10", "0.001+0", "60+0.5"] {
            let mut clock = PlayerClock::new(text.parse().unwrap(), Duration::ZERO);
            for moves in (1..=21).rev() {
                let reading = clock.reading();
                let share = reading.share(moves);
                // The last millisecond cannot be halved.
                assert!(share <= reading.remaining_ms.max(1), "{text}: {reading:?}");
                clock.moved(ms(share));
            }
        }
        let clock = PlayerClock::new("21+0.5".parse().unwrap(), Duration::ZERO);
        let opening = "7x6c4:44".parse().unwrap();
        let budget = clock.budget(&Budget::unlimited(), &opening);
        assert_eq!(budget.time(), Some(ms(21_000 / 20 + 500)));
    }
}
