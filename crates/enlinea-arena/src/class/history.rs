//! The rankings of all rounds, and how they moved.

use crate::rating::WinDrawLoss;
use crate::report::TournamentReport;

/// A finished round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedRound {
    /// Counted from 1.
    pub number: u32,
    /// When it began: date and time, UTC.
    pub begun: String,
    /// The best first.
    pub ranking: Vec<Ranked>,
}

/// An entry in the ranking of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ranked {
    /// Its public name.
    pub alias: String,
    /// Its games.
    pub result: WinDrawLoss,
    /// How many of the lost ones were lost by a fault.
    pub forfeits: u32,
}

impl Ranked {
    /// Its share of the points, in percent.
    pub fn percentage(&self) -> f64 {
        100.0 * self.result.share()
    }
}

impl RankedRound {
    /// The place of an entry, from 1.
    pub fn rank_of(&self, alias: &str) -> Option<usize> {
        let found = self.ranking.iter().position(|one| one.alias == alias);
        found.map(|place| place + 1)
    }

    /// An entry in the ranking.
    pub fn find(&self, alias: &str) -> Option<&Ranked> {
        self.ranking.iter().find(|one| one.alias == alias)
    }
}

/// The ranking of a tournament.
pub(super) fn ranking(report: &TournamentReport) -> Vec<Ranked> {
    let ranked = report.standings.iter().map(|standing| Ranked {
        alias: standing.name.clone(),
        result: standing.total(),
        forfeits: standing.forfeits,
    });
    ranked.collect()
}
