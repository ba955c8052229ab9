//! Error rates: moves after which a won position is not won any more, or a drawn one is lost.

use enlinea_core::{Game, Move, Outcome};

use crate::oracle::Oracle;
use crate::store::{StoreError, StoredGame};

/// Moves of one player, judged by exact scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ErrorRate {
    /// Moves that could be judged.
    pub moves: u64,
    /// Those that made the outcome worse.
    pub errors: u64,
}

impl ErrorRate {
    /// Share of moves that made the outcome worse; `None` if none could be judged.
    pub fn share(self) -> Option<f64> {
        (self.moves > 0).then(|| self.errors as f64 / self.moves as f64)
    }
}

/// Error rates by entry. Only positions with at least `from_stones` stones are judged: early ones take a solver long.
///
/// # Errors
/// If a stored game is invalid.
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
                before = exact_sign(&game, oracle);
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
            let after = exact_sign(&game, oracle);
            if let (Some(before), Some(after)) = (before, after) {
                rates[mover].moves += 1;
                // The sign after the move is the opponent's.
                rates[mover].errors += u64::from(-after < before);
            }
            before = after;
        }
    }
    Ok(rates)
}

/// 1 if the side to move wins, 0 for a draw, -1 if it loses.
fn exact_sign(game: &Game, oracle: &dyn Oracle) -> Option<i32> {
    match game.outcome() {
        Outcome::Win(_) => Some(-1),
        Outcome::Draw => Some(0),
        Outcome::Ongoing => oracle.score(game).map(i32::signum),
    }
}
