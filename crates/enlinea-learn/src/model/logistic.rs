//! Logistic regression on the outcome, by Newton's method.

use enlinea_players::learned::OutcomeWeights;
use rayon::prelude::*;

use super::examples::Examples;
use super::least_squares::LeastSquares;

/// Steps of Newton's method.
const STEPS: usize = 12;
/// Resistance against large weights, per example: keeps weights of separable outcomes finite.
const RESISTANCE: f64 = 1e-6;
/// Rows that are added up together: fixed, so that sums do not depend on the number of threads.
const CHUNK: usize = 4096;

/// Fits the probabilities of loss, draw and win. The draw is the outcome that the others are compared with.
pub fn fit_outcomes(examples: &Examples) -> OutcomeWeights {
    let rows = &examples.rows;
    let scales = column_scales(examples);
    let scaled = |index: usize| -> Vec<f64> {
        let numbers = rows.row(index).iter().zip(&scales);
        let scaled = numbers.map(|(number, scale)| number / scale);
        scaled.chain([1.0]).collect()
    };
    let length = rows.width + 1;
    let mut weights = OutcomeWeights {
        weights: [vec![0.0; length], vec![0.0; length], vec![0.0; length]],
        mean_scores: mean_scores(&rows.targets),
    };
    for _ in 0..STEPS {
        let starts: Vec<usize> = (0..rows.len()).step_by(CHUNK).collect();
        let parts: Vec<Newton> = starts
            .par_iter()
            .map(|&start| {
                let mut part = Newton::new(2 * length);
                for index in start..rows.len().min(start + CHUNK) {
                    part.add(&weights, &scaled(index), rows.targets[index]);
                }
                part
            })
            .collect();
        let mut newton = Newton::new(2 * length);
        for part in &parts {
            newton.merge(part);
        }
        let resistance = RESISTANCE * rows.len() as f64;
        let step = newton.step(
            resistance,
            &[&*weights.weights[0], &weights.weights[2]].concat(),
        );
        let (loss, win) = step.split_at(length);
        for (outcome, step) in [(0, loss), (2, win)] {
            for (weight, step) in weights.weights[outcome].iter_mut().zip(step) {
                *weight += step;
            }
        }
    }
    for row in &mut weights.weights {
        for (weight, scale) in row.iter_mut().zip(&scales) {
            *weight /= scale;
        }
    }
    weights
}

/// The largest size of each column, so that all are of the same order.
fn column_scales(examples: &Examples) -> Vec<f64> {
    let mut scales = vec![0.0f64; examples.rows.width];
    for (row, _) in examples.rows.iter() {
        for (scale, number) in scales.iter_mut().zip(row) {
            *scale = scale.max(number.abs());
        }
    }
    scales
        .iter()
        .map(|&scale| if scale > 0.0 { scale } else { 1.0 })
        .collect()
}

fn mean_scores(targets: &[f64]) -> [f64; 2] {
    [-1.0, 1.0].map(|sign: f64| {
        let scores = targets.iter().filter(|&&score| score * sign > 0.0);
        let (sum, count) = scores.fold((0.0, 0u32), |(sum, count), score| (sum + score, count + 1));
        sum / f64::from(count.max(1))
    })
}

/// Gradient and curvature of the likelihood.
struct Newton {
    gradient: Vec<f64>,
    /// The lower half of a symmetric matrix, row after row.
    curvature: Vec<f64>,
}

impl Newton {
    fn new(unknowns: usize) -> Newton {
        Newton {
            gradient: vec![0.0; unknowns],
            curvature: vec![0.0; unknowns * unknowns],
        }
    }

    fn add(&mut self, weights: &OutcomeWeights, numbers: &[f64], score: f64) {
        let probabilities = weights.probabilities(&numbers[..numbers.len() - 1]);
        let [loss, _, win] = probabilities;
        let happened = |is: bool| f64::from(u8::from(is));
        let errors = [happened(score < 0.0) - loss, happened(score > 0.0) - win];
        let (length, unknowns) = (numbers.len(), self.gradient.len());
        for (outcome, error) in errors.iter().enumerate() {
            for (place, number) in numbers.iter().enumerate() {
                self.gradient[outcome * length + place] += error * number;
            }
        }
        let blocks = [
            (0, 0, loss * (1.0 - loss)),
            (1, 0, -loss * win),
            (1, 1, win * (1.0 - win)),
        ];
        for (down, across, weight) in blocks {
            for (row, left) in numbers.iter().enumerate() {
                let factor = weight * left;
                if factor == 0.0 {
                    continue;
                }
                let start = (down * length + row) * unknowns + across * length;
                for (sum, right) in self.curvature[start..][..length].iter_mut().zip(numbers) {
                    *sum += factor * right;
                }
            }
        }
    }

    fn merge(&mut self, other: &Newton) {
        for (own, other) in self.gradient.iter_mut().zip(&other.gradient) {
            *own += other;
        }
        for (own, other) in self.curvature.iter_mut().zip(&other.curvature) {
            *own += other;
        }
    }

    /// The step to where the gradient would vanish.
    fn step(&self, resistance: f64, weights: &[f64]) -> Vec<f64> {
        let unknowns = self.gradient.len();
        let half = |row: usize, column: usize| self.curvature[row * unknowns + column];
        let problem = LeastSquares::new(unknowns, unknowns, |row, numbers| {
            for (column, number) in numbers.iter_mut().enumerate() {
                *number = half(row.max(column), row.min(column));
            }
            numbers[row] += resistance;
            self.gradient[row] - resistance * weights[row]
        });
        problem.solve()
    }
}
