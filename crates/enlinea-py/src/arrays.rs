//! Boards as arrays: a row for each row of the board, the topmost first; 0 is empty, 1 the first player, 2 (or -1) the second.

use enlinea_core::{Column, Diagram, Game, Rules, Side};
use numpy::{PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::{in_batch, position_error, rules_error};

/// Reads a board from whatever numpy makes an array of. Without rules it has those of its size, with four in line.
pub(crate) fn game(position: &Bound<'_, PyAny>, rules: Option<Rules>) -> PyResult<Game> {
    let py = position.py();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (position,));
    let array = array.map_err(|error| {
        position_error(format!(
            "expected a text, a board or an array of rows and columns, found {} ({error})",
            described(position)
        ))
    })?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let [rows, columns] = shape[..] else {
        return Err(position_error(format!(
            "expected a text, a board or an array of rows and columns, found {}",
            described(position)
        )));
    };
    if !matches!(kind.as_str(), "b" | "i" | "u") {
        return Err(position_error(
            "a board is an array of whole numbers: 0, 1 and 2",
        ));
    }
    let rules = match rules {
        Some(rules) => rules,
        None => Rules::builder()
            .columns(columns as u32)
            .rows(rows as u32)
            .build()
            .map_err(rules_error)?,
    };
    check_shape(rows, columns, rules)?;
    let array = array.call_method1("astype", ("int64",))?;
    let array: PyReadonlyArrayDyn<'_, i64> = array.extract()?;
    let array = array.as_array();
    game_of_cells(rules, |row, column| array[[row, column]])
}

/// Reads many boards of the same size.
pub(crate) fn games(
    py: Python<'_>,
    boards: &PyReadonlyArrayDyn<'_, i8>,
    rules: Rules,
) -> PyResult<Vec<Game>> {
    let shape = boards.shape();
    check_shape(shape[1], shape[2], rules)?;
    let boards = boards.as_array();
    let game = |index: usize| {
        let game = game_of_cells(rules, |row, column| i64::from(boards[[index, row, column]]));
        game.map_err(|error| in_batch(py, index, error))
    };
    (0..shape[0]).map(game).collect()
}

/// The cells of a board, row by row from the top.
pub(crate) fn cells(game: &Game) -> impl Iterator<Item = i8> + '_ {
    let rules = game.rules();
    let rows = (0..rules.height()).rev();
    rows.flat_map(move |row| {
        rules.columns().map(move |column| {
            let stone = game.diagram().stone(column, row);
            stone.map_or(0, |side| side.number() as i8)
        })
    })
}

fn check_shape(rows: usize, columns: usize, rules: Rules) -> PyResult<()> {
    let (height, width) = (rules.height() as usize, rules.width() as usize);
    if (rows, columns) == (height, width) {
        return Ok(());
    }
    Err(rules_error(format!(
        "a board of {rules} has {height} rows and {width} columns, the array has {rows} and {columns}"
    )))
}

fn game_of_cells(rules: Rules, cell: impl Fn(usize, usize) -> i64) -> PyResult<Game> {
    let mut diagram = Diagram::new(rules.width(), rules.height());
    for row in 0..rules.height() {
        let from_top = (rules.height() - 1 - row) as usize;
        for column in 0..rules.width() {
            let side = match cell(from_top, column as usize) {
                0 => continue,
                1 => Side::First,
                2 | -1 => Side::Second,
                other => {
                    return Err(position_error(format!(
                        "row {from_top}, column {column} of the array: expected 0, 1 or 2, found {other}"
                    )));
                }
            };
            diagram.set(Column::new(column), row, Some(side));
        }
    }
    Game::from_diagram(rules, &diagram).map_err(position_error)
}

fn described(value: &Bound<'_, PyAny>) -> String {
    value
        .get_type()
        .name()
        .map_or_else(|_| "something else".to_owned(), |name| name.to_string())
}
