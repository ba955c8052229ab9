//! What the published reports conclude, and what our measurements say about it.
//!
//! A claim is data in `claims/*.toml`, a file for each report: what is said, in English and Spanish, and the [`Evidence`] that decides
//! it: metrics of experiments with a [`ClaimRule`] each. Verdicts and figures follow from results, for example the [shipped](super::shipped)
//! ones; none is written by hand. [`claims_page`] shows all of them on one page in both languages.

mod claim;
mod judged;
mod line;
mod page;
mod page_words;
mod truth;
mod words;

#[cfg(test)]
mod tests;

pub use claim::{ClaimRule, ClaimedReport, Evidence, OtherMetric, ReportClaim};
pub use judged::{ClaimVerdict, EvidenceVerdict, Finding, JudgedClaim, JudgedReport, Target};
pub use line::{ClaimLine, EvidenceLine};
pub use page::claims_page;
pub use truth::{PlayerTruth, player_truths};
pub use words::{PageLanguage, Words};
