//! Scores as the caller reads them.

use enlinea_core::{Rules, Side};
use enlinea_solver::{Score, Solution, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

/// How a game ends for the side to move in the position asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Win,
    Draw,
    Loss,
}

/// What is known about a score. All of it is true at any moment; more becomes known as bounds close in.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct ScoreReply {
    /// The score is at least this. Positive wins for the side to move, and a larger number wins sooner.
    pub(crate) lower: i32,
    /// The score is at most this.
    pub(crate) upper: i32,
    /// Whether both are equal.
    pub(crate) exact: bool,
    /// How the game ends, as soon as the bounds say it.
    pub(crate) outcome: Option<Outcome>,
    /// Who wins, as soon as the bounds say it: 1, 2, or 0 for a draw.
    #[schema(maximum = 2)]
    pub(crate) winner: Option<u8>,
    /// Half moves until the end of the game if both sides play perfectly; only of exact scores.
    pub(crate) plies: Option<u32>,
    /// The same in English, as the side to move sees it. Moves of both sides are counted.
    #[schema(example = "wins in 7 moves")]
    pub(crate) words: String,
}

impl ScoreReply {
    /// A score for the side to move after this many plies.
    pub(crate) fn new(rules: Rules, plies: u32, side: Side, known: &Solution) -> ScoreReply {
        let (lower, upper) = (known.lower.value(), known.upper.value());
        let outcome = match (lower, upper) {
            (1.., _) => Some(Outcome::Win),
            (0, 0) => Some(Outcome::Draw),
            (_, ..=-1) => Some(Outcome::Loss),
            _ => None,
        };
        let left = known.score().map(|score| plies_left(rules, plies, score));
        ScoreReply {
            lower,
            upper,
            exact: lower == upper,
            outcome,
            winner: outcome.map(|outcome| match outcome {
                Outcome::Win => side.number(),
                Outcome::Draw => 0,
                Outcome::Loss => side.other().number(),
            }),
            plies: left,
            words: known.words(rules, plies, side),
        }
    }
}

fn plies_left(rules: Rules, plies: u32, score: Score) -> u32 {
    // The side does not matter: only the number of plies is taken from the words.
    match score.verdict(rules, plies, Side::First) {
        Verdict::Draw => rules.max_plies() - plies,
        Verdict::Win { plies, .. } => plies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(lower: i32, upper: i32, plies: u32) -> ScoreReply {
        let known = Solution::between(Score::new(lower), Score::new(upper));
        ScoreReply::new(Rules::STANDARD, plies, Side::Second, &known)
    }

    #[test]
    fn words_are_the_solvers() {
        assert_eq!(reply(17, 17, 6).words, "wins in 3 moves");
        assert_eq!(reply(0, 4, 6).words, "at least a draw");
        assert_eq!(reply(-18, -18, 7).words, "has lost");
    }

    #[test]
    fn a_known_winner_is_named_before_the_score_is_exact() {
        let winning = reply(1, 18, 7);
        assert_eq!(winning.outcome, Some(Outcome::Win));
        assert_eq!((winning.winner, winning.plies), (Some(2), None));
        let losing = reply(-3, -1, 7);
        assert_eq!(
            (losing.outcome, losing.winner),
            (Some(Outcome::Loss), Some(1))
        );
        assert_eq!(reply(0, 0, 7).plies, Some(35));
    }
}
