//! A claim beside the measurements: what follows from them.

use serde::Serialize;

use super::{ClaimRule, ClaimedReport, Evidence, OtherMetric, ReportClaim};
use crate::experiment::number::plain;
use crate::experiment::{
    Comparison, Expectation, ExperimentSize, FigureJudgement, FigureVerdict, Interval, Metric, Test,
};

/// What is said about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimVerdict {
    /// All of its evidence holds.
    Holds,
    /// Nothing speaks against it as the outcome of one run, but it is not what runs give on average.
    OneRun,
    /// Some of its evidence holds, and some does not.
    HoldsInPart,
    /// Some of its evidence does not hold, and none does.
    DoesNotHold,
    /// Nothing speaks against it, and some of its evidence is too inexact to tell.
    Undecided,
    /// There is no evidence.
    NotTested,
}

/// What is said about a piece of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EvidenceVerdict {
    /// It is as claimed.
    AsClaimed,
    /// Single runs vary so much that one can be as claimed, but their mean is not.
    OneRun,
    /// It is not as claimed.
    NotAsClaimed,
    /// It is too inexact to tell, or was not measured.
    TooInexact,
}

/// What a number is to be, for readers.
#[derive(Clone, Debug, PartialEq)]
pub enum Target<'a> {
    /// This number, which was published.
    Published(String),
    /// More than this number.
    Above(String),
    /// Less than this number.
    Below(String),
    /// More than another measurement, which is this.
    MoreThan(&'a OtherMetric, String),
    /// Less than another measurement, which is this.
    LessThan(&'a OtherMetric, String),
}

/// A piece of evidence beside its measurement.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// What was asked.
    pub evidence: &'a Evidence,
    /// What it is to be.
    pub target: Option<Target<'a>>,
    /// What came out; nothing if it was not measured.
    pub ours: Option<&'a Metric>,
    /// The 95 % interval of ours minus what it is compared with.
    pub difference: Option<Interval>,
    /// How the report of the experiments judges the figure.
    pub figure: FigureVerdict,
    /// What follows for the claim.
    pub verdict: EvidenceVerdict,
    /// The size of the run.
    pub size: Option<ExperimentSize>,
}

/// A claim, and what follows from its evidence.
#[derive(Clone, Debug)]
pub struct JudgedClaim<'a> {
    /// What is claimed.
    pub claim: &'a ReportClaim,
    /// Its evidence.
    pub findings: Vec<Finding<'a>>,
}

/// The claims of a report.
#[derive(Clone, Debug)]
pub struct JudgedReport<'a> {
    /// The report.
    pub report: &'a ClaimedReport,
    /// Its claims.
    pub claims: Vec<JudgedClaim<'a>>,
}

impl ClaimedReport {
    /// Every claim beside these results.
    pub fn judge<'a>(&'a self, comparisons: &'a [Comparison]) -> JudgedReport<'a> {
        let claims = self.claim.iter().map(|claim| JudgedClaim {
            claim,
            findings: claim
                .evidence
                .iter()
                .map(|evidence| evidence.judge(comparisons))
                .collect(),
        });
        JudgedReport {
            report: self,
            claims: claims.collect(),
        }
    }
}

impl Evidence {
    fn judge<'a>(&'a self, comparisons: &'a [Comparison]) -> Finding<'a> {
        let mut finding = Finding {
            evidence: self,
            target: None,
            ours: None,
            difference: None,
            figure: FigureVerdict::NotMeasured,
            verdict: EvidenceVerdict::TooInexact,
            size: None,
        };
        finding.size = experiment(comparisons, &self.experiment).map(|one| one.kept.size);
        finding.ours = metric(comparisons, &self.experiment, &self.metric);
        if let Some((target, judgement)) = self.compare(comparisons, finding.ours) {
            finding.target = Some(target);
            finding.difference = judgement.difference;
            finding.figure = judgement.verdict;
        }
        finding.verdict = match finding.figure {
            FigureVerdict::NotReproduced => EvidenceVerdict::NotAsClaimed,
            FigureVerdict::Reproduced if self.is_far_from_the_mean(comparisons, finding.ours) => {
                EvidenceVerdict::OneRun
            }
            FigureVerdict::Reproduced => EvidenceVerdict::AsClaimed,
            _ => EvidenceVerdict::TooInexact,
        };
        finding
    }

    /// Whether a published number that came from one run is outside of the interval of our mean.
    fn is_far_from_the_mean(&self, comparisons: &[Comparison], ours: Option<&Metric>) -> bool {
        let expected = experiment(comparisons, &self.experiment)
            .filter(|_| self.rule == ClaimRule::Published)
            .and_then(|one| {
                let mut lines = one.experiment.expected.iter();
                lines.find(|line| line.metric == self.metric && line.test == Test::Run)
            });
        match (expected.and_then(|line| line.value), ours) {
            (Some(value), Some(ours)) => !ours.interval().contains(value),
            _ => false,
        }
    }

    fn compare<'a>(
        &'a self,
        comparisons: &'a [Comparison],
        ours: Option<&Metric>,
    ) -> Option<(Target<'a>, FigureJudgement)> {
        match &self.rule {
            ClaimRule::Published => {
                let mut lines = experiment(comparisons, &self.experiment)?.lines();
                let (expected, judgement, _) = lines.find(|line| line.0.metric == self.metric)?;
                Some((published_target(expected)?, judgement))
            }
            ClaimRule::Above(number) => {
                let judgement = FigureJudgement::above(ours?.interval().less(*number));
                Some((Target::Above(plain(*number)), judgement))
            }
            ClaimRule::Below(number) => {
                let judgement = FigureJudgement::below(ours?.interval().less(*number));
                Some((Target::Below(plain(*number)), judgement))
            }
            ClaimRule::MoreThan(other) => {
                let that = self.other(comparisons, other)?;
                let judgement = FigureJudgement::above(difference(ours?, that));
                Some((Target::MoreThan(other, that.text()), judgement))
            }
            ClaimRule::LessThan(other) => {
                let that = self.other(comparisons, other)?;
                let judgement = FigureJudgement::below(difference(ours?, that));
                Some((Target::LessThan(other, that.text()), judgement))
            }
        }
    }

    /// The experiments that it needs.
    fn experiments(&self) -> impl Iterator<Item = &str> {
        let other = match &self.rule {
            ClaimRule::MoreThan(other) | ClaimRule::LessThan(other) => other.experiment.as_deref(),
            _ => None,
        };
        [Some(self.experiment.as_str()), other]
            .into_iter()
            .flatten()
    }

    fn other<'a>(&self, comparisons: &'a [Comparison], other: &OtherMetric) -> Option<&'a Metric> {
        let name = other.experiment.as_ref().unwrap_or(&self.experiment);
        metric(comparisons, name, &other.metric)
    }
}

fn experiment<'a>(comparisons: &'a [Comparison], name: &str) -> Option<&'a Comparison> {
    comparisons.iter().find(|one| one.experiment.slug == name)
}

fn metric<'a>(
    comparisons: &'a [Comparison],
    experiment_name: &str,
    name: &str,
) -> Option<&'a Metric> {
    let results = &experiment(comparisons, experiment_name)?.kept.results;
    results.metrics.iter().find(|metric| metric.name == name)
}

fn difference(one: &Metric, other: &Metric) -> Interval {
    Interval::of_difference((one.value, one.interval()), (other.value, other.interval()))
}

fn published_target<'a>(expected: &Expectation) -> Option<Target<'a>> {
    let number = plain(expected.value?);
    Some(match expected.test {
        Test::Above => Target::Above(number),
        Test::Below => Target::Below(number),
        _ => Target::Published(number),
    })
}

impl JudgedClaim<'_> {
    /// What follows from all of its evidence.
    pub fn verdict(&self) -> ClaimVerdict {
        let has = |verdict| self.findings.iter().any(|one| one.verdict == verdict);
        let holds = has(EvidenceVerdict::AsClaimed);
        let by_chance = has(EvidenceVerdict::OneRun);
        if self.findings.is_empty() {
            ClaimVerdict::NotTested
        } else if has(EvidenceVerdict::NotAsClaimed) {
            if holds || by_chance {
                ClaimVerdict::HoldsInPart
            } else {
                ClaimVerdict::DoesNotHold
            }
        } else if has(EvidenceVerdict::TooInexact) {
            ClaimVerdict::Undecided
        } else if by_chance {
            ClaimVerdict::OneRun
        } else {
            ClaimVerdict::Holds
        }
    }

    /// The commands that show it: its experiments in the size of these results, then its own.
    pub fn commands(&self) -> Vec<String> {
        let mut commands: Vec<String> = Vec::new();
        for finding in &self.findings {
            let is_quick = finding.size == Some(ExperimentSize::Quick);
            let size = if is_quick { " --quick" } else { "" };
            for name in finding.evidence.experiments() {
                let command = format!("enlinea experiment run {name}{size}");
                if !commands.contains(&command) {
                    commands.push(command);
                }
            }
        }
        commands.extend(self.claim.commands.iter().cloned());
        commands
    }
}

impl ClaimVerdict {
    /// All of them, in the order of tables.
    pub const ALL: [ClaimVerdict; 6] = [
        ClaimVerdict::Holds,
        ClaimVerdict::OneRun,
        ClaimVerdict::HoldsInPart,
        ClaimVerdict::DoesNotHold,
        ClaimVerdict::Undecided,
        ClaimVerdict::NotTested,
    ];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            ClaimVerdict::Holds => "holds",
            ClaimVerdict::OneRun => "one run only",
            ClaimVerdict::HoldsInPart => "holds in part",
            ClaimVerdict::DoesNotHold => "does not hold",
            ClaimVerdict::Undecided => "not decided",
            ClaimVerdict::NotTested => "not tested",
        }
    }
}

impl EvidenceVerdict {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            EvidenceVerdict::AsClaimed => "as claimed",
            EvidenceVerdict::OneRun => "possible in one run, not on average",
            EvidenceVerdict::NotAsClaimed => "not as claimed",
            EvidenceVerdict::TooInexact => "too inexact to tell",
        }
    }
}
