//! Writes what a class tells: verdicts to the pairs, pages to everybody. And tidies up.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::course::round_name;
use super::letter::{LastRound, letter};
use super::page::{ClassPage, round_file};
use super::{Class, ClassError, Course, Review, STORE, make_folder, read_course, tables};
use crate::report::{TournamentReport, html_page};
use crate::store::{Store, StoreError, StoredGame};
use crate::whole_file::write_whole;

/// The pages of a class while it plays, for a server.
#[derive(Clone, Debug)]
pub struct ClassPages {
    folder: PathBuf,
}

impl ClassPages {
    /// The pages of the class in this folder.
    pub fn new(folder: &Path) -> ClassPages {
        ClassPages {
            folder: folder.to_owned(),
        }
    }

    /// The page of this name as it is now: `""` is the ranking, `round-1.html` has the games of a round, also while it is being
    /// played. `None` if there is no such page.
    ///
    /// # Errors
    /// If the class cannot be read.
    pub fn page(&self, name: &str) -> Result<Option<String>, ClassError> {
        let store = Store::open_read_only(&self.folder.join(STORE))?;
        if ["", "index.html"].contains(&name) {
            let course = read_course(&self.folder)?;
            return ranking_page(&course, &store).map(Some);
        }
        let number = name.strip_prefix("round-");
        let number = number.and_then(|name| name.strip_suffix(".html")?.parse().ok());
        let Some(number) = number else {
            return Ok(None);
        };
        match games_of(&store, number) {
            Ok((report, games)) => Ok(Some(html_page(&report, &games)?)),
            Err(ClassError::Store(StoreError::NoTournament { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Class {
    /// Writes the verdicts of all uploads and the pages, and removes what nobody needs any more.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn publish(&self, review: &Review) -> Result<(), ClassError> {
        let rounds = self.rankings()?;
        let last = match rounds.last() {
            None => None,
            Some(round) => Some((round, games_of(&self.store, round.number)?)),
        };
        let last = last.as_ref().map(|(ranked, (report, games))| LastRound {
            ranked,
            report,
            games,
        });
        self.write_verdicts(review, last.as_ref())?;
        let page = self.folder.join("page");
        if let Some(last) = &last {
            let text = html_page(last.report, last.games)?;
            write(&page.join(round_file(last.ranked.number)), &text)?;
        }
        let ranking = ranking_page(&self.course, &self.store)?;
        write(&page.join("index.html"), &ranking)?;
        self.remove_old_entries(review)
    }

    fn write_verdicts(
        &self,
        review: &Review,
        last: Option<&LastRound<'_>>,
    ) -> Result<(), ClassError> {
        let folder = self.folder.join("verdicts");
        let mut written = HashSet::new();
        for entry in &review.entries {
            let pair = folder.join(&entry.code);
            make_folder(&pair)?;
            let path = pair.join(format!("{}.txt", entry.item));
            write(&path, &letter(entry, last))?;
            written.insert(path);
        }
        // A verdict about something that is gone would only confuse.
        let pairs: HashSet<&str> = review.entries.iter().map(|entry| &*entry.code).collect();
        for pair in pairs {
            for path in listed(&folder.join(pair))? {
                let is_verdict = path.extension().is_some_and(|ending| ending == "txt");
                if is_verdict && !written.contains(&path) {
                    fs::remove_file(&path).map_err(|reason| unusable(&path, reason))?;
                }
            }
        }
        Ok(())
    }

    /// Removes accepted uploads that were replaced, unless a round still plays with them.
    fn remove_old_entries(&self, review: &Review) -> Result<(), ClassError> {
        let last = tables::last_round(&self.store)?;
        let in_use = last.iter().flat_map(|round| round.entrants.split(' '));
        let current = review.entries.iter().map(|entry| &*entry.hash);
        let kept: HashSet<&str> = in_use.chain(current).collect();
        for path in listed(&self.folder.join("entries"))? {
            let name = path.file_name().and_then(|name| name.to_str());
            if !name.is_some_and(|name| kept.contains(name)) {
                fs::remove_dir_all(&path).map_err(|reason| unusable(&path, reason))?;
            }
        }
        Ok(())
    }
}

fn ranking_page(course: &Course, store: &Store) -> Result<String, ClassError> {
    if !tables::are_there(store)? {
        let page = ClassPage {
            course,
            rounds: &[],
            last: None,
            current: None,
        };
        return Ok(page.to_html());
    }
    let rounds = tables::rankings(store)?;
    let report = |number: u32| games_of(store, number).map(|(report, _)| report);
    let last = rounds
        .last()
        .map(|round| report(round.number))
        .transpose()?;
    let current = tables::last_round(store)?.filter(|round| !round.is_finished);
    let current = match current {
        None => None,
        Some(round) => Some((round.number, report(round.number)?)),
    };
    let page = ClassPage {
        course,
        rounds: &rounds,
        last: last.as_ref(),
        current: current.as_ref().map(|(number, report)| (*number, report)),
    };
    Ok(page.to_html())
}

fn games_of(store: &Store, number: u32) -> Result<(TournamentReport, Vec<StoredGame>), ClassError> {
    let tournament = store.tournament(Some(&round_name(number)))?;
    let games = store.games(tournament.id)?;
    let report = TournamentReport::new(&tournament.description, &games);
    Ok((report, games))
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, ClassError> {
    let entries = fs::read_dir(folder).map_err(|reason| unusable(folder, reason))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

fn write(path: &Path, text: &str) -> Result<(), ClassError> {
    // Most texts are the same as before, and writing waits for the disk.
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    write_whole(path, text.as_bytes()).map_err(|reason| unusable(path, reason))
}

fn unusable(path: &Path, reason: io::Error) -> ClassError {
    ClassError::Folder {
        path: path.to_owned(),
        reason,
    }
}
