//! `Tournament` and its `Report`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use enlinea_arena::report::{TournamentReport, html_page, markdown, report_json, text_tables};
use enlinea_arena::store::{Store, StoredGame};
use enlinea_arena::tournament::{
    PlannedGame, RunEnd, TournamentDescription, TournamentObserver, TournamentOptions, run,
};
use enlinea_arena::{Entry, EntrySource, GameRecord, SolverOracle};
use enlinea_core::Side;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::answers::{self, Played};
use crate::errors::{file_error, tournament_error, whole};
use crate::player::budget;
use crate::positions;
use crate::seat::{self, Exceptions};
use crate::signals::Signals;

/// A tournament before its first game.
#[pyclass(module = "enlinea", frozen)]
#[derive(Debug)]
pub(crate) struct Tournament {
    description: TournamentDescription,
    /// What a function raises ends up here.
    signals: Arc<Signals>,
}

impl Tournament {
    pub(crate) fn description(&self) -> &TournamentDescription {
        &self.description
    }
}

/// An entry for each player; names are those of a dict, or of the players themselves.
fn entries(
    players: &Bound<'_, PyAny>,
    mut read: impl FnMut(&Bound<'_, PyAny>) -> PyResult<Entry>,
) -> PyResult<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    if let Ok(named) = players.cast::<PyDict>() {
        for (name, player) in named {
            let mut entry = read(&player)?;
            entry.name = name.extract()?;
            entries.push(entry);
        }
        return Ok(entries);
    }
    for player in players.try_iter()? {
        let player = player?;
        let pair = player.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
        entries.push(match pair {
            None => read(&player)?,
            Some(pair) => {
                let mut entry = read(&pair.get_item(1)?)?;
                entry.name = pair.get_item(0)?.extract()?;
                entry
            }
        });
    }
    Ok(entries)
}

#[pymethods]
impl Tournament {
    #[new]
    #[pyo3(signature = (
        players, *, name = "tournament", rules = "7x6", format = "round-robin", rounds = 2, openings = "random(4)", seed = 1,
        adjudicate = false, nodes = None, depth = None, time_ms = None, folder = PathBuf::from("."),
    ))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        players: &Bound<'_, PyAny>,
        name: &str,
        rules: &str,
        format: &str,
        #[pyo3(from_py_with = whole)] rounds: u32,
        openings: &str,
        #[pyo3(from_py_with = whole)] seed: u64,
        adjudicate: bool,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
        #[pyo3(from_py_with = whole)] depth: Option<u32>,
        #[pyo3(from_py_with = whole)] time_ms: Option<u64>,
        folder: PathBuf,
    ) -> PyResult<Tournament> {
        let rules = positions::rules(rules)?;
        let signals = Signals::new();
        let read = |player: &Bound<'_, PyAny>| {
            seat::entry(player, rules, &folder, &signals, Exceptions::CostTheGame)
        };
        let players = entries(players, read)?;
        let description = TournamentDescription::new(name, rules, players)
            .format(format.parse().map_err(tournament_error)?)
            .rounds(rounds)
            .openings(openings.parse().map_err(tournament_error)?)
            .seed(seed)
            .adjudicate(adjudicate)
            .budget(budget(nodes, depth, time_ms));
        description.check().map_err(tournament_error)?;
        Ok(Tournament {
            description,
            signals,
        })
    }

    /// Reads a tournament file.
    #[classmethod]
    fn from_file(class: &Bound<'_, PyType>, path: PathBuf) -> PyResult<Tournament> {
        let text = std::fs::read_to_string(&path);
        let text = text.map_err(|error| file_error(class.py(), &path, &error))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let description = TournamentDescription::from_toml(&text, folder);
        Ok(Tournament {
            description: description.map_err(tournament_error)?,
            signals: Signals::new(),
        })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.description.name
    }

    #[getter]
    fn players(&self) -> Vec<&str> {
        let players = self.description.players.iter();
        players.map(|entry| entry.name.as_str()).collect()
    }

    /// Plays all games that are not stored, and reports all.
    #[pyo3(signature = (*, threads = 0, store = None, progress = None))]
    fn run(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] threads: usize,
        store: Option<PathBuf>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Report> {
        let description = &self.description;
        let mut sources = description.players.iter().map(|entry| &entry.source);
        if store.is_some() && sources.any(|source| matches!(source, EntrySource::Guest(_))) {
            return Err(tournament_error(
                "functions cannot be kept in a file: leave out `store`",
            ));
        }
        let signals = Signals::new();
        let played = py.detach(|| {
            let store = match &store {
                Some(path) => Store::open(path),
                None => Store::in_memory(),
            };
            let mut store = store.map_err(tournament_error)?;
            let mut tournament = store.enter(description).map_err(tournament_error)?;
            tournament.description = description.clone();
            let oracle = description.needs_oracle();
            let oracle = oracle
                .then(|| SolverOracle::new(description.rules, Arc::clone(signals.stop())))
                .transpose()
                .map_err(tournament_error)?;
            let options = TournamentOptions::new()
                .workers((threads > 0).then_some(threads))
                .stop(signals.stop())
                .oracle(oracle.as_ref().map(|oracle| oracle as _));
            let mut observer = Observer {
                signals: &signals,
                functions: &self.signals,
                progress: progress.as_ref(),
                done: 0,
                total: 0,
                said: Instant::now(),
            };
            let end = run(&mut store, &tournament, options, &mut observer);
            let end = end.map_err(tournament_error)?;
            let games = store.games(tournament.id).map_err(tournament_error)?;
            Ok::<_, PyErr>((end, games))
        });
        self.signals.result()?;
        signals.result()?;
        let (end, games) = played?;
        if end == RunEnd::Stopped {
            return Err(tournament_error("the tournament was stopped"));
        }
        Ok(Report {
            report: TournamentReport::new(description, &games),
            games,
        })
    }

    fn __repr__(&self) -> String {
        format!("Tournament('{}')", self.description.name)
    }
}

/// Looks at signals, and says how far the games are.
struct Observer<'a> {
    signals: &'a Arc<Signals>,
    functions: &'a Arc<Signals>,
    progress: Option<&'a Py<PyAny>>,
    done: usize,
    total: usize,
    said: Instant,
}

/// Calls of the progress function are at least this far apart, in milliseconds.
const SAY_EVERY_MS: u128 = 100;

impl Observer<'_> {
    fn look(&mut self) {
        self.signals.wants_stop();
        if let Err(error) = self.functions.result() {
            self.signals.raise(error);
        }
    }

    fn say(&mut self) {
        self.said = Instant::now();
        let Some(progress) = self.progress else {
            return;
        };
        let said = Python::attach(|py| progress.call1(py, (self.done, self.total)).map(drop));
        if let Err(error) = said {
            self.signals.raise(error);
        }
    }
}

impl TournamentObserver for Observer<'_> {
    fn planned(&mut self, done: usize, total: usize) {
        (self.done, self.total) = (done, total);
        self.say();
    }

    fn waiting(&mut self) {
        self.look();
    }

    fn played(&mut self, _: &PlannedGame, _: &GameRecord) {
        self.done += 1;
        if self.said.elapsed().as_millis() >= SAY_EVERY_MS {
            self.say();
        }
        self.look();
    }
}

/// Results of a tournament.
#[pyclass(module = "enlinea", frozen)]
#[derive(Debug)]
pub(crate) struct Report {
    report: TournamentReport,
    games: Vec<StoredGame>,
}

#[pymethods]
impl Report {
    /// The standings: one dict for each player, the best first.
    #[getter]
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.report.standings.iter().map(|standing| {
            let row = PyDict::new(py);
            let total = standing.total();
            row.set_item("name", &standing.name)?;
            row.set_item("games", standing.games())?;
            row.set_item("wins", total.wins)?;
            row.set_item("draws", total.draws)?;
            row.set_item("losses", total.losses)?;
            row.set_item("points", standing.points())?;
            for (name, estimate) in [("score", standing.score), ("elo", standing.elo)] {
                row.set_item(name, estimate.value)?;
                row.set_item(format!("{name}_low"), estimate.low)?;
                row.set_item(format!("{name}_high"), estimate.high)?;
            }
            row.set_item("forfeits", standing.forfeits)?;
            Ok(row)
        });
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// All games in the order of the plan.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names = self.report.names();
        let games = self.games.iter().map(|game| {
            let played = Played {
                first: names[game.first],
                second: names[game.second],
                game: game.game().map_err(tournament_error)?,
                winner: game.winner.map(Side::number),
                termination: game.termination.name(),
                reason: game.reason.as_deref(),
                opening_turns: game.opening_turns,
                moves: &[],
            };
            answers::game(py, played)
        });
        PyList::new(py, games.collect::<PyResult<Vec<_>>>()?)
    }

    fn markdown(&self) -> String {
        markdown(&self.report)
    }

    fn html(&self) -> PyResult<String> {
        html_page(&self.report, &self.games).map_err(tournament_error)
    }

    fn json(&self) -> String {
        report_json(&self.report).to_string()
    }

    fn _repr_markdown_(&self) -> String {
        self.markdown()
    }

    fn __str__(&self) -> String {
        text_tables(&self.report)
    }

    fn __repr__(&self) -> String {
        format!("<Report of {}>", self.report.headline())
    }
}
