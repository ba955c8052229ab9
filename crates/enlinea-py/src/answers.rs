//! Answers as named tuples of Python: plain data that can be compared, pickled and unpacked.

use enlinea_arena::MoveRecord;
use enlinea_core::{Column, Game};
use enlinea_players::Choice;
use enlinea_players::learned::Outlook;
use enlinea_solver::{Analysis, Score, Solution, StopReason};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::board::Board;

/// The classes of `enlinea.answers`, imported when they are first needed.
static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();

#[derive(Debug)]
struct Classes {
    solution: Py<PyType>,
    analysis: Py<PyType>,
    choice: Py<PyType>,
    game: Py<PyType>,
    outlook: Py<PyType>,
}

fn classes(py: Python<'_>) -> PyResult<&Classes> {
    CLASSES.get_or_try_init(py, || {
        let module = py.import("enlinea.answers")?;
        let class = |name: &str| -> PyResult<Py<PyType>> {
            Ok(module.getattr(name)?.cast_into::<PyType>()?.unbind())
        };
        Ok(Classes {
            solution: class("Solution")?,
            analysis: class("Analysis")?,
            choice: class("Choice")?,
            game: class("GameResult")?,
            outlook: class("Outlook")?,
        })
    })
}

pub(crate) fn solution<'py>(
    py: Python<'py>,
    game: &Game,
    solution: &Solution,
) -> PyResult<Bound<'py, PyAny>> {
    let verdict = solution.verdict(game.rules(), game.plies(), game.side_to_move());
    let stopped = solution.stopped.map(|reason| match reason {
        StopReason::Flag => "flag",
        StopReason::NodeLimit => "nodes",
    });
    classes(py)?.solution.bind(py).call1((
        solution.score().map(Score::value),
        solution.lower.value(),
        solution.upper.value(),
        verdict.map(|verdict| verdict.to_string()),
        solution.nodes,
        solution.from_book,
        stopped,
    ))
}

pub(crate) fn analysis<'py>(
    py: Python<'py>,
    game: &Game,
    analysis: &Analysis,
) -> PyResult<Bound<'py, PyAny>> {
    let columns = game.rules().columns();
    let scores = columns.map(|column| Some(analysis.column(column)?.score()?.value()));
    let bounds = game.rules().columns().map(|column| {
        let found = analysis.column(column)?;
        Some((found.lower.value(), found.upper.value()))
    });
    let indices =
        |columns: &[Column]| -> Vec<u32> { columns.iter().map(|column| column.index()).collect() };
    classes(py)?.analysis.bind(py).call1((
        self::solution(py, game, &analysis.solution)?,
        scores.collect::<Vec<_>>(),
        bounds.collect::<Vec<_>>(),
        indices(&analysis.best),
        indices(&analysis.line),
    ))
}

pub(crate) fn choice<'py>(py: Python<'py>, choice: &Choice) -> PyResult<Bound<'py, PyAny>> {
    let column = choice.column.index();
    let arguments = (column, choice.value, choice.depth, choice.nodes);
    classes(py)?.choice.bind(py).call1(arguments)
}

pub(crate) fn outlook(py: Python<'_>, outlook: Outlook) -> PyResult<Bound<'_, PyAny>> {
    let arguments = (outlook.score, outlook.win, outlook.draw(), outlook.loss);
    classes(py)?.outlook.bind(py).call1(arguments)
}

/// What there is to know about a finished game.
#[derive(Debug)]
pub(crate) struct Played<'a> {
    pub(crate) first: &'a str,
    pub(crate) second: &'a str,
    pub(crate) game: Game,
    pub(crate) winner: Option<u8>,
    pub(crate) termination: &'static str,
    pub(crate) reason: Option<&'a str>,
    pub(crate) opening_turns: usize,
    pub(crate) moves: &'a [MoveRecord],
}

pub(crate) fn game<'py>(py: Python<'py>, played: Played<'_>) -> PyResult<Bound<'py, PyAny>> {
    let values: Vec<Option<f64>> = played.moves.iter().map(|one| one.value).collect();
    let nodes: Vec<u64> = played.moves.iter().map(|one| one.nodes).collect();
    classes(py)?.game.bind(py).call1((
        played.first,
        played.second,
        Board::new(played.game),
        played.winner,
        played.termination,
        played.reason,
        played.opening_turns,
        values,
        nodes,
    ))
}
