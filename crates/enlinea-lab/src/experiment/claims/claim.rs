//! Claims as data: what a report says, and which measurements decide it.

use enlinea_players::{TomlError, read_toml};
use serde::{Deserialize, Serialize};

use super::Words;

/// A report and everything testable that it concludes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimedReport {
    /// As cited in `docs/sources.md`.
    pub source: String,
    /// What it is about, in a few words.
    pub title: Words,
    /// What a reader needs to know beforehand.
    pub intro: Words,
    /// In the order of the report.
    pub claim: Vec<ReportClaim>,
}

/// Something that a report says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportClaim {
    /// Where the report says it.
    pub place: Words,
    /// What it says, in our words.
    pub says: Words,
    /// What a reader should know of the test or of its result.
    pub note: Option<Words>,
    /// What decides it: all of it must hold.
    #[serde(default)]
    pub evidence: Vec<Evidence>,
    /// Why nothing decides it, if there is no evidence.
    pub untested: Option<Words>,
    /// Commands that show more.
    #[serde(default)]
    pub commands: Vec<String>,
}

/// A measurement, and what it is to be if the claim is true.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The experiment that it is part of.
    pub experiment: String,
    /// Its name there.
    pub metric: String,
    /// What was measured, with its unit.
    pub what: Words,
    /// What it is to be.
    pub rule: ClaimRule,
}

/// What a number is to be if a claim is true.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimRule {
    /// What the experiment compares it with: a published figure or direction.
    Published,
    /// Larger than a number.
    Above(f64),
    /// Smaller than a number.
    Below(f64),
    /// Larger than another measurement.
    MoreThan(OtherMetric),
    /// Smaller than another measurement.
    LessThan(OtherMetric),
}

/// A measurement to compare with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherMetric {
    /// Its experiment, if it is another one.
    pub experiment: Option<String>,
    /// Its name.
    pub metric: String,
    /// What it is.
    pub what: Words,
}

/// The texts of the claims, in the order of the publications.
const REPORTS: [&str; 5] = [
    include_str!("../../../claims/santorum-galan.toml"),
    include_str!("../../../claims/uam-blocks.toml"),
    include_str!("../../../claims/uba-tp3.toml"),
    include_str!("../../../claims/ubeda.toml"),
    include_str!("../../../claims/valderrabano-de-las-heras.toml"),
];

impl ClaimedReport {
    /// Those that are part of this library, in the order of the publications.
    pub fn published() -> Vec<ClaimedReport> {
        let reports = REPORTS.map(ClaimedReport::from_toml).into_iter();
        reports
            .map(|report| report.expect("the embedded claims are read by a test"))
            .collect()
    }

    /// Reads a file of claims.
    ///
    /// # Errors
    /// With the line that is wrong.
    pub fn from_toml(text: &str) -> Result<ClaimedReport, TomlError> {
        read_toml(text)
    }
}
