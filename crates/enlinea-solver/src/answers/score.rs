//! Scores: the winner, and how soon.

use std::fmt;

use enlinea_core::{Outcome, Rules, Side};

/// The exact value of a position for the side to move: positive wins, zero draws, negative loses, and a larger
/// number is a sooner win or a later loss.
///
/// A win by the stone at ply `k` (the first stone is ply 1) is worth `1 + (T - k) / 2`, rounded down, where T
/// is the last possible ply, [`Rules::max_plies`]: the stones that the winner has left, plus one. A loss is the
/// negative of the opponent's win.
///
/// ```
/// use enlinea_core::Rules;
/// use enlinea_solver::Score;
///
/// let fastest = Score::of_win(Rules::STANDARD, 7);
/// assert_eq!(fastest.value(), 18);
/// assert_eq!((-fastest).value(), -18);
/// assert!(Score::DRAW < fastest);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Neither side wins.
    pub const DRAW: Score = Score(0);

    /// A score from its number.
    pub const fn new(value: i32) -> Score {
        Score(value)
    }

    /// What a win with the stone of this ply is worth to the winner.
    pub fn of_win(rules: Rules, ply: u32) -> Score {
        Score(1 + (rules.max_plies() as i32 - ply as i32) / 2)
    }

    /// The number.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The best score for the side to move after this many plies: to win at once.
    pub fn best(rules: Rules, plies: u32) -> Score {
        Score((rules.max_plies() as i32 + 1 - plies as i32) / 2)
    }

    /// The worst score for the side to move after this many plies: to lose to the next stone.
    pub fn worst(rules: Rules, plies: u32) -> Score {
        Score(-((rules.max_plies() as i32 - plies as i32) / 2))
    }

    /// The score of a finished game for the side that would be to move.
    pub(crate) fn of_outcome(rules: Rules, outcome: Outcome, plies: u32) -> Option<Score> {
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Draw => Some(Score::DRAW),
            Outcome::Win(_) => Some(-Score::of_win(rules, plies)),
        }
    }

    /// What the score means in a position of these rules after `plies` plies with this side to move.
    ///
    /// ```
    /// use enlinea_core::{Rules, Side};
    /// use enlinea_solver::Score;
    ///
    /// let verdict = Score::new(1).verdict(Rules::STANDARD, 0, Side::First);
    /// assert_eq!(verdict.to_string(), "red wins in 41 plies");
    /// ```
    pub fn verdict(self, rules: Rules, plies: u32, side: Side) -> Verdict {
        if self.0 == 0 {
            return Verdict::Draw;
        }
        let winner = if self.0 > 0 { side } else { side.other() };
        // The winner's stones have the parity of the next ply, or of the one after it.
        let parity = if self.0 > 0 { plies + 1 } else { plies } % 2;
        let latest = (rules.max_plies() as i32 - 2 * (self.0.abs() - 1)).max(0) as u32;
        let ply = if latest % 2 == parity {
            latest
        } else {
            latest.saturating_sub(1)
        };
        Verdict::Win {
            winner,
            plies: ply.saturating_sub(plies),
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A score in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Neither side can force a line.
    Draw,
    /// One side can force a line.
    Win {
        /// The side that wins.
        winner: Side,
        /// Plies from here to the winning stone, which is included.
        plies: u32,
    },
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Draw => f.write_str("draw"),
            Verdict::Win { winner, plies: 0 } => write!(f, "{winner} has won"),
            Verdict::Win { winner, plies: 1 } => write!(f, "{winner} wins in 1 ply"),
            Verdict::Win { winner, plies } => write!(f, "{winner} wins in {plies} plies"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_at_any_ply_is_read_back() {
        for text in ["7x6", "9x5", "5x5", "7x6c4p10"] {
            let rules: Rules = text.parse().unwrap();
            for plies in 0..rules.max_plies() {
                for ply in plies + 1..=rules.max_plies() {
                    let own = (ply - plies) % 2 == 1;
                    let score = Score::of_win(rules, ply);
                    let score = if own { score } else { -score };
                    let expected = Verdict::Win {
                        winner: if own { Side::Second } else { Side::First },
                        plies: ply - plies,
                    };
                    assert_eq!(score.verdict(rules, plies, Side::Second), expected);
                    assert!(score <= Score::best(rules, plies));
                    assert!(score >= Score::worst(rules, plies));
                }
            }
        }
    }

    #[test]
    fn words() {
        let say = |score, plies| {
            let verdict = Score::new(score).verdict(Rules::STANDARD, plies, Side::First);
            verdict.to_string()
        };
        assert_eq!(say(0, 10), "draw");
        assert_eq!(say(18, 6), "red wins in 1 ply");
        assert_eq!(say(-18, 6), "yellow wins in 2 plies");
    }
}
