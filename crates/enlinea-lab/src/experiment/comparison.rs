//! An experiment beside its results: how many of the published figures came out again.

use serde::Serialize;

use super::{
    Expectation, Experiment, FigureJudgement, FigureVerdict, Interval, KeptResults, Metric,
};

/// An experiment and what came out.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What was done and what was published.
    pub experiment: Experiment,
    /// What came out.
    pub kept: KeptResults,
}

/// How many figures got each verdict; those that were never published, or that another experiment counts, are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VerdictCounts {
    /// Figures that came out again.
    pub reproduced: usize,
    /// Figures that did not.
    pub not_reproduced: usize,
    /// Figures that ours is too inexact for, or that were not measured.
    pub undecided: usize,
}

/// One line of the table of verdicts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerdictLine {
    /// The experiment.
    pub id: String,
    /// What was measured.
    pub claim: String,
    /// What was printed.
    pub published: String,
    /// What came out here; nothing if it was not measured.
    pub ours: Option<f64>,
    /// One standard error of ours, if it is known.
    pub error: Option<f64>,
    /// The 95 % interval of ours minus the published number.
    pub interval: Option<[f64; 2]>,
    /// What follows.
    pub verdict: &'static str,
    /// `published` or `quick`.
    pub size: &'static str,
}

impl VerdictCounts {
    /// Published figures in all.
    pub fn total(self) -> usize {
        self.reproduced + self.not_reproduced + self.undecided
    }

    /// The sum of both.
    #[must_use]
    pub fn and(self, other: VerdictCounts) -> VerdictCounts {
        VerdictCounts {
            reproduced: self.reproduced + other.reproduced,
            not_reproduced: self.not_reproduced + other.not_reproduced,
            undecided: self.undecided + other.undecided,
        }
    }
}

impl Comparison {
    /// Every expectation with its verdict, and what was measured.
    pub fn lines(&self) -> impl Iterator<Item = (&Expectation, FigureJudgement, Option<&Metric>)> {
        let metrics = &self.kept.results.metrics;
        self.experiment.expected.iter().map(move |expectation| {
            let (judgement, metric) = expectation.judge(metrics);
            (expectation, judgement, metric)
        })
    }

    /// How many published figures got each verdict.
    pub fn counts(&self) -> VerdictCounts {
        let mut counts = VerdictCounts::default();
        for (_, judgement, _) in self.lines().filter(|line| line.0.is_counted()) {
            match judgement.verdict {
                FigureVerdict::Reproduced => counts.reproduced += 1,
                FigureVerdict::NotReproduced => counts.not_reproduced += 1,
                FigureVerdict::Undecided | FigureVerdict::NotMeasured => counts.undecided += 1,
                FigureVerdict::NoFigure => {}
            }
        }
        counts
    }

    /// The published figures with their verdicts, for programs.
    pub fn verdicts(&self) -> Vec<VerdictLine> {
        let ends = |interval: Interval| [interval.low, interval.high];
        let counted = self
            .lines()
            .filter(|line| line.1.verdict != FigureVerdict::NoFigure && line.0.is_counted());
        let lines = counted.map(|(expectation, judgement, metric)| VerdictLine {
            id: self.experiment.slug.clone(),
            claim: expectation.metric.clone(),
            published: expectation.published.clone(),
            ours: metric.map(|metric| metric.value),
            error: metric.and_then(Metric::error),
            interval: judgement
                .difference
                .map(ends)
                .filter(|ends| ends.iter().all(|end| end.is_finite())),
            verdict: judgement.verdict.name(),
            size: self.kept.size.name(),
        });
        lines.collect()
    }
}
