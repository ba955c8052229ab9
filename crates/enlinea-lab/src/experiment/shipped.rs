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
    use crate::experiment::{Expectation, ExperimentSize, FigureVerdict, Interval, Test};
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

    /// Changing a published number must change what is said about it: a figure that was reproduced is not any more with a number far
    /// away, and one that was not is with our own number.
    #[test]
    fn a_wrong_published_value_flips_its_verdict() {
        let mut tried = 0;
        for one in shipped() {
            for (expectation, judgement, metric) in one.lines() {
                let (Some(value), Some(metric)) = (expectation.value, metric) else {
                    continue;
                };
                let is_reproduced = judgement.verdict == FigureVerdict::Reproduced;
                let (low, high) = (metric.interval().low - 1.0, metric.interval().high + 1.0);
                let mutant = match (judgement.verdict, expectation.test) {
                    // A border on the other side of our interval.
                    (FigureVerdict::Reproduced, Test::Above)
                    | (FigureVerdict::NotReproduced, Test::Below) => high,
                    (FigureVerdict::Reproduced, Test::Below)
                    | (FigureVerdict::NotReproduced, Test::Above) => low,
                    (FigureVerdict::Reproduced, test) => {
                        far_away(test, value, judgement.difference)
                    }
                    (FigureVerdict::NotReproduced, _) => metric.value,
                    _ => continue,
                };
                let mutant = Expectation {
                    value: Some(mutant),
                    ..expectation.clone()
                };
                let found = mutant.judge(std::slice::from_ref(metric)).0.verdict;
                let is_flipped = if is_reproduced {
                    found == FigureVerdict::NotReproduced
                } else {
                    found != FigureVerdict::NotReproduced
                };
                assert!(is_flipped, "{}: {mutant:?}: {found:?}", one.experiment.slug);
                tried += 1;
            }
        }
        assert!(tried >= 20, "only {tried} figures could be tried");
    }

    /// A number beyond the interval of the difference. Rates have the other end of the scale.
    fn far_away(test: Test, value: f64, difference: Option<Interval>) -> f64 {
        let width = difference.map_or(0.0, |ends| ends.high - ends.low);
        let distance = 3.0 * width.max(value.abs()).max(1.0);
        match test {
            Test::Rate if value > 50.0 => 0.0,
            Test::Rate => 100.0,
            _ => value + distance,
        }
    }
}
