//! Exact scores and their bounds in the API.

#![expect(
    missing_docs,
    reason = "these comments are the document of the API, which is silent where a name says it all"
)]

use enlinea_core::{Rules, Side};
use enlinea_solver::{Score, Solution, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::WinnerNumber;

/// How the game ends, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScoreOutcome {
    Win,
    Draw,
    Loss,
}

/// What is proven about a score. Every field is true at any time; the bounds get closer as the search continues.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ScoreReply {
    /// The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Whether both bounds are equal.
    pub exact: bool,
    /// How the game ends, as soon as the bounds prove it.
    #[schema(required)]
    pub outcome: Option<ScoreOutcome>,
    /// Who wins, as soon as the bounds prove it: 1 is red, 2 is yellow, 0 is a draw.
    #[schema(required)]
    pub winner: Option<WinnerNumber>,
    /// Plies until the end of the game with perfect play; only for exact scores.
    #[schema(required)]
    pub plies: Option<u32>,
    /// The same in English, seen by the side to move. Moves of both sides are counted.
    #[schema(example = "wins in 7 moves")]
    pub words: String,
}

impl ScoreReply {
    /// The score of a position after `plies` plies with `side` to move.
    pub fn new(rules: Rules, plies: u32, side: Side, known: &Solution) -> ScoreReply {
        let (lower, upper) = (known.lower.value(), known.upper.value());
        let outcome = match (lower, upper) {
            (1.., _) => Some(ScoreOutcome::Win),
            (0, 0) => Some(ScoreOutcome::Draw),
            (_, ..=-1) => Some(ScoreOutcome::Loss),
            _ => None,
        };
        let left = known.score().map(|score| plies_left(rules, plies, score));
        ScoreReply {
            lower,
            upper,
            exact: lower == upper,
            outcome,
            winner: outcome.map(|outcome| match outcome {
                ScoreOutcome::Win => Some(side).into(),
                ScoreOutcome::Draw => None.into(),
                ScoreOutcome::Loss => Some(side.other()).into(),
            }),
            plies: left,
            words: known.words(rules, plies, side),
        }
    }
}

fn plies_left(rules: Rules, plies: u32, score: Score) -> u32 {
    // Only the number of plies is used, so any side will do.
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
        assert_eq!(winning.outcome, Some(ScoreOutcome::Win));
        assert_eq!(
            (winning.winner, winning.plies),
            (Some(Some(Side::Second).into()), None)
        );
        let losing = reply(-3, -1, 7);
        assert_eq!(
            (losing.outcome, losing.winner),
            (Some(ScoreOutcome::Loss), Some(Some(Side::First).into()))
        );
        assert_eq!(reply(0, 0, 7).plies, Some(35));
    }
}
