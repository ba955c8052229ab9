//! Published experiments whose random seeds are worked through on several machines.

use std::collections::BTreeMap;
use std::ops::Range;

use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

use super::repeats::combined;
use super::{
    Experiment, ExperimentError, ExperimentOptions, ExperimentResults, ExperimentRunError,
    ExperimentSize, KeptResults, ResultsFolder,
};
use crate::parallel::{in_parallel, thread_pool};

/// Experiments of the collection, cut into pieces: each random seed of each experiment is one. Pieces are numbered through, in the order
/// of the experiments.
#[derive(Clone, Debug)]
pub struct SharedExperiments {
    experiments: Vec<Experiment>,
    size: ExperimentSize,
}

/// What a piece gave.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    experiment: String,
    seed: u32,
    results: ExperimentResults,
}

impl SharedExperiments {
    /// The experiments with these names, in this order.
    ///
    /// # Errors
    /// If there is no such experiment.
    pub fn published(
        slugs: &[String],
        size: ExperimentSize,
    ) -> Result<SharedExperiments, ExperimentError> {
        let mut known: BTreeMap<String, Experiment> = Experiment::published()
            .into_iter()
            .map(|one| (one.slug.clone(), one))
            .collect();
        let mut experiments = Vec::new();
        for slug in slugs {
            let found = known.remove(slug);
            experiments.push(found.ok_or_else(|| ExperimentError::Unknown { slug: slug.clone() })?);
        }
        Ok(SharedExperiments { experiments, size })
    }

    /// Texts that change with the work of each experiment.
    pub fn fingerprints(&self) -> Vec<String> {
        let experiments = self.experiments.iter();
        let fingerprints = experiments.map(|one| one.manifest.fingerprint(self.size));
        fingerprints.collect()
    }

    /// The experiment and the seed of every piece.
    fn pieces_in_order(&self) -> impl Iterator<Item = (&Experiment, u32)> {
        self.experiments.iter().flat_map(|experiment| {
            let seeds = 0..experiment.manifest.seeds(self.size);
            seeds.map(move |seed| (experiment, seed))
        })
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        self.pieces_in_order().count()
    }

    /// Works through some pieces: lines that depend on nothing but the experiments and the numbers.
    ///
    /// # Errors
    /// If the work fails or was stopped, or the system refuses threads.
    pub fn work(
        &self,
        pieces: Range<usize>,
        options: ExperimentOptions<'_>,
    ) -> Result<String, ExperimentError> {
        let options = options.quick(self.size == ExperimentSize::Quick);
        let wanted = self.pieces_in_order().skip(pieces.start);
        let wanted: Vec<(&Experiment, u32)> = wanted.take(pieces.len()).collect();
        let piece = |place: usize| {
            let (experiment, seed) = wanted[place];
            let line = Line {
                experiment: experiment.slug.clone(),
                seed,
                results: experiment.manifest.run_seed(seed, options)?,
            };
            let text = serde_json::to_string(&line).expect("results are plain data");
            Ok::<String, ExperimentError>(text + "\n")
        };
        let pool = thread_pool(options.tuning().workers).map_err(ExperimentError::NoThread)?;
        let lines = pool.install(|| in_parallel(wanted.len(), options.stop_flag(), piece))?;
        Ok(lines.ok_or(ExperimentError::Stopped)?.concat())
    }

    /// Keeps the results of all experiments from the lines of all pieces, in order: as [`ExperimentRun`](super::ExperimentRun) does, but
    /// without a record of machine and time.
    ///
    /// # Errors
    /// If lines are missing or malformed, or results cannot be written.
    pub fn keep<'a>(
        &self,
        lines: impl IntoIterator<Item = &'a str>,
        folder: &ResultsFolder,
    ) -> Result<(), ExperimentRunError> {
        let malformed = |reason| ExperimentError::Pieces { reason };
        let mut lines = lines.into_iter().flat_map(str::lines);
        let mut results: BTreeMap<&str, Vec<ExperimentResults>> = BTreeMap::new();
        for (experiment, seed) in self.pieces_in_order() {
            let slug = &experiment.slug;
            let missing = || malformed(format!("seed {seed} of `{slug}` is missing"));
            let line: Line = serde_json::from_str(lines.next().ok_or_else(missing)?)
                .map_err(|error| malformed(bounded_reason(&error)))?;
            if (&line.experiment, line.seed) != (slug, seed) {
                return Err(missing().into());
            }
            results.entry(slug).or_default().push(line.results);
        }
        if lines.next().is_some() {
            return Err(malformed("there are more lines than pieces".to_owned()).into());
        }
        folder.create()?;
        for experiment in &self.experiments {
            let repeats = results.remove(&*experiment.slug).unwrap_or_default();
            let mut whole = combined(repeats);
            let manifest = &experiment.manifest;
            manifest.work.conclude(&experiment.expected, &mut whole);
            let kept = KeptResults {
                size: self.size,
                fingerprint: manifest.fingerprint(self.size),
                results: whole,
                made: None,
            };
            folder.keep(&experiment.slug, &kept)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::ExperimentRun;

    #[test]
    fn pieces_are_the_results_of_one_machine() {
        let slugs = ["si-varied-replies", "uam-against-random"].map(str::to_owned);
        let shared = SharedExperiments::published(&slugs, ExperimentSize::Quick).unwrap();
        let options = || ExperimentOptions::new().quick(true).workers(2);
        let count = shared.pieces();
        let pieces: Vec<String> = (0..count)
            .map(|piece| shared.work(piece..piece + 1, options()).unwrap())
            .collect();
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let [alone, together] = [&one, &two].map(|folder| ResultsFolder::new(folder.path()));
        let lines = pieces.iter().map(String::as_str);
        shared.keep(lines, &together).unwrap();
        for experiment in &shared.experiments {
            let run = ExperimentRun::new(experiment, &alone, options());
            let mut expected = run.run(&|_| {}).unwrap();
            expected.made = None;
            assert_eq!(together.kept(&experiment.slug).unwrap(), Some(expected));
        }
        let short = pieces[1..].iter().map(String::as_str);
        assert!(shared.keep(short, &together).is_err());
        assert!(SharedExperiments::published(&["x".to_owned()], ExperimentSize::Quick).is_err());
    }
}
