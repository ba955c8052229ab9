//! Players of the library as contestants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use enlinea_core::{Game, Side};
use enlinea_players::{Budget, Choice, Player, PlayerError};

use crate::clock::Clock;
use crate::contestant::{Contestant, ContestantError, Forfeit};
use crate::external::StartError;
use crate::record::{PlayerRecord, Termination};

/// A player of the library as a [`Contestant`]. Time becomes a flag; a panic becomes a lost game.
pub struct BuiltIn {
    player: Box<dyn Player>,
    clock: Clock,
}

impl BuiltIn {
    /// Wraps a player. The clock is used only by moves with a time budget.
    pub fn new(player: Box<dyn Player>, clock: Clock) -> BuiltIn {
        BuiltIn { player, clock }
    }
}

impl std::fmt::Debug for BuiltIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BuiltIn").finish_non_exhaustive()
    }
}

impl Contestant for BuiltIn {
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), ContestantError> {
        guard(|| self.player.start(opening.rules(), side, seed))
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        _: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        let no_clock = |reason| StartError::NoClock { reason };
        let budget = self.clock.timed(budget).map_err(no_clock)?;
        guard(|| self.player.choose(game, &budget))
    }

    fn describe(&self) -> PlayerRecord {
        PlayerRecord {
            version: concat!("enlinea ", env!("CARGO_PKG_VERSION")).to_owned(),
            isolation: "built-in".to_owned(),
        }
    }
}

/// A bug in one player must not end a tournament of a hundred. A machine without memory is nobody's loss.
fn guard<T>(work: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, ContestantError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error @ PlayerError::NoMemory { .. })) => {
            let reason = error.to_string();
            Err(StartError::NoMemory { reason }.into())
        }
        Ok(Err(error)) => Err(Forfeit::new(Termination::Crash, error.to_string()).into()),
        Err(panic) => {
            let message = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned());
            let message = message.unwrap_or_else(|| "no message".to_owned());
            Err(Forfeit::new(
                Termination::Crash,
                format!("the player panicked: {message}"),
            )
            .into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::{GameSetup, play_game};
    use enlinea_core::Rules;
    use enlinea_players::{NoResources, PlayerSpec, build_player};

    fn built_in(spec: &str) -> BuiltIn {
        let spec: PlayerSpec = spec.parse().unwrap();
        let player = build_player(&spec, Rules::STANDARD, &NoResources).unwrap();
        BuiltIn::new(player, Clock::new())
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let opening = Game::new(Rules::STANDARD);
        let play = |seed| {
            let setup = GameSetup::new(&opening, seed);
            let (mut first, mut second) = (built_in("random"), built_in("random"));
            play_game(&setup, [&mut first, &mut second], None)
                .unwrap()
                .unwrap()
                .game
        };
        assert_eq!(play(5), play(5));
        assert_ne!(play(5), play(6));
    }

    #[test]
    fn time_is_over_for_deep_searches() {
        let mut player = built_in("alphabeta(nodes=0)");
        let budget = Budget::unlimited().time_ms(5).grace_ms(60_000);
        let opening = Game::new(Rules::STANDARD);
        player.start(&opening, Side::First, 1).unwrap();
        let choice = player.choose(&opening, &budget, None).unwrap();
        assert!(opening.check(choice.column).is_ok());
    }

    #[derive(Debug)]
    struct Faulty;

    impl Player for Faulty {
        fn start(&mut self, _: Rules, _: Side, _: u64) -> Result<(), PlayerError> {
            Ok(())
        }

        fn choose(&mut self, _: &Game, _: &Budget) -> Result<Choice, PlayerError> {
            panic!("a column")
        }
    }

    #[test]
    fn a_panic_loses_the_game() {
        let mut player = BuiltIn::new(Box::new(Faulty), Clock::new());
        let forfeit = player
            .choose(&Game::new(Rules::STANDARD), &Budget::unlimited(), None)
            .unwrap_err();
        let ContestantError::Forfeit(forfeit) = forfeit else {
            panic!("it is the player's own fault: {forfeit}");
        };
        assert_eq!(forfeit.termination, Termination::Crash);
        assert_eq!(forfeit.reason, "the player panicked: a column");
    }
}
