//! Scores in words, as one of the sides sees them, exact or not.

use enlinea_core::{Rules, Side};

use crate::{Solution, Verdict};

impl Solution {
    /// What is known about a position of these rules after this many plies, as the side to move sees it. Moves of both
    /// sides are counted.
    ///
    /// ```
    /// use enlinea_core::{Game, Rules, Side};
    /// use enlinea_solver::Solver;
    ///
    /// let game = Game::from_moves(Rules::STANDARD, "4455")?;
    /// let solution = Solver::new(Rules::STANDARD).solve(&game)?;
    /// assert_eq!(solution.words(Rules::STANDARD, 4, Side::First), "wins in 3 moves");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self, rules: Rules, plies: u32, side: Side) -> String {
        match self.verdict(rules, plies, side) {
            Some(verdict) => verdict.words_for(side),
            None => self.words_for_bounds().to_owned(),
        }
    }

    fn words_for_bounds(&self) -> &'static str {
        match (self.lower.value(), self.upper.value()) {
            (1.., _) => "wins",
            (_, ..=-1) => "loses",
            (0, _) => "at least a draw",
            (_, 0) => "at most a draw",
            _ => "not known yet",
        }
    }
}

impl Verdict {
    /// The verdict as one side sees it: `wins in 7 moves`.
    pub fn words_for(self, side: Side) -> String {
        let Verdict::Win { winner, plies } = self else {
            return "draw".to_owned();
        };
        let (has, will) = if winner == side {
            ("has won", "wins")
        } else {
            ("has lost", "loses")
        };
        match plies {
            0 => has.to_owned(),
            1 => format!("{will} with the next move"),
            plies => format!("{will} in {plies} moves"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn check(lower: i32, upper: i32, expected: &str) {
        let solution = Solution::between(Score::new(lower), Score::new(upper));
        let words = solution.words(Rules::STANDARD, 6, Side::First);
        assert_eq!(words, expected);
    }

    #[test]
    fn every_pair_of_bounds_has_words() {
        check(18, 18, "wins with the next move");
        check(17, 17, "wins in 3 moves");
        check(-18, -18, "loses in 2 moves");
        check(0, 0, "draw");
        check(1, 18, "wins");
        check(-18, -1, "loses");
        check(0, 18, "at least a draw");
        check(-18, 0, "at most a draw");
        check(-1, 1, "not known yet");
    }
}
