//! Claims for programs and for the terminal: an object or a line each.

use serde::Serialize;

use super::{Finding, JudgedClaim, JudgedReport, Target, Words};
use crate::experiment::{ExperimentSize, Metric};

/// A claim with its verdict and figures.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimLine {
    /// The report.
    pub report: String,
    /// Where the report says it.
    pub place: Words,
    /// What it says.
    pub claim: Words,
    /// What follows from the evidence.
    pub verdict: &'static str,
    /// The figures behind the verdict.
    pub evidence: Vec<EvidenceLine>,
    /// Why nothing decides it, if there is no evidence.
    pub untested: Option<Words>,
    /// Commands that show it.
    pub commands: Vec<String>,
}

/// A figure behind a verdict.
#[derive(Clone, Debug, Serialize)]
pub struct EvidenceLine {
    /// The experiment.
    pub experiment: String,
    /// Its metric.
    pub metric: String,
    /// What it is, in words.
    pub what: Words,
    /// What came out; nothing if it was not measured.
    pub ours: Option<f64>,
    /// One standard error, if it is known.
    pub error: Option<f64>,
    /// What it is to be if the claim is true.
    pub target: Option<String>,
    /// The 95 % interval of ours minus the target.
    pub interval: Option<[f64; 2]>,
    /// What follows.
    pub verdict: &'static str,
    /// `published` or `quick`.
    pub size: Option<&'static str>,
}

impl JudgedReport<'_> {
    /// Its claims, a line each.
    pub fn lines(&self) -> Vec<ClaimLine> {
        let lines = self.claims.iter().map(|claim| ClaimLine {
            report: self.report.source.clone(),
            place: claim.claim.place.clone(),
            claim: claim.claim.says.clone(),
            verdict: claim.verdict().name(),
            evidence: claim.findings.iter().map(EvidenceLine::of).collect(),
            untested: claim.claim.untested.clone(),
            commands: claim.commands(),
        });
        lines.collect()
    }
}

impl JudgedClaim<'_> {
    /// Its figures in short: `98.5 ± 0.9 (100)`.
    pub fn figures(&self) -> String {
        let figures = self.findings.iter().map(|finding| {
            let ours = finding
                .ours
                .map_or_else(|| "not measured".to_owned(), Metric::text);
            match &finding.target {
                Some(target) => format!("{ours} ({})", target.text()),
                None => ours,
            }
        });
        figures.collect::<Vec<String>>().join("; ")
    }
}

impl Target<'_> {
    /// In short.
    fn text(&self) -> String {
        match self {
            Target::Published(number) => format!("published {number}"),
            Target::Above(number) | Target::MoreThan(_, number) => format!("above {number}"),
            Target::Below(number) | Target::LessThan(_, number) => format!("below {number}"),
        }
    }
}

impl EvidenceLine {
    fn of(finding: &Finding<'_>) -> EvidenceLine {
        let ends = finding.difference.map(|ends| [ends.low, ends.high]);
        EvidenceLine {
            experiment: finding.evidence.experiment.clone(),
            metric: finding.evidence.metric.clone(),
            what: finding.evidence.what.clone(),
            ours: finding.ours.map(|metric| metric.value),
            error: finding.ours.and_then(Metric::error),
            target: finding.target.as_ref().map(Target::text),
            interval: ends.filter(|ends| ends.iter().all(|end| end.is_finite())),
            verdict: finding.verdict.name(),
            size: finding.size.map(ExperimentSize::name),
        }
    }
}
