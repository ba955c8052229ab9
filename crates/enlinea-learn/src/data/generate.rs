//! Positions by a recipe, in memory.

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_players::{NoResources, Resources};

use super::chunks;
use super::collector::{Collector, Wanted};
use super::journal::Journal;
use super::source::Prepared;
use super::{DataError, LabelledPosition, Recipe};

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateProgress {
    /// Positions so far.
    pub positions: usize,
    /// What is done of [`total`](Self::total).
    pub done: usize,
    /// Positions or rows wanted; `None` if the recipe ends by itself.
    pub total: Option<usize>,
}

/// This many positions with exact scores. The same recipe and seed give the same positions in the same order, on any
/// number of threads, and more positions begin with the same ones. Files that the recipe names are not looked for, see
/// [`Generation`](super::Generation).
///
/// With a journal, finished chunks are appended to that file, and a later call continues where it ends. The file stays.
///
/// # Errors
/// If the recipe cannot give that many, or the file is the journal of other data.
pub fn generate(
    recipe: &Recipe,
    seed: u64,
    positions: usize,
    threads: usize,
    journal: Option<&Path>,
    on_progress: &mut dyn FnMut(GenerateProgress),
) -> Result<Vec<LabelledPosition>, DataError> {
    let mut collector = Collector::new(recipe, Wanted::Positions(positions), |_| 1);
    let mut found = Vec::new();
    let mut journal = journal
        .map(|path| {
            Journal::open(path, &Journal::title(recipe, seed), recipe.rules, |chunk| {
                found.extend(collector.sift(chunk)?);
                Ok(())
            })
        })
        .transpose()?;
    on_progress(collector.progress());
    if collector.flow().is_continue() {
        let first = journal.as_ref().map_or(0, Journal::chunks);
        let stop = Arc::<AtomicBool>::default();
        each_chunk(
            recipe,
            seed,
            first..u64::MAX,
            threads,
            &NoResources,
            &stop,
            |chunk| {
                if let Some(journal) = &mut journal {
                    journal.append(&chunk)?;
                }
                found.extend(collector.sift(chunk)?);
                on_progress(collector.progress());
                Ok(collector.flow())
            },
        )?;
        collector.check_complete()?;
    }
    Ok(found)
}

/// As [`generate`], without a journal: as many positions as are wanted, with the files that the recipe names, until the flag is
/// raised. The flag is up afterwards.
///
/// # Errors
/// If the recipe cannot give what is wanted.
pub fn generate_until(
    recipe: &Recipe,
    seed: u64,
    wanted: Wanted,
    threads: usize,
    resources: &dyn Resources,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<LabelledPosition>, DataError> {
    if wanted == Wanted::Everything && !recipe.source.has_end() {
        return Err(DataError::Endless);
    }
    let mut collector = Collector::new(recipe, wanted, |_| 1);
    let mut found = Vec::new();
    if collector.flow().is_continue() {
        each_chunk(
            recipe,
            seed,
            0..u64::MAX,
            threads,
            resources,
            stop,
            |chunk| {
                found.extend(collector.sift(chunk)?);
                Ok(collector.flow())
            },
        )?;
        if collector.flow().is_continue() && !stop.load(Ordering::Relaxed) {
            collector.check_complete()?;
        }
    }
    Ok(found)
}

/// Makes the chunks of these numbers and gives them to `take` in order, until it breaks, the source ends or the flag is raised. The
/// flag is up when it broke.
pub(super) fn each_chunk(
    recipe: &Recipe,
    seed: u64,
    numbers: Range<u64>,
    threads: usize,
    resources: &dyn Resources,
    stop: &Arc<AtomicBool>,
    mut take: impl FnMut(Vec<LabelledPosition>) -> Result<ControlFlow<()>, DataError>,
) -> Result<(), DataError> {
    let prepared = Prepared::new(recipe, seed, resources)?;
    let last = numbers.end;
    let worker = || {
        let mut maker = None;
        let prepared = &prepared;
        move |number| {
            if number >= last {
                return Ok(None);
            }
            let maker = match &mut maker {
                Some(maker) => maker,
                none => none.insert(prepared.worker(Arc::clone(stop))?),
            };
            maker.make(number)
        }
    };
    chunks::in_order(numbers.start, threads, worker, |chunk| {
        let flow = take(chunk);
        if !matches!(flow, Ok(ControlFlow::Continue(()))) {
            // Chunks beyond the last one that is needed are given up.
            stop.store(true, Ordering::Relaxed);
        }
        flow
    })
}
