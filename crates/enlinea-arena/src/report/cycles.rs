//! Cycles: A beats B beats C beats A. A rating on one line cannot show them.

use std::collections::HashMap;

use super::Standing;
use crate::rating::{PairCounts, PairResult};

/// Three players; each beats the next one.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycle {
    /// Names, the best in the standings first.
    pub names: [String; 3],
    /// Points per game of each against the next.
    pub scores: [f64; 3],
    /// The smallest of the three likelihoods that the winner is the stronger player.
    pub confidence: f64,
}

/// Longer lists are of no use.
const MOST: usize = 20;

/// The clearest cycles, at most twenty.
pub(super) fn cycles(standings: &[Standing], pairs: &[PairResult]) -> Vec<Cycle> {
    let mut rank = vec![0; standings.len()];
    for (index, standing) in standings.iter().enumerate() {
        rank[standing.entry] = index;
    }
    let mut duels: HashMap<(usize, usize), PairCounts> = HashMap::new();
    for &(first, second, score) in pairs {
        let (first, second) = (rank[first], rank[second]);
        duels.entry((first, second)).or_default().add(score);
        duels
            .entry((second, first))
            .or_default()
            .add(score.reversed());
    }
    let beats = |a: usize, b: usize| {
        duels
            .get(&(a, b))
            .filter(|counts| counts.mean() > 0.5 + 1e-9)
    };
    let mut found = Vec::new();
    for a in 0..standings.len() {
        for b in (a + 1..standings.len()).chain(0..a) {
            let Some(first) = beats(a, b) else { continue };
            for c in a + 1..standings.len() {
                // Each cycle once, from its best player on.
                if b < a || c == b {
                    continue;
                }
                let (Some(second), Some(third)) = (beats(b, c), beats(c, a)) else {
                    continue;
                };
                let counts = [first, second, third];
                let likelihood = counts.map(PairCounts::likelihood_of_superiority);
                found.push(Cycle {
                    names: [a, b, c].map(|index| standings[index].name.clone()),
                    scores: counts.map(PairCounts::mean),
                    confidence: likelihood.into_iter().fold(1.0, f64::min),
                });
            }
        }
    }
    found.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    found.truncate(MOST);
    found
}
