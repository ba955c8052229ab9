//! The results that are part of this library: what the project measured for the published experiments.

use super::collection::EMBEDDED;
use super::{Comparison, Experiment, read_measured};

/// The published experiments with the shipped results, in the order of the publications; without figures and remarks.
pub fn shipped() -> Vec<Comparison> {
    let experiments = Experiment::published().into_iter().zip(&EMBEDDED);
    let comparisons = experiments.map(|(experiment, embedded)| Comparison {
        experiment,
        kept: read_measured(embedded.measured).expect("the shipped results are read by a test"),
    });
    comparisons.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Expectation, ExperimentSize, FigureVerdict, Interval, Metric, Test};
    use enlinea_players::{HeuristicDefinition, SetValues};

    #[test]
    fn shipped_results_belong_to_their_experiments() {
        let mut stale = shipped();
        stale.retain(|one| {
            let fingerprint = one.experiment.manifest.fingerprint(one.kept.size);
            one.kept.fingerprint != fingerprint
        });
        let stale = stale.iter().map(|one| one.experiment.slug.as_str());
        let stale: Vec<&str> = stale.collect();
        assert!(
            stale.is_empty(),
            "run these again and copy their CSV files: {stale:?}"
        );
        for one in shipped() {
            let slug = &one.experiment.slug;
            let lines = one
                .lines()
                .filter(|line| line.1.verdict == FigureVerdict::NotMeasured);
            let missing: Vec<&str> = lines.map(|line| line.0.metric.as_str()).collect();
            // The quick size leaves out what would be another figure.
            let is_quick = one.kept.size == ExperimentSize::Quick;
            assert!(missing.is_empty() || is_quick, "{slug}: {missing:?}");
        }
    }

    /// The rule for the weights `evolved` is in `docs/tuning.md`; the experiment finds the run again and compares all weights.
    #[test]
    fn the_shipped_evolved_weights_are_those_of_the_median_run() {
        let shipped = shipped();
        let mut all = shipped.iter();
        let runs = all.find(|one| one.experiment.slug == "uba-evolved-runs");
        let metrics = &runs.unwrap().kept.results.metrics;
        let value = |name: &str| {
            let mut metrics = metrics.iter();
            metrics.find(|metric| metric.name == name).unwrap().value
        };
        let is_shipped = value("shipped weights are those of the median run");
        assert!(is_shipped > 0.0, "ship the weights of the median run");
        let seed = format!("\nseed = {}\n", value("seed of the median run"));
        let score = HeuristicDefinition::find("uba-score").unwrap();
        let set = score.weight_sets.iter().find(|set| set.name == "evolved");
        let SetValues::File(text) = set.unwrap().values else {
            panic!("the weights come from a file");
        };
        assert!(text.contains(&seed), "the file is from another seed");
    }

    /// Changing a published number must change what is said about it: a figure that was reproduced or undecided is not
    /// reproduced with a number far away, and one that was not is with our own number. Every counted figure is tried; the outcome
    /// of a single trial is only held to stay undecided where our rate refuses neither outcome.
    #[test]
    fn a_wrong_published_value_flips_its_verdict() {
        let mut tried = [0; 3];
        for one in shipped() {
            for (expectation, judgement, metric) in one.lines() {
                let (Some(value), Some(metric), Some(difference)) =
                    (expectation.value, metric, judgement.difference)
                else {
                    continue;
                };
                let slug = &one.experiment.slug;
                let is_known = difference.low.is_finite() && difference.high.is_finite();
                if !is_known {
                    // A few seeds of the quick size.
                    let is_quick = one.kept.size == ExperimentSize::Quick;
                    assert!(is_quick, "{slug}: {expectation:?} can never be decided");
                    continue;
                }
                let was_refused = judgement.verdict == FigureVerdict::NotReproduced;
                let (low, high) = (metric.interval().low - 1.0, metric.interval().high + 1.0);
                let mutant = match expectation.test {
                    // A border on the other side of our interval.
                    Test::Above if was_refused => low,
                    Test::Below if was_refused => high,
                    Test::Above => high,
                    Test::Below => low,
                    _ if was_refused => metric.value,
                    test => far_away(test, value, difference),
                };
                let mutant = Expectation {
                    value: Some(mutant),
                    ..expectation.clone()
                };
                let found = mutant.judge(std::slice::from_ref(metric)).0.verdict;
                if agrees_with_both_ends(expectation, metric) {
                    let both = [judgement.verdict, found];
                    assert_eq!(both, [FigureVerdict::Undecided; 2], "{slug}: {mutant:?}");
                    continue;
                }
                let is_flipped = was_refused != (found == FigureVerdict::NotReproduced);
                assert!(is_flipped, "{slug}: {mutant:?}: {found:?}");
                let kinds = [
                    FigureVerdict::Reproduced,
                    FigureVerdict::NotReproduced,
                    FigureVerdict::Undecided,
                ];
                let kind = kinds.iter().position(|kind| *kind == judgement.verdict);
                tried[kind.unwrap()] += 1;
            }
        }
        assert!(tried.iter().all(|&count| count >= 5), "{tried:?}");
    }

    /// Whether a published figure is the outcome of one trial, and our rate refuses neither outcome. No published number can
    /// change what is said then.
    fn agrees_with_both_ends(expectation: &Expectation, metric: &Metric) -> bool {
        let is_one_trial = expectation.test == Test::Rate && expectation.sample == Some(1);
        let is_refused = |end: f64| {
            let one = Expectation {
                value: Some(end),
                ..expectation.clone()
            };
            let verdict = one.judge(std::slice::from_ref(metric)).0.verdict;
            verdict == FigureVerdict::NotReproduced
        };
        is_one_trial && ![0.0, 100.0].into_iter().any(is_refused)
    }

    /// A number beyond the interval of the difference. Rates have the other end of the scale.
    fn far_away(test: Test, value: f64, difference: Interval) -> f64 {
        let width = difference.high - difference.low;
        let distance = 3.0 * width.max(value.abs()).max(1.0);
        match test {
            Test::Rate if value > 50.0 => 0.0,
            Test::Rate => 100.0,
            _ => value + distance,
        }
    }
}
