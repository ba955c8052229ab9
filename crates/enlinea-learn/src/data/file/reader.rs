//! Reading files of labelled positions, and tables of features.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use enlinea_core::{Game, Move, ParseGameError, Rules};

use super::FileFormat;
use super::layout::score_columns;
use super::parquet::ParquetReader;
use super::table::{ColumnValues, Rows, TableColumn};
use super::writer::card_path;
use crate::data::{DataError, LabelledPosition};

/// Lines of a CSV file read at a time.
const LINES: usize = 4096;

/// The positions of a file with a row for each, in order.
///
/// # Errors
/// If the file cannot be read, or has other columns. Each row is checked when its turn comes.
pub fn read(path: &Path) -> Result<PositionReader, DataError> {
    Ok(PositionReader {
        path: path.to_owned(),
        rows: RowReader::open(path)?,
        rules: None,
        number: 0,
        waiting: VecDeque::new(),
        has_failed: false,
    })
}

/// The first positions of a file, which must be of these rules.
///
/// # Errors
/// If the file cannot be read, a row is malformed, or the board is another one.
pub fn read_first(
    path: &Path,
    rules: Rules,
    most: usize,
) -> Result<Vec<LabelledPosition>, DataError> {
    let mut reader = read(path)?;
    let found = reader.by_ref().take(most).collect::<Result<_, _>>()?;
    match reader.rules() {
        Some(other) if other != rules => {
            let reason = format!("expected data of {rules}, found {other}");
            Err(DataError::malformed(path, reason))
        }
        _ => Ok(found),
    }
}

/// Positions of a file, one after the other.
pub struct PositionReader {
    path: PathBuf,
    rows: RowReader,
    /// The rules of the first position.
    rules: Option<Rules>,
    /// Rows so far.
    number: usize,
    waiting: VecDeque<LabelledPosition>,
    has_failed: bool,
}

impl PositionReader {
    /// The rules of the positions, known once the first was read.
    pub fn rules(&self) -> Option<Rules> {
        self.rules
    }

    fn more(&mut self) -> Result<bool, DataError> {
        let Some(rows) = self.rows.next_rows()? else {
            return Ok(false);
        };
        let Some(ColumnValues::Text(texts)) = rows.find("position") else {
            return Err(self.wrong("there is no column `position` with text"));
        };
        let scores = score_columns(&rows);
        if scores.is_empty() {
            return Err(
                self.wrong("there is no column `score_1`: expected a row for each position")
            );
        }
        for (index, text) in texts.iter().enumerate() {
            self.number += 1;
            let row: Vec<Option<i32>> = scores.iter().map(|column| column[index]).collect();
            let position = self.position(text, &row);
            let number = self.number;
            let position =
                position.map_err(|reason| self.wrong(&format!("row {number}: {reason}")))?;
            self.waiting.push_back(position);
        }
        Ok(true)
    }

    fn position(&mut self, text: &str, scores: &[Option<i32>]) -> Result<LabelledPosition, String> {
        // Rules that are not named are the usual ones.
        let game: Game = text
            .parse()
            .map_err(|error: ParseGameError| error.to_string())?;
        let rules = *self.rules.get_or_insert(game.rules());
        if game.rules() != rules {
            return Err(format!(
                "a position of {}, the first one is of {rules}",
                game.rules()
            ));
        }
        if scores.len() != rules.width() as usize {
            return Err(format!(
                "{} columns of scores for a board of {rules}",
                scores.len()
            ));
        }
        if game.outcome().is_over() {
            return Err("the game is over".to_owned());
        }
        let best = rules.max_plies() as i32 / 2 + 1;
        for (column, score) in rules.columns().zip(scores) {
            match score {
                Some(_) if game.check(column).is_err() => {
                    return Err(format!("column {column} is full and has a score"));
                }
                Some(score) if score.abs() > best => {
                    return Err(format!(
                        "column {column}: a score of {score} is out of range"
                    ));
                }
                _ => {}
            }
        }
        if game.moves().contains(&Move::Pass) {
            return Err("a side has passed".to_owned());
        }
        LabelledPosition::of_game(&game, scores)
            .ok_or_else(|| "expected moves from the empty board".to_owned())
    }

    fn wrong(&self, reason: &str) -> DataError {
        DataError::malformed(&self.path, reason)
    }
}

impl Iterator for PositionReader {
    type Item = Result<LabelledPosition, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.waiting.is_empty() && !self.has_failed {
            match self.more() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.has_failed = true;
                    return Some(Err(error));
                }
            }
        }
        self.waiting.pop_front().map(Ok)
    }
}

impl std::fmt::Debug for PositionReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "PositionReader({}, row {})",
            self.path.display(),
            self.number
        )
    }
}

/// All numbers of a file, by columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeatureTable {
    /// The names of the columns.
    pub names: Vec<String>,
    /// Their values; all columns have the same length.
    pub columns: Vec<Vec<f64>>,
}

impl FeatureTable {
    /// The values of a column.
    pub fn column(&self, name: &str) -> Option<&[f64]> {
        let index = self.names.iter().position(|one| one == name)?;
        Some(&self.columns[index])
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }
}

/// The numbers of a file; columns of text are left out. A CSV file without a header has columns `1`, `2` and so on.
///
/// # Errors
/// If the file cannot be read, has no numbers, or a number is missing or not finite.
pub fn read_table(path: &Path) -> Result<FeatureTable, DataError> {
    let mut reader = RowReader::open(path)?;
    let mut table = FeatureTable::default();
    while let Some(rows) = reader.next_rows()? {
        let before = table.rows();
        let numbers = rows
            .columns
            .into_iter()
            .filter_map(|TableColumn { name, values }| {
                Some((
                    name,
                    match values {
                        ColumnValues::Text(_) => return None,
                        ColumnValues::Whole(values) => values
                            .into_iter()
                            .map(|value| value.map_or(f64::NAN, f64::from))
                            .collect(),
                        ColumnValues::Real(values) => values,
                    },
                ))
            });
        let (names, columns): (Vec<String>, Vec<Vec<f64>>) = numbers.unzip();
        for (name, column) in names.iter().zip(&columns) {
            if let Some(row) = column.iter().position(|value| !value.is_finite()) {
                let reason = format!(
                    "row {}, column `{name}`: expected a number",
                    before + row + 1
                );
                return Err(DataError::malformed(path, reason));
            }
        }
        if table.names.is_empty() {
            (table.names, table.columns) = (names, columns);
        } else if table.names == names {
            for (all, more) in table.columns.iter_mut().zip(columns) {
                all.extend(more);
            }
        } else {
            let reason = format!("after row {before}: a column has text instead of numbers");
            return Err(DataError::malformed(path, reason));
        }
    }
    if table.rows() == 0 || table.names.is_empty() {
        return Err(DataError::malformed(path, "there are no numbers"));
    }
    Ok(table)
}

/// The card of a file: JSON that says how the data were made. `None` if another program wrote it.
///
/// # Errors
/// If the file cannot be read.
pub fn read_card(path: &Path) -> Result<Option<serde_json::Value>, DataError> {
    let text = match FileFormat::of(path)? {
        FileFormat::Csv => fs::read_to_string(card_path(path)).ok(),
        FileFormat::Parquet => ParquetReader::open(path)?.card(),
    };
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Rows of either format.
pub(crate) enum RowReader {
    Parquet(PathBuf, Box<ParquetReader>),
    Csv(super::csv::CsvReader),
}

impl RowReader {
    pub(crate) fn open(path: &Path) -> Result<RowReader, DataError> {
        Ok(match FileFormat::of(path)? {
            FileFormat::Parquet => {
                RowReader::Parquet(path.to_owned(), Box::new(ParquetReader::open(path)?))
            }
            FileFormat::Csv => {
                let file = File::open(path).map_err(DataError::io(path))?;
                RowReader::Csv(super::csv::CsvReader::new(path, file)?)
            }
        })
    }

    pub(crate) fn next_rows(&mut self) -> Result<Option<Rows>, DataError> {
        match self {
            RowReader::Parquet(path, reader) => {
                let wrong = |error: parquet::errors::ParquetError| {
                    DataError::malformed(path, error.to_string())
                };
                reader.next_rows().map_err(wrong)
            }
            RowReader::Csv(reader) => reader.next_rows(LINES),
        }
    }
}
