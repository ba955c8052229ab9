//! `dataset`: positions with exact scores as a table, for everything that reads Arrow, and as arrays.

mod table;

use std::path::PathBuf;
use std::thread;

use arrow_array::RecordBatch;
use enlinea_arena::FileResources;
use enlinea_core::{Column, Rules};
use enlinea_learn::data::{
    ColumnValues, FeatureColumn, FileLayout, LabelledPosition, PositionSource, Recipe, RowKind,
    Rows, Wanted, WinsFound, generate_until,
};
use numpy::ndarray::{Array2, Array3};
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::{data_error, whole};
use crate::solver::UNKNOWN;
use crate::{arrays, positions, signals};

/// Labelled positions in memory.
#[pyclass(module = "enlinea", frozen)]
#[derive(Debug)]
pub(crate) struct Dataset {
    rules: Rules,
    /// What a row is.
    kind: RowKind,
    positions: Vec<LabelledPosition>,
    rows: Rows,
    /// The same as Arrow has it.
    batch: RecordBatch,
}

/// Columns of features: texts, or a single one.
#[derive(FromPyObject)]
pub(crate) enum FeatureTexts {
    #[pyo3(transparent)]
    One(String),
    #[pyo3(transparent)]
    Many(Vec<String>),
}

impl Default for FeatureTexts {
    fn default() -> FeatureTexts {
        FeatureTexts::Many(Vec::new())
    }
}

impl FeatureTexts {
    fn texts(&self) -> &[String] {
        match self {
            FeatureTexts::One(text) => std::slice::from_ref(text),
            FeatureTexts::Many(texts) => texts,
        }
    }
}

/// Makes positions with exact scores.
#[pyfunction]
#[pyo3(signature = (
    positions = None, *, seed = 1, rules = "7x6", source = "mixed", plies = None, labels = "columns", features = FeatureTexts::default(),
    players = None, nodes = None, duplicates = false, threads = 0, folder = PathBuf::from("."),
))]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn dataset(
    py: Python<'_>,
    #[pyo3(from_py_with = whole)] positions: Option<usize>,
    #[pyo3(from_py_with = whole)] seed: u64,
    rules: &str,
    source: &str,
    plies: Option<&str>,
    labels: &str,
    features: FeatureTexts,
    players: Option<(String, String)>,
    #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    duplicates: bool,
    #[pyo3(from_py_with = whole)] threads: usize,
    folder: PathBuf,
) -> PyResult<Dataset> {
    let rules = positions::rules(rules)?;
    let files = FileResources::new(&folder);
    let mut recipe = Recipe::new(rules, read_source(source, players)?);
    if let Some(plies) = plies {
        let plies = plies.parse().map_err(data_error)?;
        recipe = recipe.with_plies(plies).map_err(data_error)?;
    }
    recipe.distinct &= !duplicates;
    recipe.node_limit = nodes;
    let feature = |text: &String| FeatureColumn::read(text, rules, &files).map_err(data_error);
    let layout = FileLayout {
        rows: match labels {
            "columns" => RowKind::Position,
            "moves" => RowKind::Child,
            other => {
                return Err(data_error(format!(
                    "labels `{other}`: expected `columns` or `moves`"
                )));
            }
        },
        features: features
            .texts()
            .iter()
            .map(feature)
            .collect::<PyResult<_>>()?,
        ..FileLayout::positions()
    };
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let wanted = positions.map_or(Wanted::Everything, Wanted::Positions);
    let made = signals::beside(py, |stop| {
        let found = generate_until(&recipe, seed, wanted, threads, &files, stop)?;
        let rows = layout.rows(rules, &found)?;
        Ok::<_, enlinea_learn::data::DataError>((found, rows))
    })?;
    let (positions, rows) = made.map_err(data_error)?;
    Ok(Dataset {
        rules,
        kind: layout.rows,
        positions,
        batch: table::batch(&rows).map_err(data_error)?,
        rows,
    })
}

/// A source by its name; the published one has `published` and `published(fixed)`.
fn read_source(name: &str, players: Option<(String, String)>) -> PyResult<PositionSource> {
    Ok(match (name, players) {
        ("self-play", Some((first, second))) => PositionSource::SelfPlay {
            players: [first, second],
            random_start: 8,
            per_game: 4,
        },
        ("self-play", None) => {
            return Err(data_error("`self-play` needs `players`, a pair of specs"));
        }
        (_, Some(_)) => return Err(data_error("`players` goes with `self-play`")),
        ("mixed", _) => PositionSource::Mixed,
        ("random", _) => PositionSource::Random,
        ("optimal", _) => PositionSource::Optimal {
            least: 0.05,
            most: 1.0,
        },
        ("published", _) => PositionSource::Published {
            wins: WinsFound::Published,
        },
        ("published(fixed)", _) => PositionSource::Published {
            wins: WinsFound::Fixed,
        },
        ("all", _) => PositionSource::All,
        (other, _) => {
            return Err(data_error(format!(
                "source `{other}`: expected mixed, random, optimal, published, published(fixed), self-play or all"
            )));
        }
    })
}

impl Dataset {
    /// The position of each row and, in rows of moves, the move.
    fn each_row(&self) -> impl Iterator<Item = (&LabelledPosition, Option<Column>)> {
        let is_child = self.kind != RowKind::Position;
        self.positions.iter().flat_map(move |position| {
            let moves: Vec<Option<Column>> = if is_child {
                position.labels().map(|(column, _)| Some(column)).collect()
            } else {
                vec![None]
            };
            moves.into_iter().map(move |column| (position, column))
        })
    }
}

#[pymethods]
impl Dataset {
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        let columns = self.rows.columns.iter();
        columns.map(|column| column.name.as_str()).collect()
    }

    /// The board of each row; in rows of moves the board after the move.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let (rows, columns) = (self.rules.height() as usize, self.rules.width() as usize);
        let mut cells = Vec::with_capacity(self.rows.len() * rows * columns);
        for (position, column) in self.each_row() {
            let mut game = position.game(self.rules);
            if let Some(column) = column {
                game.play(column).map_err(data_error)?;
            }
            cells.extend(arrays::cells(&game));
        }
        let array = Array3::from_shape_vec((self.rows.len(), rows, columns), cells);
        Ok(PyArray3::from_owned_array(py, array.map_err(data_error)?))
    }

    /// The scores of all columns of the position of each row.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i16>> {
        let width = self.rules.width() as usize;
        let mut scores = Array2::from_elem((self.rows.len(), width), UNKNOWN);
        for (row, (position, _)) in self.each_row().enumerate() {
            for (column, score) in position.labels() {
                scores[[row, usize::from(column)]] = score;
            }
        }
        PyArray2::from_owned_array(py, scores)
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// A column: texts as a list, whole numbers as integers, or as floats if some are missing.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.rows.find(name) {
            None => Err(PyKeyError::new_err(name.to_owned())),
            Some(ColumnValues::Text(texts)) => texts.into_bound_py_any(py),
            Some(ColumnValues::Real(values)) => {
                PyArray1::from_slice(py, values).into_bound_py_any(py)
            }
            Some(ColumnValues::Whole(values)) => {
                if let Some(values) = values.iter().copied().collect::<Option<Vec<i32>>>() {
                    return PyArray1::from_vec(py, values).into_bound_py_any(py);
                }
                let number = |value: &Option<i32>| value.map_or(f64::NAN, f64::from);
                let values = values.iter().map(number).collect();
                PyArray1::from_vec(py, values).into_bound_py_any(py)
            }
        }
    }

    /// The Arrow protocol of tables: no column is copied.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer may ask for other types and must accept ours.
        drop(requested_schema);
        table::stream(py, &self.batch)
    }

    fn __repr__(&self) -> String {
        let columns = self.rows.columns.len();
        format!(
            "<Dataset of {}: {} rows, {columns} columns>",
            self.rules,
            self.rows.len()
        )
    }
}
