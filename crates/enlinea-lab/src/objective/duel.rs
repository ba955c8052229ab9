//! Two games against the first candidate of the batch, the champion: the duel of UBA, Algorithms III, TP3.

use enlinea_core::Side;
use serde::{Deserialize, Serialize};

use super::options::usual_weight;
use super::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError, Scoring, Winners};
use crate::measurement::Measurement;
use crate::subject::Subject;

/// Settings of the duel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct DuelOptions {
    /// How much it counts among other objectives.
    pub weight: f64,
}

impl Default for DuelOptions {
    fn default() -> DuelOptions {
        DuelOptions {
            weight: usual_weight(),
        }
    }
}

impl DuelOptions {
    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        "score in two games against the champion, one from each seat; two lines of play say little about strength".to_owned()
    }
}

/// The duel.
#[derive(Debug)]
pub struct Duel {
    subject: Subject,
}

impl Duel {
    /// For a player.
    pub fn new(subject: Subject) -> Duel {
        Duel { subject }
    }

    /// What these games say.
    pub(super) fn of_winners(winners: &Winners) -> BatchMeasurements {
        let count = winners.count();
        let challengers = (1..count).map(|place| {
            Scoring::Score.measure(&[
                (winners.of(place, 0), Side::First),
                (winners.of(0, place), Side::Second),
            ])
        });
        // The champion against itself would be even.
        let champion = Measurement::exact(0.5);
        BatchMeasurements {
            measurements: std::iter::once(champion).chain(challengers).collect(),
            work: 2 * count.saturating_sub(1) as u64,
        }
    }
}

impl Objective for Duel {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let winners = Winners::of_challenge(&self.subject, batch)?;
        Ok(Duel::of_winners(&winners))
    }

    fn is_repeatable(&self) -> bool {
        false
    }
}
