//! How often players throw away what they had: moves after which a won position is not won, or a drawn one lost.

use enlinea_core::{Game, Move, Outcome};

use crate::oracle::Oracle;
use crate::store::{StoreError, StoredGame};

/// Moves of one player against the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ErrorRate {
    /// Moves that could be judged.
    pub moves: u64,
    /// Those that made the outcome worse.
    pub errors: u64,
}

impl ErrorRate {
    /// Share of moves that made the outcome worse; nothing if none could be judged.
    pub fn share(self) -> Option<f64> {
        (self.moves > 0).then(|| self.errors as f64 / self.moves as f64)
    }
}

/// Error rates by entry. Only positions with at least `from_stones` stones are looked at: early ones take a solver long.
///
/// # Errors
/// If a game of the store is no game.
pub fn error_rates(
    players: usize,
    games: &[StoredGame],
    from_stones: u32,
    oracle: &dyn Oracle,
) -> Result<Vec<ErrorRate>, StoreError> {
    let mut rates = vec![ErrorRate::default(); players];
    for stored in games {
        let whole = stored.game()?;
        let mut game = match whole.start() {
            None => Game::new(whole.rules()),
            Some(start) => {
                Game::from_diagram(whole.rules(), start).map_err(|error| StoreError::Damaged {
                    what: format!("game {}: {error}", stored.id),
                })?
            }
        };
        let mut before = None;
        for (turn, &one) in whole.moves().iter().enumerate() {
            let is_own = turn >= stored.opening_turns && game.plies() >= from_stones;
            if is_own && before.is_none() {
                before = verdict(&game, oracle);
            }
            let mover = match game.side_to_move() {
                enlinea_core::Side::First => stored.first,
                enlinea_core::Side::Second => stored.second,
            };
            let played = match one {
                Move::Drop(column) => game.play(column),
                Move::Pass => game.pass(),
            };
            played.map_err(|error| StoreError::Damaged {
                what: format!("game {}: {error}", stored.id),
            })?;
            if !is_own {
                continue;
            }
            let after = verdict(&game, oracle);
            if let (Some(before), Some(after)) = (before, after) {
                rates[mover].moves += 1;
                // The verdict after the move is the opponent's.
                rates[mover].errors += u64::from(-after < before);
            }
            before = after;
        }
    }
    Ok(rates)
}

/// 1 if the side to move wins, 0 for a draw, -1 if it loses.
fn verdict(game: &Game, oracle: &dyn Oracle) -> Option<i32> {
    match game.outcome() {
        Outcome::Win(_) => Some(-1),
        Outcome::Draw => Some(0),
        Outcome::Ongoing => oracle.score(game).map(i32::signum),
    }
}
