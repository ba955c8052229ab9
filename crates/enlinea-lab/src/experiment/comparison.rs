//! An experiment beside its results: how many of the published figures came out again.

use super::{Agreement, Expectation, Experiment, KeptResults, Metric};

/// An experiment and what came out.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What was done and what was published.
    pub experiment: Experiment,
    /// What came out.
    pub kept: KeptResults,
}

impl Comparison {
    /// Every expectation with its result, if it was measured.
    pub fn lines(&self) -> impl Iterator<Item = (&Expectation, Agreement, Option<&Metric>)> {
        let metrics = &self.kept.results.metrics;
        self.experiment.expected.iter().map(move |expectation| {
            let (agreement, metric) = expectation.compare(metrics);
            (expectation, agreement, metric)
        })
    }

    /// How many figures are the same, and of how many that were published.
    pub fn agreement(&self) -> (usize, usize) {
        let agreements: Vec<Agreement> = self.lines().map(|(_, agreement, _)| agreement).collect();
        let count =
            |wanted: fn(&Agreement) -> bool| agreements.iter().filter(|a| wanted(a)).count();
        (
            count(|agreement| *agreement == Agreement::Same),
            count(|agreement| *agreement != Agreement::NoFigure),
        )
    }
}
