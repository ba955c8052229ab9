//! What is inside a file: plies, outcomes, duplicates, ranges of numbers.

use std::collections::BTreeMap;
use std::path::Path;

use enlinea_core::{Column, Game};
use serde::Serialize;
use serde_json::Value;

use super::DataError;
use super::distinct::Distinct;
use super::file::{ColumnValues, RowReader, Rows, read_card, score_columns};

/// A summary of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DataDescription {
    /// Rows.
    pub rows: usize,
    /// The game, if rows name their positions.
    pub rules: Option<String>,
    /// Positions, or moves in a file with a row for each, that are there already, mirror images counted as one.
    pub duplicates: usize,
    /// Rows by ply and outcome.
    pub plies: Vec<PlySummary>,
    /// All columns of numbers.
    pub columns: Vec<ColumnSummary>,
    /// How the data were made, if the file says so.
    pub card: Option<Value>,
}

/// Rows of one ply, by the outcome of perfect play for the side to move; in rows of moves, after the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlySummary {
    /// Stones on the board.
    pub ply: u32,
    /// All rows.
    pub rows: usize,
    /// The side to move wins.
    pub wins: usize,
    /// Nobody wins.
    pub draws: usize,
    /// The side to move loses.
    pub losses: usize,
}

/// A column of numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ColumnSummary {
    /// Its name.
    pub name: String,
    /// The smallest number.
    pub least: f64,
    /// The mean.
    pub mean: f64,
    /// The largest number.
    pub most: f64,
    /// Rows without a number: full columns, and scores that are not known.
    pub missing: usize,
}

/// Goes through a file.
///
/// # Errors
/// If it cannot be read, or a row is malformed.
pub fn describe(path: &Path) -> Result<DataDescription, DataError> {
    let mut reader = RowReader::open(path)?;
    let mut work = Work::default();
    while let Some(rows) = reader.next_rows()? {
        work.add_columns(&rows);
        work.add_positions(&rows)
            .map_err(|reason| DataError::malformed(path, reason))?;
        work.description.rows += rows.len();
    }
    let Work {
        mut description,
        plies,
        columns,
        ..
    } = work;
    description.plies = plies.into_values().collect();
    description.columns = columns.into_iter().map(Sums::summary).collect();
    description.card = read_card(path)?;
    Ok(description)
}

#[derive(Default)]
struct Work {
    description: DataDescription,
    distinct: Distinct,
    plies: BTreeMap<u32, PlySummary>,
    columns: Vec<Sums>,
}

impl Work {
    fn add_columns(&mut self, rows: &Rows) {
        for column in &rows.columns {
            if matches!(column.values, ColumnValues::Text(_)) {
                continue;
            }
            let known = self
                .columns
                .iter()
                .position(|sums| sums.name == column.name);
            let index = known.unwrap_or_else(|| {
                self.columns.push(Sums::new(&column.name));
                self.columns.len() - 1
            });
            let sums = &mut self.columns[index];
            match &column.values {
                ColumnValues::Text(_) => {}
                ColumnValues::Whole(values) => {
                    for value in values {
                        sums.add(value.map(f64::from));
                    }
                }
                ColumnValues::Real(values) => {
                    for &value in values {
                        sums.add(value.is_finite().then_some(value));
                    }
                }
            }
        }
    }

    /// Counts plies, outcomes and duplicates, if rows name their positions.
    fn add_positions(&mut self, rows: &Rows) -> Result<(), String> {
        let Some(ColumnValues::Text(texts)) = rows.find("position") else {
            return Ok(());
        };
        let moves = rows.find_whole("column");
        let all_scores = score_columns(rows);
        let move_scores = rows.find_whole("score");
        for (index, text) in texts.iter().enumerate() {
            let number = self.description.rows + index + 1;
            let wrong = |reason: String| format!("row {number}: {reason}");
            let mut game: Game = text.parse().map_err(|error| wrong(format!("{error}")))?;
            let rules = game.rules().to_string();
            if self.description.rules.get_or_insert_with(|| rules.clone()) != &rules {
                return Err(wrong(format!("a position of {rules} among others")));
            }
            let summary = self.plies.entry(game.plies()).or_default();
            summary.ply = game.plies();
            let score = match move_scores {
                Some(scores) => scores[index],
                None => all_scores.iter().filter_map(|column| column[index]).max(),
            };
            if let Some(column) = moves.and_then(|moves| moves[index]) {
                let column = u32::try_from(column).ok().and_then(Column::from_number);
                let column =
                    column.ok_or_else(|| wrong("the column is out of range".to_owned()))?;
                game.play(column)
                    .map_err(|error| wrong(error.to_string()))?;
            }
            self.description.duplicates += usize::from(!self.distinct.insert(&game));
            summary.rows += 1;
            match score.map(i32::signum) {
                Some(1) => summary.wins += 1,
                Some(0) => summary.draws += 1,
                Some(_) => summary.losses += 1,
                None => {}
            }
        }
        Ok(())
    }
}

/// A column while it is read.
struct Sums {
    name: String,
    count: usize,
    missing: usize,
    sum: f64,
    least: f64,
    most: f64,
}

impl Sums {
    fn new(name: &str) -> Sums {
        Sums {
            name: name.to_owned(),
            count: 0,
            missing: 0,
            sum: 0.0,
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
        }
    }

    fn add(&mut self, value: Option<f64>) {
        let Some(value) = value else {
            self.missing += 1;
            return;
        };
        self.count += 1;
        self.sum += value;
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }

    fn summary(self) -> ColumnSummary {
        let Sums {
            name,
            missing,
            count,
            ..
        } = self;
        let has_any = count > 0;
        ColumnSummary {
            name,
            least: if has_any { self.least } else { 0.0 },
            mean: self.sum / count.max(1) as f64,
            most: if has_any { self.most } else { 0.0 },
            missing,
        }
    }
}
