//! `Board`: a game in progress, as Python sees it.

mod picture;

use std::hash::{DefaultHasher, Hash, Hasher};

use enlinea_core::{Column, Game, Move, Outcome, Side};
use numpy::PyArray2;
use numpy::ndarray::Array2;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::errors::{move_error, rules_error};
use crate::{arrays, positions};

/// A position and the moves that led to it.
#[pyclass(module = "enlinea")]
#[derive(Clone, Debug)]
pub(crate) struct Board {
    game: Game,
}

impl Board {
    pub(crate) fn new(game: Game) -> Board {
        Board { game }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Boards are equal if the same is on them and the same side is to move, however they came about.
    fn is_same(&self, other: &Board) -> bool {
        let parts = |game: &Game| (game.rules(), game.side_to_move());
        parts(&self.game) == parts(&other.game) && self.game.diagram() == other.game.diagram()
    }
}

/// A column as an index, if it can be one.
pub(crate) fn column(index: i64, game: &Game) -> PyResult<Column> {
    let width = game.rules().width();
    match u32::try_from(index) {
        Ok(column) if column < width => Ok(Column::new(column)),
        _ => Err(move_error(format!(
            "there is no column with index {index}: expected 0 to {}",
            width - 1
        ))),
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text = "", rules = None))]
    fn python_new(py: Python<'_>, text: &str, rules: Option<&str>) -> PyResult<Board> {
        let rules = rules.map(positions::rules).transpose()?;
        positions::game_of_text(py, text, rules).map(Board::new)
    }

    #[classmethod]
    #[pyo3(signature = (array, rules = None))]
    fn from_array(
        _: &Bound<'_, PyType>,
        array: &Bound<'_, PyAny>,
        rules: Option<&str>,
    ) -> PyResult<Board> {
        let rules = rules.map(positions::rules).transpose()?;
        arrays::game(array, rules).map(Board::new)
    }

    /// The board as an array, the topmost row first.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let rules = self.game.rules();
        let shape = (rules.height() as usize, rules.width() as usize);
        let array = Array2::from_shape_vec(shape, arrays::cells(&self.game).collect());
        let array = array.map_err(rules_error)?;
        Ok(PyArray2::from_owned_array(py, array))
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(rules_error("a board is not an array: it must be copied"));
        }
        let array = self.to_numpy(py)?.into_any();
        match dtype {
            None => Ok(array),
            Some(dtype) => array.call_method1("astype", (dtype,)),
        }
    }

    #[getter]
    fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    #[getter]
    fn columns(&self) -> u32 {
        self.game.rules().width()
    }

    #[getter]
    fn rows(&self) -> u32 {
        self.game.rules().height()
    }

    #[getter]
    fn connect(&self) -> u32 {
        self.game.rules().connect()
    }

    #[getter]
    fn plies(&self) -> u32 {
        self.game.plies()
    }

    /// Who is to move: 1 or 2.
    #[getter]
    fn turn(&self) -> u8 {
        self.game.side_to_move().number()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_over()
    }

    /// Who has won, if anybody has.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.game.outcome().winner().map(Side::number)
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        match self.game.outcome() {
            Outcome::Ongoing => "ongoing",
            Outcome::Draw => "draw",
            Outcome::Win(Side::First) => "first",
            Outcome::Win(Side::Second) => "second",
        }
    }

    #[getter]
    fn legal(&self) -> Vec<u32> {
        self.game.open_columns().map(Column::index).collect()
    }

    /// The moves; a pass in a set-up position is `None`.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.game.moves().iter().map(|step| match step {
            Move::Drop(column) => Some(column.index()),
            Move::Pass => None,
        });
        PyTuple::new(py, moves.collect::<Vec<_>>())
    }

    /// The cells of all winning lines, row (from the top) and column.
    #[getter]
    fn winning_cells(&self) -> Vec<(u32, u32)> {
        let top = self.game.rules().height() - 1;
        let cells = self.game.winning_cells().into_iter();
        let mut cells: Vec<_> = cells
            .map(|(column, row)| (top - row, column.index()))
            .collect();
        cells.sort_unstable();
        cells
    }

    fn height(&self, column: i64) -> PyResult<u32> {
        Ok(self.game.height(self::column(column, &self.game)?))
    }

    fn push(&mut self, column: i64) -> PyResult<()> {
        let column = self::column(column, &self.game)?;
        self.game.play(column).map_err(move_error)
    }

    /// Takes the last move back and returns its column.
    fn pop(&mut self) -> PyResult<Option<u32>> {
        match self.game.undo() {
            Some(Move::Drop(column)) => Ok(Some(column.index())),
            Some(Move::Pass) => Ok(None),
            None => Err(move_error("no move to take back")),
        }
    }

    fn copy(&self) -> Board {
        self.clone()
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Board>() {
            Ok(other) => self.is_same(&other.borrow()).into_bound_py_any(py),
            Err(_) => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.rules().hash(&mut hasher);
        self.game.side_to_move().hash(&mut hasher);
        self.game.diagram().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Board>(), (self.game.to_string(),))
    }

    /// The text that `Board` reads.
    fn __str__(&self) -> String {
        self.game.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.game)
    }

    /// The board as a picture, for notebooks.
    fn _repr_svg_(&self) -> String {
        picture::svg(&self.game)
    }
}
