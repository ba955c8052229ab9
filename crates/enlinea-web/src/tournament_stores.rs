//! The database files whose tournaments the server shows: opened for reading, while other processes may write to them.
//!
//! Disk access may block, so it runs on blocking threads. A table is computed once for each new number of games, however
//! many clients look at it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use enlinea_arena::report::TournamentReport;
use enlinea_arena::store::{Store, StoreError, StoredTournament};
use tokio::task::spawn_blocking;

use crate::error::ApiError;
use crate::limits::STORE_SILENCE;
use crate::started::StartedTournaments;

/// Why a database file cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{}", OpenStoreError::message(path, reason))]
pub struct OpenStoreError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub reason: StoreError,
}

impl OpenStoreError {
    /// The reason with the file, which some reasons name themselves.
    fn message(path: &Path, reason: &StoreError) -> String {
        match reason {
            StoreError::Missing { .. } | StoreError::Foreign { .. } => reason.to_string(),
            _ => format!("database file `{}`: {reason}", path.display()),
        }
    }
}

/// All database files.
#[derive(Debug, Default)]
pub(crate) struct TournamentStores {
    stores: Vec<OpenStore>,
    /// The tournaments of the last file, if clients may start some.
    started: Option<Arc<StartedTournaments>>,
}

#[derive(Debug)]
struct OpenStore {
    path: PathBuf,
    /// The last report of each tournament.
    reports: Mutex<HashMap<i64, Arc<TournamentReport>>>,
}

/// A tournament of one of the database files.
#[derive(Debug)]
pub(crate) struct FoundTournament {
    /// Its name in URLs: number of the file, a dot, number within the file.
    pub(crate) id: String,
    pub(crate) tournament: StoredTournament,
    /// Whether the file was written recently; for tournaments that this server plays, whether it still does.
    pub(crate) is_active: bool,
    /// Whether this server plays it, so that it can be stopped and watched.
    pub(crate) is_ours: bool,
    pub(crate) report: Arc<TournamentReport>,
}

impl TournamentStores {
    /// Checks that these files can be opened. The file of tournaments that clients start comes last.
    pub(crate) fn open(
        paths: &[PathBuf],
        started: Option<Arc<StartedTournaments>>,
    ) -> Result<TournamentStores, OpenStoreError> {
        let open = |path: &PathBuf| {
            Store::open_read_only(path).map_err(|reason| OpenStoreError {
                path: path.clone(),
                reason,
            })?;
            Ok(OpenStore {
                path: path.clone(),
                reports: Mutex::default(),
            })
        };
        let own = started.as_ref().map(|started| started.path().to_owned());
        let stores = paths.iter().chain(&own).map(open);
        Ok(TournamentStores {
            stores: stores.collect::<Result<_, _>>()?,
            started,
        })
    }

    /// The name in URLs of a tournament that a client has started.
    pub(crate) fn id_of_started(&self, place: i64) -> String {
        format!("{}.{place}", self.stores.len())
    }

    /// The place of a tournament among those that clients have started.
    pub(crate) fn started_place(&self, id: &str) -> Option<i64> {
        let (number, place) = id.split_once('.')?;
        let is_own = self.started.is_some() && number == self.stores.len().to_string();
        place.parse().ok().filter(|_| is_own)
    }

    /// The tournaments that clients have started, where the number is the last one.
    fn started_of(&self, number: usize) -> Option<&StartedTournaments> {
        self.started
            .as_deref()
            .filter(|_| number == self.stores.len())
    }

    /// All tournaments with their reports, in the order of the files.
    pub(crate) fn list(&self) -> Result<Vec<FoundTournament>, StoreError> {
        let mut all = Vec::new();
        for (number, one) in (1..).zip(&self.stores) {
            let store = one.store()?;
            for name in store.tournament_names()? {
                let tournament = store.tournament(Some(&name))?;
                all.push(one.found(number, tournament, &store, self.started_of(number))?);
            }
        }
        Ok(all)
    }

    /// Applies `ask` to the tournament with this name in URLs; `None` if there is no such tournament.
    pub(crate) fn find<T>(
        &self,
        id: &str,
        ask: impl FnOnce(&Store, FoundTournament) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let Some((number, place)) = id.split_once('.') else {
            return Ok(None);
        };
        let (Ok(number), Ok(place)) = (number.parse::<usize>(), place.parse::<i64>()) else {
            return Ok(None);
        };
        let Some(one) = number
            .checked_sub(1)
            .and_then(|index| self.stores.get(index))
        else {
            return Ok(None);
        };
        let store = one.store()?;
        for name in store.tournament_names()? {
            let tournament = store.tournament(Some(&name))?;
            if tournament.id == place {
                let found = one.found(number, tournament, &store, self.started_of(number))?;
                return ask(&store, found).map(Some);
            }
        }
        Ok(None)
    }
}

/// Reads database files on a blocking thread.
pub(crate) async fn read<T: Send + 'static>(
    stores: &Arc<TournamentStores>,
    ask: impl FnOnce(&TournamentStores) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, ApiError> {
    let stores = Arc::clone(stores);
    match spawn_blocking(move || ask(&stores)).await {
        Ok(answer) => answer.map_err(|error| {
            ApiError::internal(format!("a database file cannot be read: {error}"))
        }),
        Err(_) => Err(ApiError::internal("reading a database file failed")),
    }
}

impl OpenStore {
    /// The file as it is now. A connection that is kept would not see a program that begins to write later.
    fn store(&self) -> Result<Store, StoreError> {
        Store::open_read_only(&self.path)
    }

    fn found(
        &self,
        number: usize,
        tournament: StoredTournament,
        store: &Store,
        started: Option<&StartedTournaments>,
    ) -> Result<FoundTournament, StoreError> {
        let ours = started.filter(|started| started.is_active(tournament.id));
        Ok(FoundTournament {
            id: format!("{number}.{}", tournament.id),
            is_active: ours.is_some() || started.is_none() && was_written_recently(&self.path),
            is_ours: ours.is_some(),
            report: self.report(&tournament, store)?,
            tournament,
        })
    }

    fn report(
        &self,
        tournament: &StoredTournament,
        store: &Store,
    ) -> Result<Arc<TournamentReport>, StoreError> {
        let done = store.games_done(tournament.id)?;
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = reports.get(&tournament.id)
            && known.done == done
        {
            return Ok(Arc::clone(known));
        }
        let games = store.games(tournament.id)?;
        let report = Arc::new(TournamentReport::new(&tournament.description, &games));
        reports.insert(tournament.id, Arc::clone(&report));
        Ok(report)
    }
}

/// Whether the file or its write-ahead log has changed within the time in which a running tournament finishes a game.
fn was_written_recently(path: &Path) -> bool {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-wal");
    [path, Path::new(&journal)].into_iter().any(|file| {
        let changed = fs::metadata(file).and_then(|metadata| metadata.modified());
        // A time in the future is a clock that is ahead: the file was written just now.
        changed.is_ok_and(|changed| changed.elapsed().unwrap_or_default() < STORE_SILENCE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::SystemTime;

    #[test]
    fn a_store_is_active_for_a_while_after_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.db");
        assert!(!was_written_recently(&path));
        let file = File::create(&path).unwrap();
        let is_active_at = |time| {
            file.set_modified(time).unwrap();
            was_written_recently(&path)
        };
        let now = SystemTime::now();
        assert!(is_active_at(now));
        assert!(
            is_active_at(now + 2 * STORE_SILENCE),
            "a clock that is ahead"
        );
        assert!(!is_active_at(now - 2 * STORE_SILENCE));
    }
}
