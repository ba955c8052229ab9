//! Single games for objectives: by the referee, with errors instead of forfeited points.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_arena::{BuiltIn, Contestant, GameSetup, play_game as referee_game};
use enlinea_core::{Game, Side};
use enlinea_players::Budget;

use super::ObjectiveError;

/// A player with its name and its budget.
pub(super) struct Guest<'a> {
    pub(super) name: &'a str,
    pub(super) contestant: &'a mut dyn Contestant,
    pub(super) budget: &'a Budget,
}

/// Plays a game. A player that crashes or cheats has not lost: the measurement is void.
pub(super) fn play(
    opening: &Game,
    seed: u64,
    guests: [Guest<'_>; 2],
    stop: &Arc<AtomicBool>,
) -> Result<Option<Side>, ObjectiveError> {
    let [first, second] = guests;
    let budgets = [first.budget, second.budget];
    let setup = GameSetup::new(opening, seed).budgets(budgets).stop(stop);
    let record = referee_game(&setup, [first.contestant, second.contestant], None)?
        .ok_or(ObjectiveError::Stopped)?;
    if record.termination.is_forfeit() {
        let is_first = record.winner == Some(Side::Second);
        return Err(ObjectiveError::Forfeit {
            who: if is_first { first.name } else { second.name }.to_owned(),
            termination: record.termination,
            reason: record.reason.unwrap_or_default(),
        });
    }
    Ok(record.winner)
}

/// The same for two players with their names and a common budget.
pub(crate) fn play_game(
    opening: &Game,
    seed: u64,
    players: [(&mut BuiltIn, &str); 2],
    budget: &Budget,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Side>, ObjectiveError> {
    let guests = players.map(|(contestant, name)| Guest {
        name,
        contestant,
        budget,
    });
    play(opening, seed, guests, stop)
}
