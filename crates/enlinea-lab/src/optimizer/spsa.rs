//! SPSA: a gradient from two measurements, however many weights there are.
//!
//! After J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", IEEE
//! Transactions on Automatic Control 37, 1992. Every step moves all weights by a coin flip up and down, and walks
//! towards the better side. The size of the first walk is given as a share of the ranges instead of as a gain: the gain
//! follows from the first gradient. The answer is the mean of the last quarter of the walk, which noise hardly moves.

use enlinea_players::random::{derived_seed, rng};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::options::{require, require_fit, saved};
use super::{Optimizer, OptimizerError, Stage};
use crate::measurement::Measurement;
use crate::space::TuningSpace;

/// Settings of SPSA.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct SpsaOptions {
    /// Steps.
    pub iterations: u32,
    /// First walk, as a share of the ranges.
    pub step: f64,
    /// First distance of the two measured points from the middle, as a share of the ranges.
    pub perturbation: f64,
    /// Gradients that are averaged for one step.
    pub gradients: u32,
}

impl Default for SpsaOptions {
    fn default() -> SpsaOptions {
        SpsaOptions {
            iterations: 200,
            step: 0.05,
            perturbation: 0.05,
            gradients: 4,
        }
    }
}

/// How steps and distances shrink, as Spall advises.
const STEP_DECAY: f64 = 0.602;
const DISTANCE_DECAY: f64 = 0.101;

/// The optimizer.
#[derive(Debug)]
pub struct Spsa {
    space: TuningSpace,
    options: SpsaOptions,
    seed: u64,
    state: SpsaState,
}

/// The state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SpsaState {
    iteration: u32,
    /// Where it is, in shares.
    point: Vec<f64>,
    /// Found at the first gradient that is not flat.
    gain: Option<f64>,
    /// Sum of the places in the last quarter.
    tail: Vec<f64>,
    tail_count: u32,
}

impl SpsaState {
    fn fits(&self, size: usize, iterations: u32) -> bool {
        let is_share = |share: &f64| (0.0..=1.0).contains(share);
        let count = f64::from(self.tail_count);
        self.point.len() == size
            && self.point.iter().all(is_share)
            && self.tail.len() == size
            && self.tail.iter().all(|sum| (0.0..=count).contains(sum))
            && self.gain.is_none_or(f64::is_finite)
            && self.tail_count <= self.iteration
            && self.iteration <= iterations
    }
}

impl Spsa {
    pub(super) fn new(
        space: TuningSpace,
        options: SpsaOptions,
        seed: u64,
        state: Option<SpsaState>,
    ) -> Result<Spsa, OptimizerError> {
        let SpsaOptions {
            iterations,
            gradients,
            ..
        } = options;
        require(iterations > 0, "iterations", iterations, "at least 1")?;
        let is_number = (1..=65535).contains(&gradients);
        require(is_number, "gradients", gradients, "from 1 to 65535")?;
        let is_share = |share: f64| share > 0.0 && share <= 0.5;
        let share = "a share above 0, at most 0.5";
        require(is_share(options.step), "step", options.step, share)?;
        let distance = options.perturbation;
        require(is_share(distance), "perturbation", distance, share)?;
        let state = state.unwrap_or_else(|| SpsaState {
            iteration: 0,
            point: space.to_unit(&space.start()),
            gain: None,
            tail: vec![0.0; space.len()],
            tail_count: 0,
        });
        require_fit(state.fits(space.len(), iterations))?;
        Ok(Spsa {
            space,
            options,
            seed,
            state,
        })
    }

    /// The coin flips of this step: 1 or -1 for each weight, once for each gradient.
    fn flips(&self) -> Vec<Vec<f64>> {
        let step = u64::from(self.state.iteration);
        let mut rng = rng(derived_seed(self.seed, &[step]));
        let mut flip = || if rng.random_bool(0.5) { 1.0 } else { -1.0 };
        let size = self.space.len();
        (0..self.options.gradients)
            .map(|_| (0..size).map(|_| flip()).collect())
            .collect()
    }

    fn distance(&self) -> f64 {
        let step = f64::from(self.state.iteration + 1);
        self.options.perturbation / libm::pow(step, DISTANCE_DECAY)
    }

    /// The point moved along the flips; moves beyond the box end at it.
    fn moved(&self, flips: &[f64], distance: f64) -> Vec<f64> {
        let pairs = self.state.point.iter().zip(flips);
        pairs
            .map(|(share, flip)| (share + distance * flip).clamp(0.0, 1.0))
            .collect()
    }

    /// Measurements come in pairs: ahead, behind.
    fn gradient(&self, measurements: &[Measurement]) -> Vec<f64> {
        let flips = self.flips();
        let mut gradient = vec![0.0; self.space.len()];
        for (flips, pair) in flips.iter().zip(measurements.chunks_exact(2)) {
            let slope = (pair[0].value - pair[1].value) / (2.0 * self.distance());
            for (sum, flip) in gradient.iter_mut().zip(flips) {
                *sum += slope * flip / flips_per_step(&self.options);
            }
        }
        gradient
    }

    /// What a gradient is multiplied with, once one has been seen that is not flat.
    fn gain(&mut self, gradient: &[f64]) -> Option<f64> {
        // Spall's stability constant: a tenth of the steps.
        let stability = f64::from(self.options.iterations) / 10.0;
        let decay = |iteration: f64| libm::pow(iteration + 1.0 + stability, STEP_DECAY);
        let iteration = f64::from(self.state.iteration);
        if self.state.gain.is_none() {
            let size =
                gradient.iter().map(|slope| slope.abs()).sum::<f64>() / gradient.len() as f64;
            self.state.gain = (size > 0.0).then(|| self.options.step * decay(iteration) / size);
        }
        Some(self.state.gain? / decay(iteration))
    }
}

fn flips_per_step(options: &SpsaOptions) -> f64 {
    f64::from(options.gradients)
}

impl Optimizer for Spsa {
    fn ask(&self) -> Vec<Vec<f64>> {
        if self.state.iteration >= self.options.iterations {
            return Vec::new();
        }
        let distance = self.distance();
        let flips = self.flips();
        let pairs = flips
            .iter()
            .flat_map(|flips| [distance, -distance].map(|distance| self.moved(flips, distance)));
        pairs.map(|shares| self.space.from_unit(&shares)).collect()
    }

    fn tell(&mut self, measurements: &[Measurement]) {
        let gradient = self.gradient(measurements);
        if let Some(gain) = self.gain(&gradient) {
            // A single wild gradient must not throw the point across the box.
            let longest = 4.0 * self.options.step;
            for (share, slope) in self.state.point.iter_mut().zip(&gradient) {
                let step = (gain * slope).clamp(-longest, longest);
                *share = (*share + step).clamp(0.0, 1.0);
            }
        }
        self.state.iteration += 1;
        if u64::from(self.state.iteration) * 4 > u64::from(self.options.iterations) * 3 {
            for (sum, share) in self.state.tail.iter_mut().zip(&self.state.point) {
                *sum += share;
            }
            self.state.tail_count += 1;
        }
    }

    fn best(&self) -> Vec<f64> {
        let count = f64::from(self.state.tail_count);
        let mean = self.state.tail.iter().map(|sum| sum / count).collect();
        let shares = if self.state.tail_count > 0 {
            mean
        } else {
            self.state.point.clone()
        };
        self.space.from_unit(&shares)
    }

    fn stage(&self) -> Stage {
        Stage::new(self.state.iteration, self.options.iterations)
    }

    fn save(&self) -> String {
        saved(&self.state)
    }
}
