//! The running score of a match between two players, and its sequential test.

use std::collections::BTreeMap;

use super::{PairCounts, PairScore, Sprt, SprtDecision, WinDrawLoss};

/// Counts the pairs of a match in the order of the plan, so that a decision does not depend on which game ended first.
///
/// ```
/// use enlinea_arena::rating::{MatchScore, Sprt, SprtDecision};
///
/// let mut score = MatchScore::new(Sprt::new(0.0, 50.0, 0.05, 0.05)?);
/// // Game 2 ends before game 1: it waits for the first pair to be complete.
/// for (game, half_points) in [(0, 2), (2, 1), (1, 1), (3, 2)] {
///     score.add(game, half_points);
/// }
/// assert_eq!((score.pairs().total(), score.results().wins), (2, 2));
/// assert_eq!(score.decision(), SprtDecision::Undecided);
/// # Ok::<(), enlinea_arena::rating::SprtError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    sprt: Option<Sprt>,
    /// Half points by game, of games that wait for an earlier one.
    waiting: BTreeMap<u32, u8>,
    /// The first game that is not counted yet.
    next: u32,
    pairs: PairCounts,
    results: WinDrawLoss,
    decision: SprtDecision,
}

impl MatchScore {
    /// No games yet; with a test, counting ends when it decides.
    pub fn new(sprt: impl Into<Option<Sprt>>) -> MatchScore {
        MatchScore {
            sprt: sprt.into(),
            ..MatchScore::default()
        }
    }

    /// Adds the half points of a game. Games 0 and 1, 2 and 3, … are pairs.
    pub fn add(&mut self, game: u32, half_points: u8) {
        self.waiting.insert(game, half_points);
        while self.decision == SprtDecision::Undecided
            && self.waiting.contains_key(&self.next)
            && let Some(second) = self.waiting.remove(&(self.next + 1))
            && let Some(first) = self.waiting.remove(&self.next)
        {
            self.next += 2;
            self.pairs.add(PairScore::new(first, second));
            self.results.add(first);
            self.results.add(second);
            if let Some(sprt) = &self.sprt {
                self.decision = sprt.decide(&self.pairs);
            }
        }
    }

    /// The pairs that count.
    pub fn pairs(&self) -> &PairCounts {
        &self.pairs
    }

    /// The games that count.
    pub fn results(&self) -> WinDrawLoss {
        self.results
    }

    /// The test, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// What the test has decided.
    pub fn decision(&self) -> SprtDecision {
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_in_which_games_end_does_not_matter() {
        let results = [2, 2, 1, 2, 0, 1, 2, 2, 2, 1];
        let mut in_order = MatchScore::default();
        let mut reversed = MatchScore::default();
        for (game, &points) in (0..).zip(&results) {
            in_order.add(game, points);
        }
        for (game, &points) in (0..10).zip(&results).rev() {
            reversed.add(game, points);
        }
        assert_eq!(in_order.pairs(), reversed.pairs());
        assert_eq!(in_order.results(), reversed.results());
        assert_eq!(in_order.results().games(), 10);
    }

    #[test]
    fn games_after_the_decision_do_not_count() {
        let sprt = Sprt::new(0.0, 200.0, 0.05, 0.05).unwrap();
        let mut score = MatchScore::new(sprt);
        for game in 0..1000 {
            score.add(game, 2);
        }
        assert_eq!(score.decision(), SprtDecision::Elo1);
        assert!(score.pairs().total() < 100, "{:?}", score.pairs());
    }
}
