//! Everybody against everybody in the batch, from both seats: fitness 1 and 2 of UBA, Algorithms III, TP3.

use enlinea_core::{Game, Side};
use enlinea_players::Budget;
use enlinea_players::random::derived_seed;
use serde::{Deserialize, Serialize};

use super::play::{Guest, play};
use super::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError, Scoring, one};
use crate::greedy::{Factors, League};
use crate::parallel::in_parallel;
use crate::subject::Subject;

/// Settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRobinOptions {
    /// How much it counts among other objectives.
    #[serde(default = "one")]
    pub weight: f64,
    /// What a game is worth: `not-lost` is fitness 1, `points` is fitness 2.
    #[serde(default)]
    pub scoring: Scoring,
}

impl RoundRobinOptions {
    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let scoring = self.scoring.name();
        format!(
            "{scoring} against every other candidate of the batch, from both seats; no chance in the games of \
             players without chance, but the yardstick changes with the batch"
        )
    }
}

/// The measure.
#[derive(Debug)]
pub struct RoundRobin {
    subject: Subject,
    options: RoundRobinOptions,
}

impl RoundRobin {
    /// For a player.
    pub fn new(subject: Subject, options: RoundRobinOptions) -> RoundRobin {
        RoundRobin { subject, options }
    }
}

impl Objective for RoundRobin {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let count = batch.candidates.len();
        let everybody = |place: usize| (0..count).filter(move |&other| other != place);
        let winners = Winners::of_all(&self.subject, batch)?;
        let measurements = (0..count).map(|place| {
            let games: Vec<_> = everybody(place)
                .flat_map(|other| {
                    [
                        (winners.of(place, other), Side::First),
                        (winners.of(other, place), Side::Second),
                    ]
                })
                .collect();
            self.options.scoring.measure(&games)
        });
        Ok(BatchMeasurements {
            measurements: measurements.collect(),
            work: (count * count.saturating_sub(1)) as u64,
        })
    }

    fn is_repeatable(&self) -> bool {
        false
    }
}

/// Who won each game of a batch, by the places of the first and the second player.
pub(crate) struct Winners {
    count: usize,
    winners: Vec<Option<Side>>,
}

impl Winners {
    /// Who won the game between these two.
    pub(crate) fn of(&self, first: usize, second: usize) -> Option<Side> {
        self.winners[first * self.count + second]
    }

    /// All games of a batch.
    pub(crate) fn of_all(
        subject: &Subject,
        batch: &CandidateBatch<'_>,
    ) -> Result<Winners, ObjectiveError> {
        let count = batch.candidates.len();
        if let Some(league) = fast_league(subject, batch) {
            let table = league.league(batch).play().ok_or(ObjectiveError::Stopped)?;
            let pairs = (0..count * count).map(|pair| table.winner(pair / count, pair % count));
            let winners = pairs.collect();
            return Ok(Winners { count, winners });
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
            let table = league.league(batch).play_challenge();
            let table = table.ok_or(ObjectiveError::Stopped)?;
            let pairs = (0..count * count).map(|pair| table.winner(pair / count, pair % count));
            let winners = pairs.collect();
            return Ok(Winners { count, winners });
        }
        let pairs: Vec<(usize, usize)> = (1..count)
            .flat_map(|other| [(0, other), (other, 0)])
            .collect();
        Winners::of_pairs(subject, batch, &pairs)
    }

    fn of_pairs(
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
        let results = in_parallel(batch.workers, pairs.len(), batch.stop, game)?;
        let results = results.ok_or(ObjectiveError::Stopped)?;
        let count = batch.candidates.len();
        let mut winners = vec![None; count * count];
        for (&(first, second), winner) in pairs.iter().zip(results) {
            winners[first * count + second] = winner;
        }
        Ok(Winners { count, winners })
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
            workers: batch.workers,
            stop: batch.stop,
        }
    }
}
