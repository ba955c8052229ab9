//! A tournament whose games are played on several machines. Each writes the lines of its games, and the lines of all make a file of
//! games: the one that a single machine would have written, but for the times of moves, which are left at 0.

use std::collections::BTreeSet;

use crate::game_file::{GameExportError, GameFileError, GameLines, read};
use crate::store::{Store, StoreError, StoredTournament};
use crate::tournament::{
    GameId, Pairings, RunEnd, TournamentDescription, TournamentError, TournamentOptions, run,
};

/// A tournament as far as its games are known here.
///
/// ```
/// use enlinea_arena::{Entry, SharedTournament};
/// use enlinea_arena::tournament::{TournamentDescription, TournamentOptions};
/// use std::path::Path;
///
/// let text = "name = 'example'\nopenings = 'random(2)'\nplayers = ['random', 'greedy']";
/// let description = TournamentDescription::from_toml(text, Path::new("."))?;
/// let fingerprints: Vec<String> = description.players.iter().map(Entry::fingerprint).collect();
/// let mut lines = Vec::new();
/// for place in 0..2 {
///     let mut elsewhere = SharedTournament::new(&description, &fingerprints, [])?;
///     let games = elsewhere.open_games()?;
///     lines.extend(elsewhere.play(&games[place..=place], TournamentOptions::new())?);
/// }
/// let together = SharedTournament::new(&description, &fingerprints, lines.iter().map(String::as_str))?;
/// assert!(together.open_games()?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SharedTournament {
    store: Store,
    tournament: StoredTournament,
    fingerprints: Vec<String>,
}

/// Why a tournament cannot be shared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SharedTournamentError {
    /// Games would depend on how busy a machine is, or on games that are played elsewhere at the same time.
    #[error("{what} cannot be shared between machines: {why}")]
    NotShareable {
        /// What the description has.
        what: &'static str,
        /// Why that is not possible.
        why: &'static str,
    },
    /// A line is not a game of this tournament.
    #[error(transparent)]
    Games(#[from] GameFileError),
    /// There is not one fingerprint for each player.
    #[error("expected one fingerprint for each player")]
    Fingerprints,
    /// A player is not the one that the others play with.
    #[error("the player `{name}` is another program here than where the work was planned")]
    OtherPlayer {
        /// Its name.
        name: String,
    },
    /// Games cannot be kept in memory.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Games cannot be played.
    #[error(transparent)]
    Play(#[from] TournamentError),
    /// Games cannot be written.
    #[error(transparent)]
    Export(#[from] GameExportError),
}

impl SharedTournament {
    /// Checks that the games of a tournament depend on nothing but its description.
    ///
    /// # Errors
    /// If they depend on the clock, or end with a test.
    pub fn check(description: &TournamentDescription) -> Result<(), SharedTournamentError> {
        let refuse = |what, why| Err(SharedTournamentError::NotShareable { what, why });
        let clock = "results would depend on how busy each machine is";
        let mut budgets = description.players.iter().map(|entry| &entry.budget);
        if description.clock.is_some() {
            return refuse("a game clock", clock);
        }
        if description.budget.time_ms.is_some() || budgets.any(|one| one.time_ms.is_some()) {
            return refuse("a time for each move", clock);
        }
        if description.sprt.is_some() {
            return refuse(
                "a test that ends games early",
                "each game decides whether the next one is played",
            );
        }
        Ok(())
    }

    /// With the games that these texts have: lines in any order, without a header. The fingerprints are those of the players, in order.
    ///
    /// # Errors
    /// If the tournament cannot be shared, or a line is not a game of it.
    pub fn new<'a>(
        description: &TournamentDescription,
        fingerprints: &[String],
        games: impl IntoIterator<Item = &'a str>,
    ) -> Result<SharedTournament, SharedTournamentError> {
        SharedTournament::check(description)?;
        if fingerprints.len() != description.players.len() {
            return Err(SharedTournamentError::Fingerprints);
        }
        let file = GameLines::whole_file(description, fingerprints, games);
        let mut store = Store::in_memory()?;
        let tournament = store.import(&read(file.as_bytes())?)?;
        Ok(SharedTournament {
            store,
            tournament,
            fingerprints: fingerprints.to_vec(),
        })
    }

    /// The games whose players are known and which have not been played.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn open_games(&self) -> Result<Vec<GameId>, SharedTournamentError> {
        let description = &self.tournament.description;
        let results = self.store.results(self.tournament.id)?;
        let plan = description.plan(&results, &Pairings::new(description));
        let open = plan.games.iter().map(|game| game.id);
        Ok(open.filter(|id| !results.contains_key(id)).collect())
    }

    /// Plays these games and gives their lines, in the order of the plan. `None` if it was stopped.
    ///
    /// # Errors
    /// If a player has another fingerprint here, or players or openings cannot be made.
    pub fn play(
        &mut self,
        games: &[GameId],
        options: TournamentOptions<'_>,
    ) -> Result<Option<String>, SharedTournamentError> {
        let players = &self.tournament.description.players;
        for (player, fingerprint) in players.iter().zip(&self.fingerprints) {
            if player.fingerprint() != *fingerprint {
                let name = player.name.clone();
                return Err(SharedTournamentError::OtherPlayer { name });
            }
        }
        let games: BTreeSet<GameId> = games.iter().copied().collect();
        let is_ours = |id: GameId| games.contains(&id);
        let options = options.only(&is_ours);
        match run(&mut self.store, &self.tournament, options, &mut ())? {
            RunEnd::Stopped => Ok(None),
            RunEnd::Finished => Ok(Some(GameLines::of(
                &self.store,
                &self.tournament,
                &is_ours,
            )?)),
        }
    }

    /// All games as a file of JSON lines.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn file(&self) -> Result<String, SharedTournamentError> {
        let lines = GameLines::of(&self.store, &self.tournament, &|_| true)?;
        let description = &self.tournament.description;
        Ok(GameLines::whole_file(
            description,
            &self.fingerprints,
            [lines.as_str()],
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use std::path::Path;

    fn described(text: &str) -> TournamentDescription {
        TournamentDescription::from_toml(text, Path::new(".")).unwrap()
    }

    fn fingerprints(description: &TournamentDescription) -> Vec<String> {
        description.players.iter().map(Entry::fingerprint).collect()
    }

    /// The file after waves of games, each of which is played in `shares` places.
    fn shared(description: &TournamentDescription, shares: usize) -> String {
        let mut lines: Vec<String> = Vec::new();
        loop {
            let known = || lines.iter().map(String::as_str);
            let games =
                SharedTournament::new(description, &fingerprints(description), known()).unwrap();
            let open = games.open_games().unwrap();
            if open.is_empty() {
                return games.file().unwrap();
            }
            let mut wave = Vec::new();
            for share in open.chunks(open.len().div_ceil(shares)) {
                let mut elsewhere =
                    SharedTournament::new(description, &fingerprints(description), known())
                        .unwrap();
                let played = elsewhere.play(share, TournamentOptions::new()).unwrap();
                wave.push(played.unwrap());
            }
            // In any order.
            lines.extend(wave.into_iter().rev());
        }
    }

    #[test]
    fn any_number_of_machines_writes_the_same_file() {
        for text in [
            "name = 'all'\nopenings = 'random(3)'\nrounds = 4\nplayers = ['random', 'greedy', 'minimax(depth=2)']",
            "name = 'swiss'\nformat = 'swiss'\nrounds = 3\nplayers = ['random', 'greedy', 'random-99', 'uam-bueno', 'always-zero']",
            "name = 'cup'\nformat = 'knockout'\nplayers = ['random', 'greedy', 'random-99', 'always-zero']",
        ] {
            let description = described(text);
            let alone = shared(&description, 1);
            assert_eq!(shared(&description, 3), alone);
            // What one machine stores is the same, apart from times.
            let mut store = Store::in_memory().unwrap();
            let tournament = store.enter(&description).unwrap();
            run(&mut store, &tournament, TournamentOptions::new(), &mut ()).unwrap();
            let lines = GameLines::of(&store, &tournament, &|_| true).unwrap();
            assert_eq!(
                GameLines::whole_file(&description, &fingerprints(&description), [lines.as_str()]),
                alone
            );
        }
    }

    #[test]
    fn games_that_depend_on_the_clock_are_refused() {
        for setting in [
            "clock = { base_ms = 1000, increment_ms = 1 }",
            "budget = { time_ms = 5 }",
            "sprt = { elo0 = 0, elo1 = 5 }",
        ] {
            let text = format!("name = 'x'\nplayers = ['random', 'greedy']\n{setting}");
            let refused = SharedTournament::new(&described(&text), &[], []);
            let error = refused.unwrap_err().to_string();
            assert!(error.contains("cannot be shared"), "{error}");
        }
    }
}
