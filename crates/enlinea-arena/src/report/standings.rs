//! The standings: points by colour, score and rating with their intervals.

use crate::rating::{Estimate, PairCounts, PairResult, Ratings, WinDrawLoss, ratings};
use crate::store::StoredGame;

/// One player of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Place in the tournament's list, from 0.
    pub entry: usize,
    /// Its name.
    pub name: String,
    /// Results when it moved first and when it moved second.
    pub seats: [WinDrawLoss; 2],
    /// Points per game from pairs, with the 95 % interval.
    pub score: Estimate,
    /// Rating among these players, mean zero, with the 95 % interval.
    pub elo: Estimate,
    /// The likelihood, given the pairs, that it is stronger than its opponents on average.
    pub superiority: f64,
    /// Pairs of games by half points.
    pub pairs: PairCounts,
    /// Games lost by a fault: illegal moves, timeouts, crashes and the like.
    pub forfeits: u32,
}

impl Standing {
    /// Games played.
    pub fn games(&self) -> u32 {
        self.total().games()
    }

    /// Games won, drawn and lost.
    pub fn total(&self) -> WinDrawLoss {
        self.seats[0] + self.seats[1]
    }

    /// A point for a win, half a point for a draw.
    pub fn points(&self) -> f64 {
        self.total().points()
    }
}

/// All players, the best first: by share of points, then rating, then the order of the list.
pub(super) fn standings(
    names: &[&str],
    games: &[StoredGame],
    pairs: &[PairResult],
) -> Vec<Standing> {
    let Ratings(rated) = ratings(names.len(), pairs);
    let mut counts = vec![PairCounts::default(); names.len()];
    for &(first, second, score) in pairs {
        counts[first].add(score);
        counts[second].add(score.reversed());
    }
    let mut all: Vec<Standing> = names
        .iter()
        .enumerate()
        .map(|(entry, name)| Standing {
            entry,
            name: (*name).to_owned(),
            seats: [WinDrawLoss::default(); 2],
            score: counts[entry].score(),
            elo: rated[entry].elo,
            superiority: counts[entry].likelihood_of_superiority(),
            pairs: counts[entry],
            forfeits: 0,
        })
        .collect();
    for game in games {
        let points = game.half_points();
        all[game.first].seats[0].add(points);
        all[game.second].seats[1].add(2 - points);
        if let Some(loser) = game.forfeited_by() {
            all[loser].forfeits += 1;
        }
    }
    all.sort_by(|a, b| {
        let share = |one: &Standing| one.total().share();
        let by_share = share(b).total_cmp(&share(a));
        by_share
            .then(b.elo.value.total_cmp(&a.elo.value))
            .then(a.entry.cmp(&b.entry))
    });
    all
}
