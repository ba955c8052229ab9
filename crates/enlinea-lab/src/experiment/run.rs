//! An experiment, a seed at a time: what is finished is kept, so that a killed run continues.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::repeats::combined;
use super::run_record::processor_time;
use super::{
    Experiment, ExperimentError, ExperimentOptions, ExperimentResults, KeptResults, ResultsError,
    ResultsFolder, RunRecord,
};
use crate::parallel::{in_parallel, thread_pool};

/// An experiment that is about to run.
#[derive(Debug)]
pub struct ExperimentRun<'a> {
    experiment: &'a Experiment,
    folder: &'a ResultsFolder,
    options: ExperimentOptions<'a>,
    fingerprint: String,
    since: Instant,
    processor_since: Duration,
    /// Processor time of interrupted runs before this one.
    spent: f64,
    /// Whether pieces were there already.
    is_continued: AtomicBool,
}

/// Why a run has no results.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentRunError {
    /// The experiment failed or was stopped.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
    /// Results cannot be kept or read.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

impl<'a> ExperimentRun<'a> {
    /// In this folder, which exists.
    pub fn new(
        experiment: &'a Experiment,
        folder: &'a ResultsFolder,
        options: ExperimentOptions<'a>,
    ) -> ExperimentRun<'a> {
        let fingerprint = experiment.manifest.fingerprint(options.size());
        ExperimentRun {
            spent: folder.spent(&experiment.slug, &fingerprint),
            fingerprint,
            experiment,
            folder,
            options,
            since: Instant::now(),
            processor_since: processor_time(),
            is_continued: AtomicBool::new(false),
        }
    }

    /// The results of the same work, if they are there already.
    pub fn finished(&self) -> Option<KeptResults> {
        let kept = self.folder.kept(&self.experiment.slug).ok().flatten()?;
        (kept.fingerprint == self.fingerprint).then_some(kept)
    }

    /// How many pieces the work has: one for each seed.
    pub fn pieces(&self) -> u64 {
        u64::from(self.experiment.manifest.seeds(self.options.size()))
    }

    /// Does all pieces that were not done before, and keeps the whole. `progress` hears how many pieces are done.
    ///
    /// # Errors
    /// If the work fails or was stopped, or results cannot be kept.
    pub fn run(&self, progress: &(dyn Fn(u64) + Sync)) -> Result<KeptResults, ExperimentRunError> {
        let workers = self.options.tuning().workers;
        let pool = thread_pool(workers).map_err(ExperimentError::NoThread)?;
        let done = AtomicU64::new(0);
        let piece = |repeat: usize| {
            let results = self.piece(repeat)?;
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok::<ExperimentResults, ExperimentRunError>(results)
        };
        let stop = self.options.stop_flag();
        let pieces = pool.install(|| in_parallel(self.pieces() as usize, stop, piece))?;
        let mut results = combined(pieces.ok_or(ExperimentError::Stopped)?);
        let work = &self.experiment.manifest.work;
        work.conclude(&self.experiment.expected, &mut results);
        let kept = self.kept(results);
        self.folder.keep(&self.experiment.slug, &kept)?;
        Ok(kept)
    }

    fn piece(&self, repeat: usize) -> Result<ExperimentResults, ExperimentRunError> {
        let slug = &self.experiment.slug;
        if let Some(results) = self.folder.kept_part(slug, repeat, &self.fingerprint) {
            self.is_continued.store(true, Ordering::Relaxed);
            return Ok(results);
        }
        let manifest = &self.experiment.manifest;
        let results = manifest.run_seed(repeat as u32, self.options)?;
        // A single piece is the whole.
        if self.pieces() > 1 {
            let kept = self.kept(results.clone());
            self.folder.keep_part(slug, repeat, &kept)?;
        }
        Ok(results)
    }

    fn kept(&self, results: ExperimentResults) -> KeptResults {
        KeptResults {
            size: self.options.size(),
            fingerprint: self.fingerprint.clone(),
            results,
            made: Some(RunRecord::new(
                self.options,
                self.since.elapsed(),
                self.spent
                    + processor_time()
                        .saturating_sub(self.processor_since)
                        .as_secs_f64(),
                self.is_continued.load(Ordering::Relaxed),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use super::*;
    use crate::experiment::{Manifest, read_expected};

    const TEXT: &str = "title = 't'\nsource = 's'\nquestion = 'q'\nseeds = 6\n[work]\nkind = 'matches'\n\
                        games = 8\nquick_games = 2\n[[work.pairing]]\nmetric = 'm'\nplayer = 'uba-greedy-random(seed={seed})'\nopponent = 'random'\n\
                        [[work.pairing]]\nmetric = 'n'\nplayer = 'uba-greedy-hand'\nopponent = 'random'\n";

    fn experiment() -> Experiment {
        Experiment {
            slug: "e".to_owned(),
            manifest: Manifest::from_toml(TEXT).unwrap(),
            expected: read_expected(
                "metric,published,test,value,sample,margin,derivation,explanation\n",
            )
            .unwrap(),
        }
    }

    fn folder() -> (tempfile::TempDir, ResultsFolder) {
        let folder = tempfile::tempdir().unwrap();
        let results = ResultsFolder::new(folder.path());
        (folder, results)
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let experiment = experiment();
        let (_one, one) = folder();
        let run = ExperimentRun::new(&experiment, &one, ExperimentOptions::new().workers(1));
        assert_eq!(run.finished(), None);
        let whole = run.run(&|_| {}).unwrap();
        assert_eq!(run.finished().as_ref(), Some(&whole));

        let (_two, two) = folder();
        let stop = Arc::new(AtomicBool::new(false));
        let options = ExperimentOptions::new().workers(3).stop(&stop);
        let run = ExperimentRun::new(&experiment, &two, options);
        let stopped = run.run(&|done| stop.store(done >= 2, Ordering::Relaxed));
        assert!(matches!(
            stopped,
            Err(ExperimentRunError::Experiment(ExperimentError::Stopped))
        ));
        let parts = fs::read_dir(two.path().join("unfinished/e"))
            .unwrap()
            .count();
        assert!((2..6).contains(&parts), "{parts}");
        // Finished pieces are not done again: one that says something else is believed.
        stop.store(false, Ordering::Relaxed);
        let continued = run.run(&|_| {}).unwrap();
        assert_eq!(continued.results, whole.results);
        assert!(continued.made.is_some_and(|made| made.is_continued));
        assert!(!two.path().join("unfinished/e").exists());
    }

    #[test]
    fn pieces_of_other_work_are_done_again() {
        let experiment = experiment();
        let (_folder, folder) = folder();
        let run = ExperimentRun::new(&experiment, &folder, ExperimentOptions::new().workers(2));
        let other = KeptResults {
            fingerprint: "another".to_owned(),
            ..run.kept(ExperimentResults::default())
        };
        folder.keep_part("e", 0, &other).unwrap();
        assert_eq!(run.run(&|_| {}).unwrap().results.metrics.len(), 6);
    }
}
