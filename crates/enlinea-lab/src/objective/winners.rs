//! Games within a batch: every candidate against every other, or the first against all others.

use enlinea_core::{Game, Side};
use enlinea_players::Budget;
use enlinea_players::random::derived_seed;

use super::play::{Guest, play};
use super::{CandidateBatch, ObjectiveError};
use crate::greedy::{Factors, League, LeagueTable};
use crate::parallel::in_parallel;
use crate::subject::Subject;

/// The winner of each game of a batch, by the places of the first and the second player.
pub(crate) struct Winners {
    count: usize,
    winners: Vec<Option<Side>>,
}

impl Winners {
    /// The winner of the game between these two.
    pub(crate) fn of(&self, first: usize, second: usize) -> Option<Side> {
        self.winners[first * self.count + second]
    }

    /// The number of candidates.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// No game has a winner yet.
    pub(super) fn undecided(count: usize) -> Winners {
        Winners {
            count,
            winners: vec![None; count * count],
        }
    }

    /// Enters the result of the game between these two.
    pub(super) fn set(&mut self, first: usize, second: usize, winner: Option<Side>) {
        self.winners[first * self.count + second] = winner;
    }

    /// All games of a batch.
    pub(crate) fn of_all(
        subject: &Subject,
        batch: &CandidateBatch<'_>,
    ) -> Result<Winners, ObjectiveError> {
        let count = batch.candidates.len();
        if let Some(league) = fast_league(subject, batch) {
            return Winners::of_table(league.league(batch).play());
        }
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|first| (0..count).map(move |second| (first, second)))
            .filter(|(first, second)| first != second)
            .collect();
        Winners::of_pairs(subject, batch, &pairs)
    }

    /// The games of the first candidate against all others.
    pub(super) fn of_challenge(
        subject: &Subject,
        batch: &CandidateBatch<'_>,
    ) -> Result<Winners, ObjectiveError> {
        let count = batch.candidates.len();
        if let Some(league) = fast_league(subject, batch) {
            return Winners::of_table(league.league(batch).play_challenge());
        }
        let pairs: Vec<(usize, usize)> = (1..count)
            .flat_map(|other| [(0, other), (other, 0)])
            .collect();
        Winners::of_pairs(subject, batch, &pairs)
    }

    fn of_table(table: Option<LeagueTable>) -> Result<Winners, ObjectiveError> {
        let table = table.ok_or(ObjectiveError::Stopped)?;
        let count = table.players();
        let pairs = (0..count * count).map(|pair| table.winner(pair / count, pair % count));
        Ok(Winners {
            count,
            winners: pairs.collect(),
        })
    }

    /// Some games of a batch.
    pub(super) fn of_pairs(
        subject: &Subject,
        batch: &CandidateBatch<'_>,
        pairs: &[(usize, usize)],
    ) -> Result<Winners, ObjectiveError> {
        let opening = Game::new(subject.rules());
        let budget = Budget::unlimited();
        let game = |index: usize| {
            let (first, second) = pairs[index];
            let mut seats = [
                subject.contestant(&batch.candidates[first])?,
                subject.contestant(&batch.candidates[second])?,
            ];
            let seed = derived_seed(batch.seed, &[first as u64, second as u64]);
            let [a, b] = &mut seats;
            let guest = |contestant| Guest {
                name: "the tuned player",
                contestant,
                budget: &budget,
            };
            play(&opening, seed, [guest(a), guest(b)], batch.stop)
        };
        let results = in_parallel(pairs.len(), batch.stop, game)?;
        let results = results.ok_or(ObjectiveError::Stopped)?;
        let mut winners = Winners::undecided(batch.candidates.len());
        for (&(first, second), winner) in pairs.iter().zip(results) {
            winners.set(first, second, winner);
        }
        Ok(winners)
    }
}

/// The candidates as a league, if the player has a fast twin.
struct FastLeague {
    players: Vec<Factors>,
    subject: Subject,
}

fn fast_league(subject: &Subject, batch: &CandidateBatch<'_>) -> Option<FastLeague> {
    subject.greedy_style()?;
    let connect = subject.rules().connect();
    let candidates = batch.candidates.iter();
    Some(FastLeague {
        players: candidates
            .map(|weights| Factors::new(weights, connect))
            .collect(),
        subject: subject.clone(),
    })
}

impl FastLeague {
    fn league<'a>(&'a self, batch: &'a CandidateBatch<'_>) -> League<'a> {
        League {
            rules: self.subject.rules(),
            style: self
                .subject
                .greedy_style()
                .expect("only such players get here"),
            players: &self.players,
            stop: batch.stop,
        }
    }
}
