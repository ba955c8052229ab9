//! Every candidate against every other, from both seats: fitness 1 and 2 of UBA, Algorithms III, TP3.

use enlinea_core::Side;
use serde::{Deserialize, Serialize};

use super::options::usual_weight;
use super::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError, Scoring, Winners};
use crate::subject::Subject;

/// Settings of the round robin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct RoundRobinOptions {
    /// How much it counts among other objectives.
    pub weight: f64,
    /// What a game is worth: `not-lost` is fitness 1, `points` is fitness 2.
    pub scoring: Scoring,
}

impl Default for RoundRobinOptions {
    fn default() -> RoundRobinOptions {
        RoundRobinOptions {
            weight: usual_weight(),
            scoring: Scoring::default(),
        }
    }
}

impl RoundRobinOptions {
    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let scoring = self.scoring.name();
        format!(
            "{scoring} against every other candidate of the batch, from both seats; games of deterministic players have no \
             noise, but the opponents change with the batch"
        )
    }
}

/// The round robin.
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

    /// What these games say.
    pub(super) fn of_winners(options: RoundRobinOptions, winners: &Winners) -> BatchMeasurements {
        let count = winners.count();
        let others = |place: usize| (0..count).filter(move |&other| other != place);
        let measurements = (0..count).map(|place| {
            let games: Vec<_> = others(place)
                .flat_map(|other| {
                    [
                        (winners.of(place, other), Side::First),
                        (winners.of(other, place), Side::Second),
                    ]
                })
                .collect();
            options.scoring.measure(&games)
        });
        BatchMeasurements {
            measurements: measurements.collect(),
            work: (count * count.saturating_sub(1)) as u64,
        }
    }
}

impl Objective for RoundRobin {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let winners = Winners::of_all(&self.subject, batch)?;
        Ok(RoundRobin::of_winners(self.options, &winners))
    }

    fn is_repeatable(&self) -> bool {
        false
    }
}
