//! The words of the page that are not those of a claim: `claims/page.toml`.

use enlinea_players::read_toml;
use serde::Deserialize;

use super::{ClaimVerdict, EvidenceVerdict, Words};

/// All of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageWords {
    pub(super) title: Words,
    pub(super) intro: Vec<Words>,
    pub(super) switch: Words,
    pub(super) counts: Words,
    pub(super) report: Words,
    pub(super) all: Words,
    pub(super) how: Words,
    pub(super) how_text: Vec<Words>,
    pub(super) terms: Words,
    pub(super) term: Vec<Term>,
    pub(super) source: Words,
    pub(super) place: Words,
    pub(super) figures: Words,
    pub(super) reason: Words,
    pub(super) note: Words,
    pub(super) command: Words,
    pub(super) quick: Words,
    pub(super) not_measured: Words,
    pub(super) published: Words,
    pub(super) above: Words,
    pub(super) below: Words,
    pub(super) interval: Words,
    pub(super) truth: TruthWords,
    pub(super) verdict: VerdictWords,
    pub(super) figure: FigureWords,
}

/// A word and what it means.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Term {
    pub(super) name: Words,
    pub(super) means: Words,
}

/// The table of moves that lose an outcome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TruthWords {
    pub(super) title: Words,
    pub(super) text: Words,
    pub(super) player: Words,
    pub(super) board: Words,
    pub(super) lost: Words,
}

/// What is said about claims.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct VerdictWords {
    holds: Words,
    one_run: Words,
    holds_in_part: Words,
    does_not_hold: Words,
    not_decided: Words,
    not_tested: Words,
}

/// What is said about single figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FigureWords {
    as_claimed: Words,
    one_run: Words,
    not_as_claimed: Words,
    too_inexact: Words,
}

impl PageWords {
    pub(super) fn published() -> PageWords {
        let text = include_str!("../../../claims/page.toml");
        read_toml(text).expect("the embedded words are read by a test")
    }
}

impl VerdictWords {
    pub(super) fn of(&self, verdict: ClaimVerdict) -> &Words {
        match verdict {
            ClaimVerdict::Holds => &self.holds,
            ClaimVerdict::OneRun => &self.one_run,
            ClaimVerdict::HoldsInPart => &self.holds_in_part,
            ClaimVerdict::DoesNotHold => &self.does_not_hold,
            ClaimVerdict::Undecided => &self.not_decided,
            ClaimVerdict::NotTested => &self.not_tested,
        }
    }
}

impl FigureWords {
    pub(super) fn of(&self, verdict: EvidenceVerdict) -> &Words {
        match verdict {
            EvidenceVerdict::AsClaimed => &self.as_claimed,
            EvidenceVerdict::OneRun => &self.one_run,
            EvidenceVerdict::NotAsClaimed => &self.not_as_claimed,
            EvidenceVerdict::TooInexact => &self.too_inexact,
        }
    }
}
