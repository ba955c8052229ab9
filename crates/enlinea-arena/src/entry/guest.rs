//! A player that the caller brings along, such as a function of a script.

use std::fmt;
use std::sync::Arc;

use crate::contestant::Contestant;

/// Makes a [`Contestant`] for each game that is played at the same time. It is code and cannot be written down: a stored
/// tournament keeps its name alone, so that its games can be shown and no new ones played.
///
/// ```
/// use enlinea_arena::{BuiltIn, Clock, Entry, Guest};
/// use enlinea_core::Rules;
/// use enlinea_players::{NoResources, PlayerPlan};
///
/// let plan = PlayerPlan::read("greedy", Rules::STANDARD, &NoResources)?;
/// let guest = Guest::new(move || Box::new(BuiltIn::new(plan.build(), Clock::new())));
/// assert_eq!(Entry::guest("mine", guest).kind(), "guest");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Guest(Arc<dyn Fn() -> Box<dyn Contestant> + Send + Sync>);

impl Guest {
    /// A player that this makes.
    pub fn new(make: impl Fn() -> Box<dyn Contestant> + Send + Sync + 'static) -> Guest {
        Guest(Arc::new(make))
    }

    pub(super) fn contestant(&self) -> Box<dyn Contestant> {
        (self.0)()
    }
}

/// Guests are equal if they are the same code.
impl PartialEq for Guest {
    fn eq(&self, other: &Guest) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guest").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::TournamentReport;
    use crate::store::Store;
    use crate::tournament::{RunEnd, TournamentDescription, TournamentOptions, run};
    use crate::{BuiltIn, Clock, Entry, EntrySource};
    use enlinea_core::Rules;
    use enlinea_players::{NoResources, PlayerPlan};

    #[test]
    fn a_guest_plays_and_is_stored_by_name() {
        let plan = PlayerPlan::read("greedy", Rules::STANDARD, &NoResources).unwrap();
        let guest = Guest::new(move || Box::new(BuiltIn::new(plan.build(), Clock::new())));
        let random = Entry::built_in("random", Rules::STANDARD, &NoResources).unwrap();
        let players = vec![Entry::guest("mine", guest), random];
        let description = TournamentDescription::new("cup", Rules::STANDARD, players);
        assert!(!description.is_reproducible());
        let mut store = Store::in_memory().unwrap();
        let mut tournament = store.enter(&description).unwrap();
        let stored = &tournament.description.players[0];
        assert_eq!(stored.name, "mine");
        assert!(matches!(stored.source, EntrySource::Unresolved { .. }));
        tournament.description = description.clone();
        let options = TournamentOptions::new();
        let end = run(&mut store, &tournament, options, &mut ()).unwrap();
        assert_eq!(end, RunEnd::Finished);
        let games = store.games(tournament.id).unwrap();
        assert_eq!(TournamentReport::new(&description, &games).done, 2);
    }
}
