//! Making a book: list the positions, solve the deepest ones in parallel, work upwards.
//!
//! Results go to a journal as they come. Files belong to the caller: the journal is any `Write`, and what an
//! earlier run left in it is given back with [`BookBuilder::resume`]. The book does not depend on the order in
//! which positions were solved, so an interrupted and resumed build ends in the same bytes.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use enlinea_core::{Excerpt, Rules};

use super::key::BookKey;
use super::{Book, journal, levels};
use crate::{Score, Solver, SolverError, SolverOptions};

/// A book in the making.
///
/// ```
/// use enlinea_core::Rules;
/// use enlinea_solver::{BookBuilder, SolverOptions};
///
/// let rules: Rules = "5x4".parse()?;
/// let mut builder = BookBuilder::new(rules, 3)?;
/// let mut journal = Vec::new();
/// let done = builder.run(1, &SolverOptions::new(), &mut journal, |_| {})?;
/// assert!(done);
/// let book = builder.finish()?;
/// assert_eq!((book.rules(), book.plies()), (rules, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookBuilder {
    rules: Rules,
    plies: u32,
    levels: Vec<Vec<BookKey>>,
    solved: HashMap<BookKey, i8>,
    has_heading: bool,
}

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// Positions solved, those of earlier runs included.
    pub solved: usize,
    /// Positions to solve in all.
    pub total: usize,
    /// Nodes visited in this run.
    pub nodes: u64,
}

/// The content of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resumed {
    /// Positions that are solved already.
    pub positions: usize,
    /// Bytes up to the last complete line. Cut the journal there before appending to it.
    pub bytes: u64,
}

/// Why a book cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookBuildError {
    /// Too many stones and columns for a key of 128 bits.
    #[error(
        "a book of {plies} plies for {rules} is too large: plies and columns together must be at most 80"
    )]
    TooLarge {
        /// The game.
        rules: Rules,
        /// The plies asked for.
        plies: u32,
    },
    /// Every game is over by then.
    #[error("a book of {plies} plies for {rules}: every game is over after {most} plies")]
    TooDeep {
        /// The game.
        rules: Rules,
        /// The plies asked for.
        plies: u32,
        /// The most plies of a game.
        most: u32,
    },
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The system refuses threads.
    #[error("cannot start a thread")]
    NoThread(#[source] io::Error),
    /// The journal could not be read or written.
    #[error("cannot read or write the journal")]
    Journal(#[from] io::Error),
    /// The journal belongs to another book.
    #[error("the journal begins with {found} instead of `{expected}`")]
    OtherJournal {
        /// The first line of this book's journal.
        expected: String,
        /// The beginning of the first line found.
        found: Excerpt,
    },
    /// A line of the journal is malformed.
    #[error("line {line} of the journal is damaged")]
    JournalLine {
        /// Counted from 1.
        line: usize,
    },
    /// Some positions are not solved yet.
    #[error("{missing} positions are not solved yet")]
    Incomplete {
        /// Their number.
        missing: usize,
    },
}

impl BookBuilder {
    /// Lists all positions of up to this many plies.
    ///
    /// # Errors
    /// If every game is over by then, or the board or the number of plies is too large for the format.
    pub fn new(rules: Rules, plies: u32) -> Result<BookBuilder, BookBuildError> {
        let most = rules.max_plies();
        if plies >= most {
            return Err(BookBuildError::TooDeep { rules, plies, most });
        }
        if !BookKey::fits(rules, plies) || plies > u32::from(u8::MAX) {
            return Err(BookBuildError::TooLarge { rules, plies });
        }
        Ok(BookBuilder {
            rules,
            plies,
            levels: levels::enumerate(rules, plies),
            solved: HashMap::new(),
            has_heading: false,
        })
    }

    /// The positions that a search must solve: all others follow from them.
    fn deepest(&self) -> &[BookKey] {
        self.levels.last().map_or(&[], Vec::as_slice)
    }

    /// How far the build is.
    pub fn progress(&self) -> BookProgress {
        BookProgress {
            solved: self.solved.len(),
            total: self.deepest().len(),
            nodes: 0,
        }
    }

    /// Takes over what an earlier run wrote to its journal. An empty journal is valid.
    ///
    /// # Errors
    /// If reading fails, the journal belongs to another book, or a line that is not the last is damaged.
    pub fn resume(&mut self, journal: impl BufRead) -> Result<Resumed, BookBuildError> {
        let heading = journal::heading(self.rules, self.plies);
        let (keys, solved) = (
            self.levels.last().map_or(&[][..], Vec::as_slice),
            &mut self.solved,
        );
        let bytes = journal::read(journal, &heading, |key, score| {
            let expected = keys.binary_search(&key).is_ok();
            if expected {
                solved.insert(key, score);
            }
            expected
        })?;
        self.has_heading = bytes > 0;
        Ok(Resumed {
            positions: self.solved.len(),
            bytes,
        })
    }

    /// Solves what is missing with this many threads and appends each result to the journal at once. True when all
    /// positions are solved, false if the stop flag of the options was raised. `on_progress` is called after every
    /// position.
    ///
    /// # Errors
    /// If writing fails, or this machine lacks the kernel, the threads or the memory for the tables; what was solved before is kept.
    pub fn run(
        &mut self,
        workers: usize,
        options: &SolverOptions,
        journal: &mut dyn Write,
        mut on_progress: impl FnMut(BookProgress),
    ) -> Result<bool, BookBuildError> {
        if !self.has_heading {
            journal.write_all(journal::heading(self.rules, self.plies).as_bytes())?;
            self.has_heading = true;
        }
        self.solve(
            0..self.deepest().len(),
            workers,
            options,
            journal,
            &mut on_progress,
        )?;
        Ok(self.solved.len() == self.deepest().len())
    }

    /// Solves some of the [`total`](BookProgress::total) positions, by number, and returns their journal: [`resume`](Self::resume)
    /// takes the journals of all ranges, in any order. The bytes depend on nothing but the range. `None` if the stop flag of the
    /// options was raised.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn run_range(
        &mut self,
        range: Range<usize>,
        workers: usize,
        options: &SolverOptions,
        mut on_progress: impl FnMut(BookProgress),
    ) -> Result<Option<Vec<u8>>, BookBuildError> {
        self.solve(
            range.clone(),
            workers,
            options,
            &mut io::sink(),
            &mut on_progress,
        )?;
        let mut journal = journal::heading(self.rules, self.plies).into_bytes();
        for key in &self.deepest()[range] {
            let Some(&score) = self.solved.get(key) else {
                return Ok(None);
            };
            journal::append(&mut journal, *key, score)?;
        }
        Ok(Some(journal))
    }

    /// Solves what is missing of these positions.
    fn solve(
        &mut self,
        range: Range<usize>,
        workers: usize,
        options: &SolverOptions,
        journal: &mut dyn Write,
        on_progress: &mut dyn FnMut(BookProgress),
    ) -> Result<(), BookBuildError> {
        let missing = |key: &&BookKey| !self.solved.contains_key(*key);
        let todo = self.deepest()[range].iter().filter(missing);
        let todo: Vec<BookKey> = todo.copied().collect();
        let crew = Crew {
            rules: self.rules,
            todo: &todo,
            next: AtomicUsize::new(0),
            cancel: AtomicBool::new(false),
        };
        let solvers = (0..workers.max(1)).map(|_| crew.solver(options));
        let solvers = solvers.collect::<Result<Vec<_>, _>>()?;
        let mut progress = self.progress();
        let (mut started, mut written) = (Ok(()), Ok(()));
        let solved = &mut self.solved;
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            started = solvers.into_iter().try_for_each(|solver| {
                let (crew, sender) = (&crew, sender.clone());
                let work = move || crew.work(solver, &sender);
                thread::Builder::new().spawn_scoped(scope, work).map(drop)
            });
            crew.cancel.store(started.is_err(), Relaxed);
            drop(sender);
            for result in results {
                written = journal::append(journal, result.key, result.score);
                if written.is_err() {
                    crew.cancel.store(true, Relaxed);
                    break;
                }
                solved.insert(result.key, result.score);
                progress.solved += 1;
                progress.nodes += result.nodes;
                on_progress(progress);
            }
        });
        written?;
        started.map_err(BookBuildError::NoThread)
    }

    /// The book, when all is solved.
    ///
    /// # Errors
    /// If positions are missing.
    pub fn finish(&self) -> Result<Book, BookBuildError> {
        let missing = self.deepest().len() - self.solved.len();
        let scores = levels::scores(self.rules, &self.levels, &self.solved);
        let entries = scores.ok_or(BookBuildError::Incomplete { missing })?;
        Ok(Book::from_entries(self.rules, self.plies, &entries))
    }
}

/// Threads that each solve one position after the other.
struct Crew<'a> {
    rules: Rules,
    todo: &'a [BookKey],
    next: AtomicUsize,
    cancel: AtomicBool,
}

struct Solved {
    key: BookKey,
    score: i8,
    nodes: u64,
}

impl Crew<'_> {
    fn solver(&self, options: &SolverOptions) -> Result<Solver, SolverError> {
        let options = options
            .clone()
            .threads(1)
            .node_limit(None)
            .keep_table(true)
            .progress(Arc::default());
        Solver::build(self.rules, options)
    }

    fn work(&self, mut solver: Solver, results: &mpsc::Sender<Solved>) {
        while !self.cancel.load(Relaxed) {
            let Some(&key) = self.todo.get(self.next.fetch_add(1, Relaxed)) else {
                return;
            };
            let Some(game) = key.game(self.rules) else {
                continue;
            };
            let Ok(solution) = solver.solve(&game) else {
                return;
            };
            let Some(score) = solution.score().map(Score::value) else {
                // Stopped: the position stays for the next run.
                return;
            };
            let solved = Solved {
                key,
                score: score as i8,
                nodes: solution.nodes,
            };
            if results.send(solved).is_err() {
                return;
            }
        }
    }
}
