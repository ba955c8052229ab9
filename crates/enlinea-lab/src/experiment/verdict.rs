//! Ours beside a published figure: an interval of the difference, and what follows from it.

use serde::Serialize;

use super::{Expectation, Interval, Metric, MetricSample, Test};

/// What is said about a published figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FigureVerdict {
    /// The difference is compatible with nothing, and ours is measured at least as well as the published figure.
    Reproduced,
    /// The difference cannot be due to the errors of both sides.
    NotReproduced,
    /// Ours is too inexact to tell.
    Undecided,
    /// It was not measured.
    NotMeasured,
    /// No figure was published: ours stands alone and is not counted.
    NoFigure,
}

impl FigureVerdict {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            FigureVerdict::Reproduced => "reproduced",
            FigureVerdict::NotReproduced => "not reproduced",
            FigureVerdict::Undecided => "undecided",
            FigureVerdict::NotMeasured => "not measured",
            FigureVerdict::NoFigure => "no figure",
        }
    }
}

/// A verdict, and the interval that it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FigureJudgement {
    /// What is said.
    pub verdict: FigureVerdict,
    /// The 95 % interval of ours minus the published number, or minus the border of a direction.
    pub difference: Option<Interval>,
}

impl Expectation {
    /// Compares the metric of this name, if it was measured.
    pub fn judge<'a>(&self, metrics: &'a [Metric]) -> (FigureJudgement, Option<&'a Metric>) {
        let found = metrics.iter().find(|metric| metric.name == self.metric);
        let judgement = match (found, self.value) {
            (_, None) => FigureJudgement::without(FigureVerdict::NoFigure),
            (None, Some(_)) => FigureJudgement::without(FigureVerdict::NotMeasured),
            (Some(metric), Some(value)) => self.compare(metric, value),
        };
        (judgement, found)
    }

    fn compare(&self, metric: &Metric, value: f64) -> FigureJudgement {
        let ours = metric.interval();
        match self.test {
            Test::Above => FigureJudgement::above(ours.less(value)),
            Test::Below => FigureJudgement::below(ours.less(value)),
            _ => self.compare_numbers(metric, value),
        }
    }

    /// A few trials, and single runs of something that varies, are compatible with many numbers. Such a figure is not reproduced
    /// by any of them: the number that would say the opposite must be refused too.
    fn compare_numbers(&self, metric: &Metric, value: f64) -> FigureJudgement {
        let mut judgement = self.compare_values(metric, value);
        let is_refused = self.refused().is_none_or(|opposite| {
            self.compare_values(metric, opposite).verdict == FigureVerdict::NotReproduced
        });
        if judgement.verdict == FigureVerdict::Reproduced && !is_refused {
            judgement.verdict = FigureVerdict::Undecided;
        }
        judgement
    }

    fn compare_values(&self, metric: &Metric, value: f64) -> FigureJudgement {
        let published = self.published_interval(metric, value);
        equality((metric.value, metric.interval()), (value, published))
    }

    /// How well the published number is known.
    fn published_interval(&self, metric: &Metric, value: f64) -> Interval {
        match (self.test, metric.sample) {
            (Test::Rate, _) => Interval::of_rate(value, self.sample.unwrap_or(0) as f64),
            (Test::Equal, _) => Interval::around(value, self.margin.unwrap_or(0.0)),
            (Test::Run, MetricSample::Mean { count, deviation }) => {
                Interval::of_one_more(value, deviation, count)
            }
            // Without repeats nothing is known of how runs vary.
            (
                Test::Run,
                MetricSample::Run | MetricSample::Rate { .. } | MetricSample::Error { .. },
            ) => Interval::UNKNOWN,
            _ => Interval::exact(value),
        }
    }
}

impl FigureJudgement {
    const fn without(verdict: FigureVerdict) -> FigureJudgement {
        FigureJudgement {
            verdict,
            difference: None,
        }
    }

    /// A difference that is said to be above 0.
    pub(super) fn above(difference: Interval) -> FigureJudgement {
        FigureJudgement::of(difference, difference.low > 0.0, difference.high <= 0.0)
    }

    /// A difference that is said to be below 0.
    pub(super) fn below(difference: Interval) -> FigureJudgement {
        FigureJudgement::of(difference, difference.high < 0.0, difference.low >= 0.0)
    }

    fn of(difference: Interval, is_so: bool, is_otherwise: bool) -> FigureJudgement {
        let verdict = match (is_so, is_otherwise) {
            (true, _) => FigureVerdict::Reproduced,
            (false, true) => FigureVerdict::NotReproduced,
            (false, false) => FigureVerdict::Undecided,
        };
        FigureJudgement {
            verdict,
            difference: Some(difference),
        }
    }
}

fn equality(ours: (f64, Interval), published: (f64, Interval)) -> FigureJudgement {
    let difference = Interval::of_difference(ours, published);
    let verdict = if !difference.contains(0.0) {
        FigureVerdict::NotReproduced
    } else if ours.1.reach(ours.0).is_finite()
        && ours.1.reach(ours.0) <= published.1.reach(published.0)
    {
        FigureVerdict::Reproduced
    } else {
        FigureVerdict::Undecided
    };
    FigureJudgement {
        verdict,
        difference: Some(difference),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::read_expected;

    fn verdict(test: &str, metric: &Metric) -> FigureVerdict {
        let head =
            "metric,published,test,value,sample,margin,opposite,derivation,counted_in,explanation";
        let expected = read_expected(&format!("{head}\nm,p,{test},,\n")).unwrap();
        let metric = Metric {
            name: "m".to_owned(),
            ..metric.clone()
        };
        expected[0].judge(&[metric]).0.verdict
    }

    #[test]
    fn exact_figures_are_equal_or_not() {
        let nodes = |value| verdict("exact,8776,,,,", &Metric::exact("", value));
        assert_eq!(nodes(8776.0), FigureVerdict::Reproduced);
        assert_eq!(nodes(8777.0), FigureVerdict::NotReproduced);
    }

    #[test]
    fn rates_need_a_sample_as_large_as_the_published_one() {
        let rate = |hits, trials| verdict("rate,96.3,2000,,,", &Metric::rate("", hits, trials));
        assert_eq!(rate(1930, 2000), FigureVerdict::Reproduced);
        assert_eq!(rate(1895, 2000), FigureVerdict::NotReproduced);
        assert_eq!(rate(193, 200), FigureVerdict::Undecided);
        // All of a hundred is no proof of a rate of 100 %: a few losses are compatible with it.
        let all = |hits, trials| verdict("rate,100,100,,,", &Metric::rate("", hits, trials));
        assert_eq!(all(990, 1000), FigureVerdict::Reproduced);
        assert_eq!(all(930, 1000), FigureVerdict::NotReproduced);
    }

    #[test]
    fn a_single_trial_proves_little() {
        let one = |hits| verdict("rate,0,1,,,", &Metric::rate("", hits, 20));
        let verdicts = [one(0), one(12), one(20)];
        let expected = [
            FigureVerdict::Reproduced,
            FigureVerdict::Undecided,
            FigureVerdict::NotReproduced,
        ];
        assert_eq!(verdicts, expected);
    }

    #[test]
    fn single_runs_vary_as_ours_do() {
        let runs = |samples: &[f64]| verdict("run,4,,,8,why", &Metric::mean("", samples));
        assert_eq!(runs(&[1.0, 2.0, 3.0, 2.0, 2.0]), FigureVerdict::Reproduced);
        assert_eq!(
            runs(&[1.0, 1.1, 1.2, 1.1, 1.1]),
            FigureVerdict::NotReproduced
        );
        assert_eq!(runs(&[4.0, 4.0, 4.0, 4.0]), FigureVerdict::Undecided);
        assert_eq!(
            verdict("run,4,,,8,why", &Metric::run("", 4.0)),
            FigureVerdict::Undecided
        );
    }

    /// Our runs gave 43 with an error of 14 where 100 was published, and it was called reproduced: single runs vary so much that
    /// they refuse nothing.
    #[test]
    fn runs_that_refuse_nothing_reproduce_nothing() {
        let seats = |test: &str, samples: &[f64]| verdict(test, &Metric::mean("", samples));
        let wide = [0.0, 33.0, 50.0, 50.0, 83.0];
        assert_eq!(
            seats("run,100,,,50,both seats alike", &wide),
            FigureVerdict::Undecided
        );
        let high = [100.0, 96.0, 98.0, 100.0, 96.0];
        assert_eq!(
            seats("run,100,,,50,both seats alike", &high),
            FigureVerdict::Reproduced
        );
        assert_eq!(
            seats("run,50,,,100,the first seat alone", &high),
            FigureVerdict::NotReproduced
        );
        let weights = |hits| {
            let metric = Metric::rate("", hits, 1000);
            verdict("rate,91,1000,,94,the other player", &metric)
        };
        assert_eq!(
            [weights(910), weights(925)],
            [FigureVerdict::Reproduced, FigureVerdict::Undecided]
        );
    }

    #[test]
    fn directions_need_the_whole_interval() {
        let score = |samples: &[f64]| verdict("above,50,,,,", &Metric::mean("", samples));
        assert_eq!(
            score(&[60.0, 61.0, 62.0, 61.0, 61.0]),
            FigureVerdict::Reproduced
        );
        assert_eq!(
            score(&[40.0, 41.0, 42.0, 41.0, 41.0]),
            FigureVerdict::NotReproduced
        );
        assert_eq!(
            score(&[20.0, 80.0, 60.0, 50.0, 40.0]),
            FigureVerdict::Undecided
        );
        let cycles = |count| verdict("above,0,,,,", &Metric::exact("", count));
        assert_eq!(
            (cycles(1.0), cycles(0.0)),
            (FigureVerdict::Reproduced, FigureVerdict::NotReproduced)
        );
        let below = |value| verdict("below,0,,,,", &Metric::exact("", value));
        assert_eq!(
            (below(-1.0), below(0.0)),
            (FigureVerdict::Reproduced, FigureVerdict::NotReproduced)
        );
    }

    #[test]
    fn margins_are_the_published_interval() {
        let ratio = |value| verdict("equal,3.4,,0.6,,derived", &Metric::exact("", value));
        assert_eq!(
            (ratio(3.9), ratio(4.1)),
            (FigureVerdict::Reproduced, FigureVerdict::NotReproduced)
        );
    }

    #[test]
    fn what_is_missing_is_said() {
        let head =
            "metric,published,test,value,sample,margin,opposite,derivation,counted_in,explanation";
        let lines = format!("{head}\nm,p,exact,1,,,,,,\nn,nothing,none,,,,,,,\n");
        let expected = read_expected(&lines).unwrap();
        let verdicts = expected.iter().map(|one| one.judge(&[]).0.verdict);
        let verdicts: Vec<FigureVerdict> = verdicts.collect();
        assert_eq!(
            verdicts,
            [FigureVerdict::NotMeasured, FigureVerdict::NoFigure]
        );
    }
}
