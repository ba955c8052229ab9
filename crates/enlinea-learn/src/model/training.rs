//! Trains any kind of model on labelled positions and writes it as a model file.

use enlinea_core::{Grid, Rules};
use enlinea_players::learned::{
    Card, FeatureGroup, FeatureList, LANES, LogisticModel, ModelFile, OutcomeWeights, Polynomial,
    PolynomialModel, Readout, TreeModel, Trees, TupleModel, largest_score,
};

use super::curve_fit::{model_fit, outcome_fit, tuple_fit};
use super::examples::{Examples, QuietExample, quiet_examples};
use super::least_squares::TrainingRows;
use super::logistic::fit_outcomes;
use super::options::{ModelOptions, NtupleOptions, PolynomialOptions};
use super::polynomial::fit_polynomial;
use super::readout::fit_readout;
use super::trees::{grow_boosting, grow_forest};
use super::tuples::{fit_tuples, random_tuples, score_of_red};
use crate::metrics::{Fit, TestPosition};
use crate::play::{TdCheckpoint, train_td};
use crate::sparse::train_sparse;

/// What a training may use.
#[derive(Debug)]
pub struct Training<'a, G: Grid> {
    /// The board.
    pub grid: G,
    /// Positions to learn from.
    pub positions: &'a [TestPosition<G>],
    /// Positions to watch the progress on.
    pub validation: &'a [TestPosition<G>],
    /// The seed of all random numbers.
    pub seed: u64,
}

/// A trained model.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The model.
    pub file: ModelFile,
    /// How it got better.
    pub curve: Curve,
    /// By how much R² on the validation examples falls if a feature is shuffled, for models of features.
    pub importance: Vec<(String, f64)>,
}

/// R² on the quiet validation examples while a model grew: of the score, or of the outcome for models that know nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// What the steps count.
    pub steps: &'static str,
    /// Steps and R².
    pub points: Vec<(f64, f64)>,
}

/// Why a model cannot be trained.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// The description names features that there are not.
    #[error("unknown group of features `{name}`; there are {known}")]
    Features {
        /// The name.
        name: String,
        /// All names.
        known: String,
    },
    /// There is nothing to learn from.
    #[error("{examples} quiet positions are not enough for a model with {unknowns} numbers")]
    TooFew {
        /// Quiet positions.
        examples: usize,
        /// Numbers to be found.
        unknowns: usize,
    },
    /// A setting is out of range.
    #[error("`{name}` must be {range}")]
    Setting {
        /// The setting.
        name: &'static str,
        /// What it may be.
        range: &'static str,
    },
}

/// Trains a model on the threads of the current pool. `on_point` hears of each new point of the curve; games against itself start
/// from the checkpoint, if there is one, and hand out new ones.
///
/// # Errors
/// If the settings are out of range, or there are too few positions.
pub fn train<G: Grid>(
    options: &ModelOptions,
    training: &Training<'_, G>,
    card: Card,
    checkpoint: Option<TdCheckpoint>,
    on_point: &mut dyn FnMut(f64, f64, Option<&TdCheckpoint>),
) -> Result<Trained, TrainError> {
    let rules = training.grid.rules();
    let quiet = quiet_examples(training.positions);
    let watched = quiet_examples(training.validation);
    let file = ModelFile::new(Card {
        features: options.features().to_vec(),
        ..card
    });
    let features = feature_list(options.features(), training.grid)?;
    let mut learner = FeatureLearner {
        learn: Examples::new(features.clone(), &quiet),
        watch: Examples::new(features, &watched).rows,
        file,
        curve: Curve::default(),
        on_point,
    };
    match options {
        ModelOptions::Polynomial(options) => learner.polynomial(options),
        ModelOptions::Logistic(_) => learner.logistic(),
        ModelOptions::Forest(options) => {
            check(
                options.trees > 0 && options.leaves > 1,
                "trees",
                "at least 1, with 2 leaves",
            )?;
            let trees = grow_forest(&learner.learn, options, training.seed);
            learner.trees(&trees, true)
        }
        ModelOptions::Boosting(options) => {
            check(
                options.trees > 0 && options.leaves > 1,
                "trees",
                "at least 1, with 2 leaves",
            )?;
            let trees = grow_boosting(&learner.learn, options, training.seed);
            learner.trees(&trees, false)
        }
        ModelOptions::Ntuple(options) => {
            check_tuples(options.tuples, options.length)?;
            Ok(learner.tuples(rules, options, &quiet, &watched, training.seed))
        }
        ModelOptions::Sparse(options) => {
            let is_whole = |units: usize| units > 0 && units.is_multiple_of(LANES);
            check(
                is_whole(options.units) && is_whole(options.middle) && options.batch > 0,
                "units, middle",
                "multiples of 16, with batches of at least 1",
            )?;
            let card = &learner.file.card;
            let file = train_sparse(
                training.grid,
                &quiet,
                options,
                card,
                &mut |report, model| {
                    let fit = model_fit(model, &watched);
                    let batches = f64::from(report.batches.0);
                    learner.curve.points.push((batches, fit));
                    (learner.on_point)(batches, fit, None);
                },
            );
            learner.curve.steps = "batches";
            Ok(Trained {
                file,
                curve: learner.curve,
                importance: Vec::new(),
            })
        }
        ModelOptions::Td(options) => {
            check_tuples(options.tuples, options.length)?;
            let network = train_td(
                training.grid,
                options,
                training.seed,
                checkpoint,
                &mut |state| {
                    let fit = outcome_fit(&state.network, &watched);
                    learner.curve.points.push((state.games as f64, fit));
                    (learner.on_point)(state.games as f64, fit, Some(state));
                },
            );
            learner.curve.steps = "games";
            Ok(Trained {
                file: TupleModel::write(learner.file, &network, &td_readout(rules)),
                curve: learner.curve,
                importance: Vec::new(),
            })
        }
    }
}

/// Networks that learn from games know outcomes: their number is the argument of a hyperbolic tangent, and a sure win counts as one
/// of middling speed.
fn td_readout(rules: Rules) -> Readout {
    Readout {
        scale: 0.0,
        sure_win: f64::from(largest_score(rules)) / 2.0,
        win: [2.0, 0.0],
        loss: [2.0, 0.0],
    }
}

fn check(is_good: bool, name: &'static str, range: &'static str) -> Result<(), TrainError> {
    let error = TrainError::Setting { name, range };
    if is_good { Ok(()) } else { Err(error) }
}

fn check_tuples(tuples: usize, length: usize) -> Result<(), TrainError> {
    check((1..=1000).contains(&tuples), "tuples", "1 to 1000")?;
    check((1..=9).contains(&length), "length", "1 to 9")
}

fn feature_list<G: Grid>(names: &[String], grid: G) -> Result<FeatureList, TrainError> {
    let group = |name: &String| {
        FeatureGroup::find(name).ok_or_else(|| TrainError::Features {
            name: name.clone(),
            known: FeatureGroup::ALL.map(FeatureGroup::name).join(", "),
        })
    };
    let groups: Result<Vec<_>, _> = names.iter().map(group).collect();
    Ok(FeatureList::new(&groups?, grid.rules()))
}

/// Parts of the examples that the learning curve of a quick model shows.
const PARTS: [f64; 4] = [0.125, 0.25, 0.5, 1.0];

/// Trains models of features.
struct FeatureLearner<'a> {
    learn: Examples,
    watch: TrainingRows,
    file: ModelFile,
    curve: Curve,
    on_point: &'a mut dyn FnMut(f64, f64, Option<&TdCheckpoint>),
}

impl FeatureLearner<'_> {
    fn polynomial(mut self, options: &PolynomialOptions) -> Result<Trained, TrainError> {
        check((1..=4).contains(&options.degree), "degree", "1 to 4")?;
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

    fn logistic(mut self) -> Result<Trained, TrainError> {
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

    fn trees(mut self, trees: &Trees, is_mean: bool) -> Result<Trained, TrainError> {
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
            self.curve.points.push((first as f64, fit.r_squared()));
            (self.on_point)(first as f64, fit.r_squared(), None);
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

    fn tuples<G: Grid>(
        mut self,
        rules: Rules,
        options: &NtupleOptions,
        quiet: &[QuietExample<G>],
        watched: &[QuietExample<G>],
        seed: u64,
    ) -> Trained {
        self.curve.steps = "passes";
        let mut network = random_tuples(rules, options.shape(), seed);
        let (passes, rate) = (options.passes, options.rate);
        fit_tuples(
            &mut network,
            quiet,
            passes,
            rate,
            seed,
            &mut |pass, network| {
                let fit = tuple_fit(network, watched);
                self.curve.points.push((pass as f64, fit));
                (self.on_point)(pass as f64, fit, None);
            },
        );
        // The tables know the examples that they were filled from: probabilities come from others.
        let pair = |one: &QuietExample<G>| (network.value(&one.view), score_of_red(one));
        let pairs: Vec<(f64, f64)> = watched.iter().map(pair).collect();
        Trained {
            file: TupleModel::write(self.file, &network, &fit_readout(&pairs)),
            curve: self.curve,
            importance: Vec::new(),
        }
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
        self.curve.points.push((examples, fit));
        (self.on_point)(examples, fit, None);
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
