//! What an evaluator says about positions, with its parts and the boards, and the matrix that it adds up.

use enlinea_core::{Game, Rules, Side};
use enlinea_players::{EvaluatorPlan, NoResources};
use serde::{Deserialize, Serialize};

use super::{parse_position, parse_rules};
use crate::experiment::number::plain;
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultBoard, ResultTable,
};

/// Positions and matrices.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluations {
    /// The game.
    pub rules: String,
    /// The positions, in the order of the publication.
    #[serde(default)]
    pub position: Vec<EvaluatedPosition>,
    /// The matrices.
    #[serde(default)]
    pub matrix: Vec<PrintedMatrix>,
}

/// A position; its value is for the second player, the machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluatedPosition {
    /// Moves up to it; `-` passes.
    pub moves: String,
    /// The evaluator.
    pub evaluator: String,
    /// What happened, in a few words.
    pub event: String,
}

/// What a stone on each cell is worth.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedMatrix {
    /// Its name.
    pub name: String,
    /// An evaluator that adds up nothing else.
    pub evaluator: String,
    /// The printed numbers, rows from the top.
    pub printed: Vec<Vec<f64>>,
}

impl Evaluations {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let rules = parse_rules(&self.rules)?;
        let mut results = ExperimentResults::default();
        let mut table = ResultTable {
            caption: "The parts of each value".to_owned(),
            head: Vec::new(),
            rows: Vec::new(),
        };
        for one in &self.position {
            options.check_stop()?;
            one.report(rules, &mut table, &mut results)?;
        }
        if !table.rows.is_empty() {
            results.tables.push(table);
        }
        for matrix in &self.matrix {
            matrix.report(rules, &mut results)?;
        }
        Ok(results)
    }
}

impl EvaluatedPosition {
    fn report(
        &self,
        rules: Rules,
        table: &mut ResultTable,
        results: &mut ExperimentResults,
    ) -> Result<(), ExperimentError> {
        let game = parse_position(rules, &self.moves)?;
        let evaluator = evaluator(&self.evaluator, rules)?;
        let value = evaluator.of_game(&game, Side::Second);
        let parts = evaluator.parts_of_game(&game, Side::Second);
        let name = format!("value after {}", self.moves);
        results.metrics.push(Metric::exact(name, value));
        results.boards.push(ResultBoard {
            caption: format!("{}: {}", plain(value), self.event),
            game: game.to_string(),
        });
        if table.head.is_empty() {
            table.head.push("after".to_owned());
            let names = parts.iter().map(|part| part.name.clone());
            table.head.extend(names);
            table.head.push("value".to_owned());
        }
        let mut row = vec![self.moves.clone()];
        row.extend(parts.iter().map(|part| plain(part.value)));
        row.push(plain(value));
        table.rows.push(row);
        Ok(())
    }
}

impl PrintedMatrix {
    fn report(&self, rules: Rules, results: &mut ExperimentResults) -> Result<(), ExperimentError> {
        let evaluator = evaluator(&self.evaluator, rules)?;
        let columns = evaluator.heat_of_game(&Game::new(rules), Side::Second);
        let height = rules.height() as usize;
        let rows = (0..height).rev().map(|row| {
            let cells = columns.iter().map(|column| column[row]);
            cells.collect::<Vec<f64>>()
        });
        let rows: Vec<Vec<f64>> = rows.collect();
        let ours = rows.iter().flatten();
        let printed = self.printed.iter().flatten();
        // Printed numbers are whole.
        let is_same = |(ours, printed): &(&f64, &f64)| (*ours - *printed).abs() < 0.5;
        let same = ours.zip(printed).filter(is_same);
        let name = format!("{}: cells as printed", self.name);
        let count = same.count();
        results.metrics.push(Metric::exact(name, count as f64));
        let texts = |row: (usize, &Vec<f64>)| {
            let number = (height - row.0).to_string();
            let cells = row.1.iter().map(|cell| plain(*cell));
            std::iter::once(number).chain(cells).collect()
        };
        let head = (1..=rules.width()).map(|column| column.to_string());
        results.tables.push(ResultTable {
            caption: format!("{}: what a stone on each cell is worth", self.name),
            head: std::iter::once("row".to_owned()).chain(head).collect(),
            rows: rows.iter().enumerate().map(texts).collect(),
        });
        Ok(())
    }
}

/// The evaluator of a spec in a manifest.
fn evaluator(spec: &str, rules: Rules) -> Result<EvaluatorPlan, ExperimentError> {
    let plan = EvaluatorPlan::read(spec, rules, &NoResources);
    plan.map_err(|error| ExperimentError::Player {
        player: spec.to_owned(),
        reason: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_parts_and_matrices_are_told() {
        let work = Evaluations {
            rules: "8x7".to_owned(),
            position: vec![EvaluatedPosition {
                moves: "-4-5".to_owned(),
                evaluator: "si-eval".to_owned(),
                event: "two stones".to_owned(),
            }],
            matrix: vec![PrintedMatrix {
                name: "m".to_owned(),
                evaluator: "si-eval(end=0, critical=0, semi_critical=0, constant=0)".to_owned(),
                printed: vec![vec![3.0, 4.0, 5.0, 99.0]],
            }],
        };
        let results = work.run(ExperimentOptions::new()).unwrap();
        let values: Vec<f64> = results.metrics.iter().map(|one| one.value).collect();
        // Three of the four printed numbers are right.
        assert_eq!(values, [116.0, 3.0]);
        assert_eq!(results.tables[0].rows[0].last().unwrap(), "116");
        assert_eq!(results.boards[0].caption, "116: two stones");
        assert_eq!(results.tables[1].rows[3][4..6], ["16", "16"]);
    }
}
