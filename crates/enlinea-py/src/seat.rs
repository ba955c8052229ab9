//! Who plays: a spec, a `Player`, an external program, or any function of a board.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_arena::{
    Contestant, ContestantError, Entry, EntryText, ExternalCommand, FileResources, Forfeit, Guest,
    PlayerRecord, Termination,
};
use enlinea_core::{Column, Game, Rules, Side};
use enlinea_players::{Budget, Choice};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::board::Board;
use crate::errors::player_error;
use crate::player::{Player, is_class, name_of};
use crate::signals::Signals;

/// What becomes of an exception in a function that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceptions {
    /// It ends the call: for one game, by its author.
    EndTheCall,
    /// It costs the game, as a crash of a program does.
    CostTheGame,
}

/// An entry from what Python gives, under this name or one of its own. Files are looked for in the folder.
pub(crate) fn entry(
    player: &Bound<'_, PyAny>,
    rules: Rules,
    folder: &Path,
    signals: &Arc<Signals>,
    exceptions: Exceptions,
) -> PyResult<Entry> {
    let files = FileResources::new(folder);
    if let Ok(player) = player.cast::<Player>() {
        return player.get().entry(rules);
    }
    if let Ok(text) = player.cast::<PyString>() {
        let text = text.to_str()?;
        return match ExternalCommand::from_prefixed(text) {
            Some(command) => Ok(Entry::external(command.map_err(player_error)?)),
            None => Entry::built_in(text, rules, &files).map_err(player_error),
        };
    }
    if player.is_instance_of::<PyDict>() {
        let json = player.py().import("json")?;
        let text: String = json.call_method1("dumps", (player,))?.extract()?;
        let mut text: EntryText = serde_json::from_str(&text).map_err(player_error)?;
        text.start_in(folder);
        return text.resolve(rules, &files).map_err(player_error);
    }
    if player.is_callable() && !is_class(player) {
        let function = Arc::new(player.clone().unbind());
        let signals = Arc::clone(signals);
        let guest = Guest::new(move || {
            Box::new(Caller {
                function: Arc::clone(&function),
                signals: Arc::clone(&signals),
                exceptions,
            })
        });
        return Ok(Entry::guest(&name_of(player), guest));
    }
    Err(PyTypeError::new_err(
        "a player is a spec text, a Player, a dict with `spec` or `command`, or a function of a Board that returns a column",
    ))
}

/// A function as a player.
struct Caller {
    function: Arc<Py<PyAny>>,
    signals: Arc<Signals>,
    exceptions: Exceptions,
}

impl Caller {
    fn failed(&self, py: Python<'_>, error: PyErr) -> ContestantError {
        let reason = format!(
            "{}: {}",
            name_of(error.get_type(py).as_any()),
            error.value(py)
        );
        let is_fault = error.is_instance_of::<PyException>(py);
        if !is_fault || self.exceptions == Exceptions::EndTheCall {
            self.signals.raise(error);
        }
        Forfeit::new(Termination::Crash, reason).into()
    }
}

impl Contestant for Caller {
    fn start(&mut self, _: &Game, _: Side, _: u64) -> Result<(), ContestantError> {
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        _: &Budget,
        _: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        let illegal = |reason: String| Forfeit::new(Termination::IllegalMove, reason).into();
        Python::attach(|py| {
            let answer = self.function.call1(py, (Board::new(game.clone()),));
            let answer = answer.map_err(|error| self.failed(py, error))?;
            let index = py
                .import("operator")
                .and_then(|module| module.call_method1("index", (answer.bind(py),)))
                .and_then(|index| index.extract::<i64>());
            let Ok(index) = index else {
                let found = answer.bind(py).repr().map(|text| text.to_string());
                let found = found.unwrap_or_else(|_| "no column".to_owned());
                let reason = format!("expected the index of a column, found {found}");
                return Err(Forfeit::new(Termination::ProtocolError, reason).into());
            };
            match u32::try_from(index) {
                Ok(column) if column < game.rules().width() => {
                    Ok(Choice::unsearched(Column::new(column)))
                }
                _ => Err(illegal(format!(
                    "there is no column with index {index}: the board has {}",
                    game.rules().width()
                ))),
            }
        })
    }

    fn describe(&self) -> PlayerRecord {
        PlayerRecord {
            version: String::new(),
            isolation: "none".to_owned(),
        }
    }
}
