//! `Plan` and `Parts`: work in shards, to be run anywhere. What is computed is decided in Rust, where it is computed by the caller.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use enlinea_arena::EntrySource;
use enlinea_shard::{BookJob, PartFolder, PartSet, ShardOptions, ShardPlan, TournamentJob};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::errors::{shard_error, whole};
use crate::tournament::Tournament;
use crate::{positions, signals};

/// What is made, by which version of the program, and in how many shards.
#[pyclass(module = "enlinea._native", frozen)]
#[derive(Debug)]
pub(crate) struct Plan {
    plan: ShardPlan,
}

#[pymethods]
impl Plan {
    /// Reads what `enlinea shard plan` wrote.
    #[new]
    fn new(text: &str) -> PyResult<Plan> {
        let plan = ShardPlan::from_json(text).map_err(shard_error)?;
        Ok(Plan { plan })
    }

    /// An opening book.
    #[classmethod]
    #[pyo3(signature = (rules, plies, *, shards))]
    fn book(_: &Bound<'_, PyType>, rules: &str, plies: u32, shards: u32) -> PyResult<Plan> {
        let rules = positions::rules(rules)?;
        let plan = ShardPlan::new(BookJob { rules, plies }.into(), shards);
        Ok(Plan {
            plan: plan.map_err(shard_error)?,
        })
    }

    /// The games of a tournament. Its players are specs: functions cannot be sent elsewhere.
    #[classmethod]
    #[pyo3(signature = (tournament, *, shards))]
    fn tournament(
        _: &Bound<'_, PyType>,
        tournament: &Bound<'_, Tournament>,
        #[pyo3(from_py_with = whole)] shards: u32,
    ) -> PyResult<Plan> {
        let description = tournament.get().description();
        let mut players = description.players.iter();
        if let Some(entry) = players.find(|entry| matches!(entry.source, EntrySource::Guest(_))) {
            return Err(shard_error(format!(
                "`{}` is a function and cannot be sent elsewhere",
                entry.name
            )));
        }
        let job = TournamentJob::new(description).map_err(shard_error)?;
        Ok(Plan {
            plan: ShardPlan::new(job.into(), shards).map_err(shard_error)?,
        })
    }

    #[getter]
    fn identity(&self) -> String {
        self.plan.identity()
    }

    #[getter]
    fn shards(&self) -> u32 {
        self.plan.shard_count()
    }

    #[getter]
    fn description(&self) -> String {
        self.plan.job().describe()
    }

    /// The wave whose shards can be run now: its number, its shards, and those without a part; nothing when all is done.
    fn open_wave(&self, parts: &Parts) -> PyResult<Option<(u32, u32, Vec<u32>)>> {
        let open = self.plan.open_wave(&parts.lock()).map_err(shard_error)?;
        Ok(open.map(|open| (open.wave, open.shards, open.missing)))
    }

    /// Runs a shard and gives the bytes of its part.
    #[pyo3(signature = (parts, wave, shard, *, threads = 1, table_mb = 128))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        parts: &Parts,
        #[pyo3(from_py_with = whole)] wave: u32,
        #[pyo3(from_py_with = whole)] shard: u32,
        #[pyo3(from_py_with = whole)] threads: usize,
        #[pyo3(from_py_with = whole)] table_mb: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let known = parts.lock().clone();
        let bytes = signals::beside(py, |stop| {
            let options = options(threads).table_mb(table_mb).stop(Arc::clone(stop));
            self.plan.run(&known, wave, shard, &options)
        })?;
        Ok(PyBytes::new(py, &bytes.map_err(shard_error)?))
    }

    /// Puts all parts together and writes the result.
    #[pyo3(signature = (parts, output, *, threads = 0))]
    fn merge(
        &self,
        py: Python<'_>,
        parts: &Parts,
        output: PathBuf,
        #[pyo3(from_py_with = whole)] threads: usize,
    ) -> PyResult<Vec<PathBuf>> {
        let known = parts.lock().clone();
        let written = signals::beside(py, |stop| {
            let options = options(threads).stop(Arc::clone(stop));
            self.plan.merge(&known, &output, &options)
        })?;
        written.map_err(shard_error)
    }

    /// Keeps a part in a folder, whole or not at all.
    fn keep(&self, py: Python<'_>, folder: PathBuf, part: &[u8]) -> PyResult<PathBuf> {
        let kept = py.detach(|| PartFolder::new(&folder).keep(&self.plan, part));
        kept.map_err(shard_error)
    }

    /// The parts in a folder. Files that are torn or damaged are named; their shards can be run again.
    fn scan(&self, py: Python<'_>, folder: PathBuf) -> PyResult<(Parts, Vec<String>)> {
        let scan = py.detach(|| PartFolder::scan(&self.plan, &[PartFolder::new(&folder)]));
        let scan = scan.map_err(shard_error)?;
        let parts = Parts {
            parts: Mutex::new(scan.parts),
        };
        Ok((parts, scan.damaged))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Plan>(), (self.plan.to_json(),))
    }

    fn __str__(&self) -> String {
        self.plan.to_json()
    }

    fn __repr__(&self) -> String {
        let (what, identity) = (self.plan.job().describe(), self.plan.identity());
        format!("<Plan {identity}: {what}>")
    }
}

/// The parts of a plan that are known. Equal duplicates do no harm; unequal ones are an error.
#[pyclass(module = "enlinea._native", frozen)]
#[derive(Debug)]
pub(crate) struct Parts {
    parts: Mutex<PartSet>,
}

impl Parts {
    fn lock(&self) -> MutexGuard<'_, PartSet> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Parts {
    #[new]
    fn new(plan: &Plan) -> Parts {
        Parts {
            parts: Mutex::new(PartSet::new(&plan.plan)),
        }
    }

    /// Adds a part; the origin names it in errors.
    #[pyo3(signature = (part, origin = "a part"))]
    fn add(&self, part: &[u8], origin: &str) -> PyResult<()> {
        self.lock().add(origin, part).map_err(shard_error)
    }

    fn __contains__(&self, place: (u32, u32)) -> bool {
        self.lock().contains(place.0, place.1)
    }

    fn __len__(&self) -> usize {
        self.lock().len()
    }
}

fn options(threads: usize) -> ShardOptions {
    ShardOptions::new().threads(match threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    })
}
