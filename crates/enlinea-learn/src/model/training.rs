//! Trains any kind of model on labelled positions and writes it as a model file.

use enlinea_core::{Grid, Rules};
use enlinea_players::learned::{
    Card, FeatureGroup, FeatureList, ModelFile, Readout, TupleModel, largest_score,
};
use enlinea_solver::SolverError;

use super::curve_fit::{model_fit, outcome_fit};
use super::examples::{Examples, QuietExample, quiet_examples};
use super::learner::FeatureLearner;
use super::options::ModelOptions;
use super::trees::{grow_boosting, grow_forest};
use super::tuple_checkpoint::TupleCheckpoint;
use crate::WorkMeter;
use crate::metrics::TestPosition;
use crate::play::{Round, TdOptions, train_td};
use crate::sparse::{SparseOptions, StageEvent, train_sparse};

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
    /// Counts games or batches.
    pub meter: &'a WorkMeter,
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
    /// What games have shown, and after how many steps.
    pub rounds: Vec<(f64, Round)>,
}

/// Where a training stands: enough to continue as if it had never stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingState {
    /// The curve so far.
    pub curve: Curve,
    /// The model and everything that belongs to it, as bytes of its own.
    pub model: Vec<u8>,
}

/// What a training tells while it works.
#[derive(Debug)]
pub enum TrainingEvent<'a> {
    /// A new stage, of trainings that have several.
    Stage(String),
    /// A new point of the curve, the last one.
    Point {
        /// The curve so far.
        curve: &'a Curve,
        /// The model to continue with, of trainings that can.
        state: Option<&'a [u8]>,
    },
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
    /// There is no memory for the solver of a learner that plays.
    #[error("{0}")]
    NoSolver(#[from] SolverError),
    /// A state of another training.
    #[error("the checkpoint is not of this training: remove it to start again")]
    State,
    /// A setting is out of range.
    #[error("`{name}` must be {range}")]
    Setting {
        /// The setting.
        name: &'static str,
        /// What it may be.
        range: &'static str,
    },
}

/// Trains a model on the threads of the current pool, from a state of the same training if there is one. Long trainings hand out
/// states as they go.
///
/// # Errors
/// If the settings are out of range, or there are too few positions.
pub fn train<G: Grid>(
    options: &ModelOptions,
    training: &Training<'_, G>,
    card: Card,
    from: Option<TrainingState>,
    on_event: &mut dyn FnMut(TrainingEvent<'_>),
) -> Result<Trained, TrainError> {
    options.check()?;
    let quiet = quiet_examples(training.positions);
    let watched = quiet_examples(training.validation);
    let file = ModelFile::new(Card {
        features: options.features().to_vec(),
        ..card
    });
    let features = feature_list(options.features(), training.grid)?;
    let TrainingState { curve, model } = from.unwrap_or_default();
    let from = Some(model).filter(|model| !model.is_empty());
    let learner = FeatureLearner {
        learn: Examples::new(features.clone(), &quiet),
        watch: Examples::new(features, &watched).rows,
        file,
        curve,
        on_event,
    };
    match options {
        ModelOptions::Polynomial(options) => learner.polynomial(options),
        ModelOptions::Logistic(_) => learner.logistic(),
        ModelOptions::Forest(options) => {
            let trees = grow_forest(&learner.learn, options, training.seed);
            learner.trees(&trees, true)
        }
        ModelOptions::Boosting(options) => {
            let trees = grow_boosting(&learner.learn, options, training.seed);
            learner.trees(&trees, false)
        }
        ModelOptions::Ntuple(options) => {
            let from = tuple_checkpoint(from, training.grid.rules())?;
            Ok(learner.tuples(training, options, &quiet, &watched, from))
        }
        ModelOptions::Sparse(options) => sparse(
            learner,
            training,
            options,
            &quiet,
            &watched,
            from.as_deref(),
        ),
        ModelOptions::Td(options) => {
            let from = tuple_checkpoint(from, training.grid.rules())?;
            Ok(td(learner, training, options, &watched, from))
        }
    }
}

fn sparse<G: Grid>(
    mut learner: FeatureLearner<'_>,
    training: &Training<'_, G>,
    options: &SparseOptions,
    quiet: &[QuietExample<G>],
    watched: &[QuietExample<G>],
    from: Option<&[u8]>,
) -> Result<Trained, TrainError> {
    learner.curve.steps = "batches";
    let (card, meter) = (learner.file.card.clone(), training.meter);
    let on_event = &mut |event: StageEvent<'_>| match event {
        StageEvent::Begun(stage) => (learner.on_event)(TrainingEvent::Stage(stage.to_string())),
        StageEvent::Ended {
            report,
            model,
            state,
        } => {
            let batches = f64::from(report.batches.0);
            if let Some(round) = report.round {
                learner.curve.rounds.push((batches, round));
            }
            learner.add_point(batches, model_fit(model, watched), Some(state));
        }
    };
    let file = train_sparse(training.grid, quiet, options, &card, from, meter, on_event)?;
    Ok(Trained {
        file: file.ok_or(TrainError::State)?,
        curve: learner.curve,
        importance: Vec::new(),
    })
}

fn td<G: Grid>(
    mut learner: FeatureLearner<'_>,
    training: &Training<'_, G>,
    options: &TdOptions,
    watched: &[QuietExample<G>],
    from: Option<TupleCheckpoint>,
) -> Trained {
    learner.curve.steps = "games";
    let on_checkpoint = &mut |state: &TupleCheckpoint| {
        let fit = outcome_fit(&state.network, watched);
        learner.add_point(state.done as f64, fit, Some(&state.to_bytes()));
    };
    let network = train_td(
        training.grid,
        options,
        training.seed,
        from,
        training.meter,
        on_checkpoint,
    );
    let readout = td_readout(training.grid.rules());
    Trained {
        file: TupleModel::write(learner.file, &network, &readout),
        curve: learner.curve,
        importance: Vec::new(),
    }
}

/// The checkpoint of a network for this board.
fn tuple_checkpoint(
    bytes: Option<Vec<u8>>,
    rules: Rules,
) -> Result<Option<TupleCheckpoint>, TrainError> {
    let read = |bytes: Vec<u8>| {
        let checkpoint = TupleCheckpoint::read(&bytes);
        let checkpoint = checkpoint.filter(|found| found.network.rules() == rules);
        checkpoint.ok_or(TrainError::State)
    };
    bytes.map(read).transpose()
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

fn feature_list<G: Grid>(names: &[String], grid: G) -> Result<FeatureList, TrainError> {
    let groups: Result<Vec<_>, _> = names.iter().map(|name| feature_group(name)).collect();
    Ok(FeatureList::new(&groups?, grid.rules()))
}

pub(super) fn feature_group(name: &str) -> Result<FeatureGroup, TrainError> {
    FeatureGroup::find(name).ok_or_else(|| TrainError::Features {
        name: name.to_owned(),
        known: FeatureGroup::ALL.map(FeatureGroup::name).join(", "),
    })
}
