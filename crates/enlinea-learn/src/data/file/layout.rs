//! Which rows and columns a file has.

use enlinea_core::Rules;
use enlinea_players::Mode;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::table::{ColumnValues, Rows, TableColumn};
use crate::data::features::{FeatureColumn, compute};
use crate::data::{DataError, LabelledPosition};

/// Positions whose features one thread computes at a time.
const SLICE: usize = 512;

/// The shape of a file.
#[derive(Clone, Debug)]
pub struct FileLayout {
    /// What a row is.
    pub rows: RowKind,
    /// Only features and scores, as in the published files.
    pub bare: bool,
    /// Columns beside the position: for the side to move, or, in rows of children, for the side that just moved.
    pub features: Vec<FeatureColumn>,
    /// How stones are counted for `n_pieces` in rows of children. [`Mode::Published`] has the quirk *inflated stone count*.
    pub stone_count: Mode,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowKind {
    /// A position with the scores of all columns.
    Position,
    /// A move with its score.
    Child,
    /// The move in the last open column of each position (quirk *last child only*).
    LastChild,
}

impl FileLayout {
    /// A row for each position, without features.
    pub fn positions() -> FileLayout {
        FileLayout {
            rows: RowKind::Position,
            bare: false,
            features: Vec::new(),
            stone_count: Mode::Fixed,
        }
    }

    /// How many rows a position becomes.
    pub(crate) fn rows_of(&self) -> fn(&LabelledPosition) -> usize {
        match self.rows {
            RowKind::Child => |position| position.labels().count(),
            RowKind::Position | RowKind::LastChild => |position| position.labels().count().min(1),
        }
    }

    /// The rows of some positions.
    ///
    /// # Errors
    /// If a feature cannot be computed.
    pub fn rows(&self, rules: Rules, positions: &[LabelledPosition]) -> Result<Rows, DataError> {
        let mut columns = match self.rows {
            RowKind::Position => self.position_columns(rules, positions),
            RowKind::Child | RowKind::LastChild => self.child_columns(rules, positions),
        };
        let slices: Vec<Vec<Vec<f64>>> = positions
            .par_chunks(SLICE)
            .map(|slice| compute(self, rules, slice))
            .collect::<Result<_, _>>()?;
        let names = self.features.iter().flat_map(FeatureColumn::names);
        let features = names.enumerate().map(|(index, name)| {
            let values = slices.iter().flat_map(|slice| &slice[index]);
            TableColumn {
                name,
                values: ColumnValues::Real(values.copied().collect()),
            }
        });
        // The score of a move comes last, as in the published files.
        let place = columns.len() - usize::from(self.rows != RowKind::Position);
        columns.splice(place..place, features);
        Ok(Rows { columns })
    }

    /// The moves of a position that are rows.
    pub(crate) fn children<'p>(
        &self,
        position: &'p LabelledPosition,
    ) -> impl Iterator<Item = (enlinea_core::Column, i16)> + use<'p> {
        let skipped = match self.rows {
            RowKind::LastChild => position.labels().count().saturating_sub(1),
            RowKind::Position | RowKind::Child => 0,
        };
        position.labels().skip(skipped)
    }

    fn position_columns(&self, rules: Rules, positions: &[LabelledPosition]) -> Vec<TableColumn> {
        let mut columns = Vec::new();
        if !self.bare {
            let texts = positions.iter().map(|position| text(position, rules));
            columns.push(column("position", ColumnValues::Text(texts.collect())));
            let plies = positions
                .iter()
                .map(|position| Some(position.plies() as i32));
            columns.push(column("ply", ColumnValues::Whole(plies.collect())));
        }
        for index in 0..rules.width() as usize {
            let scores = positions
                .iter()
                .map(|position| position.scores[index].map(i32::from));
            columns.push(column(
                &score_name(index),
                ColumnValues::Whole(scores.collect()),
            ));
        }
        columns
    }

    fn child_columns(&self, rules: Rules, positions: &[LabelledPosition]) -> Vec<TableColumn> {
        let mut columns = Vec::new();
        let children = || {
            let moves = |position| self.children(position).map(move |child| (position, child));
            positions.iter().flat_map(moves)
        };
        if !self.bare {
            let texts = children().map(|(position, _)| text(position, rules));
            columns.push(column("position", ColumnValues::Text(texts.collect())));
            let plies = children().map(|(position, _)| Some(position.plies() as i32));
            columns.push(column("ply", ColumnValues::Whole(plies.collect())));
            let moves = children().map(|(_, child)| Some(child.0.number() as i32));
            columns.push(column("column", ColumnValues::Whole(moves.collect())));
        }
        let scores = children().map(|(_, child)| Some(i32::from(child.1)));
        columns.push(column("score", ColumnValues::Whole(scores.collect())));
        columns
    }
}

/// The name of the column with the scores of a column of the board.
fn score_name(index: usize) -> String {
    format!("score_{}", index + 1)
}

/// The scores of all columns of the board, as far as they are there.
pub(crate) fn score_columns(rows: &Rows) -> Vec<&[Option<i32>]> {
    let names = (0..).map(score_name);
    names.map_while(|name| rows.find_whole(&name)).collect()
}

fn column(name: &str, values: ColumnValues) -> TableColumn {
    TableColumn {
        name: name.to_owned(),
        values,
    }
}

/// A position as text; it begins with its rules unless they are the usual ones.
fn text(position: &LabelledPosition, rules: Rules) -> String {
    let game = position.game(rules);
    if rules == Rules::STANDARD {
        game.to_text()
    } else {
        game.to_string()
    }
}
