//! CMA-ES: a cloud of candidates that learns in which directions it pays to spread.
//!
//! After N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016 (arXiv:1604.00772), with its default constants. It works in
//! shares of the ranges, so that weights of any size are alike. Bounds are kept by folding: a share of 1.2 means 0.8. The
//! cloud itself knows no bounds, and so keeps its shape at them.

mod constants;
mod eigen;

use enlinea_players::random::{derived_seed, rng};
use serde::{Deserialize, Serialize};

use self::constants::Constants;
use self::eigen::{Eigen, Matrix, identity};
use super::options::{require, require_fit, saved};
use super::random::normal_number;
use super::{Optimizer, OptimizerError, Stage};
use crate::measurement::{Measurement, first_best};
use crate::space::TuningSpace;

/// Settings of CMA-ES.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct CmaEsOptions {
    /// Candidates of a generation; 0 is the usual number, which grows slowly with the number of weights.
    pub population: usize,
    /// Generations at most.
    pub generations: u32,
    /// First width of the cloud, as a share of the ranges.
    pub width: f64,
    /// Ends when the cloud is narrower than this share in all directions.
    pub precision: f64,
}

impl Default for CmaEsOptions {
    fn default() -> CmaEsOptions {
        CmaEsOptions {
            population: 0,
            generations: 300,
            width: 0.25,
            precision: 1e-9,
        }
    }
}

/// The optimizer.
#[derive(Debug)]
pub struct CmaEs {
    space: TuningSpace,
    options: CmaEsOptions,
    seed: u64,
    /// Whether the best candidate ever is a better answer than the middle of the cloud.
    is_repeatable: bool,
    constants: Constants,
    state: CmaEsState,
    /// Of the covariance in the state.
    eigen: Eigen,
}

/// The state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct CmaEsState {
    generation: u32,
    mean: Vec<f64>,
    sigma: f64,
    covariance: Matrix,
    covariance_path: Vec<f64>,
    sigma_path: Vec<f64>,
    /// The best candidate so far in shares, with its value.
    best: Option<(Vec<f64>, f64)>,
}

impl CmaEsState {
    fn fits(&self, size: usize, generations: u32) -> bool {
        // Far beyond what a cloud reaches, and its square is still a number.
        let is_number = |number: &f64| number.abs() < 1e100;
        let has_size = |row: &Vec<f64>| row.len() == size && row.iter().all(is_number);
        let is_share = |share: &f64| (0.0..=1.0).contains(share);
        let mut best = self.best.iter().map(|(point, _)| point);
        [&self.mean, &self.covariance_path, &self.sigma_path].map(has_size) == [true; 3]
            && self.covariance.len() == size
            && self.covariance.iter().all(has_size)
            && (0.0..1e100).contains(&self.sigma)
            && best.all(|point| point.len() == size && point.iter().all(is_share))
            && self.generation <= generations
    }
}

impl CmaEs {
    pub(super) fn new(
        space: TuningSpace,
        options: CmaEsOptions,
        seed: u64,
        is_repeatable: bool,
        state: Option<CmaEsState>,
    ) -> Result<CmaEs, OptimizerError> {
        let population = options.population;
        let is_size = population == 0 || (4..=65535).contains(&population);
        let size = "0 (usual) or from 4 to 65535";
        require(is_size, "population", population, size)?;
        let generations = options.generations;
        require(generations > 0, "generations", generations, "at least 1")?;
        let is_width = options.width > 0.0 && options.width <= 1.0;
        require(
            is_width,
            "width",
            options.width,
            "a share above 0, at most 1",
        )?;
        let size = space.len();
        let state = state.unwrap_or_else(|| CmaEsState {
            generation: 0,
            mean: space.to_unit(&space.start()),
            sigma: options.width,
            covariance: identity(size),
            covariance_path: vec![0.0; size],
            sigma_path: vec![0.0; size],
            best: None,
        });
        require_fit(state.fits(size, options.generations))?;
        Ok(CmaEs {
            constants: Constants::new(size, population),
            eigen: Eigen::of(&state.covariance),
            space,
            options,
            seed,
            is_repeatable,
            state,
        })
    }

    /// The steps from the middle of the cloud to the candidates, before they are scaled by sigma.
    fn steps(&self) -> Vec<Vec<f64>> {
        let step = u64::from(self.state.generation);
        let mut rng = rng(derived_seed(self.seed, &[step]));
        let size = self.space.len();
        let lengths: Vec<f64> = self
            .eigen
            .values
            .iter()
            .map(|v| v.max(0.0).sqrt())
            .collect();
        (0..self.constants.population)
            .map(|_| {
                let normal: Vec<f64> = (0..size).map(|_| normal_number(&mut rng)).collect();
                let along = |row: &Vec<f64>| {
                    let terms = row.iter().zip(&lengths).zip(&normal);
                    terms.map(|((b, d), z)| b * d * z).sum()
                };
                self.eigen.vectors.iter().map(along).collect()
            })
            .collect()
    }

    fn folded(&self, step: &[f64]) -> Vec<f64> {
        let pairs = self.state.mean.iter().zip(step);
        pairs
            .map(|(mean, step)| fold(mean + self.state.sigma * step))
            .collect()
    }

    /// A step without the shape of the cloud: what it would have been in a round one.
    fn rounded(&self, step: &[f64]) -> Vec<f64> {
        let size = step.len();
        let vectors = &self.eigen.vectors;
        // Where the cloud is flat, rounding errors must not become long steps.
        let thinnest = (self.widest() * 1e-20).max(1e-300);
        let along: Vec<f64> = (0..size)
            .map(|axis| {
                let length = self.eigen.values[axis].max(thinnest).sqrt();
                let projected: f64 = (0..size).map(|row| vectors[row][axis] * step[row]).sum();
                projected / length
            })
            .collect();
        let back = |row: &Vec<f64>| row.iter().zip(&along).map(|(b, a)| b * a).sum();
        vectors.iter().map(back).collect()
    }

    fn update(&mut self, steps: &[&Vec<f64>]) {
        let constants = self.constants.clone();
        let size = self.space.len();
        let mean_step: Vec<f64> = (0..size)
            .map(|k| {
                let terms = constants.shares.iter().zip(steps);
                terms.map(|(share, step)| share * step[k]).sum()
            })
            .collect();
        let round_step = self.rounded(&mean_step);
        let state = &mut self.state;
        for (mean, step) in state.mean.iter_mut().zip(&mean_step) {
            *mean += state.sigma * step;
        }
        let keep = 1.0 - constants.sigma_rate;
        let gain = (constants.sigma_rate * (1.0 + keep) * constants.effective).sqrt();
        for (path, step) in state.sigma_path.iter_mut().zip(&round_step) {
            *path = keep * *path + gain * step;
        }
        let length = state.sigma_path.iter().map(|x| x * x).sum::<f64>().sqrt();
        let age = 2.0 * f64::from(state.generation + 1);
        let settled = length / (1.0 - libm::pow(keep, age)).sqrt();
        let is_calm = settled < (1.4 + 2.0 / (size as f64 + 1.0)) * constants.length;
        let keep = 1.0 - constants.path_rate;
        let gain = (constants.path_rate * (1.0 + keep) * constants.effective).sqrt();
        for (path, step) in state.covariance_path.iter_mut().zip(&mean_step) {
            *path = keep * *path + if is_calm { gain * step } else { 0.0 };
        }
        let missing = if is_calm {
            0.0
        } else {
            constants.path_rate * (1.0 + keep)
        };
        let old = 1.0 - constants.rank_one - constants.rank_many + constants.rank_one * missing;
        for row in 0..size {
            for column in 0..size {
                let terms = constants.shares.iter().zip(steps);
                let many: f64 = terms.map(|(share, s)| share * s[row] * s[column]).sum();
                let one = state.covariance_path[row] * state.covariance_path[column];
                let entry = &mut state.covariance[row][column];
                *entry = old * *entry + constants.rank_one * one + constants.rank_many * many;
            }
        }
        let pressure = (length / constants.length - 1.0) * constants.sigma_rate;
        state.sigma *= libm::exp(pressure / constants.sigma_damping);
    }

    /// The largest eigenvalue.
    fn widest(&self) -> f64 {
        self.eigen.values.iter().copied().fold(0.0, f64::max)
    }

    fn is_narrow(&self) -> bool {
        self.state.sigma * self.widest().sqrt() < self.options.precision
    }
}

impl Optimizer for CmaEs {
    fn ask(&self) -> Vec<Vec<f64>> {
        if self.state.generation >= self.options.generations || self.is_narrow() {
            return Vec::new();
        }
        let steps = self.steps();
        let candidates = steps.iter().map(|step| self.folded(step));
        candidates
            .map(|shares| self.space.from_unit(&shares))
            .collect()
    }

    fn tell(&mut self, measurements: &[Measurement]) {
        let steps = self.steps();
        let first = first_best(measurements);
        let value = measurements[first].value;
        if self.state.best.as_ref().is_none_or(|best| value > best.1) {
            self.state.best = Some((self.folded(&steps[first]), value));
        }
        let mut ranking: Vec<usize> = (0..steps.len()).collect();
        ranking.sort_by(|&a, &b| measurements[b].value.total_cmp(&measurements[a].value));
        let better = self.constants.shares.len();
        let chosen: Vec<&Vec<f64>> = ranking[..better].iter().map(|&rank| &steps[rank]).collect();
        self.update(&chosen);
        self.state.generation += 1;
        self.eigen = Eigen::of(&self.state.covariance);
    }

    fn best(&self) -> Vec<f64> {
        let middle = || self.state.mean.iter().copied().map(fold).collect();
        let shares = match &self.state.best {
            Some((best, _)) if self.is_repeatable => best.clone(),
            _ => middle(),
        };
        self.space.from_unit(&shares)
    }

    fn stage(&self) -> Stage {
        Stage::new(self.state.generation, self.options.generations)
    }

    fn save(&self) -> String {
        saved(&self.state)
    }
}

/// Any number as a share: reflected at 0 and at 1 as often as it takes.
fn fold(value: f64) -> f64 {
    let turned = value.rem_euclid(2.0);
    if turned > 1.0 { 2.0 - turned } else { turned }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_cloud_goes_on_within_the_box() {
        let state = CmaEsState {
            generation: 2,
            mean: vec![0.5, 0.25],
            sigma: 0.25,
            covariance: vec![vec![0.0, 1.1], vec![0.1, 2.0]],
            covariance_path: vec![0.1, 0.0],
            sigma_path: vec![0.0, 0.2],
            best: None,
        };
        let space = TuningSpace::cube(2, (-1.0, 1.0), 0.0);
        let options = CmaEsOptions::default();
        let mut optimizer = CmaEs::new(space.clone(), options, 1, true, Some(state)).unwrap();
        for _ in 0..20 {
            let points = optimizer.ask();
            assert!(points.iter().all(|point| space.contains(point)));
            let values = points.iter().map(|point| Measurement::exact(point[0]));
            optimizer.tell(&values.collect::<Vec<_>>());
        }
    }

    #[test]
    fn folding_keeps_the_box() {
        for (value, folded) in [
            (0.3, 0.3),
            (1.2, 0.8),
            (-0.25, 0.25),
            (2.5, 0.5),
            (-1.5, 0.5),
        ] {
            assert!((fold(value) - folded).abs() < 1e-12, "{value}");
        }
    }
}
