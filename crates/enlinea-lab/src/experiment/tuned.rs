//! One run of a tuner as part of an experiment: described in parts, kept in memory.

use std::path::Path;

use enlinea_arena::Entry;
use enlinea_arena::store::{Store, TuningStep};
use enlinea_players::NoResources;
use serde::{Deserialize, Serialize};

use super::{ExperimentError, ExperimentOptions};
use crate::Subject;
use crate::measurement::Measurement;
use crate::objective::{GameSeeds, Games, GamesOptions, Objective, Scoring};
use crate::optimizer::OptimizerOptions;
use crate::tuning::{
    RunEnd, TuningDescription, TuningDescriptionError, TuningError, TuningObserver, TuningOptions,
    TuningProgress, TuningSetup, beginning, run,
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
    /// Settings of its tuner.
    #[serde(default)]
    pub tuner: toml::Table,
    /// Settings of its tuner in the quick size, over the others.
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

/// A run that is over.
pub(super) struct Tuned {
    pub(super) description: TuningDescription,
    pub(super) steps: Vec<TuningStep>,
    /// For each step how far the tuner was after it: for a grid, the parameters checked.
    pub(super) checked: Vec<u64>,
    /// What the tuner took for the best before the first step.
    pub(super) start: Vec<f64>,
    setup: TuningSetup,
}

/// Keeps how far the tuner was.
struct Stages(Vec<u64>);

impl TuningObserver for Stages {
    fn stepped(&mut self, report: &TuningProgress<'_>) {
        self.0.push(report.stage.done);
    }
}

impl TuningRun {
    /// Runs it to its end.
    pub(super) fn tune(
        &self,
        common: &toml::Table,
        effort: ExperimentOptions<'_>,
    ) -> Result<Tuned, ExperimentError> {
        let described = |reason: TuningDescriptionError| ExperimentError::Description {
            label: self.label.clone(),
            reason: Box::new(reason),
        };
        let failed = |reason: TuningError| ExperimentError::Run {
            label: self.label.clone(),
            reason: Box::new(reason),
        };
        let description = self.describe(common, effort.is_quick).map_err(described)?;
        let options = TuningOptions {
            workers: effort.workers,
            stop: effort.stop,
        };
        let setup = TuningSetup::new(&description, &NoResources, options).map_err(described)?;
        let start = beginning(&description, &setup).map_err(described)?.best();
        let mut store = Store::in_memory().map_err(|error| failed(error.into()))?;
        let stored = store
            .enter_tuning(&description.as_new())
            .map_err(|error| failed(error.into()))?;
        let mut stages = Stages(Vec::new());
        let end = run(&mut store, &stored, &setup, options, &mut stages).map_err(failed)?;
        if end == RunEnd::Stopped {
            return Err(ExperimentError::Stopped);
        }
        let steps = store
            .tuning_steps(stored.id)
            .map_err(|error| failed(error.into()))?;
        Ok(Tuned {
            description,
            steps,
            checked: stages.0,
            start,
            setup,
        })
    }

    fn describe(
        &self,
        common: &toml::Table,
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
        TuningDescription::from_table(table, Path::new("."))
    }
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
        subject.map_err(|error| self.broken(error.into()))
    }

    fn broken(&self, reason: TuningDescriptionError) -> ExperimentError {
        ExperimentError::Description {
            label: self.description.name.clone(),
            reason: Box::new(reason),
        }
    }

    /// Whether one champion is defended against challengers.
    pub(super) fn is_grid(&self) -> bool {
        matches!(self.description.optimizer, OptimizerOptions::Grid(_))
    }

    /// The objective's view of some weights; nothing if it depends on who else is measured and when.
    pub(super) fn measured(
        &self,
        weights: &[f64],
        effort: ExperimentOptions<'_>,
    ) -> Result<Option<Measurement>, ExperimentError> {
        if !self.setup.objective.is_repeatable() {
            return Ok(None);
        }
        measure(&*self.setup.objective, weights, effort).map(Some)
    }

    /// Games of some weights against random moves.
    pub(super) fn against_random(
        &self,
        weights: &[f64],
        games: u32,
        effort: ExperimentOptions<'_>,
    ) -> Result<Measurement, ExperimentError> {
        let options = GamesOptions {
            weight: 1.0,
            opponents: vec![Entry::built_in("random")],
            games,
            openings: "none".to_owned(),
            scoring: Scoring::Wins,
            seeds: GameSeeds::Fixed,
            seed: 2,
        };
        let objective = Games::new(self.subject()?, options);
        let objective = objective.map_err(|error| self.broken(error.into()))?;
        measure(&objective, weights, effort)
    }
}

fn measure(
    objective: &dyn Objective,
    weights: &[f64],
    effort: ExperimentOptions<'_>,
) -> Result<Measurement, ExperimentError> {
    let candidates = [weights.to_vec()];
    Ok(objective.measure(&effort.batch(&candidates))?.measurements[0])
}
