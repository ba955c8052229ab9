//! `play`: one game between two players.

use std::path::Path;

use enlinea_arena::{Clock, GameSetup, play_game};
use enlinea_core::{Game, Side};
use pyo3::prelude::*;

use crate::answers::{self, Played};
use crate::errors::{player_error, position_error, whole};
use crate::player::budget;
use crate::positions;
use crate::seat::{self, Exceptions};
use crate::signals::Signals;

/// Plays one game. The referee of the arena judges moves and time.
#[pyfunction]
#[pyo3(signature = (first, second, *, opening = None, rules = None, seed = 1, nodes = None, depth = None, time_ms = None))]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn play<'py>(
    py: Python<'py>,
    first: &Bound<'py, PyAny>,
    second: &Bound<'py, PyAny>,
    opening: Option<&Bound<'py, PyAny>>,
    rules: Option<&str>,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    #[pyo3(from_py_with = whole)] depth: Option<u32>,
    #[pyo3(from_py_with = whole)] time_ms: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = rules.map(positions::rules).transpose()?;
    let opening = match opening {
        Some(opening) => positions::game(opening, rules)?,
        None => Game::new(rules.unwrap_or_default()),
    };
    if opening.outcome().is_over() {
        return Err(position_error("the game is over in the opening"));
    }
    let signals = Signals::new();
    let entry = |player: &Bound<'py, PyAny>| {
        let here = Path::new(".");
        seat::entry(
            player,
            opening.rules(),
            here,
            &signals,
            Exceptions::EndTheCall,
        )
    };
    let entries = [entry(first)?, entry(second)?];
    let clock = Clock::new();
    let budget = budget(nodes, depth, time_ms).watch(signals.watch());
    let record = py.detach(|| {
        let mut red = entries[0].contestant(&clock).map_err(player_error)?;
        let mut yellow = entries[1].contestant(&clock).map_err(player_error)?;
        let budgets = [0, 1].map(|seat: usize| entries[seat].budget.or(&budget));
        let setup = GameSetup::new(&opening, seed)
            .budgets([&budgets[0], &budgets[1]])
            .stop(signals.stop());
        play_game(&setup, [&mut *red, &mut *yellow], None).map_err(player_error)
    });
    signals.result()?;
    let record = record?.ok_or_else(|| player_error("the game was stopped"))?;
    let played = Played {
        first: &entries[0].name,
        second: &entries[1].name,
        game: record.game.clone(),
        winner: record.winner.map(Side::number),
        termination: record.termination.name(),
        reason: record.reason.as_deref(),
        opening_turns: record.opening_turns,
        moves: &record.moves,
    };
    answers::game(py, played)
}
