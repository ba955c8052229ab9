//! One tuning run as part of an experiment: described in parts, kept in memory.

use std::path::Path;

use enlinea_core::{Game, Side};
use enlinea_players::random::derived_seed;
use enlinea_players::{Budget, NoResources};
use serde::{Deserialize, Serialize};

use super::matches::seat as seat_at_the_board;
use crate::Subject;
use crate::experiment::{ExperimentError, ExperimentOptions};
use crate::measurement::Measurement;
use crate::objective::{Objective, ObjectiveError, play_game};
use crate::optimizer::OptimizerOptions;
use crate::parallel::in_parallel;
use crate::tuning::{
    RunEnd, TuningDescription, TuningDescriptionError, TuningError, TuningObserver, TuningOptions,
    TuningProgress, TuningSetup, TuningStep, TuningStore, run,
};

/// What a run has of its own, over what all runs of an experiment have in common.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningRun {
    /// Its name in metrics and captions.
    pub label: String,
    /// The figure of the publication, for the caption.
    #[serde(default)]
    pub figure: String,
    /// Settings of its optimizer.
    #[serde(default)]
    pub tuner: toml::Table,
    /// Settings of its optimizer in the quick size, over the others.
    #[serde(default)]
    pub quick_tuner: toml::Table,
    /// Settings of its objective.
    #[serde(default)]
    pub objective: toml::Table,
    /// Settings of its objective in the quick size, over the others.
    #[serde(default)]
    pub quick_objective: toml::Table,
    /// The rest.
    #[serde(default)]
    pub other: toml::Table,
}

/// A finished run.
pub(super) struct Tuned {
    pub(super) description: TuningDescription,
    pub(super) steps: Vec<TuningStep>,
    /// For each step how far the optimizer was after it: for a grid, the parameters checked.
    pub(super) checked: Vec<u64>,
    /// The best point of the optimizer before the first step.
    pub(super) start: Vec<f64>,
    setup: TuningSetup,
}

/// Collects how far the optimizer was.
struct Stages(Vec<u64>);

impl TuningObserver for Stages {
    fn stepped(&mut self, progress: &TuningProgress<'_>) {
        self.0.push(progress.stage.done);
    }
}

impl TuningRun {
    /// A run that has nothing of its own.
    pub(super) fn plain(label: &str) -> TuningRun {
        TuningRun {
            label: label.to_owned(),
            figure: String::new(),
            tuner: toml::Table::new(),
            quick_tuner: toml::Table::new(),
            objective: toml::Table::new(),
            quick_objective: toml::Table::new(),
            other: toml::Table::new(),
        }
    }

    /// Runs it to its end.
    pub(super) fn tune(
        &self,
        common: &toml::Table,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<Tuned, ExperimentError> {
        let described = |reason: TuningDescriptionError| ExperimentError::Description {
            label: self.label.clone(),
            reason: Box::new(reason),
        };
        let failed = |reason: TuningError| ExperimentError::Run {
            label: self.label.clone(),
            reason: Box::new(reason),
        };
        let description = self
            .describe(common, repeat, options.is_quick())
            .map_err(described)?;
        let options = options.tuning();
        let setup = TuningSetup::new(&description, &NoResources, options).map_err(described)?;
        let start = setup.first_optimizer(&description).map_err(described)?;
        let mut stages = Stages(Vec::new());
        let steps = steps(&description, &setup, options, &mut stages).map_err(failed)?;
        Ok(Tuned {
            description,
            steps: steps.ok_or(ExperimentError::Stopped)?,
            checked: stages.0,
            start: start.best(),
            setup,
        })
    }

    fn describe(
        &self,
        common: &toml::Table,
        repeat: u64,
        is_quick: bool,
    ) -> Result<TuningDescription, TuningDescriptionError> {
        let mut table = common.clone();
        table.insert("name".to_owned(), self.label.clone().into());
        table.extend(self.other.clone());
        merge(&mut table, "tuner", &self.tuner);
        merge(&mut table, "objective", &self.objective);
        if is_quick {
            merge(&mut table, "tuner", &self.quick_tuner);
            merge(&mut table, "objective", &self.quick_objective);
        }
        // The first repeat has the seed of the manifest, the others the seeds after it.
        let seed = table.get("seed").and_then(toml::Value::as_integer);
        let seed = seed.unwrap_or(0).saturating_add_unsigned(repeat);
        table.insert("seed".to_owned(), seed.into());
        TuningDescription::from_table(table, Path::new("."))
    }
}

/// All steps of a run; `None` if it was stopped.
fn steps(
    description: &TuningDescription,
    setup: &TuningSetup,
    options: TuningOptions<'_>,
    stages: &mut Stages,
) -> Result<Option<Vec<TuningStep>>, TuningError> {
    let mut store = TuningStore::in_memory()?;
    let stored = store.enter(description)?;
    let end = run(&mut store, &stored, setup, options, stages)?;
    let steps = store.steps(&stored)?;
    Ok((end == RunEnd::Finished).then_some(steps))
}

fn merge(table: &mut toml::Table, key: &str, more: &toml::Table) {
    let inner = table
        .entry(key)
        .or_insert_with(|| toml::Value::Table(toml::Table::new()));
    if let Some(inner) = inner.as_table_mut() {
        inner.extend(more.clone());
    }
}

impl Tuned {
    /// The weights that were found.
    pub(super) fn found(&self) -> &[f64] {
        self.steps
            .last()
            .map_or(&*self.start, |step| &*step.weights)
    }

    /// The player with a place for weights.
    pub(super) fn subject(&self) -> Result<Subject, ExperimentError> {
        let subject = self.description.subject(&NoResources);
        subject.map_err(|error| self.failed(error.into()))
    }

    fn failed(&self, reason: TuningDescriptionError) -> ExperimentError {
        ExperimentError::Description {
            label: self.description.name.clone(),
            reason: Box::new(reason),
        }
    }

    /// Whether one champion is defended against challengers.
    pub(super) fn is_grid(&self) -> bool {
        matches!(self.description.optimizer, OptimizerOptions::Grid(_))
    }

    /// The value of some weights; `None` if it depends on the other candidates or on the step.
    pub(super) fn measured(
        &self,
        weights: &[f64],
        options: ExperimentOptions<'_>,
    ) -> Result<Option<Measurement>, ExperimentError> {
        if !self.setup.objective.is_repeatable() {
            return Ok(None);
        }
        measure(&*self.setup.objective, weights, options).map(Some)
    }

    /// Games won against random moves from each seat, of `games` in all; the seed says which random moves.
    pub(super) fn against_random(
        &self,
        weights: &[f64],
        games: u32,
        seed: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<[u64; 2], ExperimentError> {
        let subject = self.subject()?;
        let empty = Game::new(subject.rules());
        let work = |seat: usize| {
            let mut own = subject.contestant(weights).map_err(ObjectiveError::from)?;
            let mut random = seat_at_the_board("random", subject.rules())?;
            let mut wins = 0;
            for game in 0..games / 2 {
                let seed = derived_seed(seed, &[u64::from(game), seat as u64]);
                let (own, other) = ((&mut own, "the tuned player"), (&mut random, "random"));
                let players = if seat == 0 {
                    [own, other]
                } else {
                    [other, own]
                };
                let free = Budget::unlimited();
                let winner = play_game(&empty, seed, players, &free, options.stop_flag())?;
                wins += u64::from(winner == Some(Side::ALL[seat]));
            }
            Ok::<u64, ExperimentError>(wins)
        };
        let wins = in_parallel(2, options.stop_flag(), work)?;
        let wins = wins.ok_or(ExperimentError::Stopped)?;
        Ok([wins[0], wins[1]])
    }
}

fn measure(
    objective: &dyn Objective,
    weights: &[f64],
    options: ExperimentOptions<'_>,
) -> Result<Measurement, ExperimentError> {
    let candidates = [weights.to_vec()];
    Ok(objective.measure(&options.batch(&candidates))?.measurements[0])
}
