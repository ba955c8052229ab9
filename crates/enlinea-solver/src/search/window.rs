//! Which question to ask next: bounds of a score, closing in.
//!
//! The first questions are far out, half-way between the middle and the extreme: short wins are found or
//! excluded cheaply, which works like iterative deepening. Once answers get expensive their cost says where
//! the score is likely to be: the next question moves away from the side that was dearer to prove.

/// Bounds of a score and the price of the last answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    /// Nodes of the last answer "greater".
    greater_cost: u64,
    /// Nodes of the last answer "not greater".
    other_cost: u64,
    goal: Goal,
}

/// When a window is small enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Both bounds are equal.
    Exact,
    /// It is known whether the score is greater than this.
    Above(i32),
}

/// Answers cheaper than this say nothing about where the score is.
const CHEAP: u64 = 2000;

impl Window {
    pub(crate) fn new(lower: i32, upper: i32, goal: Goal) -> Window {
        Window {
            lower,
            upper,
            greater_cost: 0,
            other_cost: 0,
            goal,
        }
    }

    /// The next alpha to ask about, or `None` when the goal is reached.
    pub(crate) fn next_question(&self) -> Option<i32> {
        let Window { lower, upper, .. } = *self;
        if lower >= upper {
            return None;
        }
        match self.goal {
            Goal::Above(alpha) if alpha < lower || alpha >= upper => return None,
            Goal::Above(alpha) => return Some(alpha),
            Goal::Exact => {}
        }
        let cheap = self.greater_cost + self.other_cost <= CHEAP;
        if cheap || self.greater_cost == 0 || self.other_cost == 0 {
            let middle = lower + (upper - lower) / 2;
            return Some(if middle <= 0 && lower / 2 < middle {
                lower / 2
            } else if middle >= 0 && upper / 2 > middle {
                upper / 2
            } else {
                middle
            });
        }
        // Square roots are exact on every machine, so the questions are the same everywhere.
        let damped = |cost: u64| (cost as f64).sqrt().sqrt().sqrt();
        let (greater, other) = (damped(self.greater_cost), damped(self.other_cost));
        let share = other / (greater + other);
        let step = (f64::from(upper - lower - 1) * share).round() as i32;
        Some((lower + step).clamp(lower, upper - 1))
    }

    /// Learns the answer of a search, see [`search`](crate::search).
    pub(crate) fn record(&mut self, alpha: i32, value: i32, cost: u64) {
        if value > alpha {
            self.lower = self.lower.max(value);
            self.greater_cost = cost;
        } else {
            self.upper = self.upper.min(value);
            self.other_cost = cost;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_found() {
        for score in -21..=21 {
            let mut window = Window::new(-21, 21, Goal::Exact);
            let mut questions = 0;
            while let Some(alpha) = window.next_question() {
                assert!((window.lower..window.upper).contains(&alpha));
                let value = if score > alpha { alpha + 1 } else { alpha };
                window.record(alpha, value, 5000 * (questions + 1));
                questions += 1;
                assert!(questions < 50);
            }
            assert_eq!((window.lower, window.upper), (score, score));
        }
    }

    #[test]
    fn one_question_is_enough_for_a_comparison() {
        let mut window = Window::new(-5, 5, Goal::Above(2));
        assert_eq!(window.next_question(), Some(2));
        window.record(2, 1, 10);
        assert_eq!(window.next_question(), None);
        assert_eq!(window.upper, 1);
        assert_eq!(Window::new(3, 5, Goal::Above(2)).next_question(), None);
    }
}
