//! The tests of a tournament: how far each pairing is, and what was decided.

use serde_json::{Value, json};

use super::{TournamentReport, interval};
use crate::rating::{PairCounts, Sprt, SprtDecision, WinDrawLoss};
use crate::tournament::Pairings;

/// The test of one pairing, from the side of its first player.
#[derive(Clone, Debug, PartialEq)]
pub struct PairingTest {
    /// Places of both players in the tournament's list.
    pub players: (usize, usize),
    /// All games that count.
    pub results: WinDrawLoss,
    /// Their pairs, repeated ones once.
    pub pairs: PairCounts,
    /// What they decide.
    pub decision: SprtDecision,
}

/// The tests of all pairings that have begun; none if the tournament has no test.
pub(super) fn pairing_tests(sprt: Option<Sprt>, pairings: &Pairings) -> Vec<PairingTest> {
    let tested = pairings.iter().filter(|_| sprt.is_some());
    let tests = tested.map(|pairing| PairingTest {
        players: pairing.players,
        results: pairing.score.results(),
        pairs: *pairing.score.pairs(),
        decision: pairing.score.decision(),
    });
    tests.collect()
}

/// Heads and one row for each pairing; nothing without a test.
pub(super) fn rows(report: &TournamentReport) -> Vec<Vec<String>> {
    let Some(sprt) = report.description.sprt else {
        return Vec::new();
    };
    let heads = ["#", "pairing", "games", "W/D/L", "Elo", "LLR", "decision"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let names = report.names();
    for (number, test) in (1u32..).zip(&report.tests) {
        let (first, second) = test.players;
        let WinDrawLoss {
            wins,
            draws,
            losses,
        } = test.results;
        rows.push(vec![
            number.to_string(),
            format!("{} against {}", names[first], names[second]),
            test.results.games().to_string(),
            format!("{wins}/{draws}/{losses}"),
            format!("{:+.0}", test.pairs.elo().value),
            sprt.ratio_text(&test.pairs),
            test.decision.name().to_owned(),
        ]);
    }
    rows
}

/// The test with its bounds and all pairings; `null` without a test.
pub(super) fn json(report: &TournamentReport) -> Value {
    let Some(sprt) = report.description.sprt else {
        return Value::Null;
    };
    let (lower, upper) = sprt.bounds();
    let names = report.names();
    let pairings = report.tests.iter().map(|test| {
        let (first, second) = test.players;
        let pairs: Vec<u64> = (0..=4).map(|points| test.pairs.count(points)).collect();
        json!({
            "players": [names[first], names[second]],
            "games": test.results.games(),
            "pairs": pairs,
            "elo": interval(test.pairs.elo()),
            "ratio": sprt.log_likelihood_ratio(&test.pairs),
            "decision": test.decision.name(),
        })
    });
    let pairings: Vec<Value> = pairings.collect();
    json!({ "test": sprt, "lower": lower, "upper": upper, "pairings": pairings })
}
