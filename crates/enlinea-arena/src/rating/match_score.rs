//! The running score of a match between two players, and its sequential test.

use std::collections::BTreeMap;

use super::{DistinctGames, PairCounts, PairScore, Sprt, SprtDecision, WinDrawLoss};

/// Counts the pairs of a match in the order of the plan, so that a decision does not depend on which game ended first.
/// A pair of games that were both played before counts once: repeating it proves nothing.
///
/// ```
/// use enlinea_arena::rating::{MatchScore, Sprt, SprtDecision};
///
/// let mut score = MatchScore::new(Sprt::new(0.0, 50.0, 0.05, 0.05)?);
/// // Game 2 ends before game 1: it waits for the first pair to be complete.
/// for (game, half_points, moves) in [(0, 2, "44"), (2, 1, "43"), (1, 1, "55"), (3, 2, "53")] {
///     score.add(game, half_points, moves);
/// }
/// assert_eq!((score.pairs().total(), score.results().wins), (2, 2));
/// assert_eq!(score.decision(), SprtDecision::Undecided);
/// # Ok::<(), enlinea_arena::rating::SprtError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    sprt: Option<Sprt>,
    /// Half points and moves by game, of games that wait for an earlier one.
    waiting: BTreeMap<u32, (u8, String)>,
    /// The first game that is not counted yet.
    next: u32,
    games: DistinctGames<(bool, String)>,
    are_repeats_independent: bool,
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

    /// Counts repeated pairs like others: for players that use random numbers, equal games are independent observations.
    #[must_use]
    pub fn independent_repeats(mut self, are_independent: bool) -> MatchScore {
        self.are_repeats_independent = are_independent;
        self
    }

    /// Adds the half points of a game, with a text that tells it from other games: its position and its result. Games 0 and
    /// 1, 2 and 3, … are pairs with exchanged seats.
    pub fn add(&mut self, game: u32, half_points: u8, text: impl Into<String>) {
        self.waiting.insert(game, (half_points, text.into()));
        while self.decision == SprtDecision::Undecided
            && self.waiting.contains_key(&self.next)
            && let Some(second) = self.waiting.remove(&(self.next + 1))
            && let Some(first) = self.waiting.remove(&self.next)
        {
            self.next += 2;
            self.results.add(first.0);
            self.results.add(second.0);
            let is_new = self.games.add_pair([(true, first.1), (false, second.1)]);
            if !is_new && !self.are_repeats_independent {
                continue;
            }
            self.pairs.add(PairScore::new(first.0, second.0));
            if let Some(sprt) = &self.sprt {
                self.decision = sprt.decide(&self.pairs);
            }
        }
    }

    /// How many of the games are distinct.
    pub fn distinct_games(&self) -> usize {
        self.games.count()
    }

    /// The pairs that count.
    pub fn pairs(&self) -> &PairCounts {
        &self.pairs
    }

    /// All games until the test decided, repeated ones too.
    pub fn results(&self) -> WinDrawLoss {
        self.results
    }

    /// The test, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// The first game that does not count, once the test has decided.
    pub fn end(&self) -> Option<u32> {
        (self.decision != SprtDecision::Undecided).then_some(self.next)
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
            in_order.add(game, points, game.to_string());
        }
        for (game, &points) in (0..10).zip(&results).rev() {
            reversed.add(game, points, game.to_string());
        }
        assert_eq!(in_order.pairs(), reversed.pairs());
        assert_eq!(in_order.results(), reversed.results());
        assert_eq!(in_order.results().games(), 10);
    }

    #[test]
    fn repeated_games_are_one_observation() {
        let repeated = |are_independent| {
            let mut score = MatchScore::default().independent_repeats(are_independent);
            for game in 0..200 {
                score.add(game, 2, "the same moves");
            }
            score
        };
        let score = repeated(false);
        assert_eq!((score.pairs().total(), score.results().games()), (1, 200));
        assert_eq!(score.distinct_games(), 2, "one from each seat");
        assert!(score.pairs().elo().low < 0.0, "{:?}", score.pairs().elo());
        // Players that use random numbers may repeat a game; both are samples.
        assert_eq!(repeated(true).pairs().total(), 100);
        let mut half_new = MatchScore::default();
        for (game, text) in [(0, "a"), (1, "b"), (2, "a"), (3, "c")] {
            half_new.add(game, 1, text);
        }
        assert_eq!(
            (half_new.pairs().total(), half_new.distinct_games()),
            (2, 3)
        );
    }

    #[test]
    fn games_after_the_decision_do_not_count() {
        let sprt = Sprt::new(0.0, 200.0, 0.05, 0.05).unwrap();
        let mut score = MatchScore::new(sprt);
        for game in 0..1000 {
            score.add(game, 2, game.to_string());
        }
        assert_eq!(score.decision(), SprtDecision::Elo1);
        assert!(score.pairs().total() < 100, "{:?}", score.pairs());
        assert_eq!(score.end(), Some(score.results().games()));
    }
}
