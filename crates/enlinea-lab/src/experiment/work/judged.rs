//! The moves of players, judged by the exact solver: how many of them throw away a win or a draw.

use serde::{Deserialize, Serialize};

use super::matches::build;
use super::parse_rules;
use crate::experiment::number::with_error;
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultTable,
};
use crate::objective::{LabelledSet, LabelledSetOptions, MoveErrors, move_errors};
use crate::parallel::in_parallel;

/// Players on sets of positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// A set of positions each.
    pub set: Vec<JudgedSet>,
}

/// Players that are asked about the same positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedSet {
    /// The game.
    pub rules: String,
    /// Number of positions in the published size.
    pub positions: usize,
    /// The same in the quick size.
    pub quick_positions: usize,
    /// The players.
    pub players: Vec<String>,
}

impl Judged {
    /// Every seed has positions of its own.
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let mut results = ExperimentResults::default();
        for set in &self.set {
            set.run(repeat, options, &mut results)?;
        }
        Ok(results)
    }
}

impl JudgedSet {
    fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
        results: &mut ExperimentResults,
    ) -> Result<(), ExperimentError> {
        let rules = parse_rules(&self.rules)?;
        let positions = LabelledSetOptions {
            positions: options.pick(self.positions, self.quick_positions),
            seed: repeat + 1,
            ..LabelledSetOptions::default()
        };
        let set = LabelledSet::make(rules, &positions, options.tuning())?;
        let work = |place: usize| {
            let name = &self.players[place];
            let mut player = build(name, rules)?;
            Ok::<_, ExperimentError>(move_errors(&mut *player, name, &set)?)
        };
        let errors = in_parallel(self.players.len(), options.stop_flag(), work)?;
        let errors: Vec<MoveErrors> = errors.ok_or(ExperimentError::Stopped)?;
        for (name, errors) in self.players.iter().zip(&errors) {
            results.metrics.extend([
                Metric::rate(
                    format!("{name} on {}: moves that lose an outcome", self.rules),
                    errors.outcomes_lost,
                    errors.positions,
                ),
                Metric::with_error(
                    format!("{name} on {}: mean score lost", self.rules),
                    errors.score_lost,
                    errors.score_noise,
                ),
            ]);
        }
        results.tables.push(self.table(&errors));
        Ok(())
    }

    /// The best first.
    fn table(&self, errors: &[MoveErrors]) -> ResultTable {
        let mut order: Vec<(&String, &MoveErrors)> = self.players.iter().zip(errors).collect();
        order.sort_by_key(|(_, errors)| errors.outcomes_lost);
        let row = |(name, errors): (&String, &MoveErrors)| {
            let percent = (100.0 * errors.outcome_rate, 100.0 * errors.outcome_noise);
            vec![
                name.clone(),
                with_error(percent.0, percent.1),
                with_error(errors.score_lost, errors.score_noise),
            ]
        };
        let positions = errors.first().map_or(0, |one| one.positions);
        let head = [
            "player",
            "moves that lose an outcome, percent",
            "mean score lost",
        ];
        ResultTable {
            caption: format!(
                "{positions} positions of {} in which some move loses a win or a draw",
                self.rules
            ),
            head: head.map(str::to_owned).to_vec(),
            rows: order.into_iter().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_loses_nothing_and_chance_much() {
        let judged = Judged {
            set: vec![JudgedSet {
                rules: "5x4c4".to_owned(),
                positions: 40,
                quick_positions: 20,
                players: vec!["random".to_owned(), "perfect".to_owned()],
            }],
        };
        let results = judged.run(0, ExperimentOptions::new()).unwrap();
        let values: Vec<f64> = results.metrics.iter().map(|metric| metric.value).collect();
        assert!(values[0] > 20.0 && values[1] > 0.0, "{values:?}");
        assert_eq!(values[2..], [0.0, 0.0]);
        assert_eq!(results.tables[0].rows[0][0], "perfect");
        // Another seed has other positions.
        assert_ne!(judged.run(1, ExperimentOptions::new()).unwrap(), results);
    }
}
