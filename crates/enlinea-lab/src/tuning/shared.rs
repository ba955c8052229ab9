//! A tuning run whose candidates are measured on several machines, step by step.
//!
//! A step is cut into pieces with global numbers; the pieces of all objectives follow one another. When all are known, the optimizer is
//! told, and the next step can begin. Nothing is kept but the results of the steps, so that any machine finds the state again.

use std::ops::Range;
use std::time::Duration;

use enlinea_core::bounded_reason;
use enlinea_players::{NoResources, Resources};

use super::run::{batch_seed, check_finite, step};
use super::{
    TuningDescription, TuningDescriptionError, TuningError, TuningOptions, TuningResults,
    TuningStep, TuningStore,
};
use crate::objective::{CandidateBatch, Combined, ObjectiveError, ObjectiveOptions, Piece};
use crate::optimizer::Optimizer;
use crate::parallel::thread_pool;

/// A run as far as its steps are known.
///
/// ```
/// use enlinea_lab::tuning::{SharedTuning, TuningDescription, TuningOptions};
/// use std::path::Path;
///
/// let text = "name = 'example'\nplayer = 'uba-greedy'\n\
///             tuner = { kind = 'genetic', population = 4, generations = 1 }\n\
///             objective = { kind = 'round-robin' }";
/// let description = TuningDescription::from_toml(text, Path::new("."))?;
/// let mut run = SharedTuning::new(&description)?;
/// // Six pairs, the first four measured elsewhere.
/// assert_eq!(run.pieces(), 6);
/// let elsewhere = SharedTuning::new(&description)?.measure(0..4, TuningOptions::new())?;
/// let here = run.measure(4..6, TuningOptions::new())?;
/// run.take([elsewhere.as_str(), here.as_str()])?;
/// assert_eq!(run.pieces(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SharedTuning {
    description: TuningDescription,
    optimizer: Box<dyn Optimizer>,
    /// What is measured next; empty at the end.
    candidates: Vec<Vec<f64>>,
    steps: Vec<TuningStep>,
}

impl SharedTuning {
    /// Before the first step.
    ///
    /// # Errors
    /// If the description is invalid, or its result depends on how fast a machine is.
    pub fn new(description: &TuningDescription) -> Result<SharedTuning, TuningError> {
        if description.minutes.is_some() {
            return Err(TuningError::NotShareable {
                what: "a number of minutes",
            });
        }
        let objectives = description.objective.list();
        if objectives.iter().any(ObjectiveOptions::has_move_times) {
            return Err(TuningError::NotShareable {
                what: "a time for each move of an opponent",
            });
        }
        let subject = description.subject(&NoResources);
        let subject = subject.map_err(TuningDescriptionError::from)?;
        let space = description.space(&subject);
        let space = space.map_err(TuningDescriptionError::from)?;
        // What the objectives need for measuring is made when they measure.
        let is_repeatable = objectives.iter().all(ObjectiveOptions::is_repeatable);
        let optimizer = description.first_optimizer(&space, is_repeatable)?;
        Ok(SharedTuning {
            description: description.clone(),
            candidates: optimizer.ask(),
            optimizer,
            steps: Vec::new(),
        })
    }

    /// The pieces of the next step; 0 at the end.
    pub fn pieces(&self) -> usize {
        if self.candidates.is_empty() {
            return 0;
        }
        let objectives = self.description.objective.list().iter();
        objectives
            .map(|one| one.pieces(self.candidates.len()))
            .sum()
    }

    /// Measures some pieces of the next step: lines that depend on nothing but the description, the steps before, and the numbers.
    ///
    /// # Errors
    /// If the objective fails or was stopped, or the system refuses threads.
    pub fn measure(
        &self,
        pieces: Range<usize>,
        options: TuningOptions<'_>,
    ) -> Result<String, TuningError> {
        let description = &self.description;
        let subject = description.subject(&NoResources);
        let subject = subject.map_err(TuningDescriptionError::from)?;
        let number = self.steps.len() as u64;
        let failed = |reason: ObjectiveError| TuningError::Objective {
            step: number + 1,
            reason,
        };
        let batch = CandidateBatch {
            candidates: &self.candidates,
            seed: batch_seed(description, number),
            stop: options.stop_flag(),
        };
        let pool = thread_pool(options.workers).map_err(TuningError::NoThread)?;
        let mut lines = String::new();
        let mut first = 0;
        for one in description.objective.list() {
            let count = one.pieces(self.candidates.len());
            // What of the range belongs to this objective, by its own numbers.
            let within = |piece: usize| piece.clamp(first, first + count) - first;
            let own = within(pieces.start)..within(pieces.end);
            first += count;
            if own.is_empty() {
                continue;
            }
            let objective = one.build(&subject, &NoResources, options);
            let objective = objective.map_err(TuningDescriptionError::from)?;
            let measured = pool.install(|| one.measure_pieces(&*objective, &subject, &batch, own));
            for piece in measured.map_err(failed)? {
                lines.push_str(&serde_json::to_string(&piece).expect("a piece is plain data"));
                lines.push('\n');
            }
        }
        Ok(lines)
    }

    /// Takes the lines of all pieces of the next step, in order.
    ///
    /// # Errors
    /// If they are not those of the step.
    pub fn take<'a>(
        &mut self,
        lines: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), TuningError> {
        let number = self.steps.len() as u64;
        let malformed = |reason| TuningError::Pieces {
            step: number + 1,
            reason,
        };
        let lines = lines.into_iter().flat_map(str::lines);
        let pieces = lines
            .map(serde_json::from_str)
            .collect::<Result<Vec<Piece>, _>>();
        let pieces = pieces.map_err(|error| malformed(bounded_reason(&error)))?;
        if pieces.len() != self.pieces() {
            let (found, expected) = (pieces.len(), self.pieces());
            return Err(malformed(format!("{found} pieces instead of {expected}")));
        }
        let count = self.candidates.len();
        let mut sum = Combined::nothing(count);
        let mut rest = pieces.as_slice();
        for one in self.description.objective.list() {
            let (own, others) = rest.split_at(one.pieces(count));
            rest = others;
            let measured = one.put_together(count, own);
            let measured =
                measured.ok_or_else(|| malformed("pieces of another objective".to_owned()))?;
            Combined::add(&mut sum, one.weight(), measured);
        }
        check_finite(&sum, &self.candidates, number + 1)?;
        self.optimizer.tell(&sum.measurements);
        let step = step(number, &sum, &*self.optimizer, Duration::ZERO);
        self.steps.push(step);
        self.candidates = self.optimizer.ask();
        Ok(())
    }

    /// Weight file and report, as a run on one machine writes them; only the times of the steps are 0.
    ///
    /// # Errors
    /// If its player no longer exists.
    pub fn results(
        &self,
        resources: &dyn Resources,
        weight_path: &str,
    ) -> Result<TuningResults, TuningError> {
        let mut store = TuningStore::in_memory()?;
        let stored = store.enter(&self.description)?;
        for step in &self.steps {
            store.save_step(&stored, step, "")?;
        }
        if self.candidates.is_empty() {
            store.finish(&stored)?;
        }
        let stored = store.run(None)?;
        TuningResults::of(&store, &stored, resources, weight_path)
    }
}
