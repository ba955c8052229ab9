//! Rounds: when one is due, who plays, and playing it to its end, however often it was interrupted.

use super::course::round_name;
use super::tables::BegunRound;
use super::{Class, ClassError, Review, RoundSchedule, history, tables};
use crate::entry::{Entry, EntrySource};
use crate::report::TournamentReport;
use crate::store::StoredTournament;
use crate::tournament::{RunEnd, TournamentObserver, TournamentOptions, run};

/// A round to be played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClassRound {
    /// Counted from 1.
    pub number: u32,
    /// Whether it began in an earlier pass.
    pub is_resumed: bool,
    /// Its games.
    pub tournament: StoredTournament,
}

/// What is to be done after a review.
#[derive(Clone, Debug)]
pub enum NextRound {
    /// Play this one.
    Play(Box<ClassRound>),
    /// Wait: seconds until the next round is due.
    NotDue(u64),
    /// Wait: nothing has changed since the last round.
    Unchanged,
    /// Wait: a round needs two entries.
    TooFewEntries(usize),
}

impl Class {
    /// The round that an earlier pass did not finish, or a new one if it is due. `now` counts seconds from 1970. With `in_any_case`,
    /// a class that plays in every run plays although no entry has changed.
    ///
    /// # Errors
    /// If the database file cannot be used.
    pub fn next_round(
        &mut self,
        review: &Review,
        now: u64,
        in_any_case: bool,
    ) -> Result<NextRound, ClassError> {
        let last = tables::last_round(&self.store)?;
        if let Some(round) = last.as_ref().filter(|round| !round.is_finished) {
            let round = self.begun_round(round.number)?;
            return Ok(NextRound::Play(Box::new(round)));
        }
        let accepted = review.entries.iter().filter(|entry| entry.player.is_some());
        let entrants: Vec<&str> = accepted.clone().map(|entry| &*entry.hash).collect();
        let entrants = entrants.join(" ");
        if let Some(last) = &last {
            let left = self.course.every.seconds_left(last.begun, now);
            if left > 0 {
                return Ok(NextRound::NotDue(left));
            }
            let is_same = last.entrants == entrants;
            if self.course.every == RoundSchedule::EveryRun && is_same && !in_any_case {
                return Ok(NextRound::Unchanged);
            }
        }
        let players: Vec<Entry> = accepted.filter_map(|entry| entry.player.clone()).collect();
        if players.len() < 2 {
            return Ok(NextRound::TooFewEntries(players.len()));
        }
        let round = BegunRound {
            number: last.map_or(1, |last| last.number + 1),
            begun: now,
            entrants,
            is_finished: false,
        };
        let description = self.course.round(round.number, players);
        description.check()?;
        let tournament = self.store.enter(&description)?;
        tables::begin_round(&self.store, &round, tournament.id)?;
        Ok(NextRound::Play(Box::new(ClassRound {
            number: round.number,
            is_resumed: false,
            tournament,
        })))
    }

    /// Plays what is missing of a round. A finished round enters the rankings.
    ///
    /// # Errors
    /// If games cannot be played or stored.
    pub fn play(
        &mut self,
        round: &ClassRound,
        options: TournamentOptions<'_>,
        observer: &mut dyn TournamentObserver,
    ) -> Result<RunEnd, ClassError> {
        // Entries are kept by their content, so what may have changed are the interpreters of this machine.
        let options = options.allow_changed_players(true);
        let end = run(&mut self.store, &round.tournament, options, observer)?;
        if end == RunEnd::Finished {
            let report = self.report(&round.tournament)?;
            let ranking = history::ranking(&report);
            tables::finish_round(&mut self.store, round.number, &ranking)?;
        }
        Ok(end)
    }

    /// The state of a round's tournament.
    ///
    /// # Errors
    /// If the database file cannot be read.
    pub fn report(&self, tournament: &StoredTournament) -> Result<TournamentReport, ClassError> {
        let games = self.store.games(tournament.id)?;
        Ok(TournamentReport::new(&tournament.description, &games))
    }

    fn begun_round(&self, number: u32) -> Result<ClassRound, ClassError> {
        let mut tournament = self.store.tournament(Some(&round_name(number)))?;
        for entry in &mut tournament.description.players {
            self.find_again(entry);
        }
        Ok(ClassRound {
            number,
            is_resumed: true,
            tournament,
        })
    }

    /// The folder of the class may have moved since.
    fn find_again(&self, entry: &mut Entry) {
        if let EntrySource::External(external) = &mut entry.source
            && let Some(folder) = &mut external.folder
            && let Some(hash) = folder.file_name().and_then(|name| name.to_str())
        {
            *folder = self.place_of(hash);
        }
    }
}
