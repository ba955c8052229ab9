//! `Solver`: exact scores of one position or of many.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use enlinea_core::{Game, Rules};
use enlinea_solver::{BatchSolver, Book, Score, Solution, SolveError, SolverOptions};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{file_error, solver_error, whole};
use crate::signals::Signals;
use crate::{answers, positions};

/// In arrays of scores: full columns, and scores that the limit did not allow.
pub(crate) const UNKNOWN: i16 = i16::MIN;

/// The most memory for the table of each thread of a batch, in megabytes: it stays in the nearest cache.
const BATCH_TABLE_MB: usize = 8;

/// Finds exact scores on one board.
#[pyclass(module = "enlinea", frozen)]
#[derive(Debug)]
pub(crate) struct Solver {
    rules: Rules,
    options: SolverOptions,
    book: BookChoice,
    single: Mutex<enlinea_solver::Solver>,
    batch: Mutex<Option<KeptBatch>>,
}

/// The solvers of the last batch, with what they were made for.
#[derive(Debug)]
struct KeptBatch {
    threads: usize,
    solver: BatchSolver,
}

#[derive(Clone, Debug, PartialEq)]
enum BookChoice {
    /// The built-in one, where it fits.
    BuiltIn,
    None,
    File(PathBuf),
}

impl BookChoice {
    fn read(book: &Bound<'_, PyAny>) -> PyResult<BookChoice> {
        match book.extract::<bool>() {
            Ok(true) => Ok(BookChoice::BuiltIn),
            Ok(false) => Ok(BookChoice::None),
            Err(_) => Ok(BookChoice::File(book.extract()?)),
        }
    }

    fn open(&self, py: Python<'_>, rules: Rules) -> PyResult<Option<Arc<Book>>> {
        match self {
            BookChoice::None => Ok(None),
            BookChoice::BuiltIn => Ok(Some(Book::standard()).filter(|book| book.is_for(rules))),
            BookChoice::File(path) => {
                let file = File::open(path).map_err(|error| file_error(py, path, &error))?;
                let book = Book::read(BufReader::new(file));
                let book = book.map_err(|error| solver_error(located(path, &error)))?;
                Ok(Some(Arc::new(book)))
            }
        }
    }
}

fn located(path: &Path, error: &dyn std::error::Error) -> String {
    format!("`{}`: {error}", path.display())
}

impl Solver {
    fn game(&self, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        positions::game(position, Some(self.rules))
    }

    /// Asks the solver without the interpreter lock.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        nodes: Option<u64>,
        question: impl FnOnce(&mut enlinea_solver::Solver) -> Result<T, SolveError> + Send,
    ) -> PyResult<T> {
        let signals = Signals::new();
        let answer = py.detach(|| {
            let mut solver = locked(&self.single);
            solver.limit(nodes, Arc::clone(signals.stop()));
            solver.watch(Some(signals.watch()));
            question(&mut solver)
        });
        signals.result()?;
        answer.map_err(solver_error)
    }

    /// The same for many positions. The solvers are kept for the next batch.
    fn ask_many<T: Send>(
        &self,
        py: Python<'_>,
        threads: usize,
        nodes: Option<u64>,
        question: impl FnOnce(&mut BatchSolver) -> Result<T, SolveError> + Send,
    ) -> PyResult<T> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let signals = Signals::new();
        let megabytes = self.options.table_mb.min(BATCH_TABLE_MB);
        let options = self.options.clone().table_mb(megabytes);
        let answer = py.detach(|| {
            let mut kept = locked(&self.batch);
            let old = kept.take().filter(|old| old.threads == threads);
            let mut batch = match old {
                Some(old) => old.solver,
                None => BatchSolver::build(self.rules, &options, threads).map_err(solver_error)?,
            };
            batch.limit(nodes, signals.stop(), Some(&signals.watch()));
            let answer = question(&mut batch).map_err(solver_error);
            *kept = Some(KeptBatch {
                threads,
                solver: batch,
            });
            answer
        });
        signals.result()?;
        answer
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (rules = "7x6", *, threads = 1, table_mb = 64, book = None, keep_table = false))]
    fn new(
        py: Python<'_>,
        rules: &str,
        #[pyo3(from_py_with = whole)] threads: usize,
        #[pyo3(from_py_with = whole)] table_mb: usize,
        book: Option<&Bound<'_, PyAny>>,
        keep_table: bool,
    ) -> PyResult<Solver> {
        let rules = positions::rules(rules)?;
        let book = book.map_or(Ok(BookChoice::BuiltIn), BookChoice::read)?;
        let options = SolverOptions::new()
            .threads(threads)
            .table_mb(table_mb)
            .keep_table(keep_table)
            .book(book.open(py, rules)?);
        let single = enlinea_solver::Solver::build(rules, options.clone());
        Ok(Solver {
            rules,
            single: Mutex::new(single.map_err(solver_error)?),
            options,
            book,
            batch: Mutex::new(None),
        })
    }

    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// Which instructions the search uses.
    #[getter]
    fn kernel(&self) -> String {
        self.options.kernel.to_string()
    }

    #[pyo3(signature = (position, *, nodes = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(position)?;
        let solution = self.ask(py, nodes, |solver| solver.solve(&game))?;
        answers::solution(py, &game, &solution)
    }

    #[pyo3(signature = (position, *, nodes = None))]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game(position)?;
        let analysis = self.ask(py, nodes, |solver| solver.analyze(&game))?;
        answers::analysis(py, &game, &analysis)
    }

    #[pyo3(signature = (position, score, *, nodes = None))]
    fn is_greater(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        score: i32,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    ) -> PyResult<Option<bool>> {
        let game = self.game(position)?;
        let score = Score::new(score);
        self.ask(py, nodes, |solver| solver.is_greater(&game, score))
    }

    #[pyo3(signature = (positions, *, threads = 0, nodes = None))]
    fn solve_batch<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] threads: usize,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let games = positions::games(positions, self.rules)?;
        let solved = self.ask_many(py, threads, nodes, |batch| batch.solve(&games))?;
        let scores = solved.iter().map(number).collect();
        Ok(PyArray1::from_vec(py, scores))
    }

    #[pyo3(signature = (positions, *, threads = 0, nodes = None))]
    fn analyze_batch<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] threads: usize,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let games = positions::games(positions, self.rules)?;
        let solved = self.ask_many(py, threads, nodes, |batch| batch.scores(&games))?;
        let width = self.rules.width() as usize;
        let mut scores = Array2::from_elem((games.len(), width), UNKNOWN);
        for (index, columns) in solved.iter().enumerate() {
            for column in columns {
                scores[[index, usize::from(column.column)]] = number(&column.solution);
            }
        }
        Ok(PyArray2::from_owned_array(py, scores))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("threads", self.options.threads)?;
        named.set_item("table_mb", self.options.table_mb)?;
        named.set_item("keep_table", self.options.keep_table)?;
        let book = match &self.book {
            BookChoice::BuiltIn => true.into_bound_py_any(py)?,
            BookChoice::None => false.into_bound_py_any(py)?,
            BookChoice::File(path) => path.into_bound_py_any(py)?,
        };
        named.set_item("book", book)?;
        Ok((PyTuple::new(py, [self.rules.to_string()])?, named))
    }

    fn __repr__(&self) -> String {
        format!("Solver('{}')", self.rules)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A search that panicked leaves a solver that begins its next call anew.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn number(solution: &Solution) -> i16 {
    let score = solution.score();
    score.map_or(UNKNOWN, |score| score.value() as i16)
}
