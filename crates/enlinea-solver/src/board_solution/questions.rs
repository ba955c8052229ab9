//! Which question about a score is asked next.

use super::setup::BoardGoal;
use super::tree::ScoreBounds;

/// The questions about one position, as far as they are decided.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Questions {
    /// The smallest and the largest alpha whose question found no answer within the nodes allowed. Those between are at least as hard.
    stuck: Option<(i32, i32)>,
}

impl Questions {
    /// The next alpha, or `None` if nothing is left to be asked.
    ///
    /// First who wins; then the middle of what is left, since questions far from the score are cheap. Around a question without an answer
    /// the wider side is next.
    pub(super) fn next(&self, bounds: ScoreBounds, goal: BoardGoal) -> Option<i32> {
        let ScoreBounds { lower, upper } = bounds;
        let is_open = |alpha: i32| {
            let is_stuck = self
                .stuck
                .is_some_and(|(least, most)| (least..=most).contains(&alpha));
            (lower..upper).contains(&alpha) && !is_stuck
        };
        let outcome = [0, -1].into_iter().find(|&alpha| is_open(alpha));
        if outcome.is_some() || goal == BoardGoal::Outcome {
            return outcome;
        }
        let Some((least, most)) = self.stuck else {
            return (lower < upper).then(|| lower + (upper - lower) / 2);
        };
        let (below, above) = (lower..least.min(upper), (most + 1).max(lower)..upper);
        let wider = if above.len() >= below.len() {
            above
        } else {
            below
        };
        let middle = wider.start + (wider.len() / 2) as i32;
        (!wider.is_empty()).then_some(middle)
    }

    /// A question found no answer.
    pub(super) fn give_up(&mut self, alpha: i32) {
        self.stuck = Some(match self.stuck {
            Some((least, most)) => (least.min(alpha), most.max(alpha)),
            None => (alpha, alpha),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks about a score; questions nearer than this to it find no answer.
    fn ask(score: i32, hard: i32, goal: BoardGoal) -> ScoreBounds {
        let (lower, upper) = (-21, 21);
        let mut bounds = ScoreBounds { lower, upper };
        let mut questions = Questions::default();
        for _ in 0..100 {
            let Some(alpha) = questions.next(bounds, goal) else {
                return bounds;
            };
            assert!((bounds.lower..bounds.upper).contains(&alpha));
            let distance = (2 * (score - alpha) - 1).abs() / 2;
            if distance < hard {
                questions.give_up(alpha);
            } else if score > alpha {
                bounds.lower = alpha + 1;
            } else {
                bounds.upper = alpha;
            }
        }
        panic!("the questions do not end")
    }

    #[test]
    fn every_score_is_found() {
        for score in -21..=21 {
            let (lower, upper) = (score, score);
            assert_eq!(
                ask(score, 0, BoardGoal::Score),
                ScoreBounds { lower, upper }
            );
            let sign = ask(score, 0, BoardGoal::Outcome);
            assert_eq!(sign.answer(0), Some(score > 0));
            assert_eq!(sign.answer(-1), Some(score > -1));
        }
    }

    #[test]
    fn around_hard_questions_the_bounds_are_as_near_as_can_be() {
        for hard in 1..8 {
            for score in -21..=21 {
                let bounds = ask(score, hard, BoardGoal::Score);
                let expected = ScoreBounds {
                    lower: (score - hard).max(-21),
                    upper: (score + hard).min(21),
                };
                assert_eq!(bounds, expected, "{score} {hard}");
            }
        }
    }
}
