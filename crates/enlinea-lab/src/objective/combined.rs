//! Several objectives as one: the weighted sum of their values.

use super::{BatchMeasurements, CandidateBatch, Objective, ObjectiveError};
use crate::measurement::Measurement;

/// A weighted sum.
#[derive(Debug)]
pub struct Combined {
    parts: Vec<(f64, Box<dyn Objective>)>,
}

impl Combined {
    /// Objectives with their weights.
    pub fn new(parts: Vec<(f64, Box<dyn Objective>)>) -> Combined {
        Combined { parts }
    }

    /// The sum of no objectives.
    pub(crate) fn nothing(candidates: usize) -> BatchMeasurements {
        BatchMeasurements {
            measurements: vec![Measurement::default(); candidates],
            work: 0,
        }
    }

    /// Adds what an objective measured.
    pub(crate) fn add(sum: &mut BatchMeasurements, weight: f64, measured: BatchMeasurements) {
        sum.work += measured.work;
        for (total, one) in sum.measurements.iter_mut().zip(measured.measurements) {
            total.value += weight * one.value;
            total.noise = libm::hypot(total.noise, weight * one.noise);
            // Games of the first objective that has some: criteria look at them.
            total.games = total.games.or(one.games);
        }
    }
}

impl Objective for Combined {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let mut sum = Combined::nothing(batch.candidates.len());
        for (weight, part) in &self.parts {
            Combined::add(&mut sum, *weight, part.measure(batch)?);
        }
        Ok(sum)
    }

    fn is_repeatable(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.is_repeatable())
    }
}
