//! Runs of tuners with their curves, and games of the players they find.

use std::path::Path;

use enlinea_arena::Entry;
use enlinea_arena::store::{Store, TuningStep};
use enlinea_players::NoResources;
use serde::{Deserialize, Serialize};

use super::{Effort, ExperimentError, Figure, Findings, Metric};
use crate::objective::{Batch, GameSeeds, Games, GamesOptions, Objective, Scoring};
use crate::plot::{LineChart, Mark, Series};
use crate::tuning::{Description, DescriptionError, RunEnd, RunError, RunOptions, Setup, run};

/// Several runs that are compared.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningRuns {
    /// Games of every found player against `random`, in the published size; 0 is none.
    #[serde(default)]
    pub games: u32,
    /// The same in the quick size.
    #[serde(default)]
    pub quick_games: u32,
    /// What all runs have in common, as in `docs/tuning.md`.
    pub common: toml::Table,
    /// What each run has of its own.
    pub run: Vec<TuningRun>,
}

/// One run.
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
    /// The rest.
    #[serde(default)]
    pub other: toml::Table,
}

impl TuningRuns {
    pub(super) fn run(&self, effort: Effort<'_>) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        for one in &self.run {
            self.run_one(one, effort, &mut findings)?;
        }
        Ok(findings)
    }

    fn run_one(
        &self,
        one: &TuningRun,
        effort: Effort<'_>,
        findings: &mut Findings,
    ) -> Result<(), ExperimentError> {
        let described = |reason: DescriptionError| ExperimentError::Description {
            label: one.label.clone(),
            reason: Box::new(reason),
        };
        let failed = |reason: RunError| ExperimentError::Run {
            label: one.label.clone(),
            reason: Box::new(reason),
        };
        let description = self.describe(one, effort.is_quick).map_err(described)?;
        let options = RunOptions {
            workers: effort.workers,
            stop: effort.stop,
        };
        let setup = Setup::new(&description, &NoResources, options).map_err(described)?;
        let mut store = Store::in_memory().map_err(|error| failed(error.into()))?;
        let stored = store
            .enter_tuning(&description.as_new())
            .map_err(|error| failed(error.into()))?;
        let end = run(&mut store, &stored, &setup, options, &mut ()).map_err(failed)?;
        if end == RunEnd::Stopped {
            return Err(ExperimentError::Stopped);
        }
        let steps = store
            .tuning_steps(stored.id)
            .map_err(|error| failed(error.into()))?;
        report(one, &steps, findings);
        let games = if effort.is_quick {
            self.quick_games
        } else {
            self.games
        };
        if games > 0
            && let Some(step) = steps.last()
        {
            let metric = against_random(&description, &step.weights, games, effort)?;
            let name = format!("{} wins against random", one.label);
            findings.metrics.push(Metric::new(name, metric.0, metric.1));
        }
        Ok(())
    }

    fn describe(&self, one: &TuningRun, is_quick: bool) -> Result<Description, DescriptionError> {
        let mut table = self.common.clone();
        table.insert("name".to_owned(), one.label.clone().into());
        table.extend(one.other.clone());
        merge(&mut table, "tuner", &one.tuner);
        if is_quick {
            merge(&mut table, "tuner", &one.quick_tuner);
        }
        merge(&mut table, "objective", &one.objective);
        Description::from_table(table, Path::new("."))
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

/// The share of wins over games against random, in percent, with its error.
fn against_random(
    description: &Description,
    weights: &[f64],
    games: u32,
    effort: Effort<'_>,
) -> Result<(f64, f64), ExperimentError> {
    let described = |reason: DescriptionError| ExperimentError::Description {
        label: description.name.clone(),
        reason: Box::new(reason),
    };
    let subject = description
        .subject(&NoResources)
        .map_err(|error| described(error.into()))?;
    let options = GamesOptions {
        weight: 1.0,
        opponents: vec![Entry::built_in("random")],
        games,
        openings: "none".to_owned(),
        scoring: Scoring::Wins,
        seeds: GameSeeds::Fixed,
        seed: 2,
    };
    let objective = Games::new(subject, options).map_err(|error| described(error.into()))?;
    let batch = Batch {
        candidates: &[weights.to_vec()],
        seed: 0,
        workers: effort.workers,
        stop: effort.stop,
    };
    let measured = objective.measure(&batch)?.measurements[0];
    Ok((100.0 * measured.value, 100.0 * measured.noise))
}

/// What a curve shows of a step.
type Curve = fn(&TuningStep) -> f64;

/// The four curves of a run, and their ends.
fn report(one: &TuningRun, steps: &[TuningStep], findings: &mut Findings) {
    let curves: [(&str, Curve); 4] = [
        ("best", |step| step.best),
        ("worst", |step| step.worst),
        ("median", |step| step.median),
        ("average", |step| step.mean),
    ];
    let series = curves.map(|(name, value)| Series {
        name: name.to_owned(),
        points: steps
            .iter()
            .map(|step| (step.step as f64, value(step)))
            .collect(),
        mark: Mark::Line,
    });
    if let Some(last) = steps.last() {
        for (name, value) in curves {
            let name = format!("{} {name}", one.label);
            findings
                .metrics
                .push(Metric::new(name, value(last), last.noise));
        }
    }
    let seconds: f64 = steps.iter().map(|step| step.time.as_secs_f64()).sum();
    findings.remarks.push(format!(
        "{}: {} generations in {seconds:.1} s.",
        one.label,
        steps.len()
    ));
    findings.figures.push(Figure {
        caption: format!("{} {}", one.figure, one.label).trim().to_owned(),
        chart: LineChart {
            title: one.label.clone(),
            x_label: "generation".to_owned(),
            y_label: "fitness".to_owned(),
            series: series.to_vec(),
        },
    });
}
