//! `Player`: a built-in player, ready for any board.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use enlinea_arena::{Clock, Entry, EntrySource, EntryText, FileResources};
use enlinea_core::Rules;
use enlinea_players::Budget;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::{player_error, whole};
use crate::signals::Signals;
use crate::{answers, positions};

/// A built-in player, named by its spec. It keeps the contents of the files that the spec names.
#[pyclass(module = "enlinea", frozen)]
#[derive(Debug)]
pub(crate) struct Player {
    /// The rules for which it was read first.
    rules: Rules,
    text: EntryText,
    /// Players that were built already.
    built: Mutex<HashMap<Rules, Box<dyn enlinea_players::Player>>>,
    clock: Clock,
}

impl Player {
    fn read(entry: &Entry, rules: Rules) -> Player {
        Player {
            rules,
            text: EntryText::from(entry),
            built: Mutex::default(),
            clock: Clock::new(),
        }
    }

    /// The same player in a tournament of these rules.
    pub(crate) fn entry(&self, rules: Rules) -> PyResult<Entry> {
        let here = FileResources::new(Path::new("."));
        self.text.resolve(rules, &here).map_err(player_error)
    }

    fn build(&self, rules: Rules) -> PyResult<Box<dyn enlinea_players::Player>> {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(player) = built.remove(&rules) {
            return Ok(player);
        }
        match self.entry(rules)?.source {
            EntrySource::BuiltIn(source) => Ok(source.plan().build()),
            _ => Err(player_error("this is not a built-in player")),
        }
    }
}

/// What a move may cost.
pub(crate) fn budget(nodes: Option<u64>, depth: Option<u32>, time_ms: Option<u64>) -> Budget {
    Budget::unlimited()
        .nodes(nodes)
        .depth(depth)
        .time_ms(time_ms)
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (spec, rules = "7x6", *, folder = "."))]
    fn new(spec: &str, rules: &str, folder: &str) -> PyResult<Player> {
        let rules = positions::rules(rules)?;
        let files = FileResources::new(Path::new(folder));
        let entry = Entry::built_in(spec, rules, &files).map_err(player_error)?;
        Ok(Player::read(&entry, rules))
    }

    #[getter]
    fn spec(&self) -> String {
        self.text.name()
    }

    #[pyo3(signature = (position, *, seed = 1, nodes = None, depth = None, time_ms = None))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
        #[pyo3(from_py_with = whole)] depth: Option<u32>,
        #[pyo3(from_py_with = whole)] time_ms: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = positions::game(position, None)?;
        let rules = game.rules();
        let mut player = self.build(rules)?;
        let signals = Signals::new();
        let budget = budget(nodes, depth, time_ms)
            .stop(Arc::clone(signals.stop()))
            .watch(signals.watch());
        let budget = self.clock.timed(&budget)?;
        let choice = py.detach(|| {
            player.start(rules, game.side_to_move(), seed)?;
            player.choose(&game, &budget)
        });
        signals.result()?;
        let choice = choice.map_err(player_error)?;
        let mut kept = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(rules, player);
        answers::choice(py, &choice)
    }

    /// The column, so that a player can stand wherever a function of a board can.
    fn __call__(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let choice = self.choose(py, position, 1, None, None, None)?;
        choice.getattr("column")?.extract()
    }

    fn __eq__(&self, other: &Player) -> bool {
        self.text == other.text
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.text.name().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let restore = py.import("enlinea._native")?.getattr("_restore_player")?;
        let text = serde_json::to_string(&self.text).map_err(player_error)?;
        Ok((restore, (text, self.rules.to_string())))
    }

    fn __repr__(&self) -> String {
        format!("Player('{}')", self.text.name())
    }
}

/// Reads what `__reduce__` wrote: the spec with the contents of its files.
#[pyfunction(name = "_restore_player")]
pub(crate) fn restore_player(text: &str, rules: &str) -> PyResult<Player> {
    let rules = positions::rules(rules)?;
    let text: EntryText = serde_json::from_str(text).map_err(player_error)?;
    let here = FileResources::new(Path::new("."));
    let entry = text.resolve(rules, &here).map_err(player_error)?;
    Ok(Player::read(&entry, rules))
}

/// The name of a function or of the class of an object.
pub(crate) fn name_of(function: &Bound<'_, PyAny>) -> String {
    let own = function.getattr("__name__");
    let name = own.or_else(|_| function.get_type().getattr("__name__"));
    let name = name.and_then(|name| name.extract::<String>());
    name.unwrap_or_else(|_| "function".to_owned())
}

/// Whether something is a class and not an instance: calling it would build one.
pub(crate) fn is_class(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyType>()
}
