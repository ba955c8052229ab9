//! The searches of a round, on several threads.
//!
//! Neighbouring positions are searched one after the other with one table, which is empty at the start of each block of them: so the
//! answers of a block depend on nothing else, on any number of threads.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use super::answer::Answer;
use super::rounds::Round;
use super::setup::BoardSetup;
use super::tree::{ScoreBounds, Tree};
use super::{BLOCK, BoardError};
use crate::{Score, Solver, SolverOptions};

/// Some blocks of a round, to be searched.
pub(super) struct Work<'a> {
    pub(super) setup: &'a BoardSetup,
    pub(super) tree: &'a Tree,
    pub(super) round: &'a Round,
    pub(super) blocks: Range<usize>,
    pub(super) stop: Arc<AtomicBool>,
}

/// A block by number, and its answers unless it was stopped.
type Done = (usize, Option<Vec<Answer>>);

impl Work<'_> {
    /// Searches, and hands out the answers of one block after the other. False if it was stopped, or the receiver failed.
    pub(super) fn run(
        &self,
        workers: usize,
        options: &SolverOptions,
        mut receive: impl FnMut(Vec<Answer>) -> io::Result<()>,
    ) -> Result<bool, BoardError> {
        let workers = workers.clamp(1, self.blocks.len().max(1));
        let solvers = (0..workers).map(|_| self.solver(options));
        let solvers = solvers.collect::<Result<Vec<_>, _>>()?;
        let next = AtomicU64::new(self.blocks.start as u64);
        let cancel = AtomicBool::new(false);
        let (mut started, mut received) = (Ok(()), Ok(()));
        let mut wanted = self.blocks.start;
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            started = solvers.into_iter().try_for_each(|solver| {
                let (sender, next, cancel) = (sender.clone(), &next, &cancel);
                let work = move || self.search_blocks(solver, next, cancel, &sender);
                thread::Builder::new().spawn_scoped(scope, work).map(drop)
            });
            cancel.store(started.is_err(), Relaxed);
            drop(sender);
            // Blocks end in any order, and are handed out in theirs.
            let mut waiting = BTreeMap::new();
            for (block, answers) in results {
                let Some(answers) = answers else { continue };
                waiting.insert(block, answers);
                while let Some(answers) = waiting.remove(&wanted) {
                    wanted += 1;
                    received = receive(answers);
                    if received.is_err() {
                        cancel.store(true, Relaxed);
                        // The searches under way end soon, too.
                        self.stop.store(true, Relaxed);
                        return;
                    }
                }
            }
        });
        started.map_err(BoardError::NoThread)?;
        received?;
        Ok(wanted == self.blocks.end)
    }

    fn solver(&self, options: &SolverOptions) -> Result<Solver, BoardError> {
        let options = options
            .clone()
            .table_mb(self.setup.table_mb as usize)
            .threads(1)
            .book(None)
            .keep_table(true)
            .progress(Arc::default());
        Ok(Solver::build(self.setup.rules, options)?)
    }

    fn search_blocks(
        &self,
        mut solver: Solver,
        next: &AtomicU64,
        cancel: &AtomicBool,
        results: &mpsc::Sender<Done>,
    ) {
        while !cancel.load(Relaxed) && !self.stop.load(Relaxed) {
            let block = next.fetch_add(1, Relaxed) as usize;
            if block >= self.blocks.end {
                return;
            }
            let answers = self.search_block(&mut solver, block);
            if results.send((block, answers)).is_err() {
                return;
            }
        }
    }

    fn search_block(&self, solver: &mut Solver, block: usize) -> Option<Vec<Answer>> {
        let searches = self.round.searches.chunks(BLOCK).nth(block)?;
        solver.forget();
        let mut answers = Vec::new();
        for search in searches {
            let key = self.tree.last().keys[search.position as usize];
            let alpha = self.round.alpha;
            solver.limit(Some(search.nodes), Arc::clone(&self.stop));
            let found = solver.compare(&self.tree.game(key), Score::new(alpha));
            let found = found.expect("the rules are the same");
            let bounds = ScoreBounds {
                lower: found.lower.value(),
                upper: found.upper.value(),
            };
            // What was found until somebody raised the flag depends on when that was.
            if self.stop.load(Relaxed) {
                return None;
            }
            answers.push(Answer {
                key,
                alpha,
                bounds,
                nodes: found.nodes,
            });
        }
        Some(answers)
    }
}
