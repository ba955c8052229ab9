//! Rules and positions as Python gives them: texts, boards, arrays, and many of them.

use enlinea_core::{Game, Rules};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arrays;
use crate::board::Board;
use crate::errors::{in_batch, position_error, rules_error, text_error};

/// Reads rules such as `9x7c5`.
pub(crate) fn rules(text: &str) -> PyResult<Rules> {
    text.parse().map_err(rules_error)
}

/// Reads a position: moves, a diagram, or either with its rules and a colon before it. Without rules of its own it has these.
pub(crate) fn game_of_text(py: Python<'_>, text: &str, rules: Option<Rules>) -> PyResult<Game> {
    let game = if text.contains(':') {
        text.parse::<Game>()
    } else {
        Game::from_text(rules.unwrap_or_default(), text)
    };
    let game = game.map_err(|error| text_error(py, &error))?;
    check_rules(&game, rules)?;
    Ok(game)
}

/// One position: a board, a text or an array.
pub(crate) fn game(position: &Bound<'_, PyAny>, rules: Option<Rules>) -> PyResult<Game> {
    if let Ok(board) = position.cast::<Board>() {
        let game = board.borrow().game().clone();
        check_rules(&game, rules)?;
        return Ok(game);
    }
    if let Ok(text) = position.cast::<PyString>() {
        return game_of_text(position.py(), text.to_str()?, rules);
    }
    arrays::game(position, rules)
}

/// Many positions: an array of boards, or anything that can be iterated and gives single positions.
pub(crate) fn games(positions: &Bound<'_, PyAny>, rules: Rules) -> PyResult<Vec<Game>> {
    if let Ok(array) = positions.cast::<PyArrayDyn<i8>>()
        && array.ndim() == 3
    {
        return arrays::games(positions.py(), &array.readonly(), rules);
    }
    if positions.is_instance_of::<PyString>() {
        return Err(position_error(
            "expected many positions, found a text: put it into a list",
        ));
    }
    let py = positions.py();
    let mut games = Vec::with_capacity(positions.len().unwrap_or(0));
    for (index, position) in positions.try_iter()?.enumerate() {
        let game = game(&position?, Some(rules));
        games.push(game.map_err(|error| in_batch(py, index, error))?);
    }
    Ok(games)
}

fn check_rules(game: &Game, rules: Option<Rules>) -> PyResult<()> {
    match rules {
        Some(expected) if expected != game.rules() => Err(rules_error(format!(
            "expected a position of {expected}, found one of {}",
            game.rules()
        ))),
        _ => Ok(()),
    }
}
