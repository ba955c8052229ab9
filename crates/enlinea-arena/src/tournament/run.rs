//! Runs a tournament: plays every planned game that has no result yet.
//!
//! A run has no state beside the database file. A game without a stored result is played, and its result is stored before
//! the plan is read again; so it does not matter how the last run ended.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use enlinea_core::Game;

use super::ledger::{InMemory, InStore, Ledger};
use super::options::{RunEnd, TournamentError, TournamentObserver, TournamentOptions};
use super::replays::replayed_games;
use super::workers::{Workers, locked};
use super::{Pairings, PlannedGame, Results, TournamentDescription};
use crate::entry::EntrySource;
use crate::external::check_sandbox;
use crate::openings::OpeningsError;
use crate::store::{Store, StoredGame, StoredTournament};

/// Plays all games of a stored tournament that are not done.
///
/// # Errors
/// If players or openings cannot be made, results cannot be stored, or another program would play than before.
pub fn run(
    store: &mut Store,
    tournament: &StoredTournament,
    options: TournamentOptions<'_>,
    observer: &mut dyn TournamentObserver,
) -> Result<RunEnd, TournamentError> {
    let description = &*resolved(&tournament.description)?;
    let mut before = store.games(tournament.id)?;
    let replayed = if options.replay_forfeits {
        replayed_games(description, &before)
    } else {
        BTreeSet::new()
    };
    before.retain(|game| !replayed.contains(&game.id));
    let pairings = tests(description, &before);
    let is_superfluous = |game: &StoredGame| pairings.is_superfluous(game.id);
    if before.iter().any(is_superfluous) {
        // Another arena on the same file was killed before it knew the decision.
        store.remove_games(tournament.id, &before, is_superfluous)?;
        before.retain(|game| !is_superfluous(game));
    }
    let mut results = store.results(tournament.id)?;
    results.retain(|id, _| !replayed.contains(id));
    if !gaps(description, &results, &pairings).0.is_empty() {
        let allow = options.allow_changed_players;
        let changed = store.begin_with(tournament.id, &description.players, &replayed, allow)?;
        if let Some(entry) = changed {
            let name = entry.name.clone();
            return Err(TournamentError::PlayerChanged { name });
        }
    }
    let mut ledger = InStore {
        store,
        tournament: tournament.id,
    };
    for game in &before {
        observer.done_before(game);
    }
    fill(&mut ledger, description, pairings, options, observer)
}

/// Plays all games of a tournament and stores nothing. The games are the same as with a database file.
///
/// # Errors
/// If players or openings cannot be made.
pub fn run_in_memory(
    description: &TournamentDescription,
    options: TournamentOptions<'_>,
    observer: &mut dyn TournamentObserver,
) -> Result<RunEnd, TournamentError> {
    let description = &*resolved(description)?;
    let mut ledger = InMemory::default();
    let pairings = tests(description, &[]);
    fill(&mut ledger, description, pairings, options, observer)
}

/// The tests as far as these games decide them.
fn tests(description: &TournamentDescription, games: &[StoredGame]) -> Pairings {
    match description.sprt {
        None => Pairings::new(description),
        Some(_) => Pairings::of(description, games),
    }
}

fn resolved(
    description: &TournamentDescription,
) -> Result<Cow<'_, TournamentDescription>, TournamentError> {
    Ok(if description.is_unresolved() {
        Cow::Owned(description.resolved()?)
    } else {
        Cow::Borrowed(description)
    })
}

/// Openings that are made at once for a test.
const FEWEST_OPENINGS: usize = 128;

fn fill(
    ledger: &mut dyn Ledger,
    description: &TournamentDescription,
    pairings: Pairings,
    options: TournamentOptions<'_>,
    observer: &mut dyn TournamentObserver,
) -> Result<RunEnd, TournamentError> {
    if description.adjudicate && options.oracle.is_none() {
        return Err(TournamentError::NoOracle {
            what: "adjudication",
        });
    }
    let mut sources = description.players.iter().map(|entry| &entry.source);
    if sources.any(|source| matches!(source, EntrySource::External(external) if external.untrusted))
    {
        check_sandbox()?;
    }
    let pairings = Mutex::new(pairings);
    loop {
        let results = ledger.results()?;
        let (mut pending, total) = gaps(description, &results, &locked(&pairings));
        if let Some(is_ours) = options.only {
            pending.retain(|game| is_ours(game.id));
        }
        observer.planned(total - pending.len(), total);
        if pending.is_empty() {
            return Ok(RunEnd::Finished);
        }
        if options.is_stopped() {
            return Ok(RunEnd::Stopped);
        }
        if description.sprt.is_some() {
            // Most tests need few of the games that they may take: no openings are made for the others.
            let nearest = pending.iter().map(|game| game.opening).min();
            let end = (2 * nearest.unwrap_or(0)).max(FEWEST_OPENINGS);
            pending.retain(|game| game.opening < end);
        }
        let openings = match openings(description, &pending, options) {
            Err(TournamentError::Openings(OpeningsError::Stopped)) => return Ok(RunEnd::Stopped),
            openings => openings?,
        };
        let workers = Workers::new(description, options, &pending, openings, &pairings);
        workers.play(ledger, observer)?;
    }
}

/// The planned games without a result, and the number of all planned games.
fn gaps(
    description: &TournamentDescription,
    results: &Results,
    pairings: &Pairings,
) -> (Vec<PlannedGame>, usize) {
    let mut pending = description.plan(results, pairings).games;
    let total = pending.len();
    pending.retain(|game| !results.contains_key(&game.id));
    (pending, total)
}

fn openings(
    description: &TournamentDescription,
    pending: &[PlannedGame],
    options: TournamentOptions<'_>,
) -> Result<Vec<Game>, TournamentError> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let (openings, oracle) = (&description.openings, options.oracle);
    if openings.needs_scores() && oracle.is_none() {
        return Err(TournamentError::NoOracle {
            what: "the choice of balanced openings",
        });
    }
    let last = pending.iter().map(|game| game.opening).max();
    let count = last.map_or(0, |last| last + 1);
    let mut score = |game: &Game| oracle.and_then(|oracle| oracle.score(game));
    let (rules, seed) = (description.rules, description.seed);
    let stop = options.stop.map_or(&NEVER, |stop| &**stop);
    Ok(openings.positions(rules, count, seed, &mut score, stop)?)
}

#[cfg(test)]
mod tests;
