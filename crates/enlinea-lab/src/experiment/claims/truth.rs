//! What is true by the exact solver: how many moves of each player lose an outcome.

use crate::experiment::{Comparison, Metric};

/// How the experiments that judge moves name what they measure: `PLAYER on RULES: moves that lose an outcome`.
const ENDING: &str = ": moves that lose an outcome";

/// How many moves of a player lose an outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerTruth {
    /// The experiment that measured it.
    pub experiment: String,
    /// The spec of the player.
    pub player: String,
    /// The game.
    pub rules: String,
    /// In percent of the positions in which some move loses one.
    pub lost: Metric,
}

/// All players whose moves were judged by the solver, the best first.
pub fn player_truths(comparisons: &[Comparison]) -> Vec<PlayerTruth> {
    let mut truths: Vec<PlayerTruth> = Vec::new();
    for one in comparisons {
        let metrics = one.kept.results.metrics.iter();
        truths.extend(metrics.filter_map(|metric| {
            let (player, rules) = metric.name.strip_suffix(ENDING)?.rsplit_once(" on ")?;
            Some(PlayerTruth {
                experiment: one.experiment.slug.clone(),
                player: player.to_owned(),
                rules: rules.to_owned(),
                lost: metric.clone(),
            })
        }));
    }
    truths.sort_by(|a, b| a.lost.value.total_cmp(&b.lost.value));
    truths
}
