//! Trains models of features, and the n-tuple network on exact scores.

use enlinea_core::Grid;
use enlinea_players::learned::{
    LogisticModel, ModelFile, OutcomeWeights, Polynomial, PolynomialModel, Readout, TreeModel,
    Trees, TupleModel, TupleNetwork,
};

use super::curve_fit::tuple_fit;
use super::examples::{Examples, QuietExample};
use super::least_squares::TrainingRows;
use super::logistic::fit_outcomes;
use super::options::{NtupleOptions, PolynomialOptions};
use super::polynomial::fit_polynomial;
use super::readout::fit_readout;
use super::training::{Curve, TrainError, Trained, Training, TrainingEvent};
use super::tuple_checkpoint::TupleCheckpoint;
use super::tuples::{fit_tuples, random_tuples, score_of_red};
use crate::metrics::Fit;

/// Parts of the examples that the learning curve of a quick model shows.
const PARTS: [f64; 4] = [0.125, 0.25, 0.5, 1.0];

/// Trains models of features.
pub(super) struct FeatureLearner<'a> {
    pub(super) learn: Examples,
    pub(super) watch: TrainingRows,
    pub(super) file: ModelFile,
    pub(super) curve: Curve,
    pub(super) on_event: &'a mut dyn FnMut(TrainingEvent<'_>),
}

impl FeatureLearner<'_> {
    pub(super) fn polynomial(mut self, options: &PolynomialOptions) -> Result<Trained, TrainError> {
        let unknowns = Polynomial::all_terms(self.learn.rows.width, options.degree);
        self.need(unknowns.len())?;
        for part in PARTS {
            let polynomial = fit_polynomial(&self.part(part), options.degree);
            self.point(part, |row| polynomial.value(row));
        }
        let polynomial = fit_polynomial(&self.learn, options.degree);
        let predict = |row: &[f64]| polynomial.value(row);
        let readout = self.readout(predict);
        let importance = self.importance(predict);
        Ok(Trained {
            file: PolynomialModel::write(self.file, &polynomial, &readout),
            curve: self.curve,
            importance,
        })
    }

    pub(super) fn logistic(mut self) -> Result<Trained, TrainError> {
        self.need(2 * (self.learn.rows.width + 1))?;
        let expected = |weights: &OutcomeWeights, row: &[f64]| {
            let [loss, _, win] = weights.probabilities(row);
            loss * weights.mean_scores[0] + win * weights.mean_scores[1]
        };
        for part in PARTS {
            let weights = fit_outcomes(&self.part(part));
            self.point(part, |row| expected(&weights, row));
        }
        let weights = fit_outcomes(&self.learn);
        let importance = self.importance(|row| expected(&weights, row));
        Ok(Trained {
            file: LogisticModel::write(self.file, &weights),
            curve: self.curve,
            importance,
        })
    }

    pub(super) fn trees(mut self, trees: &Trees, is_mean: bool) -> Result<Trained, TrainError> {
        self.need(1)?;
        self.curve.steps = "trees";
        let count = trees.roots.len();
        for part in 1..=count.min(10) {
            let first = count * part / count.min(10);
            let factor = if is_mean {
                count as f64 / first as f64
            } else {
                1.0
            };
            let some = Trees {
                roots: trees.roots[..first].to_vec(),
                ..trees.clone()
            };
            let value = |row: &[f64]| some.base + factor * (some.value(row) - some.base);
            let fit = Fit::of(self.watch.iter().map(|(row, target)| (value(row), target)));
            self.add_point(first as f64, fit.r_squared(), None);
        }
        let predict = |row: &[f64]| trees.value(row);
        let readout = self.readout(predict);
        let importance = self.importance(predict);
        Ok(Trained {
            file: TreeModel::write(self.file, trees, &readout),
            curve: self.curve,
            importance,
        })
    }

    pub(super) fn tuples<G: Grid>(
        mut self,
        training: &Training<'_, G>,
        options: &NtupleOptions,
        quiet: &[QuietExample<G>],
        watched: &[QuietExample<G>],
        from: Option<TupleCheckpoint>,
    ) -> Trained {
        self.curve.steps = "passes";
        let (seed, meter) = (training.seed, training.meter);
        let state = from.unwrap_or_else(|| TupleCheckpoint {
            done: 0,
            network: random_tuples(training.grid.rules(), options.shape(), seed),
        });
        meter.begin(state.done, options.passes as u64);
        let passes = (state.done as usize, options.passes);
        let mut network = state.network;
        let on_pass = &mut |pass: usize, network: &TupleNetwork| {
            meter.add(1);
            let state = TupleCheckpoint {
                done: pass as u64,
                network: network.clone(),
            };
            let fit = tuple_fit(network, watched);
            self.add_point(pass as f64, fit, Some(&state.to_bytes()));
        };
        fit_tuples(&mut network, quiet, passes, options.rate, seed, on_pass);
        // The tables know the examples that they were filled from: probabilities come from others.
        let pair = |one: &QuietExample<G>| (network.value(&one.view), score_of_red(one));
        let pairs: Vec<(f64, f64)> = watched.iter().map(pair).collect();
        Trained {
            file: TupleModel::write(self.file, &network, &fit_readout(&pairs)),
            curve: self.curve,
            importance: Vec::new(),
        }
    }

    /// A new point of the curve, and the state to continue from if there is one.
    pub(super) fn add_point(&mut self, step: f64, fit: f64, state: Option<&[u8]>) {
        self.curve.points.push((step, fit));
        let curve = &self.curve;
        (self.on_event)(TrainingEvent::Point { curve, state });
    }

    fn need(&self, unknowns: usize) -> Result<(), TrainError> {
        let examples = self.learn.rows.len();
        if examples > unknowns && !self.watch.is_empty() {
            return Ok(());
        }
        Err(TrainError::TooFew { examples, unknowns })
    }

    fn part(&self, part: f64) -> Examples {
        let rows = (self.learn.rows.len() as f64 * part) as usize;
        Examples {
            features: self.learn.features.clone(),
            rows: self.learn.rows.split_at(rows).0,
        }
    }

    fn point(&mut self, part: f64, predict: impl Fn(&[f64]) -> f64) {
        self.curve.steps = "examples";
        let examples = self.learn.rows.len() as f64 * part;
        let pairs = self
            .watch
            .iter()
            .map(|(row, target)| (predict(row), target));
        let fit = Fit::of(pairs).r_squared();
        self.add_point(examples, fit, None);
    }

    /// Probabilities are fitted to validation examples: a forest knows those that it has grown from.
    fn readout(&self, predict: impl Fn(&[f64]) -> f64) -> Readout {
        let pairs = self
            .watch
            .iter()
            .map(|(row, target)| (predict(row), target));
        fit_readout(&pairs.collect::<Vec<_>>())
    }

    /// By how much R² falls if the numbers of one feature are exchanged between examples.
    fn importance(&self, predict: impl Fn(&[f64]) -> f64) -> Vec<(String, f64)> {
        let rows = &self.watch;
        let fit = |shuffled: Option<usize>| {
            let pairs = (0..rows.len()).map(|index| {
                let mut row = rows.row(index).to_vec();
                if let Some(feature) = shuffled {
                    // Half a turn of the list is as good as a shuffle, and needs no random numbers.
                    let other = (index + rows.len() / 2) % rows.len();
                    row[feature] = rows.row(other)[feature];
                }
                (predict(&row), rows.targets[index])
            });
            Fit::of(pairs).r_squared()
        };
        let whole = fit(None);
        let names = self.learn.features.names().iter().enumerate();
        names
            .map(|(feature, name)| (name.clone(), whole - fit(Some(feature))))
            .collect()
    }
}
